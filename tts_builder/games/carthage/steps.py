"""Resolves the tasks of a table one after the other until somebody has to be asked."""

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
    """Resolve until there is nothing to do or a question is open."""
    while s.todo and not s.ask:
        task = s.todo[0]
        _HEADS[task.t](s, task)


def question(s: Table, seat: int, ask: Ask) -> None:
    """The seat has to answer."""
    s.turn, s.ask = seat, ask


def drop(s: Table) -> None:
    """The first task is done."""
    s.todo = s.todo[1:]


def shorten(s: Table) -> None:
    """One step or push of the first task is done."""
    task = s.todo[0]
    s.todo = (replace(task, n=task.n - 1), *s.todo[1:]) if task.n > 1 else s.todo[1:]


def in_force(s: Table, rule: str, seat: int) -> bool:
    """Is the ruleset in play for this seat?"""
    return rule in s.rulesets and s.ruled(seat)


def price(s: Table, seat: int, cost: Cost, card: str = "", slot: int = 0) -> int:
    """What a purchase costs the seat now."""
    total = cost.favor + cost.token_sales * s.sales
    if cost.card and card:
        total += cost.card * COST[card]
    if cost.cubes:
        total += cost.cubes * sum(n for _, n in owed(s, seat, slot))
    return total


def owed(s: Table, seat: int, slot: int) -> list[tuple[int, int]]:
    """Opponents with cubes on the card of a slot, and how many."""
    teams = s.teams
    return [(owner, n) for owner, n in enumerate(s.cubes[slot]) if n and teams[owner] != teams[seat]]


def affordable(s: Table, seat: int) -> list[int]:
    """Slots whose card the seat can pay."""
    favor, cost = s.seats[seat].favor, PURCHASES["buy"].cost
    return [slot for slot, card in enumerate(s.row) if card and price(s, seat, cost, card, slot) <= favor]


def _move(s: Table, task: Task) -> None:
    if task.n <= 0:
        drop(s)
        return
    free = open_hexes(s, task.seat)
    if task.way == STRAIGHT:
        if free:
            question(s, task.seat, "step")
        else:
            drop(s)
        return
    ahead = AHEAD[s.seats[task.seat].at][task.way]
    if ahead != OFF and free >> ahead & 1:
        shorten(s)
        enter(s, task.seat, ahead)
    else:
        drop(s)


def _damage(s: Table, task: Task) -> None:
    found = victims(s, task.seat, task.way)
    if not found or task.n <= 0:
        drop(s)
    elif len(found) == 1:
        hit(s, task, found[0])
    else:
        question(s, task.seat, "target")


def _knockback(s: Table, task: Task) -> None:
    if task.n <= 0:
        drop(s)
        return
    ahead = AHEAD[s.seats[task.victim].at][task.way]
    if ahead != OFF and open_hexes(s, task.victim) >> ahead & 1:
        shorten(s)
        enter(s, task.victim, ahead)
    else:
        drop(s)
        damage(s, task.seat, task.victim, 1)


def _armor(s: Table, task: Task) -> None:
    drop(s)
    gain_armor(s, task.seat, task.n)


def _favor(s: Table, task: Task) -> None:
    drop(s)
    pay_favor(s, task.seat, task.n)


def _choose(s: Table, task: Task) -> None:
    question(s, task.seat, "choose")


def _line(s: Table, task: Task) -> None:
    question(s, task.seat, "line")


def _asked_if(ask: Ask, asked: Callable[[Table, int], object]) -> Callable[[Table, Task], None]:
    """A task that asks its seat if there is anything to choose from, and is dropped otherwise."""

    def head(s: Table, task: Task) -> None:
        if asked(s, task.seat):
            question(s, task.seat, ask)
        else:
            drop(s)

    return head


def _played(s: Table, task: Task) -> None:
    drop(s)
    own = s.seats[task.seat]
    s.change(task.seat, replace(own, discard=(*own.discard, task.id)))


def _shuffle_in(s: Table, task: Task) -> None:
    question(s, task.seat, "shuffle_in")


def _bought(s: Table, task: Task) -> None:
    """The buyer waits for another turn, or is out."""
    drop(s)
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
"""What a task does when it is the first."""
