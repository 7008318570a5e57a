"""The hand stash: a player sets cards of the hand aside, face down, and draws them again later."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tts_builder.headless.containers import containers
from tts_builder.headless.players import hands
from tts_builder.headless.world import motion
from tts_builder.headless.world.geometry import Vec, add, rotate_vector

if TYPE_CHECKING:
    from tts_builder.headless.world.world import World
    from tts_builder.headless.world.world_object import WorldObject

_BESIDE = 2.0
_ABOVE = 0.5
_NEAR = 0.5


class Stash(NamedTuple):
    """The position of the stash and the rotation of its cards."""

    at: Vec
    rotation: float


def locate(world: World, color: str, at: Vec, rotation: float) -> None:
    world.stashes[color] = Stash(at, rotation)


def _of(world: World, color: str) -> Stash | None:
    """The stash as a script placed it, else next to the first hand; None without a hand."""
    zones = hands.zones_of(world, color)
    if not zones:
        return None
    hand = zones[0]
    side = rotate_vector(hand.matrix, Vec(hand.scale.x / 2 + _BESIDE, 0.0, 0.0))
    place = add(Vec(hand.position.x, world.table_top, hand.position.z), side)
    return world.stashes.get(color) or Stash(place, (hand.rotation.y + 180.0) % 360.0)


def _there(world: World, stash: Stash) -> list[WorldObject]:
    """The cards and decks in the stash, including those on their way to it."""
    found = []
    for obj in world.live:
        at = obj.position if obj.move is None else obj.move.to_at
        near = max(abs(at.x - stash.at.x), abs(at.z - stash.at.z)) < _NEAR
        if near and obj.kind in ("Card", "Deck") and obj.held_by is None:
            found.append(obj)
    return found


def put(world: World, obj: WorldObject) -> bool:
    """Move an object from a hand onto the stash of that player; False when it is not in a hand."""
    hand = hands.hand_of(obj)
    stash = _of(world, str(hand.state.get("FogColor", ""))) if hand is not None else None
    if hand is None or stash is None:
        return False
    high = add(stash.at, Vec(0.0, _ABOVE * (len(_there(world, stash)) + 1), 0.0))
    motion.smooth(world, obj, high, Vec(0.0, stash.rotation, 180.0), fast=True)
    hands.arrange_soon(world, hand)
    return True


def draw(world: World, color: str) -> bool:
    """Move everything from the stash back to the hand; False when the stash is empty or there is no hand."""
    stash = _of(world, color)
    objects = _there(world, stash) if stash is not None else []
    for obj in objects:
        containers.deal(world, obj, max(1, len(obj.contents)), color, 1, True)
    return bool(objects)
