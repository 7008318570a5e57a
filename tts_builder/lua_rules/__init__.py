"""Games with rules in Lua. Designers import `LuaGame` from here."""

from tts_builder.lua_rules.game import LuaGame

__all__ = ["LuaGame"]
