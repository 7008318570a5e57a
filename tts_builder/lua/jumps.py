"""Finds each `goto` out of a `for` loop inside another one: MoonSharp does not clean up after such a jump."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tree_sitter import Node

_FUNCTIONS: Final = ("function_definition", "function_declaration")


def out_of_loops(gotos: list[Node]) -> Iterator[tuple[Node, list[Node], list[Node]]]:
    """Each such goto with the loops it leaves and the loops around its label, inner ones first.

    The labels of a block are collected only once, however many gotos jump into it.
    """
    labels: dict[int, set[bytes | None]] = {}
    for goto in gotos:
        name = goto.named_children[0].text if goto.named_children else None
        left: list[Node] = []
        block = goto.parent
        while block is not None and block.type not in _FUNCTIONS:
            if block.id not in labels:
                labels[block.id] = _labels(block)
            if name in labels[block.id]:
                outer = list(_loops(block))
                if left and outer:
                    yield goto, left, outer
                break
            if block.type == "for_statement":
                left.append(block)
            block = block.parent


def _labels(block: Node) -> set[bytes | None]:
    return {
        each.named_children[0].text
        for each in block.named_children
        if each.type == "label_statement" and each.named_children
    }


def _loops(node: Node) -> Iterator[Node]:
    """The `for` loops around a node, in its function."""
    around: Node | None = node
    while around is not None and around.type not in _FUNCTIONS:
        if around.type == "for_statement":
            yield around
        around = around.parent
