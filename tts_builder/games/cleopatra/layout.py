"""Where the pieces of a state lie on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tts_builder.engine.game import Seat
from tts_builder.engine.placement import Lay, Layout
from tts_builder.games.cleopatra import facts, purse
from tts_builder.games.cleopatra.facts import (
    CARD_IDS,
    SIDES,
    SPHINX_SPOTS,
    STYLES,
    WALL_PIECES,
    WALL_SIDES,
    WIDTH,
)
from tts_builder.games.cleopatra.pieces import KIT, TOKENS, wall_spot
from tts_builder.games.cleopatra.poses import AS_DRAWN, pose_of
from tts_builder.games.cleopatra.state import State
from tts_builder.games.cleopatra.tables import DOWN, GRID, MOSAICS
from tts_builder.games.cleopatra.wire import CleopatraState, to_wire


def layout(s: State) -> Layout:
    """Where the pieces lie, sorted. Pieces that the state does not use are in the box."""
    out: Counter[Lay] = Counter()
    if s.phase != "deal":
        for lay in _in_play(to_wire(s), s.garden.laid):
            out[lay] += 1
    boxed = Counter(KIT)
    for lay, number in out.items():
        boxed[lay.piece] -= number
    lays = [Lay(lay.piece, lay.area, lay.seat, lay.slot, lay.face, number) for lay, number in out.items()]
    lays += [
        Lay(piece, "box", face=_boxed_face(piece), count=boxed[piece]) for piece in KIT if boxed[piece] > 0
    ]
    return tuple(sorted(lays))


def _boxed_face(piece: str) -> str:
    """Tokens reveal nothing, so they are face up. Other pieces could reveal something."""
    return "up" if piece.partition(":")[0] in TOKENS else "down"


def _in_play(w: CleopatraState, laid: tuple[tuple[int, int], ...]) -> Iterator[Lay]:
    for below, card in enumerate(reversed(w.deck)):
        yield _pile_card(card, "deck", below)
    for stall, cards in enumerate(w.stalls):
        for slot, card in enumerate(cards):
            yield _pile_card(card, f"stall-{stall}", slot)
    if w.drawn:
        yield _pile_card(w.drawn, "drawn", 0)
    for card in w.discard:
        yield Lay(f"card:{card}", "discard", slot=CARD_IDS.index(card))
    for slot, name in enumerate(w.order):
        # The worshipper called this turn shows its other side.
        face = "down" if name == w.worshipper else "up"
        yield Lay(f"worshipper:{name}", "worshippers", slot=slot, face=face)
    yield Lay("cleopatra", "walk", slot=w.cleopatra)
    yield from _palace(w)
    yield from _mosaics(w, laid)
    for seat in range(w.players):
        yield from _of_seat(w, seat)


def _pile_card(card: str, area: str, slot: int) -> Lay:
    name = card.removesuffix(DOWN)
    return Lay(f"card:{name}", area, slot=slot, face="up" if name == card else "down")


def _palace(w: CleopatraState) -> Iterator[Lay]:
    built = 0
    for side, name in enumerate(SIDES):
        for n in range(getattr(w.sphinxes, name)):
            yield Lay("sphinx", "sphinx", slot=side * SPHINX_SPOTS + n)
            built += 1
        yield Lay("obelisk", "obelisk" if getattr(w.obelisks, name) else "quarry-obelisk", slot=side)
        yield Lay(f"door:{name}", "door" if getattr(w.doors, name) else "quarry-door", slot=side)
    for slot in range(KIT["sphinx"] - built):
        yield Lay("sphinx", "quarry-sphinx", slot=slot)
    for wall in facts.WALLS:
        area, slot = wall_spot(wall)
        if wall not in w.walls:
            # Each place in the palace has its own place in the quarry.
            area, slot = "quarry-wall", list(WALL_SIDES).index(wall[0]) * len(WALL_PIECES) + slot
        yield Lay(f"wall:{WALL_PIECES[slot % len(WALL_PIECES)]}", area, slot=slot)
    yield Lay("pedestal", "pedestal" if w.pedestal else "quarry-throne", slot=0)
    yield Lay("throne", "throne" if w.throne else "quarry-throne", slot=0 if w.throne else 1)


def _mosaics(w: CleopatraState, laid: tuple[tuple[int, int], ...]) -> Iterator[Lay]:
    for mosaic, mask in laid:
        name = MOSAICS[mosaic]
        pose, (x, y) = pose_of(name, GRID.squares(mask))
        yield Lay(f"mosaic:{name}", "garden", slot=y * WIDTH + x, face=pose)
    for n, name in enumerate(w.pile):
        if n:
            yield Lay(f"mosaic:{name}", "mosaics", face="down")
        else:
            yield Lay(f"mosaic:{name}", "mosaic", face=AS_DRAWN)
    for sanctuary in w.sanctuaries:
        x, y = sanctuary.at
        yield Lay(f"statue:{STYLES[sanctuary.seat]}", "sanctuary", slot=y * WIDTH + x)


def _of_seat(w: CleopatraState, seat: Seat) -> Iterator[Lay]:
    for card in w.hands[seat]:
        yield Lay(f"card:{card}", "hand", seat)
    for slot in range(w.statues[seat]):
        yield Lay(f"statue:{STYLES[seat]}", "statues", seat, slot)
    # At the end the pyramids move. Nothing else on the table shows that the game is over.
    yield Lay(f"pyramid:{STYLES[seat]}", "pyramid", seat, int(w.phase == "over"))
    steps, scarabs = purse.split(w.scarabs[seat], purse.TALLY_SCARABS)
    yield Lay("tally:scarabs", "tally-scarabs", seat, steps)
    for slot, (value, number) in enumerate(sorted(purse.tokens(scarabs).items())):
        for _ in range(number):
            yield Lay(f"scarab:{value}", "scarabs", seat, slot)
    steps, amulets = purse.split(w.amulets[seat], purse.TALLY_AMULETS)
    yield Lay("tally:amulets", "tally-amulets", seat, steps)
    for slot, number in enumerate(purse.piles(amulets)):
        for _ in range(number):
            yield Lay("amulet", "amulets", seat, slot)
