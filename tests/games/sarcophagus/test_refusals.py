"""Which refusal comes first, and what the deal may be."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from tts_builder.engine.game import CHANCE, Refusal, read_move
from tts_builder.engine.masks import bits
from tts_builder.engine.selfplay import play
from tts_builder.games.sarcophagus import GAME, rules
from tts_builder.games.sarcophagus.state import Deal, Discard, Place, State
from tts_builder.games.sarcophagus.tables import IDS, NUMBERS

START = rules.setup(3, {})
DEAL = rules.chance(START, Random(4).randrange)
DEALT = rules.apply(START, CHANCE, DEAL)


def code(state: State, seat: int, move: Any) -> str | None:
    typed = read_move(GAME, msgspec.to_builtins(move))
    refusal = typed if isinstance(typed, Refusal) else rules.refuse(state, seat, typed)
    return refusal.code if refusal else None


def owing() -> State:
    """A state in which somebody owes a tile to a trap."""
    for seed in range(50):
        state = START
        for seat, move in play(GAME, 3, seed=seed).moves:
            state = rules.apply(state, seat, move)
            if state.pending and state.step in ("first", "second"):
                return state
    raise AssertionError("no trap in 50 games")


def test_before_the_deal() -> None:
    assert code(START, CHANCE, DEAL) is None
    assert code(START, 0, DEAL) == "NOT_YOUR_TURN"
    assert code(START, 0, Place("sun-0", "1-0")) == "NOT_YOUR_TURN"
    assert code(START, CHANCE, Place("sun-0", "1-0")) == "WRONG_PHASE"
    assert code(START, CHANCE, Discard("sun-2")) == "WRONG_PHASE"
    assert code(START, 0, Place("sun-9", "1-0")) == "MALFORMED"
    assert rules.moves(START, CHANCE) == []


def test_after_the_deal() -> None:
    turn, other = DEALT.turn, (DEALT.turn + 1) % 3
    coin = IDS[bits(DEALT.hands[turn])[0]]
    assert code(DEALT, CHANCE, DEAL) == "NOT_YOUR_TURN"
    assert code(DEALT, turn, DEAL) == "WRONG_PHASE"
    assert code(DEALT, other, Place(coin)) == "NOT_YOUR_TURN"
    assert code(DEALT, other, Discard("sun-2")) == "NO_PENDING_DISCARD"
    assert code(DEALT, CHANCE, Discard("sun-2")) == "NO_PENDING_DISCARD"
    assert code(DEALT, turn, Place(coin)) is None
    assert code(DEALT, turn, Place(coin, "1-0")) is None
    assert code(DEALT, turn, Place(coin, "2-0")) == "FIRST_COIN_TARGET"
    assert code(DEALT, turn, Place("arms-0", "2-0")) == "NO_SUCH_COIN"
    assert code(DEALT, turn, Place(coin, "7-0")) == "MALFORMED"
    assert code(DEALT, 3, Place(coin)) == "MALFORMED"


def test_second_coin() -> None:
    turn = DEALT.turn
    coin, other, *_ = (IDS[n] for n in bits(DEALT.hands[turn]))
    state = rules.apply(DEALT, turn, Place(coin))
    assert code(state, turn, Place(other)) == "MALFORMED"
    assert code(state, turn, Place(coin)) == "MALFORMED"
    assert code(state, (turn + 1) % 3, Place(other)) == "NOT_YOUR_TURN"
    assert code(state, turn, Place(coin, "3-0")) == "NO_SUCH_COIN"
    assert code(state, turn, Place(other, "3-0")) == "TILE_FACE_DOWN"
    assert code(state, turn, Place(other, "1-0")) is None


def test_nothing_but_the_payment_while_a_trap_waits() -> None:
    state = owing()
    victim = state.pending[0]
    other = (victim + 1) % 3
    own = IDS[bits(state.claimed[victim] & NUMBERS)[0]]
    trap = IDS[bits(state.claimed[victim] & ~NUMBERS)[0]]
    foreign = IDS[bits(NUMBERS & ~state.claimed[victim])[0]]
    for seat in (CHANCE, 0, 1, 2):
        assert code(state, seat, Place("sun-0", "6-5")) == "PENDING_DISCARD"
        assert code(state, seat, DEAL) == "PENDING_DISCARD"
    assert code(state, other, Discard(own)) == "PENDING_DISCARD"
    assert code(state, victim, Discard(foreign)) == "NOT_YOUR_TILE"
    assert code(state, victim, Discard(trap)) == "NOT_A_NUMBER_TILE"
    assert code(state, victim, Discard(own)) is None
    assert code(state, victim, Discard("gold-1")) == "MALFORMED"
    assert rules.moves(state, other) == []


def swapped(tiles: tuple[str, ...], a: int, b: int) -> tuple[str, ...]:
    row = list(tiles)
    row[a], row[b] = row[b], row[a]
    return tuple(row)


@pytest.mark.parametrize(
    "change",
    [
        {"tiles": DEAL.tiles[:-1]},
        {"tiles": (*DEAL.tiles[:-1], DEAL.tiles[0])},
        {"tiles": DEAL.tiles[::-1]},
        {"under": ()},
        {"under": DEAL.under + DEAL.under},
        {"under": ("sun-9", *DEAL.under[1:])},
        {"rolls": ()},
        {"rolls": ((3, 3, 3),)},
        {"rolls": ((3, 2),)},
        {"rolls": ((6, 1, 2),)},
        {"rolls": ((-1, 1, 2),)},
        {"rolls": ((3, 1, 2), (1, 2))},
        {"rolls": ((3, 3, 2), (1, 2, 0))},
        {"rolls": ((3, 3, 2), (1, 1))},
    ],
)
def test_a_deal_no_shuffle_can_give(change: dict[str, Any]) -> None:
    assert code(START, CHANCE, msgspec.structs.replace(DEAL, **change)) == "MALFORMED"


def test_the_other_nulls_may_be_in_the_pool() -> None:
    """Exchange a null of the pool with one outside: still a deal; with another tile: none."""
    pool = [12, 17, 18]
    cover = next((n for n in pool if DEAL.tiles[n].endswith("-0")), None)
    under = next((n for n in range(3) if DEAL.under[n].endswith("-0")), None)
    outside = next(n for n, name in enumerate(DEAL.tiles) if name.endswith("-0") and n not in pool)
    if cover is not None:
        deal = msgspec.structs.replace(DEAL, tiles=swapped(DEAL.tiles, cover, outside))
    else:
        assert under is not None
        names = list(DEAL.under)
        tiles = list(DEAL.tiles)
        names[under], tiles[outside] = tiles[outside], names[under]
        deal = Deal(tuple(tiles), tuple(names), DEAL.rolls)
    assert code(START, CHANCE, deal) is None


@pytest.mark.parametrize(
    ("rolls", "start", "dice"),
    [
        (((1, 0, 0),), 0, (1, 0, 0)),
        (((5, 0, 5), (1, 2)), 2, (1, 0, 2)),
        (((5, 5, 5), (4, 1, 4), (0, 0), (3, 2)), 0, (3, 1, 2)),
    ],
)
def test_tied_highest_rollers_roll_again(rolls: Any, start: int, dice: tuple[int, ...]) -> None:
    deal = msgspec.structs.replace(DEAL, rolls=rolls)
    assert code(START, CHANCE, deal) is None
    state = rules.apply(START, CHANCE, deal)
    assert (state.turn, state.dice) == (start, dice)
