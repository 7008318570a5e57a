"""Runs the plain Lua modules of a game in lupa, with nothing around them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from lupa.lua52 import LuaRuntime

from tts_builder import resources

_REQUIRE = """
local read, loaded = ...
function require(name)
  if loaded[name] == nil then
    loaded[name] = assert(load(read(name), "=" .. name))()
  end
  return loaded[name]
end
return require
"""

_COUNTED = """
local sethook = debug.sethook
return function(every, f, ...)
  local ticks = 0
  sethook(function() ticks = ticks + 1 end, "", every)
  f(...)
  sethook()
  return ticks * every
end
"""


class Modules:
    """The Lua modules of `lua_templates`; values cross as plain Python data."""

    def __init__(self, facts: dict[str, Any]) -> None:
        self.lua = LuaRuntime(unpack_returned_tuples=True, encoding="utf-8")
        loaded = self.lua.table_from({"sarcophagus/facts": self.into(facts)})
        self.require = self.lua.execute(_REQUIRE, self._source, loaded)
        self.encode: Callable[[Any], str] = self.require("core/json")["encode"]
        self._counted = self.lua.execute(_COUNTED)

    @staticmethod
    def _source(name: str) -> str:
        return resources.text("lua_templates", *f"{name}.lua".split("/"))

    def into(self, value: Any) -> Any:
        """Python data as Lua values."""
        if isinstance(value, dict):
            return self.lua.table_from({key: self.into(item) for key, item in value.items()})
        if isinstance(value, list | tuple):
            return self.lua.table_from([self.into(item) for item in value])
        return value

    def out(self, value: Any) -> Any:
        """A Lua value as Python data, by way of the JSON encoder under test."""
        return msgspec.json.decode(self.encode(value))

    def steps(self, function: Any, *args: Any, every: int = 20) -> int:
        """About how many VM instructions a call takes."""
        return int(self._counted(every, function, *args))
