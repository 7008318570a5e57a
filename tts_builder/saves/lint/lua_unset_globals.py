"""How a script uses a global that is never set: is nil an error there, or is it only passed on?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tts_builder.lua.api import api
from tts_builder.saves.lint.scripts import Script

if TYPE_CHECKING:
    from tree_sitter import Node

_HOLDS: Final = ("field", "return_statement", "assignment_statement", "variable_declaration")
"""Nodes that store or return a value without using it."""


def faulty_lines(script: Script, name: str, lines: Sequence[int]) -> list[int]:
    """The lines that do more with the name than store it, return it or pass it on."""
    wanted = set(lines)
    nodes = [node for node in script.source.identifiers[name] if script.source.line(node) in wanted]
    return sorted({script.source.line(node) for node in nodes if not _is_handed_on(script, node)})


def _is_handed_on(script: Script, node: Node) -> bool:
    around = node.parent
    if around is not None and around.type == "expression_list":
        around = around.parent
    if around is None or around.type == "for_generic_clause":
        return False
    if around.type == "arguments":
        return around.parent is not None and _is_own(script, around.parent)
    return around.type in _HOLDS


def _is_own(script: Script, call: Node) -> bool:
    """Whether the script, not the game, defines the called function."""
    found, known = script.source.call(call), api()
    if found is None or not found.name:
        return False
    owner, _, name = found.name.rpartition(".")
    if not owner and not found.name.startswith(":"):
        return name not in known.globals
    receiver = found.receiver
    owner = script.source.slice(receiver) if receiver is not None else owner
    return owner not in known.owners and name.removeprefix(":") not in known.of_class["Object"]
