"""Every reason why a state cannot have come about in a real game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from tts_builder.engine.game import Problem
from tts_builder.games.carthage.deal import blank
from tts_builder.games.carthage.facts import ROUND_CAP
from tts_builder.games.carthage.flow import run
from tts_builder.games.carthage.modules import EITHER, END_RULES, MODES, RULESETS, START_RULES
from tts_builder.games.carthage.pieces import (
    SETTING_UP,
    card_problems,
    cube_problems,
    figure_problems,
    token_problems,
)
from tts_builder.games.carthage.state import STRAIGHT, State, closed, living, opened, order
from tts_builder.games.carthage.tables import CARDS, GLADIATOR, NO_SEAT, NOBODY

_SHOWING: Final = ("start", "beasts_start", "draw", "pass", "beasts_end", "after", "end")
"""Phases in which the theater card of the round is in force."""
_OPEN: Final = {
    "deal": ("deal",),
    "choose": ("choose_token",),
    "place": ("place_token",),
    "minis": ("place_mini",),
    "theater": ("shuffle_theater", "beast"),
    "start": ("beast",),
    "draw": ("shuffle_deck",),
    "after": ("beast",),
    "end": ("beast", "step", "target", "strict"),
    "beasts_start": ("beast", "line", "choose", "step", "target"),
    "beasts_end": ("beast", "line", "choose", "step", "target"),
    "pass": ("beast", "turn", "rest", "line", "choose", "step", "target", "discard"),
    "favor": ("beast", "favor", "buy", "lobby", "step", "target", "shuffle_in"),
    "over": ("over",),
}
"""Phase → the questions that are put in it."""

_OWN_TURN: Final = ("turn", "played", "rest")
_GLADIATORS: Final = (*_OWN_TURN, "discard", "rule", "buy", "lobby", "shuffle_in", "bought")
"""Tasks of an own turn, and all that only gladiators have."""


def problems(s: State) -> list[Problem]:
    """All of them; [] for a state that can be."""
    found = list(_choices(s))
    if s.phase == "deal":
        return found + list(_undealt(s))
    for part in (
        figure_problems,
        token_problems,
        card_problems,
        cube_problems,
        _round,
        _sale,
        _theater,
        _queue,
        _rules,
        _todo,
        _end,
    ):
        found += part(s)
    return found or list(_waiting(s))


def _choices(s: State) -> Iterator[Problem]:
    if list(s.rulesets) != [name for name in RULESETS if name in s.rulesets] or set(EITHER) <= set(
        s.rulesets
    ):
        yield Problem("$.rulesets", "these rulesets do not go together, or not in this order")
    number = MODES[s.mode].rulesets
    if number and len(s.rulesets) != number:
        yield Problem("$.rulesets", f"the mode {s.mode} takes {number} rulesets")
    if s.ask not in _OPEN[s.phase]:
        yield Problem("$.ask", f"this is not asked in the phase {s.phase!r}")


def _undealt(s: State) -> Iterator[Problem]:
    before = blank(s.players, s.setup, s.mode, s.rulesets, s.beasts)
    for field in msgspec.structs.fields(State):
        if getattr(s, field.name) != getattr(before, field.name):
            yield Problem(f"$.{field.encode_name}", "nothing has happened before the deal")


def _round(s: State) -> Iterator[Problem]:
    if (s.round == 0) != (s.phase in SETTING_UP):
        yield Problem("$.round", "rounds begin when the gladiators stand in the arena")
    if (s.lap > 0) != (s.phase == "pass") and s.phase != "over":
        yield Problem("$.pass", f"this cannot be in the phase {s.phase!r}")
    if s.seats[s.start_token].figure != GLADIATOR:
        yield Problem("$.start_token", "a living gladiator holds the token")
    if s.phase in SETTING_UP and (s.start_token != s.first or any(own.favor or own.dealt for own in s.seats)):
        yield Problem("$.first", "nothing has happened before the first round")


def _sale(s: State) -> Iterator[Problem]:
    if (s.sales > 0) != s.initiated or (s.sales > 1 and "actuate" not in s.rulesets):
        yield Problem("$.sales", "Initiate is bought once, and Actuate after it")
    if s.initiated and s.phase not in ("favor", "over"):
        yield Problem("$.initiated", f"this cannot be in the phase {s.phase!r}")


def _theater(s: State) -> Iterator[Problem]:
    shown = s.phase in _SHOWING or (s.phase == "theater" and s.ask != "shuffle_theater")
    if bool(s.theater) != shown and s.phase != "over":
        yield Problem("$.theater", f"this cannot be in the phase {s.phase!r}")
    if s.theater and s.theater not in s.theater_discard[-1:]:
        yield Problem("$.theater", "the card of the round lies on the discard pile")


def _is_end(part: Sequence[object], whole: Sequence[object]) -> bool:
    return list(part) == list(whole[len(whole) - len(part) :])


def _queue(s: State) -> Iterator[Problem]:
    match s.phase:
        case "place" | "minis" | "beasts_start" | "pass" | "beasts_end":
            sound = _is_end(s.queue, order(s))
        case "draw":
            sound = _is_end(s.queue, living(s))
        case "favor":
            # Who spent the last Favor stays until the purchase is over, also while a seat that fell by it is
            # asked.
            buying = {s.turn, *(task.seat for task in s.todo if task.t == "bought")}
            buyers = {seat for seat in living(s) if s.seats[seat].favor or seat in buying}
            sound = set(s.queue) <= buyers and len(set(s.queue)) == len(s.queue)
        case _:
            sound = not s.queue
    if not sound:
        yield Problem("$.queue", f"these seats do not come now in the phase {s.phase!r}")


def _rules(s: State) -> Iterator[Problem]:
    coming = {"start": START_RULES, "end": END_RULES}.get(s.phase, ())
    if not _is_end(s.rules, [rule for rule in coming if rule in s.rulesets]):
        yield Problem("$.rules", f"these do not come now in the phase {s.phase!r}")


def _todo(s: State) -> Iterator[Problem]:
    for n, task in enumerate(s.todo):
        path = f"$.todo[{n}]"
        if (s.seats[task.seat].figure == NOBODY) != (task.t == "beast"):
            yield Problem(
                f"{path}.seat", "only who has a figure can act, and only who has none takes a beast"
            )
        if task.t in _GLADIATORS and s.seats[task.seat].figure != GLADIATOR:
            yield Problem(f"{path}.seat", "only a gladiator has cards")
        if task.t in _OWN_TURN and task.seat in s.queue:
            yield Problem("$.queue", "the turn of this seat has begun")
        pushing = task.t == "K"
        if pushing != (task.victim != NO_SEAT) or (pushing and task.way == STRAIGHT):
            yield Problem(f"{path}.victim", "a push has a victim and a direction")
        elif pushing and s.seats[task.victim].figure == NOBODY:
            yield Problem(f"{path}.victim", "the victim has fallen")
        if task.t in ("M", "K", "D") and task.n < 1:
            yield Problem(f"{path}.n", "there is nothing left of this")
        if (task.t == "played", task.t == "rule") != (task.id in CARDS, task.id in s.rulesets):
            yield Problem(f"{path}.id", "this names the card that was played or the ruleset that asks")
        if task.t == "choose" and len(task.options) != 2:
            yield Problem(f"{path}.options", "a slash has two sides")


def _end(s: State) -> Iterator[Problem]:
    teams = {s.teams[seat] for seat in living(s)}
    if s.phase != "over":
        if len(teams) < 2:
            yield Problem("$.phase", "the game is over when one team is left")
    elif len(teams) > 1 and (s.round != ROUND_CAP or any(own.favor for own in s.seats)):
        yield Problem("$.phase", "nothing has ended the game")
    elif s.todo:
        yield Problem("$.todo", "the game is over")


def _waiting(s: State) -> Iterator[Problem]:
    """The open question is really the next one."""
    if s.phase == "over":
        return
    table = opened(s)
    run(table)
    if closed(table) != s:
        yield Problem("$.ask", f"the question {s.ask!r} is not open to seat {s.turn}")
