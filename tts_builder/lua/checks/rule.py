"""A rule: its code, and the function that finds violations. Its texts are in `rules.toml`."""

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
"""Yields the places that break the rule: nodes, or offsets in the text where the tree has no node."""


@dataclass(frozen=True, slots=True)
class Rule:
    code: str
    find: Find
    severity: Severity
    sentence: str
    hint: str
    """The portable way."""
    title: str = ""
    """Set for rules that also apply to scripts of other authors."""
    others: Severity = "note"
    """The severity there."""


RULES: Final[dict[str, Rule]] = {}


@cache
def _texts() -> dict[str, dict[str, Any]]:
    return tomllib.loads(Path(__file__).with_name("rules.toml").read_text(encoding="utf-8"))


def rule(code: str, **filled: object) -> Callable[[Find], Find]:
    """Registers the function as the rule of this code. `filled` fills the braces in its sentence."""

    def register(find: Find) -> Find:
        assert code not in RULES, code
        texts = _texts()[code]
        sentence = texts["sentence"].format(**filled) if filled else texts["sentence"]
        RULES[code] = Rule(code, find, **{**texts, "sentence": sentence})
        return find

    return register
