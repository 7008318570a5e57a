"""`join` restores the bytes that `split` split."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from tests import corpus
from tests.corpus import own
from tests.corpus.sample import Sample
from tests.corpus.spelling import in_the_games_spelling
from tests.saves.nasty import NAMES, SCRIPTS, save_bytes
from tts_builder.errors import InputError
from tts_builder.saves.tree import folder, layout
from tts_builder.saves.tree.join import join
from tts_builder.saves.tree.split import split

SLOW = settings(max_examples=150, suppress_health_check=list(HealthCheck))


@SLOW
@given(save_bytes())
def test_any_save_comes_back_to_the_byte(data: bytes) -> None:
    files = split(data)
    assert join(files) == data
    lowered = [path.casefold() for path in files]
    assert len(set(lowered)) == len(lowered)
    assert max(map(len, files)) < 200


@settings(SLOW, max_examples=25)
@given(save_bytes())
def test_any_save_comes_back_from_disk(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        folder.write_tree(Path(scratch), split(data))
        assert join(folder.read_tree(Path(scratch))) == data


def nested(depth: int, name: str) -> dict[str, object]:
    entry: dict[str, object] = {"GUID": "abc123", "Name": "Card", "Nickname": name}
    for _ in range(depth):
        entry = {"GUID": "abc123", "Name": "Bag", "Nickname": name, "ContainedObjects": [entry, entry]}
        if len(json.dumps(entry)) > 40_000:
            entry["ContainedObjects"] = entry["ContainedObjects"][:1]  # type: ignore[index]
    return entry


@pytest.mark.parametrize("name", ["Bag", "x" * 300, "\u6f22" * 80])
def test_bags_thirty_deep(name: str) -> None:
    data = json.dumps({"ObjectStates": [nested(30, name)]}, indent=2).encode()
    files = split(data)
    assert join(files) == data
    assert layout.AS_WRITTEN not in files
    assert max(map(len, files)) <= 180
    assert sum(path.endswith("object.json") for path in files) == data.count(b'"GUID"')


def test_states_within_states_and_every_name() -> None:
    inner = {"GUID": "a", "Name": "Card", "States": {"1": {"GUID": "a", "Name": "Card", "States": {"2": {}}}}}
    many = [{"GUID": "abc123", "Name": "Card", "Nickname": name} for name in NAMES for _ in range(2)]
    save = {"ObjectStates": [inner, *many, {"LuaScript": "x"}, {}, {"GUID": None, "Nickname": 7}]}
    data = json.dumps(save, indent=2, ensure_ascii=False).encode("utf-8")
    files = split(data)
    assert join(files) == data
    assert layout.AS_WRITTEN not in files
    assert sum(path.endswith("object.json") for path in files) == 3 + len(many) + 3


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_script_comes_back(script: str, tmp_path: Path) -> None:
    copies = [{"Name": "Card", "LuaScript": script} for _ in range(2)]
    save = {"LuaScript": script, "ObjectStates": [*copies, *({"LuaScript": each} for each in SCRIPTS)]}
    data = json.dumps(save, indent=2, ensure_ascii=False).encode("utf-8")
    folder.write_tree(tmp_path / "t", split(data))
    files = folder.read_tree(tmp_path / "t")
    assert join(files) == data
    assert layout.AS_WRITTEN not in files


@pytest.mark.parametrize(
    ("spelling", "regular"),
    [
        ({"indent": 2, "ensure_ascii": True}, True),
        ({"indent": 4, "ensure_ascii": False}, True),
        ({"indent": "\t", "ensure_ascii": False}, True),
        ({"indent": 1}, True),
        ({}, True),
        ({"separators": (",", ":")}, True),
        ({"indent": 2, "separators": (",", " : ")}, False),
    ],
)
def test_the_formatting_of_other_programs_is_stored_as_a_rule(
    spelling: dict[str, object], regular: bool
) -> None:
    save = {
        "Note": "Żółw 🂡",
        "LuaScript": "-- Żółw 🂡\n",
        "ObjectStates": [{"Nickname": "Żółw", "x": [1.5, {}]}],
    }
    data = json.dumps(save, **spelling).encode("utf-8")  # type: ignore[arg-type]
    for each in (data, data.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + data + b"\n"):
        files = split(each)
        assert join(files) == each
        assert (layout.AS_WRITTEN not in files) == regular
        assert files["script.lua"].decode() == "-- Żółw 🂡\n"
        if regular:
            assert "Żółw".encode() in files["objects/Żółw/object.json"]


@pytest.mark.parametrize("upper", [False, True])
def test_escapes_of_other_programs_are_stored_as_a_rule(upper: bool) -> None:
    save = {
        "LuaScript": "if a < b and c > d then -- \\\\U00DE &\u2028\nend",
        "ObjectStates": [{"Nickname": "a/b <i>"}],
    }
    text = json.dumps(save, indent=2, ensure_ascii=False)
    for letter in "<>&\u2028":
        code = f"{ord(letter):04x}"
        text = text.replace(letter, f"\\u{code.upper() if upper else code}")
    for each in (text.encode(), text.replace("/", "\\/").encode()):
        files = split(each)
        assert layout.AS_WRITTEN not in files
        assert join(files) == each
        assert files["script.lua"].decode() == save["LuaScript"]
        assert b"a/b <i>" in files["objects/a_b _i_/object.json"]


def test_a_file_that_follows_no_rule_keeps_its_bytes_until_it_is_edited() -> None:
    data = b'{ "ObjectStates" :\n[ {"Name":"Card", "Name": "Deck"} ],"Note": "\\u0041\\/ \\ud83d"}'
    files = split(data)
    assert files[layout.AS_WRITTEN] == data
    assert join(files) == data
    files["objects/Deck/object.json"] = b'{"Name": "Bag"}'
    assert json.loads(join(files)) == {"ObjectStates": [{"Name": "Bag"}], "Note": "A/ \ufffd"}


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b'{"ObjectStates": [],}', "x.json:1:21: this is not JSON"),
        (b'{"ObjectStates": [1,]}', "x.json:1:21: this is not JSON"),
        (b'{"ObjectStates": [{"a": 1,}]}', "this is not JSON"),
        (b"", "this is not JSON"),
        (b"[]", "not a save"),
        (b"{}", "not a save"),
        (b'{"ObjectStates": {}}', "not a save"),
        (b'{"ObjectStates": ["\xff"]}', "not UTF-8"),
        (b'{"ObjectStates": ' + b"[" * 100_000, "nested too deeply"),
        (b'{"ObjectStates":[' + b'{"ContainedObjects":[' * 3000 + b"]}" * 3000 + b"]}", "nested too deeply"),
    ],
)
def test_files_that_are_not_saves_are_refused_in_one_sentence(data: bytes, words: str) -> None:
    with pytest.raises(InputError) as fault:
        split(data, "x.json")
    assert words in str(fault.value)


def test_a_single_object_in_a_file_of_its_own() -> None:
    data = b'{\n  "Name": "Bag",\n  "Transform": {},\n  "ContainedObjects": [\n    {}\n  ]\n}'
    files = split(data)
    assert join(files) == data
    assert "contained/object/object.json" in files


@corpus.each()
def test_a_save_of_the_corpus_comes_back_to_the_byte(sample: Sample) -> None:
    files = split(sample.data, sample.name)
    assert join(files) == sample.data
    if sample in own.REGULAR or in_the_games_spelling(sample.data):
        assert layout.AS_WRITTEN not in files
