"""File names: valid and distinct on every system."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.saves.nasty import NAMES
from tts_builder.saves.tree.names import Names, folder_name, safe

letters = st.text(st.characters(exclude_categories=("Cs",)), max_size=80)


@given(letters | st.sampled_from(NAMES))
def test_a_name_is_legal_on_every_system(text: str) -> None:
    name = safe(text)
    assert not re.search(r'[<>:"/\\|?*\x00-\x1f\x7f]', name)
    assert name == name.strip()
    assert not name.startswith(".")
    assert not name.endswith(".")
    assert len(name) <= 61
    assert len(name.encode("utf-8")) <= 121
    assert unicodedata.normalize("NFC", name) == name
    assert not re.fullmatch(r"(?i)(con|prn|aux|nul|com\d|lpt\d)( *\..*)?", name)


@given(letters, letters, letters)
def test_a_folder_has_a_name_whatever_the_object_is_called(nickname: str, name: str, guid: str) -> None:
    found = folder_name(nickname, name, guid)
    assert found
    assert found == safe(found, 200)


@given(st.lists(st.sampled_from(["a", "A", "ß", "SS", "ss", "é", "e\u0301", "a (2)", "İ", "i̇"]), max_size=12))
def test_no_two_names_are_the_same_file(wanted: list[str]) -> None:
    names = Names()
    given_out = [names.unique(name) for name in wanted]
    for fold in (str.lower, str.upper, str.casefold):
        assert len({fold(unicodedata.normalize("NFC", name)) for name in given_out}) == len(wanted)


@pytest.mark.parametrize(
    ("parts", "name"),
    [
        (("Żółw", "Card", "abc123"), "Żółw.abc123"),
        (("", "Card", "abc123"), "Card.abc123"),
        ((None, None, None), "object"),
        (("CON", "Card", "abc123"), "_CON.abc123"),
        (("a.", "Card", ""), "a"),
        (("漢字", 7, ["x"]), "漢字"),
        (("a/b: c?", "Card", "../.."), "a_b_ c_._"),
    ],
)
def test_how_folders_are_called(parts: tuple[object, object, object], name: str) -> None:
    assert folder_name(*parts) == name
