"""A game that is played by its Lua, whether it has other rules as well or not."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from tts_builder.engine.game import Game, anything_fits
from tts_builder.lua_rules.states import LuaStates
from tts_builder.lua_rules.verbs import LuaOnlyBinding, LuaOnlyRules, TwinBinding, TwinRules


@dataclass(frozen=True, kw_only=True)
class LuaGame(Game[Any, Any, Any]):
    """A game with its rules in Lua: the modules `<id>/rules` and `<id>/binding` in the `scripts` of its mod.

    Its states are those of `wire`. What is given as `rules` or `binding` is a twin in Python: then it answers
    in the place of the Lua, and `compare` proves that both agree.
    """

    rules: Any = None
    binding: Any = None

    def __post_init__(self) -> None:
        states = LuaStates(self)
        in_lua = LuaOnlyBinding(self, states)
        own = {"rules": LuaOnlyRules(self, states), "binding": in_lua}
        for name, answers in own.items():
            if getattr(self, name) is None:
                object.__setattr__(self, name, answers)
        if self.misfit is anything_fits:
            object.__setattr__(self, "misfit", in_lua.misfit)


def has_twin(game: Game) -> bool:
    """Whether the rules of the game are there in Python as well."""
    return not isinstance(game.rules, LuaOnlyRules)


def has_bound_twin(game: Game) -> bool:
    """Whether its binding is."""
    return not isinstance(game.binding, LuaOnlyBinding)


def in_lua(game: Game, states: LuaStates | None = None) -> Game:
    """The same game, played by its Lua. Verbs that only Python has stay as they are.

    Any plain data are a move to it: what is none is for Lua to refuse.
    """
    if not has_twin(game):
        return dataclasses.replace(game, move=Any)
    kept = states or LuaStates(game)
    return dataclasses.replace(
        game,
        rules=TwinRules(game, kept),
        binding=TwinBinding(game, kept) if has_bound_twin(game) else game.binding,
        move=Any,
    )
