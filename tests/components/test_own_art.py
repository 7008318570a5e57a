"""Finished pictures, pictures in templates and fonts of a project, from the definition to the files."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests.art.own_fonts import write
from tests.components.examples import project
from tts_builder.components import Face
from tts_builder.components.build import IncompleteArtError, build
from tts_builder.components.painters import Painters
from tts_builder.errors import DefinitionError, UserError
from tts_builder.saves.read import load_save

CARD = "Card(f'card:{n}', Face(f'art/{n}.png')) for n in range(3)"
TEMPLATE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{ width }} {{ height }}">'
    "{{ image(art, 0, 0, width, height) }}</svg>"
)
COLORS = ((250, 0, 0), (0, 250, 0), (0, 0, 250))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A project with three pictures of 50 × 70 pixels, a back and a template."""
    (tmp_path / "art").mkdir()
    for number, color in enumerate(COLORS):
        Image.new("RGB", (50, 70), color).save(tmp_path / "art" / f"{number}.png")
    Image.new("RGB", (50, 70), "white").save(tmp_path / "art" / "back.jpg")
    (tmp_path / "faces").mkdir()
    (tmp_path / "faces" / "card.svg.j2").write_text(TEMPLATE, encoding="utf-8")
    return tmp_path


def image(folder: Path, start: str) -> Image.Image:
    (found,) = (folder / "out" / "own" / "images").glob(f"{start}*")
    with Image.open(found) as picture:
        return picture.convert("RGB")


def test_a_deck_of_finished_pictures_has_cells_of_their_size(folder: Path) -> None:
    mod = project(folder, f"Deck('deck', [{CARD}], Face('art/back.jpg'))")
    result = build(mod, folder / "out")
    assert result.warnings == ()
    sheet = image(folder, "deck-1-")
    assert sheet.size == (4 * 50, 70)
    assert [sheet.getpixel((50 * n + 25, 35)) for n in range(4)] == [*COLORS, (255, 255, 255)]
    (back,) = (folder / "out" / "own" / "images").glob("deck-back-*")
    assert back.read_bytes() == (folder / "art" / "back.jpg").read_bytes()
    assert build(mod, folder / "out").drawn == 0


def test_a_changed_picture_draws_its_sheet_again(folder: Path) -> None:
    mod = (
        f"Deck('deck', [{CARD}], Face('art/back.jpg')), "
        "Tile('t', Face('card.svg.j2', art='art/1.png'), at=(9, 0))"
    )
    build(project(folder, mod, "assets='faces'"), folder / "out")
    names = {path.name for path in (folder / "out" / "own" / "images").iterdir()}
    Image.new("RGB", (50, 70), "yellow").save(folder / "art" / "1.png")
    assert build(project(folder, mod, "assets='faces'"), folder / "out").drawn == 2
    after = {path.name for path in (folder / "out" / "own" / "images").iterdir()}
    assert len(names & after) == 1
    assert image(folder, "deck-1-").getpixel((75, 35)) == (255, 255, 0)


def test_pictures_of_several_sizes_share_the_finest_cell(folder: Path) -> None:
    Image.new("RGB", (100, 140), COLORS[1]).save(folder / "art" / "1.png")
    build(project(folder, f"Deck('deck', [{CARD}], Face('art/back.jpg'))"), folder / "out")
    sheet = image(folder, "deck-1-")
    assert sheet.size == (400, 140)
    assert [sheet.getpixel((100 * n + 50, 70)) for n in range(3)] == list(COLORS)


def test_a_card_has_at_most_the_pixels_of_print(folder: Path) -> None:
    for number in range(3):
        Image.new("RGB", (1500, 2100)).save(folder / "art" / f"{number}.png")
    mod = project(folder, f"Deck('deck', [{CARD}], Face('art/back.jpg'))")
    assert mod.components[0].pixels == (750, 1050)  # type: ignore[attr-defined]
    wider = project(folder, f"Deck('deck', [{CARD}], Face('art/back.jpg'), format=(100, 100))")
    assert wider.components[0].pixels == (1181, 1181)  # type: ignore[attr-defined]


def test_a_face_has_the_aspect_of_its_piece(folder: Path) -> None:
    pieces = (
        "Tile('wide', Face(text='w'), extent=(6, 2)), Board('b', Face(text='b'), extent=(8, 16), at=(12, 0))"
    )
    save = load_save(build(project(folder, pieces), folder / "out").save)
    assert image(folder, "wide-").size == (887, 296)
    assert image(folder, "b-").size == (362, 724)
    scale = save["ObjectStates"][0]["Transform"]
    assert (round(scale["scaleX"], 2), scale["scaleZ"]) == (1.0, 1.0)


