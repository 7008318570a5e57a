"""The Lua rules of a game, asked from Python: Lua keeps the states, canonical JSON comes out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

import msgspec

from tts_builder.errors import UserError
from tts_builder.lua.runtime import LIMIT, LuaError
from tts_builder.referee.chances import Spread, spread

if TYPE_CHECKING:
    from tts_builder.engine.game import Draw, Game
    from tts_builder.lua.runtime import LuaValue

_DRIVER: Final = "referee/driver"
# Asks everything about a position in one crossing, as each one costs more than most rules do. Writes the JSON
# of core/json, but remembers the texts of scalars and the sorted keys of objects that were alike.
_DRIVER_TEXT: Final = r"""
local rules, json, lists = require("{game}/rules"), require("core/json"), require("core/lists")
local binding = {binding}
local driver = {{}}

local scalars = setmetatable({{}}, {{ __index = function(known, value)
  local text = json.encode(value)
  known[value] = text
  return text
end }})
local orders = {{}}

local function sorted_keys(map)
  local names, n = {{}}, 0
  for key in next, map do
    n = n + 1
    names[n] = key
  end
  local shape = table.concat(names, "\0")
  local order = orders[shape]
  if order == nil then
    order = lists.sorted_keys(map)
    orders[shape] = order
  end
  return order
end

local function write(value, out, n)
  if type(value) ~= "table" then
    out[n + 1] = scalars[value]
    return n + 1
  end
  if value[1] == nil then
    if next(value) == nil then
      out[n + 1] = json.encode(value)
      return n + 1
    end
    local before = "{{"
    for _, key in ipairs(sorted_keys(value)) do
      out[n + 1] = before
      out[n + 2] = scalars[key]
      out[n + 3] = ":"
      n = write(value[key], out, n + 3)
      before = ","
    end
    out[n + 1] = "}}"
    return n + 1
  end
  local before = "["
  for _, item in ipairs(value) do
    out[n + 1] = before
    n = write(item, out, n + 1)
    before = ","
  end
  out[n + 1] = "]"
  return n + 1
end

local function encode(value)
  local out = {{}}
  return table.concat(out, "", 1, write(value, out, 0))
end

-- JSON would take longer than all the rest together.
local function spots(layout)
  local lines = {{}}
  for i, lay in ipairs(layout) do
    lines[i] = table.concat({{ lay.piece, lay.area, lay.seat, lay.slot, lay.face, lay.count }}, " ")
  end
  return table.concat(lines, "\t")
end

function driver.sight(s, seats, with_layout)
  local lines = {{ encode(s), encode(rules.actors(s)), encode(rules.score(s)), "" }}
  if with_layout then
    lines[4] = spots(binding.layout(s))
  end
  for i, seat in ipairs(seats) do
    lines[4 + i] = encode(rules.moves(s, seat))
  end
  return table.concat(lines, "\n")
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
    """Not JSON: `piece area seat slot face count`, a tab between pieces; empty unless asked for."""
    moves: list[bytes]
    """For each seat asked for."""


class Engine(Protocol):
    """What a duel asks of the engine it plays against; states are whatever `setup` and `apply` hand out."""

    facts: Any
    has_binding: bool

    def setup(self, players: int, options: Mapping[str, str]) -> Any: ...

    def sight(self, state: Any, seats: Sequence[int], with_layout: bool = False) -> Sight: ...

    def refuse(self, state: Any, seat: int, move: Any) -> str: ...

    def apply(self, state: Any, seat: int, move: Any) -> Any: ...

    def chance(self, state: Any, draw: Draw) -> Any: ...

    def spread(self, state: Any, seed: int) -> Spread: ...

    def gesture(self, state: Any, seat: int, move: Any) -> bytes: ...

    def text(self, state: Any) -> bytes: ...

    def state(self, wire: Any) -> Any: ...


def modules_of(game: Game) -> dict[str, str]:
    """The text of every module that the rules, the calls and the binding of a game need."""
    from tts_builder.lua.script import rules_modules

    return rules_modules(game.id, game.data(), {})


class LuaRules:
    """The rules (and binding, when there is one) of a game in a Lua runtime of their own.

    States are handles into Lua, moves go in as plain JSON data, errors of Lua come out as LuaError.
    `modules` puts other text in the place of modules; `limit` is the number of steps a call may take.
    `base` spares reading and checking all modules again.
    """

    def __init__(
        self,
        game: Game,
        modules: Mapping[str, str] | None = None,
        *,
        base: Mapping[str, str] | None = None,
        limit: int = LIMIT,
    ) -> None:
        from tts_builder.lua.runtime import RulesRuntime

        self.facts = game.data()
        texts = {**(base or modules_of(game)), **(modules or {})}
        self._rules, self._calls = f"{game.id}/rules", f"{game.id}/calls"
        self.has_binding = f"{game.id}/binding" in texts
        binding = f'require("{game.id}/binding")' if self.has_binding else "nil"
        texts[_DRIVER] = _DRIVER_TEXT.format(game=game.id, binding=binding)
        self._has_calls = self._calls in texts
        self._runtime = RulesRuntime(texts, limit=limit)

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
        text = self._runtime.text(self._rules, "chance", state, _checked(draw))
        return msgspec.json.decode(text) if text else None

    def spread(self, state: LuaValue, seed: int) -> Spread:
        """What chance may give in a position."""
        return spread(lambda draw: self.chance(state, draw), seed)

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


def _checked(draw: Draw) -> Draw:
    """The same draw; what it cannot be asked for is the fault of the Lua that asks."""

    def drawn(n: int) -> int:
        if not isinstance(n, int) or n < 1:
            raise LuaError(f"draw was asked for one of {n!r}.")
        return draw(n)

    return drawn
