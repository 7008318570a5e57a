"""Finds code that behaves differently in Tabletop Simulator's MoonSharp and in Lua 5.2. Codes are stable.

A comment `-- portable: <reason>` on the line of a finding silences it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tts_builder.lua.checks import RULES
from tts_builder.lua.checks.rule import Severity
from tts_builder.lua.parse import Source, parse

if TYPE_CHECKING:
    from tree_sitter import Node

SYNTAX: Final = "L100"
IDLE: Final = "L190"
_REMARK: Final = re.compile(r"--+\s*portable:\s*(\S?)")


@dataclass(frozen=True, slots=True, order=True)
class LuaFinding:
    """One place that is not portable. Lines and columns count from 1; column 0 means unknown."""

    line: int
    column: int
    code: str
    severity: Severity
    sentence: str
    hint: str
    name: str
    """The script it is in."""

    def __str__(self) -> str:
        return f"{self.name}:{self.line}:{self.column}: {self.code} {self.sentence} {self.hint}"


def lint(text: str, name: str) -> list[LuaFinding]:
    """Every place in the script that is not portable, in order of appearance."""
    source = parse(text)
    fault = source.fault
    if fault is not None and not source.is_newer:
        hint = "Correct the syntax first; the other rules were not checked."
        return [LuaFinding(fault.line, fault.column, SYNTAX, "error", f"{fault.sentence}.", hint, name)]
    return lint_source(source, (*RULES, IDLE), name)


def lint_source(source: Source, codes: Collection[str], name: str = "") -> list[LuaFinding]:
    """Like `lint`, but for a script without syntax errors and only for these codes."""
    found = set(_findings(source, codes, name))
    silenced = dict(_remarks(source))
    kept = {finding for finding in found if not silenced.get(finding.line)}
    used = {finding.line for finding in found - kept}
    for line, reason in silenced.items():
        if line not in used and IDLE in codes:
            what = "silences nothing" if reason else "gives no reason"
            kept.add(_idle(line, what, name))
    return sorted(kept)


def _idle(line: int, what: str, name: str) -> LuaFinding:
    sentence = f"This `portable:` comment {what}."
    return LuaFinding(line, 1, IDLE, "note", sentence, "Give a reason, or remove it.", name)


def _findings(source: Source, codes: Collection[str], name: str) -> Iterator[LuaFinding]:
    for rule in (RULES[code] for code in codes if code != IDLE):
        for hit in rule.find(source):
            line, column = _place(source, hit)
            yield LuaFinding(line, column, rule.code, rule.severity, rule.sentence, rule.hint, name)


def _place(source: Source, hit: Node | int) -> tuple[int, int]:
    if not isinstance(hit, int):
        return source.place(hit)
    return source.place_at(hit)


def _remarks(source: Source) -> Iterator[tuple[int, bool]]:
    """Lines with a silencing comment, and whether it gives a reason."""
    for node in source.found["remark"]:
        found = _REMARK.match(source.slice(node))
        if found:
            yield source.line(node), bool(found[1])
