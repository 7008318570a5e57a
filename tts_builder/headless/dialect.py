"""Source text as the game accepts it, turned into what Lua 5.2 accepts."""

from __future__ import annotations

import re

_TOKEN = re.compile(
    r"--\[(=*)\[.*?\]\1\]|--[^\n]*|\[(=*)\[.*?\]\2\]|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|!=",
    re.DOTALL,
)


def plain_lua(code: str) -> str:
    """Without byte-order mark and first line `#!`; `!=` becomes `~=`. Line numbers stay."""
    code = code.removeprefix("\ufeff").replace("\r\n", "\n")
    if code.startswith("#"):
        code = "--" + code
    if "!=" in code:
        code = _TOKEN.sub(lambda token: "~=" if token[0] == "!=" else token[0], code)
    return code
