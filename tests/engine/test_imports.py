"""Imports point one way: the contracts in pyproject.toml hold, and each finds the imports it forbids."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from itertools import cycle
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[2]
LINT = "from importlinter.cli import lint_imports_command; lint_imports_command()"


def _lint(checkout: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", LINT, "--no-cache", "--config", "pyproject.toml", *options]
    # The output wraps at the width of the terminal; on Windows its box drawings need UTF-8.
    env = {**os.environ, "PYTHONPATH": str(checkout), "PYTHONUTF8": "1", "COLUMNS": "300"}
    return subprocess.run(
        command, cwd=checkout, env=env, capture_output=True, text=True, encoding="utf-8", check=False
    )


def test_imports_point_one_way() -> None:
    run = _lint(ROOT)
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_engine_imports_nothing_above_it_at_run_time() -> None:
    graph = grimp.build_graph("tts_builder", exclude_type_checking_imports=True, cache_dir=None)
    imported = graph.find_upstream_modules("tts_builder.engine", as_package=True)
    assert imported == {"tts_builder.errors"}


FORMS = (
    "import {}\n",
    "def function() -> None:\n    import {}\n",
    "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import {}\n",
)
"""Imports at the top of a module, inside a function, and for the type checker only."""

WRONG = {
    "layers": [
        ("errors", "resources"),
        ("engine.hexes", "lua.parse"),
        ("engine.game", "components.mod"),
        ("lua.parse", "saves.read"),
        ("saves.read", "headless.table"),
        ("saves.read", "games"),
        ("art.text", "components.mod"),
        ("components.mod", "games"),
        ("games.ankhor.rules", "referee.verdict.wire"),
        ("headless.table", "referee.verdict.wire"),
        ("project.definitions", "referee.verdict.wire"),
        ("referee.verdict.wire", "report.page"),
        ("referee.verdict.wire", "live.push"),
        ("report.page", "cli.output"),
        ("cli.output", "testing"),
        ("testing.table", "cli.output"),
    ],
    "no-game": [
        ("headless.table", "games"),
        ("headless.table", "components.mod"),
        ("headless.table", "engine.game"),
        ("saves.read", "engine.game"),
        ("lua.parse", "engine.game"),
        ("art.text", "engine.game"),
    ],
    "registry": [
        ("referee.verdict.wire", "games.ankhor"),
        ("referee.verdict.wire", "games.ankhor.rules"),
        ("testing.table", "games.sarcophagus"),
        ("cli.output", "games.carthage.facts"),
        ("games", "games.cleopatra"),
    ],
    "games": [
        ("games.ankhor.rules", "games.carthage.facts"),
        ("games.sarcophagus", "games.cleopatra"),
    ],
}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the package and its contracts that a test may change."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    without_caches = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "tts_builder", tmp_path / "tts_builder", ignore=without_caches)
    return tmp_path


@pytest.mark.parametrize("contract", WRONG)
def test_each_wrong_import_is_named_with_its_line(checkout: Path, contract: str) -> None:
    expected = []
    for (importer, imported), form in zip(WRONG[contract], cycle(FORMS), strict=False):
        path = checkout.joinpath("tts_builder", *importer.split("."))
        file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        text = file.read_text(encoding="utf-8") + form.format(f"tts_builder.{imported}")
        file.write_text(text, encoding="utf-8", newline="\n")
        expected.append(f"tts_builder.{importer} -> tts_builder.{imported} (l.{len(text.splitlines())})")
    run = _lint(checkout, "--contract", contract)
    assert run.returncode == 1, run.stdout + run.stderr
    assert [line for line in expected if line not in run.stdout] == []


def test_a_new_part_needs_a_place(checkout: Path) -> None:
    (checkout / "tts_builder" / "novel.py").touch()
    run = _lint(checkout, "--contract", "layers")
    assert run.returncode == 1, run.stdout + run.stderr
    assert "novel" in run.stdout
