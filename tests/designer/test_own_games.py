"""Games that are neither shipped nor registered: by folder, file or module, in this process and in others."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.cli.conftest import Run
from tts_builder import games
from tts_builder.errors import UserError
from tts_builder.project.definitions import load, load_game


@pytest.mark.parametrize("argument", ["nim", "nim/game.py", "nim/game.py:GAME", "./nim"])
def test_a_game_is_played_and_scored(run: Run, nim: Path, argument: str) -> None:
    played = run("play", argument, "--games", "2", "--out", "games")
    assert played.exit_code == 0, played.output
    judged = run("verify", "games", "--game", argument)
    assert judged.exit_code == 0, judged.output
    scored = run("score", "games", "--game", argument, "--csv")
    assert scored.exit_code == 0, scored.output
    assert scored.stdout.count(",nim,") == 4


def test_processes_that_help_know_it_too(run: Run, nim: Path) -> None:
    played = run("play", "nim", "--games", "4", "--jobs", "2", "--json")
    assert played.exit_code == 0, played.output
    assert msgspec.json.decode(played.stdout)["tables"][0]["games"] == 4


def test_lua_and_python_are_compared(run: Run, nim: Path) -> None:
    agreed = run("compare", "nim", "--games", "2", "--rules-only")
    assert agreed.exit_code == 0, agreed.output
    rules = nim / "lua" / "nim" / "rules.lua"
    rules.write_text(
        rules.read_text(encoding="utf-8").replace("turn = 1 - s.turn", "turn = s.turn"), encoding="utf-8"
    )
    assert run("compare", "nim", "--games", "2", "--rules-only").exit_code == 1


def test_a_mod_without_rules_cannot_be_played(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.py").write_text(
        "from tts_builder.components import Mod\nMOD = Mod('m', 'Mine')", encoding="utf-8"
    )
    result = run("play", ".")
    assert result.exit_code == 2
    assert "Mine has no rules." in result.stderr


def test_the_id_of_a_shipped_game_is_taken(nim: Path) -> None:
    game = nim / "game.py"
    game.write_text(game.read_text(encoding="utf-8").replace('id="nim"', 'id="ankhor"'), encoding="utf-8")
    with pytest.raises(UserError, match="belongs to another game"):
        load(str(nim))


def test_nobody_runs_a_folder_that_was_only_to_be_verified(run: Run, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "game.py").write_text("raise SystemExit('it was run')", encoding="utf-8")
    (tmp_path / "games" / "a.json").write_text('{"SaveName": "x", "ObjectStates": []}', encoding="utf-8")
    for command in ("verify", "score"):
        assert "it was run" not in run(command, "games").output


def test_a_shipped_game_is_itself(nim: Path) -> None:
    assert load_game("tts_builder.games.sarcophagus:GAME") is games.load("sarcophagus")
