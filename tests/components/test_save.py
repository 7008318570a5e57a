"""Components become objects of a save."""

from __future__ import annotations

from typing import Any

import pytest

from tests.components.examples import hello
from tts_builder.components import (
    At,
    Bag,
    Board,
    Camera,
    Card,
    Component,
    Counter,
    Deck,
    Die,
    Face,
    Figurine,
    HandArea,
    HandZone,
    InfiniteBag,
    Mod,
    Model,
    NotebookTab,
    Notecard,
    Row,
    ScriptingZone,
    SnapPoint,
    Stack,
    Text3D,
    Tile,
    Token,
)
from tts_builder.components.drawings import Drawings
from tts_builder.components.guids import assign
from tts_builder.components.luatable import table_data
from tts_builder.components.save import save_data
from tts_builder.saves.walk import objects

FACE = Face(text="x", width=64, height=64)
WIDE = Face(text="x", width=128, height=64)


@pytest.fixture
def made() -> Any:
    """Turns a mod into a save without drawing: addresses are empty."""

    def make(mod: Mod) -> dict[str, Any]:
        return save_data(mod, Drawings(lambda _: ""), "", "")

    return make


def named(save: dict[str, Any], key: str) -> dict[str, Any]:
    return next(found.object for found in objects(save) if found.object["Memo"] == key)


def one_of_each() -> list[Component]:
    state = Tile("second", FACE)
    cards = [Card(f"card:{n}", FACE) for n in range(3)]
    return [
        Board("board", WIDE, extent=(8.0, 4.0), at=(-20, 10)),
        Tile(
            "tile",
            WIDE,
            extent=(4.0, 2.0),
            at=(-20, 0),
            states=(state,),
            snaps=(SnapPoint((0, 0.2, 0), 180),),
        ),
        Tile("coin", FACE, FACE, shape="circle", extent=(0.8, 0.8), at=(-15, 0), down=True, in_hands=True),
        Token("token", FACE, at=(-12, 0), tags=("Gold",)),
        Stack("pile", Tile("chip", FACE), 7, at=(-9, 0)),
        Stack("rest", Token("t", FACE), 4, at=(-6, 0)),
        Card("single", FACE, FACE, at=(-3, 0)),
        Deck("deck", cards, FACE, at=(0, 0), down=True),
        Bag("bag", [Model("pawn", "pawn", tint=(1, 0, 0), copies=3)], at=(4, 0), order="random"),
        InfiniteBag("endless", Token("copy", FACE), at=(8, 0)),
        Die("die", at=(11, 0), shows="6"),
        Die("own", [FACE] * 6, values=list("abcdef"), shows="b", at=(13, 0)),
        Figurine("figure", FACE, at=(15, 0)),
        Counter("counter", 25, at=(18, 0)),
        Notecard("note", name="Title", description="Text", at=(0, 6)),
        Text3D("sign", "Hello", at=(0, 10)),
        ScriptingZone("zone", (4.0, 5.0, 6.0), at=(0, 0)),
    ]


def test_names_of_objects_and_kind_fields(made: Any) -> None:
    save = made(Mod("m", "M", one_of_each(), places=("White",)))
    names = {item["Memo"]: item["Name"] for item in save["ObjectStates"]}
    assert names == {
        "board": "Custom_Board",
        "tile": "Custom_Tile",
        "coin": "Custom_Tile",
        "token": "Custom_Token",
        "pile": "Custom_Tile_Stack",
        "rest": "Custom_Token_Stack",
        "single": "Card",
        "deck": "Deck",
        "bag": "Bag",
        "endless": "Infinite_Bag",
        "die": "Die_6",
        "own": "Custom_Model",
        "figure": "Figurine_Custom",
        "counter": "Counter",
        "note": "Notecard",
        "sign": "3DText",
        "zone": "ScriptingTrigger",
        "hand:White": "HandTrigger",
    }
    assert named(save, "pile")["Number"] == 7
    assert named(save, "coin")["CustomImage"]["CustomTile"]["Type"] == 2
    assert named(save, "bag")["Bag"] == {"Order": 2}
    assert named(save, "own")["CustomMesh"]["TypeIndex"] == 2
    assert named(save, "counter")["Counter"] == {"value": 25}
    assert named(save, "hand:White")["FogColor"] == "White"
    assert named(save, "hand:White")["Transform"]["posZ"] == -20.1
    assert save["ComponentTags"] == {"labels": [{"displayed": "Gold", "normalized": "gold"}]}


