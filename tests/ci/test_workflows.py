"""Linters check the workflows, which cannot run here: GitHub's schema, and zizmor for unsafe steps."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT

FOLDER = ROOT / ".github" / "workflows"
WORKFLOWS = sorted(FOLDER.glob("*.yml"))
SCRIPTS = Path(sysconfig.get_path("scripts"))
Reader = Callable[..., subprocess.CompletedProcess[str]]


def read_by_schema(*files: Path) -> subprocess.CompletedProcess[str]:
    """Check workflows against GitHub's schema, which check-jsonschema contains."""
    words = ("-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows")
    return subprocess.run([sys.executable, *words, *files], capture_output=True, text=True, check=False)


def read_by_zizmor(*files: Path) -> subprocess.CompletedProcess[str]:
    words = ("--offline", "--no-progress", "--no-config", "--quiet")
    program = SCRIPTS / f"zizmor{sysconfig.get_config_var('EXE') or ''}"
    return subprocess.run(
        [program, *words, *files], capture_output=True, text=True, encoding="utf-8", check=False
    )


def test_there_are_workflows_for_tests_and_releases() -> None:
    assert [file.name for file in WORKFLOWS] == ["release.yml", "tests.yml"]


@pytest.mark.parametrize("read", [read_by_schema, read_by_zizmor])
def test_no_linter_finds_a_fault(read: Reader) -> None:
    done = read(*WORKFLOWS)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("read", "right", "wrong"),
    [
        (read_by_schema, "runs-on:", "run-on:"),
        (read_by_schema, "timeout-minutes: 15", "timeout-minutes: soon"),
        (read_by_zizmor, "persist-credentials: false", "fetch-depth: 1"),
        (read_by_zizmor, "permissions:\n  contents: read", "permissions: write-all"),
        (read_by_zizmor, "run: mypy", "run: echo ${{ github.event.pull_request.title }}"),
    ],
)
def test_the_linters_find_a_planted_fault(tmp_path: Path, read: Reader, right: str, wrong: str) -> None:
    text = (FOLDER / "tests.yml").read_text(encoding="utf-8")
    assert right in text
    planted = tmp_path / "tests.yml"
    planted.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    done = read(planted)
    assert done.returncode != 0, done.stdout + done.stderr


def test_every_action_is_pinned_to_a_commit() -> None:
    for file in WORKFLOWS:
        for action, pin in re.findall(r"uses: ([^./\s][^@\s]*)@(.*)", file.read_text(encoding="utf-8")):
            assert re.fullmatch(r"[0-9a-f]{40} # v\d+\.\d+\.\d+", pin), f"{file.name}: {action}"


def test_the_tests_run_on_every_python_that_is_supported() -> None:
    text = (FOLDER / "tests.yml").read_text(encoding="utf-8")
    found = re.search(r"python: \[(.*)\]", text)
    assert found is not None
    pythons = [version.strip(' "') for version in found[1].split(",")]
    lowest = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "requires-python"
    ]
    assert f">={pythons[0]}" == lowest
    assert pythons == [f"3.{minor}" for minor in range(11, 15)]
    for system in ("ubuntu-latest", "windows-latest", "macos-latest"):
        assert system in text
