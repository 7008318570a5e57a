"""Impossible states are found, with the path of the problem."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.games.carthage.plays import TABLES, states_of
from tests.games.carthage.scenes import after, first_turn, position, selling, with_seat, with_tokens
from tts_builder.games.carthage import GAME, rules
from tts_builder.games.carthage.state import State, Task, Token
from tts_builder.games.carthage.tables import HEX

S = first_turn(3)
HURT = next(s for s in states_of(TABLES[5]) if any(own.fell for own in s.seats) and s.ask == "turn")
FELL = next(seat for seat, own in enumerate(HURT.seats) if own.fell)
SALE = next(s for s in states_of(TABLES[9]) if s.ask == "favor" and len(s.queue) > 1)
BARE = rules.setup(3, {})
END = states_of(TABLES[5])[-1]


def seat(s: State, of: int = 0, **changes: Any) -> Callable[[], State]:
    return lambda: with_seat(s, of, **changes)


def table(s: State, **changes: Any) -> Callable[[], State]:
    return lambda: replace(s, **changes)


CASES: dict[str, tuple[Callable[[], State], str]] = {
    "not in the arena": (seat(S, at=-1), "$.seats[0].pos"),
    "no armor": (seat(S, armor=0), "$.seats[0].fell"),
    "fallen and standing": (seat(S, fell=1), "$.seats[0].fell"),
    "declined alive": (seat(S, declined=True), "$.seats[0].declined"),
    "two on a hex": (seat(S, at=S.seats[1].at), "$.seats"),
    "fallen with favor": (seat(HURT, FELL, favor=3), f"$.seats[{FELL}]"),
    "fallen twice": (seat(HURT, FELL, fell=2), "$.seats"),
    "beast without beasts": (
        seat(S, figure="lion", fell=1, armor=6, deck=(), hand=(), discard=()),
        "$.seats[0].figure",
    ),
    "beast cards": (table(S, beast_cards=("lion",)), "$.beast_cards"),
    "too many tokens": (table(S, tokens=(*S.tokens, Token("hill", 3, HEX[2, 0]))), "$.tokens"),
    "a token outside": (table(S, tokens=(*S.tokens[:-1], replace(S.tokens[-1], at=HEX[3, 0]))), "$.tokens"),
    "a token moved": (table(S, tokens=(*S.tokens[:-1], replace(S.tokens[-1], at=HEX[2, -1]))), "$.tokens"),
    "a card twice": (seat(S, hand=("jab",) * 5), "$"),
    "a card lost": (table(S, deck=S.deck[1:]), "$"),
    "an unsorted hand": (seat(S, hand=S.seats[0].hand[::-1]), "$.seats[0].hand"),
    "an empty slot": (table(S, row=("", *S.row[1:]), deck=(S.row[0], *S.deck)), "$.row"),
    "a theater card lost": (table(S, theater_deck=S.theater_deck[1:]), "$.theater_deck"),
    "no theater card": (table(S, theater=""), "$.theater"),
    "another theater card": (table(S, theater=S.theater_deck[0]), "$.theater"),
    "cubes without retain": (table(S, cubes=((1, 0, 0), *S.cubes[1:])), "$.cubes"),
    "four cubes": (table(SALE, cubes=((4, 0, 0), *SALE.cubes[1:])), "$.cubes"),
    "no round": (table(S, round=0), "$.round"),
    "no pass": (table(S, lap=0), "$.pass"),
    "the token of the fallen": (table(HURT, start_token=FELL), "$.start_token"),
    "sold before the sale": (table(S, initiated=True, sales=1), "$.initiated"),
    "sold twice": (table(S, sales=2), "$.sales"),
    "a queue out of order": (table(S, queue=(S.turn, *S.queue)), "$.queue"),
    "rules that are not in play": (table(S, rules=("anger_of_the_horde",)), "$.rules"),
    "a question of another phase": (table(S, ask="favor"), "$.ask"),
    "a question that is not open": (table(S, ask="step"), "$.ask"),
    "asked somebody else": (table(S, turn=(S.turn + 1) % 3), "$.ask"),
    "a task of the fallen": (table(HURT, todo=(Task("turn", FELL),)), "$.todo[0].seat"),
    "a push without a victim": (table(S, todo=(*S.todo, Task("K", 0, 1))), "$.todo[1].victim"),
    "a walk of no steps": (table(S, todo=(*S.todo, Task("M", 0))), "$.todo[1].n"),
    "a card without a name": (table(S, todo=(*S.todo, Task("played", S.turn))), "$.todo[1].id"),
    "a rule that is not in play": (table(S, todo=(*S.todo, Task("rule", 0, id="burst"))), "$.todo[1].id"),
    "a step with the name of a card": (table(S, todo=(*S.todo, Task("M", 0, 1, id="jab"))), "$.todo[1].id"),
    "both sides of a card": (table(S, rulesets=("ordinance", "burst")), "$.rulesets"),
    "over too early": (table(S, phase="over", ask="over", todo=(), queue=(), lap=0), "$.phase"),
    "not over in time": (table(END, phase="pass", ask="turn", lap=1), "$.phase"),
    "dealt before the deal": (table(BARE, deck=("vault",)), "$.deck"),
    "armor before the deal": (seat(BARE, armor=20), "$.seats"),
}


@pytest.mark.parametrize("name", CASES)
def test_a_problem_is_found_at_its_place(name: str) -> None:
    make, path = CASES[name]
    assert path in [problem.path for problem in rules.problems(make())]


@pytest.mark.parametrize("s", [S, HURT, SALE, BARE, END], ids=["turn", "hurt", "sale", "bare", "end"])
def test_the_states_the_cases_begin_with_are_sound(s: State) -> None:
    assert rules.problems(s) == []


UNREADABLE: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "seats": (lambda w: w["seats"].pop(), "$.seats"),
    "hex": (lambda w: w["seats"][0].update(pos=[9, 9]), "$.seats[0].pos"),
    "half a hex": (lambda w: w["seats"][0].update(pos=[1]), "$.seats[0].pos"),
    "card": (lambda w: w["seats"][0]["hand"].append("sneeze"), "$.seats[0].hand"),
    "figure": (lambda w: w["seats"][0].update(figure="mouse"), "$.seats[0].figure"),
    "mode": (lambda w: w.update(mode="2v2"), "$.mode"),
    "setup": (lambda w: w.update(setup="nowhere"), "$.setup"),
    "ruleset": (lambda w: w.update(rulesets=["peace"]), "$.rulesets"),
    "queue": (lambda w: w.update(queue=[4]), "$.queue"),
    "cubes": (lambda w: w["cubes"][0].pop(), "$.cubes[0]"),
    "token": (lambda w: w["tokens"][0].update(n=9), "$.tokens[0]"),
    "token order": (lambda w: w["tokens"].reverse(), "$.tokens"),
    "chosen": (lambda w: w.update(chosen=[{"type": "hill", "n": 9}]), "$.chosen"),
    "task": (lambda w: w["todo"][0].update(t="dance"), "$.todo[0].t"),
    "direction": (lambda w: w["todo"][0].update(dir=[1, 1]), "$.todo[0].dir"),
    "task id": (lambda w: w["todo"][0].update(id="sneeze"), "$.todo[0].id"),
    "step": (lambda w: w["todo"][0].update(steps=[{"t": "card"}]), "$.todo[0].steps"),
    "theater": (lambda w: w.update(theater="jab"), "$.theater"),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_names_that_do_not_exist_cannot_be_read(name: str) -> None:
    spoil, path = UNREADABLE[name]
    raw = msgspec.json.decode(msgspec.json.encode(rules.to_wire(S)))
    spoil(raw)
    with pytest.raises(ValueError, match=r"\$") as caught:
        rules.from_wire(msgspec.convert(raw, GAME.wire))
    assert str(caught.value).startswith(f"{path}:")


def test_a_buyer_without_favor_waits_while_the_fallen_choose_a_beast() -> None:
    s = position((1, 0), (-1, 0), (4, 0), beasts="on", ordinance_burst="burst", setup="advanced")
    tokens = (("favor", 1, (2, -2)), ("armor", 1, (0, 2)), ("movement", 1, (-2, 0)))
    s = with_seat(with_tokens(s, ("damage", 1, (0, 0)), *tokens), 1, armor=1)
    for of, own in enumerate(s.seats):
        s = with_seat(s, of, discard=own.discard + own.hand, hand=())
    s = selling(s, 3, 2, 2)
    asked = after(s, {"do": "burst", "to": [0, 0]})
    assert (asked.ask, asked.turn, asked.queue[0], asked.seats[0].favor) == ("beast", 1, 0, 0)
    for state in (s, asked, after(asked, {"do": "decline"})):
        assert list(GAME.rules.problems(state)) == []
