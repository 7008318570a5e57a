"""Every rule finds its bad example at the right place and reports nothing in the sound save."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests.saves.lint import examples
from tts_builder.saves import schema
from tts_builder.saves.findings import Finding
from tts_builder.saves.lint import registry
from tts_builder.saves.lint.registry import Subject

FILES = {"A001", "A008", "A010", "A011", "A012", "A014"}
"""Codes about files on this machine."""


def lint(save: examples.Save) -> list[Finding]:
    assert [misfit for misfit in schema.misfits(save) if misfit.kind != "unknown"] == []
    return registry.lint(Subject(save), lambda code: code[0] != "L")


def test_the_sound_save_has_no_finding() -> None:
    assert lint(examples.sound()) == []


def test_every_code_has_a_bad_example() -> None:
    codes = {code for code in registry.codes() if code[0] != "L"}
    assert codes == set(examples.BAD) | FILES


@pytest.mark.parametrize("code", examples.BAD)
def test_the_bad_example_is_found_at_its_place(code: str) -> None:
    save = examples.sound()
    spoil, path = examples.BAD[code]
    spoil(save)
    found = lint(save)
    assert [(each.code, each.path) for each in found] == [(code, path)]
    (finding,) = found
    assert finding.severity == registry.codes()[code].severity
    assert finding.sentence.endswith((".", "?"))
    assert finding.hint
    if path.startswith("$.ObjectStates"):
        assert finding.object is not None
        assert finding.object.guid or code == "G003"


def test_pictures_of_the_ui_library_are_not_reported_as_missing() -> None:
    save = examples.sound()
    examples.xml('"arrow"', '"Sprites/Outline_Sharp"')(save)
    assert lint(save) == []


@pytest.mark.parametrize("code", sorted(code for code in registry.codes() if code[0] != "L"))
def test_every_code_explains_itself(code: str) -> None:
    entry = registry.codes()[code]
    assert entry.layer == "lint"
    assert len(entry.text) > 60
    assert entry.title[0].isupper()


# ---------------------------------------------------------------- files on this machine


@pytest.mark.parametrize(
    ("code", "size", "mode", "name"),
    [
        ("A010", (4097, 8), "RGB", "large.png"),
        ("A011", (64, 64), "CMYK", "cmyk.jpg"),
        ("A011", (64, 64), "RGB", "a.bmp"),
        ("A012", (9, 70), "RGB", "small.png"),
        ("", (640, 448), "RGB", "right.png"),
        ("", (640, 448), "RGB", "with blank.jpg"),
    ],
)
def test_pictures_on_this_machine_are_checked(
    code: str, size: tuple[int, int], mode: str, name: str, tmp_path: Path
) -> None:
    Image.new(mode, size).save(tmp_path / name)
    for address in (f"file:///{tmp_path / name}", str(tmp_path / name), (tmp_path / name).as_uri()):
        save = examples.sound()
        for entry in (save["ObjectStates"][0], *save["ObjectStates"][0]["ContainedObjects"]):
            entry["CustomDeck"]["1"]["FaceURL"] = address
        path = '$.ObjectStates[0].CustomDeck["1"].FaceURL'
        found = [(each.code, each.path) for each in lint(save)]
        # Any local file is only on this machine.
        assert found == [("A008", path), *([(code, path)] if code else [])]


def test_files_of_this_machine_are_reported_once(tmp_path: Path) -> None:
    save = examples.sound()
    for at, name in ((2, "a.png"), (6, "b.png")):
        Image.new("RGB", (64, 64)).save(tmp_path / name)
        save["ObjectStates"][at]["CustomImage"]["ImageURL"] = (tmp_path / name).as_uri()
    (finding,) = lint(save)
    assert (finding.code, finding.severity) == ("A008", "note")
    assert finding.sentence == "2 files are only on this machine: other players see white pieces."
    assert "Cloud Manager" in finding.hint
    assert "--asset-url" in finding.hint


def test_a_file_that_is_not_a_picture_is_found(tmp_path: Path) -> None:
    for number, data in enumerate(
        (b"", b"\x89PNG\r\n\x1a\n", b"GIF89a" + bytes(3), b"words", b"BM" + bytes(60))
    ):
        path = tmp_path / f"{number}.png"
        path.write_bytes(data)
        save = examples.sound()
        save["ObjectStates"][2]["CustomImage"]["ImageURL"] = f"file:///{path}"
        assert [finding.code for finding in lint(save)] == ["A008", "A011"]


@pytest.mark.parametrize(
    "address", ["file:///C:/none/a.png", "C:\\none\\a.png", "file:////none/a.png", "/none/a.png"]
)
def test_a_missing_file_is_reported_once(address: str) -> None:
    save = examples.sound()
    for at in (2, 6):
        save["ObjectStates"][at]["CustomImage"]["ImageURL"] = address
    (finding,) = lint(save)
    assert (finding.code, finding.path) == ("A001", "$.ObjectStates[2].CustomImage.ImageURL")
    assert "2 places" in finding.sentence


@pytest.mark.parametrize(
    "address", ["\\\\server\\share\\a.png", "//server/share/a.png", "file://server/share/a.png"]
)
def test_a_network_share_is_never_accessed(address: str) -> None:
    from tts_builder.saves.lint.asset_list import local_file

    assert local_file(address) is None


def test_the_position_of_an_old_hand_is_checked_too() -> None:
    save = examples.sound()
    save["Hands"] = {"HandTransforms": [None, {"Color": "Red", "Transform": examples.place(z=float("inf"))}]}
    (finding,) = lint(save)
    assert (finding.code, finding.path) == ("G040", "$.Hands.HandTransforms[1].Transform.posZ")


@pytest.mark.parametrize("key", ["999999999999", "ChildObjects", "01"])
def test_a_key_that_is_not_a_number_is_found_even_without_a_sheet(key: str) -> None:
    save = examples.sound()
    save["ObjectStates"][1]["CustomDeck"][key] = None
    (finding,) = lint(save)
    assert finding.code == "C013"


# ---------------------------------------------------------------- XML UIs


def test_entities_are_not_expanded_and_nothing_is_fetched() -> None:
    bomb = (
        '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">'
        + "".join(f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(20))
        + "]><Text>&u;</Text>"
    )
    outside = '<!DOCTYPE a SYSTEM "file:///etc/hostname"><Text />'
    entity = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><Text text="&x;" />'
    for text in (bomb, outside, entity):
        save = examples.sound()
        save["XmlUI"] = text
        assert [each.code for each in lint(save)] in (["U007"], ["U001"])


@pytest.mark.parametrize(
    ("text", "line"),
    [("<Panel>\n<Text>\n</Panel>", 3), ("<Panel>\n\n<Text a=1 />\n</Panel>", 3), ("<Text", 1)],
)
def test_the_line_of_a_fault_is_reported(text: str, line: int) -> None:
    save = examples.sound()
    save["XmlUI"] = text
    (finding,) = lint(save)
    assert (finding.code, finding.line) == ("U001", line)


@pytest.mark.parametrize(
    "text",
    [
        "<!-- Xml UI. See documentation: https://example.org/ui -->",
        '<?xml version="1.0"?>\n<Panel />',
        "<text text=\"it's\" FONTSIZE='3' />".replace("'3'", '"3"'),
        '<Panel a:b="1"><Text>5 &lt; 6</Text></Panel><Panel />',
        '<Text>This is <b>bold, <i>slanted</i></b>, <textcolor color="#0F0">green</textcolor></Text>',
        "<Text text='a' fontSize='3' /><Defaults><Tooltip tooltipTextColor='#FFF' /></Defaults>",
        " \n",
    ],
)
def test_valid_xml_gives_no_finding(text: str) -> None:
    save = examples.sound()
    save["XmlUI"] = text
    assert lint(save) == [] or ":" in text


def test_old_decks_and_built_in_cards_are_valid() -> None:
    save = examples.sound()
    save["ObjectStates"] += [
        examples.thing("1a0001", "Deck", DeckIDs=[100, 101], CustomDeck={"1": examples.sheet()}),
        examples.thing("1a0002", "Card", CardID=12),
        examples.thing("1a0003", "Deck", DeckIDs=[3, 4], ContainedObjects=None),
        examples.thing("1a0004", "Custom_Model", CustomMesh=None, Locked=True, XmlUI=None, States=None),
    ]
    del save["ObjectStates"][-1]["CustomMesh"]
    assert lint(save) == []
