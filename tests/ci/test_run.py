"""`.ci/run` runs the commands of the README in a clone."""

from __future__ import annotations

import os
import re
import runpy
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT

block = runpy.run_path(str(ROOT / ".ci" / "readme_commands.py"))["block"]


def test_the_first_blocks_of_the_readme_set_up_and_test() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    setup, tests = block(readme, 1), block(readme, 2)
    assert len(setup.splitlines()) == len(tests.splitlines()) == 1
    venv, install, build = setup.split(" && ")
    assert venv == "python3 -m venv .venv"
    assert install == ".venv/bin/pip install -e '.[test]'"
    assert build == ".venv/bin/tts-builder build"
    assert tests == ".venv/bin/python -m pytest -n auto"


@pytest.mark.parametrize("text", ["", "no block\n", "```\n\n```\n", "```\nunfinished\n"])
def test_a_readme_without_commands_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="no command in fenced block 1"):
        block(text, 1)


if os.name != "nt":

    def tools(folder: Path, **programs: str) -> None:
        """Make programs that print their arguments and then run a command."""
        folder.mkdir(parents=True, exist_ok=True)
        for name, does in programs.items():
            (folder / name).write_text(f'#!/bin/sh\necho "{name}: $*"\n{does}\n', encoding="utf-8")
            (folder / name).chmod(0o755)

    class Checkout:
        """A small project with its own `.ci/run`, with or without a folder of saves next to it."""

        def __init__(self, folder: Path) -> None:
            self.path, self.scratch, self.path_bin = folder / "project", folder / "scratch", folder / "bin"
            shutil.copytree(ROOT / ".ci", self.path / ".ci")
            self.scratch.mkdir()
            tools(self.path_bin, chromium="", luacheck="")
            self.git("init", "--quiet")

        def git(self, *words: str) -> None:
            name = ("-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false")
            subprocess.run(["git", "-C", self.path, *name, *words], check=True, capture_output=True)

        def commit(self, setup: str, tests: str) -> None:
            readme = f"# x\n\n```\n{setup}\n```\n\n```\n{tests}\n```\n"
            (self.path / "README.md").write_text(readme, encoding="utf-8")
            self.git("add", "--all")
            self.git("commit", "--quiet", "-m", "x")

        def run(self) -> subprocess.CompletedProcess[str]:
            env = os.environ | {
                "TMPDIR": str(self.scratch),
                "PATH": f"{self.path_bin}{os.pathsep}{os.environ['PATH']}",
            }
            env.pop("TTS_BUILDER_CORPUS", None)
            done = subprocess.run(
                ["bash", str(self.path / ".ci" / "run")],
                capture_output=True,
                text=True,
                env=env,
                timeout=60,
                check=False,
            )
            assert list(self.scratch.iterdir()) == [], "the temporary folder is always removed"
            return done

    SETUP = "cp -r tools .venv && echo set up in $PWD"

    @pytest.fixture
    def checkout(tmp_path: Path) -> Checkout:
        made = Checkout(tmp_path)
        tools(
            made.path / "tools" / "bin",
            ruff="",
            mypy="",
            python='echo "corpus: ${TTS_BUILDER_CORPUS-none}"; echo "1 passed"',
        )
        return made

    def test_it_runs_the_commands_of_the_readme_in_a_clone(checkout: Checkout) -> None:
        checkout.commit(SETUP, "echo the tests")
        (checkout.path / "README.md").write_text("not committed", encoding="utf-8")
        done = checkout.run()
        assert done.returncode == 0, done.stderr
        assert f"set up in {checkout.scratch}" in done.stdout
        assert " M README.md" in done.stdout
        said = ["ruff: check .", "ruff: format --check .", "mypy: ", "luacheck: --quiet .", "the tests"]
        assert [line for line in done.stdout.splitlines() if line in said] == said
        assert "corpus" not in done.stdout

    @pytest.mark.parametrize(
        ("setup", "tests"), [("false", "echo the tests"), (SETUP, "false; true"), (SETUP, "exit 3")]
    )
    def test_a_command_that_fails_ends_it(checkout: Checkout, setup: str, tests: str) -> None:
        checkout.commit(setup, tests)
        assert checkout.run().returncode != 0

    @pytest.mark.parametrize("tool", ["ruff", "mypy"])
    def test_a_linter_that_finds_something_ends_it(checkout: Checkout, tool: str) -> None:
        tools(checkout.path / "tools" / "bin", **{tool: "exit 1"})
        checkout.commit(SETUP, "echo the tests")
        done = checkout.run()
        assert done.returncode == 1
        assert "the tests" not in done.stdout.splitlines()

    def test_real_saves_next_to_the_checkout_are_read_at_the_end(checkout: Checkout) -> None:
        script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
        named = re.search(r'^corpus="\$here/(.+)"$', script, re.MULTILINE)
        assert named is not None
        corpus = (checkout.path / named[1]).resolve()
        corpus.mkdir(parents=True)
        checkout.commit(SETUP, "echo the tests")
        done = checkout.run()
        assert done.returncode == 0, done.stderr
        assert done.stdout.splitlines()[-3:] == [
            "python: -m pytest -m corpus -n auto",
            f"corpus: {corpus}",
            "1 passed",
        ]
