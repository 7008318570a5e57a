"""The syntax tree of a script: tree-sitter behind a small face, tolerant of MoonSharp's dialect."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Final

from tts_builder.lua import dialect
from tts_builder.lua.compiling import SyntaxFault, compile_fault

if TYPE_CHECKING:
    from tree_sitter import Node, Parser, Query

# One query finds everything the checks look at; the tree is never walked in Python as a whole.
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
(field name: (identifier) @handler (#any-of? @handler
  "click_function" "input_function" "function_name" "callback" "onClick" "onMouseEnter" "onMouseExit"
  "onMouseDown" "onMouseUp" "onDrag" "onBeginDrag" "onEndDrag" "onSubmit" "onValueChanged" "onEndEdit"))
(string) @string
((comment) @remark (#match? @remark "portable:"))
((escape_sequence) @unicode (#match? @unicode "^.u"))
((identifier) @special (#any-of? @special
  "io" "debug" "package" "utf8" "os" "load" "loadstring" "loadfile" "dofile" "setfenv" "getfenv"
  "collectgarbage" "__gc" "__mode"))
"""
_ESCAPE: Final = re.compile(r"\\(z\s*|x[0-9a-fA-F]{2}|\d{1,3}|u\{[0-9a-fA-F]+\}|\r?\n|.)", re.DOTALL)
_LETTERS: Final = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}


@cache
def _parser() -> Parser:
    import tree_sitter
    import tree_sitter_lua

    return tree_sitter.Parser(tree_sitter.Language(tree_sitter_lua.language()))


@cache
def _query() -> Query:
    import tree_sitter

    language = _parser().language
    assert language is not None
    return tree_sitter.Query(language, _QUERY)


@dataclass(frozen=True, slots=True)
class Call:
    """A call. `name` is `f`, `table.insert`, `:gsub` for a method, or empty for a computed value."""

    node: Node
    name: str

    @property
    def args(self) -> list[Node]:
        arguments = self.node.child_by_field_name("arguments")
        return children(arguments) if arguments is not None else []

    @property
    def receiver(self) -> Node | None:
        """What a method is called on."""
        name = self.node.child_by_field_name("name")
        return name.child_by_field_name("table") if name is not None and self.name.startswith(":") else None


def children(node: Node) -> list[Node]:
    """Named children without comments."""
    return [child for child in node.named_children if child.type != "comment"]


class Source:
    """A parsed script. `data` is what the nodes' byte offsets refer to, `plain` the same as text."""

    def __init__(self, text: str) -> None:
        self.text = text
        plain, self.unequal = dialect.plain(text)
        self.lambdas: tuple[int, ...] = ()
        self._read(plain)
        if self.root.has_error and "|" in plain:
            plain, self.lambdas = dialect.lambdas(plain)
            self._read(plain)
        if self.root.has_error and "[--[" in plain:  # the grammar knows no comment in this place
            plain = dialect.uncommented(plain)
            self._read(plain)
        self.plain = plain

    def _read(self, plain: str) -> None:
        self.data = plain.encode("utf-8", "replace")
        self.root = _parser().parse(self.data).root_node

    def slice(self, node: Node) -> str:
        return self.data[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def place(self, node: Node) -> tuple[int, int]:
        """Line and column of a node, both from 1, columns in characters."""
        row, column = node.start_point
        before = self.data[node.start_byte - column : node.start_byte]
        return row + 1, len(before.decode("utf-8", "replace")) + 1

    @cached_property
    def lua52(self) -> str:
        """The script as Lua 5.2 reads it, with the dialect translated; line numbers stay."""
        return dialect.spelled(self.plain) if self.plain is not self.text else dialect.to_lua52(self.text)

    def faults(self) -> list[SyntaxFault]:
        """Where the script cannot be read; empty when MoonSharp reads it."""
        if not self.root.has_error:
            return []
        words = compile_fault(self.lua52)
        # The grammar is only a stand-in: what Lua itself compiles is no fault.
        return [words] if words is not None else []

    @cached_property
    def found(self) -> dict[str, list[Node]]:
        """Nodes by the names of the query, in order of appearance."""
        import tree_sitter

        captures = tree_sitter.QueryCursor(_query()).captures(self.root)
        return defaultdict(list, {key: sorted(nodes, key=_position) for key, nodes in captures.items()})

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
            parts = [child for child in node.children if child.type != "comment"]
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
        for node in self.found["string"]:
            value = self.string(node)
            if value is not None:
                yield node, value

    def call(self, node: Node) -> Call | None:
        """The node as a call, if it is one."""
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
        if name is None:
            return ""
        if name.type == "identifier":
            return self.slice(name)
        if name.type == "method_index_expression":
            method = name.child_by_field_name("method")
            return f":{self.slice(method)}" if method is not None else ""
        return self.slice(name) if name.type == "dot_index_expression" else ""


def parse(text: str) -> Source:
    """The syntax tree of a script."""
    return Source(text)


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


def _position(node: Node) -> tuple[int, int]:
    return node.start_byte, -node.end_byte


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
