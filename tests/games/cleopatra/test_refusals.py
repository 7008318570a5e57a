"""Which refusal comes first, and what the deal may be."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.games.cleopatra.plays import passed
from tts_builder.engine.game import CHANCE, Refusal, read_move
from tts_builder.games.cleopatra import GAME, rules
from tts_builder.games.cleopatra.moves import LEAVE, PASS, Bid, Deal, Keep, Market, Serve, Shuffle, Use
from tts_builder.games.cleopatra.scenes import Board, Laid, Player, Rows, Scene, start
from tts_builder.games.cleopatra.state import State

Squares = list[list[int]]
START = rules.setup(3, {})
DEAL = rules.chance(START, Random(6).randrange)
assert isinstance(DEAL, Deal)
DEALT = rules.apply(START, CHANCE, DEAL)
TURNED = DEAL.deck[0].removesuffix("?") if DEAL.deck[0].endswith("?") else f"{DEAL.deck[0]}?"
V_CELLS = [[2, 0], [2, 1], [2, 2], [1, 2], [0, 2]]


def code(state: State, seat: int, move: Any) -> str | None:
    typed = read_move(GAME, msgspec.to_builtins(move))
    refusal = typed if isinstance(typed, Refusal) else rules.refuse(state, seat, typed)
    return refusal.code if refusal else None


def build(piece: str, *pay: str, **spot: Any) -> dict[str, Any]:
    return {"do": "build", "piece": piece, "pay": list(pay), **spot}


def scene(*hand: str, statues: int = 2, **board: Any) -> State:
    player = Player(hand=hand, anubis=statues)  # type: ignore[arg-type]
    stalls = ((Laid("stone", True),), (), ())
    return start(Scene(stalls=stalls, player=player, board=Board(**board)))


def test_before_the_deal() -> None:
    assert code(START, CHANCE, DEAL) is None
    assert code(START, 0, DEAL) == "NOT_YOUR_TURN"
    assert code(START, 0, PASS) == "NOT_YOUR_TURN"
    assert code(START, CHANCE, PASS) == "WRONG_PHASE"
    assert code(START, CHANCE, Shuffle(())) == "WRONG_PHASE"
    assert code(START, 3, DEAL) == "MALFORMED"
    assert rules.moves(START, CHANCE) == []


@pytest.mark.parametrize(
    "change",
    [
        {"order": DEAL.order[:4]},
        {"order": (*DEAL.order[:4], DEAL.order[0])},
        {"pile": DEAL.pile[1:]},
        {"pile": (*DEAL.pile[1:], DEAL.pile[1])},
        {"hands": DEAL.hands[1:]},
        {"hands": (DEAL.hands[0][:2], *DEAL.hands[1:])},
        {"hands": (tuple(reversed(DEAL.hands[0])), *DEAL.hands[1:])},
        {"hands": (DEAL.hands[1], *DEAL.hands[1:])},
        {"deck": DEAL.deck[1:]},
        {"deck": (TURNED, *DEAL.deck[1:])},
        {"deck": ("gold", *DEAL.deck[1:])},
        {"deck": ("?", *DEAL.deck[1:])},
        {"first": 3},
        {"first": -1},
    ],
)
def test_a_deal_no_shuffle_gives(change: dict[str, Any]) -> None:
    assert len(set(DEAL.hands[0])) > 1
    assert DEAL.hands[0] != DEAL.hands[1]
    assert code(START, CHANCE, replace(DEAL, **change)) == "MALFORMED"


def test_who_may_act_comes_before_what() -> None:
    turn, other = DEALT.turn, (DEALT.turn + 1) % 3
    assert code(DEALT, CHANCE, DEAL) == "NOT_YOUR_TURN"
    assert code(DEALT, other, Market(0)) == "NOT_YOUR_TURN"
    assert code(DEALT, other, Keep()) == "NOT_YOUR_TURN"
    for move in (DEAL, Shuffle(()), Bid(0), Keep(), Serve(0), {"do": "discard", "cards": []}):
        assert code(DEALT, turn, move) == "WRONG_PHASE"
    assert code(DEALT, turn, Market(0)) is None
    assert code(DEALT, turn, PASS) == "VISIT_POSSIBLE"
    assert code(DEALT, turn, LEAVE) == "NOTHING_BUILT"


@pytest.mark.parametrize(
    "raw",
    [
        {"do": "market", "stall": 3},
        {"do": "market", "stall": True},
        {"do": "market"},
        {"do": "pass", "stall": 0},
        {"do": "worshipper", "name": "vizier"},
        {"do": "bid", "amount": -1},
        {"do": "bid", "amount": 10000},
        {"do": "discard", "cards": ["gold"]},
        {"do": "discard", "cards": ["wood?"]},
        build("pyramid"),
        build("sphinx"),
        build("sphinx", row="middle"),
        build("sphinx", row="left", side="left"),
        build("sphinx", wall="L1"),
        build("obelisk", side="left"),
        build("door", row="left"),
        build("column", wall="L4"),
        build("pedestal", row="left"),
        build("throne", cells=V_CELLS),
        build("mosaic"),
        build("mosaic", cells=V_CELLS[:4]),
        build("mosaic", cells=[*V_CELLS, [0, 0]]),
        build("mosaic", cells=[*V_CELLS[:4], [100, 0]]),
        build("mosaic", cells=[*V_CELLS[:4], [0]]),
        build("mosaic", cells=V_CELLS, claim=[[0, -100]]),
        build("mosaic", cells=V_CELLS, claim=[0]),
        build("column", wall="L1", claim=[]),
        build("sphinx", row="left", use=[]),
        build("sphinx", row="left", use=["wood", "stone"]),
        build("sphinx", row="left", use=["gold"]),
        build("column", wall="L1", use=["wood"]),
        build("column", wall="L1", use=["wood", "wood"]),
        build("mosaic", cells=V_CELLS, use=["wood", "stone"]),
        build("throne", use=["wood", "stone", "lapis"]),
        {"do": "build", "piece": "pedestal"},
        {"do": "build", "piece": "pedestal", "pay": "artisan"},
    ],
    ids=str,
)
def test_shape_comes_before_everything(raw: dict[str, Any]) -> None:
    for state in (START, DEALT, passed(3, 0, "any")[-1]):
        for seat in (CHANCE, 0, 1, 2):
            assert code(state, seat, raw) == "MALFORMED"


def test_worshippers() -> None:
    order = ("architect", "beggar", "foreman", "visir", "merchant")
    state = start(Scene(order=order, player=Player(scarabs=2)))  # type: ignore[arg-type]
    assert code(state, 0, Use("architect")) is None
    assert code(state, 0, Use("beggar")) == "CANNOT_PAY_PENALTY"
    assert code(state, 0, Use("merchant")) is None
    used = rules.apply(state, 0, Use("architect"))
    assert used.order == ("beggar", "foreman", "visir", "merchant", "architect")
    for name in ("beggar", "architect", "foreman"):
        assert code(used, 0, {"do": "worshipper", "name": name}) == "WORSHIPPER_USED"


def test_stalls() -> None:
    state = scene("artisan")
    assert code(state, 0, Market(1)) == "EMPTY_STALL"
    assert code(state, 0, Market(0)) is None


def test_spots() -> None:
    """The spot is judged before the payment."""
    state = scene(
        sphinx=Rows(3, 0),
        obelisk=["left"],
        doors=["right"],
        walls=["B2"],
        pedestal=True,
        throne=True,
        pile=(),
    )
    assert code(state, 0, build("sphinx", "wood", row="left")) == "NO_SPOT"
    assert code(state, 0, build("sphinx", "wood", row="right")) == "NOT_IN_HAND"
    assert code(state, 0, build("sphinx", row="right")) == "CANNOT_PAY"
    assert code(state, 0, build("obelisk", row="left")) == "NO_SPOT"
    assert code(state, 0, build("obelisk", row="right")) == "CANNOT_PAY"
    assert code(state, 0, build("door", side="right")) == "NO_SPOT"
    assert code(state, 0, build("door", side="left")) == "CANNOT_PAY"
    assert code(state, 0, build("column", wall="B2")) == "NO_SPOT"
    assert code(state, 0, build("column", wall="B1")) == "CANNOT_PAY"
    assert code(state, 0, build("pedestal")) == "NO_PIECE"
    assert code(state, 0, build("throne")) == "NO_PIECE"
    assert code(state, 0, build("mosaic", cells=V_CELLS)) == "NO_PIECE"
    assert code(scene(), 0, build("throne")) == "PEDESTAL_FIRST"
    assert code(scene(pedestal=True), 0, build("throne")) == "CANNOT_PAY"


def test_mosaics() -> None:
    pay = ("artisan", "artisan", "stone", "wood", "lapis")
    state = scene(*pay, pile=("V", "X"), mosaic_squares=[(8, 8)])

    def verdict(
        cells: list[list[int]], claim: list[list[int]] | None = None, cards: tuple[str, ...] = pay
    ) -> str | None:
        extra = {} if claim is None else {"claim": claim}
        return code(state, 0, build("mosaic", *cards, cells=cells, **extra))

    assert verdict(V_CELLS) is None
    assert verdict(V_CELLS[::-1]) is None
    assert verdict(V_CELLS, []) is None
    assert verdict([[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]]) == "BAD_SHAPE"
    assert verdict([*V_CELLS[:4], V_CELLS[0]]) == "BAD_SHAPE"
    assert verdict([[-9, 0], [1, 0], [2, 0], [3, 0], [4, 0]]) == "BAD_SHAPE"
    assert verdict([[9, 6], [9, 7], [9, 8], [8, 8], [7, 8]]) == "OUT_OF_GARDEN"
    assert verdict([[-1, 0], [-1, 1], [-1, 2], [0, 2], [1, 2]]) == "OUT_OF_GARDEN"
    assert verdict([[8, 6], [8, 7], [8, 8], [7, 8], [6, 8]]) == "OVERLAP"
    assert verdict([[4, 1], [4, 2], [4, 3], [3, 3], [2, 3]]) == "OVERLAP"
    assert verdict(V_CELLS, [[9, 9]], ("cave",)) == "NOT_IN_HAND"
    assert verdict(V_CELLS, [[9, 9]], pay[1:]) == "CANNOT_PAY"
    for claim in ([[9, 9]], [[-1, 0]], [[2, 0]], [[8, 0]], [[4, 4]], [[0, 0], [1, 1]], [[0, 0], [0, 0]]):
        assert verdict(V_CELLS, claim) == "NO_SANCTUARY"
    assert verdict(V_CELLS, [[1, 1]]) is None


def test_statues() -> None:
    """One statue each; too many claims are refused after wrong ones."""
    pay = ("artisan", "artisan", "stone", "wood", "lapis")
    squares = [(0, 5), (1, 4), (1, 5), (1, 6), (2, 5), (2, 8), (3, 8), (4, 8), (5, 1), (5, 2), (5, 8)]
    squares += [(6, 2), (6, 3), (6, 8), (7, 3)]
    cells = [[0, 3], [1, 1], [1, 2], [1, 3], [2, 3]]
    move = build("mosaic", *pay, cells=cells, claim=[[0, 4], [2, 4]])
    pile = tuple("TYLNVPFZU")
    for statues, refused in ((2, None), (1, "NO_ANUBIS"), (0, "NO_ANUBIS")):
        assert code(scene(*pay, pile=pile, mosaic_squares=squares, statues=statues), 0, move) == refused
    none_left = scene(*pay, pile=pile, mosaic_squares=squares, statues=0)
    assert code(none_left, 0, move | {"claim": [[0, 4], [8, 8]]}) == "NO_SANCTUARY"


def test_limit() -> None:
    state = replace(scene(*["wood"] * 12), phase="limit", then="end")
    for cards, refused in (
        (["wood", "wood"], None),
        (["wood"], "BAD_DISCARD"),
        ([], "BAD_DISCARD"),
        (["wood"] * 3, "BAD_DISCARD"),
        (["wood", "cave"], "BAD_DISCARD"),
    ):
        assert code(state, 0, {"do": "discard", "cards": cards}) == refused
    assert code(state, 0, Market(0)) == "WRONG_PHASE"
    assert code(state, 1, Keep()) == "NOT_YOUR_TURN"


def test_serving() -> None:
    state = rules.apply(DEALT, DEALT.turn, Market(1))
    assert state.phase == "replenish"
    once = rules.apply(state, state.turn, Serve(1))
    assert code(once, once.turn, Serve(1)) == "BAD_PLACEMENT"
    assert code(once, once.turn, Serve(0)) is None
    assert code(once, once.turn, PASS) == "WRONG_PHASE"


def test_offering() -> None:
    state = next(state for state in passed(3, 4, "spender") if state.phase == "offering")
    first = next(seat for seat in range(3) if state.scarabs[seat])
    assert code(state, first, Bid(state.scarabs[first] + 1)) == "BID_TOO_HIGH"
    assert code(state, first, PASS) == "WRONG_PHASE"
    assert code(state, CHANCE, Bid(0)) == "NOT_YOUR_TURN"
    bid = rules.apply(state, first, Bid(state.scarabs[first]))
    assert code(bid, first, Bid(0)) == "NOT_YOUR_TURN"
    assert code(bid, first, PASS) == "NOT_YOUR_TURN"
    assert code(bid, (first + 1) % 3, Bid(0)) is None
    assert rules.moves(bid, first) == []
