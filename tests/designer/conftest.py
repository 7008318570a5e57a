"""The command line of the other tests, and a whole game of a designer's own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, run
from tts_builder import games

__all__ = ["run"]

PAGE = (ROOT / "docs" / "rules-and-lua.md").read_text(encoding="utf-8")


@pytest.fixture
def nim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The game of the page."""
    monkeypatch.setattr(games, "_introduced", {})
    for body in re.findall(r"^```\w+\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL):
        found = re.match(r"(?:#|--) (nim/\S+)\n", body)
        if found:
            (tmp_path / found[1]).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / found[1]).write_text(body, encoding="utf-8")
    yield tmp_path / "nim"
    games.load.cache_clear()
