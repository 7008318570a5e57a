"""Saves for checks: our own, with every oddity of real ones, and real ones from a folder.

A check is written once and gets its saves by `each` or `by_source`. The ordinary run uses our own saves. If
TTS_BUILDER_CORPUS names a folder, tests with the marker `corpus` also use every save in it, at any depth. You
can use the folder `Saves` of Tabletop Simulator.
"""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

import pytest

from tests.corpus import own
from tests.corpus.sample import Sample

VARIABLE = "TTS_BUILDER_CORPUS"
_SAVE = re.compile(rb'"ObjectStates"\s*:\s*\[|"Transform"\s*:\s*\{')


class NoCorpusError(Exception):
    """Raised if there is no folder with real saves; says why."""


def named() -> str:
    """The folder named by the environment variable; empty if it is not set."""
    return os.environ.get(VARIABLE, "")


@cache
def real() -> tuple[list[Sample], list[str]]:
    """The saves in the folder, and the names of files that are not saves. Raises NoCorpusError."""
    if not named():
        raise NoCorpusError(f"{VARIABLE} is not set. Set it to a folder with Tabletop Simulator saves.")
    folder, found, others = Path(named()), [], []
    for path in sorted(folder.rglob("*.json")):
        if _SAVE.search(path.read_bytes()):
            found.append(Sample(path.relative_to(folder).as_posix(), path.read_bytes))
        else:
            others.append(path.name)
    if not found:
        raise NoCorpusError(f"{folder} contains no save. Set {VARIABLE} to a folder with saves.")
    return found, others


def _real() -> list[Sample]:
    return real()[0] if named() else []


def real_or_own() -> tuple[Sample, ...]:
    """The saves for a campaign or a benchmark. Raises NoCorpusError if the folder has no save."""
    return tuple(_real()) or own.SAMPLES


def each(*, largest: int | None = None, every: int = 1) -> pytest.MarkDecorator:
    """Runs a test for each file, as `sample`: all our own, and of the real ones only every `every`-th.

    Real files of more than `largest` bytes are left out.
    """
    real_ones = [found for found in _real() if largest is None or len(found.data) <= largest][::every]
    return pytest.mark.parametrize(
        "sample",
        [
            *(pytest.param(sample, id=sample.name) for sample in own.SAMPLES),
            *(pytest.param(sample, id=sample.name, marks=pytest.mark.corpus) for sample in real_ones),
        ],
    )


def by_source() -> pytest.MarkDecorator:
    """Passes all files of a source to a test at once, as `samples`."""
    sources = [pytest.param(own.SAMPLES, id="own")]
    if found := _real():
        sources.append(pytest.param(tuple(found), id="real", marks=pytest.mark.corpus))
    return pytest.mark.parametrize("samples", sources)
