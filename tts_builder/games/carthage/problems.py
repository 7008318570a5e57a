"""Reasons why a state cannot occur in a real game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from tts_builder.engine.game import Problem
from tts_builder.engine.hexes import OFF
from tts_builder.games.carthage.deal import before_deal
from tts_builder.games.carthage.facts import HAND, RETAIN_CUBES, ROUND_CAP, TOKENS, TokenFace
from tts_builder.games.carthage.flow import run
from tts_builder.games.carthage.modules import ADVANCED, EITHER, END_RULES, MODES, RULESETS, START_RULES
from tts_builder.games.carthage.state import (
    STRAIGHT,
    Fighter,
    State,
    is_beast,
    living,
    order,
    to_state,
    to_table,
)
from tts_builder.games.carthage.tables import (
    ACTION_DECK,
    BEAST_IDS,
    BEASTS,
    BLOCKING,
    CARDS,
    GLADIATOR,
    HEX,
    INNER,
    IS_STARTING,
    NO_SEAT,
    NOBODY,
    SCENARIO,
    STARTING,
    THEATER,
    token_number,
)

_SETTING_UP: Final = ("deal", "choose", "place", "minis")
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
"""Phase → the questions it can ask."""

_OWN_TURN: Final = ("turn", "played", "rest")
_GLADIATORS: Final = (*_OWN_TURN, "discard", "rule", "buy", "lobby", "shuffle_in", "bought")
"""Tasks of a player's turn, and tasks that only gladiators have."""


