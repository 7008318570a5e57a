"""Runs pure Lua modules without a table: a bare Lua 5.2 without files, random numbers, time or Python."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from tts_builder.errors import UserError

LIMIT: Final = 100_000_000
"""Lua steps allowed per call: far more than any rule needs, so only an endless loop reaches it."""

_POSITION: Final = re.compile(r"^([^\s:]+):(\d+): (.*)$", re.DOTALL)

# Runs inside the new runtime, takes the library functions it needs and returns only closures.
_BOOT: Final = """
local sources, limit = ...
local load, sethook, getinfo, error, type, next = load, debug.sethook, debug.getinfo, error, type, next
local tostring, getmetatable, setmetatable = tostring, getmetatable, setmetatable

local env = {}
for _, name in ipairs({"assert", "error", "getmetatable", "ipairs", "next", "pairs", "pcall", "rawequal",
    "rawget", "rawlen", "rawset", "select", "setmetatable",
    "tonumber", "tostring", "type", "xpcall", "bit32"}) do
  env[name] = _G[name]
end
string.dump, math.random, math.randomseed = nil, nil, nil
local rawget = rawget
function env.setmetatable(t, m)
  -- A hook cannot stop an endless finalizer, and the game never runs finalizers.
  if type(m) == "table" and rawget(m, "__gc") ~= nil then error("a pure module may not use finalizers", 2) end
  return setmetatable(t, m)
end
env.string, env.table, env.math, env._G = string, table, math, env
local function forbid(verb)
  return function(_, name)
    error("a pure module may not " .. verb .. " the global '" .. tostring(name) .. "'", 2)
  end
end
setmetatable(env, { __index = forbid("read"), __newindex = forbid("set") })

local loaded, loading = {}, {}
local function require(name)
  if loaded[name] ~= nil then return loaded[name] end
  if loading[name] then return nil end
  local text = sources[name]
  if text == nil then error("there is no module '" .. tostring(name) .. "'", 2) end
  local body, fault = load(text, "=" .. name, "t", env)
  if body == nil then error(fault, 0) end
  loading[name] = true
  local result = body(name)
  loading[name] = nil
  if result == nil then result = true end
  loaded[name] = result
  return result
end
rawset(env, "require", require)

local spent, over = 0, false
local function watch()
  spent = spent + 10000
  if spent > limit then
    over = true
    sethook(watch, "", 1)
    error("more than " .. limit .. " Lua steps", 0)
  end
end
local function count() spent = spent + 1 end

local function enter(module, name)
  local found = require(module)
  local f = type(found) == "table" and found[name] or nil
  if type(f) ~= "function" then error("module '" .. module .. "' has no function '" .. name .. "'", 0) end
  spent, over = 0, false
  return f
end
local function done(...)
  sethook()
  return ...
end

local OBJECT = {}
if sources["core/json"] ~= nil then OBJECT = getmetatable(require("core/json").object({})) end