def test_a_picture_of_another_aspect_is_a_warning_that_names_both(folder: Path) -> None:
    pieces = (
        "Tile('a', Face('art/0.png'), extent=(2, 2)), Tile('b', Face('art/0.png'), extent=(2, 2), at=(4, 0)),"
        f"Deck('deck', [{CARD}], Face('art/back.jpg'), format='square', at=(9, 0)),"
        "Die('die', [Face('art/0.png')] * 6, at=(0, 9)), "
        "Tile('c', Face('art/0.png'), extent=(5, 7.1), at=(-9, 0))"
    )
    result = build(project(folder, pieces), folder / "out")
    first, second, third = result.warnings
    assert "game.py:2: " in first
    assert first.endswith(
        "art/0.png has 50 × 70 pixels, but a and 1 more are 2 × 2 units, so the picture is stretched. "
        "Save it with about 59 × 59 pixels."
    )
    assert "art/0.png and 3 more have 50 × 70 pixels, but card:0 and 3 more are 63.5 × 63.5 mm, so" in second
    assert "art/0.png has 50 × 70 pixels, but die is square, so" in third
    sheet = image(folder, "deck-1-")
    assert sheet.size == (4 * 59, 59)


def test_missing_art_is_a_warning_and_an_error_if_strict(folder: Path) -> None:
    mod = project(
        folder,
        "Tile('a', Face('art/sea.png')), Tile('b', Face('card.svg.j2', art='art/bak.png'), at=(4, 0)), "
        "Tile('c', Face('crad.svg.j2'), at=(8, 0))",
        "assets='faces'",
    )
    with pytest.raises(IncompleteArtError, match="3 warnings") as fault:
        build(mod, folder / "out", strict=True)
    assert not (folder / "out").exists()
    result = build(mod, folder / "out")
    assert result.warnings == fault.value.warnings
    assert [warning.partition(" is missing")[2] for warning in result.warnings] == [
        "; a gets a placeholder.",
        "; b gets a placeholder. Did you mean art/back.jpg?",
        "; c gets a placeholder. Did you mean card.svg.j2?",
    ]
    complete = project(folder, "Tile('a', Face('art/0.png'), extent=(5, 7))")
    assert build(complete, folder / "strict", strict=True).warnings == ()


def test_a_finished_picture_is_a_file_of_the_project(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "x.png"
    Image.new("RGB", (9, 9)).save(outside)
    (folder / "art" / "link.png").symlink_to(outside)
    for name in (str(outside), "art/link.png", f"art/../../{outside.parent.name}/x.png"):
        with pytest.raises(DefinitionError, match="leads out of the project") as fault:
            build(project(folder, f"Tile('a', Face({name!r}))"), folder / "out")
        assert "game.py:2" in fault.value.where
    with pytest.raises(DefinitionError, match="is an address"):
        Face("https://example.org/x.png")
    build(project(folder, f"Tile('a', Face({str(folder / 'art' / '0.png')!r}))"), folder / "out")


def test_a_hostile_finished_picture_names_file_and_line(folder: Path) -> None:
    whole = (folder / "art" / "0.png").read_bytes()
    pieces = (
        "Tile('a', Face('art/0.png'))",
        "Tile('a', Face('art/0.png', width=9, height=9))",
        f"Deck('deck', [{CARD}], Face('art/back.jpg'))",
    )
    for piece in pieces:
        for data, words in ((whole[:-30], "is broken"), (b"GIF89a", "is not a PNG or JPG")):
            (folder / "art" / "0.png").write_bytes(data)
            with pytest.raises(DefinitionError, match=words) as fault:
                build(project(folder, piece), folder / "out")
            assert "0.png" in fault.value.what
            assert "game.py:2" in fault.value.where
            assert fault.value.hint


def test_a_picture_larger_than_the_game_accepts_is_scaled_down(folder: Path) -> None:
    Image.new("L", (5000, 500), 90).save(folder / "art" / "long.png")
    build(project(folder, "Tile('a', Face('art/long.png'), extent=(20, 2))"), folder / "out")
    assert image(folder, "a-").size == (4096, 410)


def test_fonts_of_the_project_reach_every_face(folder: Path) -> None:
    write(folder / "fonts" / "signs.ttf", "Signs", "日⚔")
    tile = "Tile('a', Face(text='日 ⚔ ok', width=90, height=90))"
    with pytest.raises(UserError, match="has no glyph for '日'") as missing:
        build(project(folder, tile), folder / "out")
    assert "Signs has it" in missing.value.hint
    build(project(folder, tile, "fallback_fonts=['Signs']"), folder / "out")
    with pytest.raises(DefinitionError, match="'Nosuch'") as fault:
        build(project(folder, tile, "fallback_fonts=['Nosuch']"), folder / "out")
    assert "game.py:2" in fault.value.where
    with pytest.raises(DefinitionError, match="fallback_fonts"):
        build(project(folder, tile, "fallback_fonts='Signs'"), folder / "out")


def test_several_processes_draw_the_same_pictures(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tts_builder.components.painters.WORTH", 1)
    write(folder / "fonts" / "signs.ttf", "Signs", "日")
    pieces = (
        f"Deck('deck', [{CARD}], Face('art/back.jpg')), Tile('a', Face(text='日'), at=(9, 0)), "
        "Tile('b', Face('card.svg.j2', art='art/1.png'), at=(-9, 0))"
    )
    mod = project(folder, pieces, "assets='faces', fallback_fonts=['Signs']")
    files = []
    for number in (1, 2):
        with Painters(number) as shared:
            build(mod, folder / str(number), "https://example.org/", painters=shared)
        root = folder / str(number)
        files.append({path.relative_to(root): path.read_bytes() for path in root.rglob("*.*")})
    assert files[0] == files[1]
