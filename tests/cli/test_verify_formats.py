"""`verify --format` and `--baseline`, read back by libraries that know the formats."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from junitparser import JUnitXml
from sarif_pydantic import Sarif

from tests.cli.conftest import Run
from tts_builder.referee.verdict.codes import every_code

MOD: dict[str, Any] = {
    "SaveName": "A mod",
    "ObjectStates": [
        {
            "GUID": "abc123",
            "Name": "Custom_Tile",
            "Nickname": "Fort, 100% stone",
            "Transform": dict.fromkeys(("posX", "posY", "posZ", "rotX", "rotY", "rotZ"), 0)
            | dict.fromkeys(("scaleX", "scaleY", "scaleZ"), 1),
            "CustomImage": {"ImageURL": "", "CustomTile": {}},
            "LuaScript": "function onLoad()\n  print(nothing.here)\nend\n",
        }
    ],
}


def put(file: Path, *scripts: str) -> None:
    """Writes a save with an object for each script."""
    first = MOD["ObjectStates"][0]
    entries = [first | {"LuaScript": text, "GUID": f"abc12{n}"} for n, text in enumerate(scripts)]
    file.write_text(json.dumps(MOD | {"ObjectStates": entries}), encoding="utf-8")


def expected(run: Run, *names: str) -> list[tuple[str, str, str]]:
    """(file, code, severity) of every finding, by `--json`."""
    report = json.loads(run("verify", *names, "--json", "--all").stdout)
    return [
        (verdict["file"], finding["code"], finding["severity"])
        for verdict in report["files"]
        for layer in verdict["layers"]
        for finding in layer["findings"]
    ]


def test_sarif_is_read_by_its_model(run: Run, files: Path) -> None:
    done = run("verify", "league", "--format", "sarif")
    assert done.exit_code == 1
    log = Sarif.model_validate_json(done.stdout)
    (only,) = log.runs
    rules = {rule.id: rule for rule in only.tool.driver.rules}
    told = []
    for result in only.results:
        (place,) = result.locations
        told.append((place.physical_location.artifact_location.uri, result.rule_id, result.level.value))
        assert only.tool.driver.rules[result.rule_index].id == result.rule_id
        assert rules[result.rule_id].short_description.text == every_code()[result.rule_id].title
    assert told == [(file.replace("\\", "/"), *rest) for file, *rest in expected(run, "league")]
    assert len(told) > 3
    prints = [result.partial_fingerprints["ttsBuilder/v1"] for result in only.results]
    assert len(set(prints)) == len(prints)
    (invocation,) = json.loads(done.stdout)["runs"][0]["invocations"]
    assert not invocation["executionSuccessful"]
    levels = [each["level"] for each in invocation["toolExecutionNotifications"]]
    assert levels == ["error", "note"], "broken.json, then SaveFileInfos.json"


def test_a_file_name_becomes_a_uri(run: Run, tmp_path: Path) -> None:
    put(tmp_path / "my save #1.json", "x = = 1")
    log = json.loads(run("verify", "my save #1.json", "--format", "sarif").stdout)
    places = [each["locations"][0]["physicalLocation"] for each in log["runs"][0]["results"]]
    assert {place["artifactLocation"]["uri"] for place in places} == {"my%20save%20%231.json"}


def test_junit_counts_what_was_found(run: Run, files: Path) -> None:
    done = run("verify", "league", "--format", "junit")
    report = JUnitXml.fromstring(done.stdout.encode("utf-8"))
    loud = [each for each in expected(run, "league") if each[2] != "note"]
    assert (report.failures, report.errors) == (len(loud), 1) == (1, 1)
    failed = [
        (case.classname, case.result[0].type)
        for suite in report
        for case in suite
        if case.result and case.result[0]._tag == "failure"
    ]
    assert failed == [each[:2] for each in loud]
    assert report.tests == sum(len(suite) for suite in report)


def test_junit_keeps_texts_that_xml_cannot_hold(run: Run, tmp_path: Path) -> None:
    put(tmp_path / "odd.json", 'local t = {a = 1, a = 2} -- \x01 </failure> ]]>\nx = = "\x02"')
    done = run("verify", "odd.json", "--format", "junit")
    assert JUnitXml.fromstring(done.stdout.encode("utf-8")).failures > 0


def test_annotations_name_file_and_code(run: Run, tmp_path: Path) -> None:
    put(tmp_path / "a,b.json", "x = = 1")
    done = run("verify", "a,b.json", "--format", "github")
    assert done.exit_code == 1
    lines = done.stdout.splitlines()
    found = expected(run, "a,b.json")
    kinds = {"error": "error", "warning": "warning", "note": "notice"}
    assert [line.split("::", 2)[1] for line in lines] == [
        f"{kinds[severity]} file=a%2Cb.json,line=1,title={code}" for _, code, severity in found
    ]
    assert any("Fort, 100%25 stone" in line for line in lines)


def test_places_in_a_tree(run: Run, tmp_path: Path) -> None:
    put(tmp_path / "mod.json", "local t = {}\nprint(nothing)\n")
    assert run("unpack", "mod.json", "tree").exit_code == 0
    report = json.loads(run("verify", "tree", "--json", "--all").stdout)
    (layer,) = (layer for layer in report["files"][0]["layers"] if layer["layer"] == "lint")
    places = [each["source"] for each in layer["findings"]]
    scripts = [place for place in places if place["file"].endswith(".lua")]
    assert [place["line"] for place in scripts] == [2]

    log = json.loads(run("verify", "tree", "--format", "sarif").stdout)
    physical = [each["locations"][0]["physicalLocation"] for each in log["runs"][0]["results"]]
    uris = [unquote(each["artifactLocation"]["uri"]) for each in physical]
    assert uris == [Path(place["file"]).as_posix() for place in places]
    assert [each["region"]["startLine"] for each in physical] == [place.get("line", 1) for place in places]
    lines = run("verify", "tree", "--format", "github").stdout.splitlines()
    assert sum(".lua,line=2" in line and "LuaScript" not in line for line in lines) == 1
    cases = JUnitXml.fromstring(run("verify", "tree", "--format", "junit").stdout.encode("utf-8"))
    assert any("script.lua:2" in case.name for suite in cases for case in suite)

    (tmp_path / "known.json").write_text(run("verify", "tree", "--json").stdout, encoding="utf-8")
    script = tmp_path / scripts[0]["file"]
    script.write_text("-- new line\n" + script.read_text(encoding="utf-8"), encoding="utf-8")
    same = run("verify", "tree", "--baseline", "known.json")
    assert (same.exit_code, "L007" in same.stdout) == (0, False), same.output


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github", "junit"])
def test_every_format_ends_with_the_same_code(run: Run, files: Path, form: str) -> None:
    for name, code in (("a.json", 0), ("forged.json", 1), ("broken.json", 2)):
        assert run("verify", f"league/{name}", "--format", form).exit_code == code


def test_json_is_the_format_of_the_same_name(run: Run, files: Path) -> None:
    assert run("verify", "league", "--json").stdout == run("verify", "league", "--format", "json").stdout
    refused = run("verify", "league", "--format", "xml")
    assert refused.exit_code == 2
    assert "'xml' is not one of" in refused.stderr


def test_only_new_findings_count(run: Run, tmp_path: Path) -> None:
    old = "local t = {a = 1, a = 2}\nprint(nothing)\n"
    put(tmp_path / "mod.json", old)
    before = run("verify", "mod.json", "--json")
    assert before.exit_code == 1
    (tmp_path / "known.json").write_text(before.stdout, encoding="utf-8")
    put(tmp_path / "mod.json", f"-- a new line above\n{old}")
    same = run("verify", "mod.json", "--baseline", "known.json")
    assert same.exit_code == 0, same.output
    count = len(expected(run, "mod.json"))
    assert same.stderr == f"{count} findings of the baseline left out.\n"

    put(tmp_path / "mod.json", old, "x = = 1")
    worse = run("verify", "mod.json", "--baseline", "known.json", "--format", "sarif")
    assert worse.exit_code == 1
    results = json.loads(worse.stdout)["runs"][0]["results"]
    assert {each["baselineState"] for each in results} == {"new"}
    assert "abc121" in {
        place["name"][-7:-1]
        for each in results
        if each["level"] == "error"
        for place in each["locations"][0]["logicalLocations"]
        if "name" in place
    }

    put(tmp_path / "mod.json", "print(1)\n")
    better = run("verify", "mod.json", "--baseline", "known.json")
    assert better.exit_code == 0
    assert "did not occur again" in better.stderr


def test_one_known_finding_excuses_one_finding(run: Run, tmp_path: Path) -> None:
    first = MOD["ObjectStates"][0]
    entries = [first | {"LuaScript": "", "Nickname": "twin", "GUID": "abc123"}]
    (tmp_path / "mod.json").write_text(json.dumps(MOD | {"ObjectStates": entries * 2}), encoding="utf-8")
    (tmp_path / "known.json").write_text(run("verify", "mod.json", "--json").stdout, encoding="utf-8")
    (tmp_path / "mod.json").write_text(json.dumps(MOD | {"ObjectStates": entries * 3}), encoding="utf-8")
    assert run("verify", "mod.json", "--select", "G001", "--baseline", "known.json").exit_code == 1


@pytest.mark.parametrize("text", ["", "[]", "{", '{"files": [{"file": 1}]}', "\xff"])
def test_a_baseline_that_is_not_a_report_is_refused(run: Run, tmp_path: Path, text: str) -> None:
    put(tmp_path / "mod.json", "")
    (tmp_path / "known.json").write_text(text, encoding="latin-1")
    done = run("verify", "mod.json", "--baseline", "known.json")
    assert done.exit_code == 2
    assert done.stderr.startswith("Error: known.json: is not a report of verify: ")
    assert run("verify", "mod.json", "--baseline", "none.json").exit_code == 2
