"""Detects and restores the formatting of a save: byte order mark, line ends, indent and escapes."""

from __future__ import annotations

import json
import re
from typing import Any, Final

import msgspec

BOM: Final = b"\xef\xbb\xbf"
_BLANK: Final = b" \t\r\n"
_USUAL: Final = (0x85, 0x2028, 0x2029)
"""Letters that the game escapes although JSON does not require it."""
_OFTEN: Final = tuple(b"<>&'+=`\x7f")
"""Letters that some other programs escape."""
_WIDEST: Final = 16
"""Letters of indent; more would turn a small tree into a large file."""
_STRING_OR_BARE: Final = re.compile(rb'"(?:[^"\\]|\\.)*"|-?Infinity|NaN', re.DOTALL)
_BARE_MARK: Final = b'"\\u0001bare \\u0001'
_MARKED: Final = re.compile(re.escape(_BARE_MARK) + b'([^"]*)"')
_ESCAPE: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})(?:\\u([dD][c-fC-F][0-9a-fA-F]{2}))?|(.))", re.DOTALL)
_LOWER: Final = re.compile(rb"\\u(?=[0-9]*[a-f])[0-9a-f]{4}")
_UPPER: Final = re.compile(rb"\\u(?=[0-9]*[A-F])[0-9A-F]{4}")
_FIRST_LINE: Final = re.compile(rb"[\[{](\r?\n)?([ \t]*)")
_COLON: Final = re.compile(rb'\{"(?:[^"\\]|\\.)*":( ?)')


class Style(msgspec.Struct, frozen=True, omit_defaults=True):
    """The formatting of one file. The defaults are the game's own."""

    bom: bool = False
    start: str = ""
    """Whitespace before the first bracket."""
    end: str = ""
    newline: str = "\n"
    indent: str = "  "
    """Indent of one level; empty for a file in one line."""
    compact: bool = False
    """In one line, without spaces."""
    codes: tuple[int, ...] = _USUAL
    """Letters written as `\\uXXXX`."""
    respelled: bool = False
    """Whether the tree has such letters unescaped; otherwise every value keeps its JSON text."""
    ascii: bool = False
    slash: bool = False
    upper: bool = False

    def is_plausible(self) -> bool:
        """Whether a file can have this formatting. A marker file from a stranger may contain anything."""
        spaces = self.start + self.end + self.indent
        return (
            not spaces.encode().strip(_BLANK)
            and self.newline in ("\n", "\r\n")
            and len(self.indent) <= _WIDEST
            and len(set(self.indent)) <= 1
            and not set(self.codes) - {*_OFTEN, *_USUAL}
        )

    def read(self, data: bytes) -> bytes:
        """The JSON of the file in the format of the tree; bare numbers are marked."""
        body = data.removeprefix(BOM).strip(_BLANK)
        if self.respelled:
            body = _plain(body)
        return mark(body)

    def write(self, flat: bytes) -> bytes:
        """The bytes of a file with this JSON."""
        unit = self.indent
        if not unit:
            body = msgspec.json.format(flat, indent=-1 if self.compact else 0)
        elif set(unit) == {" "}:
            body = msgspec.json.format(flat, indent=len(unit))
        else:
            body = msgspec.json.format(flat, indent=1)
            body = re.sub(rb"\n +", lambda line: b"\n" + unit.encode() * (len(line[0]) - 1), body)
        body = unmark(body)
        if self.respelled:
            body = self._escape(body)
        if self.newline != "\n":
            body = body.replace(b"\n", self.newline.encode())
        return (BOM if self.bom else b"") + self.start.encode() + body + self.end.encode()

    def string(self, text: str) -> bytes:
        """A text as JSON in the format of the tree."""
        data = msgspec.json.encode(text)
        if not self.respelled and not data.isascii():
            for code in self.codes:
                data = data.replace(chr(code).encode(), f"\\u{code:04x}".encode())
        return data

    def _escape(self, body: bytes) -> bytes:
        digits = "X" if self.upper else "x"
        if self.slash:
            body = body.replace(b"/", b"\\/")
        for code in self.codes:
            body = body.replace(chr(code).encode(), f"\\u{code:04{digits}}".encode())
        if not self.ascii or body.isascii():
            return body
        return re.sub(r"[^\x00-\x7f]", lambda found: _units(found[0], digits), body.decode()).encode()


