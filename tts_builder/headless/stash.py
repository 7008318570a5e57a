"""The hand stash: where a player lays cards of the hand aside, face down, until they are drawn again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tts_builder.headless import hands, motion
from tts_builder.headless.geometry import Vec, plus, turn

if TYPE_CHECKING:
    from tts_builder.headless.thing import Thing
    from tts_builder.headless.world import World

_BESIDE = 2.0
_APART = 0.1


@dataclass
class Stash:
    """The place (None: beside the hand) and what lies there, the lowest first."""

    at: Vec | None = None
    rotation: float = 0.0
    things: list[Thing] = field(default_factory=list)


def _of(world: World, color: str) -> Stash:
    return world.stashes.setdefault(color, Stash())


def locate(world: World, color: str, at: Vec, rotation: float) -> None:
    stash = _of(world, color)
    stash.at, stash.rotation = at, rotation


def put(world: World, thing: Thing) -> bool:
    """From the hand it is in to that player's stash; False when it is in no hand."""
    hand = hands.holds(thing)
    if hand is None:
        return False
    stash = _of(world, str(hand.state.get("FogColor", "")))
    _sweep(stash)
    side = turn(hand.matrix, Vec(hand.scale.x / 2 + _BESIDE, 0.0, 0.0))
    at = (
        stash.at
        if stash.at is not None
        else plus(Vec(hand.position.x, world.table_top, hand.position.z), side)
    )
    spin = stash.rotation if stash.at is not None else hand.rotation.y + 180.0
    high = plus(at, Vec(0.0, _APART * (len(stash.things) + 1), 0.0))
    stash.things.append(thing)
    motion.smooth(world, thing, high, Vec(0.0, spin % 360.0, 180.0), fast=True)
    hands.changed(world, hand)
    return True


def draw(world: World, color: str) -> bool:
    """Everything in the stash goes back to the hand; False when there is nothing or no hand."""
    stash = _of(world, color)
    _sweep(stash)
    zones = hands.zones_of(world, color)
    if not stash.things or not zones:
        return False
    for thing in stash.things:
        motion.smooth(world, thing, zones[0].position, None, fast=True)
    stash.things = []
    return True


def _sweep(stash: Stash) -> None:
    stash.things = [thing for thing in stash.things if not thing.destroyed]
