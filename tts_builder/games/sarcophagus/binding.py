"""Where the pieces of a state lie on the table, and the gestures that make a move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, assert_never

from tts_builder.engine.game import Options, Seat
from tts_builder.engine.placement import COMMON, Drag, Gesture, Lay, Layout, Press
from tts_builder.games.sarcophagus.facts import (
    COVER_POSITIONS,
    MAX_COINS,
    POSITIONS,
    RANKS,
    SEAT_SUITS,
    SUITS,
)
from tts_builder.games.sarcophagus.messages import MESSAGES, named
from tts_builder.games.sarcophagus.state import Deal, Discard, Move, Place, State, Step
from tts_builder.games.sarcophagus.wire import (
    BuriedTile,
    PyramidTile,
    SarcophagusState,
    VaultTile,
    from_wire,
    to_wire,
)

_READING_ORDER: Final = tuple(POSITIONS)
_IDS: Final = tuple(f"{suit}-{rank}" for suit in SUITS for rank in RANKS)
"""Tiles and coins by suit and rank. The index of a tile is its slot in the claimed and discard areas."""


def layout(s: State) -> Layout:
    """Where each piece lies, sorted by piece. Pieces that the state does not name are in the box."""
    wire = to_wire(s)
    spots = {lay.piece: lay for lay in (*_in_the_box(), *_in_play(wire))}
    return tuple(sorted(spots.values()))


def gesture(s: State, seat: Seat, m: Move) -> Gesture:
    """A coin is dragged onto the next free quarter of a tile; a button discards a tile."""
    match m:
        case Place():
            place = _READING_ORDER.index(str(m.pos))
            return (Drag(f"coin:{m.coin}", "coins", COMMON, place * MAX_COINS + len(s.piles[place])),)
        case Discard():
            return (Press(MESSAGES.say("discard", named("tile", m.tile))),)
        case Deal():
            raise ValueError("chance has no hands")
        case _:
            assert_never(m)


def _in_the_box() -> Iterator[Lay]:
    for name in _IDS:
        yield Lay(f"tile:{name}", "box", face="down")
        yield Lay(f"coin:{name}", "box", face="down")
    for n, suit in enumerate(SUITS):
        yield Lay(f"pawn:{suit}", "box", face="down")
        yield Lay(f"die:{suit}", "dice", slot=n, face="0")


def _in_play(w: SarcophagusState) -> Iterator[Lay]:
    for stone in w.pyramid:
        place = _READING_ORDER.index(stone.pos)
        yield Lay(f"tile:{stone.tile}", "pyramid", slot=place, face="up" if stone.up else "down")
        for k, coin in enumerate(stone.coins):
            yield Lay(f"coin:{coin}", "coins", slot=place * MAX_COINS + k, face="down")
    for buried in w.sarcophagus:
        yield Lay(f"tile:{buried.tile}", "tomb", slot=COVER_POSITIONS.index(buried.pos), face="down")
    for name in w.discarded:
        yield Lay(f"tile:{name}", "discard", slot=_IDS.index(name))
    for n, name in enumerate(w.lost):
        yield Lay(f"tile:{name}", "lost", slot=n, face="down")
    for seat in range(w.players):
        yield from _of_seat(w, seat)


def _of_seat(w: SarcophagusState, seat: Seat) -> Iterator[Lay]:
    for coin in w.hands[seat]:
        yield Lay(f"coin:{coin}", "hand", seat)
    for name in w.claimed[seat]:
        yield Lay(f"tile:{name}", "claimed", seat, _IDS.index(name))
    for n, treasure in enumerate(w.vault[seat]):
        yield Lay(f"tile:{treasure.tile}", "vault", seat, n, "down")
        for k, coin in enumerate(treasure.coins):
            yield Lay(f"coin:{coin}", "vault-coins", seat, n * MAX_COINS + k, "down")
    if w.step != "deal":
        for n, suit in enumerate(w.suits[seat]):
            yield Lay(f"pawn:{suit}", "pawn", seat, n)
    first = w.suits[seat][0]
    yield Lay(f"die:{first}", "dice", slot=SUITS.index(first), face=str(w.dice[seat]))


def read(laid: Layout, players: int, options: Options) -> State:
    """The state that a table shows. No piece shows whose turn it is, so the first seat starts a turn."""
    table = _Table(laid, players)
    suits = tuple(tuple(table.names("pawn", seat)) or SEAT_SUITS[players][seat] for seat in range(players))
    pyramid, tomb = table.pyramid(), table.tomb()
    dealt = any(lay.piece.startswith("tile:") and lay.area != "box" for lay in laid)
    step: Step = "first" if pyramid or tomb else "over" if dealt else "deal"
    return from_wire(
        SarcophagusState(
            players=players,
            suits=suits,
            turn=0,
            step=step,
            pending=(),
            pyramid=pyramid,
            sarcophagus=tomb,
            hands=tuple(tuple(sorted(table.names("hand", seat))) for seat in range(players)),
            claimed=tuple(tuple(sorted(table.names("claimed", seat))) for seat in range(players)),
            vault=tuple(table.vault(seat) for seat in range(players)),
            discarded=tuple(sorted(table.names("discard"))),
            lost=tuple(table.names("lost")),
            dice=tuple(table.rolled(own[0]) for own in suits),
        )
    )


class _Table:
    """The pieces of a layout by area and seat, in the order of their slots."""

    def __init__(self, laid: Layout, players: int) -> None:
        self.faces = {lay.piece: lay.face for lay in laid}
        self.spots: dict[tuple[str, int], list[Lay]] = {}
        for lay in sorted(laid, key=lambda lay: lay.slot):
            if lay.seat >= players:
                raise ValueError(f"{lay.piece} lies at seat {lay.seat}, but only {players} play")
            self.spots.setdefault((lay.area, lay.seat), []).append(lay)

    def names(self, area: str, seat: Seat = COMMON) -> list[str]:
        return [lay.piece.partition(":")[2] for lay in self.spots.get((area, seat), [])]

    def _piles(self, area: str, seat: Seat = COMMON) -> dict[int, tuple[str, ...]]:
        """Tile → the coins on it."""
        piles: dict[int, tuple[str, ...]] = {}
        for lay, coin in zip(self.spots.get((area, seat), []), self.names(area, seat), strict=True):
            tile = lay.slot // MAX_COINS
            piles[tile] = (*piles.get(tile, ()), coin)
        return piles

    def pyramid(self) -> tuple[PyramidTile, ...]:
        coins = self._piles("coins")
        laid = self.spots.get(("pyramid", COMMON), [])
        if bare := coins.keys() - {lay.slot for lay in laid}:
            raise ValueError(f"coins lie at {_READING_ORDER[min(bare)]}, but there is no tile")
        return tuple(
            PyramidTile(_READING_ORDER[lay.slot], name, lay.face == "up", coins.get(lay.slot, ()))
            for lay, name in zip(laid, self.names("pyramid"), strict=True)
        )

    def tomb(self) -> tuple[BuriedTile, ...]:
        laid = self.spots.get(("tomb", COMMON), [])
        return tuple(
            BuriedTile(COVER_POSITIONS[lay.slot], name)
            for lay, name in zip(laid, self.names("tomb"), strict=True)
        )

    def vault(self, seat: Seat) -> tuple[VaultTile, ...]:
        coins = self._piles("vault-coins", seat)
        return tuple(VaultTile(name, coins.get(n, ())) for n, name in enumerate(self.names("vault", seat)))

    def rolled(self, suit: str) -> int:
        return int(self.faces.get(f"die:{suit}", "0"))
