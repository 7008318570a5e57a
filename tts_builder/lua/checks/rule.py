"""A rule: its code, and the function that finds it. What it says stands in `rules.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from tts_builder.lua.parse import Source

if TYPE_CHECKING:
    from tree_sitter import Node

Severity = Literal["error", "warning", "note"]
Find = Callable[[Source], "Iterator[Node | int]"]
"""Yields what breaks the rule: nodes, or offsets in the text for what the parser does not keep."""


@dataclass(frozen=True, slots=True)
class Rule:
    code: str
    find: Find
    severity: Severity
    sentence: str
    hint: str
    """The portable way."""
    title: str = ""
    """Of a rule that scripts of others are asked too."""
    others: Severity = "note"
    """How grave it is there."""


RULES: Final[dict[str, Rule]] = {}


@cache
def _said() -> dict[str, dict[str, Any]]:
    return tomllib.loads(Path(__file__).with_name("rules.toml").read_text(encoding="utf-8"))


def rule(code: str, **filled: object) -> Callable[[Find], Find]:
    """Register the function as the rule of this code. `filled` are words for the braces in its sentence."""

    def register(find: Find) -> Find:
        assert code not in RULES, code
        said = _said()[code]
        sentence = said["sentence"].format(**filled) if filled else said["sentence"]
        RULES[code] = Rule(code, find, **{**said, "sentence": sentence})
        return find

    return register
