"""`export`: pieces have their true size, backs lie behind fronts, other files are never overwritten.

The PDFs are read by pypdf, which shares no code with the library that writes them.
"""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pypdf import PdfReader

from tests.cli.conftest import Run
from tests.components.examples import within
from tts_builder.components import (
    Bag,
    Board,
    Card,
    Counter,
    Deck,
    Die,
    Face,
    Figurine,
    Mod,
    NotebookTab,
    Stack,
    Tile,
    Token,
)
from tts_builder.components.printing.document import SAFE, Printed, print_pdf
from tts_builder.components.printing.pieces import UNIT_MM
from tts_builder.components.printing.singles import print_singles
from tts_builder.errors import UserError

POINT = 25.4 / 72
A4 = (210.0, 297.0)
CARD = (63.5, 88.9)


@dataclass(frozen=True)
class Shown:
    """A picture on a page, in millimeters from the lower left corner."""

    x: float
    y: float
    width: float
    height: float
    image: str

    @property
    def size(self) -> tuple[float, float]:
        return self.width, self.height


def cards(count: int, **more: Any) -> Mod:
    faces = [Card(f"c:{n}", Face(text=str(n))) for n in range(count)]
    return Mod("p", "P", [Deck("d", faces, Face(text="back"), **more)])


def shown(made: Printed) -> list[list[Shown]]:
    """The pictures of each page, as an independent reader finds them."""
    pages = []
    for page in PdfReader(io.BytesIO(made.data)).pages:
        found: list[Shown] = []

        def visit(
            operator: bytes, operands: Any, matrix: list[float], _text: Any, found: list[Shown] = found
        ) -> None:
            if operator == b"Do":
                width, _, _, height, x, y = (round(value * POINT, 2) for value in matrix)
                found.append(Shown(x, y, width, height, str(operands[0])))

        page.extract_text(visitor_operand_before=visit)
        pages.append(found)
    return pages


def lines(made: Printed, page: int) -> list[tuple[float, ...]]:
    """(x, y, to x, to y) of each straight line on a page, in millimeters from the lower left corner."""
    content = PdfReader(io.BytesIO(made.data)).pages[page].get_contents()
    assert content is not None
    found, at = [], (0.0, 0.0)
    for operands, operator in content.operations:
        if operator == b"m":
            at = (float(operands[0]), float(operands[1]))
        elif operator == b"l":
            ends = (*at, float(operands[0]), float(operands[1]))
            found.append(tuple(round(value * POINT, 2) for value in ends))
    return found


def pdf(mod: Mod, **more: Any) -> Printed:
    return print_pdf(mod, dpi=72, **more)


@pytest.mark.parametrize(("bleed", "on_first"), [(0.0, 9), (3.0, 4)])
def test_cards_have_their_true_size(bleed: float, on_first: int) -> None:
    made = pdf(cards(10), bleed=bleed)
    pages = shown(made)
    assert [len(page) for page in pages[:1]] == [on_first if bleed == 0 else len(pages[0])]
    assert sum(map(len, pages)) == made.pieces == 10
    for each in (each for page in pages for each in page):
        assert each.size == pytest.approx((CARD[0] + 2 * bleed, CARD[1] + 2 * bleed), abs=0.02)
    assert made.data == pdf(cards(10), bleed=bleed).data
    media = PdfReader(io.BytesIO(made.data)).pages[0].mediabox
    assert (float(media.width) * POINT, float(media.height) * POINT) == pytest.approx(A4, abs=0.01)


def test_all_flat_pieces_are_printed_as_often_as_they_are_needed(tmp_path: Path) -> None:
    Image.new("RGBA", (40, 80), (255, 0, 0, 255)).save(tmp_path / "red.png")
    red = Face(tmp_path / "red.png")
    pieces = [
        Tile("t", red, extent=(1.0, 2.0), at=(8.0, 12.0)),
        Bag("bag", at=(12.0, 12.0), contents=[Token("k", red, extent=(0.5, 1.0), copies=3)]),
        Stack("s", Tile("s", red, extent=(0.6, 1.2)), 4, at=(16.0, 12.0)),
        Board("b", red, extent=(4.0, 8.0)),
        Figurine("f", red, at=(8.0, -12.0)),
        Die("d", at=(12.0, -12.0)),
    ]
    made = pdf(within(tmp_path, Mod("p", "P", pieces)), bleed=0.0)
    sizes = [
        pytest.approx((width * UNIT_MM, height * UNIT_MM), abs=0.02)
        for width, height in [(1, 2), *[(0.6, 1.2)] * 4, *[(0.5, 1)] * 3, (4, 8)]
    ]
    pages = shown(made)
    assert [each.size for page in pages for each in page][:-1] == sizes
    standee = pages[-1][0]
    assert standee.size == pytest.approx((2 * UNIT_MM, 2 * (4 * UNIT_MM + 10)), abs=0.02)
    assert (made.pieces, made.left_out) == (10, ("d",))
    both = [Tile("t", red, at=(14.0, 0.0)), Board("b", red)]
    only = pdf(within(tmp_path, Mod("p", "P", both)), kinds=["boards"])
    assert only.pieces == 1


