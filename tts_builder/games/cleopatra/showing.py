"""Read a state from the pieces on the table."""

from __future__ import annotations

from typing import Any

from tts_builder.engine.game import Options, Seat
from tts_builder.engine.placement import COMMON, Lay, Layout
from tts_builder.games.cleopatra import facts, purse
from tts_builder.games.cleopatra.facts import SIDES, SPHINX_SPOTS, STYLES, WIDTH
from tts_builder.games.cleopatra.palace import finished
from tts_builder.games.cleopatra.pieces import wall_spot
from tts_builder.games.cleopatra.poses import covered
from tts_builder.games.cleopatra.reading import from_wire
from tts_builder.games.cleopatra.state import NO_BID, NO_SEAT, Phase, State
from tts_builder.games.cleopatra.tables import DOWN
from tts_builder.games.cleopatra.wire import (
    EMPTY,
    THRONE_MARK,
    CleopatraState,
    Discount,
    Pair,
    Pool,
    Sanctuary,
    SphinxRows,
)


def read(laid: Layout, players: int, options: Options) -> State:
    """The state that the table shows. No piece shows whose turn it is: seat 0 acts, or after the end the last
    seat was the last to act."""
    table = _Table(laid, players)
    phase = table.phase()
    walk = table.slot("cleopatra", "walk")
    over, seats = phase == "over", range(players)
    ended = walk == facts.WALK
    shown = _wire(table, phase, players)
    shown |= {
        "turn": players - 1 if over else 0,
        "cleopatra": walk,
        "bids": (0 if walk > facts.OFFERING_AFTER else NO_BID,) * players,
        "trigger": 0 if ended else NO_SEAT,
        "idle": facts.STALL_ROUNDS if over and not ended else 0,
        "market_done": phase == "replenish",
        "hands": tuple(tuple(sorted(table.names("hand", seat))) for seat in seats),
    }
    state = from_wire(CleopatraState(**shown))
    fresh = list(finished(state.palace, state.garden))[walk:]
    if phase == "main" and fresh:
        # Cleopatra walks at the end of the visit, so the visit is still on.
        shown |= {"phase": "quarry", "completed": tuple(sorted(fresh)), "built": True}
    return from_wire(CleopatraState(**shown))


def _wire(table: _Table, phase: Phase, players: int) -> dict[str, Any]:
    """All fields of the wire form. Fields that no piece shows have the values of a new turn."""
    dealt = phase != "deal"
    seats = range(players)
    out = ("mosaic", "garden", "mosaics")
    return {
        "players": players,
        "first": 0,
        "turn": 0,
        "phase": phase,
        "then": "",
        "hands": ((),) * players,
        "scarabs": tuple(table.scarabs(seat) if dealt else facts.START_SCARABS for seat in seats),
        "amulets": tuple(table.amulets(seat) for seat in seats),
        "statues": tuple(table.count("statues", seat) if dealt else facts.STATUES for seat in seats),
        "deck": tuple(reversed(table.cards("deck"))),
        "discard": tuple(sorted(table.names("discard"))),
        "stalls": tuple(tuple(table.cards(f"stall-{stall}")) for stall in range(facts.STALLS)),
        "drawn": next(iter(table.cards("drawn")), ""),
        "served": (),
        "begging": 0,
        "order": tuple(table.names("worshippers")),
        "worshipper": next((_name(lay) for lay in table.at("worshippers") if lay.face == "down"), ""),
        "market_done": False,
        "quarry_done": False,
        "pool": Pool(0, 0, 0, 0, 0, 0),
        "discount": Discount(0, 0),
        "completed": (),
        "sphinxes": SphinxRows(*(table.sphinxes(side) for side in range(len(SIDES)))),
        "obelisks": Pair(*(side in table.slots("obelisk") for side in range(len(SIDES)))),
        "doors": Pair(*(side in table.slots("door") for side in range(len(SIDES)))),
        "walls": tuple(wall for wall in facts.WALLS if wall_spot(wall)[1] in table.slots(wall_spot(wall)[0])),
        "pedestal": bool(table.count("pedestal")),
        "throne": bool(table.count("throne")),
        "garden": table.garden(),
        "pile": (*table.names("mosaic"), *sorted(table.names("mosaics"))),
        "removed": tuple(
            sorted(_name(lay) for lay in table.of("mosaic:") if lay.area not in out) if dealt else ()
        ),
        "sanctuaries": table.sanctuaries(),
        "cleopatra": 0,
        "bids": (NO_BID,) * players,
        "trigger": NO_SEAT,
        "built": False,
        "idle": 0,
    }


