"""Marks in front of the statements of a script: what they say about its lines, functions and branches.

A mark is a place in a table that is set when the script comes by. To set one takes two instructions of Lua,
to count would take five. A statement that surely completes shares its mark with the next one. Where a way
through the script has no statement of its own, it gets a mark: an `if` without `else`, an empty block, the
end of a loop.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from tts_builder.headless.moonsharp.rewrite_edits import Edits, child_nodes
from tts_builder.lua.parse import Source

if TYPE_CHECKING:
    from tree_sitter import Node

MARKS: Final = "marks"
"""The helper that holds the marks of a chunk."""
Way = tuple[range, ...]
"""Marks. The script went this way if one of them is set; `went` tells."""
_RANK: Final = -50
"""Marks stand outside everything that the rewriter puts around a statement."""
_FAR: Final = 1 << 40
"""An end behind every statement: what opens with it comes first."""
_FUNCTIONS: Final = ("function_declaration", "function_definition")
_LOOPS: Final = ("for_statement", "while_statement", "repeat_statement")
_SILENT: Final = ("empty_statement", "label_statement")
_SETTLED: Final = frozenset(
    ("nil", "true", "false", "number", "string", "identifier", "function_definition", "vararg_expression")
)
"""Values that cannot fail."""
_CONSTANT: Final = ("true", "false", "nil", "number", "string")
"""Conditions that decide nothing."""


class Line(NamedTuple):
    """A line (from 1) on which a statement begins."""

    line: int
    way: Way


class Function(NamedTuple):
    """A function and the line on which it begins."""

    line: int
    name: str
    way: Way


class Branch(NamedTuple):
    """A place where the script decides: the names of the ways, and their marks."""

    line: int
    ways: tuple[tuple[str, Way], ...]


class Markable(NamedTuple):
    """What can be marked in a script; `size` is the number of marks."""

    size: int
    lines: tuple[Line, ...]
    functions: tuple[Function, ...]
    branches: tuple[Branch, ...]


@lru_cache(maxsize=1024)  # A report asks for each script several times, and a mod has hundreds.
def markable(plain: str) -> Markable | None:
    """What can be marked in a script in the syntax of Lua 5.2. None when it cannot be parsed."""
    source = Source(plain)
    if source.fault is not None or source.is_unread or source.root.has_error:
        return None
    return mark(Edits(source.data, "", True), source.root)


def went(way: Way, marks: str) -> bool:
    """Whether a script went a way; `marks` has a 0 or a 1 for each mark."""
    return any("1" in marks[numbers.start : numbers.stop] for numbers in way)


def _one(number: int) -> Way:
    return (range(number, number + 1),)


def mark(edits: Edits, root: Node) -> Markable:
    """Put marks into a script."""
    marking = _Marking(edits)
    marking.chunk(root)
    lines = sorted(marking.lines, key=lambda each: each.line)
    functions = sorted(marking.functions, key=lambda each: each.line)
    branches = sorted(marking.branches, key=lambda each: each.line)
    return Markable(marking.size, tuple(lines), tuple(functions), tuple(branches))


class _Marking:
    def __init__(self, edits: Edits) -> None:
        self.edits = edits
        self.size = 0
        self.lines: list[Line] = []
        self.functions: list[Function] = []
        self.branches: list[Branch] = []
        self._blocks: list[tuple[list[Node], int, bool, int]] = []
        """Statements still to be marked: the mark of the first, whether it stands there, their loop."""
        self._broken: dict[int, int] = {}
        """For each loop that a `break` leaves the mark that says so."""
        self._loops: list[tuple[Node, int]] = []
        """Loops and the marks of their bodies."""

    def _new(self) -> int:
        self.size += 1
        return self.size - 1

    def _place(self, number: int) -> str:
        return f"{self.edits.name(MARKS)}[{number + 1}]"

    def _set(self, number: int) -> str:
        return f"{self._place(number)}=1;"

    # Blocks -----------------------------------------------------------------------
    def chunk(self, root: Node) -> None:
        self._blocks.append((child_nodes(root), self._new(), False, -1))
        while self._blocks:
            self._statements(*self._blocks.pop())
        for loop, body in self._loops:
            self._loop(loop, body)

    def _block(self, block: Node | None, closing: Node, loop: int, before: str = "") -> int:
        """The mark of a block that is entered; `closing` is the word behind it."""
        entry = self._new()
        statements = child_nodes(block) if block is not None else []
        placed = bool(before) or not statements or statements[0].type in _SILENT
        if placed:
            at = statements[0].start_byte if statements else closing.start_byte
            self.edits.open(at, _FAR, f" {before}{self._set(entry)}", _RANK)
        self._blocks.append((statements, entry, placed, loop))
        return entry

    def _statements(self, statements: list[Node], number: int, placed: bool, loop: int) -> None:
        sure = True
        for node in statements:
            if node.type in _SILENT:
                sure = sure and node.type != "label_statement"
                continue
            if not sure:
                number, placed = self._new(), False
            if not placed:
                self.edits.open(node.start_byte, node.end_byte, self._set(number), _RANK)
            placed = True
            sure = self._statement(node, number, loop)

    # Statements -------------------------------------------------------------------
    def _statement(self, node: Node, number: int, loop: int) -> bool:
        """Marks what is inside a statement; whether the next one surely follows."""
        if node.type == "do_statement":
            for block in (each for each in child_nodes(node) if each.type == "block"):
                self._blocks.append((child_nodes(block), number, True, loop))
            return False
        self.lines.append(Line(_line(node), _one(number)))
        if node.type == "if_statement":
            self._if(node, loop)
        elif node.type in _LOOPS:
            self._enter_loop(node)
        elif node.type == "break_statement":
            if loop not in self._broken:
                self._broken[loop] = self._new()
            self.edits.open(node.start_byte, node.end_byte, self._set(self._broken[loop]), _RANK)
        else:
            self._find_functions(node)
            return _completes(node)
        return False

    def _if(self, node: Node, loop: int) -> None:
        arms = [node, *(each for each in child_nodes(node) if each.type == "elseif_statement")]
        ending = node.children[-1]
        otherwise = next((each for each in child_nodes(node) if each.type == "else_statement"), None)
        taken = []
        for place, arm in enumerate(arms):
            follower = arms[place + 1] if place + 1 < len(arms) else otherwise or ending
            taken.append(self._block(_body(arm), follower, loop))
        if otherwise is not None:
            taken.append(self._block(_body(otherwise), ending, loop))
        else:
            taken.append(self._new())
            self.edits.open(ending.start_byte, _FAR, f" else {self._set(taken[-1])}", _RANK)
        # Blocks inside get their marks later, so those of the arms have successive numbers.
        for place, arm in enumerate(arms):
            if place:
                self.lines.append(Line(_line(arm), (range(taken[place], taken[-1] + 1),)))
            later = (range(taken[place] + 1, taken[-1] + 1),)
            self._decision(arm, ("true", _one(taken[place])), ("false", later))

    def _decision(self, node: Node, *ways: tuple[str, Way]) -> None:
        condition = node.child_by_field_name("condition") or node.child_by_field_name("clause")
        if condition is None:
            return
        self._find_functions(condition)
        if condition.type not in _CONSTANT:
            self.branches.append(Branch(_line(condition), ways))

    def _enter_loop(self, node: Node) -> None:
        closing = next(each for each in reversed(node.children) if each.type in ("end", "until"))
        if node.type != "repeat_statement":
            self._loops.append((node, self._block(_body(node), closing, node.id)))
            return
        begun, again = self._new(), self._new()
        self.edits.open(node.start_byte, node.end_byte, f"{self._place(begun)}=0;", _RANK + 1)
        told = f"if {self._place(begun)}==1 then {self._set(again)}end {self._set(begun)}"
        self._block(_body(node), closing, node.id, told)
        self._loops.append((node, again))

    def _loop(self, node: Node, body: int) -> None:
        """Behind a loop one arrives by its condition or by a `break`, which comes right before."""
        ended = self._new()
        behind = self._set(ended)
        if (broken := self._broken.get(node.id)) is not None:
            place = self._place(broken)
            behind = f"if {place}==1 then {place}=0 else {behind}end;"
        self.edits.close(node.end_byte, node.start_byte, f";{behind}", _RANK)
        way = "body"
        if node.type == "repeat_statement":
            condition = node.child_by_field_name("condition")
            assert condition is not None
            way = "again"
            self.lines.append(Line(_line(condition), (*_one(body), *_one(ended))))
        self._decision(node, (way, _one(body)), ("end", _one(ended)))

    # Functions --------------------------------------------------------------------
    def _find_functions(self, node: Node) -> None:
        """Functions in an expression or a plain statement."""
        waiting = [node]
        while waiting:
            each = waiting.pop()
            if each.type in _FUNCTIONS:
                entry = self._block(_body(each), each.children[-1], -1)
                self.functions.append(Function(_line(each), self._name(each), _one(entry)))
            else:
                waiting.extend(reversed(each.named_children))

    def _name(self, node: Node) -> str:
        name, around = node.child_by_field_name("name"), node.parent
        if name is None and around is not None and around.type == "field":
            name = around.child_by_field_name("name")
        elif name is None and around is not None and around.type == "expression_list":
            assignment = around.parent
            if assignment is not None and assignment.type == "assignment_statement":
                targets, values = child_nodes(assignment.children[0]), child_nodes(around)
                place = next(at for at, each in enumerate(values) if each.id == node.id)
                name = targets[place] if place < len(targets) else None
        return " ".join(self.edits.text(name).split()) if name is not None else ""


def _line(node: Node) -> int:
    return node.start_point[0] + 1


def _body(node: Node) -> Node | None:
    """The block of a loop, of a function or of an arm of `if`; None when it is empty."""
    return next((each for each in node.named_children if each.type == "block"), None)


def _completes(node: Node) -> bool:
    """Whether a statement can neither fail nor leave."""
    if node.type == "function_declaration":
        name = node.child_by_field_name("name")
        return name is not None and name.type == "identifier"
    if node.type != "variable_declaration":
        return False
    assignment = node.named_children[0]
    if assignment.type != "assignment_statement":
        return True
    values = child_nodes(assignment)[1:]
    return all(each.type in _SETTLED for listed in values for each in child_nodes(listed))
