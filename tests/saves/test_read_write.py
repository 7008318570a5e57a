"""Reading and writing saves: bytes to values and back, and files written completely or not at all."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import corpus
from tests.corpus.sample import Sample
from tests.corpus.spelling import in_the_games_spelling
from tts_builder.errors import InputError, UserError
from tts_builder.saves import read, write

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(width=32, allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=("Cs",))),
    lambda inner: (
        st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=("Cs",))), inner)
    ),
    max_leaves=20,
)


@given(values)
def test_written_values_can_be_read_back(value: object) -> None:
    text = write.dumps(value)
    assert json.dumps(read.loads(text.encode("utf-8"))) == json.dumps(json.loads(text))
    kept = read.loads(text.encode("utf-8"), keep_numbers=True)
    assert write.dumps(kept, numbers_kept=True) == text


def test_the_text_is_formatted_like_the_games_own() -> None:
    value = {"Name": "Żółw\n\u2028", "empty": {}, "none": [], "pos": [1.0, 2, -0.5], "on": True}
    assert write.dumps(value) == (
        '{\n  "Name": "Żółw\\n\\u2028",\n  "empty": {},\n  "none": [],\n'
        '  "pos": [\n    1.0,\n    2,\n    -0.5\n  ],\n  "on": true\n}'
    )


@pytest.mark.parametrize("text", ["1.50", "1e-05", "1E-05", "1e-7", "0.00001", "100.0", "3.00E+10"])
def test_kept_numbers_keep_every_letter(text: str) -> None:
    source = f'{{\n  "a": {text}\n}}'
    assert write.dumps(read.loads(source.encode(), keep_numbers=True), numbers_kept=True) == source
    assert write.dumps(read.loads(source.encode(), keep_numbers=True)) == source


def test_bare_nan_and_infinity_are_read_and_kept() -> None:
    source = '{\n  "a": NaN,\n  "b": -Infinity,\n  "c": 1.50\n}'
    assert read.loads(source.encode())["b"] == float("-inf")
    kept = read.loads(source.encode(), keep_numbers=True)
    assert write.dumps(kept, numbers_kept=True) == source


def test_a_byte_order_mark_is_accepted() -> None:
    assert read.loads(b'\xef\xbb\xbf{"a": 1}') == {"a": 1}


def test_half_a_surrogate_pair_can_be_written_again() -> None:
    value = read.loads(b'{"a\\ud83d": ["\\ud83d", 1.5, NaN]}')
    assert list(value) == ["a\ufffd"]
    assert "\ufffd" in write.dumps(value)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "x.json:1:1: this is not JSON"),
        (b'{"a": 1,\n "b": }', "x.json:2:7: this is not JSON"),
        (b'{"a": "\x01"}', "x.json:1:8: this is not JSON"),
        (b'{"a":\n "\xff"}', "x.json:2: this is not UTF-8"),
        (b"[" * 200_000, "nested too deeply"),
        (b'{"a":' * 200_000, "nested too deeply"),
        (b"[" * 900 + b'"\\ud83d"' + b"]" * 900, "nested too deeply"),
    ],
)
@pytest.mark.parametrize("keep", [False, True])
def test_bad_bytes_give_one_sentence(data: bytes, words: str, keep: bool) -> None:
    with pytest.raises(InputError) as fault:
        read.loads(data, where="x.json", keep_numbers=keep)
    assert words in str(fault.value)


@given(st.binary(max_size=60))
def test_no_bytes_give_a_traceback(data: bytes) -> None:
    with suppress(InputError):
        read.loads(data)


def test_a_file_that_is_not_a_save_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    with pytest.raises(InputError, match="cannot be read"):
        read.load_save(path)
    for text in ("[]", "{}", '{"ObjectStates": {}}'):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(InputError, match="not a save"):
            read.load_save(path)
    path.write_text('{"ObjectStates": []}', encoding="utf-8")
    assert read.load_save(path) == {"ObjectStates": []}


def test_writing_replaces_a_file_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "a.json"
    write.write_text(path, "one\r\ntwo")
    write.write_text(path, "three\n")
    assert path.read_bytes() == b"three\n"
    assert [item.name for item in path.parent.iterdir()] == ["a.json"]


def test_a_failed_write_leaves_the_old_file_and_no_rubbish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.json"
    write.write_text(path, "old")

    def broken(self: Path, target: Path) -> None:
        raise PermissionError(13, "in use")

    monkeypatch.setattr(Path, "replace", broken)
    with pytest.raises(UserError, match="in use"):
        write.write_text(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_in_the_way_is_named(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("x", encoding="utf-8")
    with pytest.raises(UserError, match="cannot be written"):
        write.write_text(tmp_path / "a" / "b.json", "x")


@corpus.each(largest=300_000)
def test_a_save_comes_back(sample: Sample) -> None:
    """Byte for byte if the game wrote it, except byte order mark and line ends; otherwise value for value."""
    kept = read.loads(sample.data, where=sample.name, keep_numbers=True)
    written = write.dumps(kept, numbers_kept=True)
    if text := in_the_games_spelling(sample.data):
        assert written == text
    again = read.loads(written.encode("utf-8"), keep_numbers=True)
    assert json.dumps(again) == json.dumps(kept)
