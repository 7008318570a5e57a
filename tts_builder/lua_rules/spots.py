"""Which spots the table of a game has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tts_builder.engine.placement import COMMON, Spot

if TYPE_CHECKING:
    from tts_builder.components import Area, Mod


def slots_of(mod: Mod, players: int, area: Area, seat: int) -> tuple[tuple[float, float, float], ...]:
    """The slots that an area has for a seat; none where the seat has no such area."""
    if area.common:
        return area.slots() if seat == COMMON else ()
    place = mod.seats[players][seat] if players in mod.seats and 0 <= seat < players else ""
    return area.slots(place) if place in area.places else ()


def has_spot(mod: Mod, players: int, spot: Spot) -> bool:
    """Whether there is such a spot at the table for so many players."""
    area = next((area for area in mod.areas if area.name == spot.area), None)
    return area is not None and 0 <= spot.slot < len(slots_of(mod, players, area, spot.seat))
