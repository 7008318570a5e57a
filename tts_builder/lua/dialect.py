"""Translates syntax that MoonSharp accepts and Lua 5.2 does not: byte order mark, `#!` line, `!=`, lambdas,
`${`, no-break spaces, character escapes, and letters of every language in names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

_TOKEN: Final = re.compile(
    r"""(?P<skip>\s+|--\[(?P<c>=*)\[.*?(?:\](?P=c)\]|\Z)|--[^\n]*)
      |(?P<string>\[(?P<s>=*)\[.*?(?:\](?P=s)\]|\Z)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)
      |(?P<number>0[xX][0-9a-fA-F.]+(?:[pP][+-]?\d+)?|\.?\d[\d.]*(?:[eE][+-]?\d+)?)
      |(?P<name>\w+)
      |(?P<op>\.\.\.|\.\.|==|~=|!=|<=|>=|::|.)""",
    re.DOTALL | re.VERBOSE,
)
# Matches only comments, strings and `|`: many times faster in a long script than matching every token.
_QUOTED: Final = re.compile(
    r"""--\[(?P<c>=*)\[.*?(?:\](?P=c)\]|\Z)|--[^\n]*
      |(?P<string>\[(?P<s>=*)\[.*?(?:\](?P=s)\]|\Z)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)
      |\|""",
    re.DOTALL | re.VERBOSE,
)
_LONE_RETURN: Final = re.compile(r"\r(?!\n)")
_TABLE: Final = re.compile(r"\$\s*\{")
_INK: Final = re.compile(r"[^\r\n]")
_CODE: Final = re.compile(r"\\(?:(\d{1,3})|x([0-9a-fA-F]{2})|u\{([0-9a-fA-F]+)\}|.)", re.DOTALL)
_FOREIGN: Final = re.compile(r"[^\x00-\x7f]")
_BINARY: Final = frozenset([*"+-*/%^<>", "..", "<=", ">=", "==", "~=", "and", "or"])
_UNARY: Final = frozenset(["not", "-", "#"])
_CLOSING: Final = {"(": ")", "[": "]", "{": "}"}
_BRACKETS: Final = frozenset([*_CLOSING, *_CLOSING.values()])
_OPENING: Final = frozenset([*_CLOSING, "function", "do", "if", "repeat"])
_CLOSERS: Final = frozenset([*_CLOSING.values(), "end", "until"])


class Token(NamedTuple):
    kind: str
    text: str
    at: int
    """Offset in the text."""


class Plain(NamedTuple):
    """A script with the dialect's syntax replaced, character for character, and where `!=` was."""

    text: str
    unequal: tuple[int, ...]
    """Offsets of `!=`."""


def tokens(text: str) -> Iterator[Token]:
    """The tokens of a script, without whitespace and comments."""
    for found in _TOKEN.finditer(text):
        if found.lastgroup != "skip":
            yield Token(str(found.lastgroup), found[0], found.start())


def plain(text: str) -> Plain:
    """Replaces byte order mark, `#!`, `$` before a table, no-break spaces, lone carriage returns and `!=` by
    Lua 5.2 syntax of the same length."""
    if text.startswith("\ufeff"):
        text = " " + text[1:]
    if text.startswith("#"):
        text = "--" + text[2:] if not text.startswith("#\n") else " " + text[1:]
    unequal: list[int] = []

    def swap(found: re.Match[str]) -> str:
        if found[0] == "!=":
            unequal.append(found.start())
            return "~="
        if found[0] == "$":
            return " "
        if found.lastgroup == "skip":
            return _LONE_RETURN.sub(" ", found[0]).replace("\u00a0", " ")
        return found[0]

    if "!=" in text or "\u00a0" in text or _TABLE.search(text) or _LONE_RETURN.search(text):
        text = _TOKEN.sub(swap, text)
    return Plain(text, tuple(unequal))


def uncommented(text: str) -> str:
    """The text with block comments replaced by spaces, character for character; line numbers stay."""
    return _TOKEN.sub(lambda found: _INK.sub(" ", found[0]) if found["c"] is not None else found[0], text)


