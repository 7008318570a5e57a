"""Whole decks: cut, split, spread, and reset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tts_builder.headless.containers import containers, decks
from tts_builder.headless.faults import CallError
from tts_builder.headless.world.geometry import Vec, add, rotate_vector, wrap
from tts_builder.headless.world.kinds import State
from tts_builder.headless.world.lifecycle import destroy, snapshot, spawn

if TYPE_CHECKING:
    from tts_builder.headless.world.world import World
    from tts_builder.headless.world.world_object import WorldObject

_GAP = 0.3
"""The distance between the piles into which a deck is split."""


def _require(deck: WorldObject, what: str) -> int:
    if deck.kind != "Deck" or deck.destroyed:
        raise CallError(f"{what}: {deck.name} is not a deck")
    return containers.quantity(deck)


def _beside(deck: WorldObject, steps: float) -> Vec:
    """A place that many units to the right of the deck, seen from its face."""
    side = rotate_vector(deck.matrix, Vec(-steps if deck.face_down else steps, 0.0, 0.0))
    return add(deck.position, side)


def _off_top(world: World, deck: WorldObject, count: int, pile: int) -> WorldObject:
    """Make a new deck of the top cards. `pile` numbers its place next to the old deck."""
    cards = list(decks.entries(deck))
    taken, rest = (
        (cards[:count], cards[count:]) if deck.face_down else (cards[-count:], cards[: len(cards) - count])
    )
    state = decks.of_cards(deck.state, taken)
    decks.store(deck, rest)
    deck.resized()
    step = deck.unscaled_box[1].x * 2 * abs(deck.scale.x) + _GAP
    return spawn(world, state, at=_beside(deck, pile * step), rotation=deck.rotation, scale=deck.scale)


def cut(world: World, deck: WorldObject, count: int | None = None) -> list[WorldObject]:
    """Lift the top cards off as a new deck. Returns the lower deck, then the upper one."""
    have = _require(deck, "cut")
    wanted = have // 2 if count is None else count
    if not 2 <= wanted <= have - 2:
        raise CallError(f"cut: 2 to {have - 2} of {have} cards can be lifted off, not {wanted}")
    return [deck, _off_top(world, deck, wanted, 1)]


def split(world: World, deck: WorldObject, piles: int = 2) -> list[WorldObject]:
    """Divide a deck as evenly as possible, larger piles first. The first pile is the deck itself."""
    have = _require(deck, "split")
    if not 2 <= piles <= have // 2:
        raise CallError(f"split: {have} cards make 2 to {have // 2} piles, not {piles}")
    small, more = divmod(have, piles)
    sizes = [small + (number < more) for number in range(piles)]
    return [deck, *(_off_top(world, deck, size, pile) for pile, size in enumerate(sizes) if pile > 0)]


def spread(world: World, deck: WorldObject, distance: float) -> list[WorldObject]:
    """Lay the cards out side by side, in the order in which scripts index them."""
    have = _require(deck, "spread")
    made = []
    for number in range(have):
        state = decks.remove(deck, 0)
        goal = add(_beside(deck, number * distance), Vec(0.0, 0.02 * number, 0.0))
        rotation = deck.rotation
        card = spawn(
            world, state, at=deck.position, rotation=rotation, scale=deck.scale, glide=(goal, wrap(rotation))
        )
        card.extras["apart"] = True
        world.bus.fire("onObjectLeaveContainer", deck, card)
        made.append(card)
    destroy(world, deck)
    return made


# Gathering --------------------------------------------------------------------
def reset(world: World, box: WorldObject) -> None:
    """Empty a bag, or return every card that was taken from a deck, wherever it is now."""
    if box.kind in ("Bag", "Infinite"):
        box.state.pop("ContainedObjects", None)
        return
    _require(box, "reset")
    for card in box.extras.pop("taken", []):
        state = _fetch(world, card)
        if state is not None:
            decks.insert(box, state, containers.quantity(box))
    box.resized()


def _fetch(world: World, card: WorldObject) -> State | None:
    if not card.destroyed:
        state = snapshot(world, card)
        destroy(world, card)
        return state
    for other in world.live:
        for index, entry in enumerate(other.contents):
            if entry.get("GUID") == card.guid and other.kind != "Infinite":
                return containers.extract(world, other, index)
    return None
