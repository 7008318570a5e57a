"""Imports of definitions when one process loads several of them."""

from __future__ import annotations

import sys
from pathlib import Path
from textwrap import dedent

import pytest

from tts_builder.project.definitions import load


def project(folder: Path, title: str) -> Path:
    """A definition whose title comes from a module in the same folder."""
    (folder / "tests").mkdir(parents=True)
    (folder / "near_by.py").write_text(f"TITLE = {title!r}\n", encoding="utf-8")
    (folder / "game.py").write_text(
        dedent("""
            from near_by import TITLE
            from tts_builder.components import Mod

            MOD = Mod("near", TITLE)
        """),
        encoding="utf-8",
    )
    return folder


def test_each_gets_the_module_beside_it(tmp_path: Path) -> None:
    one, two = (project(tmp_path / title, title) for title in ("one", "two"))
    assert [load(str(each))[0].title for each in (one, two, one)] == ["one", "two", "one"]


def test_modules_of_the_process_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder of a definition may contain a package `tests`, and so may another project."""
    mine, other = (project(tmp_path / title, title) for title in ("mine", "other"))
    (mine / "near_by_too.py").write_text("", encoding="utf-8")
    (other / "near_by_too.py").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(str(mine))
    import near_by_too  # type: ignore[import-not-found]

    before = sys.modules[__name__]
    monkeypatch.chdir(Path(__file__).parents[2])
    load("tts_builder.games.sarcophagus:GAME")
    load(str(mine))
    load(str(other))
    assert sys.modules["near_by_too"] is near_by_too
    assert sys.modules[__name__] is before