def problems(s: State) -> list[Problem]:
    """Every reason why the state is impossible. Empty for a possible state."""
    found = list(_choices(s))
    if s.phase == "deal":
        return found + list(_undealt(s))
    for part in (
        _figures,
        _tokens,
        _cards,
        _cubes,
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
        yield Problem("$.rulesets", "these rulesets do not fit together, or not in this order")
    number = MODES[s.mode].rulesets
    if number and len(s.rulesets) != number:
        yield Problem("$.rulesets", f"the mode {s.mode} takes {number} rulesets")
    if s.ask not in _OPEN[s.phase]:
        yield Problem("$.ask", f"this question does not belong to the phase {s.phase!r}")


def _undealt(s: State) -> Iterator[Problem]:
    before = before_deal(s.players, s.setup, s.mode, s.rulesets, s.beasts)
    for field in msgspec.structs.fields(State):
        if getattr(s, field.name) != getattr(before, field.name):
            yield Problem(f"$.{field.encode_name}", "nothing has happened before the deal")


def _round(s: State) -> Iterator[Problem]:
    if (s.round == 0) != (s.phase in _SETTING_UP):
        yield Problem("$.round", "rounds begin after all gladiators are placed")
    if (s.lap > 0) != (s.phase == "pass") and s.phase != "over":
        yield Problem("$.pass", f"this cannot be in the phase {s.phase!r}")
    if s.seats[s.start_token].figure != GLADIATOR:
        yield Problem("$.start_token", "a living gladiator must hold the token")
    if s.phase in _SETTING_UP and (
        s.start_token != s.first or any(own.favor or own.dealt for own in s.seats)
    ):
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
        yield Problem("$.theater", "the card of the round must be on the discard pile")


def _is_end(part: Sequence[object], whole: Sequence[object]) -> bool:
    return list(part) == list(whole[len(whole) - len(part) :])


def _queue(s: State) -> Iterator[Problem]:
    match s.phase:
        case "place" | "minis" | "beasts_start" | "pass" | "beasts_end":
            sound = _is_end(s.queue, order(s))
        case "draw":
            sound = _is_end(s.queue, living(s))
        case "favor":
            # A buyer who spent the last Favor stays in the queue until the purchase is over, even while a
            # seat that fell by it answers.
            buying = {s.turn, *(task.seat for task in s.todo if task.t == "bought")}
            buyers = {seat for seat in living(s) if s.seats[seat].favor or seat in buying}
            sound = set(s.queue) <= buyers and len(set(s.queue)) == len(s.queue)
        case _:
            sound = not s.queue
    if not sound:
        yield Problem("$.queue", f"these seats cannot be next in the phase {s.phase!r}")


def _rules(s: State) -> Iterator[Problem]:
    coming = {"start": START_RULES, "end": END_RULES}.get(s.phase, ())
    if not _is_end(s.rules, [rule for rule in coming if rule in s.rulesets]):
        yield Problem("$.rules", f"these rulesets cannot be next in the phase {s.phase!r}")


def _todo(s: State) -> Iterator[Problem]:
    for n, task in enumerate(s.todo):
        path = f"$.todo[{n}]"
        if (s.seats[task.seat].figure == NOBODY) != (task.t == "beast"):
            yield Problem(
                f"{path}.seat", "only a seat with a figure can act, and only a seat without one takes a beast"
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
            yield Problem(f"{path}.n", "nothing is left of this task")
        if (task.t == "played", task.t == "rule") != (task.id in CARDS, task.id in s.rulesets):
            yield Problem(f"{path}.id", "only a played card or a ruleset that asks has an id here")
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
    """The open question must be the next one."""
    if s.phase == "over":
        return
    table = to_table(s)
    run(table)
    if to_state(table) != s:
        yield Problem("$.ask", f"the question {s.ask!r} is not open to seat {s.turn}")


# ---------------------------------------------------------------- pieces


def _figures(s: State) -> Iterator[Problem]:
    """A gladiator stands until it falls. Then a beast may stand for its seat."""
    for seat, own in enumerate(s.seats):
        path = f"$.seats[{seat}]"
        if own.figure == GLADIATOR:
            waiting = s.phase in ("choose", "place") or (s.phase == "minis" and seat in s.queue)
            if (own.at == OFF) != waiting:
                yield Problem(f"{path}.pos", "a gladiator is in the arena only after it is placed")
            if own.fell or not own.armor:
                yield Problem(f"{path}.fell", "a gladiator stands only while it has Armor")
            if own.declined or own.acted:
                yield Problem(f"{path}.declined", "only the fallen are offered beasts")
        else:
            yield from _fallen(path, own)
        if is_beast(own):
            if own.at == OFF or not 0 < own.armor <= BEASTS[own.figure].armor:
                yield Problem(f"{path}.armor", "a beast stands only while it has Armor")
            if not s.beasts or own.declined or own.figure in s.beast_cards:
                yield Problem(f"{path}.figure", "this beast is not in the game")
    places = [own.at for own in s.seats if own.at != OFF]
    places += [token.at for token in s.tokens if token.type in BLOCKING]
    if len(set(places)) < len(places):
        yield Problem("$.seats", "no two figures share a hex, and none stands on a pillar")
    falls = sorted(own.fell for own in s.seats if own.fell)
    if falls != list(range(1, len(falls) + 1)):
        yield Problem("$.seats", "gladiators fall one after another")
    known = [beast for beast in BEAST_IDS if beast in s.beast_cards]
    if list(s.beast_cards) != known or (s.beast_cards and not s.beasts):
        yield Problem("$.beast_cards", "these are not the beasts still available")
    beasts = [own.figure for own in s.seats if is_beast(own)]
    if len(set(beasts)) < len(beasts):
        yield Problem("$.seats", "there is one beast of each kind")


def _fallen(path: str, own: Fighter) -> Iterator[Problem]:
    if not own.fell:
        yield Problem(f"{path}.fell", "the gladiator has not fallen")
    if own.deck or own.hand or own.discard or own.favor or own.dealt:
        yield Problem(path, "the fallen have neither cards nor Favor")
    if own.figure == NOBODY and (own.at != OFF or own.armor):
        yield Problem(f"{path}.pos", "nobody stands there")


def _tokens(s: State) -> Iterator[Problem]:
    """Tokens come from the box, lie in the inner circle, and match the scenario."""
    faces = Counter(TokenFace(token.type, token.n) for token in s.tokens) + Counter(s.chosen)
    for face, count in faces.items():
        if count > TOKENS[face]:
            yield Problem("$.tokens", f"there are only {TOKENS[face]} tokens {face.type} {face.n}")
    places = [token.at for token in s.tokens]
    if len(set(places)) < len(places) or any(not INNER >> at & 1 for at in places):
        yield Problem("$.tokens", "tokens lie in the inner circle, one on a hex")
    if s.phase in _SETTING_UP and not all(token.up for token in s.tokens):
        yield Problem("$.tokens", "tokens are placed face up")
    whole = "demolish" not in s.rulesets or s.phase in _SETTING_UP
    if s.setup == ADVANCED:
        number = sum(count for face, count in faces.items() if face.type not in BLOCKING)
        wanted = token_number(s.players)
        if number > wanted or (number < wanted and whole and s.phase != "choose"):
            yield Problem("$.tokens", f"{wanted} tokens other than pillars must be chosen")
        if s.chosen and s.phase not in ("choose", "place"):
            yield Problem("$.chosen", "all tokens are placed")
        if s.phase == "choose" and s.tokens:
            yield Problem("$.tokens", "tokens are chosen before they are placed")
        return
    given = SCENARIO[s.setup].tokens
    listed = Counter(TokenFace(token.type, token.n) for token in given)
    if s.chosen or faces - listed or (whole and faces != listed):
        yield Problem("$.tokens", "these are not the tokens of the scenario")
    if "renovate" not in s.rulesets and not {(token.type, token.n, token.at) for token in s.tokens} <= {
        (token.type, token.n, HEX[token.pos]) for token in given
    }:
        yield Problem("$.tokens", "the tokens are not where the scenario puts them")


def _cards(s: State) -> Iterator[Problem]:
    """Every card is in exactly one place. Cards leave the game only with the fallen."""
    played = {task.seat: task.id for task in s.todo if task.t == "played"}
    owned = [
        Counter((*own.deck, *own.hand, *own.discard, *([played[seat]] if seat in played else [])))
        for seat, own in enumerate(s.seats)
    ]
    fallen = sum(own.figure != GLADIATOR for own in s.seats)
    focus = Counter(s.focus)
    for card in STARTING:
        held = sum(count[card] for count in owned)
        if any(count[card] > 1 for count in owned) or not 0 <= s.players - held - focus[card] <= fallen:
            yield Problem("$", f"the number of starting cards {card} is wrong")
    there = Counter((*s.row, *s.deck, *s.focus))
    for count in owned:
        there += count
    for card, copies in Counter(ACTION_DECK).items():
        if there[card] > copies or (there[card] < copies and not fallen):
            yield Problem("$", f"there are {there[card]} cards {card}, not {copies}")
    if IS_STARTING.intersection((*s.row, *s.deck)):
        yield Problem("$.deck", "starting cards are not for sale")
    if "" in s.row and s.deck:
        yield Problem("$.row", "an empty slot is filled from the deck")
    for seat, own in enumerate(s.seats):
        if list(own.hand) != sorted(own.hand) or len(own.hand) > HAND:
            yield Problem(f"$.seats[{seat}].hand", f"a hand is sorted and has at most {HAND} cards")
        if own.hand and s.phase not in ("draw", "pass", "over"):
            yield Problem(f"$.seats[{seat}].hand", "all cards have been played")
    if sorted((*s.theater_deck, *s.theater_discard)) != sorted(THEATER):
        yield Problem("$.theater_deck", "every theater card occurs exactly once")
    if len(s.lobbied) > len(s.theater_deck):
        yield Problem("$.lobbied", "more cards were lobbied than the deck has")


def _cubes(s: State) -> Iterator[Problem]:
    """Retain cubes are on cards, at most three of each gladiator."""
    for slot, cubes in enumerate(s.cubes):
        if any(cubes) and not s.row[slot]:
            yield Problem(f"$.cubes[{slot}]", "there is no card under the cubes")
    for seat, own in enumerate(s.seats):
        number = sum(cubes[seat] for cubes in s.cubes)
        allowed = own.figure == GLADIATOR and "retain" in s.rulesets and s.has_rulesets(seat)
        if number > (RETAIN_CUBES if allowed else 0):
            yield Problem("$.cubes", f"seat {seat} cannot have {number} cubes on cards")
