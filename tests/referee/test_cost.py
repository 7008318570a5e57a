"""The cost of the games' scripts in Lua steps: no frame after loading and no handler may freeze the game.

On MoonSharp 2.0.0.0 a thousand Lua steps take about 0.15 milliseconds; `SPEED` gives scripts a clock of that
speed. A frame after loading may take 20 milliseconds, a handler 80.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import NamedTuple

import pytest

from tts_builder import games
from tts_builder.engine.game import CHANCE, Game
from tts_builder.engine.placement import Press
from tts_builder.engine.selfplay import play
from tts_builder.headless import Table
from tts_builder.headless.faults import Limits
from tts_builder.referee.proof import hands as hands_module
from tts_builder.referee.proof.hands import Hands
from tts_builder.referee.verdict.built import mod_of
from tts_builder.testing.laws.recorded import cut, save

SPEED = 6700
"""Thousands of Lua steps per second."""
FRAME = 135
"""Thousands of Lua steps in 20 milliseconds."""
HANDLER = 4 * FRAME
LOADED = 250
"""Thousands of Lua steps until the script is loaded; MoonSharp takes longer to parse it than to run it."""


class Moment(NamedTuple):
    """A position: a random game and the number of moves made in it."""

    players: int
    seed: int
    moves: int


LATE = {
    "sarcophagus": Moment(2, 259541606993325, 86),
    "ankhor": Moment(4, 27930116460141, 1009),
    "cartouche": Moment(4, 278005799979597, 256),
    "cleopatra": Moment(2, 182317452447724, 374),
    "carthage": Moment(5, 92795816402293, 2161),
}
"""Shortly before the end of the longest of 50 games."""

COSTLY = {
    "sarcophagus": Moment(2, 259541606993325, 36),
    "ankhor": Moment(2, 49527991098331, 590),
    "cartouche": Moment(4, 111319175387483, 96),
    "cleopatra": Moment(2, 49527991098331, 25),
    "carthage": Moment(5, 92795816402293, 1322),
}
"""Before the most expensive move of those games."""


@pytest.fixture(params=LATE)
def each(request: pytest.FixtureRequest) -> Game:
    return games.load(request.param)


@pytest.fixture(autouse=True)
def _clock_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands_module, "Table", partial(Table, limits=Limits(speed=SPEED)))


def sat_down(game: Game, moment: Moment) -> Hands:
    """A table in this position, loaded from the script's own save, with all players seated."""
    whole = play(game, moment.players, seed=moment.seed)
    saved = save(game, cut(game, whole, moment.moves))
    hands = Hands(game, mod_of(game.id), saved, mod_of(game.id).seating[moment.players], 1, hotseat=False)
    hands.table.settle(20000)
    hands.player(0).click("hotseat")
    hands.table.settle()
    hands.reload()
    hands.table.settle(20000)
    assert hands.table.errors == []
    return hands


def cost_of(hands: Hands) -> Counter[str]:
    """The most expensive call of each handler since loading; `wait` is the work of a frame."""
    return hands.table.world.trace.costliest


@pytest.mark.parametrize("moments", [LATE, COSTLY], ids=["late", "costly"])
def test_no_frame_after_loading_stops_the_game(each: Game, moments: dict[str, Moment]) -> None:
    cost = cost_of(sat_down(each, moments[each.id]))
    assert 0 < cost.pop("") <= LOADED
    assert cost["wait"] > FRAME // 10
    assert {name: taken for name, taken in cost.items() if taken > FRAME} == {}


def test_no_handler_stops_the_game(each: Game) -> None:
    moment = COSTLY[each.id]
    hands = sat_down(each, moment)
    whole = play(each, moment.players, seed=moment.seed)
    state = cut(each, whole, moment.moves).state
    seat, move = whole.moves[moment.moves]
    assert seat != CHANCE
    cost_of(hands).clear()
    before = hands.moves_made()
    for step in sorted(each.binding.gesture(state, seat, move), key=lambda step: isinstance(step, Press)):
        assert hands.make(seat, step)
        hands.table.settle()
    assert hands.moves_made() > before
    hands.table.save()
    for other in range(moment.players):
        hands.player(other).click("undo")
        hands.player(other).end_turn()
    hands.table.settle()
    assert hands.table.errors == []
    cost = cost_of(hands)
    assert {"wait", "panelClick", "onSave", "onPlayerTurn"} <= set(cost)
    assert {name: taken for name, taken in cost.items() if taken > HANDLER} == {}