return {
  run = function(module, name, ...)
    local f = enter(module, name)
    sethook(watch, "", 10000)
    return done(f(...))
  end,
  measure = function(module, name, ...)
    local f = enter(module, name)
    sethook(count, "", 1)
    done(f(...))
    return spent
  end,
  defined = function(module, name)
    local place = getinfo(enter(module, name), "S")
    return place.short_src .. ":" .. place.linedefined
  end,
  disarm = sethook,
  was_over = function() return over end,
  is_list = function(t) return getmetatable(t) ~= OBJECT and (t[1] ~= nil or next(t) == nil) end,
  mark = function(t) return setmetatable(t, OBJECT) end,
  wrap = function(f) return function(...) return f(...) end end,
}
"""


def _plain(value: Any) -> Any:
    """A copy of JSON data that lupa can convert in one step, because no part of it occurs twice.

    None for data that must be converted part by part: with an empty dict, a kept value or a function.
    """
    try:
        text = msgspec.json.encode(value)
    except (TypeError, OverflowError, RecursionError):
        return None
    return None if b"{}" in text else msgspec.json.decode(text)


class LuaError(UserError):
    """An error raised by Lua; `where` is `module:line`."""


class StepLimitError(LuaError):
    """A call that took more steps than allowed."""


@dataclass(frozen=True, slots=True, eq=False)
class LuaValue:
    """A table that stays inside its runtime and can be passed to later calls."""

    table: Any


class RulesRuntime:
    """Runs functions of pure modules. Arguments are JSON-like data, kept values and functions."""

    def __init__(self, modules: Mapping[str, str], *, limit: int = LIMIT) -> None:
        from lupa import lua52

        self._lua = lua52.LuaRuntime(
            unpack_returned_tuples=True, register_eval=False, register_builtins=False, encoding="utf-8"
        )
        self._error = lua52.LuaError
        self._type = lua52.lua_type
        self._gate: Any = None
        boot = self._lua.execute(f"return function(...)\n{_BOOT}\nend")
        self._gate = self._guarded(boot, self._lua.table_from(dict(modules)), limit)
        lua_globals = self._lua.globals()
        for name in list(lua_globals):
            lua_globals[name] = None
        self._run, self._measure = self._gate.run, self._gate.measure
        self._mark, self._wrap, self._is_list = self._gate.mark, self._gate.wrap, self._gate.is_list

    def call(self, module: str, function: str, *args: Any) -> Any:
        """The first result as Python data, None for nil."""
        return self._data(self._first(module, function, args))

    def call_all(self, module: str, function: str, *args: Any) -> list[Any]:
        """All results as Python data."""
        results = self._guarded(self._run, module, function, *map(self._lower, args))
        return [self._data(value) for value in (results if isinstance(results, tuple) else (results,))]

    def keep(self, module: str, function: str, *args: Any) -> LuaValue:
        """The first result, which must be a table, kept inside the runtime."""
        result = self._first(module, function, args)
        if self._type(result) != "table":
            raise LuaError(f"{function} returned {result!r} instead of a table.", where=module)
        return LuaValue(result)

    def text(self, module: str, function: str, *args: Any) -> str:
        """The first result as canonical JSON, written by core/json; empty for nil."""
        result = self._first(module, function, args)
        return "" if result is None else self._encode(result)

    def steps_of(self, module: str, function: str, *args: Any) -> int:
        """How many instructions of the Lua machine the call takes."""
        return int(self._guarded(self._measure, module, function, *map(self._lower, args)))

    def defined(self, module: str, function: str) -> str:
        """Where the function is defined: `module:line`."""
        return str(self._guarded(self._gate.defined, module, function))

    def hold(self, value: Any) -> LuaValue:
        """Python data as a table inside the runtime, to be passed to several calls."""
        return LuaValue(self._lower(value))

    def data(self, value: LuaValue) -> Any:
        """A kept value as Python data."""
        return self._data(value.table)

    def encode(self, value: LuaValue) -> str:
        """A kept value as canonical JSON, written by core/json."""
        return self._encode(value.table)

    def _first(self, module: str, function: str, args: tuple[Any, ...]) -> Any:
        results = self._guarded(self._run, module, function, *map(self._lower, args))
        return results[0] if isinstance(results, tuple) else results

    def _encode(self, value: Any) -> str:
        return str(self._guarded(self._run, "core/json", "encode", value))

    def _guarded(self, function: Callable[..., Any], *args: Any) -> Any:
        """Calls into Lua and turns its errors into LuaError, with the position in `where` and no stack."""
        try:
            return function(*args)
        except self._error as fault:
            message = str(fault).partition("\nstack traceback:")[0]
        over = False
        if self._gate is not None:
            # The C function itself: a Lua function would trigger the hook at every instruction.
            self._gate.disarm()
            over = self._gate.was_over()
        found = _POSITION.match(message)
        where, what = (f"{found[1]}:{found[2]}", found[3]) if found else ("", message)
        raise (StepLimitError if over else LuaError)(what, where=where)

    def _lower(self, value: Any) -> Any:
        """Python data as Lua data. An empty dict is marked, so that it is written as a JSON object again."""
        if isinstance(value, (dict, list)) and (plain := _plain(value)) is not None:
            return self._lua.table_from(plain, recursive=True)
        if isinstance(value, (str, int, float)) or value is None:
            return value
        if isinstance(value, LuaValue):
            return value.table
        if isinstance(value, dict):
            table = self._lua.table_from({key: self._lower(item) for key, item in value.items()})
            return table if value else self._mark(table)
        if isinstance(value, (list, tuple)):
            return self._lua.table_from([self._lower(item) for item in value])
        if callable(value):
            return self._wrap(value)
        raise TypeError(f"a {type(value).__name__} cannot be passed to Lua")

    def _data(self, value: Any) -> Any:
        if self._type(value) is None:
            return value
        if self._type(value) != "table":
            raise LuaError(f"a {self._type(value)} cannot be returned as data")
        if self._is_list(value):
            return [self._data(value[index]) for index in range(1, len(value) + 1)]
        return {str(key): self._data(value[key]) for key in sorted(value.keys(), key=str)}