class _Table:
    """The pieces of a layout by area and seat, in the order of their slots."""

    def __init__(self, laid: Layout, players: int) -> None:
        self.laid = laid
        self.spots: dict[tuple[str, int], list[Lay]] = {}
        for lay in sorted(laid, key=lambda lay: lay.slot):
            if lay.seat >= players:
                raise ValueError(f"{lay.piece} lies at seat {lay.seat}, but only {players} play")
            self.spots.setdefault((lay.area, lay.seat), []).append(lay)

    def at(self, area: str, seat: Seat = COMMON) -> list[Lay]:
        return self.spots.get((area, seat), [])

    def of(self, kind: str) -> list[Lay]:
        return [lay for lay in self.laid if lay.piece.startswith(kind)]

    def names(self, area: str, seat: Seat = COMMON) -> list[str]:
        """Names of the pieces in the area, with repeats."""
        return [_name(lay) for lay in self.at(area, seat) for _ in range(lay.count)]

    def cards(self, area: str) -> list[str]:
        """Names of the cards in the area, marked if face down."""
        return [_name(lay) + ("" if lay.face == "up" else DOWN) for lay in self.at(area)]

    def count(self, area: str, seat: Seat = COMMON) -> int:
        return sum(lay.count for lay in self.at(area, seat))

    def slots(self, area: str) -> set[int]:
        return {lay.slot for lay in self.at(area)}

    def slot(self, piece: str, area: str, seat: Seat = COMMON) -> int:
        """Slot of the piece in the area. 0 if it is not there."""
        return next((lay.slot for lay in self.at(area, seat) if lay.piece == piece), 0)

    def phase(self) -> Phase:
        if all(lay.area == "box" for lay in self.of("card:")):
            return "deal"
        if any(lay.slot for lay in self.of("pyramid:") if lay.area == "pyramid"):
            return "over"
        return "replenish" if self.at("drawn") else "main"

    def scarabs(self, seat: Seat) -> int:
        held = {int(_name(lay)): lay.count for lay in self.at("scarabs", seat)}
        steps = self.slot("tally:scarabs", "tally-scarabs", seat)
        return steps * purse.TALLY_SCARABS + purse.worth(held)

    def amulets(self, seat: Seat) -> int:
        steps = self.slot("tally:amulets", "tally-amulets", seat)
        return steps * purse.TALLY_AMULETS + self.count("amulets", seat)

    def sphinxes(self, side: int) -> int:
        return sum(slot // SPHINX_SPOTS == side for slot in self.slots("sphinx"))

    def garden(self) -> tuple[str, ...]:
        """The rows of the garden with the letters of the mosaics."""
        rows = [[THRONE_MARK if mark == "T" else EMPTY for mark in row] for row in facts.GARDEN]
        for lay in self.at("garden"):
            mosaic = _name(lay)
            for x, y in covered(mosaic, lay.face, (lay.slot % WIDTH, lay.slot // WIDTH)):  # type: ignore[arg-type]
                if not (0 <= x < WIDTH and 0 <= y < facts.HEIGHT) or rows[y][x] != EMPTY:
                    raise ValueError(f"the mosaic {mosaic} cannot lie at {x}, {y}")
                rows[y][x] = mosaic
        return tuple(map("".join, rows))

    def sanctuaries(self) -> tuple[Sanctuary, ...]:
        return tuple(
            Sanctuary(STYLES.index(_name(lay)), (lay.slot % WIDTH, lay.slot // WIDTH))
            for lay in self.at("sanctuary")
        )


def _name(lay: Lay) -> str:
    return lay.piece.partition(":")[2]
