"""What is at a path: a save, a saved object, or a tree of files. Commands that take a save open it here.

    opened = open_save(Path("my-mod"))       # a tree of `unpack`, or any save
    opened.value["ObjectStates"]             # the save
    opened.place("$.LuaScript", 442, 7)      # my-mod/modules/util.lua:12:7

Opening changes nothing, and nothing in a tree leads to a file outside of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from tts_builder.errors import InputError, UserError
from tts_builder.saves import read, write
from tts_builder.saves.bson import is_bson, loads
from tts_builder.saves.findings import FilePlace
from tts_builder.saves.foreign.layouts import layout_of
from tts_builder.saves.foreign.sources import SourceFiles
from tts_builder.saves.tree import folder as disk
from tts_builder.saves.tree import layout
from tts_builder.saves.tree.faults import TreeFault, faults
from tts_builder.saves.tree.join import joined
from tts_builder.saves.tree.origins import Origins, Text

Say = Callable[[str], None]


@dataclass(frozen=True)
class OpenedSave:
    """A save that was read from a file or joined from a tree."""

    path: Path
    data: bytes
    """Its bytes as the game would have them in a file."""
    origins: Origins | None = None
    """Where its parts stand in the tree; None for a file."""
    is_bson: bool = False
    """Whether the file is BSON, as the Steam Workshop delivers saves; `data` is JSON all the same."""

    @property
    def is_foreign(self) -> bool:
        """Whether it is a folder in the layout of another tool, which is only read."""
        return self.origins is not None and layout.MARKER not in self.origins.files

    @property
    def kind(self) -> Literal["save", "object", "tree"]:
        """`object` is a saved object without the frame of a save."""
        if self.origins is not None:
            return "tree"
        return "save" if "ObjectStates" in self.value else "object"

    @cached_property
    def value(self) -> dict[str, Any]:
        """The save as data. Raises InputError if it is not one."""
        return checked(read.loads(self.data, where=str(self.path)), self.path)

    @cached_property
    def exact_value(self) -> dict[str, Any]:
        """The save as data in which every number keeps its text."""
        return checked(read.loads(self.data, where=str(self.path), keep_numbers=True), self.path)

    @property
    def whole_save(self) -> dict[str, Any]:
        """Like `value`, for commands that need a table. Raises InputError for a saved object."""
        if self.kind == "object" or not isinstance(self.value.get("ObjectStates"), list):
            raise InputError("this is not a save: the list `ObjectStates` is missing.", where=str(self.path))
        return self.value

    def place(self, path: str, line: int = 0, column: int = 0) -> FilePlace | None:
        """The file behind a JSON path of the save, or behind a line of the script or panel there.

        `path` is spelled as in findings, for example `$.ObjectStates[3].LuaScript`. None for a file.
        """
        found = None if self.origins is None else self.origins.place(path, line, column)
        return None if found is None else rooted(found, self.path)

    @cached_property
    def scripts(self) -> dict[str, Text]:
        """JSON path of each Lua script → the files of the tree behind its lines; empty for a file."""
        return {} if self.origins is None else self.origins.scripts()

    @cached_property
    def faults(self) -> list[TreeFault]:
        """Syntax errors and missing modules in the scripts of a tree; empty for a file."""
        return [] if self.origins is None else faults(self.origins)

    @cached_property
    def known(self) -> list[str] | None:
        """The keys of the faults that the save of a tree had when it was unpacked; None for a file."""
        if self.origins is None:
            return None
        if self.is_foreign:
            return []
        return layout.read_marker(self.origins.files[layout.MARKER], str(self.path)).known

    @property
    def new_faults(self) -> list[TreeFault]:
        """The faults that the save did not have when it was unpacked."""
        return [each for each in self.faults if each.key not in (self.known or ())]

    @property
    def old_faults(self) -> list[TreeFault]:
        """The faults that the save had already when it was unpacked."""
        return [each for each in self.faults if each.key in (self.known or ())]


class ScriptsError(UserError):
    """A script of a tree that cannot run; `others` are the other ones."""

    exit_code = 1


def rooted(place: FilePlace, root: Path) -> FilePlace:
    """A place in a tree, with the path of its file on disk."""
    return FilePlace(str(root / place.file), place.line, place.column)


def _shown(fault: TreeFault, root: Path) -> str:
    return str(rooted(fault.place, root))


def open_save(path: Path, say: Say = lambda _: None, *, where: str = "") -> OpenedSave:
    """The save at a path. Calls `say` for each added or deleted file of a tree. Raises InputError.

    `where` names a file in errors.
    """
    if not read.is_folder(path):
        data = read.read_bytes(path, where)
        if is_bson(data):
            return OpenedSave(path, from_bson(data, where or str(path)), is_bson=True)
        return OpenedSave(path, data)
    build = None if disk.is_tree(path) else layout_of(path)
    made = build(SourceFiles(path)) if build else joined(disk.read_tree(path), say, f"{path}/")
    return OpenedSave(path, made.data, made.origins)


def from_bson(data: bytes, where: str) -> bytes:
    """A BSON document as the game writes it in JSON."""
    return write.dumps(loads(data, where)).encode("utf-8")


def open_runnable(path: Path, say: Say = lambda _: None) -> OpenedSave:
    """Like `open_save`, for commands that hand the save on. Raises ScriptsError if scripts are broken.

    Faults that the save had when it was unpacked are only told to `say`.
    """
    opened = open_save(path, say)
    for fault in opened.old_faults:
        say(f"{_shown(fault, path)}: {fault.sentence} The save had this fault before it was unpacked.")
    if opened.new_faults:
        first, *others = (
            ScriptsError(each.sentence, where=_shown(each, path), hint=each.hint)
            for each in opened.new_faults
        )
        first.others = tuple(others)
        raise first
    return opened


def is_save_folder(path: Path) -> bool:
    """Whether a folder is a tree, or has the layout of another tool, so that it counts as one save."""
    try:
        return disk.is_tree(path) or layout_of(path) is not None
    except OSError:  # for example, a folder of somebody else
        return False


def checked(value: Any, path: Path) -> dict[str, Any]:
    """The value, if it is a save or a saved object. Raises InputError."""
    if not isinstance(value, dict) or not (isinstance(value.get("ObjectStates"), list) or "Name" in value):
        raise InputError("this is JSON but not a save: the list `ObjectStates` is missing.", where=str(path))
    return value
