"""Pictures of a project in face templates: fitted, layered, and refused if they are hostile."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from tts_builder.art import faces, layers, pictures, raster
from tts_builder.art.sources import Sources
from tts_builder.errors import DefinitionError, UserError

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{}</svg>'
RED, BLUE, CLEAR = (255, 0, 0, 255), (0, 0, 255, 255), (0, 0, 0, 0)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a picture that is red on its left half and blue on its right, 40 × 20."""
    (tmp_path / "art").mkdir()
    halves = Image.new("RGB", (40, 20), RED[:3])
    halves.paste(BLUE[:3], (20, 0, 40, 20))
    halves.save(tmp_path / "art" / "halves.png")
    return tmp_path


def draw(project: Path, body: str, size: tuple[int, int] = (100, 100), **context: object) -> Image.Image:
    (project / "face.svg.j2").write_text(SVG.format(body), encoding="utf-8")
    sources = Sources(project, project)
    return raster.image(faces.render("face.svg.j2", sources=sources, **context), *size, sources)


def points(picture: Image.Image, *places: tuple[int, int]) -> list[object]:
    return [picture.getpixel(place) for place in places]


def test_a_picture_covers_its_box_by_default(project: Path) -> None:
    drawn = draw(project, '{{ image("art/halves.png", 10, 20, 40, 40) }}')
    assert drawn.getchannel("A").getbbox() == (10, 20, 50, 60)
    assert points(drawn, (11, 21), (28, 40), (31, 40), (49, 59)) == [RED, RED, BLUE, BLUE]


def test_contain_shows_all_of_it_and_stretch_fills_the_box(project: Path) -> None:
    drawn = draw(project, '{{ image("art/halves.png", 0, 0, 100, 100, fit="contain") }}')
    assert drawn.getchannel("A").getbbox() == (0, 25, 100, 75)
    drawn = draw(project, '{{ image("art/halves.png", 0, 0, 10, 100, fit="stretch") }}')
    assert drawn.getchannel("A").getbbox() == (0, 0, 10, 100)
    assert points(drawn, (1, 50), (8, 50)) == [RED, BLUE]
    with pytest.raises(DefinitionError, match="must be one of cover, contain, stretch"):
        draw(project, '{{ image("art/halves.png", 0, 0, 10, 10, fit="fill") }}')


@pytest.mark.parametrize(
    "around",
    ["{}", "<g>{}</g>", "{}<style>circle {{ fill: red }}</style>", "<svg width='100' height='100'>{}</svg>"],
)
def test_layers_and_embedding_look_alike(project: Path, around: str) -> None:
    """Only the first of these lets Pillow paste the picture."""
    body = '<rect width="100" height="100" fill="lime"/>' + around.format(
        '{{ image("art/halves.png", 10, 10, 80, 40) }}'
    )
    drawn = draw(project, body + '<rect x="40" y="30" width="20" height="60" fill="blue" opacity="0.5"/>')
    assert points(drawn, (5, 5), (12, 12), (88, 48)) == [(0, 255, 0, 255), RED, BLUE]
    for place, color in (((45, 40), (127, 0, 128)), ((45, 80), (0, 127, 128))):
        found = drawn.getpixel(place)
        assert isinstance(found, tuple)
        assert all(abs(one - other) <= 1 for one, other in zip(found, color, strict=False))