def test_every_guid_is_six_hex_digits_and_used_once(made: Any) -> None:
    save = made(Mod("m", "M", one_of_each()))
    guids = [found.object["GUID"] for found in objects(save)]
    assert len(set(guids)) == len(guids)
    assert all(len(guid) == 6 and not set(guid) - set("0123456789abcdef") for guid in guids)
    assert [item["Memo"] for item in named(save, "bag")["ContainedObjects"]] == ["pawn"] * 3


def test_guids_stay_whatever_is_added_before() -> None:
    keys = [f"piece:{n}" for n in range(3000)]
    first = assign(keys)
    assert len(set(first.values())) == len(keys)
    assert assign(reversed(keys)) == first
    assert assign(["tile:sun-3"]) == {"tile:sun-3": "e6c729"}
    known = assign(["a", "b", "c"])
    assert {key: assign(["a", "aa", "b", "c"])[key] for key in known} == known


def test_equal_hashes_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    from tts_builder.components import guids

    monkeypatch.setattr(guids, "_hashed", lambda text: "aaaaaa" if "\n" not in text else f"bbbbb{text[-1]}")
    assert guids.assign(["x", "y", "z"]) == {"x": "aaaaaa", "y": "bbbbb1", "z": "bbbbb2"}


def test_sizes_become_scales(made: Any) -> None:
    save = made(Mod("m", "M", one_of_each()))
    scale = [named(save, "tile")["Transform"][name] for name in ("scaleX", "scaleY", "scaleZ")]
    # The width of a tile follows its image: here twice the depth at equal scales.
    assert scale == [1.0, 1.0, 1.0]
    assert named(save, "coin")["Transform"]["scaleX"] == 0.4
    assert named(save, "board")["CustomImage"]["WidthScale"] == 2.0


def test_faces_turn_and_heights(made: Any) -> None:
    save = made(Mod("m", "M", one_of_each()))
    coin, deck, die = (named(save, key)["Transform"] for key in ("coin", "deck", "die"))
    assert (coin["rotY"], coin["rotZ"]) == (180, 180)
    assert coin["posY"] == pytest.approx(0.96 + 0.2)
    assert deck["rotZ"] == 180
    assert (die["rotX"], die["rotY"], die["rotZ"]) == (90, 180, 0)
    assert die["posY"] == pytest.approx(1.29)
    assert named(save, "note")["Transform"]["rotY"] == 0
    assert named(save, "sign")["Transform"]["rotX"] == 90


def test_states_leave_out_the_one_that_shows(made: Any) -> None:
    tile = named(made(Mod("m", "M", one_of_each())), "tile")
    assert list(tile["States"]) == ["2"]
    assert tile["States"]["2"]["Memo"] == "second"
    assert tile["AttachedSnapPoints"] == [
        {"Position": {"x": 0, "y": 0.2, "z": 0}, "Rotation": {"x": 0, "y": 180, "z": 0}}
    ]


def test_what_hides_and_what_goes_into_hands(made: Any) -> None:
    save = made(Mod("m", "M", one_of_each()))
    flags = {
        key: (named(save, key)["HideWhenFaceDown"], named(save, key)["Hands"])
        for key in ("deck", "card:1", "coin")
    }
    assert flags == {"deck": (True, False), "card:1": (True, True), "coin": (False, True)}


def test_a_deck_and_its_cards_agree(made: Any) -> None:
    deck = named(made(hello()), "deck")
    assert deck["DeckIDs"] == [100 + n for n in range(10)]
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    sheet = deck["CustomDeck"]["1"]
    assert sheet["NumWidth"] * sheet["NumHeight"] > len(deck["DeckIDs"])
    assert all(card["CustomDeck"] == {"1": sheet} for card in deck["ContainedObjects"])


