"""The page of `diff --html`: changed faces, moved pieces, and changed texts, in a real browser."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.report.preview_browser import Opened

GAME = """
from tts_builder.components import *
CARDS = [Card(f"card:{{n}}", Face(text=t, width=64, height=90), name=n) for n, t in {cards}]
MOD = Mod("mine", {title!r}, [
    Deck("deck", CARDS, Face(text="back", width=64, height=90)),
    Tile("tile", Face(text="T", width=64, height=64), name="Tile", at={at}),
    Model("pawn", "pawn", name="Pawn", tint=(1, 0, 0), at=(-9, 0)),
    {more}
], notebook=[NotebookTab("Rules", {rules!r})])
"""
OLD: dict[str, Any] = {
    "cards": [("Cat", "miau"), ("Dog", "wuff"), ("Cow", "muh"), ("Sow", "oink")],
    "title": "Zoo",
    "at": (6.0, 0.0),
    "more": "",
    "rules": "First line\nSecond line",
}
EVIL = "<script>alert(1)</script>\u202e"


def built(run: Run, folder: Path, **changes: Any) -> Path:
    (folder / "game.py").write_text(GAME.format(**{**OLD, **changes}), encoding="utf-8")
    made = run("build", "--out", "dist")
    assert made.exit_code == 0, made.output
    return folder / "dist" / "mine" / "TS_Save_1.json"


@pytest.fixture
def old(run: Run, tmp_path: Path) -> Path:
    """An earlier build, in another folder than the one in which it was built."""
    save = built(run, tmp_path)
    shutil.copytree(save.parent, tmp_path / "old" / "mine")
    return tmp_path / "old" / "mine" / save.name


def opened(run: Run, window: Any, tmp_path: Path, old: Path, new: Path) -> Opened:
    done = run("diff", str(old), str(new), "--html", "page.html")
    assert done.exit_code in (0, 1), done.output
    return Opened(window, (tmp_path / "page.html").as_uri())


def closed(one: Opened) -> None:
    """Closes the page, which must not have asked for anything outside of it."""
    assert all(address.startswith(("file:", "data:")) for address in one.asked)
    one.close()


def test_a_changed_card_stands_beside_its_old_face(run: Run, window: Any, tmp_path: Path, old: Path) -> None:
    cards = [("Cat", "meow"), ("Dog", "wuff"), ("Cow", "muh"), ("Sow", "oink")]
    one = opened(run, window, tmp_path, old, built(run, tmp_path, cards=cards))
    captions = one.page.locator("#faces figcaption").all_inner_texts()
    assert len(captions) == 1
    assert captions[0].startswith("Cat (")
    pictures = one.page.locator("#faces img")
    assert pictures.count() == 2
    widths = pictures.evaluate_all("all => all.map(each => each.complete && each.naturalWidth)")
    assert all(width > 100 for width in widths)
    assert pictures.nth(0).get_attribute("src") != pictures.nth(1).get_attribute("src")
    assert one.page.locator("#moved, #added, #removed").count() == 0
    closed(one)


def test_cards_that_only_change_their_slot_have_not_changed(run: Run, tmp_path: Path, old: Path) -> None:
    built(run, tmp_path, cards=OLD["cards"][1:])
    run("diff", str(old), "dist/mine/TS_Save_1.json", "--html", "page.html")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "changed face" not in page
    assert "1 removed" in page
    assert "CardID" not in page


def test_moved_pieces_and_changed_texts_are_listed(run: Run, window: Any, tmp_path: Path, old: Path) -> None:
    new = built(
        run,
        tmp_path,
        at=(6.0, 4.0),
        rules="First line\nAnother line",
        more="Counter('c', name='Bank', at=(0, 9))",
    )
    one = opened(run, window, tmp_path, old, new)
    rows = one.page.locator("#moved tbody tr").all_inner_texts()
    assert len(rows) == 1
    assert rows[0].startswith("Tile (")
    assert rows[0].endswith("\t4.00")
    assert one.page.locator("svg.plan line").count() == 1
    assert "Bank" in one.page.inner_text("#added")
    assert "Another line" in one.page.inner_text("#texts")
    assert one.page.locator("#faces").count() == 0
    closed(one)


def test_hostile_names_are_only_text(run: Run, window: Any, tmp_path: Path, old: Path) -> None:
    new = built(run, tmp_path, title=EVIL, rules=EVIL, cards=[(n, t) for n, t in OLD["cards"]])
    one = opened(run, window, tmp_path, old, new)
    assert "<script>alert(1)</script>" in one.page.inner_text("#texts")
    assert one.page.locator("script").count() == 0
    closed(one)


def test_the_same_save_has_no_changes(run: Run, tmp_path: Path, old: Path) -> None:
    assert run("diff", str(old), str(old), "--html", "page.html").exit_code == 0
    assert "Nothing changed." in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_only_a_page_of_ours_is_replaced(run: Run, tmp_path: Path, old: Path) -> None:
    (tmp_path / "page.html").write_text("mine", encoding="utf-8")
    result = run("diff", str(old), str(old), "--html", "page.html")
    assert result.exit_code == 2
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == "mine"
