"""Layer K: does every component show its own face?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote, urlsplit

from tts_builder.referee.verdict.findings import Finding, found_at
from tts_builder.referee.verdict.picture import Piece

if TYPE_CHECKING:
    from tts_builder.components import Component, Mod

_DRAWN: Final = re.compile(r"^(.+)-[0-9a-f]{12}$")
"""A build names each picture after the first piece that shows it."""
_SHEET: Final = 100
"""A CardID is the number of the sheet times this, plus the place on the sheet."""


class Faces:
    """The faces of a mod's components."""

    def __init__(self, mod: Mod) -> None:
        self._components = {component.key: component for component in mod.everything()}
        self._by_name = {_name(key): component for key, component in self._components.items()}
        self._places = _places(mod)

    def check(self, key: str, pieces: Sequence[Piece]) -> Iterator[Finding]:
        """A finding for each of these pieces that shows the face of another component.

        Uploaded pictures have lost their names, so they pass.
        """
        component, place = self._components.get(key), self._places.get(key)
        if component is None:
            return
        for piece in pieces:
            shown = self._by_name.get(_drawn_for(piece.found.object), component)
            number = piece.found.object.get("CardID")
            wrong_card = place is not None and isinstance(number, int) and number % _SHEET != place
            if wrong_card or _face(shown) != _face(component):
                other = "another card of its sheet" if wrong_card else shown.key
                yield found_at("K006", f"{key} shows the face of {other}.", piece.found)


def _places(mod: Mod) -> dict[str, int]:
    """Key of a card → its place on its sheet."""
    from tts_builder.components import Deck

    decks = [component for component in mod.everything() if isinstance(component, Deck)]
    return {card.key: place for deck in decks for cards in deck.batches() for place, card in enumerate(cards)}


def _face(component: Component) -> Any:
    """What is printed on a component, whatever its type."""
    kinds = ("front", "texture", "faces", "face", "of")
    return next((value for kind in kinds if (value := getattr(component, kind, None)) is not None), None)


def _drawn_for(entry: dict[str, Any]) -> str:
    """The file-name form of the key of the piece that the object's picture was drawn for; empty if
    unknown."""
    for group, field in (("CustomImage", "ImageURL"), ("CustomMesh", "DiffuseURL")):
        part = entry.get(group)
        url = part.get(field) if isinstance(part, dict) else None
        if isinstance(url, str):
            return _named_by(url)
    return ""


@lru_cache(maxsize=4096)
def _named_by(url: str) -> str:
    named = _DRAWN.match(PurePosixPath(unquote(_path(url))).stem)
    return named[1] if named else ""


def _path(url: str) -> str:
    try:
        return urlsplit(url).path
    except ValueError:  # the lint reports broken addresses
        return ""


def _name(key: str) -> str:
    """A key in the form that file names use."""
    return re.sub(r"[^a-z0-9]+", "-", key.lower()).strip("-")
