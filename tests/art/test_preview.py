"""The picture of a table shows each piece in its place, with its upper side and its rotation."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import Image

from tts_builder.art import preview, views
from tts_builder.errors import DefinitionError

RED, BLUE, GREEN, WHITE = (220, 0, 0), (0, 0, 220), (0, 200, 0), (250, 250, 250)


def quarters() -> Image.Image:
    """Red above left, blue above right, green below left, white below right."""
    picture = Image.new("RGB", (40, 40))
    for k, color in enumerate((RED, BLUE, GREEN, WHITE)):
        picture.paste(color, (k % 2 * 20, k // 2 * 20, k % 2 * 20 + 20, k // 2 * 20 + 20))
    return picture


ART = {"front": quarters(), "back": Image.new("RGB", (40, 40), (90, 60, 30))}


def tile(x: float = 0, z: float = 0, turn: float = 180, over: float = 0, **more: Any) -> dict[str, Any]:
    where = {"posX": x, "posY": 1.0, "posZ": z, "rotX": 0, "rotY": turn, "rotZ": over}
    image = {"ImageURL": "front", "ImageSecondaryURL": "back", "CustomTile": {"Type": 0, "Stretch": True}}
    return {"Name": "Custom_Tile", "Transform": where, "CustomImage": image, **more}


def look(*states: Any, width: int = 440) -> Image.Image:
    return preview.table_picture({"ObjectStates": list(states)}, ART.get, width)


def near(found: object, wanted: tuple[int, int, int]) -> bool:
    assert isinstance(found, tuple)
    return all(abs(a - b) <= 14 for a, b in zip(found, wanted, strict=True))


@pytest.mark.parametrize(
    ("turn", "far_left"),
    [(180, RED), (0, WHITE), (270, GREEN), (90, BLUE)],
    ids=["front", "far", "right", "left"],
)
def test_a_tile_is_upright_at_180_and_turns_clockwise(turn: float, far_left: tuple[int, int, int]) -> None:
    picture = look(tile(turn=turn))
    side = picture.width / (2 + 2 * preview.MARGIN)
    middle = picture.width / 2
    assert near(picture.getpixel((round(middle - side / 2), round(middle - side / 2))), far_left)


def test_a_turned_over_tile_shows_its_back() -> None:
    picture = look(tile(over=180))
    assert near(picture.getpixel((picture.width // 2, picture.height // 2)), (90, 60, 30))


def test_x_is_right_and_z_is_far() -> None:
    picture = look(tile(-5, -5), tile(5, 5, over=180))
    assert picture.width == picture.height
    scale = picture.width / (12 + 2 * preview.MARGIN)
    low, high = round((1 + preview.MARGIN) * scale), round((11 + preview.MARGIN) * scale)
    assert near(picture.getpixel((high, low)), (90, 60, 30))
    assert near(picture.getpixel((low - 8, high - 8)), RED)


def test_what_lies_higher_covers_what_lies_lower() -> None:
    above = tile(over=180)
    above["Transform"]["posY"] = 3
    picture = look(above, tile())
    assert near(picture.getpixel((picture.width // 2, picture.height // 2)), (90, 60, 30))


def test_a_bag_stands_on_the_mat_although_its_pivot_is_lower() -> None:
    bag = {"Name": "Bag", "Transform": {"posY": 0.8}, "ColorDiffuse": {"r": 1, "g": 0, "b": 1}}
    mat = tile(over=180)
    picture = look(mat, bag)
    assert near(picture.getpixel((picture.width // 2, picture.height // 2)), (24, 18, 14))


def test_card_shows_its_cell_of_the_sheet() -> None:
    card = {
        "Name": "Card",
        "CardID": 703,
        "Transform": {"rotY": 180},
        "CustomDeck": {"7": {"FaceURL": "front", "BackURL": "back", "NumWidth": 2, "NumHeight": 2}},
    }
    picture = look(card)
    assert near(picture.getpixel((picture.width // 2, picture.height // 2)), WHITE)
    face_down = {**card, "Transform": {"rotY": 180, "rotZ": 180}}
    picture = look(face_down)
    assert near(picture.getpixel((picture.width // 2, picture.height // 2)), (90, 60, 30))


def round_card(**more: Any) -> dict[str, Any]:
    sheet = {"FaceURL": "front", "BackURL": "back", "NumWidth": 1, "NumHeight": 1, "Type": 4}
    return {"Name": "Card", "CardID": 700, "Transform": {"rotY": 180}, "CustomDeck": {"7": sheet}, **more}


def test_a_round_card_is_a_disc_as_wide_as_deep() -> None:
    assert views.size(round_card(), ART.get) == (3.1, 3.1)
    drawn = views.picture(round_card(), ART.get, 60, 60)
    assert [drawn.getpixel(at)[3] for at in ((2, 2), (30, 2), (57, 57), (30, 30))] == [0, 255, 0, 255]


@pytest.mark.parametrize(
    ("columns", "rows", "width"), [(2, 2, 3.1), (4, 2, 1.55), (90_000, 1, 0.62), (1, 9, 15.5)]
)
def test_the_width_of_a_card_follows_its_cell(columns: int, rows: int, width: float) -> None:
    card = round_card()
    card["CustomDeck"]["7"] |= {"NumWidth": columns, "NumHeight": rows, "Type": 0}
    assert views.size(card, ART.get) == (pytest.approx(width), 3.1)


def test_a_hidden_tile_is_a_question_mark_while_it_lies_face_down() -> None:
    hidden = tile(over=180, HideWhenFaceDown=True)
    assert views.is_question_mark(hidden)
    drawn = views.picture(hidden, ART.get, 80, 80)
    assert not any(near(drawn.getpixel((x, y))[:3], (90, 60, 30)) for x in range(80) for y in range(80))
    assert drawn.getpixel((2, 2))[3] == 0
    for shown in (tile(over=180), tile(HideWhenFaceDown=True), round_card(HideWhenFaceDown=True)):
        assert not views.is_question_mark(shown)
    face_down = round_card(HideWhenFaceDown=True, Transform={"rotY": 180, "rotZ": 180})
    assert not views.is_question_mark(face_down)


def test_top_of_a_deck() -> None:
    deck = {
        "Name": "Deck",
        "DeckIDs": [700, 701, 702],
        "Transform": {"rotY": 180},
        "CustomDeck": {"7": {"FaceURL": "front", "BackURL": "back", "NumWidth": 2, "NumHeight": 2}},
    }
    picture = look(deck)
    assert near(picture.getpixel((picture.width // 2, picture.height // 3)), GREEN)
    assert views.count(deck) == 3


def test_die_tells_the_value_that_is_up() -> None:
    sides = ((-90, 0, 0), (0, 0, 0), (0, 0, -90), (0, 0, 90), (0, 0, -180), (90, 0, 0))
    rotations = {str(number): side for number, side in enumerate(sides, 1)}
    values = [{"Value": v, "Rotation": dict(zip("xyz", r, strict=True))} for v, r in rotations.items()]
    for value, (x, y, z) in rotations.items():
        turn = {"rotX": x % 360, "rotY": (y + 123) % 360, "rotZ": z % 360}
        die = {"Name": "Die_6", "Transform": turn, "RotationValues": values}
        assert views._value_up(die) == value


def test_every_kind_of_object_draws() -> None:
    names = [
        "Bag",
        "Infinite_Bag",
        "Custom_Model",
        "Custom_Model_Bag",
        "Figurine_Custom",
        "Notecard",
        "3DText",
        "Counter",
        "BlockSquare",
        "Checker_red",
        "Chip_10",
        "Custom_Token",
        "Custom_Token_Stack",
        "Custom_Board",
        "Deck",
        "ScriptingTrigger",
        "HandTrigger",
        "FogOfWarTrigger",
        "Something_New",
    ]
    states: list[Any] = [
        {
            "Name": name,
            "Nickname": f"{name} 漢",
            "Transform": {"posX": 3.0 * k},
            "Number": 3,
            "FogColor": "Red",
        }
        for k, name in enumerate(names)
    ]
    for form in range(4):
        states.append(tile(3.0 * form, 6))
        states[-1]["CustomImage"] = {"ImageURL": "front", "CustomTile": {"Type": form}}
    assert look(*states, width=900).width == 900


@pytest.mark.parametrize(
    "save",
    [
        {},
        {"ObjectStates": None},
        {"ObjectStates": [None, 3, {}, {"Name": "Card"}, {"Name": "Custom_Tile", "Transform": None}]},
        {
            "ObjectStates": [
                {"Name": "Custom_Tile", "Transform": {"posX": "Infinity", "scaleX": None, "posZ": True}}
            ]
        },
        {"ObjectStates": [{"Name": "Custom_Tile", "Transform": {"posX": 1e9}}]},
        {"ObjectStates": [{"Name": "Custom_Model", "Transform": {"scaleX": 900, "scaleZ": 900}}]},
        {"ObjectStates": [{"Name": "Die_6", "RotationValues": [None, {"Value": 2}]}]},
        {"ObjectStates": [{"Name": {"a": 1}}, {"Name": 7}, {"Transform": {}}]},
    ],
)
def test_odd_saves_do_not_stop_it(save: dict[str, Any]) -> None:
    assert preview.table_picture(save, lambda address: None, 200).width == 200


def test_missing_art_is_marked() -> None:
    picture = preview.table_picture({"ObjectStates": [tile()]}, lambda address: None, 400)
    yellow = sum(count for count, pixel in picture.getcolors(1 << 20) or [] if near(pixel, (255, 210, 31)))
    assert yellow > 1000


def test_same_picture_every_time() -> None:
    assert look(tile(), tile(3, 1, 30)).tobytes() == look(tile(), tile(3, 1, 30)).tobytes()


def test_width_limits() -> None:
    with pytest.raises(DefinitionError, match="cannot be"):
        look(tile(), width=4)


def test_a_block_without_any_opacity_is_not_drawn() -> None:
    block = {"Name": "BlockSquare", "Transform": {"scaleX": 1, "scaleY": 1, "scaleZ": 1}}
    seen = {alpha: {**block, "ColorDiffuse": {"r": 1, "g": 1, "b": 1, "a": alpha}} for alpha in (0, 1)}
    pictures = {alpha: views.picture(state, lambda _: None, 20, 20) for alpha, state in seen.items()}
    assert pictures[0].getbbox() is None
    assert pictures[1].getbbox() is not None
