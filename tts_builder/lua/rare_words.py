"""Finds rare words of a script: searches the text first, and the tree only where a word occurs.

A query would compare every name of the script with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tree_sitter import Node

# Each pattern begins with plain letters, which is what makes the search fast.
_HANDLERS: Final = tuple(
    re.compile(word + rb"\b")
    for word in (
        *(b"click_function", b"input_function", b"function_name", b"callback"),
        b"on(?:Click|Drag|Mouse(?:Enter|Exit|Down|Up)|BeginDrag|End(?:Drag|Edit)|Submit|ValueChanged)",
    )
)
_SPECIAL: Final = tuple(
    re.compile(word + rb"\b")
    for word in (
        *(b"io", b"debug", b"package", b"utf8", b"os", b"load(?:string|file)?", b"dofile", b"setfenv"),
        *(b"getfenv", b"collectgarbage", b"__(?:gc|mode)"),
    )
)
_REMARK: Final = b"portable:"
_UNICODE: Final = re.compile(rb"\\u")


def rare_words(root: Node, data: bytes, comments: list[Node]) -> dict[str, list[Node]]:
    """Nodes in order of appearance: `handler`, table keys that name a function; `special`, names that not
    every engine has; `remark`, comments that silence a rule; `unicode`, escapes by character code."""
    remarks = comments if _REMARK in data else []
    escapes = _holding(root, data, _UNICODE, "escape_sequence")
    return {
        "handler": [node for node in _names(root, data, _HANDLERS) if _is_key(node)],
        "special": _names(root, data, _SPECIAL),
        "remark": [node for node in remarks if _REMARK in data[node.start_byte : node.end_byte]],
        "unicode": [node for place, node in escapes if node.start_byte == place.start()],
    }


def _names(root: Node, data: bytes, words: Iterable[re.Pattern[bytes]]) -> list[Node]:
    """The identifiers that match one of these words."""
    hits = (hit for word in words for hit in _holding(root, data, word, "identifier"))
    found = (node for place, node in hits if node.byte_range == place.span())
    return sorted(found, key=attrgetter("start_byte"))


def _holding(
    root: Node, data: bytes, mark: re.Pattern[bytes], kind: str
) -> Iterator[tuple[re.Match[bytes], Node]]:
    """Each match of `mark` inside a node of this kind, with the node."""
    for found in mark.finditer(data):
        start, end = found.span()
        if kind == "identifier" and data[start - 1 : start].isalpha():
            continue  # inside a longer word: no need to search the tree
        node = root.descendant_for_byte_range(start, end)
        if node is not None and node.type == kind:
            yield found, node


def _is_key(node: Node) -> bool:
    """Whether a name is the key of a field in a table."""
    field = node.parent
    return field is not None and field.type == "field" and field.child_by_field_name("name") == node
