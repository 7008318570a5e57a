"""`export --pdf`: cards have their true size and cut marks, and other files are never overwritten."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tts_builder.components import Card, Counter, Deck, Face, Mod
from tts_builder.components.printing import print_cards
from tts_builder.errors import UserError

POINT = 25.4 / 72


def mod(count: int = 10, **more: object) -> Mod:
    cards = [Card(f"c:{n}", Face(text=str(n))) for n in range(count)]
    return Mod("p", "P", [Deck("d", cards, Face(text="back"), **more)])  # type: ignore[arg-type]


def placed(data: bytes) -> list[list[tuple[float, ...]]]:
    """(width, height, x, y) in millimeters of each picture on each page."""
    pages = [text for text in re.findall(rb"stream\n(.*?)\nendstream", data, re.DOTALL) if b" Do Q" in text]
    found = [re.findall(rb"q ([\d.]+) 0 0 ([\d.]+) ([\d.]+) ([\d.]+) cm", page) for page in pages]
    return [[tuple(round(float(x) * POINT, 2) for x in each) for each in page] for page in found]


def test_cards_have_their_true_size() -> None:
    made = print_cards(mod(), dpi=72)
    first, second = placed(made.data)
    assert (made.cards, made.pages, len(first), len(second)) == (10, 2, 9, 1)
    assert {each[:2] for each in first} == {(63.5, 88.9)}
    assert len({each[2:] for each in first}) == 9
    assert min(x for _, _, x, _ in first) >= 9.5
    assert made.data == print_cards(mod(), dpi=72).data


def test_every_cut_has_a_mark_at_both_ends() -> None:
    data = print_cards(mod(2), dpi=72).data
    assert len(re.findall(rb" m [\d. ]+ l S", data)) == 2 * (4 + 4)


def test_backs_are_mirrored_and_kept_once() -> None:
    made = print_cards(mod(2), backs=True, dpi=72)
    fronts, backs = placed(made.data)
    width = 3 * 63.5
    left = (210 - width) / 2
    assert [round(x - left) for _, _, x, _ in fronts] == [0, 64]
    assert [round(x - left) for _, _, x, _ in backs] == [127, 64]
    assert made.data.count(b"/Subtype /Image") == 3


def test_the_pixels_are_those_of_the_face() -> None:
    data = print_cards(mod(2), dpi=72).data
    head = re.search(rb"/Width (\d+) /Height (\d+).*?stream\n(.*?)\nendstream", data, re.DOTALL)
    assert head is not None
    width, height = int(head[1]), int(head[2])
    assert (width, height) == (180, 252)
    pixels = zlib.decompress(head[3])
    assert len(pixels) == 3 * width * height
    assert tuple(pixels[:3]) == (0xF4, 0xEA, 0xD2)


def test_a_file_that_opens_as_a_pdf() -> None:
    """The cross-reference table contains the offset of every object."""
    data = print_cards(mod(), dpi=72).data
    start = int(data.rsplit(b"startxref\n", 1)[1].split()[0])
    rows = data[start:].split(b"\n")
    count = int(rows[1].split()[1])
    for number, row in enumerate(rows[3 : 2 + count], start=1):
        place = int(row.split()[0])
        assert data[place:].startswith(f"{number} 0 obj\n".encode())


def test_other_formats_and_papers() -> None:
    (page,) = placed(print_cards(mod(2, format="tarot"), "letter", dpi=72).data)
    assert page[0][:2] == (69.85, 120.65)
    with pytest.raises(UserError, match="does not fit on the paper"):
        print_cards(mod(2, format=(300, 300)), dpi=72)
    with pytest.raises(UserError, match="has no cards"):
        print_cards(Mod("p", "P", [Counter("c")]))


def test_the_command(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.py").write_text(
        "from tts_builder.components import *\n"
        "MOD = Mod('m', 'M', [Card('a', Face(text='a'), Face(text='b'))])",
        encoding="utf-8",
    )
    for _ in range(2):
        result = run("export", "--pdf", "cards.pdf", "--dpi", "72")
        assert (result.exit_code, result.stdout) == (0, "cards.pdf\n")
    assert result.stderr == "M: 1 card on 1 page.\n"
    (tmp_path / "cards.pdf").write_bytes(b"%PDF-1.4\nmine")
    refused = run("export", "--pdf", "cards.pdf")
    assert refused.exit_code == 2
    assert (tmp_path / "cards.pdf").read_bytes() == b"%PDF-1.4\nmine"
