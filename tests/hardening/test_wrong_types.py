"""JSON whose fields have the wrong type: findings or an error in one line, never a bug."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from tests.saves.lint import examples
from tts_builder.cli import main
from tts_builder.saves.schema import TABLES

VALUES: tuple[Any, ...] = (True, 3, -1, 10**400, 1e308, "x", [], [[]], [1], {}, {"a": {}}, None)
COMMANDS = (
    ("verify", "a.json"),
    ("preview", "a.json", "--out", "a.html"),
    ("fmt", "--check", "a.json"),
    ("diff", "a.json", "b.json"),
    ("diff", "b.json", "a.json"),
    ("preview", "a.json", "--png", "--width", "64", "--out", "a.png"),
    ("preview", "a.json", "--faces", "--width", "256", "--out", "faces.png"),
    ("refresh", "a.json", "--from", "b.json", "--out", "c.json"),
    ("refresh", "b.json", "--from", "a.json", "--out", "c.json"),
    ("unpack", "a.json", "tree"),
    ("score", "a.json"),
    ("standings", "a.json"),
)


def complaint(save: Any, folder: Path, *command: str) -> str:
    (folder / "a.json").write_text(json.dumps(save), encoding="utf-8")
    result = CliRunner(env={"TTS_BUILDER_DEBUG": "1"}).invoke(main, command)
    return "" if result.exit_code in (0, 1, 2) else f"{command}: {result.stderr[-1500:]}"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "b.json").write_text(json.dumps(examples.sound()), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("field", sorted(TABLES["Save"]))
def test_a_field_of_a_save_may_be_of_any_type(folder: Path, field: str) -> None:
    rng = Random(field)
    for value in rng.sample(VALUES, 2):
        command = rng.choice(COMMANDS)
        assert complaint({**examples.sound(), field: value}, folder, *command) == "", (field, value)
        bare = {"Name": "Card", "Transform": {}, field: value}
        assert complaint(bare, folder, "verify", "a.json") == "", (field, value)


@pytest.mark.parametrize("field", sorted(TABLES["Object"]))
def test_a_field_of_an_object_may_be_of_any_type(folder: Path, field: str) -> None:
    rng = Random(field)
    for value in rng.sample(VALUES, 2):
        save = examples.sound()
        for each in save["ObjectStates"]:
            each[field] = value
        command = rng.choice(COMMANDS)
        assert complaint(save, folder, *command) == "", (field, value, command)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_what_names_an_object_may_be_of_any_type(folder: Path, command: tuple[str, ...]) -> None:
    for field in ("Name", "GUID", "Nickname", "Memo", "LuaScript"):
        for value in VALUES:
            save = {**examples.sound(), "LuaScript": "-- a"}
            for each in save["ObjectStates"]:
                each[field] = value
            assert complaint(save, folder, *command) == "", (field, value)


def test_a_bare_object_with_fields_of_a_save_stops_no_batch(folder: Path) -> None:
    (folder / "c.json").write_text('{"Name": "Card", "Transform": {}, "Hands": true}', encoding="utf-8")
    result = CliRunner().invoke(main, ["verify", "c.json", "b.json", "--json"])
    assert result.exit_code in (0, 1)
    assert "b.json" in result.stdout


def test_objects_nested_450_deep_are_reported(folder: Path) -> None:
    thing: dict[str, Any] = {"Name": "Bag", "Transform": {}}
    for _ in range(450):
        thing = {"Name": "Bag", "Transform": {}, "ContainedObjects": [thing]}
    for command in COMMANDS:
        assert complaint({"ObjectStates": [thing]}, folder, *command) == ""
