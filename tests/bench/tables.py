"""The headless table: starting its process, a large save, idle frames, and the memory of a script."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from math import ceil
from statistics import median
from time import perf_counter, process_time

import msgspec

from tests import corpus
from tests.bench.rows import Row, at_most, rates, row
from tests.headless.saves import block, save
from tts_builder.headless import Table
from tts_builder.headless.sandbox.limits import memory_of
from tts_builder.headless.sandbox.process import Child, ChildLimits
from tts_builder.headless.world.clock import FRAME_RATE

LARGE = 11_000_000
"""Bytes."""
STARTS = 5
OBJECTS = 2000
FRAMES = 6000
SCRIPTS = 200
MANY, FEW, CASTS = 1200, 60, 300
CASTING = """function onUpdate()
  Physics.cast({origin = {-20, 5, -30}, direction = {0, -1, 0}, type = 3, size = {3, 1, 3}, max_distance = 9})
end"""
MOVING = """function onUpdate()
  for n = 0, 20 do
    local o = getObjectFromGUID(string.format('%06x', n))
    o.setPosition({n * 2 - 40, 3, -30})
  end
end"""
MOONSHARP = 2_300_000
"""The memory of a script in MoonSharp, measured, in bytes."""


def _limits() -> ChildLimits:
    return ChildLimits(seconds=120)


@row
def start_of_a_child() -> Row:
    def ours() -> float:
        start = perf_counter()
        with Child(_limits(), lambda line: None):
            return perf_counter() - start

    def bare() -> float:
        start = perf_counter()
        subprocess.run([sys.executable, "-c", "pass"], check=True)
        return perf_counter() - start

    pairs = [(ours(), bare()) for _ in range(STARTS)]
    ratio = median(own / other for own, other in pairs)
    own, other = (median(times) * 1000 for times in zip(*pairs, strict=True))
    return Row(
        "start of a table's process",
        f"{own:.0f} ms",
        f"bare interpreter {other:.0f} ms",
        f"{ratio:.1f}×",
        "≤ 25×",
        ratio <= 25,
    )


def _large_save() -> bytes:
    """The largest save of the corpus, with its objects repeated until it is large."""
    largest = max(corpus.real_or_own(), key=lambda sample: len(sample.data))
    save = largest.silent()
    save["ObjectStates"] *= ceil(LARGE / len(largest.data))
    return msgspec.json.format(msgspec.json.encode(save), indent=2)


@row
def load_of_a_large_save() -> Row:
    data = _large_save()

    def ours() -> int:
        Table(msgspec.json.decode(data))
        return 1

    def parse() -> int:
        msgspec.json.decode(data)
        return 1

    work = f"load of a {len(data) / 1_000_000:.0f} MB save into a table"
    return at_most(work, "a save", rates(ours, parse), "msgspec parse", 4)


@row
def frames_of_an_idle_world() -> Row:
    """The handler forces the clock to run every frame instead of skipping idle ones."""
    objects = [block(f"{n:06x}", x=n % 50 * 2, z=n // 50 * 2, Locked=True) for n in range(OBJECTS)]
    table = Table(save(*objects, lua="function onUpdate() end"))
    start = process_time()
    table.frames(FRAMES)
    rate = FRAMES / (process_time() - start)
    return Row(
        f"frames of an idle table, {OBJECTS:,} objects",
        f"{rate:,.0f} frames/s",
        f"the game {FRAME_RATE}",
        f"{rate / FRAME_RATE:,.0f}×",
        "≥ 100×",
        rate >= 100 * FRAME_RATE,
    )


def _frames(lua: str, count: int, locked: bool) -> Callable[[], int]:
    objects = [block(f"{n:06x}", x=n % 40 * 2 - 40, z=n // 40 * 2 - 30, Locked=locked) for n in range(count)]
    table = Table(save(*objects, lua=lua), faithful=True)

    def frames() -> int:
        table.frames(CASTS)
        return CASTS

    return frames


@row
def casts_among_many_objects() -> Row:
    """A cast tests only objects near its path in detail, so most objects cost little."""
    measured = rates(_frames(CASTING, MANY, True), _frames(CASTING, FEW, True))
    return at_most(f"a frame with a cast, {MANY:,} objects", "a frame", measured, f"{FEW} objects", 5)


@row
def moves_among_many_objects() -> Row:
    """A falling object tests only nearby objects."""
    measured = rates(_frames(MOVING, MANY, False), _frames(MOVING, FEW, False))
    return at_most(f"a frame with 21 moves, {MANY:,} objects", "a frame", measured, f"{FEW} objects", 2)


@row
def memory_of_a_script() -> Row:
    def used(scripts: int) -> int:
        objects = [
            block(f"{n:06x}", x=n * 2, LuaScript="function onLoad() end" if n < scripts else "")
            for n in range(SCRIPTS)
        ]
        with Child(_limits(), lambda line: None) as child:
            child.load(msgspec.json.encode(save(*objects)), "bench")
            return memory_of(child.process)

    each = (used(SCRIPTS) - used(0)) / SCRIPTS
    return Row(
        "memory of a script",
        f"{each / 1024:,.0f} KB",
        f"MoonSharp {MOONSHARP / 1024:,.0f} KB",
        f"{each / MOONSHARP:.2f}×",
        "≤ 0.5×",
        each <= 0.5 * MOONSHARP,
    )
