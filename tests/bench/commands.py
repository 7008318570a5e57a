"""Starting the tool compared with a bare interpreter, and rebuilding compared with a cold build."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from psutil import Process

from tests.bench.rows import Row, row
from tts_builder import games
from tts_builder.components.build import build, unbuilt
from tts_builder.components.painters import Painters

STARTS = 40
ENTRY = "from tts_builder.start import start; start()"
"""The code of the script `tts-builder`."""


def _seconds(*arguments: str) -> float:
    """The CPU seconds of an interpreter with these arguments."""
    before = Process().cpu_times()
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
    after = Process().cpu_times()
    return float(after.children_user + after.children_system - before.children_user - before.children_system)


@row
def start_of_help() -> Row:
    pairs = [(_seconds("-c", ENTRY, "--help"), _seconds("-c", "pass")) for _ in range(STARTS)]
    ours, bare = (sum(times) / STARTS * 1000 for times in zip(*pairs, strict=True))
    ratio = ours / bare
    return Row(
        "tts-builder --help",
        f"{ours:.0f} ms",
        f"bare interpreter {bare:.0f} ms",
        f"{ratio:.2f}×",
        "≤ 4.5×",
        ratio <= 4.5,
    )


@row
def unchanged_build() -> Row:
    with TemporaryDirectory() as folder:
        cold, again = (sum(_build("sarcophagus", Path(folder), 1)) for _ in range(2))
    return Row(
        "build, nothing changed",
        f"{again:.2f} s",
        f"cold build {cold:.2f} s",
        f"{again / cold:.1%}",
        "≤ 10 %",
        again <= cold / 10,
    )


def _build(name: str, out: Path, processes: int) -> tuple[float, float]:
    """The CPU seconds of this process, and of its busiest drawing process."""
    game = games.load(name)
    mod = game.kit()
    start = process_time()
    with Painters(processes) as painters:
        build(mod, out, game=game, painters=painters)
        own = process_time() - start
        helpers = [sum(child.cpu_times()[:2]) for child in Process().children()]
    return own, max(helpers, default=0.0)


@row
def shared_build() -> Row:
    """The time on an idle machine: this process and the busiest drawing process."""
    with TemporaryDirectory() as folder:
        unbuilt(
            games.load("cartouche").kit(), games.load("cartouche")
        )  # later builds need not load modules again
        alone, shared = (sum(_build("cartouche", Path(folder, str(n)), n)) for n in (1, 2))
    ratio = alone / shared
    return Row(
        "cold build by two processes",
        f"{shared:.2f} s",
        f"by one {alone:.2f} s",
        f"{ratio:.2f}×",
        "≥ 1.7×",
        ratio >= 1.7,
    )
