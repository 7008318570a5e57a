"""Table constructors: named fields come before list items, keys keep their order, lists may have holes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from tts_builder.headless.moonsharp.rewrite_edits import Edits, child_nodes, has_call, has_vararg, is_multi

if TYPE_CHECKING:
    from tree_sitter import Node

_ONE_VALUE: Final = frozenset(
    ("number", "string", "true", "false", "table_constructor", "function_definition")
)
_MAX_FIELDS: Final = 100
"""The number of fields that fit into the arguments of one call."""


class _Field:
    """One field of a constructor. `key` is set when the key is a constant."""

    def __init__(self, edits: Edits, node: Node) -> None:
        self.node = node
        self.name = node.child_by_field_name("name")
        self.value = node.child_by_field_name("value") or child_nodes(node)[-1]
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
    if len(fields) <= _MAX_FIELDS and listed and not last.listed and is_multi(listed[-1].value):
        _write_build(edits, node, fields, True)  # a call gives all its values even when named fields follow
        return
    if edits.light:
        if len(fields) <= _MAX_FIELDS and _order_matters(fields):
            _write_build(edits, node, fields, True)
        return
    if len(listed) == len(fields):
        if len(fields) <= _MAX_FIELDS and not all(each.value.type in _ONE_VALUE for each in listed):
            _write_call(edits, node, "list")
    elif len(fields) <= _MAX_FIELDS and (
        any(each.dynamic for each in fields) or _order_matters(fields) or _repeats_a_key(fields, open_ended)
    ):
        _write_build(edits, node, fields, _order_matters(fields))
    elif not any(each.dynamic for each in fields):
        keys = [each.key for each in fields if each.key is not None]
        if open_ended:
            edits.wrap(node, edits.call("ordered_open"), f",{edits.template(keys)})")
        else:
            keys += [float(place) for place in range(1, len(listed) + 1)]
            edits.wrap(node, edits.call("ordered"), f",{edits.template(keys)})")


def _repeats_a_key(fields: list[_Field], open_ended: bool) -> bool:
    """Whether a key occurs twice, by name or by its place in the list."""
    keys = [each.key for each in fields if each.key is not None]
    places = len(fields) - len(keys)
    return len(set(keys)) < len(keys) or any(
        isinstance(key, float) and key >= 1 and (open_ended or key <= places) for key in keys
    )


def _order_matters(fields: list[_Field]) -> bool:
    """Whether a list item with a call precedes a named field with a call: MoonSharp runs the named field
    first."""
    early = False
    for each in fields:
        if each.listed:
            early = early or has_call(each.value)
        elif early and has_call(each.value):
            return True
    return False


def _write_call(edits: Edits, node: Node, helper: str) -> None:
    """Turn the braces into a call of the helper, without a separator after the last field."""
    children = [child for child in node.children if child.type != "comment"]
    edits.replace(children[0], edits.call(helper))
    edits.replace(children[-1], ")")
    for child in children:
        if child.type == ";":
            edits.replace(child, "," if child.id != children[-2].id else "")
        elif child.type == "," and child.id == children[-2].id:
            edits.replace(child, "")


def _write_build(edits: Edits, node: Node, fields: list[_Field], lazily: bool) -> None:
    """Write keys and values in turn. A list item has a marker as its key; if `lazily`, it is wrapped in a
    function."""
    _write_call(edits, node, "build")
    for each in fields:
        value = each.value
        if each.listed:
            if lazily and not has_vararg(value):
                edits.wrap(value, f"{edits.name('lazy_item')},function() return ", " end", rank=0)
            elif lazily:
                edits.wrap(value, f"{edits.name('lazy_item')},{edits.call('as_function')}", ")", rank=0)
            else:
                edits.open(value.start_byte, value.end_byte, f"{edits.name('item')},", rank=0)
            continue
        _write_key(edits, each)
        if is_multi(value):
            edits.wrap(value, "(", ")", rank=0)


def _write_key(edits: Edits, each: _Field) -> None:
    assert each.name is not None
    for child in each.node.children:
        if child.type == "=":
            edits.replace(child, ",")
        elif child.type in ("[", "]"):
            edits.replace(child, "(" if child.type == "[" else ")")
    if not each.bracket:
        edits.wrap(each.name, '"', '"')
