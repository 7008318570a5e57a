"""Answer files are read from saves and files; other files are refused with a sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tts_builder.components.save import FORMAT
from tts_builder.errors import InputError
from tts_builder.truth.answers import Answers, encoded, read
from tts_builder.truth.kit import TAB

GOOD: dict[str, Any] = {"truth": 1, "answers": {"values.vector-type": '"table"'}, "kit": "x", "version": ""}


def save(body: str, version: str) -> dict[str, Any]:
    tabs = {"0": {"title": "Rules", "body": ""}, "1": {"title": TAB, "body": body}}
    return {"SaveName": "", "VersionNumber": version, "TabStates": tabs, "ObjectStates": []}


def put(folder: Path, value: Any) -> Path:
    path = folder / "a.json"
    path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
    return path


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    answers = Answers(1, {"b": "2", "a": "1"}, "kit", "v14", "2026-01-02")
    (tmp_path / "a.json").write_bytes(encoded(answers))
    assert read(tmp_path / "a.json").answers == answers


@pytest.mark.parametrize(
    ("written", "typed", "version"),
    [("v14.2.2", "", "v14.2.2"), ("v14.2.2", "v14.3", "v14.3"), (FORMAT, "", "")],
)
def test_the_version_of_a_save_counts(tmp_path: Path, written: str, typed: str, version: str) -> None:
    path = put(tmp_path, save(json.dumps(GOOD | {"version": typed}), written))
    assert read(path).answers.version == version


@pytest.mark.parametrize(
    "value",
    [
        "", "nonsense", "[]", {}, {"truth": 2, "answers": {}}, {"truth": 1}, {"truth": 1, "answers": [1]},
        {"truth": 1, "answers": {"a": 1}}, {"TabStates": []}, {"TabStates": {"0": 3}},
        save("not JSON", "v14"), save("{}", "v14"),
    ],
)  # fmt: skip
def test_other_files_are_refused(run: Run, tmp_path: Path, value: Any) -> None:
    path = put(tmp_path, value)
    with pytest.raises(InputError):
        read(path)
    done = run("truth", "compare", str(path))
    assert (done.exit_code, done.output.startswith("Error: ")) == (2, True)


@pytest.mark.parametrize(
    "words",
    [
        ("compare",), ("build", "a.json"), ("coverage", "a.json"), ("build", "--all"),
        ("compare", "x", "--install"), ("compare", "missing.json"),
    ],
)  # fmt: skip
def test_wrong_use(run: Run, words: tuple[str, ...]) -> None:
    assert run("truth", *words).exit_code == 2


def test_compare_prints_what_differs(run: Run, tmp_path: Path) -> None:
    odd = {
        "values.vector-type": '"userdata"',
        "values.vector-add": "[(2, 3, 4), (2, 3, 4)]",
        "gone.probe": "1",
    }
    path = put(tmp_path, GOOD | {"answers": odd, "version": "v14\u202e"})
    done = run("truth", "compare", str(path))
    assert done.exit_code == 1
    assert [line for line in done.stdout.splitlines() if line.startswith("values.")] == [
        'values.vector-type  different  "userdata"  "table"'
    ]
    assert "1 equal, 1 different, 0 conflict" in done.stdout
    assert "gone.probe" in done.stderr
    assert "\u202e" not in done.output
    as_data = json.loads(run("truth", "compare", str(path), "--json").stdout)
    assert as_data["counts"]["different"] == 1
    assert run("truth", "compare", str(path), "--all").stdout.count("unknown") > 500


def test_coverage_is_printed(run: Run) -> None:
    done = run("truth", "coverage")
    assert done.exit_code == 0
    assert "by use in public mods" in done.stdout
    assert "Facts of docs that are inferred: probes ask" in done.stdout
    assert json.loads(run("truth", "coverage", "--json").stdout)["by_use"] >= 0.95
