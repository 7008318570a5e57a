"""Values that snippets are made of: ordinary ones, and those at the edges."""
# ruff: noqa: E501

from __future__ import annotations

import random
from typing import Final

NUMBERS: Final = (
    "0", "1", "2", "3", "5", "7", "10", "42", "100", "255", "256", "65536", "1e10", "1e14", "1e15", "1e16",
    "123456789012345", "0.5", "1.5", "2.5", "3.7", "99.99", "0.1", "1e-5", "1e100", "(1/3)", "(2^31)", "(2^53)",
    "(-1)", "(-2)", "(-3)", "(-0.5)", "(-2.5)", "(-1e15)", "(1/0)", "(-1/0)", "(0/0)", "(-0.0)", "4294967296",
)  # fmt: skip
SMALL: Final = ("0", "1", "2", "3", "4", "5", "-1", "-2", "-3", "-10", "10", "1.5", "2.9", "'2'")
STRINGS: Final = (
    "''", "'a'", "'b'", "'abc'", "'ABC'", "'Hello'", "'hello world'", "'  x  '", "'a,b,,c'", "'key=value'",
    "'10'", "'0x10'", "'1e3'", "'-5'", "' 7 '", "'1,5'", "'007'", "'3.50'", "'aXbXc'", "'(a(b)c)'", "'a.b.c'",
    "'x-y'", "'line\\nbreak'", "'tab\\t'", "'q\"uote'", "'é'", "'naïve'", "'日本語'", "'😀x'", "'ÄÖÜ'", "'\\0z'",
    "'%d'", "'100%'", "[[long]]", "'Zebra'", "'_under'",
)  # fmt: skip
OTHERS: Final = ("nil", "true", "false", "{}", "{1, 2, 3}", "{a = 1}", "function() end", "print")
WORDS: Final = (
    "apple", "Banana", "cherry", "date", "Elder", "fig", "x1", "x10", "x2", "a_b", "a-b", "Ab", "aB",
)  # fmt: skip


def number(rng: random.Random) -> str:
    return rng.choice(NUMBERS)


def text(rng: random.Random) -> str:
    return rng.choice(STRINGS)


def small(rng: random.Random) -> str:
    return rng.choice(SMALL)


def anything(rng: random.Random) -> str:
    return rng.choice(rng.choice((NUMBERS, STRINGS, OTHERS)))


def listed(rng: random.Random, most: int = 6) -> str:
    """A table constructor of numbers or words."""
    kind = rng.randrange(3)
    size = rng.randrange(most + 1)
    if kind == 0:
        return "{" + ", ".join(str(rng.randrange(-9, 30)) for _ in range(size)) + "}"
    if kind == 1:
        return "{" + ", ".join(f"'{rng.choice(WORDS)}'" for _ in range(size)) + "}"
    return "{" + ", ".join(rng.choice(("1", "nil", "'x'", "true", "2.5")) for _ in range(size)) + "}"