@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_every_cut_has_a_mark_at_both_ends(bleed: float) -> None:
    made = pdf(cards(2), bleed=bleed)
    (page,) = shown(made)
    marks = lines(made, 0)
    across = sorted({x for x, y, to_x, to_y in marks if x == to_x})
    cuts = sorted({round(edge, 2) for each in page for edge in (each.x + bleed, each.x + each.width - bleed)})
    assert across == pytest.approx(cuts, abs=0.02)
    assert all(sum(x == cut == to_x for x, _, to_x, _ in marks) == 2 for cut in across)
    outside = min(each.y for each in page)
    assert all(max(y, to_y) < outside or min(y, to_y) > outside for x, y, to_x, to_y in marks if x == to_x)


def test_backs_lie_behind_their_fronts() -> None:
    made = pdf(cards(5), backs=True)
    fronts, backs = shown(made)[:2]
    width = A4[0]
    assert [(round(width - each.x - each.width, 1), round(each.y, 1)) for each in backs] == [
        (round(each.x, 1), round(each.y, 1)) for each in fronts
    ]
    assert len({each.image for each in backs}) == 1
    assert made.data.count(b"/Subtype /Image") == 6


def test_a_piece_on_its_side_has_its_back_behind_it(tmp_path: Path) -> None:
    """The top of the front is on the left; seen from behind, the top of the back is on the right."""
    for name, top in (("front", "red"), ("back", "blue")):
        picture = Image.new("RGB", (200, 60), "white")
        picture.paste(top, (0, 0, 200, 30))
        picture.save(tmp_path / f"{name}.png")
    wide = Tile("w", Face(tmp_path / "front.png"), Face(tmp_path / "back.png"), extent=(8.0, 2.4))
    made = pdf(within(tmp_path, Mod("p", "P", [wide])), backs=True, bleed=0.0)
    front, back = (page.images[0].image for page in PdfReader(io.BytesIO(made.data)).pages)
    assert front is not None
    assert back is not None
    assert front.size[0] < front.size[1]
    middle = front.size[1] // 2
    assert front.convert("RGB").getpixel((3, middle)) == (255, 0, 0)
    assert back.convert("RGB").getpixel((back.size[0] - 3, middle)) == (0, 0, 255)


def test_a_standee_folds_so_that_both_sides_stand_upright(tmp_path: Path) -> None:
    for name, top in (("front", "red"), ("back", "blue")):
        picture = Image.new("RGB", (60, 60), "white")
        picture.paste(top, (0, 0, 60, 30))
        picture.save(tmp_path / f"{name}.png")
    figure = Figurine("f", Face(tmp_path / "front.png"), Face(tmp_path / "back.png"))
    made = pdf(within(tmp_path, Mod("p", "P", [figure])), backs=True)
    front, empty = PdfReader(io.BytesIO(made.data)).pages
    picture = front.images[0].image
    assert picture is not None
    middle = picture.size[1] // 2
    assert picture.convert("RGB").getpixel((5, middle - 5)) == (0, 0, 255)
    assert picture.convert("RGB").getpixel((5, middle + 5)) == (255, 0, 0)
    assert len(empty.images) == 0


def test_a_large_board_is_split_into_parts_that_fit_together(tmp_path: Path) -> None:
    picture = Image.new("RGB", (400, 200), "red")
    picture.paste("blue", (200, 0, 400, 200))
    picture.save(tmp_path / "b.png")
    board = Board("b", Face(tmp_path / "b.png"), extent=(16.0, 8.0))
    made = pdf(within(tmp_path, Mod("p", "P", [board])), bleed=3.0)
    pages = PdfReader(io.BytesIO(made.data)).pages
    parts = [each for page in shown(made) for each in page]
    whole = (16 * UNIT_MM, 8 * UNIT_MM)
    assert sum((each.width - 6) * (each.height - 6) for each in parts) == pytest.approx(
        whole[0] * whole[1], rel=0.001
    )
    assert "column 1 of 3, row 1 of 1" in pages[0].extract_text()
    assert "column 3 of 3, row 1 of 1" in pages[-1].extract_text()
    first, last = pages[0].images[0].image, pages[-1].images[0].image
    assert first is not None
    assert last is not None
    assert first.convert("RGB").getpixel((20, 20)) == (255, 0, 0)
    assert last.convert("RGB").getpixel((20, 20)) == (0, 0, 255)


