"""The pytest plugin: the fixture `tts_table`, and readable failures of the conformance suite. It is there as
soon as tts-builder is installed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pytest

if TYPE_CHECKING:
    from tts_builder.components import Mod
    from tts_builder.engine.game import Game
    from tts_builder.testing import TestTable

# pytest explains asserts only in modules that it was told of before they are imported.
pytest.register_assert_rewrite("tts_builder.testing.laws")


class OpenTable(Protocol):
    """What the fixture gives: a function that opens a table."""

    def __call__(self, save: str | Path | dict[str, Any] | Mod | Game, **options: Any) -> TestTable: ...


def pytest_configure(config: pytest.Config) -> None:
    """The markers of the conformance suite. Without pytest-xdist nobody else knows the second."""
    config.addinivalue_line("markers", "table: plays at the headless table or verifies its saves")
    config.addinivalue_line("markers", "xdist_group(name): tests that one process runs")


@pytest.fixture
def tts_table(request: pytest.FixtureRequest) -> Iterator[OpenTable]:
    """`tts_table("save.json")` brings a save to life, `tts_table(MOD)` a mod or a game, unbuilt. The
    table is closed after the test.

    A relative path is looked for beside the test file, then in pytest's root folder. Options are those of
    `tts_builder.testing.open_table`: seed, order, strict, web, faithful, host, modules,
    isolated, limits. A relative folder of `modules` is looked for in the same places.
    """
    opened: list[TestTable] = []

    def open_one(save: str | Path | dict[str, Any] | Mod | Game, **options: Any) -> TestTable:
        from tts_builder.testing import open_table

        where = _found(Path(save), request) if isinstance(save, str | Path) else save
        given = options.get("modules", ())
        if isinstance(given, str | Path):
            given = (given,)
        if not isinstance(given, Mapping):
            options["modules"] = [_folder(each, request) for each in given]
        table = open_table(where, **options)
        opened.append(table)
        return table

    yield open_one
    for table in opened:
        table.close()


def _folder(given: Any, request: pytest.FixtureRequest) -> Any:
    """A folder of modules with its place; files that were given themselves as they are."""
    if not isinstance(given, str | Path):
        return given
    prefix, equals, folder = str(given).rpartition("=")
    return f"{prefix}{equals}{_found(Path(folder), request)}"


def _found(path: Path, request: pytest.FixtureRequest) -> Path:
    if path.is_absolute():
        return path
    places = (request.path.parent / path, request.config.rootpath / path)
    return next((place for place in places if place.exists()), path)
