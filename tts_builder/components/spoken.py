"""Texts in the Lua and XML of a designer: `say("id", "English")` in scripts, and the words of panels."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tts_builder.components.texts import Texts
from tts_builder.engine.catalogs import ENGLISH

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_SAY: Final = "say"
_WORDS: Final = ("text", "tooltip", "placeholder")
"""Attributes of panel elements that players read."""


def in_script(script: str, texts: Texts, where: str) -> str:
    """The script with the English text of each `say("id", "English")` in the language of the texts."""
    if f"{_SAY}(" not in script:
        return script
    from tts_builder.lua.literal import quote
    from tts_builder.lua.parse import parse

    source = parse(script)
    data, done = bytearray(source.data), []
    for call in source.calls.get(_SAY, ()):
        ident, english = (source.string(node) for node in (*call.args[:2], None, None)[:2])
        if ident is None or english is None:
            continue
        text = texts.of(f"script:{ident}", english, where)
        if text != english:
            done.append((call.args[1].start_byte, call.args[1].end_byte, quote(text)))
    for start, end, literal in sorted(done, reverse=True):
        data[start:end] = literal.encode("utf-8")
    return data.decode("utf-8") if done else script


def in_panel(xml: str, file: Path | str | None, texts: Texts, where: str) -> str:
    """The panel with its words in the language of the texts. The id of a text is the `id` of its element, or
    the place of the element in the file."""
    if not xml or file is None:
        return xml
    from xml.etree import ElementTree

    root = ElementTree.fromstring(f"<panels>{xml}</panels>")
    for element, place in _elements(root, ""):
        ident = f"panel:{Path(file).name}:{element.get('id') or place}"
        for name in _WORDS:
            if element.get(name):
                element.set(name, texts.of(f"{ident}:{name}", element.get(name, ""), where))
        if element.text and element.text.strip():
            element.text = texts.of(ident, element.text.strip(), where)
    if texts.language == ENGLISH:
        return xml
    return "\n".join(ElementTree.tostring(child, encoding="unicode").strip() for child in root)


def _elements(parent: Element, place: str) -> Iterator[tuple[Element, str]]:
    """Every element below, with its place: the names and numbers of the elements around it."""
    counts: dict[str, int] = {}
    for child in parent:
        counts[child.tag] = counts.get(child.tag, 0) + 1
        own = f"{place}/{child.tag}{counts[child.tag]}"
        yield child, own
        yield from _elements(child, own)
