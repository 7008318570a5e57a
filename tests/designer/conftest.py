"""The command line of the other tests, and a whole game of a designer's own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, run

__all__ = ["run"]

PAGE = (ROOT / "docs" / "rules-and-lua.md").read_text(encoding="utf-8")


@pytest.fixture
def nim(tmp_path: Path) -> Path:
    """The game of the page."""
    for body in re.findall(r"^```\w+\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL):
        found = re.match(r"(?:#|--) (nim/\S+)\n", body)
        if found:
            (tmp_path / found[1]).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / found[1]).write_text(body, encoding="utf-8")
    return tmp_path / "nim"
