"""A rule: its code, severity and sentence, the portable way, and the function that finds it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from tts_builder.lua.parse import Source

if TYPE_CHECKING:
    from tree_sitter import Node

Severity = Literal["error", "warning", "note"]
Find = Callable[[Source], "Iterator[Node | int]"]
"""Yields what breaks the rule: nodes, or offsets in the text for what the parser does not keep."""


@dataclass(frozen=True, slots=True)
class Rule:
    code: str
    severity: Severity
    sentence: str
    hint: str
    find: Find


RULES: Final[dict[str, Rule]] = {}


def rule(code: str, severity: Severity, sentence: str, hint: str) -> Callable[[Find], Find]:
    """Register the function as the rule of this code."""

    def register(find: Find) -> Find:
        assert code not in RULES, code
        RULES[code] = Rule(code, severity, sentence, hint, find)
        return find

    return register
