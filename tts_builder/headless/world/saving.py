"""The whole table as a save."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tts_builder.headless.world.kinds import State
from tts_builder.saves.copies import copied

if TYPE_CHECKING:
    from tts_builder.headless.world.world import GlobalScript, World
    from tts_builder.headless.world.world_object import WorldObject


def ask(world: World) -> None:
    """Run onSave of every script."""
    owners: list[WorldObject | GlobalScript] = [world.global_script, *world.live]
    for owner in world.order.arrange(owners, lambda owner: owner.id == 0):
        if not owner.destroyed:
            world.run_save(owner)


def saved(world: World) -> State:
    """The table as a save, with the state of every script and the current place of every object."""
    ask(world)
    return copied({**world.save, "ObjectStates": states(world)})


def states(world: World) -> list[State]:
    """The current ObjectStates. They belong to the objects on the table: read them, but do not keep them."""
    return [obj.data for obj in world.objects.values() if not obj.destroyed and not obj.implicit]
