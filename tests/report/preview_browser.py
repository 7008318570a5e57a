"""A real browser for pages. Without one, the tests are skipped with a reason."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
PATIENCE = 60_000
"""Milliseconds to wait for a page; long, because test machines are busy."""


@contextmanager
def browser(folder: Path) -> Iterator[Any]:
    """A browser with an empty profile in `folder`."""
    program = next((path for name in NAMES if (path := shutil.which(name))), None)
    if program is None or find_spec("playwright") is None:
        pytest.skip("NOT RUN: needs playwright and Chromium; the pages were not opened in a browser")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            folder, executable_path=program, args=list(FLAGS), viewport={"width": 1200, "height": 800}
        )
        context.set_default_timeout(PATIENCE)
        try:
            yield context
        finally:
            context.close()


class Opened:
    """A page with all its console errors and all its requests."""

    def __init__(self, context: Any, address: str) -> None:
        self.page = context.new_page()
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self.page.on("console", lambda said: self.complaints.append(f"{said.type}: {said.text}"))
        self.page.on("pageerror", lambda fault: self.complaints.append(str(fault)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(address)

    def until(self, true: str) -> None:
        """Waits until an expression is true. The browser's own waiting evaluates text inside the page, which
        its content policy forbids."""
        end = monotonic() + PATIENCE / 1000
        while not self.page.evaluate(true):
            assert monotonic() < end, true
            self.page.wait_for_timeout(20)

    def rows(self, selector: str) -> list[str]:
        """The texts of the rows of a list. A row has no visible text until it is drawn."""
        self.until(f"[...document.querySelectorAll('{selector}')].every((row) => row.innerText)")
        texts: list[str] = self.page.locator(selector).all_inner_texts()
        return texts

    def scale(self) -> float:
        """The scale in pixels per unit that the page shows."""
        return float(self.page.inner_text("#scale").split()[0])

    def close(self) -> None:
        """Closes the page and checks that it logged no errors."""
        complaints = self.complaints
        self.page.close()
        assert complaints == []
