"""The moves of the game, and shared objects of those that are listed often."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, Meta, UnsetType

from tts_builder.engine.moves import BaseMove
from tts_builder.games.cartouche import facts
from tts_builder.games.cartouche.cards import DECK, STARTERS
from tts_builder.games.cartouche.facts import TRADE, Achievement, Animal, Ankh, Traded
from tts_builder.games.cartouche.tables import ANIMAL, STORIES, TILES, WILD, Counts

Coordinate = Annotated[int, Meta(ge=-facts.REACH, le=facts.REACH)]
Some = Annotated[int, Meta(ge=1)]


def _one_of(names: Iterable[str]) -> Any:
    """A name with its enum for the schema and for Lua. The rules check names and report unknown ones."""
    return Meta(extra_json_schema={"enum": list(names)})


TileId = Annotated[str, _one_of(TILES)]
AnimalTileId = Annotated[str, _one_of(facts.TILES)]
StoryId = Annotated[str, _one_of(STORIES)]
DeckStoryId = Annotated[str, _one_of(story.id for story in DECK)]
StarterId = Annotated[str, _one_of(story.id for story in STARTERS)]
ItemId = Annotated[str, _one_of((*STORIES, *TILES))]
CardId = Annotated[str, _one_of(facts.CARD_KINDS)]

Square = tuple[Coordinate, Coordinate]
_AXIS: Final = {"type": "integer", "minimum": -facts.REACH, "maximum": facts.REACH}
Cell = Annotated[
    tuple[Coordinate | Animal, ...],
    Meta(
        min_length=2,
        max_length=3,
        description="x, y and the animal; a square of a cartouche has no animal.",
        extra_json_schema={"prefixItems": [_AXIS, _AXIS, {"enum": list(facts.ANIMALS)}]},
    ),
]


class Tokens(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """The number of tokens of each kind, at least 1. Kinds without tokens are omitted."""

    bird: Some = 0
    cat: Some = 0
    human: Some = 0
    snake: Some = 0
    scarab: Some = 0


SomeTokens = Annotated[Tokens, Meta(extra_json_schema={"minProperties": 1})]


class Take(BaseMove, frozen=True):
    """Draft: take a story or a tile from the display."""

    item: ItemId


class DiscardStory(BaseMove, frozen=True):
    """Discard one of five open stories."""

    card: StoryId


class Place(BaseMove, frozen=True):
    """Place a tile from the reserve on the mural."""

    tile: TileId
    cells: Annotated[tuple[Cell, ...], Meta(min_length=1)]


class Complete(BaseMove, frozen=True):
    """Complete an open story: pay its tokens, or cover its icons."""

    card: StoryId
    spend: SomeTokens | UnsetType = UNSET
    black: Annotated[tuple[Square, ...], Meta(min_length=1)] | UnsetType = UNSET


class Achieve(BaseMove, frozen=True):
    """Score an achievement with an ankh and take its bonus; `copy` names the bonus that `repeat` copies."""

    achievement: Achievement
    ankh: Ankh
    copy: Ankh | UnsetType = UNSET
    spend: SomeTokens | UnsetType = UNSET


class Done(BaseMove, frozen=True):
    """End the phase for this seat."""


class Keep(BaseMove, frozen=True):
    """Keep one of the drawn tiles in the reserve."""

    tile: TileId


class Trade(BaseMove, frozen=True):
    """At any time: trade two tokens for a small cartouche or a scarab."""

    give: SomeTokens
    gain: Traded = msgspec.field(name="for")


class Deal(BaseMove, frozen=True):
    """Chance: the achievement cards, the deck, the bag, the starting stories and the start player."""

    achievements: tuple[CardId, ...]
    stories: Annotated[
        tuple[DeckStoryId, ...], Meta(description="The deck from its top, then the removed stories.")
    ]
    tiles: tuple[AnimalTileId, ...]
    starters: Annotated[tuple[StarterId, ...], Meta(description="The starting story of each seat.")]
    start: int


class Shuffle(BaseMove, frozen=True):
    """Chance: the tile discard becomes the bag, in this order."""

    tiles: tuple[AnimalTileId, ...]


Move = Take | DiscardStory | Place | Complete | Achieve | Done | Keep | Trade | Deal | Shuffle

DONE: Final = Done()
TAKES: Final = {name: Take(name) for name in (*STORIES, *TILES)}
KEEPS: Final = tuple(map(Keep, TILES))
DISCARDS: Final = tuple(map(DiscardStory, STORIES))
GAINS: Final[tuple[Traded, ...]] = ("K1", "scarab")


def colored(m: Place) -> list[tuple[int, int, int]]:
    """The squares of a placement with their colors."""
    cells: Any = m.cells
    return [(x, y, ANIMAL[animal[0]] if animal else WILD) for x, y, *animal in cells]


def counts(tokens: Tokens) -> Counts:
    """The numbers of tokens in the order of TOKENS."""
    return msgspec.structs.astuple(tokens)


def _pairs() -> tuple[Counts, ...]:
    kinds = len(Tokens.__struct_fields__)
    return tuple(
        tuple((n == one) + (n == other) for n in range(kinds))
        for one in range(kinds)
        for other in range(one, kinds)
    )


def _trades() -> tuple[tuple[Counts, Trade], ...]:
    assert all(sum(pair) == TRADE for pair in _pairs())
    found = [(pair, Trade(Tokens(*pair), gain)) for pair in _pairs() for gain in GAINS]
    return tuple(sorted(found, key=lambda item: msgspec.json.encode(item[1], order="sorted")))


TRADES: Final = _trades()
"""Pairs of tokens given and trade, in the order of a list of moves."""
