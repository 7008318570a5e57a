"""The wire form of a state: names and lists, as exported, diffed and passed to Lua."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from tts_builder.games.ankhor.city import City, city_of
from tts_builder.games.ankhor.facts import (
    BONUS_TOKENS,
    PLAYERS,
    STALL_ROUNDS,
    TOKENS_PER_TYPE,
    ZONES,
    Resource,
)
from tts_builder.games.ankhor.moves import Coordinate, Face, Level
from tts_builder.games.ankhor.state import Phase, State, board_of
from tts_builder.games.ankhor.tables import FACE, FACES, NO_TILE, TYPE, TYPES, cell, reading_order, where

Count = Annotated[int, Meta(ge=0)]
TokenCount = Annotated[int, Meta(ge=0, le=TOKENS_PER_TYPE)]
SeatId = Annotated[int, Meta(ge=0, le=max(PLAYERS) - 1)]
NO_NAME: Final = ""
HIDDEN: Final = "?"


class TokenCounts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of tokens of each type."""

    ankh: TokenCount
    cloth: TokenCount
    fish: TokenCount
    ivory: TokenCount
    papyrus: TokenCount
    wood: TokenCount


class LaidTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile of a layout. `token` is true for a depot that holds a token."""

    x: Coordinate
    y: Coordinate
    z: Level
    tile: Face
    token: bool


class Piles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The draw piles, next tile first."""

    A: tuple[Face, ...]
    B: tuple[Face, ...]


class AnkhorState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position of Ankh'or."""

    players: Annotated[int, Meta(ge=min(PLAYERS), le=max(PLAYERS))]
    first: SeatId
    turn: SeatId
    phase: Phase
    main_done: bool
    usable: Annotated[int, Meta(ge=0, description="Ankhs that may still be spent this turn.")]
    supply: TokenCounts
    stocks: tuple[TokenCounts, ...]
    markers: Annotated[
        tuple[tuple[Resource, ...], ...], Meta(description="Markers of each zone, in the order of the holes.")
    ]
    row: Annotated[tuple[str, ...], Meta(description="The tile in each slot, or an empty text.")]
    piles: Piles
    gone: Annotated[tuple[Face, ...], Meta(description="Tiles removed from the game, in order.")]
    layouts: Annotated[tuple[tuple[LaidTile, ...], ...], Meta(description="By seat, sorted by z, y, x.")]
    bonus: tuple[Count, ...]
    bonus_supply: Annotated[int, Meta(ge=0, le=BONUS_TOKENS)]
    triggered: bool
    bought: Annotated[bool, Meta(description="Whether a tile was bought in this round.")]
    idle: Annotated[int, Meta(ge=0, le=STALL_ROUNDS, description="Rounds in a row without a purchase.")]


def to_wire(s: State) -> AnkhorState:
    """The wire form of a state."""
    return AnkhorState(
        players=s.players,
        first=s.first,
        turn=s.turn,
        phase=s.phase,
        main_done=s.main_done,
        usable=s.usable,
        supply=TokenCounts(*s.supply),
        stocks=tuple(TokenCounts(*stock) for stock in s.stocks),
        markers=tuple(tuple(TYPES[kind] for kind in zone) for zone in s.board.markers),  # type: ignore[misc]
        row=tuple(NO_NAME if face == NO_TILE else FACES[face] for face in s.row),
        piles=Piles(*map(_names, s.piles)),
        gone=_names(s.gone),
        layouts=tuple(_laid(city, full) for city, full in zip(s.layouts, s.full, strict=True)),
        bonus=s.bonus,
        bonus_supply=s.bonus_supply,
        triggered=s.triggered,
        bought=s.bought,
        idle=s.idle,
    )


def view(s: State, seat: int) -> AnkhorState:
    """What everybody sees. A pile shows the color of its top tile, `green:?`, and `?` for each other tile."""
    w = to_wire(s)
    return msgspec.structs.replace(w, piles=Piles(_backs(w.piles.A), _backs(w.piles.B)))


def from_wire(w: AnkhorState) -> State:
    """The state of a wire form. Raises ValueError with everything that cannot be read."""
    reader = _Reader()
    for field in ("stocks", "layouts", "bonus"):
        if len(getattr(w, field)) != w.players:
            reader.faults.append(f"$.{field}: needs one entry for each of the {w.players} players")
    for field in ("row", "markers"):
        if len(getattr(w, field)) != len(ZONES):
            reader.faults.append(f"$.{field}: needs {len(ZONES)} entries")
    row = tuple(
        reader.face(f"$.row[{n}]", name) if name != NO_NAME else NO_TILE for n, name in enumerate(w.row)
    )
    layouts = tuple(reader.city(f"$.layouts[{n}]", tiles) for n, tiles in enumerate(w.layouts))
    piles = (reader.faces("$.piles.A", w.piles.A), reader.faces("$.piles.B", w.piles.B))
    gone = reader.faces("$.gone", w.gone)
    if reader.faults:
        raise ValueError("; ".join(reader.faults))
    return State(
        first=w.first,
        turn=w.turn,
        phase=w.phase,
        main_done=w.main_done,
        usable=w.usable,
        supply=msgspec.structs.astuple(w.supply),
        stocks=tuple(msgspec.structs.astuple(stock) for stock in w.stocks),
        board=board_of(tuple(tuple(TYPE[name] for name in zone) for zone in w.markers)),
        row=row,
        piles=piles,
        gone=gone,
        layouts=layouts,
        full=tuple(
            tuple(sorted(cell(tile.x, tile.y, tile.z) for tile in tiles if tile.token)) for tiles in w.layouts
        ),
        bonus=w.bonus,
        bonus_supply=w.bonus_supply,
        triggered=w.triggered,
        bought=w.bought,
        idle=w.idle,
    )


def _laid(city: City, full: tuple[int, ...]) -> tuple[LaidTile, ...]:
    return tuple(
        LaidTile(*where(place), FACES[city.at[place]], place in full)
        for place in sorted(city.at, key=reading_order)
    )


def _names(faces: Iterable[int]) -> tuple[str, ...]:
    return tuple([FACES[face] for face in faces])


def _backs(pile: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{name.partition(':')[0]}:{HIDDEN}" if n == 0 else HIDDEN for n, name in enumerate(pile))


class _Reader:
    """Turns names into numbers and collects the faults."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def face(self, path: str, name: str) -> int:
        if name not in FACE:
            self.faults.append(f"{path}: unknown tile {name!r}")
        return FACE.get(name, 0)

    def faces(self, path: str, names: Iterable[str]) -> tuple[int, ...]:
        return tuple(self.face(f"{path}[{n}]", name) for n, name in enumerate(names))

    def city(self, path: str, tiles: Sequence[LaidTile]) -> City:
        # Each state has exactly one wire form, so equal states have equal texts.
        spots = [(tile.z, tile.y, tile.x) for tile in tiles]
        for n in range(1, len(spots)):
            if spots[n - 1] >= spots[n]:
                what = "the place of another tile" if spots[n - 1] == spots[n] else "out of order"
                self.faults.append(f"{path}[{n}]: {what}")
        return city_of(
            (cell(tile.x, tile.y, tile.z), self.face(f"{path}[{n}].tile", tile.tile))
            for n, tile in enumerate(tiles)
        )
