"""The data of the preview page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from tests import corpus
from tests.corpus.sample import Sample
from tests.report.preview_saves import HOSTILE, card, many, sheet_of, small, tile
from tts_builder.report.preview_data import preview_data
from tts_builder.report.preview_files import Files, find_in_build, local
from tts_builder.report.preview_looks import Looks
from tts_builder.report.preview_page import Page
from tts_builder.saves.findings import Finding, NamedObject


def data_of(save: dict[str, Any], *findings: Finding) -> dict[str, Any]:
    return preview_data(save, Looks(Files()), findings)


def test_objects_know_what_they_are_in(tmp_path: Path) -> None:
    data = data_of(small(tmp_path))
    assert [(one["guid"], one["group"], one.get("in")) for one in data["objects"]] == [
        ("aaaaaa", "Bags", None),
        ("bbbbbb", "Cards", 0),
        ("cccccc", "Cards", 0),
        ("dddddd", "Tiles", None),
        ("ff0000", "Zones", None),
    ]
    assert data["objects"][1]["tags"] == ["odd"]
    assert data["texts"][data["objects"][0]["lua"]].startswith("function onLoad")
    assert data["texts"][data["global"]["lua"]] == "print('global')"
    assert data["objects"][4]["look"] == {"zone": "#da1a18"}


def test_a_picture_that_is_not_here_is_missing_and_keeps_its_address(tmp_path: Path) -> None:
    data = data_of(small(tmp_path))
    assert data["objects"][3]["look"] == {"missing": "box"}
    (face,) = [face for face in data["faces"] if face["picture"] < 0]
    assert face["address"] == "https://example.org/no.png"
    assert all(address.startswith("file:") for kind, address in data["pictures"] if kind == "file")


def test_a_tile_that_the_game_hides_face_down_is_drawn_as_a_question_mark(tmp_path: Path) -> None:
    picture = tmp_path / "tile.png"
    Image.new("RGB", (40, 40), (200, 30, 30)).save(picture)
    lying = [tile("aaaaaa", picture.as_uri()), tile("bbbbbb", picture.as_uri(), HideWhenFaceDown=True)]
    for one in lying:
        one["Transform"]["rotZ"] = 180.0
    data = data_of({"ObjectStates": lying})
    looks = [data["pictures"][one["look"]["picture"]][0] for one in data["objects"]]
    assert looks == ["file", "sprite"]


def test_a_face_stands_once_however_many_show_it(tmp_path: Path) -> None:
    sheet = sheet_of(tmp_path)
    data = data_of(
        {"ObjectStates": [card("aaaaaa", 1, sheet), card("bbbbbb", 1, sheet), card("cccccc", 2, sheet)]}
    )
    assert [(face["side"], face.get("cell"), face["of"]) for face in data["faces"]] == [
        ("front", [5, 2, 1], [0, 1]),
        ("back", None, [0, 1, 2]),
        ("front", [5, 2, 2], [2]),
    ]
    (shown,) = data["sheets"]
    assert (shown["columns"], shown["rows"], shown["keys"]) == (5, 2, ["7"])
    assert shown["cards"] == {"1": [0, 1], "2": [2]}


@pytest.mark.parametrize(
    ("path", "guid", "number"),
    [
        ("$.ObjectStates[0].ContainedObjects[1].CardID", "", 2),
        ("$.ObjectStates[0].ContainedObjects[1]", "aaaaaa", 2),
        ("$.ObjectStates[1].CustomImage.ImageURL", "", 3),
        ("$", "bbbbbb", 1),
        ("$.LuaScript", "", None),
    ],
)
def test_a_finding_leads_to_its_object(tmp_path: Path, path: str, guid: str, number: int | None) -> None:
    finding = Finding("C001", "error", "Odd.", path, NamedObject(guid, "x") if guid else None)
    assert data_of(small(tmp_path), finding)["findings"][0].get("object") == number


def test_looks_alike_are_drawn_once(tmp_path: Path) -> None:
    chip = {"Name": "Chip_10", "Transform": {"posX": 1.0}, "ColorDiffuse": {"r": 1, "g": 0, "b": 0}}
    save = {"ObjectStates": [{**chip, "Transform": {"posX": float(n)}} for n in range(50)]}
    looks = Looks(Files())
    preview_data(save, looks)
    assert len(looks.sprites) == 1


def test_sprites_that_a_page_does_not_show_any_more_are_let_go() -> None:
    keys, sprites = set[str](), dict[str, bytes]()
    for red in (0.0, 0.5, 1.0):
        chip = {"Name": "Chip_10", "Transform": {"posX": 1.0}, "ColorDiffuse": {"r": red, "g": 0, "b": 0}}
        page = Page({"ObjectStates": [chip]}, "a.json", sprites=sprites)
        page.served()
        sprites = page.sprites
        assert len(sprites) == 1
        keys |= sprites.keys()
    assert len(keys) == 3


def test_the_page_is_the_same_every_time(tmp_path: Path) -> None:
    first, second = (Page(small(tmp_path), "a.json").html() for _ in range(2))
    assert first == second
    assert tmp_path.as_uri() not in re.sub(r'"address":"[^"]*"', "", first)


def test_nothing_outside_the_file_is_asked_for(tmp_path: Path) -> None:
    html = Page(small(tmp_path), "a.json").html()
    markup = re.sub(r'<script id="data".*?</script>', "", html, flags=re.DOTALL)
    assert not re.findall(r'(?:src|href)="(?!data:)', markup)
    assert "http" not in markup.replace("http-equiv", "")
    assert "default-src 'none'" in markup
    assert "'unsafe-inline'" not in markup.partition("script-src")[2].partition('"')[0]
    assert "innerHTML" not in markup


def test_texts_of_a_save_cannot_leave_their_place(tmp_path: Path) -> None:
    save = {"SaveName": HOSTILE, "LuaScript": HOSTILE, "ObjectStates": [tile("aaaaaa", "", Nickname=HOSTILE)]}
    html = Page(save, HOSTILE).html()
    assert "<img" not in html
    assert html.count("</script>") == 2
    inside = re.search(r'<script id="data" type="application/json">(.*?)</script>', html, re.DOTALL)
    assert inside is not None
    assert json.loads(inside[1])["objects"][0]["name"] == HOSTILE


ELSEWHERE = (
    "https://example.org/a.png", "file://", "file:////server/share/a.png", "file:///dev/zero", "file:///\0",
    "", "a.png",
)  # fmt: skip


@pytest.mark.parametrize("address", ELSEWHERE)
def test_only_files_of_this_machine_are_opened(address: str) -> None:
    assert local(address) is None
    assert Files().picture(address) is None


def test_a_file_that_is_not_a_picture_is_missing(tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_text("no picture", encoding="utf-8")
    address = (tmp_path / "secret.png").as_uri()
    html = Page({"ObjectStates": [tile("aaaaaa", address)]}, "a.json").html()
    assert data_of({"ObjectStates": [tile("aaaaaa", address)]})["objects"][0]["look"] == {"missing": "box"}
    assert "no picture" not in html


def test_a_heavy_picture_goes_in_smaller(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tts_builder.report import preview_files

    Image.effect_noise((400, 200), 80).save(tmp_path / "a.png")
    address = (tmp_path / "a.png").as_uri()
    assert Files().embedded(address).startswith("data:image/png;")
    monkeypatch.setattr(preview_files, "_HEAVY", 1000)
    assert Files().embedded(address).startswith("data:image/webp;")


def test_the_files_of_a_build_are_found_where_they_will_be_served(tmp_path: Path) -> None:
    (tmp_path / "images").mkdir()
    (tmp_path / "images" / "a-1.png").write_bytes(b"x")
    find = find_in_build(tmp_path)
    wanted = tmp_path / "images" / "a-1.png"
    assert find("https://example.org/art/a-1.png") == find("https://example.org/get?name=a-1.png") == wanted
    assert find("https://example.org/art/../../etc/passwd") is None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)
FIELDS = (
    "Nickname", "GUID", "Tags", "Transform", "CustomImage", "CustomDeck", "CustomMesh", "DeckIDs", "CardID",
    "ContainedObjects", "States", "ColorDiffuse", "RotationValues", "Text", "LuaScript", "Number", "FogColor",
)  # fmt: skip
NAMES = (
    "Card", "DeckCustom", "Custom_Tile", "Custom_Token", "Custom_Model", "Bag", "Die_6", "Notecard",
    "HandTrigger",
)  # fmt: skip


@settings(max_examples=60)
@given(st.sampled_from(NAMES), st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=8))
def test_whatever_a_field_holds_there_is_a_page(name: str, fields: dict[str, Any]) -> None:
    data = data_of({"ObjectStates": [{"Name": name, **fields}, None, 3]})
    assert data["objects"][0]["type"] == name


@corpus.each(every=4)
def test_every_object_is_on_the_page_and_nothing_is_fetched(
    sample: Sample, monkeypatch: pytest.MonkeyPatch
) -> None:
    import socket

    from tts_builder.saves.walk import objects

    monkeypatch.setattr(socket, "socket", None)
    save = sample.value()
    assert len(data_of(save)["objects"]) == sum(1 for _ in objects(save))


def test_a_thousand_objects_are_all_there(tmp_path: Path) -> None:
    data = data_of(many(tmp_path))
    assert (len(data["objects"]), len(data["pictures"]), len(data["faces"])) == (1251, 3, 11)
