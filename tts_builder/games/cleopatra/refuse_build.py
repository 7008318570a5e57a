"""Why a piece cannot be built: its spot, its squares, its payment, its claims."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from tts_builder.engine.game import Refusal
from tts_builder.engine.polyomino import Square
from tts_builder.games.cleopatra.facts import PIECES
from tts_builder.games.cleopatra.mosaics import closed, is_form
from tts_builder.games.cleopatra.moves import Build
from tts_builder.games.cleopatra.palace import SPOT_PARAMETERS, is_free
from tts_builder.games.cleopatra.payment import missing
from tts_builder.games.cleopatra.state import Garden, Palace, State
from tts_builder.games.cleopatra.tables import GRID, MOSAICS, THRONE, missing_card
from tts_builder.games.cleopatra.words import cost, named, square, statues


def refuse_build(s: State, m: Build) -> Refusal | None:
    """Why a well-formed build in the right phase is illegal, or None."""
    refusal = _refuse_spot(s.palace, m) if m.cells is UNSET else _refuse_place(s.garden, m.cells)
    return refusal or _refuse_payment(s, m) or _refuse_claims(s, m)


def _refuse_spot(palace: Palace, m: Build) -> Refusal | None:
    piece, parameter = {"piece": named("piece", m.piece)}, SPOT_PARAMETERS[m.piece]
    if parameter and not is_free(palace, m):
        return Refusal("NO_SPOT", {**piece, "spot": named(parameter, getattr(m, parameter))})
    if m.piece == "throne" and not palace.throne and not palace.pedestal:
        return Refusal("PEDESTAL_FIRST")
    return None if is_free(palace, m) else Refusal("NO_PIECE", piece)


def _refuse_place(garden: Garden, cells: Sequence[Square]) -> Refusal | None:
    if not garden.pile:
        return Refusal("NO_PIECE", message="no_mosaic")
    top = garden.pile[0]
    if not is_form(top, cells):
        return Refusal("BAD_SHAPE", {"mosaic": named("mosaic", MOSAICS[top])})
    for at in cells:
        if not GRID.holds(*at):
            return Refusal("OUT_OF_GARDEN", {"square": square(at)})
    for at in cells:
        if GRID.bit(*at) & ~garden.empty:
            message = "overlap_throne" if GRID.bit(*at) & THRONE else ""
            return Refusal("OVERLAP", {"square": square(at)}, message)
    return None


def _refuse_payment(s: State, m: Build) -> Refusal | None:
    if card := missing_card(s.hands[s.turn], m.pay):
        return Refusal("NOT_IN_HAND", {"card": named("card", card)})
    artisans, resources = missing(s.visits, PIECES[m.piece], m.pay, () if m.use is UNSET else m.use)
    if artisans or resources:
        piece = named("piece", m.piece)
        return Refusal("CANNOT_PAY", {"piece": piece, "missing": cost(artisans, resources)})
    return None


def _refuse_claims(s: State, m: Build) -> Refusal | None:
    if m.cells is UNSET or m.claim is UNSET:
        return None
    sanctuaries = closed(s.garden.filled, GRID.mask(m.cells), s.garden.pile[1:])
    claimed = set[int]()
    for at in m.claim:
        here = next((area for area in sanctuaries if GRID.holds(*at) and area & GRID.bit(*at)), 0)
        if not here or here in claimed:
            message = "same_sanctuary" if here else ""
            return Refusal("NO_SANCTUARY", {"square": square(at)}, message)
        claimed.add(here)
    held = s.statues[s.turn]
    return Refusal("NO_ANUBIS", {"statues": statues(held)}) if len(m.claim) > held else None
