"""What is printed of a mod: every flat piece with its true size, its faces and how often it is needed."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Final

from tts_builder.components.base import Component, Vec2
from tts_builder.components.cards import DEPTH, Card, Deck
from tts_builder.components.cards import SHAPES as CARD_SHAPES
from tts_builder.components.containers import InfiniteBag
from tts_builder.components.face import Face
from tts_builder.components.flat import Board, Stack, Tile, Token
from tts_builder.components.formats import POKER
from tts_builder.components.mod import Mod
from tts_builder.components.solids import Figurine

UNIT_MM: Final = POKER.mm[1] / DEPTH
"""Millimeters of a unit. A poker card is 3.1 units and 88.9 mm high; all other pieces keep that ratio."""
RULES: Final = "rules"
KINDS: Final = ("cards", "tiles", "tokens", "boards", "standees", "mats", RULES)
"""What can be printed, in the order of the pages. Mats are the tiles that are fixed to the table."""
PICTURE, BOX, ROUNDED, HEX, CIRCLE = "picture", "box", "rounded", "hex", "circle"
_CARD_OUTLINES: Final = dict(zip(CARD_SHAPES, (ROUNDED, BOX, HEX, HEX, CIRCLE), strict=True))


@dataclass(frozen=True)
class FlatPiece:
    """A piece to cut out. Equal copies are one piece with a count."""

    key: str
    kind: str
    """One of KINDS."""
    size: Vec2
    """Width and height in millimeters after cutting. A standee has the size of one of its sides."""
    outline: str
    """`box`, `rounded`, `hex`, `circle`, or `picture`: the transparent parts of the picture are cut off."""
    front: Face
    back: Face | None
    """None has the front on both sides."""
    pixels: tuple[int, int]
    """Size of a face that does not set its own."""
    where: str
    count: int = 1


def flat_pieces(mod: Mod, kinds: Collection[str]) -> list[FlatPiece]:
    """The pieces of these kinds: kind by kind in the order of KINDS, otherwise as defined."""
    pieces = [
        replace(piece, count=piece.count * times)
        for component, times in _laid(mod)
        for piece in _pieces_of(component)
        if piece.kind in kinds
    ]
    return sorted(pieces, key=lambda piece: KINDS.index(piece.kind))


def solid_pieces(mod: Mod) -> list[str]:
    """Keys of the pieces that have no flat face to print, such as dice and models."""
    keys = [
        component.key for component, _ in _laid(mod) if component.piece and not any(_pieces_of(component))
    ]
    return list(dict.fromkeys(keys))


def _laid(mod: Mod) -> Iterator[tuple[Component, int]]:
    """Every component with the number of its copies, also in containers, as states and attached. The cards of
    a deck are part of the deck."""
    pending = [(component, 1) for component in reversed(mod.components)]
    while pending:
        component, outer = pending.pop()
        times = outer * component.copies
        yield component, times
        # An infinite bag needs as many copies as a table can show, which nobody knows: one is a sample.
        inner = 1 if isinstance(component, InfiniteBag) else times
        within = () if isinstance(component, Deck) else component.contained()
        more = (*within, *component.states, *component.attached)
        pending += [(part, inner) for part in reversed(more)]


def _pieces_of(component: Component) -> Iterator[FlatPiece]:
    if isinstance(component, Deck):
        yield from _cards(component)
    elif isinstance(component, Card):
        yield from _cards(component.alone())
    elif isinstance(component, Stack):
        for piece in _pieces_of(component.of):
            yield replace(piece, key=component.key, count=component.number)
    elif isinstance(component, Tile):
        kind = "mats" if component.fixed else "tiles"
        yield _printed(component, kind, component.shape)
    elif isinstance(component, Token):
        yield _printed(component, "tokens", PICTURE)
    elif isinstance(component, Board):
        yield _printed(component, "boards", BOX)
    elif isinstance(component, Figurine):
        pixels = component.front.size((512, 768))
        # Its size on the table is that of its base; the picture keeps its aspect.
        height = component.size[2] * UNIT_MM
        size = (height * pixels[0] / pixels[1], height)
        yield FlatPiece(
            component.key,
            "standees",
            size,
            PICTURE,
            component.front,
            component.back,
            pixels,
            component.where,
        )


def _cards(deck: Deck) -> Iterator[FlatPiece]:
    width, height = deck.card_format.mm
    size, outline = (width * deck.scale, height * deck.scale), _CARD_OUTLINES[deck.card_shape]
    for card in deck.cards:
        back = card.back or deck.back
        yield FlatPiece(card.key, "cards", size, outline, card.face, back, deck.pixels, deck.where)


def _printed(component: Tile | Token | Board, kind: str, outline: str) -> FlatPiece:
    size = (component.extent[0] * UNIT_MM, component.extent[1] * UNIT_MM)
    return FlatPiece(
        component.key,
        kind,
        size,
        outline,
        component.front,
        component.back,
        component.pixels,
        component.where,
    )
