"""Runs a piece of Lua at the headless table and says what came of it, in a form that can be compared.

A probe tells what the game's MoonSharp answers: the values a chunk returns and what it prints, or a failure.
Words and positions of errors are left out of the comparison: they depend on the version of the interpreter.
"""

from __future__ import annotations

import json
import math
import re
from typing import Any

from tests.headless.saves import save
from tts_builder.headless import ScriptError, Table

_POSITION = re.compile(r"[\w<>]+:\(?\d+[^:\n]{0,24}: ")
_ADDRESS = re.compile(r"\b(table|function|thread|userdata|builtin): ?\w+")


class Bench:
    """A table with an empty Global script to run pieces of Lua in, each in a fresh one."""

    def __init__(self, faithful: bool) -> None:
        self.faithful = faithful

    def run(self, code: str) -> dict[str, Any]:
        """{ok, values, out} or {ok, error}, values as the probes write them."""
        table = Table(save(lua="-- nothing"), faithful=self.faithful)
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
    """A value of the script as the probes write it."""
    if isinstance(value, bool | str) or value is None:
        return value
    if isinstance(value, int | float):
        return _number(value)
    kind = script.kind_of(value)
    if kind != "table":
        return {"$type": kind}
    pairs = [(key, _shown(script, item)) for key, item in script.entries(value)]
    if [key for key, _ in pairs] == list(range(1, len(pairs) + 1)):
        return [item for _, item in pairs]
    return {"$map": [[_shown(script, key), item] for key, item in pairs]}


def _number(value: float) -> Any:
    if isinstance(value, float) and (math.isnan(value) or math.isinf(value)):
        return {"$number": "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"}
    return value


def agrees(probe: dict[str, Any], got: dict[str, Any]) -> bool:
    """Whether the table answered as the game does; -0 and 0 are one number once they left Lua."""
    if not probe["ok"] or not got["ok"]:
        return probe["ok"] == got["ok"]
    return _plain(probe["values"]) == _plain(got["values"]) and _plain(probe["out"]) == _plain(got["out"])


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        if value.get("$number") == "-0":
            return 0
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, str):
        return _message(_ADDRESS.sub(r"\1", _POSITION.sub("", value)))
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


_WORDS = (
    "bad argument",
    "attempt to",
    "unexpected symbol",
    "invalid",
    "malformed",
    "unbalanced",
    "table index is nil",
    "loop in gettable",
    "wrong number",
    "cannot resume",
)


def _message(text: str) -> str:
    """Every message of an error counts as the same: wording is not compared."""
    return "an error" if any(word in text for word in _WORDS) else text


def told(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
