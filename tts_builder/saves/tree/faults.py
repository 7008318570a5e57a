"""What keeps the scripts of a tree from running: syntax errors and missing modules, by file and line."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import NamedTuple

from tts_builder.lua.faults import missing_modules, syntax_fault
from tts_builder.saves.findings import FilePlace
from tts_builder.saves.tree.bundles import module_file
from tts_builder.saves.tree.origins import Origins, Text


class TreeFault(NamedTuple):
    """A fault in a script of a tree. `key` is the same as long as the fault is."""

    place: FilePlace
    sentence: str
    hint: str
    key: str
    is_syntax: bool


def faults(origins: Origins) -> list[TreeFault]:
    """The faults of every script in the joined save, each once, in the order of their places."""
    checked: set[str] = set()
    found: dict[str, TreeFault] = {}
    for text in origins.scripts().values():
        for file in dict.fromkeys(part.file for part in text.parts) if text.parts else (text.file,):
            if file not in checked:
                checked.add(file)
                found.update((each.key, each) for each in _syntax(origins, file))
        found.update((each.key, each) for each in _missing(origins, text))
    return sorted(found.values(), key=lambda each: (each.place.file, each.place.line, each.place.column))


def _syntax(origins: Origins, file: str) -> Iterator[TreeFault]:
    data = origins.files[file]
    fault = syntax_fault(data.decode("utf-8"))
    if fault is not None:
        key = f"{file}: {blake2b(data, digest_size=8).hexdigest()}"
        hint = "The script does not run at all; correct this place."
        yield TreeFault(FilePlace(file, fault.line, fault.column), f"{fault.sentence}.", hint, key, True)


def _missing(origins: Origins, text: Text) -> Iterator[TreeFault]:
    present = {part.name for part in text.parts}
    for file in dict.fromkeys(part.file for part in text.parts) if text.parts else (text.file,):
        source = origins.files[file].decode("utf-8")
        for name, line, column in missing_modules(source, present):
            path = f"{module_file(name)}.lua"
            there = path in origins.files
            sentence = (
                f'there is no module "{name}" in this script.' if there else f'there is no module "{name}".'
            )
            hint = f"Create the file {path}, or correct the name."
            if there:
                hint = f"{path} was left out of this bundle when the save was made; unpack a newer save."
            yield TreeFault(FilePlace(file, line, column), sentence, hint, f"{file}: require {name}", False)
