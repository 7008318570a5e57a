"""Calls of the library: every function with values that fit, and with some that do not."""
# ruff: noqa: E501

from __future__ import annotations

import random
from typing import Final

from tests.headless.moonsharp.snippets.values import anything, listed, number, small, text

_ARGUMENTS: Final = {
    "string.len": "s", "string.sub": "sii", "string.upper": "s", "string.lower": "s", "string.rep": "sis",
    "string.reverse": "s", "string.byte": "sii", "string.char": "ccc", "string.find": "ssib",
    "string.contains": "ss", "string.startsWith": "ss", "string.endsWith": "ss", "string.unicode": "sii",
    "math.abs": "n", "math.ceil": "n", "math.floor": "n", "math.max": "nnn", "math.min": "nnn", "math.sqrt": "n",
    "math.pow": "ni", "math.exp": "i", "math.log": "nn", "math.fmod": "nn", "math.modf": "n", "math.frexp": "n",
    "math.ldexp": "ni", "math.deg": "n", "math.rad": "n",
    "table.concat": "tsii", "table.unpack": "tii", "table.pack": "*** ", "table.insert": "ti*", "table.remove": "ti",
    "table.sort": "t", "unpack": "tii",
    "tostring": "*", "tonumber": "*", "type": "*", "select": "i***", "rawlen": "t", "rawequal": "**",
    "rawget": "ti", "next": "ti", "assert": "*s", "error": "si", "getmetatable": "*", "ipairs": "t", "pairs": "t",
    "bit32.band": "uuu", "bit32.bor": "uuu", "bit32.bxor": "uu", "bit32.bnot": "u", "bit32.btest": "uu",
    "bit32.lshift": "ui", "bit32.rshift": "ui", "bit32.arshift": "ui", "bit32.lrotate": "ui",
    "bit32.rrotate": "ui", "bit32.extract": "uii", "bit32.replace": "uuii", "os.difftime": "nn",
}  # fmt: skip
_WORDS: Final = (
    "0", "1", "5", "255", "0xFF00", "0xFFFFFFFF", "2^31", "2^32", "-1", "-8", "1.9", "'12'", "12345678",
)  # fmt: skip
_FLAGS: Final = ("", "", "", "-", "0", "+", " ", "#", "-0", "+0")
_WIDTHS: Final = ("", "", "", "1", "3", "5", "8", "12")
_PLACES: Final = ("", "", "", ".0", ".1", ".2", ".3", ".6", ".10")
_NUMERALS: Final = (
    "10", "-10", "+10", "0x1F", "ff", "FF", "1e5", "1E-2", "1e", "5.", ".5", "5..", "--5", "1 2", "", " ", "12a",
    "z", "1,000", "(3)", "7-", "1e400", "0b1", "777", "1010", "19", "１", "5\\n", "\\t5", "nan", "Infinity", "-inf",
    "0x", "0x1p4", "1_000", "٣", "08", "-", "1e+3",
)  # fmt: skip
_METHODS: Final = ("len()", "upper()", "lower()", "reverse()", "sub(2)", "sub(-2)", "sub(2, 3)", "rep(2)", "byte()",
                   "byte(-1)", "byte(1, -1)", "find('a')", "find('b', 1, true)", "gsub('.', '%0%0')",
                   "match('%w+')", "format(1, 2)")  # fmt: skip


def _argument(rng: random.Random, kind: str) -> str:
    if rng.random() < 0.08:
        return anything(rng)
    if kind == "s":
        return text(rng)
    if kind == "n":
        return number(rng)
    if kind == "i":
        return small(rng)
    if kind == "t":
        return listed(rng)
    if kind == "u":
        return rng.choice(_WORDS)
    if kind == "c":
        return str(rng.choice((65, 97, 48, 10, 233, 255, 256, 8364, 0)))
    if kind == "b":
        return rng.choice(("true", "true", "false", "nil"))
    return anything(rng)


def library_call(rng: random.Random) -> str:
    name = rng.choice(tuple(_ARGUMENTS))
    kinds = _ARGUMENTS[name].strip()
    count = len(kinds) if rng.random() < 0.6 else rng.randrange(len(kinds) + 1)
    given = ", ".join(_argument(rng, kind) for kind in kinds[:count])
    style = rng.randrange(4)
    if style == 0:
        return f"return {name}({given})"
    if style == 1:
        return f"print(pcall({name}{', ' + given if given else ''}))"
    if style == 2:
        return f"return pcall(function() return {name}({given}) end)"
    return f"local r = {{{name}({given})}} return #r, r[1], r[2]"


