"""Where components lie at the start: in a slot of an area, on the table, or on other components."""

from __future__ import annotations

from dataclasses import dataclass

from tts_builder.components.base import UPRIGHT, At, Component, Vec3
from tts_builder.components.geometry import Rect
from tts_builder.components.mod import Mod


@dataclass(frozen=True)
class Rest:
    """Position of the pivot, Euler angles, and height of the surface below."""

    position: Vec3
    rotation: Vec3
    floor: float


def rest(mod: Mod, component: Component) -> Rest:
    """Where a component lies at the start."""
    at = component.at
    if isinstance(at, At):
        area = mod.area(at.area)
        x, floor, z = area.position(at.place, at.slot)
        turn = area.rotation(at.place) + component.upright - UPRIGHT
    elif len(at) == 3:
        x, y, z = at
        turn = component.upright
        return Rest((x, y, z), _rotation(component, turn), y - component.pivot(component.down))
    else:
        x, z = at
        floor = _floor(mod, component, x, z)
        turn = component.upright
    return Rest((x, floor + component.pivot(component.down), z), _rotation(component, turn), floor)


def _rotation(component: Component, turn: float) -> Vec3:
    return component.rotation(turn if component.turn is None else component.turn, component.down)


def _floor(mod: Mod, component: Component, x: float, z: float) -> float:
    surface = mod.table.table.surface
    if component.is_ground:
        return surface
    grounds = [other for other in mod.grounds if footprint(mod, other).contains(x, z)]
    return max((rest(mod, ground).floor + ground.size[2] for ground in grounds), default=surface)


def footprint(mod: Mod, component: Component) -> Rect[Component]:
    """The rectangle it covers on the table."""
    where = rest(mod, component)
    width, depth, _ = component.size
    return Rect(component, where.position[0], where.position[2], width, depth, where.rotation[1])
