"""Loads the pure Lua modules of a game into a bare runtime; values are exchanged as plain data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tts_builder import resources
from tts_builder.lua.runtime import LuaValue, RulesRuntime
from tts_builder.lua.script import rules_modules

State = Any
"""A state as plain data, or kept in Lua as a LuaValue."""

# The runtime returns only first results.
_EVENTS = """
local rules = require("{game}/rules")
local function events(s, seat, m)
  local _, told = rules.apply(s, seat, m)
  return told
end
return {{ events = events }}
"""


class Modules:
    """The modules of one game in their own runtime; `more` names modules that no rule requires."""

    def __init__(self, game: str, facts: dict[str, Any], more: tuple[str, ...] = ()) -> None:
        self.game, self.facts = game, facts
        texts = rules_modules(game, facts, {}) | {"tests/events": _EVENTS.format(game=game)}
        texts |= {name: resources.text("lua_templates", *f"{name}.lua".split("/")) for name in more}
        self.runtime = RulesRuntime(texts)

    def call(self, module: str, function: str, *args: Any) -> Any:
        """The first result as Python data, through the JSON encoder under test; None for nil."""
        text = self.runtime.text(module, function, *args)
        return msgspec.json.decode(text) if text else None

    def hold(self, value: Any) -> LuaValue:
        return self.runtime.hold(value)

    def encode(self, value: Any) -> str:
        """Canonical JSON as Lua writes it."""
        return self.runtime.encode(value if isinstance(value, LuaValue) else self.hold(value))

    def out(self, value: LuaValue) -> Any:
        return msgspec.json.decode(self.encode(value))


class Rules:
    """The verbs of a game. New states stay in Lua."""

    def __init__(self, modules: Modules) -> None:
        self.modules, self._name = modules, f"{modules.game}/rules"

    def setup(self, players: int, options: dict[str, str] | None = None) -> LuaValue:
        return self.modules.runtime.keep(self._name, "setup", players, options or {})

    def actors(self, state: State) -> list[int]:
        return self.modules.call(self._name, "actors", state)

    def moves(self, state: State, seat: int) -> list[Any]:
        return self.modules.call(self._name, "moves", state, seat)

    def listing(self, state: State, seat: int) -> bytes:
        """The legal moves as the canonical JSON of the list."""
        return self.modules.runtime.text(self._name, "moves", state, seat).encode()

    def refuse(self, state: State, seat: Any, move: Any) -> dict[str, Any] | None:
        return self.modules.call(self._name, "refuse", state, seat, move)

    def code(self, state: State, seat: Any, move: Any) -> str:
        """The code of the refusal, empty for a legal move."""
        found = self.refuse(state, seat, move)
        return found["code"] if found else ""

    def apply(self, state: State, seat: int, move: Any) -> LuaValue:
        return self.modules.runtime.keep(self._name, "apply", state, seat, move)

    def events(self, state: State, seat: int, move: Any) -> list[dict[str, Any]]:
        return self.modules.call("tests/events", "events", state, seat, move)

    def chance(self, state: State, draw: Callable[[int], int]) -> dict[str, Any]:
        return self.modules.call(self._name, "chance", state, draw)

    def score(self, state: State) -> dict[str, Any]:
        return self.modules.call(self._name, "score", state)

    def steps(self, verb: str, *args: Any) -> int:
        """How many Lua VM instructions a verb takes."""
        return self.modules.runtime.steps_of(self._name, verb, *args)
