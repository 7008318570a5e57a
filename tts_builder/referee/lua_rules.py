"""The Lua rules of a game, asked from Python: Lua keeps the states, canonical JSON comes out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from tts_builder.errors import UserError

if TYPE_CHECKING:
    from tts_builder.engine.game import Draw, Game
    from tts_builder.lua.runtime import LuaValue

_DRIVER: Final = "referee/driver"
# Asks everything about a position in one crossing, as each one costs more than most rules do.
_DRIVER_TEXT: Final = """
local rules, json = require("{game}/rules"), require("core/json")
local binding = {binding}
local encode = json.encode
local driver = {{}}

-- JSON would take longer than all the rest together.
local function spots(layout)
  local lines = {{}}
  for i, lay in ipairs(layout) do
    lines[i] = table.concat({{ lay.piece, lay.area, lay.seat, lay.slot, lay.face }}, " ")
  end
  return table.concat(lines, "\\t")
end

function driver.sight(s, seats, with_layout)
  local lines = {{ encode(s), encode(rules.actors(s)), encode(rules.score(s)), "" }}
  if with_layout then
    lines[4] = spots(binding.layout(s))
  end
  for i, seat in ipairs(seats) do
    lines[4 + i] = encode(rules.moves(s, seat))
  end
  return table.concat(lines, "\\n")
end

function driver.refuse(s, seat, move)
  local refusal = rules.refuse(s, seat, move)
  return refusal and refusal.code or ""
end

function driver.gesture(s, seat, move)
  return encode(binding.gesture(s, seat, move))
end

return driver
"""


class Sight(NamedTuple):
    """All that the rules say of a position, as canonical JSON unless said otherwise."""

    state: bytes
    actors: bytes
    score: bytes
    layout: bytes
    """Not JSON: `piece area seat slot face`, a tab between pieces; empty unless asked for."""
    moves: list[bytes]
    """For each seat asked for."""


class LuaRules:
    """The rules (and binding, when there is one) of a game in a Lua runtime of their own.

    States are handles into Lua, moves go in as plain JSON data, errors of Lua come out as LuaError.
    `modules` puts other text in the place of modules.
    """

    def __init__(self, game: Game, modules: Mapping[str, str] | None = None) -> None:
        from tts_builder.lua.runtime import RulesRuntime
        from tts_builder.lua.script import rules_modules

        self.facts = game.data()
        texts = rules_modules(game.id, self.facts, {}) | dict(modules or {})
        self._rules, self._calls = f"{game.id}/rules", f"{game.id}/calls"
        self.has_binding = f"{game.id}/binding" in texts
        binding = f'require("{game.id}/binding")' if self.has_binding else "nil"
        texts[_DRIVER] = _DRIVER_TEXT.format(game=game.id, binding=binding)
        self._has_calls = self._calls in texts
        self._runtime = RulesRuntime(texts)

    def setup(self, players: int, options: Mapping[str, str]) -> LuaValue:
        return self._runtime.keep(self._rules, "setup", players, dict(options))

    def sight(self, state: LuaValue, seats: Sequence[int], with_layout: bool = False) -> Sight:
        """The whole position."""
        text: str = self._runtime.call(_DRIVER, "sight", state, list(seats), with_layout)
        shown, actors, score, layout, *moves = text.encode("utf-8").split(b"\n")
        return Sight(shown, actors, score, layout, moves)

    def refuse(self, state: LuaValue, seat: int, move: Any) -> str:
        """The refusal code, empty for a legal move."""
        code: str = self._runtime.call(_DRIVER, "refuse", state, seat, move)
        return code

    def apply(self, state: LuaValue, seat: int, move: Any) -> LuaValue:
        return self._runtime.keep(self._rules, "apply", state, seat, move)

    def chance(self, state: LuaValue, draw: Draw) -> Any:
        """A move of chance as plain data."""
        return msgspec.json.decode(self._runtime.text(self._rules, "chance", state, draw))

    def gesture(self, state: LuaValue, seat: int, move: Any) -> bytes:
        """What hands do to make the move, as canonical JSON."""
        text: str = self._runtime.call(_DRIVER, "gesture", state, seat, move)
        return text.encode("utf-8")

    def text(self, state: LuaValue) -> bytes:
        """A state as canonical JSON."""
        return self._runtime.encode(state).encode("utf-8")

    def state(self, wire: Any) -> LuaValue:
        """The handle of a state given as plain data."""
        return self._runtime.hold(wire)

    def call(self, name: str, args: Any) -> Any:
        """The result of a vector call as plain data."""
        if not self._has_calls:
            raise UserError("The game has no vector calls in Lua.")
        text = self._runtime.text(self._calls, name, args)
        return msgspec.json.decode(text) if text else None
