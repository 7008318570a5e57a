"""Can the game read the script, and where does its interpreter, MoonSharp, surprise those who know Lua?

The rules are those our own Lua keeps (`tts_builder.lua.checks`); for scripts that only ever run in the game
most are notes, told once for each script.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tts_builder.lua.checks import RULES
from tts_builder.lua.checks.library import ABSENT
from tts_builder.lua.parse import Source
from tts_builder.lua.portability import SYNTAX, lint_source
from tts_builder.saves.findings import Code, Severity
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

_TITLES: Final[dict[str, tuple[Severity, str]]] = {
    "L101": ("note", "Function that returns a value on some paths only"),
    "L102": ("note", "Bare return beside returns with a value"),
    "L103": ("note", "Call beside `and` or `or` in the last place"),
    "L110": ("warning", "Error that is no text"),
    "L111": ("note", "Level given to error()"),
    "L112": ("note", "Protected call of a value"),
    "L113": ("note", "Error handler that does too much"),
    "L120": ("note", "Pattern with `-`"),
    "L121": ("note", "Pattern that may have to back off"),
    "L122": ("note", "Pattern with %p"),
    "L123": ("note", "Pattern beyond ASCII"),
    "L124": ("note", "Order of texts"),
    "L125": ("note", "Sorting without a comparator"),
    "L126": ("note", "string.format('%s') of any value"),
    "L127": ("note", "Number format %e"),
    "L128": ("note", "Measure of text beyond ASCII"),
    "L130": ("note", "Fraction joined to a text"),
    "L131": ("warning", "Negative divisor"),
    "L132": ("warning", "math.fmod"),
    "L133": ("warning", "Broken bit functions"),
    "L134": ("warning", "tonumber with a base"),
    "L135": ("note", "Power of a power"),
    "L137": ("note", "math.modf"),
    "L140": ("note", "Several fields set at once"),
    "L141": ("note", "Calls in a table's fields"),
    "L142": ("note", "Appending by length"),
    "L144": ("note", "Table that grows while pairs goes over it"),
    "L145": ("note", "Hole in a list"),
    "L150": ("warning", "goto over a local"),
    "L151": ("note", "Number of values given"),
    "L152": ("warning", "Local without a value in a loop"),
    "L153": ("warning", "Label that loses the locals"),
    "L154": ("warning", "goto out of a loop inside a loop"),
    "L161": ("note", "Module by a computed name"),
    "L162": ("note", "Functions of os"),
    "L163": ("note", "Garbage collection"),
}
"""Code → how grave it is in a script of others, and its title; without what only Lua 5.2 cannot do."""


@rule(
    SYNTAX,
    "error",
    "Script that cannot be read",
    text="The syntax of the script is broken. The game refuses the whole script: none of it runs. What "
    "MoonSharp reads beyond Lua 5.2, such as `!=` and `|x| x + 1`, is no fault.",
    hint="Mend the syntax; the other rules were not applied to this script.",
)
def unreadable(subject: Subject) -> Iterator[Hit]:
    scripts = subject.once(scripts_of)
    yield from hits(
        (each, Fault(each.fault.line, f"{each.fault.sentence}."))
        for each in scripts.all
        if each.fault is not None
    )


@script_rule(
    "L099",
    "warning",
    "Script that was not checked",
    text="The script is nested more than 100 levels deep, or has a chain of more than 10,000 `elseif`, `and` "
    "or `or`, or of tens of thousands of other operators or calls, or is too large for Lua 5.2 and not Lua "
    "to our own reading. To look at it would take too long: no other rule was applied to it.",
    hint="Look at the script before you use the save; no person writes such a script.",
)
def unread(script: Script, _scripts: Scripts) -> Iterator[Fault]:
    if script.source.is_unread:
        yield Fault(1, "This script was not checked: it is nested too deeply, chained too long, or not Lua.")


def _code(code: str) -> Code:
    severity, title = _TITLES[code]
    return Code(code, severity, title, RULES[code].sentence, RULES[code].hint)


def _not_portable(source: Source) -> dict[str, list[int]]:
    """Code → the lines that break its rule."""
    lines: dict[str, list[int]] = {}
    for found in lint_source(source, _TITLES):
        lines.setdefault(found.code, []).append(found.line)
    return lines


@script_rules(*map(_code, _TITLES))
def not_portable(script: Script, _scripts: Scripts) -> Iterator[Fault]:
    for code, found_at in script.source.once(_not_portable).items():
        for line, more in places(script, found_at):
            yield Fault(line, f"{RULES[code].sentence.removesuffix('.')}{more}.", code=code)


@script_rule(
    "L160",
    "warning",
    "Library the game does not have",
    text="The game leaves out the parts of Lua that reach the machine or load code: load, loadstring, "
    "loadfile, dofile, io, debug, setfenv and getfenv. There is no utf8 either. Their value"
    " is nil, and to use one is an error.",
    hint="Do without; modules are bundled into the script by an editor or a build tool.",
)
def absent_library(script: Script, scripts: Scripts) -> Iterator[Fault]:
    for name in sorted(ABSENT - {"package"} | {"utf8"}):
        lines = script.names.reads.get(name, [])
        if lines and name not in script.names.asked and not scripts.may_have(script, name):
            for line, more in places(script, lines):
                yield Fault(line, f"The game has no {name}{more}.")
