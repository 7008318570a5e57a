"""Compiles a script with Lua 5.2, the stricter of the two engines, for its bytecode or its error message."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from tts_builder.errors import shortened

_LIMITS: Final = ("limit is", "has more than", "overflow", "too long", "too many")
"""Words in errors about limits of Lua 5.2 that MoonSharp does not have."""
_LONGEST: Final = 300
"""Letters of a message, which may quote a word of any length."""
_POSITION: Final = re.compile(r"^.*?:(\d+): (.*)$", re.DOTALL)


@dataclass(frozen=True, slots=True)
class SyntaxFault:
    """A syntax error in a script. Lines and columns count from 1; column 0 means unknown."""

    line: int
    column: int
    sentence: str

    @property
    def is_limit(self) -> bool:
        """Whether the script only exceeds a limit of Lua 5.2."""
        return any(word in self.sentence for word in _LIMITS)


@cache
def _loader() -> Any:
    from lupa import lua52

    # Bytes in and out: a message may quote half a character.
    lua = lua52.LuaRuntime(register_eval=False, register_builtins=False, encoding=None)
    return lua.eval(
        b"function(text) local f, fault = load(text, '=script', 't', {}) "
        b"if f then return string.dump(f), false end return false, fault end"
    )


def compiled(text: str) -> bytes | SyntaxFault:
    """The output of `string.dump` for a script, or why Lua 5.2 does not compile it. The script never runs."""
    listing, fault = _loader()(text.encode("utf-8", "replace"))
    if listing is not False:
        return bytes(listing)
    message = fault.decode("utf-8", "replace")
    found = _POSITION.match(message)
    if found is None:
        return SyntaxFault(1, 0, shortened(message, _LONGEST))
    return SyntaxFault(int(found[1]), 0, shortened(found[2], _LONGEST))


@cache
def _newer() -> Any:
    from lupa import lua54

    lua = lua54.LuaRuntime(register_eval=False, register_builtins=False, encoding=None)
    return lua.eval(b"function(text) return load(text, '=script', 't', {}) ~= nil end")


def is_newer_lua(text: str) -> bool:
    """Whether Lua 5.4 compiles the script."""
    return bool(_newer()(text.encode("utf-8", "replace")))


def compile_fault(text: str) -> SyntaxFault | None:
    """Why Lua 5.2 does not compile the script, or None."""
    made = compiled(text)
    return made if isinstance(made, SyntaxFault) else None
