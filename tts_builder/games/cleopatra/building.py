"""Why a piece cannot be built: its spot, its payment, its claims."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from tts_builder.engine.game import Refusal
from tts_builder.engine.polyomino import Square
from tts_builder.games.cleopatra.facts import PIECES, SPHINX_SPOTS
from tts_builder.games.cleopatra.mosaics import closed, is_form
from tts_builder.games.cleopatra.moves import Build
from tts_builder.games.cleopatra.palace import SPOT_PARAMETERS
from tts_builder.games.cleopatra.payment import paid
from tts_builder.games.cleopatra.state import Garden, Palace, State
from tts_builder.games.cleopatra.tables import CARDS, GRID, MOSAICS, SIDE, WALL, counts


def refuse_build(s: State, m: Build) -> Refusal | None:
    """Why a build of the right shape and at the right time is illegal, or None."""
    refusal = _refuse_spot(s.palace, m) if m.cells is UNSET else _refuse_place(s.garden, m.cells)
    return refusal or _refuse_payment(s, m) or _refuse_claims(s, m)


def _refuse_spot(palace: Palace, m: Build) -> Refusal | None:
    if taken(palace, m):
        spot = getattr(m, SPOT_PARAMETERS[m.piece])
        return Refusal("NO_SPOT", f"There is no room for a {m.piece} at {spot}.", (f"{m.piece}:{spot}",))
    if (m.piece == "pedestal" and palace.pedestal) or (m.piece == "throne" and palace.throne):
        return Refusal("NO_PIECE", f"The {m.piece} is built already.", (m.piece,))
    if m.piece == "throne" and not palace.pedestal:
        return Refusal("PEDESTAL_FIRST", "The pedestal carries the throne.", ("pedestal",))
    return None


def taken(palace: Palace, m: Build) -> bool:
    """The spot of the piece is taken, or its row is full."""
    if m.wall is not UNSET:
        return bool(palace.walls >> WALL[m.wall] & 1)
    if m.side is not UNSET:
        return palace.doors[SIDE[m.side]]
    if m.row is UNSET:
        return False
    row = SIDE[m.row]
    return palace.obelisks[row] if m.piece == "obelisk" else palace.sphinxes[row] >= SPHINX_SPOTS


def _refuse_place(garden: Garden, cells: Sequence[Square]) -> Refusal | None:
    if not garden.pile:
        return Refusal("NO_PIECE", "No mosaic is left.")
    top = garden.pile[0]
    if not is_form(top, cells):
        sentence = f"These squares are not the mosaic {MOSAICS[top]}, which is on top of the pile."
        return Refusal("BAD_SHAPE", sentence, (f"mosaic:{MOSAICS[top]}",))
    if not all(GRID.holds(*square) for square in cells):
        return Refusal("OUT_OF_GARDEN", "A square lies outside the garden.")
    if GRID.mask(cells) & ~garden.empty:
        return Refusal("OVERLAP", "A square is taken by a mosaic or by the throne space.")
    return None


def _refuse_payment(s: State, m: Build) -> Refusal | None:
    hand = s.hands[s.turn]
    for card, wanted in enumerate(counts(m.pay)):
        if wanted > hand[card]:
            sentence = f"You have {hand[card]} {CARDS[card]} in your hand."
            return Refusal("NOT_IN_HAND", sentence, (f"card:{CARDS[card]}",))
    piece = PIECES[m.piece]
    if paid(s.visits, piece, m.pay, () if m.use is UNSET else m.use) is None:
        price = f"{piece.artisans} artisans and {piece.resources} {piece.rule} resources"
        return Refusal("CANNOT_PAY", f"A {m.piece} costs {price}.", (m.piece,))
    return None


def _refuse_claims(s: State, m: Build) -> Refusal | None:
    if m.cells is UNSET or m.claim is UNSET:
        return None
    sanctuaries = closed(s.garden.filled, GRID.mask(m.cells), s.garden.pile[1:])
    for square in m.claim:
        here = [area for area in sanctuaries if GRID.holds(*square) and area & GRID.bit(*square)]
        if not here:
            sentence = f"Square {square[0]}, {square[1]} lies in no new sanctuary, or in one claimed twice."
            return Refusal("NO_SANCTUARY", sentence)
        sanctuaries.remove(here[0])
    if len(m.claim) > s.statues[s.turn]:
        return Refusal("NO_ANUBIS", f"You have {s.statues[s.turn]} statues left.", ("statue",))
    return None
