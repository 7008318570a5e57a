"""Actions of simulated players that the rules forbid: wrong pieces, places and seats, flips, deletions,
copies, unlocked pieces, and the End Turn button."""

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
    """Makes random attempts. Only two of them may change the game: a drag that happens to be a legal move,
    and End Turn when the turn may end."""

    def __init__(self, hands: Hands, rng: Random) -> None:
        self.hands, self.rng = hands, rng

    def attempt(self, seat: int, drags: Sequence[Drag]) -> str:
        """Tries something and returns what. `drags` are the drags with which `seat` may begin a legal
        move."""
        if drags and self.rng.random() < 0.4:
            return f"seat {seat} {self._astray(seat, self.rng.choice(drags))}"
        seat = self.rng.choice(self.hands.present())
        piece = self.rng.choice(self._pieces())
        way = self.rng.choice(_WAYS)
        return f"seat {seat} {way(self, seat, piece)}"

    def _pieces(self) -> list[WorldObject]:
        keys = {piece.key for piece in self.hands.mod.pieces()}
        return [piece for piece in self.hands.table.objects if piece.state.get("Memo") in keys]

    def _astray(self, seat: int, drag: Drag) -> str:
        """Drags a legal piece to a random slot of its area."""
        slot = self.rng.randrange(self.hands.mod.area(drag.area).capacity)
        self.hands.make(seat, msgspec.structs.replace(drag, slot=slot))
        return f"drags {drag.piece} to {drag.area} {slot}"

    def _drag(self, seat: int, piece: WorldObject) -> str:
        area = self.rng.choice(self.hands.mod.areas)
        place = self.rng.choice(self.hands.colors)
        slot = self.rng.randrange(area.capacity)
        x, _, z = area.position("" if area.common else place, slot)
        self.hands.drag(seat, piece, (x, z))
        return f"drags {_key(piece)} to {area.name} {slot}"

    def _drag_anywhere(self, seat: int, piece: WorldObject) -> str:
        at = (self.rng.uniform(-30, 30), self.rng.uniform(-20, 20))
        self.hands.drag(seat, piece, at)
        return f"drags {_key(piece)} to x {at[0]:.1f}, z {at[1]:.1f}"

    def _flip(self, seat: int, piece: WorldObject) -> str:
        self.hands.player(seat).flip(piece)
        return f"flips {_key(piece)}"

    def _rotate(self, seat: int, piece: WorldObject) -> str:
        self.hands.player(seat).rotate(piece, 90.0)
        return f"turns {_key(piece)}"

    def _roll(self, seat: int, piece: WorldObject) -> str:
        self.hands.player(seat).randomize(piece)
        return f"rolls {_key(piece)}"

    def _delete(self, seat: int, piece: WorldObject) -> str:
        self.hands.player(seat).delete(piece)
        return f"deletes {_key(piece)}"

    def _twin(self, seat: int, piece: WorldObject) -> str:
        player = self.hands.player(seat)
        player.copy(piece)
        player.paste((0.0, 3.0, -12.0))
        return f"copies {_key(piece)}"

    def _draw(self, seat: int, _thing: WorldObject) -> str:
        bags = [each for each in self.hands.table.objects if each.is_container]
        if bags:
            self.hands.player(seat).number(self.rng.choice(bags), 1)
        return "draws from a bag"

    def _unlock_and_shove(self, seat: int, piece: WorldObject) -> str:
        player = self.hands.player(seat)
        player.unlock(piece)
        player.shove(piece, (self.rng.uniform(-30, 30), 0.0, self.rng.uniform(-30, 30)))
        self.hands.wait_for_patrol()
        return f"unlocks and shoves {_key(piece)}"

    def _unlock_and_lift(self, seat: int, piece: WorldObject) -> str:
        self.hands.player(seat).unlock(piece)
        self.hands.drag(seat, piece, (self.rng.uniform(-30, 30), self.rng.uniform(-20, 20)))
        self.hands.wait_for_patrol()
        return f"unlocks and lifts {_key(piece)}"

    def _end_turn(self, _seat: int, _thing: WorldObject) -> str:
        """Presses the End Turn button of Tabletop Simulator, which the player with the turn sees."""
        color = self.hands.table.turn
        if self.hands.table.world.seats.at(color) is None:
            return "finds no End Turn button"
        self.hands.table.player(color).end_turn()
        return f"sees {color} press End Turn"

    def _click(self, seat: int, _thing: WorldObject) -> str:
        """Clicks a button of another player, which the panel hides; the click must have no effect."""
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


def _key(piece: WorldObject) -> str:
    return str(piece.state.get("Memo"))
