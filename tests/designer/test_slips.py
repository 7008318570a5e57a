"""Mistakes in a project: each error names the designer's file and line, and what to do."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.cli.conftest import Run, shell

LONG = "and so on " * 300


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        (
            "faces/card.svg.j2",
            "card.name",
            "card.nmae",
            "faces/card.svg.j2:7 (cards.csv:2): card:market-0: "
            "the column 'nmae' is missing. Did you mean 'name'?",
        ),
        (
            "game.py",
            "card=row",
            "cart=row",
            "faces/card.svg.j2:6 (cards.csv:2): card:market-0: 'card' is undefined. Did you mean 'cart'?",
        ),
        (
            "cards.csv",
            "Trade {sun}",
            "Trade {gold}",
            "faces/card.svg.j2:10 (cards.csv:3): card:caravan-0: The icon 'gold' is missing."
            " Add the file icons/gold.svg or icons/gold.png next to the templates.",
        ),
        (
            "faces/card.svg.j2",
            'icon("ankh"',
            'icon("ankk"',
            "faces/card.svg.j2:9 (cards.csv:2): card:market-0: "
            "The icon 'ankk' is missing. Did you mean 'ankh'?",
        ),
        (
            "cards.csv",
            "Trade {sun}",
            LONG,
            "faces/card.svg.j2:10 (cards.csv:3): card:caravan-0: The text 'and so on and so on and so on "
            "and so on and so on and so on…' does not fit into 320 × 208 at size 14."
            " Shorten it, enlarge the box or allow a smaller size.",
        ),
        (
            "faces/card.svg.j2",
            "</svg>",
            "</svgg>",
            "faces/card.svg.j2 (cards.csv:2): card:market-0: The drawing is not well-formed XML: "
            "mismatched tag: line 15, column 2.",
        ),
        (
            "faces/card.svg.j2",
            "{{ icon(",
            "{{ icon((",
            "faces/card.svg.j2:9 (cards.csv:2): card:market-0: unexpected '}', expected ')'.",
        ),
        ("cards.csv", "name,", "nam,", "cards.csv:2: the column 'name' is missing. Did you mean 'nam'?"),
        (
            "cards.csv",
            ",copies",
            ",Copies",
            "cards.csv:2: the column 'copies' is missing. Did you mean 'Copies'?",
        ),
        ("game.py", '"faces"', '"facs"', "game.py:13: the folder facs is missing."),
        ("game.py", "down=", "dwn=", "game.py:11: Deck has no field 'dwn'. Did you mean 'down'?"),
        (
            "game.py",
            "import Card,",
            "import Crad,",
            "game.py:3: there is no component 'Crad'. Did you mean 'Card'?",
        ),
        (
            "game.py",
            "import Card,",
            "import Jigsaw, Card,",
            "game.py:3: there is no component 'Jigsaw'. Tabletop Simulator cuts jigsaws itself. Make one "
            'there, choose Save Object, and use the file: SavedObject("puzzle", "puzzle.json").',
        ),
        (
            "lua/global.lua",
            "function deal(player)",
            "function deal(player",
            "lua/global.lua:12: The Lua does not compile: ')' expected near 'local'.",
        ),
        (
            "lua/global.lua",
            'require("mine/table")',
            'require("mine/tabel")',
            'lua/global.lua:2: There is no Lua module "mine/tabel".'
            " Create the file lua/mine/tabel.lua, or correct the name.",
        ),
    ],
)
def test_a_mistake_names_its_place(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, old: str, new: str, said: str
) -> None:
    assert run("new", "mine").exit_code == 0
    path = tmp_path / "mine" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    monkeypatch.chdir(tmp_path / "mine")
    result = run("build")
    assert result.exit_code == 2
    assert result.stderr == f"Error: {said}\n"
    assert result.stdout == ""


def test_many_faces_without_their_file_are_one_warning(run: Run, tmp_path: Path) -> None:
    assert run("new", "mine").exit_code == 0
    (tmp_path / "mine" / "faces" / "card.svg.j2").rename(tmp_path / "mine" / "faces" / "cards.svg.j2")
    result = run("build", "mine")
    assert result.exit_code == 0
    assert result.stderr.splitlines()[0] == (
        f"Warning: {Path('mine/game.py')}:7: the file card.svg.j2 is missing; "
        "card:market-0 and 14 more get a placeholder."
        " Did you mean cards.svg.j2?"
    )
    assert result.stderr.count("Warning") == 1


def test_plain_text_that_does_not_fit_names_its_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "hello.py").write_text(
        "from tts_builder.components import Face, Mod, Tile\n\n"
        f"MOD = Mod('m', 'M', [Tile('t', Face(text={LONG!r}))])\n",
        encoding="utf-8",
    )
    said = run("build", "hello.py").stderr
    assert said.startswith("Error: hello.py:3: t: The text 'and so on")


def test_a_missing_table_names_its_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "hello.py").write_text(
        "from tts_builder.components import rows\n\nrows('nope.csv')\n", encoding="utf-8"
    )
    assert run("build", "hello.py").stderr == "Error: hello.py:3: the file nope.csv is missing.\n"


def test_a_file_that_is_not_a_picture_names_its_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.png").write_text("no picture", encoding="utf-8")
    (tmp_path / "hello.py").write_text(
        "from tts_builder.components import Face, Mod, Tile\n\n"
        "MOD = Mod('m', 'M', [Tile('t', Face('bad.png'))])\n",
        encoding="utf-8",
    )
    result = run("build", "hello.py")
    assert (result.exit_code, result.stderr) == (
        2,
        "Error: hello.py:3: bad.png is not a PNG or JPG picture. Save it as PNG or JPG.\n",
    )


def test_a_project_that_was_not_built_cannot_be_judged(run: Run, tmp_path: Path) -> None:
    assert run("new", "mine").exit_code == 0
    (tmp_path / "none").mkdir()
    for command in ("verify", "score"):
        judged = run(command, "mine")
        assert judged.exit_code == 2
        assert judged.stderr == "Error: mine: no save or record in this folder. Build the project first.\n"
        assert run(command, "none").stderr == "Error: none: no save or record in this folder.\n"


@pytest.mark.parametrize("command", ["build", "play"])
def test_a_folder_without_a_game_is_not_reported_as_an_unknown_game(
    run: Run, tmp_path: Path, command: str
) -> None:
    (tmp_path / "none").mkdir()
    result = run(command, "none")
    assert result.exit_code == 2
    assert (
        result.stderr == "Error: none: this folder has no game.py. Create a project with `tts-builder new`.\n"
    )


def test_a_name_without_a_similar_one_gets_no_suggestion(run: Run) -> None:
    assert "Did you mean" not in run("build", "nosuch").stderr
    assert "Did you mean 'sarcophagus'?" in run("build", "sarcofagus").stderr
    pushed = run("live", "push", "sarcofagus", "--editor-port", "0")
    assert pushed.stderr == "Error: There is no game 'sarcofagus'. Did you mean sarcophagus?\n"


def test_a_definition_saved_again_at_once_is_read_again(tmp_path: Path) -> None:
    """Python compares only the size and second of the file to decide whether its bytecode is current."""
    game = tmp_path / "my_game.py"
    words = "from tts_builder.components import Mod\nfrom cards import NAME\nMOD = Mod('mine', NAME)\n"
    game.write_text(words, encoding="utf-8")
    for name in ("Aaa", "Bbb"):
        beside = tmp_path / "cards.py"
        beside.write_text(f"NAME = '{name}'\n", encoding="utf-8")
        for file in (game, beside):
            os.utime(file, (1_700_000_000, 1_700_000_000))
        assert shell("build", "my_game.py", cwd=tmp_path).returncode == 0
        save = json.loads((tmp_path / "dist" / "mine" / "TS_Save_1.json").read_bytes())
        assert save["SaveName"] == name
    assert not list(tmp_path.rglob("__pycache__"))
