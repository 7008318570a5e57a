"""Resolves names in a script to local variables, and finds the locals that MoonSharp clears at a label."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tree_sitter import Node

_FUNCTIONS: Final = ("function_definition", "function_declaration")
_BLOCKS: Final = ("do_statement", "while_statement", "else_statement")
_NAMED: Final = ("dot_index_expression", "method_index_expression")


class Local:
    """One local variable: the identifier that declares it, and those that read it or set it."""

    __slots__ = ("function", "name", "node", "reads", "writes")

    def __init__(self, node: Node, function: int) -> None:
        self.node, self.name, self.function = node, node.text or b"", function
        self.reads: list[Node] = []
        self.writes: list[Node] = []


class _Scope:
    """A block. `inner` is true if a block inside it, of the same function, has locals."""

    def __init__(self, parent: _Scope | None, function: int, is_root: bool) -> None:
        self.parent, self.function, self.is_root = parent, function, is_root
        self.own: list[Local] = []
        self.names: dict[bytes, Local] = {}
        self.inner = False

    def declare(self, node: Node) -> Local:
        made = Local(node, self.function)
        self.own.append(made)
        self.names[made.name] = made
        outer = self
        while not outer.is_root and outer.parent is not None:
            outer = outer.parent
            outer.inner = True
        return made


class Label:
    """A label, its block, and the locals of its function that are visible there."""

    def __init__(self, node: Node, scope: _Scope, visible: list[Local]) -> None:
        self.node, self._scope, self.visible = node, scope, visible

    @property
    def wipes(self) -> bool:
        """Whether MoonSharp clears the locals of the whole function when it passes the label.

        MoonSharp intends to clear the locals of inner blocks, starting after the last local of the label's
        block. If that block has no locals, it starts at the first local of the function.
        """
        return not self._scope.is_root and not self._scope.own and self._scope.inner and bool(self.visible)


class Scopes:
    """The locals of a script. `uses` maps the id of an identifier's node to its local."""

    def __init__(self, root: Node) -> None:
        self.uses: dict[int, Local] = {}
        self.locals: list[Local] = []
        self.labels: list[Label] = []
        self._scope = _Scope(None, root.id, True)
        self._steps: list[Callable[[], None]] = [lambda: self._all(root.named_children)]
        while self._steps:
            self._steps.pop()()

    # Work goes on a stack, last step first, because scripts may be nested deeper than Python can recurse.
    def _then(self, *steps: Callable[[], None]) -> None:
        self._steps.extend(reversed(steps))

    def _all(self, nodes: list[Node]) -> None:
        self._then(*(self._visiting(node) for node in nodes))

    def _visiting(self, node: Node) -> Callable[[], None]:
        return lambda: self._visit(node)

    def _open(self, function: Node | None = None) -> None:
        inside = function.id if function is not None else self._scope.function
        self._scope = _Scope(self._scope, inside, function is not None)

    def _close(self) -> None:
        assert self._scope.parent is not None
        self._scope = self._scope.parent

    def _declare(self, nodes: list[Node]) -> None:
        for node in nodes:
            if node.type == "identifier":
                made = self._scope.declare(node)
                self.locals.append(made)
                self.uses[node.id] = made

    def _block(self, nodes: list[Node], before: Callable[[], None] = lambda: None) -> None:
        self._then(self._open, before, lambda: self._all(nodes), self._close)

    def _visit(self, node: Node) -> None:
        kind = node.type
        if kind == "identifier":
            self._use(node)
        elif kind in _FUNCTIONS:
            self._function(node)
        elif kind == "variable_declaration":
            self._locals(node)
        elif kind == "assignment_statement":
            targets, *rest = node.named_children
            self._all([*rest, *targets.named_children])
        elif kind == "for_statement":
            self._loop(node)
        elif kind in _BLOCKS or kind in ("if_statement", "elseif_statement"):
            self._branches(node)
        elif kind == "repeat_statement":
            self._block(node.named_children)
        elif kind in _NAMED:
            self._all(node.named_children[:1])
        elif kind == "field":
            name = node.child_by_field_name("name")
            plain = name is not None and node.children[0].type != "["
            self._all([each for each in node.named_children if not (plain and each == name)])
        elif kind == "label_statement":
            self.labels.append(Label(node, self._scope, list(self._visible())))
        elif kind != "goto_statement":
            self._all(node.named_children)

    def _use(self, node: Node) -> None:
        scope: _Scope | None = self._scope
        while scope is not None:
            found = scope.names.get(node.text or b"")
            if found is not None:
                self.uses[node.id] = found
                (found.writes if _is_target(node) else found.reads).append(node)
                return
            scope = scope.parent

    def _function(self, node: Node) -> None:
        name, parameters = node.child_by_field_name("name"), node.child_by_field_name("parameters")
        body = node.child_by_field_name("body")
        if name is not None:
            if node.children[0].type == "local":
                self._declare([name])
            else:
                self._visit(name)
        given = parameters.named_children if parameters is not None else []
        self._then(
            lambda: self._open(node),
            lambda: self._declare(given),
            lambda: self._all(body.named_children if body is not None else []),
            self._close,
        )

    def _locals(self, node: Node) -> None:
        inside = node.named_children
        if inside and inside[0].type == "assignment_statement":
            names, *values = inside[0].named_children
            self._then(lambda: self._all(values), lambda: self._declare(names.named_children))
        else:
            self._declare([name for each in inside for name in each.named_children])

    def _loop(self, node: Node) -> None:
        clause, body = node.child_by_field_name("clause"), node.child_by_field_name("body")
        assert clause is not None
        numeric = clause.type == "for_numeric_clause"
        names = [clause.named_children[0]] if numeric else clause.named_children[0].named_children
        inside = body.named_children if body is not None else []
        self._then(
            lambda: self._all(clause.named_children[1:]),
            lambda: self._block(inside, lambda: self._declare(names)),
        )

    def _branches(self, node: Node) -> None:
        """Visits conditions in the outer scope, and each block in its own scope."""
        steps: list[Callable[[], None]] = []
        for child in node.named_children:
            if child.type == "block":
                steps.append(lambda block=child: self._block(block.named_children))  # type: ignore[misc]
            else:
                steps.append(self._visiting(child))
        self._then(*steps)

    def _visible(self) -> Iterator[Local]:
        scope: _Scope | None = self._scope
        while scope is not None and scope.function == self._scope.function:
            yield from scope.own
            scope = scope.parent


def _is_target(node: Node) -> bool:
    """Whether an identifier is on the left of an assignment."""
    around = node.parent
    if around is None:
        return False
    if around.type == "variable_list":
        return around.parent is not None and around.parent.type == "assignment_statement"
    return around.type == "function_declaration"
