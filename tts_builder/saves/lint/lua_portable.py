"""Syntax errors, and places where the game's interpreter, MoonSharp, differs from standard Lua.

The rules are those for our own Lua (`tts_builder.lua.checks`). For scripts that run only in the game, most
are notes, reported once for each script.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tts_builder.lua.checks import RULES
from tts_builder.lua.checks.library import ABSENT
from tts_builder.lua.faults import syntax_faults
from tts_builder.lua.parse import Source
from tts_builder.lua.portability import lint_source
from tts_builder.saves.findings import Code
from tts_builder.saves.lint.registry import Hit, Subject, rule
from tts_builder.saves.lint.scripts import (
    Fault,
    Script,
    Scripts,
    hits,
    places,
    script_rule,
    script_rules,
    scripts_of,
)


@rule("L100")
def unreadable(subject: Subject) -> Iterator[Hit]:
    scripts = subject.once(scripts_of)
    yield from hits(
        (each, Fault(found.line, f"{found.fault.sentence}.", column=found.fault.column))
        for each in scripts.all
        if each.fault is not None
        for found in syntax_faults(each.text)
    )


@script_rule("L099")
def unread(script: Script, _scripts: Scripts) -> Iterator[Fault]:
    if script.source.is_unread:
        yield Fault(1, "The script was not checked: too deeply nested, too long a chain, or not Lua.")


PUBLIC_RULES: Final = sorted((each for each in RULES.values() if each.title), key=lambda each: each.code)
"""The portability rules that apply to scripts of other authors: all but those about limits of Lua 5.2."""


def _not_portable(source: Source) -> dict[str, list[int]]:
    """Code → the lines that break its rule."""
    lines: dict[str, list[int]] = {}
    for found in lint_source(source, [each.code for each in PUBLIC_RULES]):
        lines.setdefault(found.code, []).append(found.line)
    return lines


@script_rules(*(Code(each.code, each.others, each.title, each.sentence, each.hint) for each in PUBLIC_RULES))
def not_portable(script: Script, _scripts: Scripts) -> Iterator[Fault]:
    for code, found_at in script.source.once(_not_portable).items():
        for line, more in places(script, found_at):
            yield Fault(line, f"{RULES[code].sentence.removesuffix('.')}{more}.", code=code)


@script_rule("L160")
def absent_library(script: Script, scripts: Scripts) -> Iterator[Fault]:
    for name in sorted(ABSENT - {"package"} | {"utf8"}):
        lines = script.names.reads.get(name, [])
        if lines and name not in script.names.asked and not scripts.may_have(script, name):
            for line, more in places(script, lines):
                yield Fault(line, f"The game has no {name}{more}.")
