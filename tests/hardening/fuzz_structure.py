"""`python -m tests.hardening.fuzz_structure --kind tree --examples 50000 --seed 7`: trees, records and saves
damaged in their structure, through the commands that read them.

A case fails if a command ends with a bug, changes anything outside the folder of the case,
starts a process, or exceeds its limits of time or memory. Writes are observed by audit events, by the file
system's data on the targets of links and plans, and by the kernel if `strace` is there. Deterministic:
the same seed damages the same way.
"""

from __future__ import annotations

import argparse
import faulthandler
import json
import os
import shutil
import signal
import sys
from functools import cache
from pathlib import Path
from random import Random
from tempfile import gettempdir, mkdtemp
from time import process_time
from typing import Any, Final

from click.testing import CliRunner

from tests.corpus import own
from tests.hardening.fuzz_trees import VICTIMS, damaged_tree
from tests.hardening.mutations import as_bytes, mutate
from tests.hardening.samples import GAMES, record, save
from tests.hardening.watch import Trace, Watch, state
from tests.saves.lint import examples
from tts_builder.cli import main

KINDS: Final = ("tree", "record", "save")
SLOWEST: Final = 20.0
"""The CPU seconds after which a command is stopped. If no signal reaches it, it is stopped later."""
_PATIENCE: Final = 20 * SLOWEST
LARGEST: Final = 640 * 1024 * 1024
"""The bytes of memory that one command may use in addition to what its process already uses."""
COMMANDS: Final = {
    "tree": (
        ("pack", "t", "out.json"),
        ("pack", "t", "out.json", "--normalize"),
        ("diff", "t", "b.json"),
        ("diff", "b.json", "t"),
        ("fmt", "t"),
        ("fmt", "--check", "t"),
        ("unpack", "b.json", "t"),
        ("preview", "t", "--out", "out.html"),
        ("refresh", "b.json", "--from", "t", "--out", "out.json"),
        ("refresh", "t", "--from", "b.json", "--in-place"),
        ("verify", "t"),
        ("verify", "t", "--json"),
        ("verify", "t", "--fix", "--in-place"),
        ("score", "t"),
        ("install", "t", "--to", "."),
    ),
    "record": (
        ("verify", "a.json"),
        ("score", "a.json"),
        ("standings", "a.json"),
        ("score", "a.json", "--csv"),
        ("score", "a.json", "--quick", "--json"),
    ),
    "save": (
        ("verify", "a.json"),
        ("verify", "a.json", "--fix", "--out", "out.json"),
        ("fmt", "a.json"),
        ("unpack", "a.json", "t"),
        ("diff", "a.json", "b.json"),
        ("diff", "b.json", "a.json"),
        ("preview", "a.json", "--out", "out.html"),
        ("refresh", "a.json", "--from", "b.json", "--out", "out.json"),
        ("score", "a.json"),
        ("standings", "a.json"),
    ),
}


class TooLongError(BaseException):
    """Raised by the timer inside a command."""


def make_victims(root: Path) -> Path:
    """Creates the files to which links and plans of the cases point."""
    victims = root / VICTIMS
    (victims / "objects").mkdir(parents=True)
    for name in ("thesis.txt", "script.lua", "object.json", "objects/object.json"):
        (victims / name).write_text('{"Name": "Card"}', encoding="utf-8")
    return victims


def _save(rng: Random) -> Any:
    """Usually a small save with every kind of object and field, sometimes the large save of a game."""
    if rng.random() < 0.2:
        return save(rng.choice(GAMES))
    return rng.choice((examples.sound(), *_own()))


@cache
def _own() -> tuple[Any, ...]:
    return tuple(json.loads(sample.data.decode("utf-8-sig")) for sample in own.REGULAR)


def prepare(kind: str, folder: Path, rng: Random) -> None:
    (folder / "b.json").write_text(json.dumps(examples.sound()), encoding="utf-8")
    if kind == "tree":
        damaged_tree(folder / "t", rng)
        return
    whole = record(rng.choice(GAMES)) if kind == "record" else _save(rng)
    (folder / "a.json").write_bytes(as_bytes(mutate(whole, rng, rng.randint(1, 4)), rng))


