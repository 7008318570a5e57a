"""The command group: help without imports, exit codes, and no tracebacks."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from tests.cli.conftest import ROOT, Run, interruptible, shell
from tts_builder import __version__, cli
from tts_builder.errors import UserError


def test_help_lists_every_command_without_importing_one(run: Run) -> None:
    result = run("--help")
    assert result.exit_code == 0
    width = max(map(len, cli.COMMANDS)) + 2
    for name, words in cli.COMMANDS.items():
        assert f"  {name:<{width}}{words}\n" in result.output
    code = "import sys; sys.argv = ['x', '--help']\ntry: from tts_builder.cli import main; main()\n" + (
        "except SystemExit: pass\n"
        "print([m for m in sys.modules if m.partition('.')[0] in "
        "('lupa', 'PIL', 'resvg_py', 'rich', 'jinja2', 'msgspec', 'tree_sitter', 'jsonschema')"
        " or m.startswith('tts_builder.') and m not in ('tts_builder.cli', 'tts_builder.errors')])"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True)
    assert shown.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_has_help_with_examples(run: Run, name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert "Examples:" in result.output
    assert f"tts-builder {name}" in result.output


def test_version(run: Run) -> None:
    assert run("--version").output == f"tts-builder, version {__version__}\n"


def test_a_misspelled_command_gets_a_suggestion(run: Run) -> None:
    result = run("verfiy")
    assert result.exit_code == 2
    assert result.stderr.endswith("Error: No such command: 'verfiy'. Did you mean 'verify'?\n")
    assert run("zzz").stderr.endswith("Error: No such command: 'zzz'.\n")


def test_a_user_error_is_one_sentence_and_exit_code_2(run: Run) -> None:
    result = run("play", "sarcophagus", "--players", "7")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr == "Error: Sarcophagus does not support 7 players. It supports 2, 3, 4.\n"


def failing(fault: BaseException) -> object:
    def fail(*_: object, **__: object) -> None:
        raise fault

    return fail


def test_our_own_bug_is_reported_with_exit_code_3(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tts_builder.referee.verdict.codes.explain", failing(KeyError("T001")))
    result = run("explain", "T001")
    assert result.exit_code == 3
    assert result.stderr == (
        "Error: this is a bug in tts-builder: KeyError: 'T001'\n"
        "Please report it with the output of `tts-builder --debug …`.\n"
    )
    assert "Traceback" in run("--debug", "explain", "T001").stderr
    monkeypatch.setenv("TTS_BUILDER_DEBUG", "1")
    assert "Traceback" in run("explain", "T001").stderr


def test_an_interrupt_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tts_builder.referee.verdict.codes.explain", failing(KeyboardInterrupt()))
    result = run("explain", "T001")
    assert (result.exit_code, result.output) == (130, "")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for another process")
def test_a_real_interrupt_is_quiet() -> None:
    process = subprocess.Popen(
        interruptible("-m", "tts_builder.cli", "score", "-"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdin is not None
    # The command reads stdin to the end, so an incomplete document keeps it waiting.
    process.stdin.write(b"{")
    process.stdin.flush()
    try:
        process.wait(3)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (130, b"", b"")


def test_a_closed_pipe_is_not_an_error() -> None:
    command = "[sys.executable, '-m', 'tts_builder.cli', 'explain']"
    pipes = "stdout=subprocess.PIPE, stderr=subprocess.PIPE"
    code = (
        f"import subprocess, sys\np = subprocess.Popen({command}, {pipes})\n"
        "p.stdout.close()\nprint(p.wait(), p.stderr.read())"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True)
    assert done.stdout == "0 b''\n"


def test_piped_output_is_plain_utf8_with_lf_whatever_the_locale() -> None:
    done = shell("explain", "T001", PYTHONIOENCODING="ascii", FORCE_COLOR="1")
    assert done.returncode == 0
    assert b"\x1b" not in done.stdout
    assert b"\r" not in done.stdout
    assert done.stdout.startswith(b"T001 (table, error): Piece in another place\n")


def test_an_error_with_a_place_and_a_hint_is_one_line() -> None:
    assert str(UserError("is odd.", where="a.json", hint="Fix it.")) == "a.json: is odd. Fix it."
