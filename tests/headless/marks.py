"""The API names that tests prove: reads the marks `simulates` from the sources without running them.

A mark takes plain strings: one name, `"onChat"`, or several of one class, `"Turns.enable order"`; or
`*(f"Object.{name}" for name in NAMES)` over a literal of the same module.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

TESTS = Path(__file__).resolve().parents[1]


class Module:
    """The marks of one file of tests."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tree = ast.parse(path.read_text(encoding="utf-8"))

    def marks(self) -> Iterator[tuple[str, str]]:
        """Each name with the place `file:line` of the test."""
        for node in ast.walk(self.tree):
            expressions: list[ast.expr] = []
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                expressions = node.decorator_list
            elif isinstance(node, ast.Assign) and _target(node) == "pytestmark":
                expressions = [node.value]
            for expression in expressions:
                for name in self._names(expression):
                    yield name, f"{self.path.name}:{node.lineno}"

    def body(self) -> str:
        """The text of the file without the marks."""
        lines = self.path.read_text(encoding="utf-8").splitlines()
        for node in ast.walk(self.tree):
            for mark in node.decorator_list if isinstance(node, ast.FunctionDef) else ():
                if not list(self._names(mark)):
                    continue
                for number in range(mark.lineno - 1, mark.end_lineno or mark.lineno):
                    lines[number] = ""
        return "\n".join(lines)

    def _names(self, node: ast.expr) -> Iterator[str]:
        if isinstance(node, (ast.List, ast.Tuple)):
            for each in node.elts:
                yield from self._names(each)
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            return
        if node.func.attr == "simulates":
            for argument in node.args:
                yield from self._argument(argument)

    def _argument(self, argument: ast.expr) -> Iterator[str]:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            owner, dot, names = argument.value.rpartition(".")
            yield from (f"{owner}{dot}{name}" for name in names.split())
            return
        match argument:
            case ast.Starred(
                ast.GeneratorExp(ast.JoinedStr(parts), [ast.comprehension(ast.Name(each), ast.Name(names))])
            ):
                for value in self._literal(names):
                    yield "".join(_part(part, each, str(value)) for part in parts)
            case _:
                raise AssertionError(f"{self.path.name}:{argument.lineno}: simulates takes plain strings")

    def _literal(self, name: str) -> Any:
        for node in self.tree.body:
            if isinstance(node, ast.Assign) and _target(node) == name:
                return ast.literal_eval(node.value)
        raise AssertionError(f"{self.path.name}: there is no literal {name}")


def _target(node: ast.Assign) -> str:
    return node.targets[0].id if isinstance(node.targets[0], ast.Name) else ""


def _part(part: ast.expr, variable: str, value: str) -> str:
    """A part of an f-string that may contain only the variable."""
    if isinstance(part, ast.Constant):
        return str(part.value)
    if (
        isinstance(part, ast.FormattedValue)
        and isinstance(part.value, ast.Name)
        and part.value.id == variable
    ):
        return value
    raise AssertionError(f"line {part.lineno}: only {variable} may stand in the name")


def modules() -> list[Module]:
    return [Module(path) for path in sorted(TESTS.glob("headless*/**/*.py"))]


def marks() -> dict[str, list[str]]:
    """Name → the tests that prove it, as `file:line`."""
    found: dict[str, list[str]] = {}
    for module in modules():
        for name, place in module.marks():
            found.setdefault(name, []).append(place)
    return found
