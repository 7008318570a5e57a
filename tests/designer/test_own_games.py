"""Games that are neither shipped nor registered, loaded from a folder, file, or module."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.cli.conftest import Run
from tests.designer.blocks import forget
from tts_builder import games
from tts_builder.engine.selfplay import play
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


def test_an_unknown_game_gets_a_hint(run: Run, nim: Path) -> None:
    assert run("play", "nim", "--out", "games").exit_code == 0
    games._introduced.clear()
    hint = "Name your own game with --game.\n"
    for command in ("verify", "score"):
        result = run(command, "games")
        assert "No game 'nim' is installed." in result.output
        assert hint in result.output


def test_worker_processes_know_it_too(run: Run, nim: Path) -> None:
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


def test_the_game_of_the_page_is_played_at_its_table(run: Run, nim: Path) -> None:
    assert run("compare", "nim", "--games", "3").stdout.endswith("\nLua and Python agree.\n")
    assert run("build", "nim").exit_code == 0
    played = run("play", "nim", "--games", "2", "--through-table", "--save", "--out", "games")
    assert played.exit_code == 0, played.output
    judged = run("verify", "games", "dist/nim", "--game", "nim", "--json")
    assert judged.exit_code == 0, judged.output
    for save in msgspec.json.decode(judged.stdout)["files"]:
        told = {layer["layer"]: layer["outcome"] for layer in save["layers"]}
        assert (told["kit"], told["build"]) == ("ok", "ok")
        assert [
            each for layer in save["layers"] for each in layer["findings"] if "nim/" in each["sentence"]
        ] == []


def test_a_bare_table_of_it_tells_the_score(nim: Path) -> None:
    game = load_game(str(nim))
    for seed in range(5):
        played = play(game, 2, seed=seed)
        read = game.binding.read(game.binding.layout(played.state), 2, {})
        assert read == played.state


def test_missing_files_of_the_table_are_reported(run: Run, nim: Path) -> None:
    (nim / "lua" / "nim" / "binding.lua").unlink()
    missing = Path("nim/lua/nim/binding.lua")
    for command in (("build", "nim"), ("preview", "nim"), ("play", "nim", "--through-table")):
        result = run(*command)
        assert result.exit_code == 2
        assert result.stderr == (
            f'Error: {missing}: this file is missing; a game with rules needs the Lua module "nim/binding".'
            " docs/rules-and-lua.md explains what to put into it.\n"
        )
    compared = run("compare", "nim", "--games", "2")
    assert compared.stdout.endswith("\nLua and Python agree on the rules.\n")
    assert compared.stderr.startswith(f"Layouts and gestures were not compared: {missing} does not exist.\n")
    binding = (nim / "binding_nim.py").read_text(encoding="utf-8")
    (nim / "binding_nim.py").write_text(binding.partition("def gesture")[0], encoding="utf-8")
    forget("binding_nim")
    compared = run("compare", "./nim", "--games", "2")
    assert "not compared: its binding in Python has no gesture.\n" in compared.stderr


def test_a_mistake_in_its_lua_names_its_file(run: Run, nim: Path) -> None:
    rules = nim / "lua" / "nim" / "rules.lua"
    rules.write_text("local x = = 2\n", encoding="utf-8")
    assert run("compare", "nim").stderr.startswith(
        f"Error: {Path('nim/lua/nim/rules.lua')}:1: The Lua does not"
    )


def test_a_disagreement_is_repeated_as_it_was_found(run: Run, nim: Path) -> None:
    rules = nim / "lua" / "nim" / "rules.lua"
    text = rules.read_text(encoding="utf-8").replace("turn = 1 - s.turn", "turn = s.turn")
    rules.write_text(text, encoding="utf-8")
    found = run("compare", "./nim", "--rules-only", "--mutated", "2", "--seed", "3")
    (line,) = [line for line in found.stdout.splitlines() if line.startswith("Repeat it with: tts-builder ")]
    command = line.removeprefix("Repeat it with: tts-builder ")
    assert command == "compare ./nim --seed 3 --first 0 --games 1 --mutated 2 --rules-only"
    again = run(*command.split())
    assert again.exit_code == 1
    assert again.stdout.partition("They disagree.")[2] == found.stdout.partition("They disagree.")[2]


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


def test_verify_does_not_run_code_of_a_folder(run: Run, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "game.py").write_text("raise SystemExit('it was run')", encoding="utf-8")
    (tmp_path / "games" / "a.json").write_text('{"SaveName": "x", "ObjectStates": []}', encoding="utf-8")
    for command in ("verify", "score"):
        assert "it was run" not in run(command, "games").output


def test_a_shipped_game_is_itself(nim: Path) -> None:
    assert load_game("tts_builder.games.sarcophagus:GAME") is games.load("sarcophagus")
