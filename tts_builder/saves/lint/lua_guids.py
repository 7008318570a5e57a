"""GUIDs that scripts pass to getObjectFromGUID: is there such an object, and is it on the table?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tts_builder.lua.constants import Constants
from tts_builder.lua.parse import Source
from tts_builder.saves.findings import named_object
from tts_builder.saves.lint.registry import Hit, Subject, rule
from tts_builder.saves.lint.scripts import Fault, Script, hits, places, scripts_of
from tts_builder.saves.walk import Found

if TYPE_CHECKING:
    from tree_sitter import Node

_TESTS: Final = ("==", "~=", "and", "or")
_NAME: Final = r"[A-Za-z_]\w*(?:\.\w+|\[[^\[\]\n]{1,60}\]){0,9}"
_CONDITION: Final = re.compile(rf"\b(?:if|elseif|while|until|and|or|not)[\s(]+({_NAME})(?![\w.:\[(])")
_COMPARED: Final = re.compile(rf"\b({_NAME})\s*[~=!]=\s*nil\b")
_PLACES: Final = {"contained": "inside", "state": "another state of", "child": "attached to"}


@rule("L002", "L003")
def asked_for(subject: Subject) -> Iterator[Hit]:
    scripts = subject.once(scripts_of)
    if scripts.is_saved_object:  # the objects are on another table
        return
    table: set[str] = set()
    elsewhere: dict[str, Found] = {}
    for each in subject.objects:
        guid = each.object.get("GUID")
        if isinstance(guid, str):
            if each.relation == "table":
                table.add(guid)
            else:
                elsewhere.setdefault(guid, each)
    yield from hits(
        (script, fault)
        for script in scripts.readable
        for guid, lines in asked(script).items()
        if guid not in table
        for line, more in places(script, lines)
        for fault in (_fault(line, more, guid, elsewhere.get(guid)),)
    )


def _fault(line: int, more: str, guid: str, found: Found | None) -> Fault:
    if found is None or found.parent is None:
        return Fault(line, f'No object has the GUID "{guid}"{more}.', code="L002")
    where = f"{_PLACES[found.relation]} {named_object(found.parent)}"
    sentence = f'"{guid}" is {named_object(found.object)}, which is {where}{more}.'
    return Fault(line, sentence, code="L003")


def asked(script: Script) -> dict[str, list[int]]:
    """GUID → lines of the getObjectFromGUID calls with this GUID as a literal or constant.

    GUIDs whose result the script tests anywhere are left out, as in `if getObjectFromGUID(a) then`.
    """
    source, found, tested = script.source, dict[str, list[int]](), set[str]()
    constants = Constants(source, script.names)
    for call in source.calls["getObjectFromGUID"]:
        guid = constants.text(call.args[0]) if len(call.args) == 1 else None
        if guid is None:
            continue
        if _is_tested(source, call.node):
            tested.add(guid)
        else:
            found.setdefault(guid, []).append(source.line(call.node))
    return {guid: lines for guid, lines in found.items() if guid not in tested}


def _is_tested(source: Source, call: Node) -> bool:
    """Whether the script tests the result: the call, or a variable that holds its result, is a condition."""
    node, around = call, call.parent
    while around is not None and around.type == "parenthesized_expression":
        node, around = around, around.parent
    if around is None:
        return False
    if around.type in ("unary_expression", "if_statement", "elseif_statement", "while_statement"):
        return True
    if around.type == "binary_expression":
        return any(child.type in _TESTS for child in around.children)
    if around.type != "expression_list" or around.parent is None:
        return False
    targets = around.parent.children[0].named_children
    place = [each.id for each in around.named_children].index(node.id)
    if around.parent.type != "assignment_statement" or place >= len(targets):
        return False
    return source.slice(targets[place]) in source.once(_conditions)


def _conditions(source: Source) -> frozenset[str]:
    """Every name, field or entry that the script uses as a condition or compares with nil."""
    found = {each[1] for each in _CONDITION.finditer(source.plain)}
    for each in _COMPARED.finditer(source.plain):
        name = each[1]
        found.add(name)
        while "." in name:  # `a.b.c == nil` also compares `b.c`
            name = name.partition(".")[2]
            found.add(name)
    return frozenset(found)
