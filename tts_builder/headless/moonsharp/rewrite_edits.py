"""Insert and replace text at byte offsets so that nested edits stay nested."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node


class Edits:
    """Collects edits; `applied` returns the text. At the same offset, an edit of lower rank encloses a higher
    one."""

    def __init__(self, data: bytes, prefix: str, light: bool) -> None:
        self._data, self._prefix, self.light = data, prefix, light
        self._list: list[tuple[int, int, int, int, int, int, str]] = []
        self.templates: list[tuple[str | float, ...]] = []
        self._numbers: dict[tuple[tuple[str | float, str], ...], int] = {}
        self.has_newindex = b"__newindex" in data
        self.has_eq = b"__eq" in data
        """Whether a metatable of the script may define equality."""
        self._with_prologue: set[int] = set()
        self.multi_events: set[str] = set()
        """Events such as `__add` whose metamethod in the script may return several values."""
        self.depth: dict[int, int] = {}
        """The depth of a node in its chain of `..`, by node id."""

    def name(self, helper: str) -> str:
        return f"{self._prefix}{helper}"

    def call(self, helper: str) -> str:
        return f"{self._prefix}{helper}("

    def text(self, node: Node) -> str:
        return self._data[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def raw(self, node: Node) -> bytes:
        return self._data[node.start_byte : node.end_byte]

    def open(self, at: int, until: int, piece: str, rank: int = 1) -> None:
        """Insert before the node that begins at `at`. The edit whose node ends later (`until`) comes
        first."""
        self._list.append((at, 2, -until, rank, len(self._list), at, piece))

    def close(self, at: int, since: int, piece: str, rank: int = 1) -> None:
        """Insert after the node that ends at `at`. The edit whose node began later (`since`) comes first."""
        self._list.append((at, 0, -since, -rank, len(self._list), at, piece))

    def wrap(self, node: Node, before: str, after: str, rank: int = 1) -> None:
        self.open(node.start_byte, node.end_byte, before, rank)
        self.close(node.end_byte, node.start_byte, after, rank)

    def replace(self, node: Node, piece: str) -> None:
        self._list.append((node.start_byte, 3, 0, 0, len(self._list), node.end_byte, piece))

    def blank(self, node: Node) -> None:
        """Remove a node but keep its line ends."""
        self.replace(node, "\n" * self.raw(node).count(b"\n"))

    def prologue(self, parameters: Node, piece: str) -> None:
        """Insert a statement at the start of a function that asks whether an argument was void.

        After the last such statement the answer is cleared."""
        self.close(parameters.end_byte, parameters.start_byte, f" {piece} ", rank=-1)
        if parameters.id not in self._with_prologue:
            self._with_prologue.add(parameters.id)
            self.close(parameters.end_byte, parameters.start_byte, f" {self.call('clear_void')}) ", rank=-2)

    def template(self, keys: list[str | float]) -> int:
        """The number (from 1) of a list of keys. Equal lists share a number."""
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
                out.append(
                    b" "
                )  # `or{}` and `return#t` need no space, but a name after `or` or `return` does
            out.append(piece.encode())
            done = max(done, end)
        out.append(self._data[done:])
        return b"".join(out).decode("utf-8", "replace")


def _in_word(byte: bytes) -> bool:
    return byte.isalnum() or byte == b"_"


def child_nodes(node: Node) -> list[Node]:
    """The named children of a node, without comments."""
    return [child for child in node.named_children if child.type != "comment"]


def operator_of(node: Node) -> str:
    """The operator of a binary expression."""
    operator = node.child_by_field_name("operator") or node.children[1]
    return operator.type


def is_multi(node: Node) -> bool:
    """Whether an expression can give more than one value in MoonSharp."""
    if node.type in ("function_call", "vararg_expression"):
        return True
    if node.type != "binary_expression":
        return False
    operator = node.child_by_field_name("operator") or node.children[1]
    return operator.type in ("and", "or") and any(is_multi(each) for each in child_nodes(node))


def _contains(node: Node, kind: str) -> bool:
    pending = [node]
    while pending:
        each = pending.pop()
        if each.type == kind:
            return True
        if each.type != "function_definition":
            pending.extend(each.named_children)
    return False


def has_call(node: Node) -> bool:
    """Whether evaluating the node may run other code of the script."""
    return _contains(node, "function_call")


def has_vararg(node: Node) -> bool:
    return _contains(node, "vararg_expression")
