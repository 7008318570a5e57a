"""Games played with their Lua rules, with or without a twin in Python."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from tts_builder.engine.game import Game, no_misfit
from tts_builder.lua_rules.states import LuaStates
from tts_builder.lua_rules.verbs import LuaOnlyBinding, LuaOnlyRules, TwinBinding, TwinRules


@dataclass(frozen=True, kw_only=True)
class LuaGame(Game[Any, Any, Any]):
    """A game with rules in Lua: the modules `<id>/rules` and `<id>/binding` in the `scripts` of its mod.

    Its states have the type `wire`. `rules` and `binding` are optional twins in Python; they are used instead
    of the Lua, and `compare` proves that both agree.
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
        if self.misfit is no_misfit:
            object.__setattr__(self, "misfit", in_lua.misfit)


def has_twin(game: Game) -> bool:
    """Whether the game also has rules in Python."""
    return not isinstance(game.rules, LuaOnlyRules)


def has_binding_twin(game: Game) -> bool:
    """Whether the game also has a binding in Python."""
    return not isinstance(game.binding, LuaOnlyBinding)


def in_lua(game: Game, states: LuaStates | None = None) -> Game:
    """The same game, played with its Lua rules. Functions that exist only in Python stay in Python.

    It accepts any plain data as a move, so that Lua decides what is malformed.
    """
    if not has_twin(game):
        return dataclasses.replace(game, move=Any)
    kept = states or LuaStates(game)
    return dataclasses.replace(
        game,
        rules=TwinRules(game, kept),
        binding=TwinBinding(game, kept) if has_binding_twin(game) else game.binding,
        move=Any,
    )