def mark(body: bytes) -> bytes:
    """The JSON with bare NaN and Infinity, which JSON does not allow, as marked strings."""
    if b"NaN" not in body and b"Infinity" not in body:
        return body
    return _STRING_OR_BARE.sub(
        lambda found: found[0] if found[0][:1] == b'"' else _BARE_MARK + found[0] + b'"', body
    )


def unmark(body: bytes) -> bytes:
    return _MARKED.sub(rb"\1", body) if _BARE_MARK in body else body


def pretty(flat: bytes) -> bytes:
    """JSON as formatted in the tree."""
    return unmark(msgspec.json.format(flat, indent=2)) + b"\n"


def text_of(raw: bytes) -> str | None:
    """The text of a JSON string; None for any other value. Half a surrogate pair becomes U+FFFD."""
    if raw[:1] != b'"' or raw.startswith(_BARE_MARK):
        return None
    try:
        return msgspec.json.decode(raw, type=str)
    except msgspec.DecodeError:
        text: str = json.loads(raw)
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def candidates(data: bytes) -> list[Style]:
    """The formats that the bytes may have, most likely first."""
    body = data.removeprefix(BOM)
    inner = body.strip(_BLANK)
    at = body.find(inner)
    first = _FIRST_LINE.match(inner)
    indent = first[2].decode() if first and first[1] else ""
    colon = _COLON.match(inner)
    shape: dict[str, Any] = {
        "bom": data.startswith(BOM),
        "start": body[:at].decode(),
        "end": body[at + len(inner) :].decode(),
        "newline": "\r\n" if first and first[1] == b"\r\n" else "\n",
        "indent": indent if len(set(indent)) <= 1 and len(indent) <= _WIDEST else "  ",
        "compact": bool(colon and not colon[1]),
    }
    found = [Style(**shape)]
    if not body.isascii():
        rest = tuple(code for code in _USUAL if chr(code).encode() not in data)
        if rest != _USUAL:
            found.append(Style(**shape, codes=rest))
    if b"\\u" in data or b"\\/" in data:
        low = data.lower()
        usual = [code for code in _USUAL if chr(code).encode() not in data]
        often = [code for code in _OFTEN if f"\\u{code:04x}".encode() in low]
        found.append(
            Style(
                **shape,
                codes=(*often, *usual),
                respelled=True,
                ascii=body.isascii(),
                slash=b"\\/" in data,
                upper=_LOWER.search(data) is None and _UPPER.search(data) is not None,
            )
        )
    return found


def _units(letter: str, digits: str) -> str:
    code = ord(letter)
    if code < 0x10000:
        return f"\\u{code:04{digits}}"
    code -= 0x10000
    return f"\\u{0xD800 + (code >> 10):04{digits}}\\u{0xDC00 + (code & 0x3FF):04{digits}}"


def _plain(body: bytes) -> bytes:
    """The body with every unnecessary escape removed."""
    return _ESCAPE.sub(_letter, body.decode()).encode()


def _letter(found: re.Match[str]) -> str:
    if found[3]:
        return "/" if found[3] == "/" else found[0]
    code = int(found[1], 16)
    if 0xD800 <= code < 0xDC00 and found[2]:
        return chr(0x10000 + ((code - 0xD800) << 10) + int(found[2], 16) - 0xDC00)
    if code < 0x20 or code in (0x22, 0x5C) or 0xD800 <= code < 0xE000:
        return found[0]
    rest = f"\\u{found[2]}" if found[2] else ""
    return chr(code) + rest
