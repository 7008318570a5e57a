"""Settings for all tests."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests import corpus
from tts_builder import games
from tts_builder.components.build import BuildResult, build
from tts_builder.referee.proof import pool
from tts_builder.referee.verdict import built

# Every run uses the same examples, and a busy machine must not fail a test.
PATIENT = settings(derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("suite", PATIENT)
settings.load_profile("suite")


# Tests start hundreds of commands, which share their bytecode as on an ordinary machine.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Thousands of collected tests live to the end: the garbage collector need not look at them again and again,
# and the few that tests make need a look less often than by default.
gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(10_000)
    gc.enable()


def pytest_configure(config: pytest.Config) -> None:
    """Stops at once if real saves are requested but none are found."""
    asked = "corpus" in config.option.markexpr.replace("not corpus", "")
    try:
        if asked or corpus.named():
            corpus.real()
    except corpus.NoCorpusError as fault:
        raise pytest.UsageError(str(fault)) from fault


def pytest_report_header() -> list[str]:
    if not corpus.named():
        return []
    found, others = corpus.real()
    skipped = f"; skipped files that are not saves: {', '.join(others)}" if others else ""
    return [f"corpus: {len(found)} saves in {corpus.named()}{skipped}"]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keeps tests that share a drawing in one process."""
    for item in items:
        if "drawn" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("drawn"))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    from tests.scheduling import ByFile

    return ByFile(config, log)


@pytest.fixture(scope="session")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> BuildResult:
    """A cold build of Sarcophagus, which takes seconds."""
    game = games.load("sarcophagus")
    return build(game.kit(), tmp_path_factory.mktemp("drawn"), "https://example.org/", game=game)


@pytest.fixture(autouse=True)
def no_game_of_another_test() -> Iterator[None]:
    """Forgets own games after each test, because tests share a process."""
    yield
    if games._introduced:
        games._introduced.clear()
        for kept in (games.load, built.mod_of, built.script_of, built._undrawn, pool.original):
            kept.cache_clear()