def lambdas(text: str) -> tuple[str, tuple[int, ...]]:
    """The text with `|x| x + 1` written as `function(x) return x + 1 end`, and the offsets of the lambdas.

    Line numbers stay. No Lua 5.2 operator begins with `|`, so outside strings and comments it always starts
    a lambda.
    """
    if all(found[0] != "|" for found in _QUOTED.finditer(text)):
        return text, ()
    words = list(tokens(text))
    edits: list[tuple[int, int, str]] = []
    bodies: dict[int, int] = {}
    i = 0
    while i < len(words):
        if words[i].text != "|":
            i += 1
            continue
        close = _parameters(words, i)
        if close is None:
            return text, ()
        edits.append((words[i].at, words[i].at + 1, "function("))
        edits.append((words[close].at, words[close].at + 1, ") return "))
        bodies[i] = close + 1
        if words[close - 1].text == ",":
            edits.append((words[close - 1].at, words[close - 1].at + 1, " "))
        elif close > i + 1 and close + 1 < len(words) and words[close + 1].text == "|":
            bodies[i] += 1  # MoonSharp drops this bar
            edits.append((words[close + 1].at, words[close + 1].at + 1, " "))
        i = bodies[i]
    ends: dict[int, int] = {}
    partners = _partners(words)
    for start in reversed(bodies):
        end = _expression(words, bodies[start], partners, ends)
        if end is None:
            return text, ()
        ends[start] = end
        after = words[end - 1].at + len(words[end - 1].text)
        edits.append((after, after, " end"))
    out, done = [], 0
    for at, stop, new in sorted(edits):
        out += [text[done:at], new]
        done = stop
    return "".join([*out, text[done:]]), tuple(words[start].at for start in bodies)


def _parameters(words: list[Token], i: int) -> int | None:
    """The index of the bar that closes the parameters of the lambda at `i`, or None if it is missing."""
    for k in range(i + 1, len(words)):
        if words[k].text == "|":
            return k
        if words[k].kind != "name" and words[k].text not in (",", "..."):
            return None
    return None


def spelled(text: str) -> str:
    """The text with character codes from 128 up written as UTF-8, and all names in ASCII; line numbers stay.

    In MoonSharp `\\233` is the character é, not a byte.
    """
    if text.isascii():
        return _QUOTED.sub(_spelled, text) if "\\" in text else text
    return _TOKEN.sub(_spelled, text)


def _spelled(found: re.Match[str]) -> str:
    kind, word = found.lastgroup, found[0]
    if kind == "string" and word[0] in "\"'" and "\\" in word:
        return _CODE.sub(_code, word)
    if kind == "string" and word[0] == "[" and "\r" in word:
        return _LONE_RETURN.sub("", word)
    if kind == "name" and not word.isascii():
        return _FOREIGN.sub(lambda letter: f"_u{ord(letter[0]):X}_", word)
    return word


def _code(found: re.Match[str]) -> str:
    decimal, short, long = found.groups()
    if decimal is None and short is None and long is None:
        return found[0][1] if found[0] in ("\\[", "\\]") else found[0]
    code = int(decimal) if decimal is not None else int(short or long, 16)
    if (long is None and code < 128) or code > 0x10FFFF or (decimal is not None and code > 255):
        return found[0]
    return "".join(f"\\{byte:03}" for byte in chr(code).encode("utf-8", "surrogatepass"))


def to_lua52(text: str) -> str:
    """The script translated to Lua 5.2; line numbers stay."""
    text = plain(text).text
    return spelled(lambdas(text)[0] if "|" in text else text)


def _expression(words: list[Token], i: int, partners: dict[int, int], lambdas: dict[int, int]) -> int | None:
    """The index after the expression that begins at `i`, or None if there is no expression.

    `lambdas` maps the start of each later lambda to the index after it.
    """
    while True:
        while i < len(words) and words[i].text in _UNARY:
            i += 1
        if i in lambdas:
            return lambdas[i]
        after = _operand(words, i, partners)
        if after is None:
            return None
        if after < len(words) and words[after].text in _BINARY:
            i = after + 1
            continue
        return after


def _operand(words: list[Token], i: int, partners: dict[int, int]) -> int | None:
    if i >= len(words):
        return None
    word = words[i]
    if word.text in ("function", "{"):
        return partners.get(i)
    if word.text == "(":
        return _suffixes(words, i, partners)
    if word.kind == "name":
        return _suffixes(words, i + 1, partners)
    return i + 1 if word.kind in ("string", "number") or word.text == "..." else None


def _suffixes(words: list[Token], i: int, partners: dict[int, int]) -> int | None:
    while i < len(words):
        word = words[i]
        if word.text in (".", ":"):
            i += 2
        elif word.text in _CLOSING:
            if i not in partners:
                return None
            i = partners[i]
        elif word.kind == "string":
            i += 1
        else:
            break
    return min(i, len(words))


def _partners(words: list[Token]) -> dict[int, int]:
    """Index of each opening bracket or block → the index after its closing bracket or `end`."""
    found: dict[int, int] = {}
    brackets: list[int] = []
    blocks: list[int] = []
    for i, word in enumerate(words):
        opened = brackets if word.text in _BRACKETS else blocks
        if word.text in _OPENING:
            opened.append(i)
        elif word.text in _CLOSERS and opened:
            found[opened.pop()] = i + 1
    return found
