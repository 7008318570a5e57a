"""Every command: examples that parse, a section in the manual, completion, and colors only on a terminal."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

from tests.cli.conftest import ROOT, Run, shell
from tests.hardening.samples import GAMES
from tts_builder import cli

MANUAL = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", MANUAL, re.MULTILINE | re.DOTALL))


def command(name: str) -> click.Command:
    found = cli.main.get_command(click.Context(cli.main), name)
    assert found is not None
    return found


def long_options(name: str) -> set[str]:
    """The options of a command, and of its actions if it is a group."""
    found = command(name)
    actions = found.commands.values() if isinstance(found, click.Group) else ()
    params = [param for each in (found, *actions) for param in each.params]
    return {opt for param in params for opt in (*param.opts, *param.secondary_opts) if opt.startswith("--")}


def examples(text: str, name: str) -> list[list[str]]:
    """The arguments after `tts-builder NAME` in each example line, without the rest of a pipe or chain."""
    lines = [line for line in text.splitlines() if line.startswith("    ")]
    parts = [part for line in lines for part in re.split(r"\||&&|>", line)]
    words = [shlex.split(part) for part in parts if f"tts-builder {name}" in part]
    return [each[2:] for each in words]


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_example_of_the_help_and_the_manual_parses(run: Run, tmp_path: Path, name: str) -> None:
    found = examples(run(name, "--help").stdout, name) + examples(SECTIONS[name], name)
    assert len(found) > 1
    for words in found:
        for word in words:
            if word.endswith((".json", ".py")) and "*" not in word:
                (tmp_path / word).parent.mkdir(parents=True, exist_ok=True)
                (tmp_path / word).write_text(
                    "from tts_builder.components import Mod\nMOD = Mod('m', 'M')", encoding="utf-8"
                )
        asked: click.Command | None = command(name)
        if isinstance(asked, click.Group):
            asked = asked.get_command(click.Context(asked), words.pop(0))
        assert asked is not None, words
        asked.make_context(name, words)


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_the_manual_documents_every_option_and_no_other(name: str) -> None:
    said = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", SECTIONS[name]))
    assert said == long_options(name)
    assert f"| [{name}](#{name}) | {cli.COMMANDS[name]} |" in MANUAL


def test_the_manual_documents_every_exit_code() -> None:
    for code in (0, 1, 2, cli.OUR_FAULT, cli.INTERRUPTED):
        assert f"\n| {code} | " in MANUAL


def completed(words: str) -> list[str]:
    """The completions that the shell gets for these words, of which the last is incomplete."""
    done = shell(
        _TTS_BUILDER_COMPLETE="bash_complete",
        COMP_WORDS=f"tts-builder {words}",
        COMP_CWORD=str(len(words.split(" "))),
    )
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode().splitlines()


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("ver", ["plain,verify"]),
        ("play --thr", ["plain,--through-table"]),
        (f"compare {GAMES[0][:4]}", [f"plain,{GAMES[0]}"]),
        (f"build {GAMES[0][:4]}", [f"plain,{GAMES[0]}"]),
        ("build my_ga", ["file,my_ga"]),
        ("score lea", ["file,lea"]),
        ("explain t00", [f"plain,T00{n}" for n in range(1, 7)]),
        ("schema rec", ["plain,record"]),
    ],
)
def test_the_shell_completes(words: str, offered: list[str]) -> None:
    assert completed(words) == offered


@pytest.mark.parametrize("name", ["bash", "zsh", "fish"])
def test_the_script_for_the_shell_is_printed(name: str) -> None:
    done = shell(_TTS_BUILDER_COMPLETE=f"{name}_source")
    assert done.returncode == 0
    assert b"_TTS_BUILDER_COMPLETE=" in done.stdout
    assert f"_TTS_BUILDER_COMPLETE={name}_source tts-builder" in MANUAL


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("bulid",), "No such command: 'bulid'. Did you mean 'build'?"),
        (("build", GAMES[0] + "x"), f"No such game: '{GAMES[0]}x'. Did you mean '{GAMES[0]}'?"),
        (("compare", GAMES[0][1:]), f"Did you mean '{GAMES[0]}'?"),
        (("schema", "recor"), "no such schema: 'recor'. Did you mean 'record'?"),
        (("explain", "T0001"), "there is no code 'T0001'. Did you mean T001"),
        (("verify", "--jsn", "x"), "--json"),
        (("play", GAMES[0], "--palyers", "2"), "--players"),
    ],
)
def test_a_misspelled_word_gets_a_suggestion(run: Run, words: tuple[str, ...], said: str) -> None:
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


def on_terminal(folder: Path, *words: str, **env: str) -> bytes:
    """The output of the command in a terminal."""
    import pty

    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "tts_builder.cli", *words],
        cwd=folder,
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**kept, "PYTHONPATH": str(ROOT), "TERM": "xterm-256color", **env},
    )
    os.close(slave)
    shown = b""
    try:
        while piece := os.read(master, 65536):
            shown += piece
    except OSError:  # the other end is closed
        pass
    os.close(master)
    process.wait(60)
    return shown


COLORS = re.compile(rb"\x1b\[[0-9;]*(3|9|4)[0-9]")


@pytest.mark.skipif(os.name == "nt", reason="NOT RUN: needs a terminal of POSIX")
def test_colors_are_for_terminals_and_not_with_no_color(tmp_path: Path, run: Run) -> None:
    assert run("play", GAMES[0], "--out", "games").exit_code == 0
    (game,) = (tmp_path / "games").iterdir()
    words = ("verify", str(game))
    assert COLORS.search(on_terminal(tmp_path, *words))
    for quiet in (words, ("explain",), ("play", GAMES[0], "--games", "2"), ("games",)):
        assert not COLORS.search(on_terminal(tmp_path, *quiet, NO_COLOR="1")), quiet
    piped = shell(*words, FORCE_COLOR="1")
    assert (piped.returncode, b"\x1b" in piped.stdout + piped.stderr) == (0, False)


@pytest.mark.parametrize("game", GAMES)
def test_play_of_every_game_prints_the_same_lines_again(run: Run, game: str) -> None:
    first, second = (run("play", game, "--games", "2", "--seed", "3") for _ in range(2))
    assert (first.exit_code, first.stderr) == (0, "")
    assert first.stdout == second.stdout
    assert first.stdout.splitlines()[-1].startswith("shared wins: ")


def test_schema_and_explain_word_by_word(run: Run) -> None:
    result = run("schema")
    assert (result.stdout.splitlines(), result.stderr) == (sorted(result.stdout.splitlines()), "")
    assert run("explain", "t001", "T001").stdout.count("T001 (table, error): Piece in another place\n") == 2
    assert run("--help").stdout.endswith(
        "Exit codes: 0 no findings, 1 findings, 2 wrong usage or input, 3 bug.\n"
    )
