"""Translate source text that MoonSharp accepts into source text that Lua 5.2 accepts."""

from __future__ import annotations

from functools import lru_cache

from tts_builder.lua.dialect import to_lua52


@lru_cache(maxsize=16)  # Objects share scripts, and a table that is loaded again has the same ones.
def plain_lua(code: str) -> str:
    """The script in the syntax of Lua 5.2. Line numbers do not change."""
    return to_lua52(code.replace("\r\n", "\n"))
