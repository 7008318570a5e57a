"""Layout zones: dropped objects form groups, and the groups are laid out in rows.

Objects that enter together form a group. An object dropped onto a member of a group joins it. The groups fill
the zone from the corner opposite to its direction. Each group is as wide as its objects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tts_builder.headless.world import layout_groups
from tts_builder.headless.world.clock import Phase
from tts_builder.headless.world.geometry import Vec, wrap
from tts_builder.saves.layout_options import LAYOUT_OPTIONS

if TYPE_CHECKING:
    from tts_builder.headless.world.world import World
    from tts_builder.headless.world.world_object import WorldObject

_MELD = ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0))
"""East, west, north, south: the direction in which a group grows."""

_LAYER = 0.02


def options(zone: WorldObject) -> dict[str, Any]:
    kept = (zone.state.get("LayoutZone") or {}).get("Options") or {}
    return {name: kept.get(field, absent) for name, (field, absent) in LAYOUT_OPTIONS.items()}


def set_options(zone: WorldObject, given: dict[str, Any]) -> None:
    """Set the given options. The others do not change."""
    kept = dict((zone.state.get("LayoutZone") or {}).get("Options") or {})
    for name, (field, absent) in LAYOUT_OPTIONS.items():
        if name in given:
            kind = type(absent)
            kept[field] = kind(given[name])
    zone.state["LayoutZone"] = {**(zone.state.get("LayoutZone") or {}), "Options": kept}


def arrived(world: World, zone: WorldObject, obj: WorldObject) -> None:
    """An object came to rest in the zone. Lay it out together with others that enter in this frame."""
    if (
        options(zone)["manual_only"]
        or obj in layout_groups.members(zone)
        or not layout_groups.accepts(zone, obj)
    ):
        return
    _soon(world, zone)


def left(world: World, zone: WorldObject) -> None:
    """An object left the zone. The gap stays, unless the zone is set to refill it."""
    if options(zone)["instant_refill"] and not options(zone)["manual_only"]:
        _soon(world, zone)


def _soon(world: World, zone: WorldObject) -> None:
    if "due" not in zone.extras:
        zone.extras["due"] = True
        world.later(1, Phase.MOVE, lambda: layout(world, zone))


def layout(world: World, zone: WorldObject) -> None:
    """Group new objects and move every group to its place."""
    zone.extras.pop("due", None)
    if zone.destroyed:
        return
    opts = options(zone)
    fresh = layout_groups.gather(world, zone, opts)
    kept = layout_groups.groups_of(zone)
    if opts["randomize"]:
        mixed = [obj for group in kept for obj in group]
        world.rng.shuffle(mixed)
        for group in kept:
            group[:] = [mixed.pop() for _ in group]
    for group, (x, z) in zip(kept, _places(zone, kept, opts), strict=True):
        _lay(world, zone, group, x, z, opts, fresh)
    layout_groups.save_groups(zone)


def _size(group: list[WorldObject], opts: dict[str, Any]) -> tuple[float, float]:
    most = len(group) - 1
    wide = max(obj.unscaled_box[1].x * 2 * abs(obj.scale.x) for obj in group)
    deep = max(obj.unscaled_box[1].z * 2 * abs(obj.scale.z) for obj in group)
    along_x, along_z = _MELD[opts["meld_direction"] % 4]
    return (
        wide + most * (abs(opts["horizontal_spread"]) if along_x else 0.0),
        deep + most * (abs(opts["vertical_spread"]) if along_z else 0.0),
    )


def _places(
    zone: WorldObject, kept: list[list[WorldObject]], opts: dict[str, Any]
) -> list[tuple[float, float]]:
    """The center of each group, relative to the center of the zone."""
    direction = opts["direction"] % 8
    to_x = -1.0 if direction in (2, 3, 6, 7) else 1.0
    to_z = 1.0 if direction >= 4 else -1.0
    across = direction % 2 == 0
    width, depth = abs(zone.scale.x), abs(zone.scale.z)
    pad_x, pad_z = opts["horizontal_group_padding"], opts["vertical_group_padding"]
    x = z = line = 0.0
    found = []
    for group in kept:
        wide, deep = _size(group, opts)
        if across and x > 0 and x + wide > width:
            x, z, line = 0.0, z + line + pad_z, 0.0
        elif not across and z > 0 and z + deep > depth:
            x, z, line = x + line + pad_x, 0.0, 0.0
        found.append((to_x * (x + wide / 2 - width / 2), to_z * (z + deep / 2 - depth / 2)))
        if across:
            x, line = x + wide + pad_x, max(line, deep)
        else:
            z, line = z + deep + pad_z, max(line, wide)
    return found


def _lay(
    world: World,
    zone: WorldObject,
    group: list[WorldObject],
    x: float,
    z: float,
    opts: dict[str, Any],
    fresh: set[int],
) -> None:
    from tts_builder.headless.world.motion import smooth

    along_x, along_z = _MELD[opts["meld_direction"] % 4]
    step_x, step_z = along_x * opts["horizontal_spread"], along_z * opts["vertical_spread"]
    middle = (len(group) - 1) / 2
    scale = zone.scale
    for number, obj in enumerate(group):
        off_x, off_z = x + (number - middle) * step_x, z + (number - middle) * step_z
        at = zone.to_world(Vec(off_x / (scale.x or 1.0), 0.0, off_z / (scale.z or 1.0)))
        goal = Vec(at.x, world.table_top + 0.5 + _LAYER * number, at.z)
        now = obj.rotation
        spin = zone.rotation.y + 180.0 if obj.kind in ("Card", "Deck") else now.y
        if opts["alternate_direction"] and number % 2:
            spin += 90.0
        down = layout_groups.turned_down(obj, number == len(group) - 1, opts) if obj.id in fresh else None
        flip = now.z if down is None else 180.0 if down else 0.0
        facing = wrap(Vec(now.x, spin, flip))
        lies = abs(obj.position.x - goal.x) < 1e-3 and abs(obj.position.z - goal.z) < 1e-3
        if not lies or facing != wrap(now):
            smooth(world, obj, goal, facing, fast=True)
