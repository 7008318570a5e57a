"""Table constructors: named fields before the list, keys in the order they come, holes in lists."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from tts_builder.headless.moonsharp.rewrite_edits import Edits, has_call, has_vararg, is_multi, parts

if TYPE_CHECKING:
    from tree_sitter import Node

_SURE: Final = frozenset(("number", "string", "true", "false", "table_constructor", "function_definition"))
_ROOM: Final = 100
"""Fields that fit into the arguments of one call."""


class _Field:
    """One field of a constructor. `key` is its value where it is written out."""

    def __init__(self, edits: Edits, node: Node) -> None:
        self.node = node
        self.name = node.child_by_field_name("name")
        self.value = node.child_by_field_name("value") or parts(node)[-1]
        self.bracket = node.children[0].type == "["
        self.key = _constant(edits, self.name, self.bracket) if self.name is not None else None

    @property
    def listed(self) -> bool:
        return self.name is None

    @property
    def dynamic(self) -> bool:
        return self.name is not None and self.key is None


def _constant(edits: Edits, name: Node, bracket: bool) -> str | float | None:
    if not bracket:
        return edits.text(name)
    text = edits.text(name)
    if name.type == "string" and text[0] in "'\"" and "\\" not in text:
        return text[1:-1]
    if name.type == "number":
        try:
            return float(int(text, 0)) if text.lower().startswith("0x") else float(text)
        except ValueError:
            return None
    return None


def constructor(edits: Edits, node: Node, tail: Callable[[Edits, Node, bool], None]) -> None:
    fields = [_Field(edits, each) for each in node.named_children if each.type == "field"]
    if not fields:
        return
    listed = [each for each in fields if each.listed]
    last = fields[-1]
    open_ended = last.listed and is_multi(last.value)
    if listed:
        tail(edits, listed[-1].value, False)
    if len(fields) <= _ROOM and listed and not last.listed and is_multi(listed[-1].value):
        _built(edits, node, fields, True)  # named fields after it do not keep a call from giving all values
        return
    if edits.light:
        if len(fields) <= _ROOM and _disordered(fields):
            _built(edits, node, fields, True)
        return
    if len(listed) == len(fields):
        if len(fields) <= _ROOM and not all(each.value.type in _SURE for each in listed):
            _call(edits, node, "list")
    elif len(fields) <= _ROOM and (
        any(each.dynamic for each in fields) or _disordered(fields) or _clashing(fields, open_ended)
    ):
        _built(edits, node, fields, _disordered(fields))
    elif not any(each.dynamic for each in fields):
        keys = [each.key for each in fields if each.key is not None]
        if open_ended:
            edits.wrap(node, edits.call("more"), f",{edits.template(keys)})")
        else:
            keys += [float(place) for place in range(1, len(listed) + 1)]
            edits.wrap(node, edits.call("new"), f",{edits.template(keys)})")


def _clashing(fields: list[_Field], open_ended: bool) -> bool:
    """Whether a key is set twice, by name or by its place in the list."""
    keys = [each.key for each in fields if each.key is not None]
    places = len(fields) - len(keys)
    return len(set(keys)) < len(keys) or any(
        isinstance(key, float) and key >= 1 and (open_ended or key <= places) for key in keys
    )


def _disordered(fields: list[_Field]) -> bool:
    """Whether a field of the list is computed before a named one, and it can show."""
    early = False
    for each in fields:
        if each.listed:
            early = early or has_call(each.value)
        elif early and has_call(each.value):
            return True
    return False


def _call(edits: Edits, node: Node, helper: str) -> None:
    """The braces become those of a call; a separator behind the last field goes."""
    children = [child for child in node.children if child.type != "comment"]
    edits.replace(children[0], edits.call(helper))
    edits.replace(children[-1], ")")
    for child in children:
        if child.type == ";":
            edits.replace(child, "," if child.id != children[-2].id else "")
        elif child.type == "," and child.id == children[-2].id:
            edits.replace(child, "")


def _built(edits: Edits, node: Node, fields: list[_Field], lazily: bool) -> None:
    """Keys and values in turn; a field of the list has a mark for a key, or waits in a function."""
    _call(edits, node, "build")
    for each in fields:
        value = each.value
        if each.listed:
            if lazily and not has_vararg(value):
                edits.wrap(value, f"{edits.name('lazy')},function() return ", " end", rank=0)
            elif lazily:
                edits.wrap(value, f"{edits.name('lazy')},{edits.call('held')}", ")", rank=0)
            else:
                edits.open(value.start_byte, value.end_byte, f"{edits.name('pos')},", rank=0)
            continue
        _keyed(edits, each)
        if is_multi(value):
            edits.wrap(value, "(", ")", rank=0)


def _keyed(edits: Edits, each: _Field) -> None:
    assert each.name is not None
    for child in each.node.children:
        if child.type == "=":
            edits.replace(child, ",")
        elif child.type in ("[", "]"):
            edits.replace(child, "(" if child.type == "[" else ")")
    if not each.bracket:
        edits.wrap(each.name, '"', '"')
