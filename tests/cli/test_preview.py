"""`tts-builder preview --png` and `--faces` draw the table and the faces of a save."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from tests.cli.conftest import Run
from tests.report.preview_saves import tile
from tts_builder.cli import main
from tts_builder.saves.write import dumps, write_text

RED, BLUE = (200, 30, 30), (30, 30, 200)


def save_of(*addresses: str) -> str:
    """A save with tiles in a row, four units apart, each with one picture."""
    tiles = [tile(f"aaaaa{n}", address, 4.0 * n) for n, address in enumerate(addresses)]
    return dumps({"SaveName": "Two tiles", "Table": "Table_RPG", "ObjectStates": tiles})


def colors(picture: Path) -> set[tuple[int, int, int]]:
    with Image.open(picture) as seen:
        return {(r // 10, g // 10, b // 10) for _, (r, g, b) in seen.convert("RGB").getcolors(1 << 24) or []}


def test_local_images_are_shown_where_their_pieces_lie(tmp_path: Path) -> None:
    for name, color in (("red side.png", RED), ("blue.png", BLUE)):
        Image.new("RGB", (64, 64), color).save(tmp_path / name)
    save = tmp_path / "TS_Save_3.json"
    write_text(save, save_of((tmp_path / "red side.png").as_uri(), (tmp_path / "blue.png").as_uri()))
    result = CliRunner().invoke(main, ["preview", str(save), "--png", "--width", "300"])
    assert (result.exit_code, result.stdout) == (0, f"{tmp_path / 'TS_Save_3-table.png'}\n")
    seen = colors(tmp_path / "TS_Save_3-table.png")
    assert {(20, 3, 3), (3, 3, 20)} <= seen
    with Image.open(tmp_path / "TS_Save_3-table.png") as picture:
        assert picture.width == 300


def test_an_image_elsewhere_is_marked_as_missing(tmp_path: Path) -> None:
    save, out = tmp_path / "a.json", tmp_path / "b.png"
    write_text(save, save_of("https://example.org/red.png", (tmp_path / "gone.png").as_uri()))
    assert CliRunner().invoke(main, ["preview", str(save), "--out", str(out)]).exit_code == 0
    assert (20, 3, 3) not in colors(out)


def test_a_file_that_is_not_a_save_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    file = tmp_path / "list.json"
    file.write_text("[1, 2]", encoding="utf-8")
    result = CliRunner().invoke(main, ["preview", str(file)])
    assert result.exit_code == 2
    assert "neither a save" in result.stderr
    assert sorted(tmp_path.iterdir()) == [file]


def test_every_different_face_is_on_the_contact_sheet(tmp_path: Path) -> None:
    for name, color in (("red.png", RED), ("blue.png", BLUE)):
        Image.new("RGB", (64, 64), color).save(tmp_path / name)
    save, red, blue = tmp_path / "a.json", (tmp_path / "red.png").as_uri(), (tmp_path / "blue.png").as_uri()
    tiles = json.loads(save_of(red, red, red))
    tiles["ObjectStates"][2]["CustomImage"]["ImageSecondaryURL"] = blue
    write_text(save, dumps(tiles))
    result = CliRunner().invoke(main, ["preview", str(save), "--faces", "--width", "400"])
    assert (result.exit_code, result.stdout) == (0, f"{tmp_path / 'a-faces.png'}\n")
    with Image.open(tmp_path / "a-faces.png") as sheet:
        seen = sheet.convert("RGB")
        across = [seen.getpixel((x, 60)) for x in range(seen.width)]
    # Two fields side by side: the red front once, and the blue back.
    assert 300 < len(across) <= 400
    seen_in_order = [now for now, before in pairwise(across) if now in (RED, BLUE) and before != now]
    assert seen_in_order == [RED, BLUE]


def test_a_save_without_faces_has_no_contact_sheet(tmp_path: Path) -> None:
    save = tmp_path / "a.json"
    write_text(save, save_of())
    result = CliRunner().invoke(main, ["preview", str(save), "--faces"])
    assert result.exit_code == 2
    assert "no object in this save has a face" in result.stderr
    assert sorted(tmp_path.iterdir()) == [save]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--out", "x.jpg"), "A page needs a name that ends in .html, not x.jpg."),
        (("--out", "x"), "A page needs a name that ends in .html"),
        (("--png", "--out", "a.html"), "A picture needs a name that ends in .png, not a.html."),
        (("--faces", "--out", "a.jpg"), "A picture needs a name that ends in .png"),
        (("--for", "3"), "--for needs --watch."),
        (("--port", "9000"), "--port needs --watch."),
        (("--width", "300"), "--width needs a picture: add --png or --faces."),
        (("--watch", "--width", "300"), "--width needs a picture"),
    ],
)
def test_contradicting_options_are_reported(run: Run, options: tuple[str, ...], words: str) -> None:
    write_text(Path("a.json"), save_of())
    result = run("preview", "a.json", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"Error: {words}" in result.stderr
    assert [path.name for path in Path().iterdir()] == ["a.json"]


def test_a_foreign_picture_is_never_overwritten(run: Run, tmp_path: Path) -> None:
    (tmp_path / "s.json").write_text('{"SaveName": "x", "ObjectStates": []}', encoding="utf-8")
    (tmp_path / "t.png").write_bytes(b"mine")
    result = run("preview", "s.json", "--png", "--out", "t.png")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "Error: t.png: tts-builder did not write this picture, so it was not replaced. "
        "Choose another name, or delete the file.\n"
    )
    assert (tmp_path / "t.png").read_bytes() == b"mine"
    for _ in range(2):
        assert run("preview", "s.json", "--png", "--out", "u.png", "--width", "400").exit_code == 0
