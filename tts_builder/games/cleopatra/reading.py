"""Read the wire form: turn names into numbers and report every fault with its path."""

from __future__ import annotations

from collections.abc import Sequence

from tts_builder.engine.masks import mask_of
from tts_builder.games.cleopatra import facts
from tts_builder.games.cleopatra.state import NO_BID, Garden, Palace, State, Visits
from tts_builder.games.cleopatra.tables import (
    CARD,
    GRID,
    MOSAIC,
    NO_CARD,
    NO_CARDS,
    PILE_CARD,
    THRONE,
    WALL,
    Counts,
)
from tts_builder.games.cleopatra.wire import EMPTY, THRONE_MARK, CleopatraState


def from_wire(w: CleopatraState) -> State:
    """The state of a wire form. Raises ValueError with every fault and its path."""
    reader = _Reader()
    for field in ("hands", "scarabs", "amulets", "statues", "bids"):
        if len(getattr(w, field)) != w.players:
            reader.faults.append(f"$.{field}: needs one entry for each of {w.players} players")
    if len(w.stalls) != facts.STALLS:
        reader.faults.append(f"$.stalls: needs {facts.STALLS} stalls")
    for field in ("scarabs", "amulets", "bids"):
        if min(getattr(w, field), default=0) < (NO_BID if field == "bids" else 0):
            reader.faults.append(f"$.{field}: a view with hidden figures is not a state")
    reader.ascending("$.served", w.served)
    reader.ascending("$.completed", w.completed)
    reader.ascending("$.walls", [WALL[wall] for wall in w.walls])
    hands = tuple(reader.cards(f"$.hands[{n}]", hand) for n, hand in enumerate(w.hands))
    discard = reader.cards("$.discard", w.discard)
    deck = reader.pile("$.deck", w.deck)
    stalls = tuple(reader.pile(f"$.stalls[{n}]", stall) for n, stall in enumerate(w.stalls))
    drawn = reader.pile("$.drawn", [w.drawn])[0] if w.drawn else NO_CARD
    laid = reader.laid(w.garden)
    if reader.faults:
        raise ValueError("; ".join(reader.faults))
    pool = w.pool
    visits = Visits(
        w.worshipper,
        w.market_done,
        w.quarry_done,
        (pool.stone, pool.wood, pool.marble, pool.lapis, pool.cave, pool.artisan),
        w.discount.artisans,
        w.discount.resources,
        w.completed,
        drawn,
        mask_of(w.served),
        w.begging,
    )
    palace = Palace(
        (w.sphinxes.left, w.sphinxes.right),
        (w.obelisks.left, w.obelisks.right),
        (w.doors.left, w.doors.right),
        mask_of(WALL[wall] for wall in w.walls),
        w.pedestal,
        w.throne,
    )
    garden = Garden(
        sum(mask for _, mask in laid),
        laid,
        tuple(MOSAIC[name] for name in w.pile),
        tuple(MOSAIC[name] for name in w.removed),
        tuple((sanctuary.seat, GRID.bit(*sanctuary.at)) for sanctuary in w.sanctuaries),
    )
    return State(
        first=w.first,
        turn=w.turn,
        phase=w.phase,
        then=w.then,
        hands=hands,
        scarabs=w.scarabs,
        amulets=w.amulets,
        statues=w.statues,
        deck=deck,
        discard=discard,
        stalls=stalls,
        order=w.order,
        visits=visits,
        palace=palace,
        garden=garden,
        cleopatra=w.cleopatra,
        bids=w.bids,
        trigger=w.trigger,
        built=w.built,
        idle=w.idle,
    )


class _Reader:
    """Turns names into numbers and collects faults."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def cards(self, path: str, given: Sequence[str]) -> Counts:
        held = list(NO_CARDS)
        for n, name in enumerate(given):
            if name in CARD:
                held[CARD[name]] += 1
            else:
                self.faults.append(f"{path}[{n}]: there is no card {name!r}")
        # A state has only one form, so equal states are equal texts.
        if list(given) != sorted(given):
            self.faults.append(f"{path}: the cards are not in order")
        return tuple(held)

    def pile(self, path: str, given: Sequence[str]) -> tuple[int, ...]:
        for n, name in enumerate(given):
            if name not in PILE_CARD:
                self.faults.append(f"{path}[{n}]: there is no card {name!r}")
        return tuple([PILE_CARD.get(name, 0) for name in given])

    def ascending(self, path: str, items: Sequence[int] | Sequence[str]) -> None:
        for n in range(1, len(items)):
            if not items[n - 1] < items[n]:  # type: ignore[operator]
                self.faults.append(f"{path}[{n}]: {items[n]!r} is repeated or out of order")

    def laid(self, rows: Sequence[str]) -> tuple[tuple[int, int], ...]:
        masks: dict[int, int] = {}
        for y, row in enumerate(rows):
            for x, mark in enumerate(row):
                bit = GRID.bit(x, y)
                if bool(bit & THRONE) != (mark == THRONE_MARK):
                    self.faults.append(f"$.garden[{y}]: the throne space is in the wrong place")
                elif mark in MOSAIC:
                    masks[MOSAIC[mark]] = masks.get(MOSAIC[mark], 0) | bit
                elif mark not in (EMPTY, THRONE_MARK):
                    self.faults.append(f"$.garden[{y}]: there is no mosaic {mark!r}")
        return tuple(sorted(masks.items()))
