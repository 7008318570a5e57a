"""`python -m tests.hardening.fuzz_saves --examples 20000 --seed N`: damages the structure of saves.

Half of the cases start from our own save without findings, half from pieces cut out of the saves in the
folder TTS_BUILDER_CORPUS, or of our own corpus. Every damaged file goes through `verify`. The result is
correct if nothing breaks and

- an intended fault is found under its code,
- any other damage is refused, or has a finding that the original file did not have, or is harmless. The
  module `harmless` defines what that means, and checks it independently.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import gettempdir
from typing import Any

from tests import corpus
from tests.corpus.sample import Sample
from tests.hardening import small_saves
from tests.hardening.harmless import objection
from tests.hardening.mutations import as_bytes, mutate
from tests.saves.lint import examples
from tests.saves.lint.faults import PLACES, damaged
from tts_builder.errors import InputError
from tts_builder.referee.verdict.source import parse
from tts_builder.referee.verdict.verdict import verify
from tts_builder.saves.copies import copied
from tts_builder.saves.findings import Finding

_OTHERS: dict[type, Any] = {bool: "x", int: [1], float: [1], str: {"a": 1}, list: 3, dict: "x"}
"""The type of a value → a value of another type that the game cannot read in its place."""


@dataclass(frozen=True)
class Case:
    """A damaged file, its original save, and the code that must be found, if any."""

    data: bytes
    before: dict[str, Any]
    code: str = ""


def sample() -> dict[str, Any]:
    """A save with something for every lint rule to check, but without findings."""
    return examples.sound()


def judged(data: bytes) -> list[Finding] | None:
    """The findings of `verify`, or None if the file cannot be read. Raises any other exception."""
    try:
        return verify(parse(data, "fuzz.json")).findings
    except InputError:
        return None


def case(rng: Random, samples: tuple[Sample, ...] = ()) -> Case:
    """One case, cut from one of the samples if there are any."""
    save = small_saves.small_save(samples, rng) if samples else sample()
    kind = rng.random()
    if kind < 0.3:
        return Case(as_bytes(mutate(save, rng, rng.randint(1, 4)), rng), save)
    if kind < 0.6:
        return Case(_text(small_saves.damage(save, rng)), save)
    if kind < 0.7:
        return Case(small_saves.as_text(save, rng), save)
    if kind < 0.85:
        return Case(_text(_retyped(save, rng)), save)
    code = rng.choice(sorted(PLACES))
    seeded = damaged(save, code, rng.randrange(8)) or damaged(save, code, 0)
    return Case(_text(seeded[0]), save, code) if seeded else Case(_text(_retyped(save, rng)), save)


def _text(save: Any) -> bytes:
    return json.dumps(save).encode("ascii")


def _retyped(save: dict[str, Any], rng: Random) -> dict[str, Any]:
    """A copy in which a known field has a value of a type that the game cannot read there."""
    made = copied(save)
    holder, key = rng.choice([found for found in _fields(made) if found[0][found[1]] is not None])
    holder[key] = _OTHERS[type(holder[key])]
    return made


def _fields(value: Any) -> Iterator[tuple[dict[str, Any], str]]:
    for key, inner in value.items() if isinstance(value, dict) else ():
        yield value, key
        yield from _fields(inner)
    for inner in value if isinstance(value, list) else ():
        yield from _fields(inner)


def outcome(made: Case) -> tuple[str, str]:
    """The outcome of a damaged file in one word, and what is wrong with it, or an empty string."""
    try:
        found = judged(made.data)
    except Exception as fault:
        return "broke", f"{type(fault).__name__}: {fault}"
    if found is None:
        return "refused", ""
    if made.code:
        codes = sorted({finding.code for finding in found})
        return "found", "" if made.code in codes else f"{made.code} was not found, but {codes}"
    if _counted(found) - _counted(judged(_text(made.before)) if found else []):
        return "found", ""
    said = objection(made.data, made.before)
    return ("missed", f"nothing was found, but {said}") if said else ("harmless", "")


def _counted(findings: list[Finding] | None) -> Counter[tuple[str, str, str]]:
    return Counter((finding.code, finding.path, finding.sentence) for finding in findings or ())


def run(examples_: int, seed: int, folder: Path) -> int:
    """The number of files with a wrong result."""
    samples = corpus.real_or_own()
    came: Counter[str] = Counter()
    broken = 0
    for number in range(examples_):
        rng = Random(f"{seed}/{number}")
        made = case(rng, samples if number % 2 else ())
        word, said = outcome(made)
        came[word] += 1
        if said:
            broken += 1
            path = folder / f"fuzz-save-{seed}-{number}.json"
            path.write_bytes(made.data)
            print(f"seed {seed}, example {number}: {path}\n  {said}", flush=True)
    told = ", ".join(f"{came[word]} {word}" for word in sorted(came))
    print(f"seed {seed}: {examples_} files ({told}), {broken} judged wrongly.")
    return broken


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.hardening.fuzz_saves")
    parser.add_argument("--examples", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path(gettempdir()), help="folder for such files")
    given = parser.parse_args()
    sys.exit(1 if run(given.examples, given.seed, given.keep) else 0)