def test_a_picture_pastes_without_resvg(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> Image.Image:
        raise AssertionError("resvg draws a layer that nobody sees")

    monkeypatch.setattr(raster, "_drawn", refuse)
    body = '<rect width="100" height="100" fill="lime"/>{{ image("art/halves.png", -5, 0, 110, 100) }}'
    assert points(draw(project, body), (0, 0), (99, 99)) == [RED, BLUE]


def test_what_a_layer_refers_to_is_found_in_another_layer(project: Path) -> None:
    body = (
        '<g id="dot"><circle cx="5" cy="5" r="5" fill="lime"/></g>'
        '{{ image("art/halves.png", 0, 0, 100, 100) }}<use href="#dot" x="50" y="50"/>'
        '<linearGradient id="sky"><stop stop-color="#123456"/></linearGradient>'
        '<rect x="80" width="20" height="20" fill="url(#sky)"/>'
    )
    drawn = draw(project, body)
    assert points(drawn, (5, 5), (55, 55), (90, 10)) == [RED, (0, 255, 0, 255), (0x12, 0x34, 0x56, 255)]


def test_a_drawing_of_another_aspect_is_centered_with_its_pictures(project: Path) -> None:
    drawn = draw(project, '{{ image("art/halves.png", 0, 0, 100, 100) }}', (200, 100))
    assert drawn.getchannel("A").getbbox() == (50, 0, 150, 100)


def test_transparent_parts_show_what_is_below(project: Path) -> None:
    Image.new("RGBA", (4, 4), (255, 0, 0, 0)).save(project / "art" / "glass.png")
    drawn = draw(project, '<rect width="100" height="100"/>{{ image("art/glass.png", -10, 0, 100, 100) }}')
    assert drawn.getpixel((50, 50)) == (0, 0, 0, 255)


def test_png_icons_stand_alone_and_in_texts(project: Path) -> None:
    (project / "icons").mkdir()
    Image.new("RGB", (8, 8), RED[:3]).save(project / "icons" / "gem.png")
    drawn = draw(project, '{{ icon("gem", 10, 10, 20) }}')
    assert drawn.getchannel("A").getbbox() == (10, 10, 30, 30)
    drawn = draw(project, '{{ text_box("{gem}", 0, 0, 100, 100, 40) }}')
    left, top, right, bottom = drawn.getchannel("A").getbbox() or (0, 0, 0, 0)
    assert abs(right - left - 40) <= 1
    assert abs(bottom - top - 40) <= 1
    with pytest.raises(DefinitionError) as caught:
        draw(project, '{{ icon("gme", 0, 0, 9) }}')
    assert caught.value.hint == "Did you mean 'gem'?"


def test_a_missing_picture_is_a_placeholder_in_its_box(project: Path) -> None:
    (project / "face.svg.j2").write_text(
        SVG.format("{{ image(art, 0, 0, 50, 50) }}{{ image(empty, 50, 50, 50, 50) }}"), encoding="utf-8"
    )
    sources = Sources(project, project)
    svg = faces.render("face.svg.j2", sources=sources, art='art/"a" & b.png', empty="")
    assert faces.missing_pictures(svg) == ['art/"a" & b.png', ""]
    drawn = raster.image(svg, 100, 100, sources)
    assert drawn.getpixel((2, 25)) != CLEAR
    assert drawn.getpixel((75, 25)) == CLEAR


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("https://example.org/sun.png", "is not a file of the project"),
        ("file:///etc/sun.png", "is not a file of the project"),
        ("data:image/png;base64,AAAA", "is not a file of the project"),
        ("C:/sun.png", "is not a file of the project"),
        ("/etc/sun.png", "is not a file of the project"),
        ("//server/share/sun.png", "is not a file of the project"),
        ("\\\\server\\share\\sun.png", "is not a file of the project"),
        ("../sun.png", "leads out of the project"),
        ("art/../../sun.png", "leads out of the project"),
        ("art\\..\\..\\sun.png", "leads out of the project"),
        ("art/link.png", "leads out of the project"),
        ("linked/sun.png", "leads out of the project"),
        ("face.svg.j2", "is not a PNG or JPG picture"),
    ],
)
def test_no_picture_comes_from_elsewhere(
    project: Path, tmp_path_factory: pytest.TempPathFactory, name: str, words: str
) -> None:
    outside = tmp_path_factory.mktemp("outside")
    Image.new("RGB", (4, 4)).save(outside / "sun.png")
    (project / "art" / "link.png").symlink_to(outside / "sun.png")
    (project / "linked").symlink_to(outside, target_is_directory=True)
    with pytest.raises(DefinitionError, match=words) as caught:
        draw(project, "\n{{ image(name, 0, 0, 9, 9) }}", name=name)
    assert caught.value.where.endswith("face.svg.j2:2")
    assert caught.value.hint


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def header(width: int, height: int) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))


