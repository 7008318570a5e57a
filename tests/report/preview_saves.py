"""Saves for the preview: small, large, and malicious ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PIL import Image

HOSTILE = "</script><img src=x onerror=\"document.title='taken'\"><b>bold</b>"


def transform(x: float = 0.0, z: float = 0.0, **rest: float) -> dict[str, float]:
    plain = {"posX": x, "posY": 1.0, "posZ": z, "rotY": 180.0}
    return plain | dict.fromkeys(("scaleX", "scaleY", "scaleZ"), 1.0) | rest


def tile(guid: str, address: str, x: float = 0.0, z: float = 0.0, **rest: Any) -> dict[str, Any]:
    image = {"ImageURL": address, "CustomTile": {"Type": 0, "Thickness": 0.2, "Stretch": True}}
    return {"GUID": guid, "Name": "Custom_Tile", "Transform": transform(x, z), "CustomImage": image} | rest


def card(
    guid: str, index: int, sheet: dict[str, Any], x: float = 0.0, z: float = 0.0, **rest: Any
) -> dict[str, Any]:
    return {
        "GUID": guid,
        "Name": "Card",
        "Nickname": f"Card {index}",
        "Transform": transform(x, z),
        "CardID": 700 + index,
        "CustomDeck": {"7": sheet},
    } | rest


def sheet_of(folder: Path, columns: int = 5, rows: int = 2) -> dict[str, Any]:
    """Writes a sheet whose cells have different colors, and a back."""
    picture = Image.new("RGB", (columns * 44, rows * 62))
    for index in range(columns * rows):
        color = (30 + 20 * (index % 10), 40 + 15 * (index // 10), 200 - 15 * (index % 10))
        left, top = index % columns * 44, index // columns * 62
        picture.paste(color, (left, top, left + 44, top + 62))
    picture.save(folder / "sheet.png")
    Image.new("RGB", (44, 62), (90, 20, 20)).save(folder / "back.png")
    return {
        "FaceURL": (folder / "sheet.png").as_uri(),
        "BackURL": (folder / "back.png").as_uri(),
        "NumWidth": columns,
        "NumHeight": rows,
        "BackIsHidden": True,
        "UniqueBack": False,
    }


def bag(guid: str, contents: list[dict[str, Any]], x: float = 0.0, z: float = 0.0) -> dict[str, Any]:
    return {
        "GUID": guid,
        "Name": "Bag",
        "Nickname": "Sack",
        "Transform": transform(x, z),
        "ContainedObjects": contents,
        "LuaScript": "function onLoad()\n  print('here')\nend",
    }


def small(folder: Path) -> dict[str, Any]:
    """A bag with two cards in the middle, a tile with a remote picture, and a zone."""
    sheet = sheet_of(folder)
    lying = transform(0, -8, scaleX=6.0)
    zone = {"GUID": "ff0000", "Name": "HandTrigger", "FogColor": "Red", "Transform": lying}
    return {
        "SaveName": "Small",
        "LuaScript": "print('global')",
        "ObjectStates": [
            bag("aaaaaa", [card("bbbbbb", 3, sheet, Tags=["odd"]), card("cccccc", 4, sheet)]),
            tile("dddddd", "https://example.org/no.png", 6.0, Nickname="Far picture"),
            zone,
        ],
    }


def many(folder: Path, number: int = 1200) -> dict[str, Any]:
    """This many cards in rows, and a bag in the middle with fifty more."""
    sheet = sheet_of(folder)
    cards = [
        card(f"{n:06x}", n % 10, sheet, 2.4 * (n % 40) - 47, 3.3 * (n // 40) - 48 + (n % 40 > 19) * 0.1)
        for n in range(number)
    ]
    inside = [card(f"{0x100000 + n:06x}", n % 10, sheet, Nickname=f"Hidden {n}") for n in range(50)]
    return {
        "SaveName": "Many",
        "ObjectStates": [*cards, bag("abcdef", inside) | {"Transform": transform(0, 55)}],
    }
