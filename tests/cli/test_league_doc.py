"""Runs the commands of docs/league.md in their order."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from tests.cli.conftest import ROOT, Run

BLOCKS = re.findall(r"```sh\n(.*?)```", (ROOT / "docs" / "league.md").read_text(encoding="utf-8"), re.DOTALL)
COMMANDS = [line for block in BLOCKS for line in block.splitlines()]


def test_every_command_of_the_league_works(run: Run, tmp_path: Path) -> None:
    assert len(COMMANDS) == 9
    made: dict[str, str] = {}
    for line in COMMANDS:
        words = shlex.split(line)
        target = words.pop() if ">" in words else ""
        words = [word for word in words if word != ">"]
        assert words[0] == "tts-builder"
        result = run(*words[1:])
        assert result.exit_code == 0, (line, result.stderr)
        if target:
            made[target] = result.stdout
    assert made["scores.csv"].count("\n") == 1 + 6 * 3 + 2 * 2
    assert made["table.csv"].count("\n") == 1 + 3
    assert made["rows.jsonl"].count("\n") == 8
    assert len((tmp_path / "league.jsonl").read_bytes().splitlines()) == 9
    for page in ("game.html", "table.html"):
        assert "http://" not in re.sub(r"http://www\.w3\.org/\S+", "", (tmp_path / page).read_text("utf-8"))