def hostile() -> Iterator[tuple[str, bytes, str]]:
    """Name, bytes and the words of the error."""
    deflated = zlib.compress(b"\0" * 3_000_000)
    good = header(2, 2) + chunk(b"IDAT", zlib.compress(b"\0" * 14)) + chunk(b"IEND", b"")
    yield "a bomb", header(60_000, 60_000) + chunk(b"IDAT", deflated), "pixels"
    yield "a large one", header(9_000, 9_000) + chunk(b"IDAT", deflated), "9000 × 9000 pixels"
    yield (
        "text that inflates",
        good[:33] + chunk(b"zTXt", b"a\0\0" + zlib.compress(b"a" * 99_000_000)) + good[33:],
        ("is broken"),
    )
    yield "empty", b"", "is not a PNG or JPG"
    yield "words", b"hello", "is not a PNG or JPG"
    yield "a GIF", b"GIF89a\x01\x00\x01\x00\x00\x00\x00;", "is not a PNG or JPG"
    yield "a header alone", header(8, 8), "is broken"
    yield "cut off", header(64, 64) + chunk(b"IDAT", zlib.compress(b"\0" * 900)), "is broken"
    yield "a wrong sum", good[:44] + b"\xff" + good[45:], "is broken"
    yield "no pixels", header(0, 0) + chunk(b"IDAT", deflated), "is broken"
    yield "a JPG cut off", b"\xff\xd8\xff\xe0\x00\x10JFIF\x00", "is broken"


@pytest.mark.parametrize(("data", "words"), [pytest.param(*rest, id=name) for name, *rest in hostile()])
def test_a_hostile_picture_is_an_error_with_file_and_hint(project: Path, data: bytes, words: str) -> None:
    (project / "art" / "bad.png").write_bytes(data)
    with pytest.raises(UserError, match=words) as caught:
        draw(project, '{{ image("art/bad.png", 0, 0, 9, 9) }}')
    assert "bad.png" in caught.value.what
    assert caught.value.hint


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
def test_every_kind_of_png_is_drawn(project: Path, mode: str) -> None:
    white = 65535 if mode == "I;16" else "white"
    Image.new(mode, (8, 8), white).save(project / "art" / "kind.png")
    assert draw(project, '{{ image("art/kind.png", 0, 0, 100, 100) }}').getpixel((50, 50)) == (255,) * 4


def test_jpg_of_a_camera_is_turned_and_cmyk_is_converted(project: Path) -> None:
    turned = Image.Exif()
    turned[0x0112] = 6
    with Image.open(project / "art" / "halves.png") as halves:
        halves.save(project / "art" / "turned.jpg", exif=turned, quality=95)
    Image.new("CMYK", (8, 8), (0, 255, 255, 0)).save(project / "art" / "cmyk.jpeg", quality=95)
    file = pictures.examined(project / "art" / "turned.jpg")
    assert (file.size, file.plain, file.suffix) == ((20, 40), False, ".jpg")
    upright = draw(project, '{{ image("art/turned.jpg", 0, 0, 50, 100) }}')
    (top, bottom) = points(upright, (25, 10), (25, 90))
    assert isinstance(top, tuple)
    assert isinstance(bottom, tuple)
    assert top[0] > 200 > 50 > top[2]
    assert bottom[2] > 200 > 50 > bottom[0]
    red = draw(project, '{{ image("art/cmyk.jpeg", 0, 0, 100, 100) }}').getpixel((50, 50))
    assert isinstance(red, tuple)
    assert red[0] > 200 > 50 > red[1]


def test_a_picture_that_changes_while_it_is_drawn_is_an_error(project: Path) -> None:
    (project / "face.svg.j2").write_text(
        SVG.format('{{ image("art/halves.png", 0, 0, 9, 9) }}'), encoding="utf-8"
    )
    sources = Sources(project, project)
    svg = faces.render("face.svg.j2", sources=sources)
    Image.new("RGB", (3, 3)).save(project / "art" / "halves.png")
    with pytest.raises(UserError, match="changed while it was being drawn"):
        raster.image(svg, 100, 100, sources)
    assert svg != faces.render("face.svg.j2", sources=sources)


def test_a_reference_written_by_hand_is_refused(project: Path) -> None:
    with pytest.raises(UserError, match="A face cannot use other files") as caught:
        draw(project, '<image href="art/halves.png" width="9" height="9"/>')
    assert 'image("art/picture.png"' in caught.value.hint
    for odd in ('x="1px"', 'width="9e999"', 'transform="scale(2)"'):
        reference = f'<image {odd} height="9" href="picture:{"0" * 64}/art/halves.png"/>'
        with pytest.raises(UserError, match="changed while"):
            draw(project, reference)


def test_only_pictures_make_layers() -> None:
    from tts_builder.art.drawing import parsed

    assert not layers.has_pictures(parsed(SVG.format('<image href="data:image/png;base64,AAAA"/>')))