def test_the_bleed_goes_on_where_the_picture_ends(tmp_path: Path) -> None:
    picture = Image.new("RGB", (100, 100), "green")
    picture.paste("red", (0, 0, 10, 100))
    picture.save(tmp_path / "t.png")
    disc = Image.new("RGBA", (100, 100))
    disc.paste("blue", (40, 40, 60, 60))
    disc.save(tmp_path / "d.png")
    pieces = [
        Tile("t", Face(tmp_path / "t.png"), extent=(4.0, 4.0)),
        Token("d", Face(tmp_path / "d.png"), extent=(4.0, 4.0), at=(8.0, 0.0)),
    ]
    made = print_pdf(within(tmp_path, Mod("p", "P", pieces)), bleed=5.0, dpi=72)
    tile, token = (page.images[0].image.convert("RGB") for page in PdfReader(io.BytesIO(made.data)).pages)  # type: ignore[union-attr]
    assert tile.getpixel((2, 50)) == (255, 0, 0)
    assert tile.getpixel((tile.width - 3, 2)) == (0, 128, 0)
    middle = token.width // 2
    blue = [x for x in range(token.width) if token.getpixel((x, middle))[0] < 128]
    inside = 0.2 * 4 * UNIT_MM + 2 * 5
    assert len(blue) * 25.4 / 72 == pytest.approx(inside, abs=1.5)
    assert token.getpixel((2, 2)) == (255, 255, 255)


def test_guides_show_the_cut_and_the_safe_zone() -> None:
    tile = Tile("t", Face(text="x"), extent=(2.0, 2.0))
    made = pdf(Mod("p", "P", [tile]), guides=True)
    content = PdfReader(io.BytesIO(made.data)).pages[0].get_contents()
    assert content is not None
    boxes = [operands for operands, operator in content.operations if operator == b"re"]
    sizes = [round(abs(float(operands[2])) * POINT, 1) for operands in boxes]
    assert sizes == [round(2 * UNIT_MM, 1), round(2 * UNIT_MM - 2 * SAFE, 1)]
    plain = PdfReader(io.BytesIO(pdf(Mod("p", "P", [tile])).data)).pages[0].get_contents()
    assert plain is not None
    assert all(operator != b"re" for _, operator in plain.operations)


def test_the_rules_are_text() -> None:
    tabs = (NotebookTab("Rules", "[b]Draw[/b] two cards.\n• Élan → 1"), NotebookTab("Odd", "a ☃ b"))
    made = pdf(Mod("p", "Pyramids", [Card("a", Face(text="a"), Face(text="b"))], notebook=tabs))
    text = PdfReader(io.BytesIO(made.data)).pages[-1].extract_text()
    assert "Pyramids" in text
    assert "Draw two cards." in text
    assert "Élan" in text
    assert "no font has ☃ (U+2603)" in made.warnings[0]


def test_other_formats_and_papers() -> None:
    made = pdf(cards(2, format="tarot"), paper="letter", bleed=0.0)
    assert shown(made)[0][0].size == pytest.approx((69.85, 120.65), abs=0.02)
    large = pdf(cards(2, format=(300, 300)), bleed=0.0)
    assert len(shown(large)) == 8
    with pytest.raises(UserError, match="has nothing to print"):
        pdf(Mod("p", "P", [Counter("c")]))


def test_too_many_copies_are_refused_at_once() -> None:
    coins = Bag("bags", [Bag("bag", [Token("coin", Face(text="1"), copies=1000)], copies=1000)])
    with pytest.raises(UserError, match="1000000 pieces to print"):
        pdf(Mod("p", "P", [coins]))


def test_pictures_for_a_print_service(tmp_path: Path) -> None:
    made = print_singles(cards(3), tmp_path / "out", bleed=3.175, dpi=300)
    rows = list(csv.DictReader((tmp_path / "out" / "list.csv").read_text("utf-8").splitlines()))
    assert (made.pieces, made.files) == (3, 4)
    assert [row["key"] for row in rows] == ["c:0", "c:1", "c:2"]
    assert len({row["back"] for row in rows}) == 1
    with Image.open(tmp_path / "out" / rows[0]["front"]) as picture:
        assert picture.size == pytest.approx((69.85 / 25.4 * 300, 95.25 / 25.4 * 300), abs=2)
        assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)


def test_the_command(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.py").write_text(
        "from tts_builder.components import *\n"
        "MOD = Mod('m', 'M', [Card('a', Face(text='a'), Face(text='b')), Die('d', at=(9, 9))])",
        encoding="utf-8",
    )
    for _ in range(2):
        result = run("export", "--pdf", "cards.pdf", "--dpi", "72", "--images", "print")
        assert (result.exit_code, result.stdout) == (0, "cards.pdf\nprint\n")
    assert result.stderr == (
        "M: 1 piece on 1 page.\nNot printed, because they are not flat: d.\nM: 1 piece in 2 pictures.\n"
    )
    (tmp_path / "cards.pdf").write_bytes(b"%PDF-1.4\nmine")
    refused = run("export", "--pdf", "cards.pdf")
    assert refused.exit_code == 2
    assert (tmp_path / "cards.pdf").read_bytes() == b"%PDF-1.4\nmine"
    assert run("export").exit_code == 2
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "mine.txt").write_text("mine", encoding="utf-8")
    assert run("export", "--images", "art").exit_code == 2
