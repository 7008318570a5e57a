"""The GUIDs, tags and modules of a project, a tree or a save, which editors offer as literals."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tts_builder.errors import InputError, legible
from tts_builder.lua.api import api
from tts_builder.lua.parse import parse
from tts_builder.project.definitions import PROJECT, is_project, load
from tts_builder.saves import walk
from tts_builder.saves.opened import is_save_folder, open_save
from tts_builder.saves.tree import layout

HEAD: Final = "---@meta _\n-- Written by `tts-builder types`, which replaces this file. Do not edit it.\n\n"
_ENDINGS: Final = (".lua", ".ttslua")
_MODULES: Final = ("lua", layout.MODULES, "src")
"""Folders whose files scripts require by their path in it."""
_UNSET: Final = re.compile(r"([A-Za-z_]\w*)\s*=\s*(?:nil|false)\s*;?\s*(?:--.*)?")
_LARGEST: Final = 2_000_000
"""Bytes of a file. A larger one is data, not a script."""


@dataclass
class Literals:
    """What a project calls by name."""

    guids: dict[str, str] = field(default_factory=dict)
    """GUID → the name of the object."""
    tags: set[str] = field(default_factory=set)
    modules: set[str] = field(default_factory=set)
    unset: set[str] = field(default_factory=set)
    """Globals that a script sets to nil or false at its top, to give them a value later."""

    def text(self) -> str:
        """The definition file."""
        parts = [
            _alias("tts.Guid", "The GUID of an object.", sorted(self.guids.items())),
            _alias("tts.Tag", "A tag of objects.", ((tag, "") for tag in sorted(self.tags))),
            _alias("tts.Module", "The name of a module.", ((name, "") for name in sorted(self.modules))),
        ]
        known = api().globals | api().events.keys()
        # Without this, lua-language-server takes such a global for nil in every function that reads it.
        parts += [f"---@type any\n{name} = nil\n" for name in sorted(self.unset - known)]
        return HEAD + "\n".join(parts)


def of(source: Path) -> Literals:
    """The literals of a project folder, a tree, a save, or any other folder with scripts."""
    found = Literals()
    if not source.is_dir():
        _from_save(open_save(source).value, found)
        return found
    if is_save_folder(source):
        _from_save(open_save(source).value, found)
    elif is_project(source):
        mod, _ = load(str(source / PROJECT))
        for key, guid in mod.guids().items():
            found.guids[guid] = str(key)
        found.tags.update(tag for component in mod.on_table() for tag in component.tags)
    try:
        for path in sorted(_scripts(source)):
            _from_script(path, source, found)
    except OSError as fault:
        raise InputError(f"cannot be read: {fault.strerror}.", where=str(fault.filename or source)) from fault
    return found


def _from_save(save: dict[str, Any], found: Literals) -> None:
    for each in walk.objects(save):
        guid = walk.text_in(each.object, "GUID")
        if guid:
            name = walk.text_in(each.object, "Nickname") or walk.text_in(each.object, "Name")
            found.guids.setdefault(guid, name)
        tags = each.object.get("Tags")
        found.tags.update(tag for tag in (tags if isinstance(tags, list) else ()) if isinstance(tag, str))


def _scripts(folder: Path) -> Iterator[Path]:
    """The scripts below a folder, without hidden folders and packages of npm."""
    for path in folder.iterdir():
        if path.name.startswith(".") or path.name == "node_modules" or path.is_symlink():
            continue
        if path.is_dir():
            yield from _scripts(path)
        elif path.suffix in _ENDINGS:
            yield path


def _from_script(path: Path, folder: Path, found: Literals) -> None:
    inner = path.relative_to(folder)
    top, *rest = inner.parts
    if top in _MODULES and rest:
        found.modules.add(Path(*rest).with_suffix("").as_posix())
    if path.stat().st_size > _LARGEST:
        return
    text = path.read_bytes().decode("utf-8", "replace")
    for node in parse(text).root.children:
        if node.type == "assignment_statement" and node.text is not None:
            unset = _UNSET.fullmatch(node.text.decode("utf-8", "replace"))
            if unset:
                found.unset.add(unset[1])


def _alias(name: str, text: str, values: Iterable[tuple[str, str]]) -> str:
    lines = [f"---{text}", f"---@alias {name} string"]
    for value, about in values:
        literal = _literal(value)
        words = legible(" ".join(about.split()))
        if literal:
            lines.append(f"---| {literal}{f' # {words}' if words else ''}")
    return "\n".join([*lines, ""])


def _literal(text: str) -> str:
    """A literal of an annotation; empty for a text that it cannot hold, because it has no escapes."""
    if not text or legible(text) != text:
        return ""
    return next((f"{quote}{text}{quote}" for quote in "\"'" if quote not in text), "")
