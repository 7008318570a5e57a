"""One or several processes draw faces, with the same files and errors. No process starts without need."""

from __future__ import annotations

from multiprocessing import active_children
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.art.own_fonts import write
from tests.components.examples import project
from tts_builder.art import fonts, raster
from tts_builder.art.pictures import PictureFile
from tts_builder.art.sources import Sources
from tts_builder.components import Card, Deck, Face, Mod, Model, Tile, artwork, painters
from tts_builder.components.artwork import Grid, Picture, Svg
from tts_builder.components.build import build
from tts_builder.components.painters import Painters
from tts_builder.errors import DefinitionError, UserError

URL = "https://example.org/art/"
BAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>{}</text></svg>'


@pytest.fixture
def _eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start processes even for little work."""
    monkeypatch.setattr(painters, "WORTH", 1)


def mixed() -> Mod:
    """Tiles of several sizes, a deck of two sheets' kind and a model."""
    tiles = [Tile(f"t{n}", Face(text=str(n), width=32 * n, height=32), at=(5.0 * n, 0)) for n in range(1, 5)]
    cards = [Card(f"c{n}", Face(text=str(n), width=60, height=80)) for n in range(3)]
    deck = Deck("deck", cards, Face(text="back", width=60, height=80), at=(0, 9))
    return Mod("mixed", "Mixed", [*tiles, deck, Model("pawn", "pawn", at=(0, -9))])


def everything(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def none_left() -> bool:
    """Whether every process has ended. The pool may notice it a moment later."""
    until = monotonic() + 10
    while active_children() and monotonic() < until:
        sleep(0.01)
    return not active_children()


@pytest.mark.usefixtures("_eager")
def test_any_number_of_processes_writes_the_same_bytes(tmp_path: Path) -> None:
    for number in (1, 3):
        with Painters(number) as shared:
            build(mixed(), tmp_path / str(number), URL, painters=shared)
            assert len(active_children()) == (0 if number == 1 else number)
    assert everything(tmp_path / "1") == everything(tmp_path / "3")
    assert none_left()


@pytest.mark.usefixtures("_eager")
def test_the_first_fault_is_told_whoever_draws(tmp_path: Path) -> None:
    """The second bad face is larger, so it is started first."""
    told = set()
    for number, letter in enumerate("\u4e16\u754c"):
        (tmp_path / f"{number}.svg").write_text(BAD.format(letter), encoding="utf-8")
    good = 'Tile("good", Face(text="good", width=64, height=64), at=(9, 9)), '
    bad = '*(Tile(f"bad{n}", Face(f"{n}.svg", width=64 << n, height=64 << n), at=(5 * n, 0)) for n in (0, 1))'
    mod = project(tmp_path, good + bad)
    for number in (1, 2):
        with pytest.raises(DefinitionError) as fault, Painters(number) as shared:
            build(mod, tmp_path / str(number), painters=shared)
        told.add((str(fault.value), fault.value.where))
    ((words, where),) = told
    assert "bad0: " in words
    assert "\u4e16" in words
    assert "game.py:2" in where
    assert none_left()


@pytest.mark.usefixtures("_eager")
def test_a_process_that_was_ended_is_told(tmp_path: Path) -> None:
    more = Mod("more", "More", [Tile("t", Face(text="more"))])
    with Painters(2) as shared:
        build(mixed(), tmp_path, painters=shared)
        for child in active_children():
            child.kill()
        with pytest.raises(UserError, match="stopped from outside"):
            build(more, tmp_path, painters=shared)
    assert none_left()


@pytest.mark.usefixtures("_eager")
def test_what_stops_the_build_ends_its_processes(tmp_path: Path) -> None:
    def at_the_last_face(_what: str, done: int, total: int) -> None:
        if done == total:
            assert len(active_children()) == 2
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), Painters(2) as shared:
        build(mixed(), tmp_path, progress=at_the_last_face, painters=shared)
    assert none_left()


def test_little_work_starts_no_process(tmp_path: Path) -> None:
    def seen(_what: str, _done: int, _total: int) -> None:
        assert not active_children()

    with Painters(8) as shared:
        build(mixed(), tmp_path, progress=seen, painters=shared)
        assert not active_children()


def test_a_name_tells_all_that_decides_the_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Svg("<svg/>", 9, 9)
    assert one.source == Svg("<svg/>", 9, 9, "elsewhere.py:3", "another hint").source
    svgs = (one, Svg("<svg />", 9, 9), Svg("<svg/>", 9, 8))
    file = PictureFile(Path("a.png"), "a" * 64, 9, 9, ".png", plain=True)
    pictures = (
        Picture(file, 9, 9),
        Picture(file._replace(sha256="b" * 64), 9, 9),
        Picture(file, 9, 8),
    )
    assert pictures[0].source == Picture(file._replace(path=Path("b.png")), 9, 9).source
    found = {art.source for art in (*svgs, *pictures)}
    grids = [Grid((one,), 1, 1, None), Grid((one,), 2, 1, None), Grid((one,), 2, 1, one)]
    found |= {grid.source for grid in grids}
    for where, name, value in (
        (artwork, "version", lambda _name: "0"),
        (raster, "LEVEL", 1),
        (fonts, "shipped_fingerprint", lambda: "other fonts"),
    ):
        with monkeypatch.context() as changed:
            changed.setattr(where, name, value)
            artwork._renderer.cache_clear()
            found |= {Svg("<svg/>", 9, 9).source, Grid((Picture(file, 9, 9),), 1, 1, None).source}
            found |= {Picture(file, 9, 8).source}
    artwork._renderer.cache_clear()
    assert len(found) == 6 + 3 + 3 * 3


def test_the_name_of_a_text_tells_the_fonts_of_the_project(tmp_path: Path) -> None:
    write(tmp_path / "fonts" / "a.ttf", "Signs", "a")
    plain, words = "<svg/>", "<svg><text>a</text></svg>"
    assert Svg(plain, 9, 9).source == Svg(plain, 9, 9, sources=Sources(tmp_path)).source
    found = {
        Svg(words, 9, 9, sources=sources).source
        for sources in (Sources(), Sources(tmp_path), Sources(tmp_path, None, ("Signs",)))
    }
    write(tmp_path / "fonts" / "a.ttf", "Signs", "b")
    found.add(Svg(words, 9, 9, sources=Sources(tmp_path)).source)
    assert len(found) == 4
