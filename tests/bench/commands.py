"""Starting the tool and building a game: beside a bare interpreter, and beside the first build."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.bench.rows import Row, row
from tts_builder import games
from tts_builder.components.build import build

STARTS = 15
ENTRY = "from tts_builder.start import start; start()"
"""What the script `tts-builder` does."""


def _seconds(*arguments: str) -> float:
    start = perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
    return perf_counter() - start


@row
def start_of_help() -> Row:
    pairs = [(_seconds("-c", ENTRY, "--help"), _seconds("-c", "pass")) for _ in range(STARTS)]
    ratio = median(ours / bare for ours, bare in pairs)
    ours, bare = (median(times) * 1000 for times in zip(*pairs, strict=True))
    return Row(
        "tts-builder --help",
        f"{ours:.0f} ms",
        f"bare interpreter {bare:.0f} ms",
        f"{ratio:.2f}×",
        "≤ 4×",
        ratio <= 4,
    )


@row
def unchanged_build() -> Row:
    game = games.load("sarcophagus")
    with TemporaryDirectory() as folder:
        times = []
        for _ in range(2):
            start = perf_counter()
            build(game.kit(), Path(folder), None, game=game)
            times.append(perf_counter() - start)
    cold, again = times
    return Row(
        "build, nothing changed",
        f"{again:.2f} s",
        f"cold build {cold:.2f} s",
        f"{again / cold:.1%}",
        "≤ 10 %",
        again <= cold / 10,
    )
