"""Global names: functions defined twice, and names that are never set."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tts_builder.lua.api import api
from tts_builder.lua.checks.library import ABSENT
from tts_builder.lua.scopes import Scopes
from tts_builder.saves.lint.lua_unset_globals import faulty_lines
from tts_builder.saves.lint.scripts import Fault, Script, Scripts, places, script_rule

if TYPE_CHECKING:
    from tree_sitter import Node

    from tts_builder.lua.parse import Source

_ABSENT: Final = ABSENT | {"utf8"}
"""Names with a rule of their own, L160."""
_NOTHING: Final = frozenset(["null", "NULL", "Nil", "nill", "_"])
"""Words for nil from other languages, misspellings of nil, and `_`: an unset name works like nil."""
_MODULES: Final = "The game does not load modules. Bundle them into the script before you put it into a save."


@script_rule("L006")
def defined_twice(script: Script, _scripts: Scripts) -> Iterator[Fault]:
    source = script.source
    first: dict[tuple[str, str], Node] = {}
    for node in source.functions():
        name = node.child_by_field_name("name")
        is_local = source.data.startswith(b"local", node.start_byte)
        if name is None or is_local or not _is_outermost(script, node):
            continue
        text, line = source.slice(name), source.line(node)
        module = script.origin(line)
        # A table with functions is usually local to its module; plain names are shared by all modules.
        key = (text, module[0] if module and name.type != "identifier" else "")
        if (
            key in first
            and _is_same(script, first[key], node)
            and not _is_kept(script, text, first[key], node)
        ):
            yield Fault(
                line,
                f"{text} is defined a second time; the first definition is {_place(script, first[key])}.",
            )
        first[key] = node


def _is_outermost(script: Script, function: Node) -> bool:
    """Whether a function is defined at the top level of the script or of one of its modules."""
    block = function.parent
    if block is None or block.type == "chunk":
        return block is not None
    body = block.parent
    if script.bundle is None or body is None or body.type != "function_definition":
        return False
    call = body.parent.parent if body.parent is not None else None
    return call is not None and call.parent is not None and call.parent.type == "chunk"


def _is_same(script: Script, first: Node, second: Node) -> bool:
    """Whether both functions set the same variable: modules may have locals of the same name."""
    uses = script.source.once(_scopes).uses
    names = (each.child_by_field_name("name") for each in (first, second))
    one, two = (uses.get(name.id) if name is not None else None for name in names)
    return one is two


def _scopes(source: Source) -> Scopes:
    return Scopes(source.root)


def _is_kept(script: Script, name: str, first: Node, second: Node) -> bool:
    """Whether the script saves the first function under another name before it defines the second."""
    lines = script.outermost_reads(name)
    at = bisect_left(lines, first.end_point[0] + 1)
    return at < len(lines) and lines[at] <= second.start_point[0]


def _place(script: Script, function: Node) -> str:
    line = script.source.line(function)
    module = script.origin(line)
    return f"in module {module[0]}, line {module[1]}" if module else f"at line {line}"


@script_rule("L007", "L015")
def never_set(script: Script, scripts: Scripts) -> Iterator[Fault]:
    names = script.names
    if script.asks_for_modules and not script.missing_modules:
        line = names.reads["require"][0]
        yield Fault(line, "require is used, but never set.", _MODULES, "L007")
    known = api().globals | _ABSENT | _NOTHING | names.asked
    for name, lines in names.reads.items():
        if name in known or scripts.may_have(script, name):
            continue
        at = [script.line_of(name, line) for line in lines]
        faulty = faulty_lines(script, name, at)
        for line, more in places(script, faulty or at):
            sentence = f"{name} is used, but never set{more}."
            yield Fault(line, sentence, _meant(script, scripts, name), "L007" if faulty else "L015")


def _meant(script: Script, scripts: Scripts, name: str) -> str:
    near = scripts.suggestions.nearest(name, api().globals) or script.own_by_lower.get(name.lower())
    return f"Did you mean {near}?" if near else ""
