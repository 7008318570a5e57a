"""A sample of `fuzz_structure`: damaged files break no command, and stray writes are noticed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.hardening.fuzz_structure import KINDS, complaint, make_victims, traced
from tests.hardening.watch import Trace, Watch, state

system = pytest.mark.skipif(not Trace.is_possible(), reason="needs Linux and a strace that may trace")


@pytest.fixture(scope="module")
def watch() -> Watch:
    return Watch()


@pytest.mark.parametrize("kind", KINDS)
def test_no_damaged_structure_breaks_a_command(kind: str, tmp_path: Path, watch: Watch) -> None:
    make_victims(tmp_path)
    for number in range(25):
        folder = tmp_path / f"case-{number}"
        folder.mkdir()
        assert complaint(kind, folder, Random(f"3/{kind}/{number}"), watch) == ""


def test_the_watch_sees_what_is_written_elsewhere(tmp_path: Path, watch: Watch) -> None:
    watch.outside.clear()
    watch.folder = str(tmp_path / "inside")
    try:
        (tmp_path / "elsewhere").write_text("", encoding="utf-8")
        (tmp_path / "elsewhere").rename(tmp_path / "moved")
        subprocess.run([sys.executable, "-c", ""], check=True)
    finally:
        watch.folder = ""
    seen = [event.split()[0] for event in watch.outside]
    assert seen == ["open", "os.rename", "os.rename", "subprocess.Popen"]


def test_a_changed_victim_is_noticed(tmp_path: Path) -> None:
    victims = make_victims(tmp_path)
    known = state(victims)
    assert state(victims) == known
    data = (victims / "thesis.txt").read_bytes()
    (victims / "thesis.txt").write_bytes(data)
    assert state(victims) != known


@system
def test_the_system_tells_of_every_write_outside(tmp_path: Path) -> None:
    root = tmp_path / "root"
    (root / "case-1").mkdir(parents=True)
    code = (
        "import os, subprocess, sys\n"
        "os.chdir('case-1')\n"
        "open('fine', 'w').close(); os.rename('fine', 'also fine'); open('/dev/null', 'w').close()\n"
        "open('../stray', 'w').close(); os.mkdir('../../stray'); os.rename('also fine', '../stray2')\n"
        "subprocess.run([sys.executable, '-c', 'open(\"../child\", \"w\")'])\n"
        "os.symlink('../..', 'up'); open('up/through', 'w').close(); open('../../none/x', 'r+')\n"
    )
    trace = Trace(root)
    trace.run([sys.executable, "-B", "-c", code], cwd=root, stderr=subprocess.DEVNULL)
    seen = [line.split("(")[0].split()[1] for line in trace.outside]
    assert seen == ["openat", "mkdir", "rename", "openat", "openat", "openat"]


@system
def test_a_traced_run_writes_nothing_outside(tmp_path: Path) -> None:
    make_victims(tmp_path)
    assert traced(["--kind", "tree", "--examples", "20", "--seed", "5"], tmp_path) == 0
