"""What players try that no rule allows: wrong pieces, places and people, flips, deletions, twins, locks, and
the End Turn button of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Final

import msgspec

from tts_builder.engine.placement import Drag
from tts_builder.referee.proof.hands import Hands

if TYPE_CHECKING:
    from tts_builder.headless.world.world_object import WorldObject


class Mischief:
    """Draws one attempt after another. Only a drag that happens to be a legal move, and End Turn
    where a turn may end, may change the game."""

    def __init__(self, hands: Hands, rng: Random) -> None:
        self.hands, self.rng = hands, rng

    def attempt(self, seat: int, drags: Sequence[Drag]) -> str:
        """Tries something and tells what; `drags` are those with which `seat` may begin a legal move."""
        if drags and self.rng.random() < 0.4:
            return f"seat {seat} {self._astray(seat, self.rng.choice(drags))}"
        seat = self.rng.choice(self.hands.present())
        thing = self.rng.choice(self._pieces())
        way = self.rng.choice(_WAYS)
        return f"seat {seat} {way(self, seat, thing)}"

    def _pieces(self) -> list[WorldObject]:
        keys = {piece.key for piece in self.hands.mod.pieces()}
        return [thing for thing in self.hands.table.objects if thing.state.get("Memo") in keys]

    def _astray(self, seat: int, drag: Drag) -> str:
        """The right piece of the right player on a spot that need not be the right one."""
        slot = self.rng.randrange(self.hands.mod.area(drag.area).capacity)
        self.hands.make(seat, msgspec.structs.replace(drag, slot=slot))
        return f"drags {drag.piece} to {drag.area} {slot}"

    def _drag(self, seat: int, thing: WorldObject) -> str:
        area = self.rng.choice(self.hands.mod.areas)
        place = self.rng.choice(self.hands.colors)
        slot = self.rng.randrange(area.capacity)
        x, _, z = area.position("" if area.common else place, slot)
        self.hands.drag(seat, thing, (x, z))
        return f"drags {_key(thing)} to {area.name} {slot}"

    def _drag_anywhere(self, seat: int, thing: WorldObject) -> str:
        at = (self.rng.uniform(-30, 30), self.rng.uniform(-20, 20))
        self.hands.drag(seat, thing, at)
        return f"drags {_key(thing)} to x {at[0]:.1f}, z {at[1]:.1f}"

    def _flip(self, seat: int, thing: WorldObject) -> str:
        self.hands.player(seat).flip(thing)
        return f"flips {_key(thing)}"

    def _rotate(self, seat: int, thing: WorldObject) -> str:
        self.hands.player(seat).rotate(thing, 90.0)
        return f"turns {_key(thing)}"

    def _roll(self, seat: int, thing: WorldObject) -> str:
        self.hands.player(seat).randomize(thing)
        return f"rolls {_key(thing)}"

    def _delete(self, seat: int, thing: WorldObject) -> str:
        self.hands.player(seat).delete(thing)
        return f"deletes {_key(thing)}"

    def _twin(self, seat: int, thing: WorldObject) -> str:
        player = self.hands.player(seat)
        player.copy(thing)
        player.paste((0.0, 3.0, -12.0))
        return f"copies {_key(thing)}"

    def _draw(self, seat: int, _thing: WorldObject) -> str:
        bags = [each for each in self.hands.table.objects if each.is_container]
        if bags:
            self.hands.player(seat).number(self.rng.choice(bags), 1)
        return "draws from a bag"

    def _unlock_and_shove(self, seat: int, thing: WorldObject) -> str:
        player = self.hands.player(seat)
        player.unlock(thing)
        player.shove(thing, (self.rng.uniform(-30, 30), 0.0, self.rng.uniform(-30, 30)))
        self.hands.wait_for_patrol()
        return f"unlocks and shoves {_key(thing)}"

    def _unlock_and_lift(self, seat: int, thing: WorldObject) -> str:
        self.hands.player(seat).unlock(thing)
        self.hands.drag(seat, thing, (self.rng.uniform(-30, 30), self.rng.uniform(-20, 20)))
        self.hands.wait_for_patrol()
        return f"unlocks and lifts {_key(thing)}"

    def _end_turn(self, _seat: int, _thing: WorldObject) -> str:
        """The game shows its own End Turn button to whoever has the turn."""
        color = self.hands.table.turn
        if self.hands.table.world.seats.at(color) is None:
            return "finds no End Turn button"
        self.hands.table.player(color).end_turn()
        return f"sees {color} press End Turn"

    def _click(self, seat: int, _thing: WorldObject) -> str:
        """A button of somebody else: the panel does not show it, so the click must have no effect."""
        player = self.hands.player(seat)
        hidden = [ident for ident in self.hands.buttons() if not player.sees(ident)]
        if not hidden:
            return "finds no hidden button"
        ident = self.rng.choice(hidden)
        player.click(ident)
        return f"clicks the hidden {ident}"


_WAYS: Final[tuple[Callable[[Mischief, int, WorldObject], str], ...]] = (
    *[Mischief._drag] * 6,
    *[Mischief._drag_anywhere] * 2,
    Mischief._flip,
    Mischief._rotate,
    Mischief._roll,
    Mischief._delete,
    Mischief._twin,
    Mischief._draw,
    Mischief._click,
    Mischief._unlock_and_shove,
    Mischief._unlock_and_lift,
    Mischief._end_turn,
    Mischief._end_turn,
)


def _key(thing: WorldObject) -> str:
    return str(thing.state.get("Memo"))
