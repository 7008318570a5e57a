"""What keeps the scripts of a tree from running: syntax errors and missing modules, by file and line."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import NamedTuple

from tts_builder.lua.faults import missing_modules, syntax_fault
from tts_builder.saves.findings import FilePlace
from tts_builder.saves.tree.origins import Origins, Part


class TreeFault(NamedTuple):
    """A fault in a script of a tree. `key` is the same as long as the fault is."""

    place: FilePlace
    sentence: str
    hint: str
    key: str
    is_syntax: bool


def faults(origins: Origins) -> list[TreeFault]:
    """The faults of every script in the joined save, each once, in the order of their places."""
    checked: set[Part] = set()
    found: dict[str, TreeFault] = {}
    for text in origins.scripts().values():
        parts = text.parts or (Part(1, 0, "", text.file),)
        present = {part.name for part in text.parts}
        for part in parts:
            source = part.inline if part.inline is not None else _source(origins, part.file)
            same = part._replace(first=1, lines=0)
            if same not in checked:
                checked.add(same)
                found.update((each.key, each) for each in _syntax(part, source))
            found.update((each.key, each) for each in _missing(origins, part, source, present))
    return sorted(found.values(), key=lambda each: (each.place.file, each.place.line, each.place.column))


def _source(origins: Origins, file: str) -> str:
    return origins.files[file].decode("utf-8-sig")


def _syntax(part: Part, source: str) -> Iterator[TreeFault]:
    fault = syntax_fault(source)
    if fault is not None:
        key = f"{part.file}: {blake2b(source.encode(), digest_size=8).hexdigest()}"
        hint = "The script does not run at all; correct this place."
        place = part.place(part.first + fault.line - 1, fault.column)
        yield TreeFault(place, f"{fault.sentence}.", hint, key, True)


def _missing(origins: Origins, part: Part, source: str, present: set[str]) -> Iterator[TreeFault]:
    for name, line, column in missing_modules(source, present):
        path = origins.module_file(name)
        if path in origins.files:
            sentence = f'there is no module "{name}" in this script.'
            hint = f"{path} was left out of this bundle when the save was made; unpack a newer save."
        else:
            sentence = f'there is no module "{name}".'
            hint = f"Create the file {path}, or correct the name."
        place = part.place(part.first + line - 1, column)
        yield TreeFault(place, sentence, hint, f"{part.file}: require {name}", False)
