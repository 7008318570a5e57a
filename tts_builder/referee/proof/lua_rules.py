"""The Lua rules of a game, asked from Python: Lua keeps the states, canonical JSON comes out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Protocol

import msgspec

from tts_builder.errors import UserError
from tts_builder.lua.runtime import LIMIT, LuaError
from tts_builder.referee.proof.candidates import Words, words_of
from tts_builder.referee.proof.chances import Spread, spread

if TYPE_CHECKING:
    from tts_builder.engine.game import Draw, Game
    from tts_builder.lua.runtime import LuaValue

Part = Literal["rules", "binding"]

_DRIVER: Final = "referee/driver"
# Asks everything about a position in one crossing, as each one costs more than most rules do. Writes the JSON
# of core/json, but remembers the texts of scalars and the order of the keys of objects that were alike.
_DRIVER_TEXT: Final = r"""
local rules, json, lists = require("{game}/rules"), require("core/json"), require("core/lists")
local binding = {binding}
local parts = {{ rules = rules, binding = binding }}
local driver = {{}}
local type, next, concat = type, next, table.concat

local scalars = setmetatable({{}}, {{ __index = function(known, value)
  local text = json.encode(value)
  known[value] = text
  return text
end }})
-- Objects with the same keys come again and again, in any order. Each key is a bit, their sum the shape.
local many, names_known = math.huge, 0
local bits = setmetatable({{}}, {{ __index = function(known, key)
  local bit = names_known < 52 and 2 ^ names_known or many
  names_known = names_known + 1
  known[key] = bit
  return bit
end }})
local orders = {{}}

local function order_of(map, shape)
  local order = {{ names = lists.sorted_keys(map), heads = {{}} }}
  for i, name in ipairs(order.names) do
    order.heads[i] = (i == 1 and "{{" or ",") .. scalars[name] .. ":"
  end
  if shape < many then
    orders[shape] = order
  end
  return order
end

local write

local function write_object(map, key, out, n)
  local shape = 0
  while key ~= nil do
    shape, key = shape + bits[key], next(map, key)
  end
  local order = orders[shape] or order_of(map, shape)
  local names, heads = order.names, order.heads
  for i = 1, #names do
    local item = map[names[i]]
    n = n + 1
    out[n] = heads[i]
    if type(item) == "table" then
      n = write(item, out, n)
    else
      n = n + 1
      out[n] = scalars[item]
    end
  end
  out[n + 1] = "}}"
  return n + 1
end

local function write_list(list, out, n)
  local before, i, item = "[", 1, list[1]
  while item ~= nil do
    n = n + 1
    out[n] = before
    if type(item) == "table" then
      n = write(item, out, n)
    else
      n = n + 1
      out[n] = scalars[item]
    end
    before, i = ",", i + 1
    item = list[i]
  end
  out[n + 1] = "]"
  return n + 1
end

function write(value, out, n)
  if value[1] ~= nil then
    return write_list(value, out, n)
  end
  local key = next(value)
  if key ~= nil then
    return write_object(value, key, out, n)
  end
  out[n + 1] = json.encode(value)
  return n + 1
end

local buffer = {{}}

local function encode(value)
  return concat(buffer, "", 1, write(value, buffer, 0))
end

-- JSON would take longer than all the rest together.
local function spots(layout)
  local lines = {{}}
  for i, lay in ipairs(layout) do
    lines[i] = concat({{ lay.piece, lay.area, lay.seat, lay.slot, lay.face, lay.count }}, " ")
  end
  return concat(lines, "\t")
end

function driver.sight(s, seats, with_layout)
  local lines = {{ encode(s), encode(rules.actors(s)), encode(rules.score(s)), "" }}
  if with_layout then
    lines[4] = spots(binding.layout(s))
  end
  for i, seat in ipairs(seats) do
    lines[4 + i] = encode(rules.moves(s, seat))
  end
  return concat(lines, "\n")
end

function driver.refuse(s, seat, move)
  local refusal = rules.refuse(s, seat, move)
  return refusal and refusal.code or ""
end

