"""All other components: built, valid by the schema of saves, loaded at the headless table, or refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tts_builder import components as c
from tts_builder.components import Component, Face, Mod
from tts_builder.components.build import build, unbuilt
from tts_builder.components.standard import STANDARD_PIECES
from tts_builder.errors import DefinitionError
from tts_builder.headless.world.kinds import type_of
from tts_builder.saves.opened import open_save
from tts_builder.saves.read import load_save
from tts_builder.testing import TestTable, open_table

URL = "https://example.org/x"
BOX = (6.0, 4.0, 6.0)
SMALL = Face(text="x", width=32, height=32)


def alone(component: Component, *others: Component, **more: Any) -> tuple[TestTable, dict[str, Any]]:
    """A headless table with this component, and its object in the save."""
    mod = Mod("words", "Words", [component, *others], places=("White",), **more)
    made = unbuilt(mod)["ObjectStates"][0]
    table = open_table(mod)
    table.frames(10)
    assert not table.errors
    return table, made


COMPONENTS: dict[str, tuple[Callable[[], Component], str, str, Any]] = {
    # component: its definition, its name in the save, a Lua expression, and its value
    "hidden zone": (
        lambda: c.HiddenZone("it", BOX, "Red", reverse=True, hide_pointers=True),
        "FogOfWarTrigger", "o.type", "FogOfWar",
    ),
    "fog zone": (lambda: c.FogZone("it", BOX, hide_again=True), "FogOfWar", "o.type", "Fog"),
    "randomize zone": (lambda: c.RandomizeZone("it", BOX), "RandomizeTrigger", "o.type", "Randomize"),
    "layout zone": (
        lambda: c.LayoutZone("it", BOX, options={"direction": 2, "manual_only": True}),
        "LayoutZone", "o.LayoutZone.getOptions().direction", 2,
    ),
    "tablet": (lambda: c.Tablet("it", URL), "Tablet", "o.Browser.url", URL),
    "clock": (lambda: c.Clock("it", "timer", seconds=90), "Digital_Clock", "o.Clock.getValue()", 90),
    "calculator": (lambda: c.Calculator("it"), "Calculator", "o.type", "Calculator"),
    "PDF": (lambda: c.Pdf("it", URL, page=3), "Custom_PDF", "o.Book.getPage()", 2),
    "asset bundle": (
        lambda: c.AssetBundle("it", f"{URL}.unity3d", kind="figurine", material="wood"),
        "Custom_Assetbundle", "o.type", "Figurine",
    ),
    "standard deck": (lambda: c.StandardDeck("it", 2, down=True), "Deck", "#o.getObjects()", 54),
    "lines": (
        lambda: c.Standard("it", "cube", lines=(c.VectorLine([(0, 1, 0), (1, 1, 1)], loop=True),)),
        "BlockSquare", "o.getVectorLines()[1].points[2].z", 1,
    ),
    "decals": (
        lambda: c.Standard("it", "cube", decals=(c.Decal("star", SMALL, (0, 0.5, 0), size=0.5),)),
        "BlockSquare", "o.getDecals()[1].name", "star",
    ),
    "attachments": (
        lambda: c.Standard("it", "block", attached=(c.Standard("hat", "cube", at=(0, 1, 0), scale=0.5),)),
        "BlockRectangle", "#o.getAttachments()", 1,
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", COMPONENTS)
def test_a_component_is_what_it_says(what: str) -> None:
    make, name, asked, answer = COMPONENTS[what]
    table, made = alone(make())
    assert made["Name"] == name
    assert made["Memo"] == "it"
    assert table.global_.run(f"local o = getObjectFromGUID('{made['GUID']}') return {asked}") == answer


def test_every_piece_of_the_game_is_known_to_the_table() -> None:
    pieces = [
        c.Standard(f"p:{n}", kind, at=(-20 + 4.0 * (n % 10), 12 - 4.0 * (n // 10)))
        for n, kind in enumerate(name for name, piece in STANDARD_PIECES.items() if not piece.board)
    ]
    mod = Mod("all", "All", pieces, places=("White",))
    objects = unbuilt(mod)["ObjectStates"]
    assert {type_of(each) for each in objects[: len(pieces)]} == {
        "Chess", "Checker", "GoPiece", "Backgammon Piece", "Chip", "Piecepack", "Domino", "Figurine",
        "Generic", "Coin", "Block", "Dice",
    }  # fmt: skip
    table = open_table(mod)
    assert len([piece for piece in table.objects if piece.kind != "HandTrigger"]) == len(pieces)
    assert not table.errors


@pytest.mark.parametrize("board", [kind for kind, piece in STANDARD_PIECES.items() if piece.board])
def test_things_lie_on_a_board_of_the_game(board: str) -> None:
    table, _ = alone(c.Standard("board", board, locked=True), c.Standard("pawn", "pawn", "red", name="Pawn"))
    assert table.find("Pawn").position[1] > 0.96 + 0.3


def test_variants_are_numbers() -> None:
    _, king = alone(c.Standard("king", "chess king", "dark wood"))
    _, six = alone(c.Standard("six", "domino", "6"))
    _, shiny = alone(c.Standard("d", "d20", "chrome"))
    assert (king["MaterialIndex"], six["MeshIndex"], shiny["MaterialIndex"]) == (3, 6, 1)
    assert shiny["AltSound"] is True


@pytest.mark.parametrize("kind", ["fixed", "hinge", "spring"])
def test_a_joint_ties_two_components(kind: str) -> None:
    table, made = alone(
        c.Standard("a", "cube", joints=(c.Joint("b", kind),)), c.Standard("b", "cube", at=(3.0, 0.0))
    )
    (joint,) = table.global_.run(f"return getObjectFromGUID('{made['GUID']}').getJoints()")
    assert joint["type"].lower() == kind
    other = table.global_.run(
        "local t = {} for _, o in ipairs(getObjects()) do t[o.memo] = o.guid end return t"
    )
    assert joint["joint_object_guid"] == other["b"]


PUZZLE = {
    "GUID": "abcdef",
    "Name": "Puzzle_Of_The_Game",
    "Transform": {"posX": 9, "posY": 1, "posZ": 9, "rotX": 0, "rotY": 90, "rotZ": 0,
                  "scaleX": 2, "scaleY": 1, "scaleZ": 2},
    "Nickname": "Nile",
    "Description": "80 pieces",
    "Locked": True,
    "CustomImage": {"ImageURL": URL, "CustomJigsawPuzzle": {"NumPuzzlePieces": 80, "ImageOnBoard": True}},
    "LuaScript": "cut = 80",
    "LuaScriptState": "kept",
}  # fmt: skip


def saved_as(folder: Path, *objects: Any) -> str:
    path = folder / "puzzle.json"
    path.write_bytes(msgspec.json.encode({"SaveName": "", "ObjectStates": objects}))
    return str(path)


def test_what_was_made_in_the_game_comes_in_whole(tmp_path: Path) -> None:
    file = saved_as(tmp_path, PUZZLE)
    table, made = alone(c.SavedObject("puzzle", file, name="The Nile", at=(3.0, -2.0), turn=0.0))
    for name in ("Name", "Description", "Locked", "CustomImage", "LuaScript", "LuaScriptState"):
        assert made[name] == PUZZLE[name]
    assert (made["Nickname"], made["Memo"]) == ("The Nile", "puzzle")
    assert made["GUID"] != PUZZLE["GUID"]
    place = made["Transform"]
    assert (place["posX"], place["posZ"], place["rotY"], place["scaleX"]) == (3.0, -2.0, 0.0, 2.0)
    assert table.global_.run(f"return getObjectFromGUID('{made['GUID']}').getVar('cut')") == 80


@pytest.mark.parametrize("objects", [(), (PUZZLE, PUZZLE), ({"GUID": "abcdef"},)])
def test_a_file_without_one_object_is_refused_at_the_line_of_the_definition(
    tmp_path: Path, objects: tuple[Any, ...]
) -> None:
    with pytest.raises(DefinitionError, match="does not hold exactly one object") as told:
        c.SavedObject("puzzle", saved_as(tmp_path, *objects))
    assert "test_vocabulary.py:" in told.value.where


@pytest.mark.parametrize("place", [{"scaleX": "wide"}, {"scaleZ": None}, [1, 2]])
def test_a_damaged_object_is_refused_with_the_place_in_its_file(tmp_path: Path, place: Any) -> None:
    damage = r"puzzle\.json is damaged at \$\.ObjectStates\[0\]\.Transform"
    with pytest.raises(DefinitionError, match=damage) as told:
        c.SavedObject("puzzle", saved_as(tmp_path, {**PUZZLE, "Transform": place}))
    assert "test_vocabulary.py:" in told.value.where


def test_a_file_that_is_not_a_saved_object_is_refused(tmp_path: Path) -> None:
    (tmp_path / "puzzle.json").write_text("[]", encoding="utf-8")
    with pytest.raises(DefinitionError, match="not a save"):
        c.SavedObject("puzzle", str(tmp_path / "puzzle.json"))
    with pytest.raises(DefinitionError, match="cannot be used: "):
        c.SavedObject("puzzle", "nowhere.json")


def test_the_table_itself_has_lines_and_decals() -> None:
    star = c.Decal("star", SMALL, (3, 1, 0), size=2)
    line = c.VectorLine([(0, 1, 0), (5, 1, 0)], color=(1, 0, 0))
    mod = Mod("lines", "Lines", lines=[line], decals=[star, star])
    save = unbuilt(mod)
    assert [line["thickness"] for line in save["VectorLines"]] == [0.1]
    assert len(save["Decals"]) == 2
    assert [each["Name"] for each in save["DecalPallet"]] == ["star"]
    table = open_table(mod)
    assert table.global_.run("return #Global.getVectorLines()") == 1
    assert table.global_.run("return #Global.getDecals()") == 2


def test_all_of_it_is_a_save_that_verify_finds_nothing_in(tmp_path: Path) -> None:
    from tts_builder.referee.verdict.source import parse
    from tts_builder.referee.verdict.verdict import verify

    made = [
        replace(make(), key=f"c:{n}", at=(-20.0 + 12 * (n % 4), 10.0 - 8 * (n // 4)))
        for n, (make, *_) in enumerate(COMPONENTS.values())
    ]
    result = build(Mod("all", "All", made, places=("White",)), tmp_path, "https://example.org/")
    verdict = verify(replace(parse(result.save.read_bytes()), opened=open_save(result.save)))
    assert [finding for layer in verdict.layers for finding in layer.findings] == []
    assert len(load_save(result.save)["ObjectStates"]) == len(COMPONENTS) + 1


WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "layout option": (lambda: c.LayoutZone("z", BOX, options={"directon": 1}), "Did you mean 'direction'?"),
    "layout value": (lambda: c.LayoutZone("z", BOX, options={"randomize": 1}), "must be True or False"),
    "hidden color": (lambda: c.HiddenZone("z", BOX, "Mauve"), "unknown color 'Mauve'"),
    "tablet": (lambda: c.Tablet("t", "example.org"), "is not a web address"),
    "clock": (lambda: c.Clock("t", "sundial"), "shows time, timer, stopwatch"),
    "pdf": (lambda: c.Pdf("t", URL, page=0), "the first page is 1"),
    "pdf without address": (lambda: c.Pdf("t", ""), "is not a web address"),
    "bundle": (lambda: c.AssetBundle("t", URL, kind="bird"), "Kinds: generic"),
    "bundle material": (lambda: c.AssetBundle("t", URL, material="gold"), "Materials: plastic"),
    "piece": (lambda: c.Standard("t", "ches king"), "Did you mean 'chess king'?"),
    "variant": (lambda: c.Standard("t", "chess king", "gold"), "Variants: chrome"),
    "jokers": (lambda: c.StandardDeck("t", -1), "`jokers` is -1"),
    "line": (lambda: c.VectorLine([(0, 0, 0)]), "two points or more"),
    "decal": (lambda: c.Decal("d", SMALL, (0, 0, 0), size=0), "size above 0"),
    "joint": (lambda: c.Joint("b", "glue"), "Joints: fixed, hinge, spring."),
    "card format": (lambda: c.Card("k", SMALL, format="pocker"), "Formats: poker"),
    "card in inches": (lambda: c.Card("k", SMALL, format=(2.5, 3.5)), "millimeters, each 10 to 500"),
    "joint to nothing": (
        lambda: Mod("m", "M", [c.Standard("a", "cube", joints=(c.Joint("b"),))]).check(),
        "'b', which is not another component on the table",
    ),
    "two joints of a kind": (
        lambda: Mod("m", "M", [
            c.Standard("a", "cube", joints=(c.Joint("b"), c.Joint("b"))), c.Standard("b", "cube", at=(3, 0)),
        ]).check(),
        "two fixed joints",
    ),
    "attachment without a place": (
        lambda: Mod("m", "M", [c.Standard("a", "cube", attached=(c.Standard("b", "cube"),))]).check(),
        "needs its position as (x, y, z) on a",
    ),
    "attached zone": (
        lambda: Mod("m", "M", [
            c.Standard("a", "cube", attached=(c.ScriptingZone("z", BOX, at=(0, 0, 0)),))
        ]).check(),
        "cannot be attached",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_impossible_values_name_their_line(what: str) -> None:
    make, words = WRONG[what]
    with pytest.raises(DefinitionError) as fault:
        make()
    assert words in str(fault.value)
    assert "test_vocabulary.py:" in fault.value.where


@pytest.mark.parametrize(
    ("format_", "pixels", "shape"),
    [("poker", (400, 560), 0), ("tarot", (440, 760), 0), ("square", (400, 400), 0), ("hex", (600, 520), 2),
     ((50, 100), (315, 630), 0)],
)  # fmt: skip
def test_cards_have_a_format_in_millimetres(format_: Any, pixels: tuple[int, int], shape: int) -> None:
    face = Face(text="x")
    deck = c.Deck("d", [c.Card("d:1", face), c.Card("d:2", face)], face, format=format_)
    assert deck.pixels == pixels
    _, made = alone(deck)
    (sheet,) = made["CustomDeck"].values()
    assert sheet["Type"] == shape
    width, depth, _ = deck.size
    assert width / depth == pytest.approx(pixels[0] / pixels[1], abs=0.02)
    assert made["Transform"]["scaleZ"] == pytest.approx(depth / 3.1, abs=1e-4)
