"""`tts-builder preview` on the command line: what it accepts, writes, and never overwrites."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.report.preview_saves import small
from tts_builder.report.page import MARK
from tts_builder.saves.unpack import unpack
from tts_builder.saves.write import dumps, write_text

GAME = """\
from tts_builder.components import Face, Mod, Tile
MOD = Mod("mine", "Mine", [Tile("tile", Face(text="A", width=64, height=64))])
"""


@pytest.fixture
def save(tmp_path: Path) -> Path:
    write_text(tmp_path / "TS_Save_3.json", dumps(small(tmp_path)))
    return tmp_path / "TS_Save_3.json"


def test_a_save_gets_a_page_beside_it(run: Run, save: Path) -> None:
    result = run("preview", "TS_Save_3.json")
    assert (result.exit_code, result.stdout) == (0, "TS_Save_3-preview.html\n")
    text = save.with_name("TS_Save_3-preview.html").read_text(encoding="utf-8")
    assert MARK in text
    assert "Far picture" in text
    assert run("preview", "TS_Save_3.json").exit_code == 0


def test_a_page_of_somebody_else_is_left_alone(run: Run, save: Path) -> None:
    other = save.with_name("mine.html")
    other.write_text("<p>mine</p>", encoding="utf-8")
    result = run("preview", "TS_Save_3.json", "--out", "mine.html")
    assert result.exit_code == 2
    assert "tts-builder did not write this page" in result.stderr
    assert other.read_text(encoding="utf-8") == "<p>mine</p>"


def test_a_tree_and_a_built_folder_have_a_page(run: Run, save: Path, tmp_path: Path) -> None:
    unpack(save, tmp_path / "tree")
    assert run("preview", "tree").stdout == f"{tmp_path / 'tree-preview.html'}\n"
    assert "Far picture" in (tmp_path / "tree-preview.html").read_text(encoding="utf-8")
    (tmp_path / "built").mkdir()
    save.rename(tmp_path / "built" / "TS_Save_1.json")
    assert run("preview", "built").stdout == f"{Path('built', 'TS_Save_1-preview.html')}\n"


def test_a_definition_is_built_and_its_page_is_part_of_the_build(run: Run, tmp_path: Path) -> None:
    (tmp_path / "my_game.py").write_text(GAME, encoding="utf-8")
    assert run("preview", "my_game.py").stdout == f"{Path('dist', 'mine', 'preview.html')}\n"
    page = tmp_path / "dist" / "mine" / "preview.html"
    manifest = json.loads((page.parent / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["files"]["preview.html"]["size"] == page.stat().st_size
    first, written = page.read_bytes(), page.stat().st_mtime_ns
    assert run("build", "my_game.py").exit_code == 0
    assert (page.read_bytes(), page.stat().st_mtime_ns) == (first, written)
    (tmp_path / "my_game.py").write_text(GAME.replace('"A"', '"B"'), encoding="utf-8")
    assert run("build", "my_game.py").exit_code == 0
    assert page.read_bytes() != first


def test_a_page_has_the_pictures_of_a_build_that_will_be_served(run: Run, tmp_path: Path) -> None:
    (tmp_path / "my_game.py").write_text(GAME, encoding="utf-8")
    assert run("build", "my_game.py", "--asset-url", "https://example.org/").exit_code == 0
    page = (tmp_path / "dist" / "mine" / "preview.html").read_text(encoding="utf-8")
    assert '"pictures":["data:image/png;base64,' in page


def test_a_picture_of_a_definition(run: Run, tmp_path: Path) -> None:
    (tmp_path / "my_game.py").write_text(GAME, encoding="utf-8")
    result = run("preview", "my_game.py", "--out", "table.PNG", "--width", "100")
    assert result.stdout == "table.PNG\n"
    assert (tmp_path / "table.PNG").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("sarcofagus",), "Did you mean 'sarcophagus'?"),
        (("gone.json",), "gone.json"),
        (("gone.py",), "gone.py"),
        ((), "this folder is not a project, a build, or a tree"),
        (("sarcophagus", "--watch", "--png"), "--watch cannot be combined with"),
    ],
)
def test_a_missing_subject_is_reported(run: Run, tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    result = run("preview", *words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_record_has_no_table(run: Run, files: Path) -> None:
    result = run("preview", str(files / "a.json"))
    assert result.exit_code == 2
    assert "has no table" in result.stderr
