"""mypy compares the functions of every game with the interface and finds missing ones and wrong types."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from tts_builder.engine.game import Binding, Rules
from tts_builder.games import SHIPPED

ROOT = Path(__file__).parents[2]
PARTS = {"rules": Rules, "binding": Binding}
UNCHANGED = "unchanged"


def _verbs(part: str) -> list[str]:
    return [name for name in vars(PARTS[part]) if not name.startswith("_")]


def _declared(text: str) -> str:
    """The module without function bodies: mypy compares only parameters and results."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.body = [ast.Expr(ast.Constant(...))]
    return ast.unparse(tree)


def _without(text: str, verb: str) -> str:
    """The module without the definition or the import of the verb."""
    tree = ast.parse(text)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == verb:
            tree.body.remove(node)
            return ast.unparse(tree)
        if isinstance(node, ast.ImportFrom) and verb in [alias.name for alias in node.names]:
            node.names = [alias for alias in node.names if alias.name != verb]
            if not node.names:
                tree.body.remove(node)
            return ast.unparse(tree)
    raise AssertionError(f"{verb} is not in the module")


def _returning_another(text: str, verb: str) -> str:
    return f"{_without(text, verb)}\n\nclass Other: ...\ndef {verb}(*args: object) -> Other: return Other()\n"


def _taking_another(text: str, verb: str) -> str:
    taking = f"def {verb}(first: Other, /, *rest: object) -> Any: return first\n"
    return f"{_without(text, verb)}\n\nfrom typing import Any\nclass Other: ...\n{taking}"


CHANGES: dict[str, Callable[[str, str], str]] = {
    "without": _without,
    "returning_another": _returning_another,
    "taking_another": _taking_another,
}


def _copies(game: str) -> Iterator[tuple[str, str, str]]:
    """The part, the name and the text of each copy: one unchanged, and one for each change of each verb."""
    for part in PARTS:
        text = _declared((ROOT / f"tts_builder/games/{game}/{part}.py").read_text(encoding="utf-8"))
        yield part, f"{game}_{part}_{UNCHANGED}", text
        for verb in _verbs(part):
            for change, changed in CHANGES.items():
                yield part, f"{game}_{part}_{change}_{verb}", changed(text, verb)


def _mypy(folder: Path) -> list[str]:
    command = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", str(folder)]
    # From the root of the checkout, so that mypy reuses its cache of the package.
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    assert run.returncode == 1, run.stdout + run.stderr
    return run.stdout.splitlines()


def test_mypy_finds_every_verb_that_is_missing_or_has_another_type(tmp_path: Path) -> None:
    package = tmp_path / "changed"
    package.mkdir()
    (package / "__init__.py").touch()
    lines = ["from dataclasses import replace"]
    lines += [f"from tts_builder.games.{game} import GAME as {game}" for game in SHIPPED]
    uses: dict[int, str] = {}
    for game in SHIPPED:
        for part, name, text in _copies(game):
            (package / f"{name}.py").write_text(text, encoding="utf-8", newline="\n")
            # `replace` uses the declared types of the game, so a looser declaration fails here, too.
            lines += [f"from changed import {name}", f"replace({game}, {part}={name})"]
            uses[len(lines)] = name
    (package / "uses.py").write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    said = _mypy(package)
    reported = {
        uses[int(found[1])]
        for found in map(re.compile(r'.*uses\.py:(\d+): error: Argument "\w+" to "replace"').match, said)
        if found
    }
    assert set(uses.values()) - reported == {name for name in uses.values() if name.endswith(UNCHANGED)}
    assert [line for line in said if line.startswith("tts_builder")] == []
