"""Where addresses stand in the texts of a save: in fields, panels, Lua strings, script states and notes."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from html import unescape
from typing import Final, Literal, NamedTuple

Kind = Literal["field", "lua", "xml", "text"]

_ADDRESS: Final = re.compile(r"(?:https?|file)://[^\s\"'<>`|\\^{}\[\]]+", re.IGNORECASE)
_LUA: Final = re.compile(
    r"--\[(?P<dashes>=*)\[.*?(?:\](?P=dashes)\]|\Z)"
    r"|--[^\n]*"
    r"|(?P<string>\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|\[(?P<level>=*)\[.*?(?:\](?P=level)\]|\Z))",
    re.DOTALL,
)
_COMMENT: Final = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_JOINED: Final = re.compile(r"(?:\"|'|\]=*\])\s*\.\.(?!\.)")
_FORMAT: Final = re.compile(r"%s|%i|%d(?![0-9A-Fa-f])|%0?\d+d")
_UNIQUE: Final = "{Unique}"
"""Very old saves mark a sheet of backs in the address itself."""
_AFTER: Final = ".,;:!?)"
"""Signs that end a sentence rather than an address."""
_SCRIPTS: Final[dict[str, Kind]] = {"LuaScript": "lua", "XmlUI": "xml"}


class Span(NamedTuple):
    """An address in a text. A `partial` one is the beginning of addresses that a script puts together."""

    start: int
    end: int
    address: str
    kind: Kind
    partial: bool = False


def is_address_field(key: str) -> bool:
    """Whether a field of this name holds an address and nothing else."""
    return key.lower().endswith("url") or key == "Item1"


def spans(key: str, text: str) -> Iterator[Span]:
    """The addresses in the text of a field, in order."""
    if is_address_field(key):
        bare = text.strip()
        start = text.find(bare)
        bare = bare.removesuffix(_UNIQUE)
        if bare:
            yield Span(start, start + len(bare), bare, "field")
        return
    kind = _SCRIPTS.get(key, "text")
    if "://" not in text:
        return
    if kind == "lua":
        yield from _in_lua(text)
    elif kind == "xml":
        yield from _in_panel(text)
    else:
        for found in _ADDRESS.finditer(text):
            address = found[0].rstrip(_AFTER)
            yield Span(found.start(), found.start() + len(address), address, "text")


def _in_lua(text: str) -> Iterator[Span]:
    for token in _LUA.finditer(text):
        if token["string"] is None or "://" not in token[0]:
            continue
        for found in _ADDRESS.finditer(text, token.start("string"), token.end("string")):
            joined = _JOINED.match(text, found.end()) is not None
            partial = joined or _FORMAT.search(found[0]) is not None
            yield Span(found.start(), found.end(), found[0], "lua", partial)


def _in_panel(text: str) -> Iterator[Span]:
    comments = [found.span() for found in _COMMENT.finditer(text)]
    for found in _ADDRESS.finditer(text):
        before = bisect_right(comments, (found.start(), len(text))) - 1
        if before < 0 or found.start() >= comments[before][1]:
            yield Span(found.start(), found.end(), unescape(found[0]), "xml")
