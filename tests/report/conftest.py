"""The command line in this process, as the tests of commands run it, and one browser for all pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.cli.conftest import files, run
from tests.report.preview_browser import browser

__all__ = ["files", "run"]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that look at a page stay in the process of the one browser."""
    for item in items:
        if "window" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="package")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The browser: to start it takes longer than most tests. It is gone when the tests of other parts run,
    because its loop of events is that of the process."""
    with browser(tmp_path_factory.mktemp("profile")) as context:
        yield context
