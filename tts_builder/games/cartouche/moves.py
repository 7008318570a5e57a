"""The moves of the game, and the one object of each that is listed often."""

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
    """For the schema and for Lua. The rules look names up, and can say which one they do not know."""
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
    """So many tokens of each kind, at least one; only the kinds that are meant are named."""

    bird: Some = 0
    cat: Some = 0
    human: Some = 0
    snake: Some = 0
    scarab: Some = 0


SomeTokens = Annotated[Tokens, Meta(extra_json_schema={"minProperties": 1})]


class Take(BaseMove, frozen=True):
    """Draft: a story or a tile of the display."""

    item: ItemId


class DiscardStory(BaseMove, frozen=True):
    """Give up one of five open stories."""

    card: StoryId


class Place(BaseMove, frozen=True):
    """Lay a tile of the reserve on the mural."""

    tile: TileId
    cells: Annotated[tuple[Cell, ...], Meta(min_length=1)]


class Complete(BaseMove, frozen=True):
    """Complete an open story: pay its tokens, or cover its icons."""

    card: StoryId
    spend: SomeTokens | UnsetType = UNSET
    black: Annotated[tuple[Square, ...], Meta(min_length=1)] | UnsetType = UNSET


class Achieve(BaseMove, frozen=True):
    """Score an achievement with an ankh, whose bonus is taken; `repeat` names the bonus it copies."""

    achievement: Achievement
    ankh: Ankh
    copy: Ankh | UnsetType = UNSET
    spend: SomeTokens | UnsetType = UNSET


class Done(BaseMove, frozen=True):
    """Nothing more in this phase."""


class Keep(BaseMove, frozen=True):
    """One of the tiles drawn goes to the reserve."""

    tile: TileId


class Trade(BaseMove, frozen=True):
    """At any time: two tokens for a small cartouche or a scarab."""

    give: SomeTokens
    gain: Traded = msgspec.field(name="for")


class Deal(BaseMove, frozen=True):
    """Chance: the achievement cards, the deck, the bag, the starting stories and the start player."""

    achievements: tuple[CardId, ...]
    stories: Annotated[
        tuple[DeckStoryId, ...], Meta(description="The deck from its top, then those out of the game.")
    ]
    tiles: tuple[AnimalTileId, ...]
    starters: Annotated[tuple[StarterId, ...], Meta(description="By seat.")]
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
    """The squares of a placement, each with its colour."""
    cells: Any = m.cells
    return [(x, y, ANIMAL[animal[0]] if animal else WILD) for x, y, *animal in cells]


def counts(tokens: Tokens) -> Counts:
    """The tokens as numbers in the order of TOKENS."""
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
"""What is given and the trade, in the order of a list of moves."""
