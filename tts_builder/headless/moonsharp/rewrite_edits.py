"""Pieces put into a text at byte offsets, so that what is inside stays inside."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node


class Edits:
    """Collects what to put where; `applied` gives the text. `rank` 0 lies outside rank 1 at one place."""

    def __init__(self, data: bytes, prefix: str, light: bool) -> None:
        self._data, self._prefix, self.light = data, prefix, light
        self._list: list[tuple[int, int, int, int, int, int, str]] = []
        self.templates: list[tuple[str | float, ...]] = []
        self._numbers: dict[tuple[tuple[str | float, str], ...], int] = {}
        self.has_newindex = b"__newindex" in data
        self.has_eq = b"__eq" in data
        """Whether a metatable of the script may say what is equal."""
        self._asking: set[int] = set()
        self.many: set[str] = set()
        """Events for which a metamethod of the script may give several values."""
        self.depth: dict[int, int] = {}
        """How deep in its chain of `..` a node stands, by its id."""

    def name(self, helper: str) -> str:
        return f"{self._prefix}{helper}"

    def call(self, helper: str) -> str:
        return f"{self._prefix}{helper}("

    def text(self, node: Node) -> str:
        return self._data[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def raw(self, node: Node) -> bytes:
        return self._data[node.start_byte : node.end_byte]

    def open(self, at: int, until: int, piece: str, rank: int = 1) -> None:
        """Before what begins at `at`; of several, the one that reaches further comes first."""
        self._list.append((at, 2, -until, rank, len(self._list), at, piece))

    def close(self, at: int, since: int, piece: str, rank: int = 1) -> None:
        """After what ends at `at`; of several, the one that began later comes first."""
        self._list.append((at, 0, -since, -rank, len(self._list), at, piece))

    def wrap(self, node: Node, before: str, after: str, rank: int = 1) -> None:
        self.open(node.start_byte, node.end_byte, before, rank)
        self.close(node.end_byte, node.start_byte, after, rank)

    def replace(self, node: Node, piece: str) -> None:
        self._list.append((node.start_byte, 3, 0, 0, len(self._list), node.end_byte, piece))

    def blank(self, node: Node) -> None:
        """Leave out a node, but not the ends of its lines."""
        self.replace(node, "\n" * self.raw(node).count(b"\n"))

    def prologue(self, parameters: Node, piece: str) -> None:
        """A statement at the start of a function that asks what it was handed; once asked, that is over."""
        self.close(parameters.end_byte, parameters.start_byte, f" {piece} ", rank=-1)
        if parameters.id not in self._asking:
            self._asking.add(parameters.id)
            self.close(parameters.end_byte, parameters.start_byte, f" {self.call('took')}) ", rank=-2)

    def template(self, keys: list[str | float]) -> int:
        """The number (from 1) of a list of keys; equal lists share one."""
        unique = tuple(dict.fromkeys((key, type(key).__name__) for key in keys))
        number = self._numbers.get(unique)
        if number is None:
            self.templates.append(tuple(key for key, _ in unique))
            number = self._numbers[unique] = len(self.templates)
        return number

    def applied(self) -> str:
        out: list[bytes] = []
        done = 0
        for at, _, _, _, _, end, piece in sorted(self._list):
            if at > done:
                out.append(self._data[done:at])
                done = at
            if out and _in_word(out[-1][-1:]) and _in_word(piece[:1].encode()):
                out.append(b" ")  # `or{}` and `return#t` need no space, a name after them does
            out.append(piece.encode())
            done = max(done, end)
        out.append(self._data[done:])
        return b"".join(out).decode("utf-8", "replace")


def _in_word(byte: bytes) -> bool:
    return byte.isalnum() or byte == b"_"


def parts(node: Node) -> list[Node]:
    """The named children without comments."""
    return [child for child in node.named_children if child.type != "comment"]


def operator_of(node: Node) -> str:
    """The sign of an expression with two operands."""
    operator = node.child_by_field_name("operator") or node.children[1]
    return operator.type


def is_multi(node: Node) -> bool:
    """Whether an expression can have more values than one in MoonSharp."""
    if node.type in ("function_call", "vararg_expression"):
        return True
    if node.type != "binary_expression":
        return False
    operator = node.child_by_field_name("operator") or node.children[1]
    return operator.type in ("and", "or") and any(is_multi(each) for each in parts(node))


def _holds(node: Node, kind: str) -> bool:
    pending = [node]
    while pending:
        each = pending.pop()
        if each.type == kind:
            return True
        if each.type != "function_definition":
            pending.extend(each.named_children)
    return False


def has_call(node: Node) -> bool:
    """Whether evaluating it may run other code of the script."""
    return _holds(node, "function_call")


def has_vararg(node: Node) -> bool:
    return _holds(node, "vararg_expression")
