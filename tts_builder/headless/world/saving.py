"""The whole table as a save."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tts_builder.headless.world.kinds import State
from tts_builder.saves.copies import copied

if TYPE_CHECKING:
    from tts_builder.headless.world.world import GlobalScript, World
    from tts_builder.headless.world.world_object import WorldObject


def ask(world: World) -> None:
    """Let every script say what it wants to find again."""
    owners: list[WorldObject | GlobalScript] = [world.global_script, *world.live]
    for owner in world.order.arrange(owners, lambda owner: owner.id == 0):
        if not owner.destroyed:
            world.run_save(owner)


def saved(world: World) -> State:
    """Every script is asked for its state, every object is where it is now."""
    ask(world)
    return copied({**world.save, "ObjectStates": states(world)})


def states(world: World) -> list[State]:
    """The ObjectStates a save would have now; those of the live objects, to look at, not to keep."""
    return [obj.data for obj in world.objects.values() if not obj.destroyed and not obj.implicit]
