"""Saves to run checks over: our own that hold every oddity met in real ones, and real ones from a folder.

A check is written once and asks for its saves with `each` or `by_source`. The ordinary run has our own. If
TTS_BUILDER_CORPUS names a folder, every save in it joins, at any depth, under the marker `corpus`. The
folder `Saves` of Tabletop Simulator will do.
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
    """There is no folder with real saves, and why."""


def named() -> str:
    """The folder that the variable names; empty when it is not set."""
    return os.environ.get(VARIABLE, "")


@cache
def real() -> tuple[list[Sample], list[str]]:
    """The saves of the folder, and the names of the files there that are none. Raises NoCorpusError."""
    if not named():
        raise NoCorpusError(f"Set {VARIABLE} to a folder with saves of Tabletop Simulator.")
    folder, found, others = Path(named()), [], []
    for path in sorted(folder.rglob("*.json")):
        if _SAVE.search(path.read_bytes()):
            found.append(Sample(path.relative_to(folder).as_posix(), path.read_bytes))
        else:
            others.append(path.name)
    if not found:
        raise NoCorpusError(f"{folder} has no save in it. {VARIABLE} must name a folder with saves.")
    return found, others


def _real() -> list[Sample]:
    return real()[0] if named() else []


def real_or_own() -> tuple[Sample, ...]:
    """What a campaign or a benchmark runs over. Raises NoCorpusError when the folder has no save."""
    return tuple(_real()) or own.SAMPLES


def each(*, largest: int | None = None, every: int = 1) -> pytest.MarkDecorator:
    """Runs a test over each file, as `sample`: all of ours, and of the real ones every so many.

    `largest` leaves out real files of more bytes.
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
    """Runs a test over all files of a source at once, as `samples`."""
    sources = [pytest.param(own.SAMPLES, id="own")]
    if found := _real():
        sources.append(pytest.param(tuple(found), id="real", marks=pytest.mark.corpus))
    return pytest.mark.parametrize("samples", sources)
