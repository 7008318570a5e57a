"""Names the file and line of a tree for each finding about the save that the tree packs to."""

from __future__ import annotations

from msgspec.structs import replace

from tts_builder.saves.findings import Finding
from tts_builder.saves.lint.scripts import in_module
from tts_builder.saves.opened import OpenedSave


def located(found: Finding, opened: OpenedSave) -> Finding:
    """The finding with the file behind it; unchanged if the save is not a tree."""
    source = opened.place(found.path, found.line, found.column)
    if source is None:
        return found
    script = opened.scripts.get(found.path)
    part = script.part(found.line) if script is not None else None
    # The place says it already.
    told = in_module(part.module, source.line) if part is not None else ""
    sentence = found.sentence.replace(told, "", 1) if told else found.sentence
    return replace(found, source=source, sentence=sentence)
