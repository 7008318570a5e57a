"""The phases of a game, one after another, until a player must answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from msgspec.structs import replace

from tts_builder.engine.hexes import OFF
from tts_builder.games.carthage.arena import affected, token_at
from tts_builder.games.carthage.facts import HAND, PASSES, ROUND_CAP, TOKEN_TYPES, Timing
from tts_builder.games.carthage.figures import act, finish, tasks
from tts_builder.games.carthage.language import Step
from tts_builder.games.carthage.modules import END_RULES, START_RULES, Active
from tts_builder.games.carthage.state import Phase, Table, Task, is_beast, living, next_living, order
from tts_builder.games.carthage.steps import question, settle
from tts_builder.games.carthage.tables import ACTIVE, BEASTS, GLADIATOR, THEATER
from tts_builder.games.carthage.theater import Effect


def run(s: Table) -> None:
    """Continue to the next question."""
    while not s.ask:
        if s.todo:
            settle(s)
        else:
            _PHASES[s.phase](s)


def _begin(s: Table, phase: Phase, queue: Iterable[int] = (), rules: Iterable[str] = ()) -> None:
    s.phase, s.queue, s.rules = phase, tuple(queue), tuple(rules)


# ---------------------------------------------------------------- set-up


def begin_minis(s: Table) -> None:
    """Start placing the gladiators."""
    _begin(s, "minis", order(s))


def begin_placing(s: Table) -> None:
    """Start placing the chosen tokens."""
    _begin(s, "place", order(s))


def _choose(s: Table) -> None:
    question(s, (s.first - 1) % s.players, "choose_token")


def _place(s: Table) -> None:
    if not s.chosen:
        begin_minis(s)
        return
    s.queue = s.queue or order(s)
    question(s, s.queue[0], "place_token")


def _minis(s: Table) -> None:
    if s.queue:
        question(s, s.queue[0], "place_mini")
    else:
        begin_round(s)


# ---------------------------------------------------------------- theater


def begin_round(s: Table) -> None:
    """Start a new round: set the start player and turn tokens face up."""
    _begin(s, "theater")
    s.round += 1
    s.first = s.start_token
    for seat, fighter in enumerate(s.seats):
        if fighter.acted or fighter.dealt:
            s.set_fighter(seat, replace(fighter, acted=False, dealt=0))
    turn_up(s)


def turn_up(s: Table) -> None:
    """Turn every face-down token without a gladiator on it face up."""
    held = {fighter.at for fighter in s.seats if fighter.figure == GLADIATOR}
    s.tokens = tuple(
        [token if token.up or token.at in held else replace(token, up=True) for token in s.tokens]
    )


def _theater(s: Table) -> None:
    if s.theater:
        _begin(s, "start", rules=[rule for rule in START_RULES if rule in s.rulesets])
    elif s.theater_deck:
        reveal(s)
    else:
        s.ask = "shuffle_theater"


def reveal(s: Table) -> None:
    """Reveal the top theater card, with its immediate effect."""
    card, *_ = s.theater_deck
    s.theater, s.theater_deck, s.lobbied = card, s.theater_deck[1:], s.lobbied[1:]
    s.theater_discard = (*s.theater_discard, card)
    if THEATER[card].timing == "immediate":
        show(s, THEATER[card].effect)


def show(s: Table, effect: Effect) -> None:
    """Apply a theater effect that happens once."""
    if effect.start_token:
        s.first = s.start_token = next_living(s, s.start_token)
    _touch(s, affected(s, effect.who, living(s)), effect.steps)


def _touch(s: Table, seats: Iterable[int], steps: tuple[Step, ...], may: bool = False) -> None:
    if steps:
        s.put_first(*(task for seat in seats for task in tasks(s, seat, steps, may=may)))


# ---------------------------------------------------------------- action


def _rules(then: Callable[[Table], None]) -> Callable[[Table], None]:
    """A phase that applies active rulesets one by one, and then calls `then`."""

    def phase(s: Table) -> None:
        if s.rules:
            rule = ACTIVE[s.rules[0]]
            s.rules = s.rules[1:]
            condition(s, rule)
        else:
            then(s)

    return phase


def condition(s: Table, rule: Active) -> None:
    """Apply an active ruleset to the gladiators it is in force for."""
    seats = affected(s, rule.who, [seat for seat in living(s) if s.has_rulesets(seat)])
    if rule.args:
        s.put_first(*(Task("rule", seat, id=rule.id) for seat in seats))
    else:
        _touch(s, seats, rule.steps, may=rule.optional)


def _beasts(timing: Timing, then: Callable[[Table], None]) -> Callable[[Table], None]:
    def phase(s: Table) -> None:
        if s.queue:
            seat, s.queue = s.queue[0], s.queue[1:]
            unleash(s, seat, timing)
        else:
            then(s)

    return phase


def unleash(s: Table, seat: int, timing: Timing) -> None:
    """Let the beast of the seat act if this is its time."""
    fighter = s.seats[seat]
    if is_beast(fighter) and not fighter.acted and BEASTS[fighter.figure].timing == timing:
        beast = BEASTS[fighter.figure]
        s.set_fighter(seat, replace(fighter, acted=True))
        s.put_first(*act(s, seat, beast.steps, card=False, line=beast.line))


def _draw(s: Table) -> None:
    while s.queue:
        seat = s.queue[0]
        if not drawn(s, seat):
            s.turn, s.ask = seat, "shuffle_deck"
            return
        s.queue = s.queue[1:]
    s.lap = 1
    _begin(s, "pass", order(s))


def drawn(s: Table, seat: int) -> bool:
    """Fill the hand. False if the discard pile must be shuffled first."""
    own = s.seats[seat]
    wanted = HAND - len(own.hand)
    hand, deck = tuple(sorted(own.hand + own.deck[:wanted])), own.deck[wanted:]
    s.set_fighter(seat, replace(own, hand=hand, deck=deck))
    return len(hand) == HAND or not own.discard


def _pass(s: Table) -> None:
    if s.queue:
        seat, s.queue = s.queue[0], s.queue[1:]
        if s.seats[seat].hand:
            s.put_first(Task("turn", seat))
        elif s.lap == 1:
            unleash(s, seat, "turn_order")
    elif s.lap < PASSES:
        s.lap += 1
        s.queue = order(s)
    else:
        s.lap = 0
        _begin(s, "beasts_end", order(s))


def _after(s: Table) -> None:
    _begin(s, "end", rules=[rule for rule in END_RULES if rule in s.rulesets])


def begin_after(s: Table) -> None:
    """Apply the theater card that takes effect after the action."""
    _begin(s, "after")
    card = THEATER[s.theater]
    if card.timing == "after_action":
        show(s, card.effect)


def hills(s: Table) -> None:
    """Pay each gladiator on a hill, whatever the facing of the hill."""
    for seat in living(s):
        token = token_at(s, s.seats[seat].at) if s.seats[seat].at != OFF else None
        if token:
            found = TOKEN_TYPES[token.type].action_end
            s.todo += tuple(tasks(s, seat, [replace(step, n=step.sign * token.n) for step in found]))


# ---------------------------------------------------------------- favor


def begin_favor(s: Table) -> None:
    """Pay hills and end the effect of the theater card."""
    hills(s)
    settle(s)
    s.theater = ""
    open_sale(s)


def open_sale(s: Table) -> None:
    """Start the purchases: who has Favor, and who is first."""
    n = s.players
    right = next(
        seat
        for seat in ((s.start_token - k) % n for k in range(1, n + 1))
        if s.seats[seat].figure == GLADIATOR
    )
    around = ((right + k) % n for k in range(n))
    _begin(s, "favor", [seat for seat in around if s.seats[seat].favor])


def _favor(s: Table) -> None:
    if s.queue:
        question(s, s.queue[0], "favor")
        return
    for seat, fighter in enumerate(s.seats):
        if fighter.favor:
            s.set_fighter(seat, replace(fighter, favor=0))
    s.initiated, s.sales = False, 0
    if s.round == ROUND_CAP:
        finish(s)
    else:
        begin_round(s)


_PHASES: Final[dict[str, Callable[[Table], None]]] = {
    "choose": _choose,
    "place": _place,
    "minis": _minis,
    "theater": _theater,
    "start": _rules(lambda s: _begin(s, "beasts_start", order(s))),
    "beasts_start": _beasts("start_of_action", lambda s: _begin(s, "draw", living(s))),
    "draw": _draw,
    "pass": _pass,
    "beasts_end": _beasts("end_of_action", begin_after),
    "after": _after,
    "end": _rules(begin_favor),
    "favor": _favor,
}
"""Phase → what it does when no task is left."""
