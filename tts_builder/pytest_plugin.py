"""The pytest plugin: the fixture `tts_table`, and readable failures of the conformance suite. pytest loads it
as soon as tts-builder is installed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pytest

if TYPE_CHECKING:
    from tts_builder.components import Mod
    from tts_builder.engine.game import Game
    from tts_builder.testing import TestTable
    from tts_builder.testing.coverage_plugin import CoveragePlugin

# pytest explains asserts only in modules that were registered before they are imported.
pytest.register_assert_rewrite("tts_builder.testing.laws")


COVERAGE = "tts_builder.coverage"
"""The name of the plugin that collects coverage; it is there if `--tts-cov` is given."""


class OpenTable(Protocol):
    """The type of the fixture: a function that opens a table."""

    def __call__(self, save: str | Path | dict[str, Any] | Mod | Game, **options: Any) -> TestTable: ...


def pytest_addoption(parser: pytest.Parser) -> None:
    """Options for the coverage of Lua."""
    group = parser.getgroup("tts-builder")
    group.addoption(
        "--tts-cov", action="store_true",
        help="Measure which Lua runs at the tables of `tts_table`, and write LCOV and HTML.",
    )  # fmt: skip
    group.addoption(
        "--tts-cov-out", metavar="FOLDER", default="tts-coverage",
        help="Write the coverage report into FOLDER (default: tts-coverage).",
    )  # fmt: skip
    group.addoption(
        "--tts-cov-source", metavar="FOLDER", action="append", default=[],
        help="Look for the source files of scripts below FOLDER (default: pytest's root folder).",
    )  # fmt: skip
    group.addoption(
        "--tts-cov-fail-under", metavar="PERCENT", type=float, default=0.0,
        help="Fail if a smaller share of the lines of Lua ran.",
    )  # fmt: skip


def pytest_configure(config: pytest.Config) -> None:
    """Registers the markers of the conformance suite. The second one otherwise needs pytest-xdist."""
    config.addinivalue_line("markers", "table: plays at the headless table or verifies its saves")
    config.addinivalue_line("markers", "xdist_group(name): tests that one process runs")
    if config.getoption("--tts-cov"):
        from tts_builder.testing.coverage_plugin import CoveragePlugin

        config.pluginmanager.register(CoveragePlugin(config), COVERAGE)


@pytest.fixture
def tts_table(request: pytest.FixtureRequest) -> Iterator[OpenTable]:
    """`tts_table("save.json")` opens a save at a headless table; `tts_table(MOD)` opens a mod or a game
    without building it. The table is closed after the test.

    A relative path is looked up in the folder of the test file, then in pytest's root folder. Relative
    folders in `modules` are looked up in the same places. The options are those of
    `tts_builder.testing.open_table`: seed, order, strict, web, faithful, host, modules, isolated, limits.
    """
    opened: list[TestTable] = []
    coverage: CoveragePlugin | None = request.config.pluginmanager.get_plugin(COVERAGE)

    def open_one(save: str | Path | dict[str, Any] | Mod | Game, **options: Any) -> TestTable:
        from tts_builder.testing import open_table

        where = _found(Path(save), request) if isinstance(save, str | Path) else save
        given = options.get("modules", ())
        if isinstance(given, str | Path):
            given = (given,)
        if not isinstance(given, Mapping):
            options["modules"] = [_folder(each, request) for each in given]
        table = open_table(where, **({"coverage": coverage is not None} | options))
        opened.append(table)
        if coverage is not None:
            coverage.opened(where)
        return table

    yield open_one
    for table in opened:
        if coverage is not None:
            coverage.take(table, request.node.nodeid)
        table.close()


def _folder(given: Any, request: pytest.FixtureRequest) -> Any:
    """The found folder of modules. Any other value is returned unchanged."""
    if not isinstance(given, str | Path):
        return given
    prefix, equals, folder = str(given).rpartition("=")
    return f"{prefix}{equals}{_found(Path(folder), request)}"


def _found(path: Path, request: pytest.FixtureRequest) -> Path:
    if path.is_absolute():
        return path
    places = (request.path.parent / path, request.config.rootpath / path)
    return next((place for place in places if place.exists()), path)
