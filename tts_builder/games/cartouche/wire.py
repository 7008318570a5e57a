"""The wire form: names and lists, what is exported, diffed and handed to Lua."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from tts_builder.games.cartouche import facts
from tts_builder.games.cartouche.facts import ANKHS, CARD_SLOTS, PLAYERS, ROUNDS, Ankh, Side
from tts_builder.games.cartouche.moves import CardId, StoryId, TileId
from tts_builder.games.cartouche.mural import Mural
from tts_builder.games.cartouche.state import Phase, Player, State
from tts_builder.games.cartouche.tables import (
    ACHIEVEMENTS,
    ANIMALS,
    ANKH,
    GRID,
    STORIES,
    TILES,
    TYPES,
)

Count = Annotated[int, Meta(ge=0)]
SeatId = Annotated[int, Meta(ge=0, le=max(PLAYERS) - 1)]
Square = tuple[
    Annotated[int, Meta(ge=0, le=facts.WIDTH - 1)], Annotated[int, Meta(ge=0, le=facts.HEIGHT - 1)]
]
COLORS: Final = (*(facts.LETTERS[animal] for animal in ANIMALS), facts.CARTOUCHE)
LETTERS: Final = f"{facts.EMPTY}{''.join(COLORS)}{facts.BLACK}{facts.REED}"
Row = Annotated[
    str,
    Meta(extra_json_schema={"pattern": f"^[{LETTERS}]{{{facts.WIDTH}}}$"}),
]
HIDDEN: Final = "?"


class TokenCounts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many tokens of each kind."""

    bird: Count
    cat: Count
    human: Count
    snake: Count
    scarab: Count


class LaidTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile on a mural; its squares by x, then y."""

    tile: TileId
    cells: tuple[Square, ...]


class PlayerBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat has."""

    rows: Annotated[tuple[Row, ...], Meta(min_length=facts.HEIGHT, max_length=facts.HEIGHT)]
    laid: Annotated[tuple[LaidTile, ...], Meta(description="By the first square of each.")]
    tokens: TokenCounts
    open: tuple[StoryId, ...]
    completed: tuple[StoryId, ...]
    reserve: tuple[TileId, ...]
    ankhs: tuple[Ankh, ...]
    done: bool
    owed: Annotated[int, Meta(ge=0, description="Draws of three tiles still to come.")]


class Display(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be drafted, in the order dealt."""

    stories: tuple[StoryId, ...]
    tiles: tuple[TileId, ...]


Owners = tuple[SeatId, ...]


class SpacesByName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The spaces used of each achievement, with their owners; 1 is the opponent of a solo game."""

    card1: tuple[Owners, ...]
    card2: tuple[Owners, ...]
    card3: tuple[Owners, ...]
    five_same: tuple[Owners, ...]
    three_chamber: tuple[Owners, ...]
    three_river: tuple[Owners, ...]
    three_token: tuple[Owners, ...]


class FilledByName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many spaces of each achievement had been used when the last score phase began."""

    card1: Count
    card2: Count
    card3: Count
    five_same: Count
    three_chamber: Count
    three_river: Count
    three_token: Count


class OpponentCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The opponent's stories, the oldest first."""

    river: tuple[StoryId, ...]
    chamber: tuple[StoryId, ...]
    token: tuple[StoryId, ...]


class OpponentBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the opponent of a solo game has; nothing with more players."""

    cards: OpponentCards
    columns: Annotated[
        tuple[tuple[TileId, ...], ...], Meta(min_length=len(CARD_SLOTS), max_length=len(CARD_SLOTS))
    ]
    ankhs: Annotated[int, Meta(ge=0, le=facts.SOLO_ANKHS)]


class CartoucheState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position of Cartouche. Pieces that are named nowhere are in the box."""

    players: Annotated[int, Meta(ge=min(PLAYERS), le=max(PLAYERS))]
    side: Side
    first_game: bool
    phase: Phase
    round: Annotated[int, Meta(ge=0, le=ROUNDS)]
    start: SeatId
    turn: SeatId
    picks: Annotated[int, Meta(ge=0, description="Items taken in this draft.")]
    achievements: tuple[CardId, ...]
    dealt: Display
    deck: tuple[StoryId, ...]
    removed: tuple[StoryId, ...]
    bag: tuple[TileId, ...]
    story_discard: tuple[StoryId, ...]
    tile_discard: tuple[TileId, ...]
    drawn: tuple[TileId, ...]
    spaces: SpacesByName
    filled: FilledByName
    boards: tuple[PlayerBoard, ...]
    ai: OpponentBoard


def to_wire(s: State) -> CartoucheState:
    """The plain form of a state."""
    return CartoucheState(
        players=s.players,
        side=s.side,
        first_game=s.first_game,
        phase=s.phase,
        round=s.round,
        start=s.start,
        turn=s.turn,
        picks=s.picks,
        achievements=s.achievements,
        dealt=Display(_stories(s.stories), _tiles(s.tiles)),
        deck=_stories(s.deck),
        removed=_stories(s.removed),
        bag=_tiles(s.bag),
        story_discard=_stories(s.story_discard),
        tile_discard=_tiles(s.tile_discard),
        drawn=_tiles(s.drawn),
        spaces=SpacesByName(*s.spaces),
        filled=FilledByName(*s.filled),
        boards=tuple(map(_board, s.seats)),
        ai=OpponentBoard(
            OpponentCards(*map(_stories, s.ai.cards)), tuple(map(_tiles, s.ai.columns)), s.ai.ankhs
        ),
    )


def view(s: State, seat: int) -> CartoucheState:
    """What everybody sees: of deck, bag and removed stories only how many there are."""
    w = to_wire(s)
    hidden = {name: (HIDDEN,) * len(getattr(w, name)) for name in ("deck", "bag", "removed")}
    return msgspec.structs.replace(w, **hidden)


_BARE: Final = dict.fromkeys(GRID.squares(GRID.all), facts.EMPTY)


def rows(mural: Mural) -> tuple[str, ...]:
    """The mural in letters."""
    letters = _BARE.copy()
    layers = (
        *zip(mural.colors, COLORS, strict=True),
        (mural.black, facts.BLACK),
        (mural.board.reed, facts.REED),
    )
    for mask, letter in layers:
        letters.update(dict.fromkeys(GRID.squares(mask), letter))
    # The squares are in reading order.
    whole = "".join(letters.values())
    return tuple(whole[at : at + facts.WIDTH] for at in range(0, len(whole), facts.WIDTH))


def _board(player: Player) -> PlayerBoard:
    laid = [LaidTile(TILES[tile], tuple(sorted(GRID.squares(mask)))) for mask, tile in player.mural.laid]
    return PlayerBoard(
        rows=rows(player.mural),
        laid=tuple(sorted(laid, key=lambda item: item.cells[0])),
        tokens=TokenCounts(*player.tokens),
        open=_stories(player.open),
        completed=_stories(player.completed),
        reserve=_tiles(player.reserve),
        ankhs=tuple(name for name in ANKHS if player.ankhs >> ANKH[name] & 1),
        done=player.done,
        owed=player.owed,
    )


def _stories(numbers: Iterable[int]) -> tuple[str, ...]:
    return tuple([STORIES[number] for number in numbers])


def _tiles(numbers: Iterable[int]) -> tuple[str, ...]:
    return tuple([TILES[number] for number in numbers])


assert SpacesByName.__struct_fields__ == FilledByName.__struct_fields__ == ACHIEVEMENTS
assert OpponentCards.__struct_fields__ == TYPES
