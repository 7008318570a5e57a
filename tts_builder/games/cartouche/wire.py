"""The wire form of a state: names and lists, as exported, diffed and passed to Lua."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from tts_builder.games.cartouche import facts, tables
from tts_builder.games.cartouche.facts import ANKHS, CARD_KINDS, CARD_SLOTS, PLAYERS, ROUNDS, Ankh, Side
from tts_builder.games.cartouche.moves import CardId, StoryId, TileId
from tts_builder.games.cartouche.mural import Mural
from tts_builder.games.cartouche.state import Items, Opponent, Phase, Player, Spaces, State

Count = Annotated[int, Meta(ge=0)]
SeatId = Annotated[int, Meta(ge=0, le=max(PLAYERS) - 1)]
Square = tuple[
    Annotated[int, Meta(ge=0, le=facts.WIDTH - 1)], Annotated[int, Meta(ge=0, le=facts.HEIGHT - 1)]
]
COLORS: Final = (*(facts.LETTERS[animal] for animal in tables.ANIMALS), facts.CARTOUCHE)
LETTERS: Final = f"{facts.EMPTY}{''.join(COLORS)}{facts.BLACK}{facts.REED}"
Row = Annotated[
    str,
    Meta(extra_json_schema={"pattern": f"^[{LETTERS}]{{{facts.WIDTH}}}$"}),
]
HIDDEN: Final = "?"


class TokenCounts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of tokens of each kind."""

    bird: Count
    cat: Count
    human: Count
    snake: Count
    scarab: Count


class LaidTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile on a mural, with its squares sorted by x, then y."""

    tile: TileId
    cells: tuple[Square, ...]


class PlayerBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The pieces of a seat."""

    rows: Annotated[tuple[Row, ...], Meta(min_length=facts.HEIGHT, max_length=facts.HEIGHT)]
    laid: Annotated[tuple[LaidTile, ...], Meta(description="Placed tiles by first square.")]
    tokens: TokenCounts
    open: tuple[StoryId, ...]
    completed: tuple[StoryId, ...]
    reserve: tuple[TileId, ...]
    ankhs: tuple[Ankh, ...]
    done: bool
    owed: Annotated[int, Meta(ge=0, description="Draws of three tiles still to come.")]


