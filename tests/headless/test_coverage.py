"""Every name that counts as simulated has a behavior test."""

from __future__ import annotations

import json

from click.testing import CliRunner

from tests.headless.marks import marks, modules
from tts_builder.cli import main
from tts_builder.headless.inventory import coverage


def test_marked_names_are_simulated() -> None:
    known = coverage.simulated()
    wrong = {name: places for name, places in marks().items() if name not in known}
    assert wrong == {}, "marked as simulated, but the table refuses or does not know them"


def test_simulated_names_have_a_behavior_test() -> None:
    unproved = sorted(
        {row.name for row in coverage.rows() if row.status == coverage.SIMULATED} - set(marks())
    )
    assert unproved == [], "simulated by the table, but no test is marked with them"


def test_marked_names_are_used_by_the_tests_marked_with_them() -> None:
    used = set()
    for module in modules():
        body = module.body()
        for name, _ in module.marks():
            owner, _, member = name.rpartition(".")
            if (owner if member == "__call" else member) in body:
                used.add(name)
    assert sorted(set(marks()) - used) == [], "no file with a test marked so has the name in its scripts"


def test_the_command_prints_it() -> None:
    said = CliRunner().invoke(main, ["run", "--coverage"])
    assert said.exit_code == 0
    assert [line.split()[0] for line in said.output.splitlines()[:3]] == ["class", "globals", "Object"]
    assert "flipTable" in said.output.splitlines()[-1]
    data = json.loads(CliRunner().invoke(main, ["run", "--coverage", "--json"]).output)
    assert len(data["names"]) == data["classes"]["all"]["names"]
    assert {
        "name": "Physics.cast",
        "owner": "Physics",
        "kind": "function",
        "uses": 94,
        "status": "simulated",
    } in data["names"]


def test_most_of_the_api_is_simulated() -> None:
    calls = coverage.summary(kinds=("function", "event"))[coverage.TOTAL]
    assert calls.by_use >= 0.99
    assert calls.by_name >= 0.9


def test_shares() -> None:
    table = [
        coverage.Row("Physics.cast", "Physics", "function", 90, coverage.SIMULATED),
        coverage.Row("Physics.play_area", "Physics", "member", 10, coverage.REFUSED),
        coverage.Row("onChat", "events", "event", 0, coverage.SIMULATED),
    ]
    shares = coverage.summary(table)
    assert (shares["Physics"].by_name, shares["Physics"].by_use) == (0.5, 0.9)
    assert (shares["events"].by_name, shares["events"].by_use) == (1.0, 1.0)
    assert shares[coverage.TOTAL].names == 3
    assert coverage.summary(table, kinds=("function", "event"))[coverage.TOTAL].by_use == 1.0
