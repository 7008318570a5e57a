"""Hand-written changes to the Lua of a game, each of which must make the game's tests fail.

`python -m tests.changes GAME` makes each change of `tests/games/GAME/changes.json` in a copy of the
repository, runs `tests/games/GAME` there, and shows which test failed first and when. The exit code is 1 if a
change survived, and 2 if the tests could not run.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

import msgspec

ROOT = Path(__file__).parents[1]
FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?:@[\w .=-]+)?(?: - .*)?$", re.MULTILINE)
"""The name of the test without the group that xdist appends."""
LEFT_OUT = (".git", ".venv", "dist", "build", "__pycache__", ".*_cache", ".hypothesis", "*.egg-info")


class Change(msgspec.Struct, forbid_unknown_fields=True):
    """One change. `before` occurs exactly once in the file, whose path is relative to lua_templates."""

    file: str
    before: str
    after: str
    why: str
    """The effect of the change at the table."""
    test: str = ""
    """The test that failed first when the change was last tried."""

    def made(self, text: str) -> str:
        """The text of the changed file. Raises a ValueError unless `before` occurs exactly once."""
        number = text.count(self.before)
        if number != 1:
            raise ValueError(f"{self.file}: {self.before!r} stands there {number} times, not once.")
        return text.replace(self.before, self.after)


class Outcome(NamedTuple):
    """The result of a change: the test that failed, or an empty string if the change survived."""

    test: str
    seconds: float


def file_of(game: str) -> Path:
    return ROOT / "tests" / "games" / game / "changes.json"


def load(game: str) -> list[Change]:
    return msgspec.json.decode(file_of(game).read_bytes(), type=list[Change])


def save(game: str, changes: Sequence[Change]) -> None:
    text = msgspec.json.format(msgspec.json.encode(changes), indent=2).decode("utf-8")
    file_of(game).write_text(f"{text}\n", encoding="utf-8", newline="\n")


class Copy:
    """A copy of the repository in which changes are tried one at a time."""

    def __init__(self, folder: Path, workers: str) -> None:
        self.folder, self.workers = folder, workers
        shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*LEFT_OUT))

    @contextmanager
    def changed(self, change: Change) -> Iterator[None]:
        path = self.folder / "lua_templates" / change.file
        whole = path.read_bytes()
        made = change.made(whole.decode("utf-8"))
        path.write_text(made, encoding="utf-8", newline="\n")
        try:
            yield
        finally:
            path.write_bytes(whole)

    def run(self, what: str) -> Outcome:
        """Runs tests until one fails. Raises a RuntimeError if pytest cannot run them."""
        began = perf_counter()
        given = ["-x", "-n", self.workers, "-p", "no:cacheprovider", "-m", "not table", what]
        found = subprocess.run(
            [sys.executable, "-m", "pytest", *given],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(self.folder)},
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        seconds = perf_counter() - began
        if found.returncode == 0:
            return Outcome("", seconds)
        failed = FAILED.search(found.stdout)
        if failed is None:
            raise RuntimeError(f"pytest ended with {found.returncode}:\n{found.stdout}{found.stderr}")
        return Outcome(failed[1], seconds)


def run(game: str, chosen: Sequence[Change], jobs: int, recorded: bool) -> Iterator[tuple[Change, Outcome]]:
    """Tries the changes, with `recorded` only on the test that failed last time. Raises RuntimeError when the
    tests fail without a change."""
    part = f"tests/games/{game}"
    with TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as threads:
        copies: SimpleQueue[Copy] = SimpleQueue()
        for number in range(jobs):
            copies.put(Copy(Path(folder) / str(number), "auto" if jobs == 1 else "0"))

        def tried(change: Change | None) -> Outcome:
            copy = copies.get()
            try:
                if change is None:
                    return copy.run(part)
                with copy.changed(change):
                    return copy.run(change.test if recorded and change.test else part)
            finally:
                copies.put(copy)

        before = tried(None)
        if before.test:
            raise RuntimeError(f"{before.test} fails without a change.")
        print(f"{part}: green without a change in {before.seconds:.1f} s", file=sys.stderr, flush=True)
        yield from zip(chosen, threads.map(tried, chosen), strict=True)


def main(given: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.changes", description=__doc__)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--only", type=int, action="append", metavar="N", help="the N-th change, from 0")
    parser.add_argument("--jobs", type=int, default=1, help="changes tried at a time (default 1)")
    parser.add_argument("--recorded", action="store_true", help="run only the test that failed last time")
    parser.add_argument("--write", action="store_true", help="write the tests that fail into the list")
    asked = parser.parse_args(given)
    changes = load(asked.game)
    chosen = changes if asked.only is None else [changes[at] for at in asked.only]
    survived = 0
    for change, outcome in run(asked.game, chosen, asked.jobs, asked.recorded):
        survived += not outcome.test
        if asked.write:
            change.test = outcome.test
        print(
            f"{changes.index(change):3} {change.file} {outcome.seconds:5.1f} s {outcome.test or 'SURVIVED'}"
        )
        print(f"    {change.why}", flush=True)
    if asked.write:
        save(asked.game, changes)
    print(f"{asked.game}: {len(chosen)} changes, {survived} survived.")
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