class Display(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The display: stories and tiles in the order dealt."""

    stories: tuple[StoryId, ...]
    tiles: tuple[TileId, ...]


Owners = tuple[SeatId, ...]


class SpacesByName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The used spaces of each achievement with their owners; 1 is the opponent in a solo game."""

    card1: tuple[Owners, ...]
    card2: tuple[Owners, ...]
    card3: tuple[Owners, ...]
    five_same: tuple[Owners, ...]
    three_chamber: tuple[Owners, ...]
    three_river: tuple[Owners, ...]
    three_token: tuple[Owners, ...]


class FilledByName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of spaces of each achievement that were used when the last score phase began."""

    card1: Count
    card2: Count
    card3: Count
    five_same: Count
    three_chamber: Count
    three_river: Count
    three_token: Count


class OpponentCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The opponent's stories, oldest first."""

    river: tuple[StoryId, ...]
    chamber: tuple[StoryId, ...]
    token: tuple[StoryId, ...]


class OpponentBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The pieces of the solo opponent; empty with more players."""

    cards: OpponentCards
    columns: Annotated[
        tuple[tuple[TileId, ...], ...], Meta(min_length=len(CARD_SLOTS), max_length=len(CARD_SLOTS))
    ]
    ankhs: Annotated[int, Meta(ge=0, le=facts.SOLO_ANKHS)]


class CartoucheState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position of Cartouche. Pieces that it does not name are in the box."""

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
    """The wire form of a state."""
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
    """What everybody sees: only the sizes of the deck, the bag and the removed stories."""
    w = to_wire(s)
    hidden = {name: (HIDDEN,) * len(getattr(w, name)) for name in ("deck", "bag", "removed")}
    return msgspec.structs.replace(w, **hidden)


_BARE: Final = dict.fromkeys(tables.GRID.squares(tables.GRID.all), facts.EMPTY)


def rows(mural: Mural) -> tuple[str, ...]:
    """The rows of a mural as letters."""
    letters = _BARE.copy()
    layers = (
        *zip(mural.colors, COLORS, strict=True),
        (mural.black, facts.BLACK),
        (mural.board.reed, facts.REED),
    )
    for mask, letter in layers:
        letters.update(dict.fromkeys(tables.GRID.squares(mask), letter))
    # The squares are in reading order.
    whole = "".join(letters.values())
    return tuple(whole[at : at + facts.WIDTH] for at in range(0, len(whole), facts.WIDTH))


def _board(player: Player) -> PlayerBoard:
    laid = [
        LaidTile(tables.TILES[tile], tuple(sorted(tables.GRID.squares(mask))))
        for mask, tile in player.mural.laid
    ]
    return PlayerBoard(
        rows=rows(player.mural),
        laid=tuple(sorted(laid, key=lambda item: item.cells[0])),
        tokens=TokenCounts(*player.tokens),
        open=_stories(player.open),
        completed=_stories(player.completed),
        reserve=_tiles(player.reserve),
        ankhs=tuple(name for name in ANKHS if player.ankhs >> tables.ANKH[name] & 1),
        done=player.done,
        owed=player.owed,
    )


def _stories(numbers: Iterable[int]) -> tuple[str, ...]:
    return tuple([tables.STORIES[number] for number in numbers])


def _tiles(numbers: Iterable[int]) -> tuple[str, ...]:
    return tuple([tables.TILES[number] for number in numbers])


def from_wire(w: CartoucheState) -> State:
    """The state of a wire form. Raises ValueError with everything that cannot be read."""
    reader = _Reader()
    if len(w.boards) != w.players:
        reader.fault("$.boards", f"needs one entry for each of the {w.players} players")
    for name in ("start", "turn"):
        if getattr(w, name) >= w.players:
            reader.fault(f"$.{name}", f"there is no seat {getattr(w, name)}")
    s = State(
        side=w.side,
        first_game=w.first_game,
        phase=w.phase,
        round=w.round,
        start=w.start,
        turn=w.turn,
        picks=w.picks,
        achievements=reader.achievements(w),
        stories=reader.items("$.dealt.stories", w.dealt.stories, tables.STORY),
        tiles=reader.items("$.dealt.tiles", w.dealt.tiles, tables.TILE),
        deck=reader.items("$.deck", w.deck, tables.STORY),
        removed=reader.ascending("$.removed", w.removed, tables.STORY),
        bag=reader.items("$.bag", w.bag, tables.TILE),
        story_discard=reader.ascending("$.story_discard", w.story_discard, tables.STORY),
        tile_discard=reader.ascending("$.tile_discard", w.tile_discard, tables.TILE),
        drawn=reader.items("$.drawn", w.drawn, tables.TILE),
        spaces=reader.spaces(w.spaces),
        filled=msgspec.structs.astuple(w.filled),
        seats=tuple(reader.player(f"$.boards[{n}]", w.side, board) for n, board in enumerate(w.boards)),
        ai=Opponent(
            tuple(
                reader.items(f"$.ai.cards.{kind}", getattr(w.ai.cards, kind), tables.STORY)
                for kind in w.ai.cards.__struct_fields__
            ),
            tuple(
                reader.items(f"$.ai.columns[{n}]", names, tables.TILE) for n, names in enumerate(w.ai.columns)
            ),
            w.ai.ankhs,
        ),
    )
    reader.raise_faults()
    return s


class _Reader:
    """Turns names into numbers and collects the faults."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def fault(self, path: str, sentence: str) -> None:
        self.faults.append(f"{path}: {sentence}")

    def raise_faults(self) -> None:
        """Raise ValueError if there are faults."""
        if self.faults:
            raise ValueError("; ".join(self.faults))

    def items(self, path: str, names: Sequence[str], known: Mapping[str, int]) -> Items:
        for n, name in enumerate(names):
            if name not in known:
                self.fault(f"{path}[{n}]", f"unknown id {name!r}")
        return tuple([known.get(name, 0) for name in names])

    def ascending(
        self, path: str, names: Sequence[str], known: Mapping[str, int], repeated: Sequence[str] = ()
    ) -> Items:
        # Each state has exactly one wire form, so equal states have equal texts.
        numbers = self.items(path, names, known)
        for n in range(1, len(names)):
            if names[n] == names[n - 1] and names[n] not in repeated:
                self.fault(f"{path}[{n}]", f"{names[n]!r} is listed twice")
            elif names[n] < names[n - 1]:
                self.fault(f"{path}[{n}]", f"{names[n]!r} is listed out of order")
        return numbers

    def achievements(self, w: CartoucheState) -> tuple[str, ...]:
        for n, name in enumerate(w.achievements):
            if name not in CARD_KINDS:
                self.fault(f"$.achievements[{n}]", f"unknown id {name!r}")
        if len(w.achievements) != (0 if w.phase == "setup" else len(CARD_SLOTS)):
            self.fault("$.achievements", f"needs {len(CARD_SLOTS)} cards, and none before the deal")
        return w.achievements

    def spaces(self, given: SpacesByName) -> Spaces:
        found = msgspec.structs.astuple(given)
        for name, spaces in zip(tables.ACHIEVEMENTS, found, strict=True):
            for n, owners in enumerate(spaces):
                if list(owners) != sorted(set(owners)):
                    self.fault(f"$.spaces.{name}[{n}]", "the owners are repeated or out of order")
            if spaces and not spaces[-1]:
                self.fault(f"$.spaces.{name}", "the last space must have an owner")
        return found

    def player(self, path: str, side: Side, board: PlayerBoard) -> Player:
        if list(board.ankhs) != [name for name in ANKHS if name in board.ankhs]:
            self.fault(f"{path}.ankhs", "the ankhs are repeated or out of order")
        return Player(
            mural=self.mural(f"{path}.rows", side, board.rows, self.laid(f"{path}.laid", board.laid)),
            tokens=msgspec.structs.astuple(board.tokens),
            open=self.ascending(f"{path}.open", board.open, tables.STORY),
            completed=self.ascending(f"{path}.completed", board.completed, tables.STORY),
            reserve=self.ascending(f"{path}.reserve", board.reserve, tables.TILE, tuple(facts.CARTOUCHES)),
            ankhs=sum(1 << tables.ANKH[name] for name in set(board.ankhs)),
            done=board.done,
            owed=board.owed,
        )

    def laid(self, path: str, laid: Sequence[LaidTile]) -> tuple[tuple[int, int], ...]:
        found = []
        for n, item in enumerate(laid):
            if not item.cells or list(item.cells) != sorted(set(item.cells)):
                self.fault(f"{path}[{n}].cells", "the squares are missing, repeated or out of order")
            if n and laid[n - 1].cells[:1] >= item.cells[:1]:
                self.fault(f"{path}[{n}]", "it is out of order")
            (tile,) = self.items(f"{path}[{n}]", [item.tile], tables.TILE)
            found.append((tables.GRID.mask(item.cells), tile))
        return tuple(sorted(found))

    def mural(self, path: str, side: Side, rows: Sequence[str], laid: tuple[tuple[int, int], ...]) -> Mural:
        colors, black, reed = [0] * len(COLORS), 0, tables.BOARDS[side].reed
        if len(rows) != facts.HEIGHT:
            self.fault(path, f"needs {facts.HEIGHT} rows")
            rows = ()
        for y, row in enumerate(rows):
            if len(row) != facts.WIDTH:
                self.fault(f"{path}[{y}]", f"a row needs {facts.WIDTH} squares")
            for x, letter in enumerate(row[: facts.WIDTH]):
                square = tables.GRID.bit(x, y)
                if (letter == facts.REED) != (square == reed):
                    self.fault(f"{path}[{y}]", f"a reed is missing or does not belong in column {x}")
                elif letter in COLORS:
                    colors[COLORS.index(letter)] |= square
                elif letter == facts.BLACK:
                    black |= square
                elif letter not in (facts.EMPTY, facts.REED):
                    self.fault(f"{path}[{y}]", f"unknown letter {letter!r}")
        return Mural(side, tuple(colors), black, laid)


assert SpacesByName.__struct_fields__ == FilledByName.__struct_fields__ == tables.ACHIEVEMENTS
assert OpponentCards.__struct_fields__ == tables.TYPES
