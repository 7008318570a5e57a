"""Pages of many games in a real browser: readable on a desktop and on a phone, even with long findings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.referee.conftest import record
from tts_builder import games
from tts_builder.engine.game import canonical

GAME = games.load("sarcophagus")
TOO_WIDE = """[document.documentElement, ...document.querySelectorAll('.scroll')]
  .some(each => each.scrollWidth > Math.min(each.clientWidth, window.innerWidth))"""
NARROW = """[...document.querySelectorAll('table.texts td, td.name')].filter(cell => cell.offsetParent)
  .filter(cell => cell.clientWidth < 12 * 8).map(cell => cell.textContent)"""

pytestmark = pytest.mark.xdist_group("browser")


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    from click.testing import CliRunner

    from tts_builder.cli import main

    folder = tmp_path_factory.mktemp("league")
    people = ["A" * 90, "Emmeline Fotheringay-Phipps of the Lower Marches", "بطل الدوري"]
    people += [f"Player {number} of a large league" for number in range(12)]
    for number in range(30):
        raw = msgspec.json.decode(canonical(record(GAME, 3, 1.0, seed=number)))
        for at, seat in enumerate(raw["seats"]):
            seat["name"] = people[(number + at) % len(people)]
        if number % 2:
            raw["score"]["seats"][0]["total"] = 10**15
            raw["build"] = "x" * 400
            raw["options"] = {"y" * 300: "z" * 300}
        (folder / f"a-game-with-a-very-long-name-{'n' * 60}-{number}.json").write_bytes(canonical(raw))
    (folder / "note.json").write_text("[]", encoding="utf-8")
    made = {name: folder / f"{name}.html" for name in ("score", "standings")}
    for name, path in made.items():
        assert CliRunner().invoke(main, [name, str(folder), "--html", str(path)]).exit_code == 1
    return made


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("name", ["score", "standings"])
def test_nothing_is_wider_than_the_page_and_no_column_is_narrow(
    window: Any, pages: dict[str, Path], name: str, width: int
) -> None:
    page = window.new_page()
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(pages[name].as_uri())
    assert page.evaluate(TOO_WIDE) is False
    assert page.evaluate(NARROW) == []
    page.screenshot(path=str(pages[name].with_name(f"{name}-{width}.png")), full_page=True)
    page.close()


def test_figures_beside_a_name_that_runs_from_right_to_left_keep_their_order(
    window: Any, pages: dict[str, Path]
) -> None:
    page = window.new_page()
    page.goto(pages["standings"].as_uri())
    places = """[...document.querySelectorAll('.duel')].filter(each => each.textContent.startsWith('بطل'))
      .map(each => [...each.children].map(part => part.getBoundingClientRect().left))"""
    found = page.evaluate(places)
    assert found
    assert all(name < figures for name, figures in found)
    page.close()


def test_a_file_that_is_not_a_game_is_named(pages: dict[str, Path]) -> None:
    for path in pages.values():
        assert "note.json" in path.read_text(encoding="utf-8")
