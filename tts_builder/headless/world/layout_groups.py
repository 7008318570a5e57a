"""The groups of a layout zone: their members, how new groups form, and how they are sorted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tts_builder.headless.containers import containers, decks
from tts_builder.headless.world.lifecycle import destroy, spawn

if TYPE_CHECKING:
    from tts_builder.headless.world.world import World
    from tts_builder.headless.world.world_object import WorldObject

_FACE_UP, _FACE_DOWN, _TIPPED = 1, 2, 3


def groups_of(zone: WorldObject) -> list[list[WorldObject]]:
    """The groups of a zone, without objects that have left. Until the first change they are those of the
    save."""
    kept: list[list[WorldObject]] | None = zone.extras.get("groups")
    if kept is None:
        saved = (zone.state.get("LayoutZone") or {}).get("GroupsInZone") or []
        known = zone.world.by_guid
        kept = [[known[guid] for guid in group if guid in known] for group in saved]
    kept = [[obj for obj in group if _stays(zone, obj)] for group in kept]
    zone.extras["groups"] = [group for group in kept if group]
    found: list[list[WorldObject]] = zone.extras["groups"]
    return found


def _stays(zone: WorldObject, obj: WorldObject) -> bool:
    return not obj.destroyed and obj.held_by is None and zone.id in obj.zones


def members(zone: WorldObject) -> list[WorldObject]:
    return [obj for group in groups_of(zone) for obj in group]


def save_groups(zone: WorldObject) -> None:
    """Write the groups to the state of the zone."""
    guids = [[obj.guid for obj in group] for group in groups_of(zone)]
    zone.state["LayoutZone"] = {**(zone.state.get("LayoutZone") or {}), "GroupsInZone": guids}


def accepts(zone: WorldObject, obj: WorldObject) -> bool:
    """Whether the options of the zone let it lay out this object."""
    from tts_builder.headless.world.layout_zones import options

    if obj.locked or obj.held_by is not None or obj.spawning or obj.destroyed:
        return False
    opts = options(zone)
    if obj.kind not in ("Card", "Deck"):
        return bool(opts["trigger_for_non_cards"])
    return bool(opts["trigger_for_face_down" if obj.face_down else "trigger_for_face_up"])


def gather(world: World, zone: WorldObject, opts: dict[str, Any]) -> set[int]:
    """Put new objects of the zone into groups. Returns the ids of these objects."""
    known = set(members(zone))
    new = [obj for obj in zone.occupants.values() if obj not in known and accepts(zone, obj)]
    if opts["split_added_decks"]:
        for deck in [obj for obj in new if obj.kind == "Deck" and "combined" not in obj.extras]:
            new.remove(deck)
            _take_apart(world, deck)
    if opts["combine_into_decks"]:
        new = _combine(world, new, int(opts["cards_per_deck"]))
    loose = [obj for obj in new if not _join(zone, obj, opts)]
    size = int(opts["max_objects_per_new_group"]) or len(loose)
    most = int(opts["max_objects_per_group"])
    size = max(1, min(size, most) if most else size)
    kept = groups_of(zone)
    made = [loose[start : start + size] for start in range(0, len(loose), size)]
    kept.extend(made)
    for number, group in enumerate(kept):
        if group in made or opts["meld_sort_existing"]:
            kept[number] = _sorted(world, zone, group, opts)
    return {obj.id for obj in new}


def _join(zone: WorldObject, obj: WorldObject, opts: dict[str, Any]) -> bool:
    """Add an object that was dropped onto a member of a group to that group, unless the group is full."""
    at, most = obj.position, int(opts["max_objects_per_group"])
    for group in groups_of(zone):
        for number, other in enumerate(group):
            box = other.box
            if box.x0 <= at.x <= box.x1 and box.z0 <= at.z <= box.z1 and not (most and len(group) >= most):
                group.insert(number + 1, obj)
                return True
    return False


def _take_apart(world: World, deck: WorldObject) -> None:
    """Split a deck into cards. They enter the zone as new objects in the next frame."""
    for card in list(decks.entries(deck)):
        made = spawn(world, card, at=deck.position, rotation=deck.rotation, scale=deck.scale)
        made.extras["apart"] = True
        world.bus.fire("onObjectLeaveContainer", deck, made)
    destroy(world, deck)


def _combine(world: World, new: list[WorldObject], per_deck: int) -> list[WorldObject]:
    cards = [obj for obj in new if obj.kind == "Card"]
    size = per_deck if per_deck >= 2 else len(cards)
    for start in range(0, len(cards) - 1, max(2, size)):
        box: WorldObject | None = cards[start]
        for card in cards[start + 1 : start + size]:
            box = containers.put(world, box, card) if box is not None else None
        if box is not None:
            box.extras["combined"] = True
    return [obj for obj in new if not obj.destroyed]


def _sorted(
    world: World, zone: WorldObject, group: list[WorldObject], opts: dict[str, Any]
) -> list[WorldObject]:
    """Sort a group in the order that a script returns, else by the option of the zone."""
    backward = bool(opts["meld_reverse_sort"])
    for script, name, args in (
        (world.global_script.script, "onZoneGroupSort", (zone, group, backward)),
        (zone.script, "onGroupSort", (group, backward)),
    ):
        if script is not None and name in script.handlers:
            answer = script.fire(name, *args)
            ordered = script.to_python(answer) if answer is not None else None
            if isinstance(ordered, list) and {id(one) for one in ordered} == {id(one) for one in group}:
                return ordered
    keys = {
        2: lambda obj: (float(obj.state.get("Value") or 0), ""),
        3: lambda obj: (0.0, obj.nickname),
        4: lambda obj: (0.0, str(obj.state.get("Description") or "")),
        5: lambda obj: (0.0, str(obj.state.get("GMNotes") or "")),
        6: lambda obj: (0.0, obj.memo or ""),
    }
    key = keys.get(int(opts["meld_sort"]))
    ordered = sorted(group, key=key) if key is not None else list(group)
    return ordered[::-1] if backward else ordered


def turned_down(obj: WorldObject, last: bool, opts: dict[str, Any]) -> bool | None:
    """Whether a new object is turned face down; None when it keeps its side."""
    facing = int(opts["new_object_facing"])
    if obj.kind not in ("Card", "Deck") or facing not in (_FACE_UP, _FACE_DOWN, _TIPPED):
        return None
    return facing == _FACE_DOWN or (facing == _TIPPED and not last)
