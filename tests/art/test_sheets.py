"""Sheets keep the limits of Tabletop Simulator. Text fits, or it is an error."""

from __future__ import annotations

import pytest
from PIL import Image

from tts_builder.art import contact, fonts, sheets, text
from tts_builder.errors import DefinitionError, UserError


def plain(count: int, size: tuple[int, int] = (4, 6)) -> list[Image.Image]:
    return [Image.new("RGBA", size, (k, 0, 0, 255)) for k in range(count)]


def test_faces_run_left_to_right_then_down_and_the_hidden_one_is_last() -> None:
    sheet = sheets.sheet(plain(5), 3, 2, hidden=Image.new("RGBA", (4, 6), (9, 9, 9, 255)))
    assert sheet.size == (12, 12)
    reds = sheet.getchannel("R")
    assert [reds.getpixel((4 * (k % 3) + 1, 6 * (k // 3) + 1)) for k in range(6)] == [0, 1, 2, 3, 4, 9]


def test_full_sheet() -> None:
    assert sheets.sheet(plain(70), 10, 7).size == (40, 42)


@pytest.mark.parametrize(
    ("faces", "columns", "rows", "why"),
    [
        (plain(1), 11, 1, "cannot have 11 × 1"),
        (plain(1), 1, 8, "cannot have 1 × 8"),
        (plain(1), 0, 1, "cannot have 0 × 1"),
        ([], 1, 1, "at least one"),
        (plain(5), 2, 2, "5 faces do not fit"),
        (plain(2, (500, 10)), 9, 1, "4500 × 10 pixels is too large"),
        (plain(2, (10, 2049)), 1, 2, "10 × 4098 pixels is too large"),
        ([*plain(1), *plain(1, (5, 6))], 2, 1, "Face 1 is 5 × 6 pixels, but the first one is 4 × 6"),
    ],
)
def test_limits(faces: list[Image.Image], columns: int, rows: int, why: str) -> None:
    with pytest.raises(DefinitionError, match=why):
        sheets.sheet(faces, columns, rows)


def test_hidden_face_takes_the_last_slot_from_the_cards() -> None:
    with pytest.raises(DefinitionError, match="with a hidden one"):
        sheets.sheet(plain(4), 2, 2, hidden=plain(1)[0])


def test_contact_sheet_has_room_for_all() -> None:
    sheet = contact.sheet([*plain(3), *plain(1, (20, 10))], ["a", "b", "c", "d"], 2)
    assert sheet.width > 40
    with pytest.raises(DefinitionError):
        contact.sheet(plain(2), ["only one"], 2)


def test_text_keeps_its_size_when_it_fits() -> None:
    fitted = text.fit("Ankh", 200, 40, 24)
    assert (fitted.lines, fitted.size) == (("Ankh",), 24)


def test_text_is_wrapped_then_shrunk() -> None:
    words = "the scribe of the royal granary counts the jars"
    wrapped = text.fit(words, 150, 200, 20)
    assert wrapped.size == 20
    assert " ".join(wrapped.lines) == words
    assert all(fonts.SHIPPED.width(line, 20) <= 150 for line in wrapped.lines)
    shrunk = text.fit(words, 150, 40, 20)
    assert 10 <= shrunk.size < 20
    assert shrunk.height <= 40


def test_newlines_are_kept() -> None:
    assert text.fit("one\n\ntwo", 100, 100, 10).lines == ("one", "", "two")


@pytest.mark.parametrize("words", ["Donaudampfschifffahrt", "many many many many many many many many words"])
def test_text_that_cannot_fit_says_so(words: str) -> None:
    with pytest.raises(UserError, match="does not fit into 40 × 20 at size 8"):
        text.fit(words, 40, 20, 16)


def test_bold_is_wider_and_width_scales() -> None:
    assert fonts.SHIPPED.width("scarab", 20, weight=900) > fonts.SHIPPED.width("scarab", 20)
    assert fonts.SHIPPED.width("scarab", 40) == pytest.approx(2 * fonts.SHIPPED.width("scarab", 20))
