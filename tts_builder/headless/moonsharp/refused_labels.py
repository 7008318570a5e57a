"""What MoonSharp refuses and Lua 5.2 accepts: jumps over a `local` to the end of a block, `--==[`,
`1e999`."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Final

from tts_builder.lua.compiling import SyntaxFault
from tts_builder.lua.dialect import _TOKEN

if TYPE_CHECKING:
    from tree_sitter import Node

_FUNCTIONS = ("function_definition", "function_declaration")
_RULE: Final = re.compile(r"--=+\[")
"""MoonSharp reads this as the start of a long comment that never ends."""
_LARGE: Final = re.compile(r"[eE]\+?\d{3}|\d{300}")


def refused(code: str) -> SyntaxFault | None:
    """The first place in the script that MoonSharp cannot read and Lua can."""
    return _endless_comment(code) or _endless_number(code) or _hidden_jump(code)


def _endless_comment(code: str) -> SyntaxFault | None:
    if not _RULE.search(code):
        return None
    for found in _TOKEN.finditer(code):
        if found.lastgroup == "skip" and _RULE.match(found[0]):
            line = code.count("\n", 0, found.start()) + 1
            return SyntaxFault(line, 0, "unfinished long comment")
    return None


def _endless_number(code: str) -> SyntaxFault | None:
    """A number larger than any float: MoonSharp cannot read it, Lua reads infinity."""
    if not _LARGE.search(code):
        return None
    for found in _TOKEN.finditer(code):
        if found.lastgroup == "number" and _LARGE.search(found[0]) and found[0][1:2] not in ("x", "X"):
            try:
                large = math.isinf(float(found[0]))
            except ValueError:
                continue
            if large:
                line = code.count("\n", 0, found.start()) + 1
                return SyntaxFault(line, 0, f"malformed number near '{found[0]}'")
    return None


def _hidden_jump(code: str) -> SyntaxFault | None:
    """The first `goto` that, for MoonSharp, jumps into the scope of a local."""
    if "goto" not in code:
        return None
    from tts_builder.lua.parse import parse

    source = parse(code)
    for node in source.found["goto"]:
        name = node.named_children[0]
        crossed = _crossed(node, name.text or b"")
        if crossed:
            line, column = source.place(node)
            label = source.slice(name)
            sentence = f"<goto {label}> at line {line} jumps into the scope of local '{crossed}'"
            return SyntaxFault(line, column, sentence)
    return None


def _crossed(node: Node, label: bytes) -> str:
    """The local between the jump and its label, or ""."""
    inner: Node = node
    block = node.parent
    while block is not None and inner.type not in _FUNCTIONS:
        after = [each for each in block.named_children if each.start_byte > inner.start_byte]
        for place, each in enumerate(after):
            if each.type == "label_statement" and each.named_children[0].text == label:
                return _declared(after[:place])
        if any(
            each.type == "label_statement" and each.named_children[0].text == label
            for each in block.named_children
        ):
            return ""
        inner, block = block, block.parent
    return ""


def _declared(statements: list[Node]) -> str:
    for each in statements:
        if each.type == "variable_declaration" or (
            each.type == "function_declaration" and each.children[0].type == "local"
        ):
            pending = [each]
            while pending:
                node = pending.pop(0)
                if node.type == "identifier":
                    return (node.text or b"").decode("utf-8", "replace")
                pending = [*node.named_children, *pending]
    return ""
