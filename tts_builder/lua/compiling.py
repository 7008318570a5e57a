"""Does it compile? Lua 5.2 gives the answer and the words; it is the stricter of the two engines."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

_POSITION: Final = re.compile(r"^.*?:(\d+): (.*)$", re.DOTALL)


@dataclass(frozen=True, slots=True)
class SyntaxFault:
    """A place where a script cannot be read. Lines and columns count from 1; column 0 is unknown."""

    line: int
    column: int
    sentence: str


@cache
def _loader() -> Any:
    from lupa import lua52

    # Bytes in and out: a message may quote half a character.
    lua = lua52.LuaRuntime(register_eval=False, register_builtins=False, encoding=None)
    return lua.eval(b"function(text) local f, fault = load(text, '=script', 't', {}) return fault end")


def compile_fault(text: str) -> SyntaxFault | None:
    """Why Lua 5.2 does not compile the script, or None. Nothing is run."""
    fault = _loader()(text.encode("utf-8", "replace"))
    if fault is None:
        return None
    message = fault.decode("utf-8", "replace")
    found = _POSITION.match(message)
    if found is None:
        return SyntaxFault(1, 0, message)
    return SyntaxFault(int(found[1]), 0, found[2])
