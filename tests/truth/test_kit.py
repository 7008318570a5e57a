"""The kit builds, is sound, and every probe gets an answer from the headless table in both modes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tts_builder.lua.api import api
from tts_builder.truth.ask import ask, expected
from tts_builder.truth.probes import FOLDER, Probe, probes
from tts_builder.truth.weights import coverage

IDS = [probe.id for probe in probes()]
ENDS = ("no answer", "the script stopped")


def test_every_probe_has_its_own_name() -> None:
    assert len(IDS) == len(set(IDS)) > 300


def test_every_probe_names_names_of_the_api() -> None:
    assert [(probe.id, name) for probe in probes() for name in probe.names if name not in api().names] == []


def bodies(subject: str) -> dict[str, str]:
    """The Lua of each probe of a subject, with the helpers of its file."""
    text = (FOLDER / "probes" / f"{subject}.lua").read_text(encoding="utf-8")
    head = text[: text.index("\nreturn {")]
    found = list(re.finditer(r'^  (?:\{ |\w+\()"([\w -]+)"', text, re.MULTILINE))
    ends = [*(each.start() for each in found[1:]), len(text)]
    return {
        f"{subject}.{each[1]}": head + text[each.start() : end] for each, end in zip(found, ends, strict=True)
    }


def unused(probe: Probe, body: str, helpers: str) -> list[str]:
    """The names that a probe lists but does not use."""
    code = body.replace(f'"{probe.uses}"', "", 1) + helpers
    last = {name: name.rpartition(".")[2] for name in probe.names}
    called = {name: name.partition(".")[0] if end == "__call" else end for name, end in last.items()}
    return [name for name, word in called.items() if not re.search(rf"\b{re.escape(word)}\b", code)]


def test_every_probe_uses_what_it_lists() -> None:
    helpers = "".join((FOLDER / name).read_text(encoding="utf-8") for name in ("context.lua", "watcher.lua"))
    lua = {
        ident: body for path in (FOLDER / "probes").glob("*.lua") for ident, body in bodies(path.stem).items()
    }
    wrong = {probe.id: unused(probe, lua[probe.id], helpers) for probe in probes() if probe.id in lua}
    assert len(wrong) > 500
    assert {ident: names for ident, names in wrong.items() if names} == {}


def test_the_probes_use_most_of_the_api() -> None:
    assert coverage().by_use >= 0.95


def test_fewer_probes_cover_less() -> None:
    assert coverage([probe for probe in probes() if probe.id.startswith("values.")]).by_use < 0.2


@pytest.mark.parametrize("faithful", [True, False], ids=["faithful", "fast"])
def test_every_probe_is_answered(faithful: bool) -> None:
    answers = (expected() if faithful else ask(faithful=False)).answers
    assert set(IDS) == set(answers)
    assert {ident: text for ident, text in answers.items() if text in ENDS} == {}


def test_the_load_order_of_the_table_shows() -> None:
    load = "events.load-order"
    other = ask(order="objects-first").answers
    assert (expected().answers[load], other[load]) == ('"Global first"', '"objects first"')
    assert other.keys() == expected().answers.keys()


def test_the_save_builds_and_verifies(run: Run, tmp_path: Path) -> None:
    built = run("truth", "build")
    assert built.exit_code == 0, built.output
    verified = run("verify", built.stdout.strip())
    assert verified.exit_code == 0, verified.output
    assert " error" not in verified.stdout.replace("0 error", "")
