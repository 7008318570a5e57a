"""Runs a piece of Lua at the headless table and returns the result in a form that can be compared.

A probe tells what the game's MoonSharp answers: the values a chunk returns and what it prints, or a failure.
The position of an error and the interpreter's own words are left out of the comparison: they depend on its
version. What a script says itself has to be the same.
"""

from __future__ import annotations

import math
import re
from typing import Any

from tests.headless.saves import save
from tts_builder.headless import Limits, ScriptError, Table

_LIMITS = Limits(memory=1 << 28, instructions=20_000)
"""Some of what never ends in the game does not end at the table either."""
_POSITION = re.compile(r"[\w<>]+:\(?\d+[^:\n]{0,24}: ")
_ADDRESS = re.compile(r"\b(table|function|thread|userdata|builtin): ?\w+")


class Bench:
    """A table with an empty Global script to run pieces of Lua in, each in a fresh one."""

    def __init__(self, faithful: bool) -> None:
        self.faithful = faithful

    def run(self, code: str) -> dict[str, Any]:
        """{ok, values, out} or {ok, error}, values as the probes write them."""
        table = Table(save(lua="-- nothing"), faithful=self.faithful, limits=_LIMITS)
        script = table.global_.script
        assert script is not None
        try:
            values = script.evaluate(code)
        except ScriptError as fault:
            return {"ok": False, "error": fault.what, "out": _printed(table)}
        return {"ok": True, "values": [_shown(script, value) for value in values], "out": _printed(table)}


def _printed(table: Table) -> list[str]:
    return [entry.text for entry in table.log if entry.kind == "print"]


def _shown(script: Any, value: Any) -> Any:
    """A value of the script in the form of the probes."""
    if isinstance(value, bool | str) or value is None:
        return value
    if isinstance(value, int | float):
        return _number(value)
    kind = script.lua_type(value)
    if kind != "table" or script._probe(value) is not None:
        return {"$type": kind if kind != "table" else "userdata"}
    pairs = [(key, _shown(script, item)) for key, item in script.entries(value)]
    if [repr(key) for key, _ in pairs] == [str(place) for place in range(1, len(pairs) + 1)]:  # True is not 1
        return [item for _, item in pairs]
    return {"$map": [[_shown(script, key), item] for key, item in pairs]}


def _number(value: float) -> Any:
    if isinstance(value, float) and (math.isnan(value) or math.isinf(value)):
        return {"$number": "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"}
    return value


def agrees(probe: dict[str, Any], got: dict[str, Any]) -> bool:
    """Whether the table and the game agree: both fail, or both return the same value."""
    if not probe["ok"] or not got["ok"]:
        return bool(probe["ok"] == got["ok"])
    return _same(probe["values"], got["values"]) and _same(probe["out"], got["out"])


def _same(want: Any, got: Any, message: bool = False) -> bool:
    """-0 and 0 are equal outside of Lua. The value after a `false` may be a message."""
    if isinstance(want, list):
        return (
            isinstance(got, list)
            and len(want) == len(got)
            and all(
                _same(each, other, place > 0 and want[place - 1] is False)
                for place, (each, other) in enumerate(zip(want, got, strict=True))
            )
        )
    if isinstance(want, dict):
        if want.get("$number") == "-0":
            return bool(got == 0)
        if not isinstance(got, dict) or want.keys() != got.keys():
            return False
        return all(_same(item, got[key]) for key, item in want.items())
    if isinstance(want, str) and isinstance(got, str):
        return _same_text(want, got, message)
    return (type(want) is type(got) and bool(want == got)) or _numbers(want, got)


def _numbers(want: Any, got: Any) -> bool:
    return all(isinstance(each, int | float) and not isinstance(each, bool) for each in (want, got)) and bool(
        want == got
    )


def _same_text(want: str, got: str, message: bool) -> bool:
    """Whether texts are equal except for positions and addresses. Messages of the interpreter may differ."""
    placed = _POSITION.search(want) is not None
    one, two = (_ADDRESS.sub(r"\1", _POSITION.sub("", each)) for each in (want, got))
    return one == two or ((message or placed) and _of_interpreter(one) and _of_interpreter(two))


_WORDS = (
    "bad argument",
    "attempt to",
    "unexpected symbol",
    "invalid",
    "malformed",
    "unbalanced",
    "missing '[' after",
    "table index is",
    "loop in ",
    "wrong number",
    "cannot resume",
)


def _of_interpreter(text: str) -> bool:
    return any(word in text for word in _WORDS)
