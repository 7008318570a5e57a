"""The spots on the table of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tts_builder.engine.placement import COMMON, Spot

if TYPE_CHECKING:
    from tts_builder.components import Area, Mod


def slots_of(mod: Mod, players: int, area: Area, seat: int) -> tuple[tuple[float, float, float], ...]:
    """The slots of an area for a seat; empty if the seat does not have this area."""
    if area.common:
        return area.slots() if seat == COMMON else ()
    place = mod.seating[players][seat] if players in mod.seating and 0 <= seat < players else ""
    return area.slots(place) if place in area.places else ()


def has_spot(mod: Mod, players: int, spot: Spot) -> bool:
    """Whether the table has this spot in a game with this number of players."""
    area = next((area for area in mod.areas if area.name == spot.area), None)
    return area is not None and 0 <= spot.slot < len(slots_of(mod, players, area, spot.seat))
