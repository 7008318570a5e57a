"""Reads an XML UI: its elements with line and attributes, and the faults of the text.

It never reads anything outside the text and expands only the five entities of XML. A text that declares a
document type, which could add others, is not parsed at all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple
from xml.parsers import expat

from tts_builder.saves.lint.registry import Subject
from tts_builder.saves.walk import Found

AMPERSAND: Final = re.compile(r"&(?!(?:#\d+|#x[0-9a-fA-F]+|\w+);)")
_DECLARATION: Final = re.compile(r"^\s*<\?xml[^>]*\?>")
_DOCTYPE: Final = re.compile(r"<!--.*?(?:-->|\Z)|(<!DOCTYPE)", re.DOTALL | re.IGNORECASE)
_OPEN: Final = b"<root>"
DEEPEST: Final = 200
"""Levels of nesting that are checked."""


class Element(NamedTuple):
    """One opening tag."""

    tag: str
    attributes: dict[str, str]
    line: int
    is_default: bool
    """Whether it is inside Defaults and is never shown."""
    around: str
    """The tag of its parent element; empty at the top level."""


@dataclass
class Panel:
    """The XML UI of the table or of an object."""

    text: str
    path: str
    about: Found | None
    assets: frozenset[str]
    """Names of the pictures it can use."""
    elements: list[Element] = field(default_factory=list)
    fault: str = ""
    """Why it is not XML; `elements` then holds those before the fault."""
    line: int = 0
    """Line of the fault."""
    ampersand: int = 0
    """Line of the first literal &."""
    declares: int = 0
    """Line of a document type declaration."""
    too_deep: int = 0
    """Line of the first element that is nested too deeply; `elements` ends before it."""


def panels(subject: Subject) -> list[Panel]:
    """Every XML UI of the save."""
    save = subject.save
    found = []
    common = _names(save)
    if (save.get("XmlUI") or "").strip() and "ObjectStates" in save:
        found.append(read(save["XmlUI"], "$.XmlUI", None, common))
    for each in subject.objects:
        text = each.object.get("XmlUI")
        if text and not text.isspace():
            found.append(read(text, f"{each.path}.XmlUI", each, common | _names(each.object)))
    return found


def _names(entry: dict[str, Any]) -> frozenset[str]:
    listed = entry.get("CustomUIAssets") or ()
    return frozenset(asset.get("Name") or "" for asset in listed if asset)


def read(text: str, path: str, about: Found | None = None, names: frozenset[str] = frozenset()) -> Panel:
    """The parsed XML UI. The game allows several elements at the top level."""
    panel = Panel(text, path, about, names)
    bare_sign = AMPERSAND.search(text)
    panel.ampersand = text.count("\n", 0, bare_sign.start()) + 1 if bare_sign else 0
    doctype = next((found for found in _DOCTYPE.finditer(text) if found[1]), None)
    if doctype:
        panel.declares = text.count("\n", 0, doctype.start()) + 1
        return panel
    bare = _DECLARATION.sub(lambda found: " " * len(found[0]), AMPERSAND.sub("&amp;", text))
    data = _OPEN + bare.encode("utf-8", "replace") + b"</root>"
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    inside: list[str] = []

    def start(tag: str, attributes: dict[str, str]) -> None:
        if len(inside) > DEEPEST or panel.too_deep:
            panel.too_deep = panel.too_deep or parser.CurrentLineNumber
        elif inside:
            around = inside[-1] if len(inside) > 1 else ""
            default = "Defaults" in inside
            panel.elements.append(Element(tag, attributes, parser.CurrentLineNumber, default, around))
        inside.append(tag)

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _tag: inside.pop()
    try:
        parser.Parse(data, True)
    except expat.ExpatError as fault:
        lines = text.count("\n") + 1
        panel.fault, panel.line = expat.ErrorString(fault.code), min(fault.lineno, lines)
    return panel
