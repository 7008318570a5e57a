"""unpack + pack of a large save, compared with other tools, and its memory."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from tests.bench import memory
from tests.bench.rows import Row, row
from tests.corpus.objects import State, sheet, thing, transform
from tests.peers.install import AbsentError, npm_peers, tabletop_tools
from tts_builder.saves import write

ROUNDS = 3
BAGS, CARDS = 40, 75
PLACE = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
"""A folder in memory if possible, because thousands of files on a busy disk would measure the disk."""
ROOT = Path(__file__).parents[2]
OURS = [sys.executable, "-m", "tts_builder.cli"]


def _thing(random: Random, guid: int, name: str, **more: Any) -> State:
    return thing(
        name,
        GUID=f"{guid:06x}",
        Transform={axis: random.uniform(-40, 40) for axis in transform()},
        Nickname=f"{name} {guid}",
        Description="word " * 500,
        CustomDeck={"1": sheet(1)},
        LuaScript=f"function onLoad()\n  print({guid})\nend" if guid % 10 == 0 else "",
        **more,
    )


@cache
def _save() -> bytes:
    """About 12 MB in 3,040 objects that every tool accepts: unique GUIDs and no missing fields."""
    random = Random(1)
    guids = iter(range(1, 100_000))
    bags = []
    for _ in range(BAGS):
        cards = [_thing(random, next(guids), "Card") for _ in range(CARDS)]
        bags.append(_thing(random, next(guids), "Bag", ContainedObjects=cards))
    top = {"SaveName": "bench", "Note": "", "LuaScript": "", "LuaScriptState": "", "XmlUI": ""}
    return write.dumps({**top, "ObjectStates": bags}).encode("utf-8")


def _seconds(folder: Path, *commands: list[str], path: str = "") -> float:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (path, str(ROOT))))}
    start = _clock()
    for command in commands:
        subprocess.run(command, cwd=folder, env=env, check=True, capture_output=True)
    return _clock() - start


def _clock() -> float:
    """CPU seconds of ended child processes, whatever else runs. On Windows, the elapsed time."""
    spent = os.times()
    return perf_counter() if os.name == "nt" else spent.children_user + spent.children_system


def _ours(folder: Path) -> float:
    spent = _seconds(folder, [*OURS, "unpack", "save.json", "tree"], [*OURS, "pack", "tree", "out.json"])
    assert (folder / "out.json").read_bytes() == _save()
    return spent


def _beside(peer: str, theirs: Callable[[Path], float]) -> Row:
    work, bar = "unpack + pack of a 12 MB save", "≤ 1×"
    pairs = []
    try:
        for _ in range(ROUNDS):
            with TemporaryDirectory(dir=PLACE) as one, TemporaryDirectory(dir=PLACE) as other:
                for folder in (one, other):
                    Path(folder, "save.json").write_bytes(_save())
                pairs.append((_ours(Path(one)), theirs(Path(other))))
    except (AbsentError, subprocess.CalledProcessError) as reason:
        print(f"NOT RUN beside {peer}: {reason}", file=sys.stderr)
        return Row(work, "NOT RUN", f"{peer}: {reason}", "–", bar, True)
    ratio = median(ours / their for ours, their in pairs)
    ours, their = (median(times) for times in zip(*pairs, strict=True))
    return Row(work, f"{ours:.2f} s", f"{peer} {their:.2f} s", f"{ratio:.2f}×", bar, ratio <= 1)


@row
def beside_tabletop_tools() -> Row:
    def theirs(folder: Path) -> float:
        tts = [sys.executable, "-c", "from tts.cli import main; main()"]
        library = str(tabletop_tools())
        return _seconds(folder, [*tts, "unpack", "save.json"], [*tts, "repack", "out.json"], path=library)

    return _beside("tabletop-tools", theirs)


@row
def beside_savefile() -> Row:
    def theirs(folder: Path) -> float:
        driver = str(npm_peers() / "driver.js")
        places = [str(folder / name) for name in ("save.json", "tree", "out.json")]
        return _seconds(folder, ["node", driver, "savefile", *places])

    return _beside("@tts-tools/savefile", theirs)


@row
def memory_of_trees() -> Row:
    size = len(_save())
    work, bar = "peak memory, interpreter included", "≤ 12×"
    if not memory.is_known():
        return memory.not_run(work, bar)
    with TemporaryDirectory(dir=PLACE) as folder:
        Path(folder, "save.json").write_bytes(_save())
        peaks = [
            memory.peak(*words, folder=Path(folder))
            for words in (("unpack", "save.json", "tree"), ("pack", "tree", "out.json"))
        ]
    ratio = max(peaks) / size
    shown = ", ".join(
        f"{name} {peak / 1e6:.0f} MB" for name, peak in zip(("unpack", "pack"), peaks, strict=True)
    )
    return Row(work, shown, f"file {size / 1e6:.1f} MB", f"{ratio:.1f}×", bar, ratio <= 12)
