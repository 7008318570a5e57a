"""Hostile texts for the lint, which reports what it skipped. `python -m tests.bench hostile` times it."""

from __future__ import annotations

import pytest

from tests.hardening.hostile_texts import PANELS, SCRIPTS, save_with
from tts_builder.errors import InputError
from tts_builder.referee.verdict.source import parse
from tts_builder.referee.verdict.verdict import Verdict, verify


def judged(field: str, text: str) -> Verdict:
    return verify(parse(save_with(field, text), "x.json"))


@pytest.mark.parametrize(
    ("field", "name"), [*(("LuaScript", name) for name in SCRIPTS), *(("XmlUI", name) for name in PANELS)]
)
def test_a_hostile_text_gives_short_findings(field: str, name: str) -> None:
    count, make, code = (SCRIPTS if field == "LuaScript" else PANELS)[name]
    findings = judged(field, make(count)).findings
    codes = {finding.code for finding in findings}
    assert not code or code in codes
    for finding in findings:
        assert len(finding.sentence) <= 1000


@pytest.mark.parametrize(
    ("code", "field", "text", "said"),
    [
        ("L099", "LuaScript", "x = " + "{" * 5000 + "}" * 5000, "not checked"),
        ("L100", "LuaScript", "=" * 5000, "not applied"),
        ("U001", "XmlUI", "<Panel>", "not checked"),
        ("U008", "XmlUI", "<Panel>" * 5000 + "</Panel>" * 5000, "not checked"),
    ],
)
def test_skipped_checks_are_reported(code: str, field: str, text: str, said: str) -> None:
    (found,) = [each for each in judged(field, text).findings if each.code == code]
    assert said in f"{found.sentence} {found.hint}"


def test_a_number_of_any_length_is_refused() -> None:
    with pytest.raises(InputError):
        parse(b'{"ObjectStates": [], "Gravity": ' + b"9" * 1_000_000 + b"}", "x.json")