@pytest.mark.parametrize(("count", "sheets"), [(2, 1), (69, 1), (70, 2), (138, 2), (139, 3)])
def test_large_decks_take_more_sheets(made: Any, count: int, sheets: int) -> None:
    face = Face(text="x", width=40, height=56)
    cards = [Card(f"card:{n}", face) for n in range(count)]
    deck = named(made(Mod("m", "M", [Deck("deck", cards, face)])), "deck")
    assert len(deck["CustomDeck"]) == sheets
    assert len(set(deck["DeckIDs"])) == count
    for number in deck["DeckIDs"]:
        sheet = deck["CustomDeck"][str(number // 100)]
        # Others see the last slot for a card in a hand.
        assert number % 100 < sheet["NumWidth"] * sheet["NumHeight"] - 1 <= 69


def test_a_deck_with_backs_of_their_own(made: Any) -> None:
    cards = [Card(f"card:{n}", FACE, FACE if n else None) for n in range(3)]
    deck = named(made(Mod("m", "M", [Deck("deck", cards, WIDE)])), "deck")
    assert deck["CustomDeck"]["1"]["UniqueBack"] is True


def test_a_single_card_is_a_sheet_of_one_cell(made: Any) -> None:
    """As in Tabletop Simulator, others see its back while it is hidden."""
    card = named(made(Mod("m", "M", one_of_each())), "single")
    ((key, sheet),) = card["CustomDeck"].items()
    assert card["CardID"] == int(key) * 100
    assert (sheet["NumWidth"], sheet["NumHeight"]) == (1, 1)
    assert (sheet["BackIsHidden"], sheet["UniqueBack"]) == (True, False)


def test_sheets_have_different_numbers(made: Any) -> None:
    decks = [
        Deck(f"deck{d}", [Card(f"card:{d}-{n}", FACE) for n in range(3)], FACE, at=(5.0 * d, 0))
        for d in range(3)
    ]
    save = made(Mod("m", "M", [*decks, Card("single", FACE, FACE, at=(-5, 0))]))
    assert [list(item["CustomDeck"]) for item in save["ObjectStates"][:4]] == [["1"], ["2"], ["3"], ["4"]]


def test_the_frame_of_the_save(made: Any) -> None:
    save = made(
        Mod(
            "m",
            "My game",
            seats={2: ("White", "Green"), 4: ()},
            notebook=[NotebookTab("Rules", "Be nice.")],
            cameras=[Camera()],
            snaps=[SnapPoint((1, 1, 1))],
        )
    )
    assert (save["SaveName"], save["PlayerCounts"], save["Table"]) == ("My game", [2, 4], "Table_RPG")
    assert save["TabStates"]["0"]["body"] == "Be nice."
    assert save["SnapPoints"] == [{"Position": {"x": 1, "y": 1, "z": 1}}]
    assert save["LuaScript"].startswith("--")
    # Every seat of the table, since the mod names no places.
    assert {item["FogColor"] for item in save["ObjectStates"]} == {
        "White", "Red", "Orange", "Yellow", "Green", "Blue", "Purple", "Pink",
    }  # fmt: skip


def test_own_hand_zones_replace_those_of_the_table(made: Any) -> None:
    save = made(Mod("m", "M", [HandZone("hand", (10, 5, 3), "Teal", at=(0, 3, -19), turn=0)]))
    assert [item["FogColor"] for item in save["ObjectStates"]] == ["Teal"]


def test_what_lua_is_told() -> None:
    places = ("White", "Green")
    mod = Mod(
        "m",
        "M",
        [
            Tile("mat", FACE, extent=(20, 20), fixed=True),
            Bag("box", [Tile("tile", FACE), Token("coin", FACE, copies=4, thickness=0.1)], at=(20, 0)),
            Die("die", at=At("row")),
        ],
        areas=[Row("row", (0, 0), count=2, pitch=3), HandArea.of("hand", places)],
        places=places,
        seats={2: places},
    )
    data = table_data(mod, None)
    assert data["places"] == ["White", "Green"]
    assert data["seats"] == {"2": ["White", "Green"]}
    assert data["fixed"] == ["mat"]
    assert data["areas"][0] == {
        "name": "row",
        "kind": "row",
        "common": True,
        "reach": 1.2,
        "slots": [[-1.5, 0.96, 0.0], [1.5, 0.96, 0.0]],
        "turn": 180.0,
    }
    assert data["areas"][1]["places"]["Green"] == {"slots": [[-15.2, 4.8, 19.8]], "turn": 0.0}
    assert sorted(data["pieces"]) == ["coin", "die", "tile"]
    assert data["pieces"]["tile"] == {
        "up": [0, 0, 0], "down": [0, 0, 180], "lift": 0, "lift_down": 0.2, "rise": 0.2, "count": 1,
        "hands": False,
    }  # fmt: skip
    assert data["pieces"]["coin"]["count"] == 4
    assert data["pieces"]["die"]["values"]["6"] == [90, 0, 0]
    assert data["game"]["players"] == [2]
