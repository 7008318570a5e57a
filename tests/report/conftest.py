"""Fixtures: the command line in this process, and one browser for all pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.cli.conftest import files, run
from tests.report.preview_browser import browser

__all__ = ["files", "run"]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keeps all tests that open a page in the process of the one browser."""
    for item in items:
        if "window" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="package")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The browser, shared because it takes long to start. It closes before the tests of other folders,
    because its event loop would block theirs."""
    with browser(tmp_path_factory.mktemp("profile")) as context:
        yield context
