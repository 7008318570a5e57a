"""The shipped games, played as if they had rules in Lua only: with chance, options, hands and many fields."""

from __future__ import annotations

from dataclasses import fields

import msgspec
import pytest

from tts_builder import games
from tts_builder.engine.game import Game, canonical
from tts_builder.engine.record import Record, record_of
from tts_builder.engine.selfplay import play
from tts_builder.lua_rules import LuaGame
from tts_builder.referee.verdict.replay import replay

PYTHON = ("rules", "binding", "calls", "misfit", "sides", "by_place")


def alone(game: Game) -> LuaGame:
    """The game without everything that needs Python states."""
    kept = {each.name: getattr(game, each.name) for each in fields(game) if each.name not in PYTHON}
    return LuaGame(**kept)


@pytest.mark.parametrize("ident", games.SHIPPED)
def test_what_it_plays_is_legal_in_python(ident: str) -> None:
    python = games.load(ident)
    lua = alone(python)
    played = play(lua, max(python.players), seed=5)
    record = msgspec.json.decode(canonical(record_of(lua, played)), type=Record)
    start = python.rules.setup(len(record.seats), record.options)
    assert canonical(python.rules.to_wire(start)) == canonical(record.start)
    again = replay(python, start, record.moves)
    assert again.stop is None
    assert canonical(python.rules.to_wire(again.state)) == canonical(record.state)
    assert python.rules.score(again.state) == record.score
    assert lua.binding.layout(played.state) == python.binding.layout(again.state)
    assert lua.rules.problems(played.state) == []


@pytest.mark.parametrize("ident", games.SHIPPED)
def test_options_fit_as_in_python(ident: str) -> None:
    python = games.load(ident)
    lua = alone(python)
    for option in python.options:
        for value in option.values:
            for players in python.players:
                chosen = python.defaults() | {option.name: value}
                assert bool(lua.misfit(players, chosen)) == bool(python.misfit(players, chosen))
