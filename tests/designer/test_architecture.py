"""The architecture page names files, functions and contracts that exist."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import msgspec
import pytest

from tests.cli.conftest import ROOT
from tts_builder import games
from tts_builder.engine.game import Binding, Rules
from tts_builder.engine.record import Record
from tts_builder.saves.findings import LAYERS

PAGE = ROOT / "docs" / "architecture.md"
TEXT = PAGE.read_text(encoding="utf-8")
TOPS = "tts_builder|lua_templates|assets|schemas|tests|docs"
NAMED = sorted(set(re.findall(rf"`((?:{TOPS})/[^`\s:]+)(?::([\w.]+))?`", TEXT)))
DOTTED = sorted(set(re.findall(r"`(tts_builder(?:\.\w+)+)`", TEXT)))


def files(path: str) -> list[Path]:
    """The files that a path of the page means; `<game>` means every game."""
    if "<game>" not in path:
        return [ROOT / path]
    return [ROOT / path.replace("<game>", game) for game in games.SHIPPED]


@cache
def names_in(file: Path) -> frozenset[str]:
    """The functions, classes, methods and assigned names of a file."""
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".py":
        functions = re.findall(r"^(?:local )?function ([\w.]+)\(", text, re.MULTILINE)
        return frozenset(functions) | {name.rpartition(".")[2] for name in functions}
    found = set()
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        if isinstance(node, ast.ClassDef):
            methods = (part.name for part in node.body if isinstance(part, ast.FunctionDef))
            found |= {f"{node.name}.{method}" for method in methods}
    return frozenset(found)


def section(title: str) -> str:
    """The text under a heading, up to the next one of its level or above."""
    level = re.search(rf"^(#+) {re.escape(title)}$", TEXT, re.MULTILINE)
    assert level is not None, title
    rest = TEXT[level.end() :]
    end = re.search(rf"^#{{2,{len(level[1])}}} ", rest, re.MULTILINE)
    return rest[: end.start()] if end else rest


def first_cells(text: str) -> list[str]:
    """The first cell of each table row, without the headings."""
    rows = re.findall(r"^\| (.*?) \|", text, re.MULTILINE)
    return [row for row, after in zip(rows, [*rows[1:], ""], strict=True) if "---" not in (row, after)]


@pytest.mark.parametrize(("path", "name"), NAMED)
def test_a_place_that_is_named_exists(path: str, name: str) -> None:
    for file in files(path):
        assert file.exists(), path
        if name:
            assert name in names_in(file), f"{path} has no {name}"


def test_modules_that_are_named_exist() -> None:
    for name in DOTTED:
        path = ROOT.joinpath(*name.split("."))
        assert path.is_dir() or path.with_suffix(".py").is_file(), name


def test_every_backtick_with_a_path_is_checked() -> None:
    assert len(NAMED) > 100
    checked = {f"{path}:{name}" if name else path for path, name in NAMED}
    assert set(re.findall(r"`([\w.<>]+/[^`\s]+\.(?:py|lua|j2)(?::[\w.]+)?)`", TEXT)) <= checked


def test_every_folder_is_in_the_table() -> None:
    listed = {cell.strip("`") for cell in first_cells(section("Folders").partition("###")[0])}
    package = {f"tts_builder/{path.parent.name}" for path in (ROOT / "tts_builder").glob("*/__init__.py")} - {
        "tts_builder/games"
    }
    assert package <= listed
    assert {"tts_builder/games/<game>", "lua_templates/core", "lua_templates/<game>"} <= listed


def test_the_order_of_imports_matches_the_settings() -> None:
    (block,) = re.findall(r"^```text\n(.*?)^```", section("Imports point one way"), re.MULTILINE | re.DOTALL)
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    (layers,) = (contract["layers"] for contract in settings["contracts"] if contract["id"] == "layers")
    listed = [line.split(" · ") for line in block.splitlines()]
    assert listed == [layer.split(" | ") for layer in layers]


@pytest.mark.parametrize("protocol", [Rules, Binding])
def test_every_verb_is_in_the_table(protocol: type) -> None:
    verbs = {name for name in vars(protocol) if not name.startswith("_")}
    (table,) = re.findall(rf"^\| verb of `{protocol.__name__}` .*?\n\n", TEXT, re.MULTILINE | re.DOTALL)
    listed = {name for row in first_cells(table) for name in re.findall(r"`(\w+)\(", row)}
    assert listed == verbs


def test_every_key_of_a_record_is_in_the_table() -> None:
    listed = [name for cell in first_cells(section("Record")) for name in re.findall(r"`(\w+)`", cell)]
    assert sorted(listed) == sorted(field.name for field in msgspec.structs.fields(Record))


def test_the_table_lists_every_layer_and_its_letters() -> None:
    rows = re.findall(r"^\| (\w+) \| ([A-Z ]+) \|", section("Verify, layer by layer"), re.MULTILINE)
    assert [(letter, layer) for layer, letters in rows for letter in letters.split()] == list(LAYERS.items())


@pytest.mark.parametrize(
    ("title", "steps"), [("One move, step by step", 10), ("One component, step by step", 9)]
)
def test_every_step_of_a_walk_names_a_function(title: str, steps: int) -> None:
    walked = re.findall(r"^\d+\. .*?(?=^\d+\. |^\S|\Z)", section(title), re.MULTILINE | re.DOTALL)
    assert len(walked) == steps
    for step in walked:
        assert re.search(r"`[\w./]+:[\w.]+`", step), step
