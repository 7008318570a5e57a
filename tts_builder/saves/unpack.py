"""Converts a save into a tree of files and back, and reads either of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tts_builder.errors import InputError, UserError
from tts_builder.saves import backup, read
from tts_builder.saves.normalize import normalized
from tts_builder.saves.tree import folder as disk
from tts_builder.saves.tree import layout
from tts_builder.saves.tree.join import join
from tts_builder.saves.tree.split import split

Say = Callable[[str], None]


def unpack(save: Path, folder: Path, *, normalize: bool = False) -> dict[str, bytes]:
    """Writes the tree of a save and returns its files. If it raises, the disk is unchanged."""
    disk.check_ours(folder)
    _refuse_nesting(save, folder)
    data = read.read_bytes(save)
    files = split(normalized(data, str(save)) if normalize else data, str(save))
    disk.write_tree(folder, files)
    return files


def pack(folder: Path, save: Path, say: Say, *, normalize: bool = False) -> Path | None:
    """Writes the save of a tree. Returns the path of a backup of the old file, if there was one."""
    _refuse_nesting(save, folder)
    data = join(disk.read_tree(folder), say, f"{folder}/")
    return backup.replace(save, normalized(data, str(folder)) if normalize else data)


def bytes_of(path: Path) -> bytes:
    """The bytes of a save, or of the save that a tree packs to."""
    return join(disk.read_tree(path), where=f"{path}/") if path.is_dir() else read.read_bytes(path)


def value_of(path: Path) -> dict[str, Any]:
    """Like `bytes_of`, but parsed; every number keeps its text."""
    value = read.loads(bytes_of(path), where=str(path), keep_numbers=True)
    if not isinstance(value, dict) or not (isinstance(value.get("ObjectStates"), list) or "Name" in value):
        raise InputError("this is JSON but not a save: the list `ObjectStates` is missing.", where=str(path))
    return value


def _refuse_nesting(save: Path, folder: Path) -> None:
    """Refuses a save among the files of the tree, because one would overwrite the other."""
    try:
        inside = save.resolve().relative_to(folder.resolve())
    except (ValueError, OSError):
        return
    if not inside.parts or inside.parts[0] in layout.OURS:
        raise UserError(
            "a save cannot be inside its own tree.", where=str(save), hint="Choose a path outside the tree."
        )
