"""Every command, module and path that CONTRIBUTING names exists."""

from __future__ import annotations

import re
import shlex
from importlib.util import find_spec

import click
import pytest

from tests.cli.conftest import ROOT
from tts_builder import cli, games

TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PARTS = re.findall(
    r"^\| (.*?) \| (.*?) \|$", TEXT.partition("## What to run")[2].partition("\n## ")[0], re.M
)[2:]
TOPS = r"tts_builder|lua_templates|assets|schemas|tests|docs|\.ci|\.github"


def places(text: str) -> set[str]:
    """The paths in backticks, one or several in a pair; `<game>` means every game."""
    quoted = (word for code in re.findall(r"`([^`\n]+)`", text) for word in code.split())
    named = {word for word in quoted if re.fullmatch(rf"(?:{TOPS})(?:/[\w.<>*-]+)*", word)}
    return {path.replace("<game>", game) for path in named for game in games.SHIPPED}


@pytest.mark.parametrize("path", sorted(places(TEXT)))
def test_a_place_that_is_named_exists(path: str) -> None:
    assert list(ROOT.glob(path)), path


@pytest.mark.parametrize("module", sorted(set(re.findall(r"python -m ([\w.]+)", TEXT))))
def test_a_module_that_is_named_exists(module: str) -> None:
    assert find_spec(module) is not None, module


@pytest.mark.parametrize("line", re.findall(r"`tts-builder ([^`]+)`", TEXT))
def test_a_command_that_is_named_is_one(line: str) -> None:
    name, *words = shlex.split(line)
    command = cli.main.get_command(click.Context(cli.main), name)
    assert command is not None, name
    command.make_parser(click.Context(command)).parse_args(words)


def test_the_files_of_the_smallest_game_are_in_the_table() -> None:
    table = TEXT.partition("| file | subject |")[2].partition("\n\n")[0]
    named = dict(re.findall(r"`(\w+)\.py`( \*)?", table))
    game = "sarcophagus"
    assert named.keys() == {path.stem for path in (ROOT / "tts_builder" / "games" / game).glob("*.py")}
    twins = {path.stem for path in (ROOT / "lua_templates" / game).glob("*.lua")}
    assert {name for name, star in named.items() if star} == twins
    assert f"these {len(named)} Python files and {len(twins)} in" in TEXT


def test_every_part_has_its_tests() -> None:
    changed = places(" ".join(left for left, _ in PARTS))
    parts = {f"tts_builder/{path.parent.name}" for path in (ROOT / "tts_builder").glob("*/__init__.py")}
    assert parts - {"tts_builder/games"} <= changed
    assert "lua_templates/core" in changed


def test_every_test_belongs_to_a_part() -> None:
    run = [ROOT / part for part in places(" ".join(right for _, right in PARTS))]
    missing = {
        file.relative_to(ROOT).as_posix()
        for file in (ROOT / "tests").rglob("test_*.py")
        # Tests about all games are run with the whole suite.
        if file.parent != ROOT / "tests" / "games" and not any(file.is_relative_to(part) for part in run)
    }
    assert missing == set()
