"""Where the pieces of a state lie on the table, and the state that a table shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

import msgspec

from tts_builder.engine.game import Options, Seat
from tts_builder.engine.placement import COMMON, Lay, Layout
from tts_builder.games.ankhor.facts import (
    COLORS,
    DRAW_PILES,
    END_TILES,
    KINDS,
    MARKERS_PER_RESOURCE,
    RESOURCE_OF,
    RESOURCES,
    ROW,
    STALL_ROUNDS,
    TOKEN_TYPES,
    TOKENS_PER_TYPE,
    ZONES,
    face,
)
from tts_builder.games.ankhor.state import Phase, State
from tts_builder.games.ankhor.tokens import surplus
from tts_builder.games.ankhor.window import Window, coordinates, window
from tts_builder.games.ankhor.wire import (
    NO_NAME,
    AnkhorState,
    LaidTile,
    Piles,
    TokenCounts,
    from_wire,
    to_wire,
)

LEVELS: Final = ("ground", "floor")
"""The grid of a city on each level."""
DEPOTS: Final = ("ground-token", "floor-token")
"""The area of the tokens on depots on each level."""
_FACES: Final = tuple(face(color, kind) for color in COLORS for kind in KINDS)
"""Tiles in the order of their slots in the area of removed tiles."""
_KIT: Final = {
    **{f"tile:{face(color, kind)}": copies for color in COLORS for kind, copies in KINDS.items()},
    **{f"token:{kind}": TOKENS_PER_TYPE for kind in TOKEN_TYPES},
    **{f"marker:{kind}": MARKERS_PER_RESOURCE for kind in RESOURCES},
}
"""Piece → number in the box before set-up."""


def layout(s: State) -> Layout:
    """Where each piece lies, sorted. Pieces that the state does not name are in the box."""
    out: Counter[Lay] = Counter()
    for lay in _in_play(s):
        out[lay] += 1
    boxed = Counter(_KIT)
    for lay, number in out.items():
        boxed[lay.piece] -= number
    lays = [Lay(lay.piece, lay.area, lay.seat, lay.slot, lay.face, number) for lay, number in out.items()]
    lays += [Lay(piece, "box", face="down", count=boxed[piece]) for piece in _KIT if boxed[piece] > 0]
    return tuple(sorted(lays))


def _in_play(s: State) -> Iterator[Lay]:
    w = to_wire(s)
    for slot, name in enumerate(w.row):
        if name != NO_NAME:
            yield Lay(f"tile:{name}", "row", slot=slot)
    for pile, tiles in (("pile-A", w.piles.A), ("pile-B", w.piles.B)):
        for above, name in enumerate(tiles):
            yield Lay(f"tile:{name}", pile, slot=len(tiles) - 1 - above, face="down")
    for name in w.gone:
        yield Lay(f"tile:{name}", "gone", slot=_FACES.index(name))
    # The price markers are turned over at the end: nothing else on the table shows that the game is over.
    shown = "down" if s.phase == "over" else "up"
    holes = [kind for zone in w.markers for kind in zone]
    for hole, kind in enumerate(holes):
        yield Lay(f"marker:{kind}", "markers", slot=hole, face=shown)
    yield from _piles("supply", COMMON, w.supply)
    for slot in range(w.bonus_supply):
        yield Lay("bonus", "pyramids", slot=slot)
    for seat in range(w.players):
        yield from _piles("stock", seat, w.stocks[seat])
        for slot in range(w.bonus[seat]):
            yield Lay("bonus", "bonus", seat, slot)
        yield from _city(window(s.layouts[seat]), seat, w.layouts[seat])


def _piles(area: str, seat: Seat, tokens: TokenCounts) -> Iterator[Lay]:
    for slot, kind in enumerate(TOKEN_TYPES):
        for _ in range(getattr(tokens, kind)):
            yield Lay(f"token:{kind}", area, seat, slot)


def _city(seen: Window, seat: Seat, tiles: tuple[LaidTile, ...]) -> Iterator[Lay]:
    for tile in tiles:
        slot = seen.slot(tile.x, tile.y, tile.z)
        yield Lay(f"tile:{tile.tile}", LEVELS[tile.z], seat, slot)
        if tile.token:
            yield Lay(f"token:{_stored(tile.tile)}", DEPOTS[tile.z], seat, slot)


def _stored(tile: str) -> str:
    return RESOURCE_OF[tile.partition(":")[0]]


def read(laid: Layout, players: int, options: Options) -> State:
    """The state that a table shows.

    No piece shows whose turn it is: a seat with a surplus is on turn, or else the first seat with nothing
    done yet. A game that is over ended with the last seat.
    """
    table = _Table(laid, players)
    cities = tuple(table.city(seat) for seat in range(players))
    stocks = tuple(table.tokens("stock", seat) for seat in range(players))
    phase = table.phase()
    over = phase == "over"
    turn = (
        players - 1
        if over
        else next((seat for seat, own in enumerate(stocks) if any(surplus(msgspec.structs.astuple(own)))), 0)
    )
    complete = any(len(city) >= END_TILES for city in cities)
    state = from_wire(
        AnkhorState(
            players=players,
            first=0,
            turn=turn,
            phase=phase,
            main_done=over,
            usable=stocks[turn].ankh,
            supply=table.tokens("supply", COMMON),
            stocks=stocks,
            markers=_by_zone(table.names("markers", range(sum(ZONES)))),
            row=tuple(table.names("row", range(ROW))),
            piles=Piles(*(table.pile(name) for name in DRAW_PILES)),
            gone=tuple(table.pieces("gone")),
            layouts=cities,
            bonus=tuple(table.count("bonus", seat) for seat in range(players)),
            bonus_supply=table.count("pyramids", COMMON),
            triggered=complete,
            bought=False,
            idle=0,
        )
    )
    if over and not complete:
        ended = {"triggered": True} if state.exhausted else {"idle": STALL_ROUNDS}
        return msgspec.structs.replace(state, **ended)
    return state


def _by_zone(markers: list[str]) -> Any:
    left = iter(kind for kind in markers if kind != NO_NAME)
    return tuple(tuple(islice(left, holes)) for holes in ZONES)


class _Table:
    """The pieces of a layout by area and seat."""

    def __init__(self, laid: Layout, players: int) -> None:
        self.spots: dict[tuple[str, int], list[Lay]] = {}
        for lay in sorted(laid, key=lambda lay: lay.slot):
            if lay.seat >= players:
                raise ValueError(f"{lay.piece} lies at seat {lay.seat}, but only {players} play")
            self.spots.setdefault((lay.area, lay.seat), []).append(lay)

    def phase(self) -> Phase:
        lays = [lay for lays in self.spots.values() for lay in lays]
        if any(lay.area == "markers" and lay.face == "down" for lay in lays):
            return "over"
        return "turn" if any(lay.piece.startswith("tile:") and lay.area != "box" for lay in lays) else "deal"

    def count(self, area: str, seat: Seat) -> int:
        return sum(lay.count for lay in self.spots.get((area, seat), []))

    def pieces(self, area: str) -> list[str]:
        """Names in the order of their slots, each repeated by its count."""
        return [_name(lay) for lay in self.spots.get((area, COMMON), []) for _ in range(lay.count)]

    def names(self, area: str, slots: range) -> list[str]:
        """The name of the piece in each slot, or an empty text."""
        found = self._single((area, COMMON))
        return [found.get(slot, NO_NAME) for slot in slots]

    def pile(self, name: str) -> tuple[str, ...]:
        """The tiles of a draw pile, top first."""
        found = self._single((f"pile-{name}", COMMON))
        return tuple(found[slot] for slot in sorted(found, reverse=True))

    def tokens(self, area: str, seat: Seat) -> TokenCounts:
        held: dict[str, int] = dict.fromkeys(TOKEN_TYPES, 0)
        for lay in self.spots.get((area, seat), []):
            if not lay.piece.startswith("token:"):
                raise ValueError(f"{lay.piece} lies among the tokens")
            held[_name(lay)] += lay.count
        return TokenCounts(**held)

    def city(self, seat: Seat) -> tuple[LaidTile, ...]:
        tiles = []
        for z, (level, depot) in enumerate(zip(LEVELS, DEPOTS, strict=True)):
            found, stored = self._single((level, seat)), self._single((depot, seat))
            for slot, name in stored.items():
                tile = found.get(slot, NO_NAME)
                if not tile.endswith(":depot") or _stored(tile) != name:
                    raise ValueError(f"the token {name} does not lie on a depot for it")
            tiles += [
                LaidTile(*coordinates(slot, z), name, slot in stored) for slot, name in sorted(found.items())
            ]
        return tuple(tiles)

    def _single(self, area: tuple[str, Seat]) -> dict[int, str]:
        """Slot → its piece. Raises ValueError when a slot has several pieces."""
        found: dict[int, str] = {}
        for lay in self.spots.get(area, []):
            if lay.slot in found or lay.count > 1:
                raise ValueError(f"several pieces lie on {lay.area} {lay.slot}")
            found[lay.slot] = _name(lay)
        return found


def _name(lay: Lay) -> str:
    return lay.piece.partition(":")[2]