def format_directive(rng: random.Random) -> str:
    letter = rng.choice("dddiuxXofffeEgGsssqc")
    spec = rng.choice(_FLAGS) + rng.choice(_WIDTHS) + (rng.choice(_PLACES) if letter != "c" else "")
    given = (
        text(rng)
        if letter in "sq"
        else number(rng)
        if letter != "c"
        else rng.choice(("65", "233", "10", "97"))
    )
    if rng.random() < 0.07:
        given = anything(rng)
    return f"return pcall(string.format, '[%{spec}{letter}]', {given})"


def format_several(rng: random.Random) -> str:
    parts = [
        rng.choice(("%d", "%s", "%5.2f", "%x", "%%", "%q", "%g", "%-4d|", "%03d"))
        for _ in range(rng.randrange(1, 4))
    ]
    given = [number(rng) if part[-1] in "dxgf|" else text(rng) for part in parts if part != "%%"]
    return f"return string.format({', '.join([repr(' '.join(parts)), *given])})"


def text_to_number(rng: random.Random) -> str:
    numeral = rng.choice(_NUMERALS)
    base = rng.choice(("", "", ", 2", ", 8", ", 10", ", 16", ", 7", ", 36", ", 3"))
    return f"return pcall(function() return tonumber('{numeral}'{base}) end)"


def number_to_text(rng: random.Random) -> str:
    n = rng.choice(
        (
            number(rng),
            f"{rng.uniform(-1000, 1000)!r}",
            f"{rng.randrange(10 ** rng.randrange(1, 18))}",
            f"{rng.random()!r} * 10 ^ {rng.randrange(-12, 20)}",
            f"{rng.randrange(1, 1000)} / {rng.randrange(1, 1000)}",
        )
    )
    way = rng.choice(
        ("tostring({0})", "({0}) .. ''", "'' .. ({0})", "table.concat({{{0}, {0}}}, ' ')", "#tostring({0})")
    )
    return f"return {way.format(n)}"


def method_on_text(rng: random.Random) -> str:
    receiver = rng.choice(
        (f"({text(rng)})", f"({text(rng)})", f"({number(rng)})", f"({text(rng)} .. {text(rng)})")
    )
    chain = ":".join(rng.choice(_METHODS) for _ in range(rng.randrange(1, 3)))
    return f"return {receiver}:{chain}"


def seeded_chance(rng: random.Random) -> str:
    seed = rng.choice(("0", "1", "-5", "42", "123456789", "2^31", "1.9", str(rng.randrange(10**6))))
    draws = [rng.choice(("", "6", "1", "100", "2, 9", "-5, 5", "0", "1e6", "10, 1", "2.7")) for _ in range(4)]
    return f"math.randomseed({seed}) return {', '.join(f'math.random({draw})' for draw in draws)}"


def dates(rng: random.Random) -> str:
    moment = rng.choice(
        ("0", "86399", "951782400", "1.5e9", "1e9", "1709164800", str(rng.randrange(4 * 10**9)))
    )
    if rng.random() < 0.3:
        fields = f"year = {rng.randrange(1971, 2100)}, month = {rng.randrange(1, 14)}, day = {rng.randrange(1, 32)}"
        more = rng.choice(("", ", hour = 0", ", hour = 23, min = 59, sec = 59", ", min = 30"))
        return f"return os.time({{{fields}{more}}})"
    if rng.random() < 0.15:
        return f"local d = os.date('!*t', {moment}) return d.year, d.month, d.day, d.hour, d.min, d.sec, d.wday, d.yday, d.isdst"
    form = "".join(
        rng.choice("aAbBcCdDeFgGhHIjmMnprRStTuUVwWxXyY%zZQ") + rng.choice((" ", "-", "")) for _ in range(3)
    )
    form = "%" + "%".join(form)
    return f"return pcall(os.date, '!{form[:8]}', {moment})"


def long_arguments(rng: random.Random) -> str:
    size = rng.choice((1, 2, 10, 50, 100))
    return (
        f"local t = {{}} for i = 1, {size} do t[i] = i * {rng.randrange(1, 9)} end "
        f"return select('#', table.unpack(t)), (select({rng.randrange(1, size + 1)}, table.unpack(t))), "
        "#table.concat(t, ','), math.max(table.unpack(t))"
    )


MAKERS: Final = (
    library_call, library_call, library_call, library_call, library_call, library_call, format_directive,
    format_directive, format_several, text_to_number, number_to_text, method_on_text, method_on_text,
    seeded_chance, dates, long_arguments,
)  # fmt: skip