def complaint(kind: str, folder: Path, rng: Random, watch: Watch) -> str:
    """The fault of a case, or an empty string. The victims are in the parent of its folder."""
    prepare(kind, folder, rng)
    command = rng.choice(COMMANDS[kind])
    victims = folder.parent / VICTIMS
    known = state(victims)
    before = Path.cwd()
    os.chdir(folder)
    _forget_peak()
    held = _peak()
    watch.outside.clear()
    watch.folder = os.path.realpath(folder)
    _alarm(SLOWEST)
    start = process_time()
    try:
        result = CliRunner(env={"TTS_BUILDER_DEBUG": "1"}).invoke(main, command)
    except TooLongError:
        return f"{' '.join(command)}: took longer than {SLOWEST:g} s"
    finally:
        _alarm(0)
        watch.folder = ""
        os.chdir(before)
    taken, peak = process_time() - start, _peak() - held
    wrong = ""
    if result.exit_code not in (0, 1, 2) or "Traceback" in result.stderr:
        wrong = f"exit code {result.exit_code}\n{result.stderr[-3000:]}"
    elif watch.outside or state(victims) != known:
        wrong = f"changed something outside: {watch.outside}"
    elif taken > SLOWEST:
        wrong = f"took {taken:.1f} s"
    elif peak > LARGEST:
        wrong = f"needed {peak >> 20} MB"
    _Worst.note(taken, peak)
    return f"{' '.join(command)}: {wrong}" if wrong else ""


class _Worst:
    """The maximum time and memory of the commands in this run."""

    seconds = 0.0
    memory = 0

    @classmethod
    def note(cls, seconds: float, memory: int) -> None:
        cls.seconds, cls.memory = max(cls.seconds, seconds), max(cls.memory, memory)


def _alarm(seconds: float) -> None:
    """Stops a command after its CPU time, or if it hangs where no handler runs."""
    if seconds:
        faulthandler.dump_traceback_later(_PATIENCE, exit=True, file=2)
    else:
        faulthandler.cancel_dump_traceback_later()
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGPROF, _ring)
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _ring(*_: Any) -> None:
    raise TooLongError


_STATUS: Final = Path("/proc/self/status")


def _forget_peak() -> None:
    """Makes Linux reset the peak of memory. Other systems do not measure memory."""
    if _STATUS.is_file():
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


def _peak() -> int:
    if not _STATUS.is_file():
        return 0
    lines = _STATUS.read_text(encoding="ascii", errors="replace").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM:"))


def run(kind: str, first: int, number_of_cases: int, seed: int, root: Path) -> int:
    """The number of failed cases. Their folders are kept."""
    watch = Watch()
    gettempdir()  # finds out by writing a file
    broken = 0
    for number in range(first, first + number_of_cases):
        folder = Path(mkdtemp(prefix=f"case-{number}-", dir=root))
        said = complaint(kind, folder, Random(f"{seed}/{kind}/{number}"), watch)
        if said:
            broken += 1
            print(f"seed {seed}, {kind} {number}: {folder}\n  {said}", flush=True)
        else:
            shutil.rmtree(folder, ignore_errors=True)
        if number % 5000 == 4999:
            print(f"{number + 1} cases of {kind}, {broken} went wrong so far.", file=sys.stderr, flush=True)
    worst = f"the slowest took {_Worst.seconds:.2f} s, the largest {_Worst.memory >> 20} MB"
    since = f" from case {first} on" if first else ""
    print(f"seed {seed}{since}: {number_of_cases} cases of {kind}, {broken} went wrong; {worst}.", flush=True)
    return broken


def traced(words: list[str], root: Path) -> int:
    """Runs the same under `strace`. Returns the number of stray writes, or the exit code."""
    (root / "case-temporary").mkdir()
    trace = Trace(root)
    command = [sys.executable, "-B", "-m", "tests.hardening.fuzz_structure", *words, "--root", str(root)]
    code = trace.run(command, env={**os.environ, "TMPDIR": str(root / "case-temporary")})
    for line in trace.outside[:20]:
        print(f"outside its folder: {line}")
    print(f"strace: {trace.calls} system calls, {len(trace.outside)} outside the folders of the cases.")
    return len(trace.outside) or code


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.hardening.fuzz_structure")
    parser.add_argument("--kind", choices=KINDS, required=True)
    parser.add_argument("--examples", type=int, default=50000)
    parser.add_argument("--first", type=int, default=0, help="number of the first case")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--root", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.root:
        sys.exit(1 if run(given.kind, given.first, given.examples, given.seed, given.root) else 0)
    made = Path(mkdtemp(prefix=f"fuzz-{given.kind}-{given.seed}-"))
    make_victims(made)
    if Trace.is_possible():
        sys.exit(1 if traced(sys.argv[1:], made) else 0)
    print("strace is missing or not allowed: writes are watched by audit events only.", file=sys.stderr)
    sys.exit(1 if run(given.kind, given.first, given.examples, given.seed, made) else 0)
