"""A script as Lua 5.2 loads it: translated, rewritten for a faithful table, marked for coverage."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tts_builder.headless.moonsharp.dialect import plain_lua

if TYPE_CHECKING:
    from tts_builder.headless.moonsharp.rewrite import Rewritten
    from tts_builder.lua.compiling import SyntaxFault

_REMARK: Final = 200
"""The number of bytes in which to look for the mark of tts-builder. Its bundles run the same in Lua 5.2."""


@lru_cache(maxsize=16)
def prepared(code: str, faithful: bool, marked: bool) -> tuple[str, SyntaxFault | None, Rewritten | None]:
    """A chunk in plain Lua, the syntax error of the game if any, and its rewritten form.

    Cached, because a save is loaded, rewound and loaded again, and objects of a mod often share a script."""
    from tts_builder.headless.moonsharp.refused_labels import refused
    from tts_builder.headless.moonsharp.rewrite import rewrite, with_marks

    plain = plain_lua(code)
    fault = refused(plain)
    if fault is not None:
        return plain, fault, None
    if plain[:_REMARK].find("\n-- tts-builder ") >= 0 and not faithful:
        return plain, None, with_marks(plain) if marked else None
    return plain, None, rewrite(plain, not faithful, marked)
