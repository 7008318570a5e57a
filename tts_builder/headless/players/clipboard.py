"""Copy and paste. Copies keep their arrangement, with the first object at the given place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tts_builder.headless.world import grid
from tts_builder.headless.world.geometry import Vec, add, subtract
from tts_builder.headless.world.kinds import State
from tts_builder.headless.world.lifecycle import snapshot, spawn
from tts_builder.saves.copies import copied

if TYPE_CHECKING:
    from tts_builder.headless.world.world import World
    from tts_builder.headless.world.world_object import WorldObject


def copy(world: World, objects: list[WorldObject]) -> None:
    world.clipboard = [snapshot(world, obj) for obj in objects]


def paste(world: World, at: Vec, on_grid: bool = False) -> list[WorldObject]:
    """Paste the copied objects. Each new object gets its own GUID."""
    made: list[WorldObject] = []
    first = _place(world.clipboard[0]) if world.clipboard else at
    begin = grid.on_grid(world, at) if on_grid else at
    for state in world.clipboard:
        where = add(begin, subtract(_place(state), first))
        made.append(spawn(world, copied(state), at=where))
    return made


def _place(state: State) -> Vec:
    where = state.get("Transform") or {}
    return Vec(*(float(where.get(f"pos{axis}", 0.0)) for axis in "XYZ"))
