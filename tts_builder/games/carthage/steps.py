"""Resolve the tasks of a table one after another until a player must answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from tts_builder.engine.hexes import OFF
from tts_builder.games.carthage.arena import open_hexes, victims
from tts_builder.games.carthage.figures import damage, enter, gain_armor, hit, pay_favor
from tts_builder.games.carthage.modules import Cost
from tts_builder.games.carthage.state import STRAIGHT, Ask, Table, Task
from tts_builder.games.carthage.tables import AHEAD, COST, PURCHASES


def settle(s: Table) -> None:
    """Resolve tasks until none is left or a question is open."""
    while s.todo and not s.ask:
        task = s.todo[0]
        _HEADS[task.t](s, task)


def question(s: Table, seat: int, ask: Ask) -> None:
    """Ask the seat a question."""
    s.turn, s.ask = seat, ask


def drop_task(s: Table) -> None:
    """Remove the first task."""
    s.todo = s.todo[1:]


def shorten(s: Table) -> None:
    """Count down one step or push of the first task."""
    task = s.todo[0]
    s.todo = (replace(task, n=task.n - 1), *s.todo[1:]) if task.n > 1 else s.todo[1:]


def in_force(s: Table, rule: str, seat: int) -> bool:
    """Is the ruleset in force for this seat?"""
    return rule in s.rulesets and s.has_rulesets(seat)


def price(s: Table, seat: int, cost: Cost, card: str = "", slot: int = 0) -> int:
    """The current cost of a purchase for the seat."""
    total = cost.favor + cost.token_sales * s.sales
    if cost.card and card:
        total += cost.card * COST[card]
    if cost.cubes:
        total += cost.cubes * sum(n for _, n in owed(s, seat, slot))
    return total


def owed(s: Table, seat: int, slot: int) -> list[tuple[int, int]]:
    """Opponents with cubes on the card in a slot, with the number of cubes."""
    teams = s.teams
    return [(owner, n) for owner, n in enumerate(s.cubes[slot]) if n and teams[owner] != teams[seat]]


def affordable(s: Table, seat: int) -> list[int]:
    """Slots with a card the seat can pay for."""
    favor, cost = s.seats[seat].favor, PURCHASES["buy"].cost
    return [slot for slot, card in enumerate(s.row) if card and price(s, seat, cost, card, slot) <= favor]


def _move(s: Table, task: Task) -> None:
    if task.n <= 0:
        drop_task(s)
        return
    free = open_hexes(s, task.seat)
    if task.way == STRAIGHT:
        if free:
            question(s, task.seat, "step")
        else:
            drop_task(s)
        return
    ahead = AHEAD[s.seats[task.seat].at][task.way]
    if ahead != OFF and free >> ahead & 1:
        shorten(s)
        enter(s, task.seat, ahead)
    else:
        drop_task(s)


def _damage(s: Table, task: Task) -> None:
    found = victims(s, task.seat, task.way)
    if not found or task.n <= 0:
        drop_task(s)
    elif len(found) == 1:
        hit(s, task, found[0])
    else:
        question(s, task.seat, "target")


def _knockback(s: Table, task: Task) -> None:
    if task.n <= 0:
        drop_task(s)
        return
    ahead = AHEAD[s.seats[task.victim].at][task.way]
    if ahead != OFF and open_hexes(s, task.victim) >> ahead & 1:
        shorten(s)
        enter(s, task.victim, ahead)
    else:
        drop_task(s)
        damage(s, task.seat, task.victim, 1)


def _armor(s: Table, task: Task) -> None:
    drop_task(s)
    gain_armor(s, task.seat, task.n)


def _favor(s: Table, task: Task) -> None:
    drop_task(s)
    pay_favor(s, task.seat, task.n)


def _choose(s: Table, task: Task) -> None:
    question(s, task.seat, "choose")


def _line(s: Table, task: Task) -> None:
    question(s, task.seat, "line")


def _asked_if(ask: Ask, asked: Callable[[Table, int], object]) -> Callable[[Table, Task], None]:
    """A task that asks its seat if `asked` is true. Otherwise it is dropped."""

    def head(s: Table, task: Task) -> None:
        if asked(s, task.seat):
            question(s, task.seat, ask)
        else:
            drop_task(s)

    return head


def _played(s: Table, task: Task) -> None:
    drop_task(s)
    own = s.seats[task.seat]
    s.set_fighter(task.seat, replace(own, discard=(*own.discard, task.id)))


def _shuffle_in(s: Table, task: Task) -> None:
    question(s, task.seat, "shuffle_in")


def _bought(s: Table, task: Task) -> None:
    """Move the buyer to the end of the queue, or out of it."""
    drop_task(s)
    rest = s.queue[1:]
    s.queue = (*rest, task.seat) if s.seats[task.seat].favor else rest


_HEADS: Final[dict[str, Callable[[Table, Task], None]]] = {
    "M": _move,
    "D": _damage,
    "K": _knockback,
    "A": _armor,
    "F": _favor,
    "choose": _choose,
    "line": _line,
    "discard": _asked_if("discard", lambda s, seat: s.seats[seat].hand),
    "played": _played,
    "turn": _asked_if("turn", lambda s, seat: s.seats[seat].hand),
    "rest": _asked_if("rest", lambda s, seat: in_force(s, "naked_and_afraid", seat)),
    "beast": _asked_if("beast", lambda s, seat: s.beast_cards),
    "rule": _asked_if("strict", lambda s, seat: s.seats[seat].discard),
    "buy": _asked_if("buy", affordable),
    "lobby": _asked_if("lobby", lambda s, seat: s.theater_discard),
    "shuffle_in": _shuffle_in,
    "bought": _bought,
}
"""Task → what it does when it is first in the list."""
