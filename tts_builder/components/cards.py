"""Cards and decks, and how their faces are arranged on sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from tts_builder.components.aspect import Sides, cell
from tts_builder.components.base import Component, Vec2, Vec3
from tts_builder.components.face import LARGEST, Face
from tts_builder.components.formats import POKER, ROUNDED, Format, format_of
from tts_builder.components.ranges import Factor, Limit
from tts_builder.errors import DefinitionError

if TYPE_CHECKING:
    from tts_builder.components.drawings import Drawings

SHAPES = ("rounded", "rectangle", "hex rounded", "hex", "circle")
"""Card shapes in the order of their numbers in the save."""
WIDTH, DEPTH, HEIGHT = 2.2, 3.1, 0.02
"""Size of a card at scale 1. Tabletop Simulator does not publish it; accurate to 0.1."""
COLUMNS, ROWS = 10, 7


@dataclass(frozen=True)
class Card(Component):
    """One card. Inside a deck, the deck decides back, format, shape and scale."""

    face: Face
    """Front of the card."""
    back: Face | None = None
    """Back of the card. None takes the back of the deck; a card outside a deck needs a back."""
    _: KW_ONLY
    format: str | Vec2 = ""
    """`"poker"`, `"bridge"`, `"tarot"`, `"mini"`, `"square"`, `"hex"`, or (width, height) in millimeters.
    Empty means poker."""
    shape: str = ROUNDED
    """Outline of the card. `"rounded"` takes the outline of the format."""
    sideways: bool = False
    """If true, hands and Alt-zoom show the card in landscape."""
    scale: Factor = 1.0
    """Factor for its size. 1 is the usual size of the format."""
    hide_face_down: bool = True
    """If true, nobody sees the face while the card lies face down, not even from below or with Alt-zoom. Use
    false for a card with two fronts."""

    tts_name: ClassVar[str] = "Card"
    default_tint: ClassVar[tuple[float, ...]] = (0.713, 0.713, 0.713)
    default_in_hands: ClassVar[bool] = True

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_shape(self)

    @property
    def card_format(self) -> Format:
        return format_of(self.key, self.format, self.where)

    @property
    def size(self) -> Vec3:
        return (*_sides(self.card_format, self.scale), HEIGHT)

    @property
    def transform_scale(self) -> Vec3:
        return _scale(self.card_format, self.scale)

    @property
    def hidden_face_down(self) -> bool:
        return self.hide_face_down

    def pivot(self, down: bool) -> float:
        return HEIGHT / 2

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        sheet = drawings.sheets(self.alone())[0]
        return card_fields(self, sheet.ids[0], {str(sheet.key): sheet.fields})

    def alone(self) -> Deck:
        """A deck of this one card: a card outside a deck has its own sheet."""
        if self.back is None:
            raise DefinitionError(f"{self.key}: a card outside a deck needs a back.", where=self.where)
        deck = Deck(self.key, (self,), self.back, format=self.format, shape=self.shape, scale=self.scale)
        object.__setattr__(deck, "where", self.where)
        return deck


@dataclass(frozen=True)
class Deck(Component):
    """Two or more cards in one pile. The first card is on top of a face-down deck."""

    cards: Sequence[Card]
    """The cards, two or more."""
    back: Face
    """Back of all cards that have no back of their own. It also hides cards in a hand from others."""
    _: KW_ONLY
    format: str | Vec2 = ""
    """`"poker"`, `"bridge"`, `"tarot"`, `"mini"`, `"square"`, `"hex"`, or (width, height) in millimeters.
    Empty means poker."""
    shape: str = ROUNDED
    """Outline of the cards. `"rounded"` takes the outline of the format."""
    scale: Factor = 1.0
    """Factor for the size of the cards. 1 is the usual size of the format."""
    columns: Limit = 0
    """Columns of a card sheet, at most 10. 0 takes as many as fit."""
    rows: Limit = 0
    """Rows of a card sheet, at most 7. 0 takes as many as fit."""

    tts_name: ClassVar[str] = "Deck"
    default_tint: ClassVar[tuple[float, ...]] = (0.713, 0.713, 0.713)
    piece: ClassVar[bool] = False

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "cards", tuple(self.cards))
        _check_shape(self)
        if not self.cards:
            raise DefinitionError(f"{self.key}: a deck needs cards.", where=self.where)

    @property
    def card_format(self) -> Format:
        return format_of(self.key, self.format, self.where)

    @property
    def size(self) -> Vec3:
        return (*_sides(self.card_format, self.scale), HEIGHT * len(self.cards))

    @property
    def transform_scale(self) -> Vec3:
        return _scale(self.card_format, self.scale)

    @property
    def hidden_face_down(self) -> bool:
        return any(card.hide_face_down for card in self.cards)

    @cached_property
    def pixels(self) -> tuple[int, int]:
        """Width and height of a face on its sheets."""
        return cell([card.face for card in self.cards], self.sides, self.card_format.pixels)

    @property
    def sides(self) -> Sides:
        return Sides(*self.card_format.mm, "mm")

    @property
    def card_shape(self) -> str:
        """Outline of its cards: that of the format unless `shape` sets another."""
        return self.card_format.shape if self.shape == ROUNDED else self.shape

    def pivot(self, down: bool) -> float:
        return HEIGHT * len(self.cards) / 2

    def contained(self) -> tuple[Component, ...]:
        return tuple(self.cards)

    def grid(self) -> tuple[int, int]:
        """Columns and rows of a full sheet. Raises DefinitionError for impossible sizes.

        A single card has a sheet with one cell, as in the game; its back is also its hidden face.
        """
        if len(self.cards) == 1 and not (self.columns or self.rows):
            return 1, 1
        width, height = self.pixels
        columns = self.columns or max(1, min(COLUMNS, LARGEST // width, len(self.cards) + 1))
        fitting = max(1, min(ROWS, LARGEST // height))
        rows = self.rows or min(fitting, -(-(len(self.cards) + 1) // columns))
        if columns > COLUMNS or rows > ROWS:
            raise DefinitionError(
                f"{self.key}: a card sheet of {columns} × {rows} is not possible.",
                where=self.where,
                hint=f"At most {COLUMNS} columns and {ROWS} rows.",
            )
        if columns * width > LARGEST or rows * height > LARGEST:
            raise DefinitionError(
                f"{self.key}: a card sheet of {columns * width} × {rows * height} pixels is not possible.",
                where=self.where,
                hint=f"At most {LARGEST} a side: draw smaller faces or use fewer columns and rows.",
            )
        if columns * rows < 2:
            raise DefinitionError(
                f"{self.key}: a face of {width} × {height} pixels leaves no room for a second one.",
                where=self.where,
                hint=f"A sheet has at most {LARGEST} pixels a side, and its last slot is the hidden face.",
            )
        return columns, rows

    def batches(self) -> list[tuple[Card, ...]]:
        """The cards of each sheet. The last slot of a sheet is reserved for the hidden face."""
        columns, rows = self.grid()
        room = max(1, columns * rows - 1)
        cards = tuple(self.cards)
        return [cards[start : start + room] for start in range(0, len(cards), room)]

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        sheets = drawings.sheets(self)
        return {
            "SidewaysCard": self.cards[0].sideways,
            "DeckIDs": [number for sheet in sheets for number in sheet.ids],
            "CustomDeck": {str(sheet.key): sheet.fields for sheet in sheets},
        }


def card_fields(card: Card, number: int, sheet: dict[str, Any]) -> dict[str, Any]:
    """The fields of a card with the number `number`."""
    return {"CardID": number, "SidewaysCard": card.sideways, "CustomDeck": sheet}


def _sides(card_format: Format, scale: float) -> Vec2:
    """Width and depth in units. Tabletop Simulator derives the width from the image."""
    if card_format is POKER:
        return (WIDTH * scale, DEPTH * scale)
    depth = DEPTH * scale * card_format.mm[1] / POKER.mm[1]
    return (depth * card_format.mm[0] / card_format.mm[1], depth)


def _scale(card_format: Format, scale: float) -> Vec3:
    factor = scale * card_format.mm[1] / POKER.mm[1]
    return (factor, 1.0, factor)


def _check_shape(component: Card | Deck) -> None:
    format_of(component.key, component.format, component.where)
    component.check_known("card shape", component.shape, SHAPES, "Shapes")
