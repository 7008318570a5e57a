"""Games whose rules are written in Lua: what a designer imports."""

from tts_builder.lua_rules.game import LuaGame

__all__ = ["LuaGame"]
