"""Draws the pictures of the README and the docs: `python -m tests.designer.pictures`.

Build the games first with `tts-builder build`. Name a picture to draw only that one, such as `prove`. Needs
Chromium. Screenshots use the fonts of this machine, so look at them before you commit them.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.cli.conftest import ROOT
from tests.designer.screens import run, screen, store
from tts_builder import games
from tts_builder.art.preview import table_picture
from tts_builder.engine.selfplay import play
from tts_builder.referee.verdict.built import built_save, laid_out, mod_of
from tts_builder.report.preview_files import Files, find_in_build

FOLDER = ROOT / "docs" / "images"
BUILT = ROOT / "dist"
WIDTH = 1200
"""Of the picture of a table, in pixels."""


def table(game_id: str) -> None:
    """The table of a game halfway through, with as many players as can play it."""
    game, mod = games.load(game_id), mod_of(game_id)
    players = max(game.players)
    played = play(game, players, seed=7)
    state = played.start
    for seat, move in played.moves[: len(played.moves) // 2]:
        state = game.rules.apply(state, seat, move)
    save = laid_out(built_save(game, str(BUILT)), mod, game.binding.layout(state), mod.seating[players])
    files = Files(find_in_build(BUILT / game_id))
    store(FOLDER / f"{game_id}-table.webp", [table_picture(save, files.pixels, WIDTH, files.mesh)])


def make() -> None:
    """Make a game: the preview of a new project, and the two commands that made it."""
    with tempfile.TemporaryDirectory() as name, screen() as window:
        folder = Path(name)
        new = run("tts-builder new pharaohs", folder)
        build = run("tts-builder build pharaohs", folder)
        table = window.open(next(folder.glob("dist/*/preview.html")))
        frames = [window.click("text=Faces"), window.terminal(new), window.terminal(build), table]
    store(FOLDER / "make.webp", frames, [3500, 2500, 2500, 3500])


def prove() -> None:
    """Test a mod: a test of a project at the headless table, then Lua against Python."""
    with tempfile.TemporaryDirectory() as name, screen() as window:
        folder = Path(name)
        run("tts-builder new pharaohs", folder)
        tests = (folder / "pharaohs" / "tests" / "test_game.py").read_text(encoding="utf-8")
        last = "def test_" + tests.rpartition("def test_")[2]
        frames = [
            window.terminal("# pharaohs/tests/test_game.py\n", last),
            window.terminal(run("python -m pytest -q pharaohs", folder)),
            window.terminal(run("tts-builder compare sarcophagus --games 20 --seed 1", folder)),
        ]
    store(FOLDER / "prove.webp", frames, [5000, 2000, 4000])


def referee() -> None:
    """Referee a game: the page of a game, replayed to its end, and the verdict in words."""
    with tempfile.TemporaryDirectory() as name, screen() as window:
        folder = Path(name)
        run(
            "tts-builder play sarcophagus --players 3 --seed 7 --out games --save"
            f" --built '{BUILT.as_posix()}'",
            folder,
        )
        verdict = run("tts-builder verify games/TS_Save_1.json", folder)
        score = run("tts-builder score games/TS_Save_1.json --html game.html", folder)
        page = window.open(folder / "game.html")
        last = int(window.page.get_attribute("#slider", "max"))
        window.scroll("#table")
        replay = [window.slide("#slider", last * step // 12) for step in range(13)]
        frames = [page, *replay, window.terminal(verdict), window.terminal(score)]
    store(FOLDER / "referee.webp", frames, [2500, *[700] * 12, 2500, 4000, 3000])


PICTURES: dict[str, Callable[[], None]] = {
    **{f"{game}-table": lambda game=game: table(game) for game in games.SHIPPED},  # type: ignore[misc]
    "make": make,
    "prove": prove,
    "referee": referee,
}


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.designer.pictures", description=__doc__.partition(":")[0]
    )
    parser.add_argument("names", nargs="*", choices=[*PICTURES, []], metavar="NAME", help=", ".join(PICTURES))
    for name in parser.parse_args().names or PICTURES:
        PICTURES[name]()
        print(FOLDER / f"{name}.webp")


if __name__ == "__main__":
    main()
