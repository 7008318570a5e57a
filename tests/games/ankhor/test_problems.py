"""Every impossible state is reported with the path of its fault."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.games.ankhor.builders import builder
from tts_builder.engine.game import canonical
from tts_builder.engine.selfplay import play
from tts_builder.games.ankhor import GAME, rules
from tts_builder.games.ankhor.city import city_of
from tts_builder.games.ankhor.facts import REACH
from tts_builder.games.ankhor.state import State
from tts_builder.games.ankhor.tables import FACE, cell
from tts_builder.games.ankhor.wire import AnkhorState

Raw = dict[str, Any]


def middle() -> State:
    """A game of three in which everybody has tiles and the player on turn has not taken a main action."""
    game = play(GAME, 3, seed=2, policy=builder)
    state = game.start
    for seat, move in game.moves:
        state = rules.apply(state, seat, move)
        if all(len(layout.tiles) > 4 for layout in state.layouts) and not state.main_done and state.usable:
            return state
    raise AssertionError("no such state in this game")


MIDDLE = middle()
OVER = play(GAME, 3, seed=2, policy=builder).state


def plain(state: State) -> Raw:
    found: Raw = msgspec.json.decode(canonical(rules.to_wire(state)))
    return found


def paths(raw: Raw) -> list[str]:
    state = rules.from_wire(msgspec.convert(raw, AnkhorState))
    return [problem.path for problem in rules.problems(state)]


def more(raw: Raw, field: str, by: int = 1) -> None:
    raw[field] += by


def test_the_examples_are_sound() -> None:
    assert paths(plain(MIDDLE)) == []
    assert paths(plain(OVER)) == []


@pytest.mark.parametrize(
    ("path", "spoil"),
    [
        ("$", lambda w: more(w["supply"], "fish", -1 if w["supply"]["fish"] else 1)),
        ("$", lambda w: w["piles"]["B"].append("red:two")),
        ("$", lambda w: w["piles"]["B"].pop()),
        ("$.gone", lambda w: w["gone"].append(w["piles"]["B"].pop())),
        ("$.markers", lambda w: w["markers"][0].pop()),
        ("$.markers", lambda w: w["markers"].reverse()),
        ("$.markers", lambda w: w["markers"][0].__setitem__(slice(None), ["fish"] * 3)),
        ("$.bonus", lambda w: more(w, "bonus_supply", -1)),
        ("$.bonus[1]", lambda w: w["bonus"].__setitem__(1, w["bonus"][1] + 1)),
        ("$.usable", lambda w: more(w, "usable")),
        ("$.usable", lambda w: more(w, "usable", -1)),
        ("$.triggered", lambda w: w.update(triggered=True)),
        ("$.first", lambda w: w.update(first=3)),
        ("$.turn", lambda w: w.update(turn=3)),
        ("$.idle", lambda w: w.update(idle=30)),
        ("$.phase", lambda w: w.update(phase="over")),
        ("$.row", lambda w: w.update(phase="deal")),
        ("$.layouts[0][0].token", lambda w: w["layouts"][0][0].update(token=True)),
        ("$.layouts[0]", lambda w: [tile.update(x=3 * n) for n, tile in enumerate(w["layouts"][0])]),
    ],
)
def test_spoilt_states(path: str, spoil: Callable[[Raw], None]) -> None:
    raw = plain(MIDDLE)
    spoil(raw)
    assert path in paths(raw)


def test_a_stock_beyond_the_limits() -> None:
    raw = plain(MIDDLE)
    other = (MIDDLE.turn + 1) % 3
    raw["stocks"][other] = dict.fromkeys(raw["stocks"][other], 2)
    assert f"$.stocks[{other}]" in paths(raw)


def test_a_game_that_ended_too_early() -> None:
    raw = plain(OVER)
    raw["turn"] = raw["first"]
    assert "$.turn" in paths(raw)
    raw = plain(OVER)
    raw["main_done"] = False
    assert "$.main_done" in paths(raw)
    raw = plain(OVER)
    raw["triggered"] = False
    assert {"$.triggered", "$.phase"} <= set(paths(raw))


@pytest.mark.parametrize("spots", [[(1, 0, 0)], [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], [(0, 0, 1)]])
def test_a_layout_that_nobody_can_build(spots: list[tuple[int, int, int]]) -> None:
    layout = city_of((cell(*spot), FACE["blue:desert"]) for spot in spots)
    state = msgspec.structs.replace(
        MIDDLE, layouts=(layout, *MIDDLE.layouts[1:]), full=((), *MIDDLE.full[1:])
    )
    assert any(problem.path.startswith("$.layouts[0][") for problem in rules.problems(state))


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda w: w["row"].__setitem__(0, "pink:two"), r"\$\.row\[0\]: unknown tile 'pink:two'"),
        (lambda w: w["row"].pop(), r"\$\.row: needs 6 entries"),
        (lambda w: w["markers"].pop(), r"\$\.markers: needs 6 entries"),
        (lambda w: w["bonus"].pop(), r"\$\.bonus: needs one entry"),
        (lambda w: w["stocks"].pop(), r"\$\.stocks: needs one entry"),
        (lambda w: w["layouts"][0].reverse(), r"\$\.layouts\[0\]\[1\]: out of order"),
        (lambda w: w["layouts"][1].append(w["layouts"][1][-1]), "the place of another tile"),
        (lambda w: w["gone"].append("?"), r"\$\.gone\[0\]"),
    ],
)
def test_an_unreadable_state_is_refused_with_its_path(spoil: Callable[[Raw], None], fault: str) -> None:
    raw = plain(MIDDLE)
    spoil(raw)
    with pytest.raises(ValueError, match=fault):
        rules.from_wire(msgspec.convert(raw, AnkhorState))


def test_the_edge_of_the_table() -> None:
    """No listed move leads beyond the coordinates that a move can name. No game gets there."""
    end = REACH
    corner = [(end, end), (end - 1, end), (end, end - 1), (end - 1, end - 1)]
    layout = city_of((cell(x, y, 0), FACE["blue:desert"]) for x, y in corner)
    state = msgspec.structs.replace(
        MIDDLE,
        layouts=(layout,) * 3,
        full=((),) * 3,
        stocks=((2, 2, 2, 2, 2, 2),) * 3,
        row=(FACE["blue:two"],) * 6,
    )
    moves = rules.moves(state, state.turn)
    assert {move.at for move in moves if hasattr(move, "slot")} == {
        (end - 2, end - 1, 0),
        (end - 2, end, 0),
        (end - 1, end - 2, 0),
        (end, end - 2, 0),
        (end - 1, end - 1, 1),
    }
    assert all(rules.refuse(state, state.turn, move) is None for move in moves)
