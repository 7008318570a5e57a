"""The list of released builds, which a release writes and checks."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tts_builder import __version__
from tts_builder.games import SHIPPED
from tts_builder.referee.verdict import builds
from tts_builder.referee.verdict.built import script_of


def test_the_list_can_be_read_and_names_shipped_games_only() -> None:
    assert set(builds.known()) <= set(SHIPPED)
    for game, entries in builds.known().items():
        for number, entry in entries.items():
            assert len(number) == 16, game
            assert {len(entry.script), len(entry.panel)} == {64}, game


def test_a_release_adds_its_builds_and_keeps_those_of_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "builds.json"
    older = builds.released("0.0.1", "script", "panel")
    path.write_bytes(msgspec.json.encode({"sarcophagus": {"0123456789abcdef": older}}))
    assert builds.main(["--check"], path) == 1
    assert "python -m tts_builder.referee.verdict.builds" in capsys.readouterr().out
    assert builds.main([], path) == 0
    listed = builds.known(path)
    assert list(listed) == sorted(SHIPPED)
    assert listed["sarcophagus"]["0123456789abcdef"] == older
    for game in SHIPPED:
        script = script_of(game)
        assert listed[game][script.build] == builds.released(__version__, script.text, script.xml)
    assert builds.main(["--check"], path) == 0
    assert builds.main([], path) == 0
    assert builds.known(path) == listed


def test_line_ends_make_no_other_build() -> None:
    assert builds.released("1", "a\r\nb", "c\r\n") == builds.released("1", "a\nb", "c\n")
