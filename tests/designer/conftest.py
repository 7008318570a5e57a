"""Fixtures: the command line, and a complete game of a designer."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, run
from tests.designer.blocks import put

__all__ = ["run"]

PAGE = (ROOT / "docs" / "rules-and-lua.md").read_text(encoding="utf-8")


def _written(folder: Path, page: str) -> Path:
    for language, body in re.findall(r"^```(\w+)\n(.*?)^```", page, re.MULTILINE | re.DOTALL):
        if re.match(r"(?:#|--) nim/", body):
            put(folder, language, body)
    return folder / "nim"


@pytest.fixture
def nim(tmp_path: Path) -> Path:
    """The game of docs/rules-and-lua.md, with its twin in Python."""
    return _written(tmp_path, PAGE)


@pytest.fixture
def lua_nim(tmp_path: Path) -> Path:
    """The same game without a twin."""
    before, _, twin = PAGE.partition("\n### A twin in Python\n")
    return _written(tmp_path, before + twin[twin.index("\n## ") :])
