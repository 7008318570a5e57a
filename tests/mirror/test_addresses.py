"""Every address of a save is found with what uses it, and rewriting changes nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.headless.saves import block, save
from tts_builder.mirror.addresses import Address, addresses
from tts_builder.mirror.cache import cache_name, type_of
from tts_builder.mirror.moves import by_address, by_prefix, moved
from tts_builder.mirror.rewrite import rewrite
from tts_builder.mirror.spans import spans
from tts_builder.saves.opened import OpenedSave, open_save

LUA = """\
-- http://comment.example/a.png
--[==[ http://comment.example/b.png ]==]
local a = "http://one.example/a.png"
local b = 'https://two.example/' .. name .. ".png"
local c = [[see http://three.example/c.png]]
local d = "http://four.example/%s.png"
"""
XML = '<!-- <Image image="http://no.example/"/> --><Image image="http://five.example/?a=1&amp;b=2"/>'


def found(value: dict[str, Any]) -> dict[str, Address]:
    opened = OpenedSave(Path("x.json"), msgspec.json.encode(value))
    return {each.address: each for each in addresses(opened)}


def test_addresses_in_fields_scripts_panels_and_states() -> None:
    tile = block(
        "aaaaaa", Nickname="Tile", LuaScript=LUA, XmlUI=XML, LuaScriptState='{"u":"http://six.example/"}'
    )
    tile["CustomImage"] = {"ImageURL": " http://seven.example/x ", "ImageSecondaryURL": ""}
    tile["CustomMesh"] = {"MeshURL": "C:\\models\\a.obj"}
    tile["Description"] = "More at http://eight.example/ (or http://nine.example/a_b)."
    got = found(save(tile))
    assert {address: (each.role, each.partial) for address, each in got.items()} == {
        "http://one.example/a.png": ("", False),
        "https://two.example/": ("", True),
        "http://three.example/c.png": ("", False),
        "http://four.example/%s.png": ("", True),
        "http://five.example/?a=1&b=2": ("", False),
        "http://six.example/": ("", False),
        "http://seven.example/x": ("picture", False),
        "C:\\models\\a.obj": ("model", False),
        "http://eight.example/": ("", False),
        "http://nine.example/a_b": ("", False),
    }
    (use,) = got["http://three.example/c.png"].uses
    assert (use.path, use.object, use.kind, use.line) == (
        "$.ObjectStates[0].LuaScript",
        "Tile (aaaaaa)",
        "lua",
        5,
    )


def test_every_use_of_an_address_is_listed() -> None:
    inner = block("bbbbbb", Nickname="Inner", CustomImage={"ImageURL": "http://a.example/"})
    outer = block(
        "aaaaaa", Nickname="Outer", CustomImage={"ImageURL": "http://a.example/"}, ContainedObjects=[inner]
    )
    value = save(outer, lua="a = 'http://a.example/'")
    (only,) = found(value).values()
    assert sorted((use.object, use.kind) for use in only.uses) == [
        ("Global", "lua"), ("Inner (bbbbbb)", "field"), ("Outer (aaaaaa)", "field"),
    ]  # fmt: skip
    assert only.role == "picture"


def test_places_in_a_tree(tmp_path: Path) -> None:
    from tts_builder.saves.unpack import unpack

    (tmp_path / "a.json").write_bytes(msgspec.json.encode(save(lua="local x\nlocal u = 'http://a.example/'")))
    unpack(tmp_path / "a.json", tmp_path / "tree")
    (only,) = addresses(open_save(tmp_path / "tree"))
    assert only.uses[0].place == f"{tmp_path / 'tree' / 'script.lua'}:2"


NEW = {"http://a.example/x": "https://new.example/%C3%A9?a=1&b=2"}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (r'{"ImageURL":  "http://a.example/x"}', r'{"ImageURL":  "https://new.example/%C3%A9?a=1&b=2"}'),
        (r'{"ImageURL": "http:\/\/a.example\/x"}', r'{"ImageURL": "https://new.example/%C3%A9?a=1&b=2"}'),
        (r'{"ImageURL": "\u0068ttp://a.example/x\n"}', r'{"ImageURL": "https://new.example/%C3%A9?a=1&b=2\n"}'),
        (r'{"BackURL": "http://a.example/x{Unique}"}', r'{"BackURL": "https://new.example/%C3%A9?a=1&b=2{Unique}"}'),
        (r'{"XmlUI": "<I a=\"http://a.example/x\"/>"}', r'{"XmlUI": "<I a=\"https://new.example/%C3%A9?a=1&amp;b=2\"/>"}'),
        (r'{"Note": "\ud83d\ude00 http://a.example/x."}', r'{"Note": "\ud83d\ude00 https://new.example/%C3%A9?a=1&b=2."}'),
        (r'{"ImageURL": "http://a.example/xy"}', r'{"ImageURL": "http://a.example/xy"}'),
        (r'{"http://a.example/x": 1}', r'{"http://a.example/x": 1}'),
        (r'{"LuaScript": "-- http://a.example/x"}', r'{"LuaScript": "-- http://a.example/x"}'),
    ],
)  # fmt: skip
def test_only_addresses_change(before: str, after: str) -> None:
    assert rewrite(before.encode(), by_address(NEW)).data.decode() == after


TEXTS = st.text(st.characters(codec="utf-8"), max_size=12)
PARTS = st.lists(
    st.one_of(TEXTS, st.sampled_from(["http://a.example/x", "http://b.example/", '"', "\\", "'", "--"]))
)


@settings(max_examples=50)
@given(
    st.dictionaries(st.sampled_from(["ImageURL", "LuaScript", "XmlUI", "Note", "Tags"]), PARTS.map("".join)),
    st.booleans(),
)
def test_rewriting_changes_what_is_listed_and_no_more(fields: dict[str, str], escaped: bool) -> None:
    data = json.dumps(fields, ensure_ascii=escaped).encode("utf-8")
    listed = {span.address for key, text in fields.items() for span in spans(key, text)}
    same = rewrite(data, lambda address: None)
    assert same.data == data
    done = rewrite(data, lambda address: f"https://n.example/{sorted(listed).index(address)}")
    assert {old for old, _ in done.changes} == listed
    new = json.loads(done.data)
    assert list(new) == list(fields)
    for key, text in fields.items():
        expected, last = [], 0
        for span in spans(key, text):
            expected += [text[last : span.start], f"https://n.example/{sorted(listed).index(span.address)}"]
            last = span.end
        assert new[key] == "".join([*expected, text[last:]])


def test_known_moves() -> None:
    assert (
        moved("http://cloud-3.steamusercontent.com/ugc/1/AB/")
        == "https://steamusercontent-a.akamaihd.net/ugc/1/AB/"
    )
    assert moved("https://pastebin.com/raw.php?i=abc") == "https://pastebin.com/raw/abc"
    assert moved("https://steamusercontent-a.akamaihd.net/ugc/1/AB/") is None
    assert moved("http://cloud-3.steamusercontent.com.evil.example/ugc/1/") is None


def test_the_longest_rule_counts() -> None:
    renew = by_prefix([("http://a/", "https://b/"), ("http://a/x/", "https://c/")])
    assert (renew("http://a/x/1"), renew("http://a/1"), renew("http://b/")) == (
        "https://c/1",
        "https://b/1",
        None,
    )


def test_names_in_the_cache_of_the_game() -> None:
    png, obj = type_of(b"\x89PNG\r\n\x1a\n", ""), type_of(b"# x\nv 1 2 3", "model")
    assert cache_name("http://i.example.com/a_b-c.png", png) == "Images/httpiexamplecomabcpng.png"
    assert cache_name("http://cloud-3.steamusercontent.com/ugc/1/AB/", obj) == (
        "Models/httpssteamusercontentaakamaihdnetugc1AB.obj"
    )
    assert cache_name("http://a.example/", type_of(b"??", "")) is None
