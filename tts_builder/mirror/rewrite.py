"""Rewrites the addresses of a save in its own bytes, so that nothing else changes."""

from __future__ import annotations

import json
import re
from html import escape
from typing import Final, NamedTuple

from tts_builder.mirror.moves import Renew
from tts_builder.mirror.spans import Span, is_address_field, spans

_STRING: Final = re.compile(rb'"(?:[^"\\]|\\.)*+"(\s*:)?', re.DOTALL)
_ESCAPE: Final = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)"
)


class Rewritten(NamedTuple):
    """The new bytes, and how often each old address was replaced: (old, new) → times."""

    data: bytes
    changes: dict[tuple[str, str], int]


def rewrite(data: bytes, renew: Renew) -> Rewritten:
    """The bytes of a save with new addresses. All other bytes stay, and so does their order.

    `data` must be JSON that the save reader accepts.
    """
    out: list[bytes] = []
    changes: dict[tuple[str, str], int] = {}
    done, key = 0, ""
    for found in _STRING.finditer(data):
        token = found[0]
        if found[1] is not None:
            key = _decoded(token[: token.rindex(b'"') + 1])
            continue
        # Most texts have no colon, and so no address.
        if not is_address_field(key) and b":" not in token and b"\\u003" not in token:
            continue
        raw = token[1:-1].decode("utf-8", "surrogateescape")
        new = _renewed(key, raw, renew, changes)
        if new != raw:
            out += [data[done : found.start() + 1], new.encode("utf-8", "surrogateescape")]
            done = found.end() - 1
    out.append(data[done:])
    return Rewritten(b"".join(out), changes)


def _decoded(token: bytes) -> str:
    value: str = json.loads(token.decode("utf-8", "replace"), strict=False)
    return value


def _renewed(key: str, raw: str, renew: Renew, changes: dict[tuple[str, str], int]) -> str:
    """The raw text of a JSON string with new addresses."""
    text, places = _text_with_places(raw)
    parts: list[str] = []
    done = 0
    for span in spans(key, text):
        new = renew(span.address)
        if new is None:
            continue
        changes[span.address, new] = changes.get((span.address, new), 0) + 1
        parts += [raw[done : places[span.start]], _written(new, span)]
        done = places[span.end]
    return "".join([*parts, raw[done:]])


def _text_with_places(raw: str) -> tuple[str, list[int] | range]:
    """A JSON string decoded, and for each letter and the end its place in the raw text."""
    if "\\" not in raw:
        return raw, range(len(raw) + 1)
    text: list[str] = []
    places: list[int] = []
    done = 0
    for found in _ESCAPE.finditer(raw):
        text.append(raw[done : found.start()])
        places.extend(range(done, found.start()))
        letter: str = json.loads(f'"{found[0]}"')
        text.append(letter)
        places.extend([found.start()] * len(letter))
        done = found.end()
    text.append(raw[done:])
    places.extend(range(done, len(raw) + 1))
    return "".join(text), places


def _written(address: str, span: Span) -> str:
    """A new address as it stands in the raw text."""
    return json.dumps(escape(address) if span.kind == "xml" else address, ensure_ascii=False)[1:-1]