function driver.trial(s, seat, move)
  local refusal = rules.refuse(s, seat, move)
  if refusal then
    return refusal.code .. "\n\n"
  end
  local after = rules.apply(s, seat, move)
  return "\n" .. encode(s) .. "\n" .. encode(after)
end

function driver.gestures(s, seat, moves)
  local lines = {{}}
  for i, move in ipairs(moves) do
    lines[i] = encode(binding.gesture(s, seat, move))
  end
  return concat(lines, "\n")
end

function driver.ask(part, verb, ...)
  local answer = parts[part][verb](...)
  if answer == nil then
    return ""
  end
  return type(answer) == "table" and encode(answer) or scalars[answer]
end

function driver.events(s, seat, move)
  local _, events = rules.apply(s, seat, move)
  return events and encode(events) or "[]"
end

function driver.answers(part, verb)
  return type(parts[part]) == "table" and parts[part][verb] ~= nil
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


class Trial(NamedTuple):
    """What becomes of a move that is tried and not made."""

    code: str
    """The refusal code, empty for a legal move."""
    before: bytes
    """The state it was tried in, looked at afterwards; empty for a move that was refused."""
    after: bytes


class Engine(Protocol):
    """What a duel asks of the engine it plays against; states are whatever `setup` and `apply` hand out."""

    words: Words
    has_binding: bool

    def setup(self, players: int, options: Mapping[str, str]) -> Any: ...

    def sight(self, state: Any, seats: Sequence[int], with_layout: bool = False) -> Sight: ...

    def refuse(self, state: Any, seat: int, move: Any) -> str: ...

    def trial(self, state: Any, seat: int, move: Any) -> Trial: ...

    def apply(self, state: Any, seat: int, move: Any) -> Any: ...

    def chance(self, state: Any, draw: Draw) -> Any: ...

    def spread(self, state: Any, seed: int) -> Spread: ...

    def gestures(self, state: Any, seat: int, moves: Sequence[Any]) -> list[bytes]: ...

    def text(self, state: Any) -> bytes: ...

    def state(self, wire: Any) -> Any: ...


def modules_of(game: Game) -> dict[str, str]:
    """The text of every module that the rules, the calls and the binding of a game need."""
    from tts_builder.lua.script import rules_modules

    return rules_modules(game.id, game.facts(), {}, game.kit().templates())


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

        self.words = words_of(game.data())
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

    def trial(self, state: LuaValue, seat: int, move: Any) -> Trial:
        """The verdict on a move and, if it is legal, where it leads, in one crossing."""
        text: str = self._runtime.call(_DRIVER, "trial", state, seat, move)
        code, before, after = text.encode("utf-8").split(b"\n")
        return Trial(code.decode("utf-8"), before, after)

    def apply(self, state: LuaValue, seat: int, move: Any) -> LuaValue:
        return self._runtime.keep(self._rules, "apply", state, seat, move)

    def chance(self, state: LuaValue, draw: Draw) -> Any:
        """A move of chance as plain data."""
        text = self.ask("rules", "chance", state, _checked(draw))
        return msgspec.json.decode(text) if text else None

    def spread(self, state: LuaValue, seed: int) -> Spread:
        """What chance may give in a position."""
        return spread(lambda draw: self.chance(state, draw), seed)

    def gestures(self, state: LuaValue, seat: int, moves: Sequence[Any]) -> list[bytes]:
        """What hands do to make each of the moves, as canonical JSON."""
        text: str = self._runtime.call(_DRIVER, "gestures", state, seat, list(moves))
        return text.encode("utf-8").split(b"\n")

    def ask(self, part: Part, verb: str, *args: Any) -> bytes:
        """The first result of any verb as canonical JSON; empty for nil."""
        text: str = self._runtime.call(_DRIVER, "ask", part, verb, *args)
        return text.encode("utf-8")

    def events(self, state: LuaValue, seat: int, move: Any) -> list[Any]:
        """What `apply` tells besides the next state, as plain data."""
        found: list[Any] = msgspec.json.decode(self._runtime.call(_DRIVER, "events", state, seat, move))
        return found

    def answers(self, part: Part, verb: str) -> bool:
        """Whether the rules or the binding have this verb."""
        found: bool = self._runtime.call(_DRIVER, "answers", part, verb)
        return found

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
