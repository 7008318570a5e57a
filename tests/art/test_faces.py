"""Templates become SVG. An error names what is missing, and where."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tts_builder.art import faces, placeholder, raster
from tts_builder.art.sources import Sources
from tts_builder.errors import DefinitionError, UserError

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{}</svg>\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "icons").mkdir()
    own = SVG.format('<circle cx="50" cy="50" r="50" fill="currentColor"/>')
    (tmp_path / "icons" / "blob.svg").write_text(own, encoding="utf-8")
    return tmp_path


def drawn_part(picture: Image.Image) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the drawing."""
    box = picture.getchannel("A").getbbox()
    assert box is not None
    return box


def draw(folder: Path, body: str, **context: object) -> str:
    (folder / "face.svg.j2").write_text(SVG.format(body), encoding="utf-8")
    return faces.render("face.svg.j2", sources=Sources(templates=folder, project=folder), **context)


def test_context_is_filled_in_and_escaped(folder: Path) -> None:
    assert "Fish &amp; &lt;Chips&gt;" in draw(folder, "<text>{{ name }}</text>", name="Fish & <Chips>")


def test_missing_variable_names_file_and_line(folder: Path) -> None:
    with pytest.raises(DefinitionError, match="'rank' is undefined") as caught:
        draw(folder, "\n\n<text>{{ rank }}</text>")
    assert caught.value.where == f"{folder / 'face.svg.j2'}:3"


def test_a_misspelt_variable_gets_a_proposal(folder: Path) -> None:
    with pytest.raises(DefinitionError) as caught:
        draw(folder, "{{ rnak }}", rank=3)
    assert caught.value.hint == "Did you mean 'rank'?"
    with pytest.raises(DefinitionError) as caught:
        draw(folder, "{{ color }}", rank=3)
    assert caught.value.hint == "The face has these values: rank."


def test_value_that_does_not_suit_is_no_traceback(folder: Path) -> None:
    with pytest.raises(DefinitionError, match="does not fit") as caught:
        draw(folder, "{{ size / 2 }}", size="big")
    assert caught.value.where == f"{folder / 'face.svg.j2'}:1"


def test_syntax_error_names_the_line(folder: Path) -> None:
    with pytest.raises(DefinitionError) as caught:
        draw(folder, "\n{% if %}")
    assert caught.value.where == f"{folder / 'face.svg.j2'}:2"


def test_unknown_names_get_a_proposal(folder: Path) -> None:
    with pytest.raises(DefinitionError, match=r"template 'sarcophagus/til\.svg\.j2'") as caught:
        faces.render("sarcophagus/til.svg.j2")
    assert "sarcophagus/tile.svg.j2" in caught.value.hint
    with pytest.raises(DefinitionError, match="icon 'ankk'") as caught:
        draw(folder, '{{ icon("ankk", 0, 0, 10) }}')
    assert "ankh" in caught.value.hint
    assert caught.value.where == f"{folder / 'face.svg.j2'}:1"
    with pytest.raises(DefinitionError, match=r"data file 'nowhere\.json'"):
        faces.data("nowhere.json")


@pytest.mark.parametrize("name", ["blob", "sun"])
def test_icons_of_the_folder_and_of_the_package_take_place_and_color(folder: Path, name: str) -> None:
    picture = raster.image(draw(folder, f'{{{{ icon("{name}", 50, 50, 40, "#ff0000") }}}}'), 100, 100)
    assert picture.getpixel((70, 70)) == (255, 0, 0, 255)
    left, top, _, _ = drawn_part(picture)
    assert min(left, top) >= 50


def test_text_box_fits_its_words(folder: Path) -> None:
    svg = draw(folder, '{{ text_box("many words in a narrow box", 10, 10, 40, 80, 20, fill="#000000") }}')
    left, top, right, bottom = drawn_part(raster.image(svg, 100, 100))
    assert (left >= 9, top >= 9, right <= 51, bottom <= 91) == (True,) * 4
    with pytest.raises(UserError, match="does not fit"):
        draw(folder, '{{ text_box("incomprehensibilities", 0, 0, 20, 20, 20) }}')


def test_every_icon_draws_in_one_color(tmp_path: Path) -> None:
    names = sorted(path.stem for path in (Path(__file__).parents[2] / "assets" / "icons").glob("*.svg"))
    assert {"sun", "moon", "crown", "arms", "ankh", "eye", "cobra", "scarab", "star"} <= set(names)
    for name in names:
        picture = raster.image(draw(tmp_path, f'{{{{ icon("{name}", 0, 0, 100, "#008000") }}}}'), 64, 64)
        data = picture.tobytes()
        pixels = {data[at : at + 4] for at in range(0, len(data), 4)}
        assert {pixel[:3] for pixel in pixels if pixel[3] == 255} == {bytes((0, 128, 0))}, name


def test_placeholder_is_marked_and_takes_any_label() -> None:
    for label in (
        "Ankh of the deep",
        "漢字",
        "",
        "Donaudampfschifffahrtsgesellschaftskapitänsmütze",
        "a & b",
    ):
        svg = placeholder.face(label, 200, 280)
        assert "missing art" in svg
        assert raster.image(svg, 200, 280).getpixel((100, 30)) == (255, 246, 214, 255)


def test_plain_face() -> None:
    raster.image(
        faces.render("plain.svg.j2", width=200, height=280, text="Move three spaces & rest"), 200, 280
    )
