"""A small sound save, and for each code a change that must give exactly that finding."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import msgspec

Save = dict[str, Any]
Break = Callable[[Save], None]
GRID = {"FaceURL": "https://example.org/faces.png", "BackURL": "https://example.org/back.png"}
XML = """<Defaults><Button class="go" fontSize="20" /></Defaults>
<Panel id="main" width="100">
  <Button id="start" class="go" text="Start &amp; play" image="arrow" />
</Panel>"""


def place(x: float = 0.0, y: float = 1.0, z: float = 0.0) -> dict[str, float]:
    turned = dict.fromkeys(("rotX", "rotY", "rotZ"), 0.0) | dict.fromkeys(("scaleX", "scaleY", "scaleZ"), 1.0)
    return {"posX": x, "posY": y, "posZ": z, **turned}


def thing(guid: str, name: str, **more: Any) -> dict[str, Any]:
    return {"GUID": guid, "Name": name, "Transform": place(), "Nickname": f"the {name}", **more}


def sheet(width: int = 10, height: int = 7, **more: Any) -> dict[str, Any]:
    return {**GRID, "NumWidth": width, "NumHeight": height, **more}


def _card(guid: str, card: int) -> dict[str, Any]:
    return thing(guid, "Card", CardID=card, CustomDeck={str(card // 100): sheet()})


_CARDS = [_card("c00001", 100), _card("c00002", 101), _card("c00003", 102)]
_DECK = {"DeckIDs": [100, 101, 102], "CustomDeck": {"1": sheet()}}
_TILE = {"ImageURL": "https://example.org/tile.png", "ImageSecondaryURL": "", "CustomTile": {"Type": 0}}
_MESH = {"MeshURL": "https://example.org/a.obj", "DiffuseURL": "https://example.org/a.png"}
DECK, CARD, TILE, MODEL, BAG, INFINITE, STACK, HAND, STATES = range(9)

_SOUND: Save = {
    "SaveName": "Sound",
    "Table": "Table_Custom",
    "Sky": "Sky_Museum",
    "LuaScript": "",
    "LuaScriptState": "",
    "XmlUI": XML,
    "CustomUIAssets": [{"Type": 0, "Name": "arrow", "URL": "https://example.org/arrow.png"}],
    "Turns": {"Enable": True, "TurnOrder": ["White", "Red"], "TurnColor": "White"},
    "TabStates": {"0": {"title": "Rules", "body": "", "color": "Grey", "id": 0}},
    "ObjectStates": [
        thing("d00001", "Deck", **_DECK, ContainedObjects=_CARDS),
        thing(
            "c00009", "Card", CardID=201, CustomDeck={"2": sheet(2, 2, FaceURL="https://example.org/two.png")}
        ),
        thing("e00001", "Custom_Tile", CustomImage=_TILE),
        thing("e00002", "Custom_Model", CustomMesh=_MESH),
        thing("b00001", "Bag", ContainedObjects=[thing("e00003", "BlockSquare")]),
        thing("b00002", "Infinite_Bag", ContainedObjects=[thing("e00004", "BlockSquare")]),
        thing("f00001", "Custom_Tile_Stack", CustomImage=_TILE, Number=4),
        thing("a00001", "HandTrigger", FogColor="Red", Locked=True),
        thing("f00002", "BlockSquare", States={"2": thing("f00003", "Bag"), "3": thing("f00004", "Bag")}),
    ],
}


def sound() -> Save:
    """A save without a finding."""
    save: Save = msgspec.json.decode(msgspec.json.encode(_SOUND))
    return save


def put(*keys: Any, value: Any) -> Break:
    """Sets the value at these keys, counted from ObjectStates if the first is a number."""

    def do(save: Save) -> None:
        holder: Any = save["ObjectStates"] if isinstance(keys[0], int) else save
        for key in keys[:-1]:
            holder = holder[key]
        holder[keys[-1]] = value

    return do


def drop(at: int, field: str) -> Break:
    return lambda save: save["ObjectStates"][at].pop(field)


def add(entry: dict[str, Any]) -> Break:
    return lambda save: save["ObjectStates"].append(copy.deepcopy(entry))


def xml(old: str, new: str) -> Break:
    return lambda save: save.update(XmlUI=save["XmlUI"].replace(old, new))


def all_of(*breaks: Break) -> Break:
    def do(save: Save) -> None:
        for each in breaks:
            each(save)

    return do


IN_BAG = "$.ObjectStates[4].ContainedObjects[0]"
PICTURE = "$.ObjectStates[2].CustomImage.ImageURL"
_INSIDE = [thing("e00008", "Bag")]
_GHOST = thing("e00009", "BlockSquare", JointFixed={"ConnectedBodyGUID": "abcdef"})
_TWO_SHEETS = {"1": sheet(), "7": sheet(FaceURL="https://example.org/seven.png")}


def _two_colors(save: Save) -> None:
    """Adds two blocks, a red one and a green one."""
    for guid, (red, green, blue) in (("ab0001", (0.86, 0.1, 0.09)), ("ab0002", (0.19, 0.7, 0.17))):
        block = thing(guid, "BlockSquare", ColorDiffuse={"r": red, "g": green, "b": blue})
        save["ObjectStates"].append(block)


BAD: dict[str, tuple[Break, str]] = {
    "C001": (put(CARD, "CardID", value=501), "$.ObjectStates[1].CardID"),
    "C002": (
        all_of(put(DECK, "DeckIDs", value=[100, 101, 900]), put(DECK, "ContainedObjects", value=None)),
        "$.ObjectStates[0].DeckIDs[2]",
    ),
    "C008": (
        all_of(
            put(DECK, "DeckIDs", value=[100, 101, 902]),
            put(DECK, "ContainedObjects", 2, value=_card("c00003", 902)),
        ),
        "$.ObjectStates[0].DeckIDs[2]",
    ),
    "C003": (put(DECK, "DeckIDs", value=[100, 101]), "$.ObjectStates[0]"),
    "C004": (put(DECK, "DeckIDs", value=[100, 102, 101]), "$.ObjectStates[0].DeckIDs[1]"),
    "C005": (put(CARD, "CardID", value=204), "$.ObjectStates[1].CardID"),
    "C006": (drop(CARD, "CardID"), "$.ObjectStates[1]"),
    "C007": (
        all_of(put(DECK, "DeckIDs", value=[100]), put(DECK, "ContainedObjects", value=None)),
        "$.ObjectStates[0].DeckIDs",
    ),
    "C010": (put(CARD, "CustomDeck", "2", "NumHeight", value=8), '$.ObjectStates[1].CustomDeck["2"]'),
    "C011": (put(CARD, "CustomDeck", "2", "NumHeight", value=51), '$.ObjectStates[1].CustomDeck["2"]'),
    "C012": (put(CARD, "CustomDeck", "2", "NumHeight", value=0), '$.ObjectStates[1].CustomDeck["2"]'),
    "C013": (
        put(CARD, "CustomDeck", value={"2": sheet(2, 2), "two": sheet(2, 2)}),
        "$.ObjectStates[1].CustomDeck.two",
    ),
    "C014": (
        all_of(put(CARD, "CustomDeck", value={"1": sheet(2, 2)}), put(CARD, "CardID", value=101)),
        '$.ObjectStates[1].CustomDeck["1"]',
    ),
    "C015": (put(DECK, "CustomDeck", value=_TWO_SHEETS), '$.ObjectStates[0].CustomDeck["7"]'),
    "C020": (
        put(DECK, "ContainedObjects", 1, value=thing("c00002", "BlockSquare", CardID=101)),
        "$.ObjectStates[0].ContainedObjects[1]",
    ),
    "C021": (put(TILE, "ContainedObjects", value=_INSIDE), "$.ObjectStates[2].ContainedObjects"),
    "C022": (put(INFINITE, "ContainedObjects", value=[]), "$.ObjectStates[5]"),
    "C023": (put(STACK, "Number", value=1), "$.ObjectStates[6].Number"),
    "G001": (put(TILE, "GUID", value="d00001"), "$.ObjectStates[2].GUID"),
    "G002": (put(BAG, "ContainedObjects", 0, "GUID", value="d00001"), f"{IN_BAG}.GUID"),
    "G003": (put(TILE, "GUID", value=""), "$.ObjectStates[2]"),
    "G004": (add(_GHOST), "$.ObjectStates[9].JointFixed.ConnectedBodyGUID"),
    "G010": (put(STATES, "States", value={"two": thing("f00003", "Bag")}), "$.ObjectStates[8].States.two"),
    "G011": (put(STATES, "States", value={"4": thing("f00003", "Bag")}), "$.ObjectStates[8].States"),
    "G012": (
        put(STATES, "States", "2", "States", value={"2": thing("f00005", "Bag")}),
        '$.ObjectStates[8].States["2"].States',
    ),
    "G013": (put("TabStates", value={"one": {"title": "Rules", "id": 1}}), "$.TabStates.one"),
    "G020": (put(BAG, "ContainedObjects", 0, "Name", value="BlokSquare"), f"{IN_BAG}.Name"),
    "G021": (put("Table", value="Table_Costum"), "$.Table"),
    "G022": (put(TILE, "HideWhenFaceDown", value=True), "$.ObjectStates[2].HideWhenFaceDown"),
    "G030": (put("Turns", "TurnOrder", 1, value="Crimson"), "$.Turns.TurnOrder[1]"),
    "G031": (put(HAND, "FogColor", value=""), "$.ObjectStates[7].FogColor"),
    "G032": (put("Turns", "TurnOrder", value=["White", "Red", "White"]), "$.Turns.TurnOrder[2]"),
    "G040": (put(TILE, "Transform", "posX", value=float("nan")), "$.ObjectStates[2].Transform.posX"),
    "G041": (put(TILE, "Transform", "scaleZ", value=0), "$.ObjectStates[2].Transform.scaleZ"),
    "G042": (put(TILE, "Transform", "posY", value=-40.0), "$.ObjectStates[2].Transform.posY"),
    "G043": (put(TILE, "Transform", "posX", value=-900.0), "$.ObjectStates[2].Transform"),
    "A002": (put(TILE, "CustomImage", "ImageURL", value="http://example.org/t.png"), PICTURE),
    "A003": (
        put(TILE, "CustomImage", "ImageURL", value="https://example.org/a.obj"),
        "$.ObjectStates[3].CustomMesh.MeshURL",
    ),
    "A004": (put(TILE, "CustomImage", "ImageURL", value="images/t.png"), PICTURE),
    "A005": (put(TILE, "CustomImage", "ImageURL", value="https://example.org/tile.png\n"), PICTURE),
    "A006": (put(MODEL, "CustomMesh", "MeshURL", value=""), "$.ObjectStates[3].CustomMesh.MeshURL"),
    "A013": (_two_colors, "$.ObjectStates[9].ColorDiffuse"),
    "A007": (xml('"arrow"', '"arow"'), "$.XmlUI"),
    "U001": (xml("</Panel>", ""), "$.XmlUI"),
    "U002": (xml("&amp;", "&"), "$.XmlUI"),
    "U003": (xml('<Button id="start"', '<Buton id="start"'), "$.XmlUI"),
    "U004": (xml("width", "widht"), "$.XmlUI"),
    "U005": (xml('id="start"', 'id="main"'), "$.XmlUI"),
    "U007": (xml("<Defaults>", '<!DOCTYPE a [<!ENTITY b "&#99;">]><Defaults>'), "$.XmlUI"),
    "U008": (xml("<Defaults>", f"{'<Panel>' * 201}{'</Panel>' * 201}<Defaults>"), "$.XmlUI"),
}
"""Code → the change that breaks the save, and where the finding must be."""
