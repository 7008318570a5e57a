"""Patterns: random ones on random text, with find, match, gmatch and gsub."""
# ruff: noqa: E501

from __future__ import annotations

import random
from typing import Final

_ATOMS: Final = (
    "a", "b", "x", ".", "%a", "%d", "%s", "%w", "%l", "%u", "%p", "%x", "%c", "%A", "%D", "%S", "%W", "[abc]", "[^abc]", "[a-z]",
    "[%w_]", "[^%s]", "[A-Z]", "[]x]", "[a-]", "[%]]", "é", "%.", "%%", "%-", ",", "=", " ",
)  # fmt: skip
_ODD: Final = (
    "%b()", "%f[%w]", "%1", "()", "$", "^", "[", "]", "%", "(", ")", "[a", "%b", "%f", "%9", "[%", "%z",
    "*", "-",
)  # fmt: skip
_TEXTS: Final = (
    "'abc'", "'hello world'", "'  trim me  '", "'a,b,,c'", "'key = value'", "'(a(b)c)d'", "'x=1, y=22'", "''", "'aaa'",
    "'THE (quick) fox'", "'2024-01-31'", "'éàü'", "'日本 x'", "'a.b-c_d'", "'abcabc'", "'\\n\\t '", "'[tag]'", "'%d%s'",
    "'path/to/file.txt'", "('ab'):rep(40)", "('x'):rep(120) .. 'y'", "'aXbXcX'", "'😀a'", "'10 20 30'",
)  # fmt: skip
_REPLACEMENTS: Final = (
    "''", "'X'", "'%0'", "'<%1>'", "'%1%1'", "'%%'", "'%2'", "'%'", "string.upper", "function(a, b) return b or a end",
    "function() end", "function(m) return false end", "function(m) return #m end", "function(m) return {} end",
    "{a = 'A', hello = 'bye', ['1'] = 'one'}", "{}", "5", "nil", "true",
)  # fmt: skip


def _pattern(rng: random.Random) -> str:
    out = "^" if rng.random() < 0.12 else ""
    for _ in range(rng.randrange(1, 5)):
        if rng.random() < 0.07:
            out += rng.choice(_ODD)
            continue
        piece = rng.choice(_ATOMS) + rng.choice(("", "", "", "*", "+", "-", "?"))
        out += f"({piece})" if rng.random() < 0.3 else piece
    return out + ("$" if rng.random() < 0.12 else "")


def _usual(rng: random.Random) -> str:
    return rng.choice((
        "(%w+)", "(%d+)", "^%s*(.-)%s*$", "([^,]*)", "(%w+)%s*=%s*(%w+)", "%((.-)%)", "(%a)(%a)", "[^/]+$", "%S+", "%s+",
        "(.)(.)", "()%a()", "%%(%w)", "^(%d+)-(%d+)-(%d+)$", "%f[%a]%a+", "%b()", "(.-),", "[%a_][%w_]*", ".", "",
    ))  # fmt: skip


def matched(rng: random.Random) -> str:
    pattern = _usual(rng) if rng.random() < 0.35 else _pattern(rng)
    name = rng.choice(("find", "match"))
    start = rng.choice(("", "", "", ", 2", ", -3", ", 0", ", 100"))
    return f"return pcall(string.{name}, {rng.choice(_TEXTS)}, '{pattern}'{start})"


def replaced(rng: random.Random) -> str:
    pattern = _usual(rng) if rng.random() < 0.35 else _pattern(rng)
    most = rng.choice(("", "", "", ", 1", ", 0", ", 2", ", -1"))
    return f"return pcall(string.gsub, {rng.choice(_TEXTS)}, '{pattern}', {rng.choice(_REPLACEMENTS)}{most})"


def walked(rng: random.Random) -> str:
    pattern = _usual(rng) if rng.random() < 0.35 else _pattern(rng)
    return (
        "return pcall(function() local out = {} "
        f"for a, b in string.gmatch({rng.choice(_TEXTS)}, '{pattern}') do "
        "out[#out + 1] = tostring(a) .. '/' .. tostring(b) if #out > 30 then break end end "
        "return table.concat(out, ';') end)"
    )


def split_and_join(rng: random.Random) -> str:
    sign = rng.choice((",", ";", " ", "|", "--"))
    words = sign.join(rng.choice(("a", "bc", "", "d e", "1", "x=y")) for _ in range(rng.randrange(1, 6)))
    return (
        "local function split(s, sep) local out = {} local from = 1 while true do "
        "local a, b = s:find(sep, from, true) if not a then out[#out + 1] = s:sub(from) return out end "
        "out[#out + 1] = s:sub(from, a - 1) from = b + 1 end end "
        f"local t = split('{words}', '{sign}') return #t, table.concat(t, '/'), t[#t]"
    )


MAKERS: Final = (matched, matched, matched, replaced, replaced, walked, split_and_join)
