"""The syntax tree of a script: a small interface to tree-sitter that accepts MoonSharp's dialect."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property, lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from tts_builder.lua import dialect
from tts_builder.lua.compiling import SyntaxFault, compiled, is_newer_lua
from tts_builder.lua.grammar import is_lua, may_chain
from tts_builder.lua.rare_words import rare_words

if TYPE_CHECKING:
    from tree_sitter import Language, Node, Parser, Query

T = TypeVar("T")

# One query finds all nodes that the checks need, so Python never walks the whole tree.
_QUERY: Final = """
(function_declaration) @function
(function_definition) @function
(function_call) @call
(binary_expression) @binary
(unary_expression) @unary
(assignment_statement) @assignment
(variable_declaration) @local
(table_constructor) @table
(return_statement) @return
(goto_statement) @goto
(for_statement) @loop
(while_statement) @loop
(repeat_statement) @loop
(attribute) @attribute
(comment) @comment
"""
_ESCAPE: Final = re.compile(r"\\(z\s*|x[0-9a-fA-F]{2}|\d{1,3}|u\{[0-9a-fA-F]+\}|\r?\n|.)", re.DOTALL)
_START: Final = attrgetter("start_byte")
_END: Final = attrgetter("end_byte")
_NESTED: Final = ("binary", "call")
"""Kinds that may begin at the same position; the outer one comes first."""
_DEEPEST: Final = 30_000
"""Levels of the tree. Beyond 65,535 the query miscounts and takes quadratic time."""
_CALLABLE: Final = ("identifier", "dot_index_expression", "method_index_expression")
"""Nodes that name the called function."""
_FAR: Final = 2000
_KEPT_LETTERS: Final = 500_000
"""Letters; trees of longer scripts are not cached. A tree takes about 50 bytes per letter."""
_BREAK: Final = re.compile("\n")
_LETTERS: Final = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}


@cache
def _language() -> Language:
    import tree_sitter
    import tree_sitter_lua

    return tree_sitter.Language(tree_sitter_lua.language())


@cache
def _parser() -> Parser:
    import tree_sitter

    return tree_sitter.Parser(_language())


@cache
def _query(text: str = _QUERY) -> Query:
    import tree_sitter

    return tree_sitter.Query(_language(), text)


class Call(NamedTuple):
    """A call. `name` is `f`, `table.insert`, `:gsub` for a method, or empty for a computed value."""

    node: Node
    name: str

    @property
    def args(self) -> list[Node]:
        arguments = self.node.child_by_field_name("arguments")
        return children(arguments) if arguments is not None else []

    @property
    def receiver(self) -> Node | None:
        """The object on which a method is called."""
        name = self.node.child_by_field_name("name")
        return name.child_by_field_name("table") if name is not None and self.name.startswith(":") else None


def children(node: Node) -> list[Node]:
    """Named children without comments."""
    comment = _comment()
    return [child for child in node.named_children if child.kind_id != comment]


def last_child(node: Node) -> Node | None:
    """The last of the children, without creating the others."""
    comment = _comment()
    for at in range(node.named_child_count - 1, -1, -1):
        child = node.named_child(at)
        if child is not None and child.kind_id != comment:
            return child
    return None


@cache
def _comment() -> int:
    """The number of the kind, which is faster to compare than its name."""
    kind = _language().id_for_node_kind("comment", True)
    assert kind is not None
    return kind


def _is_deep(root: Node) -> bool:
    """Whether the tree has too many levels. Subtrees with too few nodes to be deep enough are skipped."""
    level, parts = 0, [root]
    while parts and level < _DEEPEST:
        level += 1
        inside = (child for part in parts for child in part.children)
        parts = [child for child in inside if level + child.descendant_count > _DEEPEST]
    return bool(parts)


class Source:
    """A parsed script. The byte offsets of the nodes refer to `data`; `plain` is the same as text.

    Text that is not Lua gets an empty tree, because the parser would take very long.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        plain, self.unequal = dialect.plain(text)
        self.lambdas: tuple[int, ...] = ()
        self.plain = plain
        self.listing: bytes | None = None
        """The Lua 5.2 bytecode; None if the script does not compile there."""
        self.fault: SyntaxFault | None = None
        """Why the game cannot read the script."""
        self.is_newer = False
        """Whether it is Lua of a later version than the game's."""
        self.is_unread = may_chain(plain) and not is_lua(dialect.to_lua52(text))
        """Whether the script was not parsed, because that would take too long."""
        if not self.is_unread:
            self._compile()
            plain = self.plain
        if self.is_unread or (self.fault is not None and not self.is_newer):
            plain = ""
        elif "[--[" in plain:  # the parser does not accept a comment here
            plain = self.plain = dialect.uncommented(plain)
        self._read(plain)
        if self.root.descendant_count > _DEEPEST and _is_deep(self.root):
            self.is_unread = True
            self._read("")

    def _compile(self) -> None:
        made = compiled(self.plain)
        if not isinstance(made, bytes):
            if "|" in self.plain:
                self.plain, self.lambdas = dialect.lambdas(self.plain)
            made = compiled(self.lua52)
        if isinstance(made, bytes):
            self.listing = made
        elif made.is_limit:
            self.is_unread = not is_lua(self.lua52)
        else:
            self.fault, self.is_newer = made, is_newer_lua(self.lua52)

    def _read(self, plain: str) -> None:
        self.data = plain.encode("utf-8", "replace")
        self.root = _parser().parse(self.data).root_node

    def slice(self, node: Node) -> str:
        return self.data[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def line(self, node: Node) -> int:
        """The line of a node, from 1."""
        return int(node.start_point[0]) + 1

    def place(self, node: Node) -> tuple[int, int]:
        """Line and column of a node, both from 1. Columns count characters, or bytes late in a long line."""
        row, column = node.start_point
        if column <= _FAR:
            before = self.data[node.start_byte - column : node.start_byte]
            column = len(before.decode("utf-8", "replace"))
        return row + 1, column + 1

    def place_at(self, at: int) -> tuple[int, int]:
        """Line and column of a character of `text`, both from 1."""
        row = bisect_left(self._breaks, at)
        return row + 1, at - (self._breaks[row - 1] if row else -1)

    @cached_property
    def _breaks(self) -> list[int]:
        return [found.start() for found in _BREAK.finditer(self.text)]

    @cached_property
    def lua52(self) -> str:
        """The script translated to Lua 5.2; line numbers stay."""
        return dialect.spelled(self.plain) if self.plain is not self.text else dialect.to_lua52(self.text)

    @cached_property
    def found(self) -> dict[str, list[Node]]:
        """Nodes by capture name of the query or group of rare words, in order of appearance."""
        import tree_sitter

        nodes = tree_sitter.QueryCursor(_query()).captures(self.root)
        for key, found in nodes.items():
            if key in _NESTED:
                found.sort(key=_END, reverse=True)
            found.sort(key=_START)
        return defaultdict(list, nodes | rare_words(self.root, self.data, nodes.get("comment", [])))

    @cached_property
    def identifiers(self) -> dict[str, list[Node]]:
        """The nodes of each name used as a variable, a parameter or a plain key."""
        named: dict[str, list[Node]] = defaultdict(list)
        for node in self._all("identifier"):
            named[self.slice(node)].append(node)
        return named

    def _all(self, kind: str) -> list[Node]:
        """All nodes of a kind that is not in the main query, in order of appearance."""
        import tree_sitter

        nodes = tree_sitter.QueryCursor(_query(f"({kind}) @{kind}")).captures(self.root)
        return sorted(nodes.get(kind, ()), key=_START)

    def once(self, make: Callable[[Source], T]) -> T:
        """The result of `make` for this script; `make` is called only once for all rules."""
        if make not in self._kept:
            self._kept[make] = make(self)
        kept: T = self._kept[make]
        return kept

    @cached_property
    def _kept(self) -> dict[Callable[[Source], Any], Any]:
        return {}

    @cached_property
    def targets(self) -> list[tuple[Node, list[Node]]]:
        """Each assignment, including those of locals, with its targets."""
        lists = ((node, node.child(0)) for node in self.found["assignment"])
        return [(node, children(names)) for node, names in lists if names is not None]

    @cached_property
    def calls(self) -> dict[str, list[Call]]:
        """Calls by name."""
        out: dict[str, list[Call]] = defaultdict(list)
        for node in self.found["call"]:
            name = self._callee(node)
            out[name].append(Call(node, name))
        return out

    @cached_property
    def binaries(self) -> dict[str, list[tuple[Node, Node, Node]]]:
        """(expression, left, right) by operator."""
        out: dict[str, list[tuple[Node, Node, Node]]] = defaultdict(list)
        for node in self.found["binary"]:
            parts = node.children
            if len(parts) != 3:
                parts = [child for child in parts if child.type != "comment"]
            if len(parts) == 3:
                out[parts[1].type].append((node, parts[0], parts[2]))
        return out

    @cached_property
    def returns(self) -> dict[int, list[Node]]:
        """The return statements of each function, by the id of the function's node."""
        out: dict[int, list[Node]] = defaultdict(list)
        for node, owner in owners(self.found["return"], self.functions()):
            if owner is not None:
                out[owner.id].append(node)
        return out

    def functions(self) -> list[Node]:
        return self.found["function"]

    def strings(self) -> Iterator[tuple[Node, str]]:
        """String literals with their values."""
        for node in self._all("string"):
            value = self.string(node)
            if value is not None:
                yield node, value

    def call(self, node: Node) -> Call | None:
        """The node as a call; None if it is not a call."""
        return Call(node, self._callee(node)) if node.type == "function_call" else None

    def string(self, node: Node | None) -> str | None:
        """The value of a string literal, None for any other node."""
        if node is None or node.type != "string":
            return None
        content = node.child_by_field_name("content")
        text = self.slice(content) if content is not None else ""
        if self.data[node.start_byte : node.start_byte + 1] == b"[" or "\\" not in text:
            return text
        return _ESCAPE.sub(_unescape, text)

    def _callee(self, node: Node) -> str:
        name = node.child_by_field_name("name")
        kind = name.type if name is not None else ""
        if name is None or kind not in _CALLABLE:
            return ""
        if kind != "method_index_expression":
            return self.slice(name)
        method = name.child_by_field_name("method")
        return f":{self.slice(method)}" if method is not None else ""


def parse(text: str) -> Source:
    """The syntax tree of a script. Saves of one mod share scripts, so the last few trees are cached."""
    return _lately(text) if len(text) <= _KEPT_LETTERS else Source(text)


@lru_cache(maxsize=6)
def _lately(text: str) -> Source:
    return Source(text)


def forget() -> None:
    """Clears the cached trees, to measure how long a new script takes."""
    _lately.cache_clear()


def owners(nodes: Sequence[Node], containers: Sequence[Node]) -> Iterator[tuple[Node, Node | None]]:
    """Each node with the innermost container around it. Both lists are in order of appearance."""
    open_: list[Node] = []
    k = 0
    for node in nodes:
        while k < len(containers) and containers[k].start_byte < node.start_byte:
            while open_ and open_[-1].end_byte <= containers[k].start_byte:
                open_.pop()
            open_.append(containers[k])
            k += 1
        while open_ and open_[-1].end_byte <= node.start_byte:
            open_.pop()
        yield node, open_[-1] if open_ else None


def _unescape(found: re.Match[str]) -> str:
    mark = found[1]
    if mark[0] == "z":
        return ""
    if mark[0] == "x":
        return chr(int(mark[1:], 16))
    if mark[0].isdigit():
        return chr(int(mark))
    if mark[0] == "u" and len(mark) > 1:
        return chr(min(int(mark[2:-1], 16), 0x10FFFF))
    return _LETTERS.get(mark, mark)
