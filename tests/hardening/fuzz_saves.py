"""`python -m tests.hardening.fuzz_saves --examples 20000 --seed N`: any save, damaged in its structure.

Every damaged save goes through structure and lint. No damage may be too much for them, and damage that a save
cannot bear must be found: a value of another type, a card, sheet, state or GUID that no longer fits, a place
that is none.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import gettempdir
from typing import Any

from tests.hardening.mutations import as_bytes, spoil
from tests.saves.lint import examples
from tests.saves.lint.faults import PLACES, damaged
from tts_builder.errors import InputError
from tts_builder.referee.source import parse
from tts_builder.referee.verdict import verify
from tts_builder.saves.findings import Finding

_OTHERS: dict[type, Any] = {bool: "x", int: [1], float: [1], str: {"a": 1}, list: 3, dict: "x"}
"""Type of a value → one of another type that the game cannot read in its place."""


def sample() -> dict[str, Any]:
    """A save with something of every kind that the rules look at, and not a single finding."""
    return examples.sound()


def judged(data: bytes) -> list[Finding] | None:
    """What verify finds; None when the file cannot be read. Raises what breaks it."""
    try:
        return verify(parse(data, "fuzz.json")).findings
    except InputError:
        return None


def case(rng: Random) -> tuple[bytes, str]:
    """A damaged file, and what must be found: a code, `any`, or nothing if it may be harmless."""
    kind = rng.random()
    if kind < 0.4:
        return as_bytes(spoil(sample(), rng, rng.randint(1, 4)), rng), ""
    if kind < 0.7:
        save = sample()
        _retype(save, rng)
        return json.dumps(save).encode("ascii"), "any"
    code = rng.choice(sorted(PLACES))
    made = damaged(sample(), code, rng.randrange(8)) or damaged(sample(), code, 0)
    assert made is not None, code
    return json.dumps(made[0]).encode("ascii"), code


def _retype(save: dict[str, Any], rng: Random) -> None:
    """Gives a known field a value of a type that the game cannot read there."""
    holder, key = rng.choice(list(_fields(save)))
    holder[key] = _OTHERS[type(holder[key])]


def _fields(value: Any) -> Iterator[tuple[dict[str, Any], str]]:
    for key, inner in value.items() if isinstance(value, dict) else ():
        yield value, key
        yield from _fields(inner)
    for inner in value if isinstance(value, list) else ():
        yield from _fields(inner)


def complaint(rng: Random) -> tuple[str, bytes]:
    """What is wrong with how one damaged file was judged; empty when it was judged rightly."""
    data, wanted = case(rng)
    try:
        found = judged(data)
    except Exception as fault:
        return f"{type(fault).__name__}: {fault}", data
    codes = {finding.code for finding in found or ()}
    if wanted == "any" and found == []:
        return "a value of another type was not found", data
    if wanted not in ("", "any") and wanted not in codes:
        return f"{wanted} was not found, but {sorted(codes)}", data
    return "", data


def run(examples_: int, seed: int, folder: Path) -> int:
    """The number of files that were judged wrongly."""
    broken = 0
    for number in range(examples_):
        said, data = complaint(Random(f"{seed}/{number}"))
        if said:
            broken += 1
            path = folder / f"fuzz-save-{seed}-{number}.json"
            path.write_bytes(data)
            print(f"seed {seed}, example {number}: {path}\n  {said}", flush=True)
    print(f"seed {seed}: {examples_} files, {broken} judged wrongly.")
    return broken


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.hardening.fuzz_saves")
    parser.add_argument("--examples", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path(gettempdir()), help="folder for such files")
    given = parser.parse_args()
    sys.exit(1 if run(given.examples, given.seed, given.keep) else 0)
