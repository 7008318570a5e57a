"""The page of a game in a real browser: the table move by move, on a desktop and on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.cli.conftest import Run
from tests.referee.conftest import record, save
from tests.report.preview_browser import Opened
from tts_builder import games
from tts_builder.components import Mod
from tts_builder.engine.game import canonical
from tts_builder.engine.record import LogEntry, Record
from tts_builder.referee.verdict.built import mod_of
from tts_builder.report import pieces
from tts_builder.report.pieces import drawn_save
from tts_builder.report.scene import Scene, scene
from tts_builder.testing.laws import recorded

HOSTILE = "</script><img src=x onerror=\"document.title='taken'\">"
GAME = games.load("sarcophagus")
STEPS = """many => Array.from({length: many}, () => {
  document.getElementById('next').click();
  return document.getElementById('slider').value;
})"""
"""The value of the slider after each click."""

pytestmark = pytest.mark.xdist_group("browser")


def hostile() -> Record:
    """A finished game whose first player has a name that contains HTML."""
    made = record(GAME, 3, 1.0)
    first = msgspec.structs.replace(made.seats[0], name=HOSTILE)
    log = (LogEntry(4, 1, "refused", "NOT_YOUR_TURN"),)
    return msgspec.structs.replace(made, seats=(first, *made.seats[1:]), log=log)


@pytest.fixture(scope="module", autouse=True)
def drawn_small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Draws the pictures of a game without a build once, for all pages."""
    folder, draw = tmp_path_factory.mktemp("small"), pieces._drawn
    made: dict[str, bytes] = {}

    def once(mod: Mod, _: Path) -> Any:
        if mod.id not in made:
            made[mod.id] = msgspec.json.encode(draw(mod, folder))
        return msgspec.json.decode(made[mod.id])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pieces, "_drawn", once)
        yield


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from click.testing import CliRunner

    from tts_builder.cli import main

    folder = tmp_path_factory.mktemp("page")
    (folder / "game.json").write_bytes(canonical(hostile()))
    words = ["score", str(folder / "game.json"), "--html", str(folder / "game.html"), "--built", str(folder)]
    assert CliRunner().invoke(main, words).exit_code == 0
    return folder / "game.html"


def places(page: Any) -> list[list[str]]:
    """Each piece with its place and its picture."""
    found: list[list[str]] = page.evaluate(
        "[...document.querySelectorAll('#pieces .piece')].map(each => "
        "[each.dataset.n, each.style.transform, each.querySelector('use').getAttribute('href')]).sort()"
    )
    return found


def slide(page: Any, to: int) -> None:
    page.evaluate(
        "to => { const slider = document.getElementById('slider'); slider.value = to;"
        "slider.dispatchEvent(new Event('input')); }",
        to,
    )


def test_the_slider_redraws_the_table(window: Any, page: Path) -> None:
    opened = Opened(window, page.as_uri())
    last = len(hostile().moves)
    assert opened.page.get_attribute("#slider", "max") == str(last)
    end = places(opened.page)
    slide(opened.page, 0)
    start = places(opened.page)
    assert start != end
    assert opened.page.inner_text("#caption") == f"Start of the game, before {last} moves"
    assert opened.page.evaluate(STEPS, last) == [str(n + 1) for n in range(last)]
    assert places(opened.page) == end
    opened.page.click("#moves li:nth-child(5)")
    fifth = places(opened.page)
    slide(opened.page, 5)
    assert places(opened.page) == fifth
    assert opened.page.inner_text("#caption").startswith(f"5 of {last}: ")
    assert opened.page.locator("#moves li.now").count() == 1
    assert all(address.startswith(("file:", "data:")) for address in opened.asked)
    opened.close()


def test_every_picture_is_shown_and_names_stay_names(window: Any, page: Path) -> None:
    opened = Opened(window, page.as_uri())
    broken = opened.page.evaluate(
        "Promise.all([...document.querySelectorAll('defs image')].map(each => new Promise(done => {"
        "const i = new Image(); i.onload = () => done(i.naturalWidth > 0 ? 0 : 1); i.onerror = () => done(1);"
        "i.src = each.getAttribute('href'); }))).then(all => all.reduce((a, b) => a + b, 0))"
    )
    assert broken == 0
    assert opened.page.locator("defs image").count() > 40
    assert HOSTILE in opened.page.inner_text("table")
    assert "taken" not in opened.page.evaluate("document.title.slice(0, 5)")
    assert opened.page.locator("img").count() == 0
    assert "NOT_YOUR_TURN" in opened.page.inner_text(".log")
    opened.close()


def test_on_a_phone_nothing_is_cut_off(window: Any, page: Path) -> None:
    opened = Opened(window, page.as_uri())
    opened.page.set_viewport_size({"width": 360, "height": 740})
    wide = opened.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]
    for name in ("first", "back", "play", "next", "last"):
        box = opened.page.locator(f"#{name}").bounding_box()
        assert box["width"] >= 40
        assert box["height"] >= 40
        assert box["x"] + box["width"] <= 360
    opened.close()


def films(part: float) -> tuple[Scene, Scene]:
    """The same game with open and with hidden hands."""
    played = recorded.played(GAME, 3, part)
    states = [played.start]
    for seat, move in played.moves:
        states.append(GAME.rules.apply(states[-1], seat, move))
    mod, layouts = mod_of(GAME.id), [GAME.binding.layout(state) for state in states]
    with drawn_save(GAME, Path("nowhere")) as (saved, files):
        shown, hidden = (
            scene(mod, saved, files, layouts, mod.seating[3], hide_hands=hide) for hide in (False, True)
        )
    return shown, hidden


def test_the_film_ends_where_the_pieces_lie_and_hides_hands_while_the_game_goes_on() -> None:
    played = recorded.played(GAME, 3, 0.5)
    layout = GAME.binding.layout(played.state)
    kinds = {area.name: area.kind for area in mod_of(GAME.id).areas}
    up = sorted(lay.piece for lay in layout if lay.face == "up" and kinds[lay.area] != "bag")
    held = sorted(lay.piece for lay in layout if kinds[lay.area] == "hand")
    assert held
    open_hands, hidden = films(0.5)
    shown = [thing.name for thing in open_hands.last().values() if thing.name]
    assert set(up) <= set(shown)
    assert not set(held) & {thing.name for thing in hidden.last().values()}
    assert len(open_hands.last()) == len(hidden.last())


def test_a_page_of_the_bare_table_and_nothing_of_others_is_overwritten(run: Run, tmp_path: Path) -> None:
    bare = {**save(GAME, 3, 0.6), "LuaScriptState": ""}
    (tmp_path / "bare.json").write_bytes(msgspec.json.encode(bare))
    words = ("score", "bare.json", "--html", "page.html")
    assert run(*words).exit_code == 1
    first = (tmp_path / "page.html").read_bytes()
    assert b'id="slider"' not in first
    assert b"from the pieces" in first
    assert b'<p class="outcome warning">Doubted, 1 finding. According to the file: ' in first
    (tmp_path / "page.html").write_text("mine", encoding="utf-8")
    refused = run(*words)
    assert (refused.exit_code, "tts-builder did not write this page" in refused.stderr) == (2, True)
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == "mine"
