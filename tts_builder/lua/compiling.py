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

    lua = lua52.LuaRuntime(register_eval=False, register_builtins=False, encoding="utf-8")
    return lua.eval("function(text) local f, fault = load(text, '=script', 't', {}) return fault end")


def compile_fault(text: str) -> SyntaxFault | None:
    """Why Lua 5.2 does not compile the script, or None. Nothing is run."""
    fault = _loader()(text)
    if fault is None:
        return None
    found = _POSITION.match(str(fault))
    if found is None:
        return SyntaxFault(1, 0, str(fault))
    return SyntaxFault(int(found[1]), 0, found[2])
