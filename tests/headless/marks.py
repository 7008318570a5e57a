"""Which API names the tests prove: the marks `simulates`, read from the sources without running them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]


def _names(node: ast.expr, path: Path) -> Iterator[str]:
    """The names of a mark `pytest.mark.simulates(...)`, or of a list of marks."""
    if isinstance(node, (ast.List, ast.Tuple)):
        for each in node.elts:
            yield from _names(each, path)
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return
    if node.func.attr != "simulates":
        return
    for argument in node.args:
        if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
            raise AssertionError(f"{path.name}:{node.lineno}: simulates takes plain strings")
        yield argument.value


def marks() -> dict[str, list[str]]:
    """Name → the tests that prove it, as `file:line`."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.glob("headless*/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            expressions: list[ast.expr] = []
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                expressions = node.decorator_list
            elif isinstance(node, ast.Assign) and any(
                isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets
            ):
                expressions = [node.value]
            for expression in expressions:
                for name in _names(expression, path):
                    found.setdefault(name, []).append(f"{path.name}:{node.lineno}")
    return found
