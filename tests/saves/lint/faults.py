"""Plants faults in saves: for each code, the places for the fault, and where it must be found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from tts_builder.saves.copies import copied
from tts_builder.saves.lint.cards import DECKS, sheets
from tts_builder.saves.lint.kinds import ZONES
from tts_builder.saves.walk import Found, json_path, objects

Do = Callable[[], str]
"""Plants the fault in place and returns the JSON path at which it must be found."""
Place = Callable[[dict[str, Any]], Iterator[Do]]
PLACES: dict[str, Place] = {}


def fault(code: str) -> Callable[[Place], Place]:
    def register(place: Place) -> Place:
        PLACES[code] = place
        return place

    return register


def _set(holder: Any, key: Any, value: Any, path: str) -> str:
    holder[key] = value
    return path


def _all(save: dict[str, Any], *names: str) -> Iterator[Found]:
    return (each for each in objects(save) if not names or each.object["Name"] in names)


def _table(save: dict[str, Any]) -> list[Found]:
    return [each for each in objects(save) if each.relation == "table"]


def _loose(save: dict[str, Any]) -> Iterator[Found]:
    return (
        each for each in _table(save) if not each.object.get("Locked") and each.object["Name"] not in ZONES
    )


def _cards(save: dict[str, Any]) -> Iterator[Found]:
    return (
        each for each in _all(save, "Card", "CardCustom") if sheets(each.object) and "CardID" in each.object
    )


def _full_decks(save: dict[str, Any]) -> Iterator[Found]:
    decks = _all(save, *DECKS)
    return (
        each for each in decks if len(each.object.get("ContainedObjects") or ()) > 2 and sheets(each.object)
    )


@fault("C001")
def _(save: dict[str, Any]) -> Iterator[Do]:
    for each in _cards(save):
        yield partial(_set, each.object, "CardID", 9_999_900, f"{each.path}.CardID")


@fault("C002")
def _(save: dict[str, Any]) -> Iterator[Do]:
    for each in _full_decks(save):
        yield partial(_set, each.object["DeckIDs"], 1, 9_999_900, f"{each.path}.DeckIDs[1]")


@fault("C008")
def _(save: dict[str, Any]) -> Iterator[Do]:
    for each in _full_decks(save):
        key, number = next(iter(sheets(each.object))), each.object["DeckIDs"][0]
        carried = all(key in sheets(card) for card in each.object["ContainedObjects"])
        if carried and str(number // 100) == key:
            yield partial(_other_sheet, each, key)


def _other_sheet(deck: Found, key: str) -> str:
    deck.object["CustomDeck"]["99999"] = deck.object["CustomDeck"].pop(key)
    return f"{deck.path}.DeckIDs[0]"


@fault("C003")
def _(save: dict[str, Any]) -> Iterator[Do]:
    for each in _full_decks(save):
        yield partial(_set, each.object, "DeckIDs", each.object["DeckIDs"][:-1], each.path)


@fault("C004")
def _(save: dict[str, Any]) -> Iterator[Do]:
    for each in _full_decks(save):
        ids = each.object["DeckIDs"]
        if ids[0] != ids[-1]:
            turned = [ids[-1], *ids[1:-1], ids[0]]
            yield partial(_set, each.object, "DeckIDs", turned, f"{each.path}.DeckIDs[0]")


def _grid(each: Found, width: int, height: int) -> str:
    key = next(iter(sheets(each.object)))
    each.object["CustomDeck"][key] |= {"NumWidth": width, "NumHeight": height}
    return f'{each.path}.CustomDeck["{key}"]'


@fault("C005")
def _(save: dict[str, Any]) -> Iterator[Do]:
    for each in _cards(save):
        if each.relation == "table" or (each.parent and each.parent["Name"] not in DECKS):
            card = each.object["CardID"] // 100 * 100 + 99
            yield partial(_set, each.object, "CardID", card, f"{each.path}.CardID")


@fault("C006")
def _(save: dict[str, Any]) -> Iterator[Do]:
    def without(each: Found) -> str:
        each.object.pop("CardID")
        return each.path

    for each in _cards(save):
        yield partial(without, each)


@fault("C007")
def _(save: dict[str, Any]) -> Iterator[Do]:
    def single(each: Found) -> str:
        each.object["DeckIDs"], each.object["ContainedObjects"] = each.object["DeckIDs"][:1], None
        return f"{each.path}.DeckIDs"

    for each in _full_decks(save):
        yield partial(single, each)


@fault("C010")
def _(save: dict[str, Any]) -> Iterator[Do]:
    for each in _cards(save):
        yield partial(_grid, each, 11, 9)


@fault("C011")
def _(save: dict[str, Any]) -> Iterator[Do]:
    for each in _cards(save):
        yield partial(_grid, each, 10, 11)


@fault("C012")
def _(save: dict[str, Any]) -> Iterator[Do]:
    for each in _cards(save):
        yield partial(_grid, each, 0, 7)


@fault("C013")
def _(save: dict[str, Any]) -> Iterator[Do]:
    for each in _cards(save):
        entry = next(iter(sheets(each.object).values()))
        yield partial(_set, each.object["CustomDeck"], "1a", entry, f'{each.path}.CustomDeck["1a"]')


@fault("C014")
def _(save: dict[str, Any]) -> Iterator[Do]:
    def other_face(each: Found, key: str) -> str:
        each.object["CustomDeck"][key] = {
            **each.object["CustomDeck"][key],
            "FaceURL": "https://example.org/other.png",
        }
        return f'{each.path}.CustomDeck["{key}"]'

    seen: set[str] = set()
    for each in _cards(save):
        key = next(iter(sheets(each.object)))
        if key in seen:
            yield partial(other_face, each, key)
        seen.add(key)


@fault("C015")
def _(save: dict[str, Any]) -> Iterator[Do]:
    for each in _full_decks(save):
        entry = dict(next(iter(sheets(each.object).values())))
        yield partial(_set, each.object["CustomDeck"], "99887", entry, f'{each.path}.CustomDeck["99887"]')


@fault("C020")
def _(save: dict[str, Any]) -> Iterator[Do]:
    for each in _full_decks(save):
        card = each.object["ContainedObjects"][1]
        yield partial(_set, card, "Name", "BlockSquare", f"{each.path}.ContainedObjects[1]")


def _block(guid: str = "") -> dict[str, Any]:
    return {"GUID": guid, "Name": "BlockSquare", "Transform": {"posX": 0.0, "posY": 1.0, "posZ": 0.0}}


@fault("C021")
def _(save: dict[str, Any]) -> Iterator[Do]:
    for each in _all(save, "Custom_Tile", "Custom_Token", "Custom_Model", "Card"):
        yield partial(_set, each.object, "ContainedObjects", [_block()], f"{each.path}.ContainedObjects")


@fault("C022")
def _(save: dict[str, Any]) -> Iterator[Do]:
    for each in _table(save):
        added = {**_block(), "Name": "Infinite_Bag", "Nickname": each.path}
        yield partial(_appended, save, added, "")


def _appended(save: dict[str, Any], entry: dict[str, Any], tail: str) -> str:
    save["ObjectStates"].append(entry)
    return f"$.ObjectStates[{len(save['ObjectStates']) - 1}]{tail}"


@fault("C023")
def _(save: dict[str, Any]) -> Iterator[Do]:
    for number in (1, 0, -3):
        yield partial(_appended, save, {**_block(), "Name": "Custom_Tile_Stack", "Number": number}, ".Number")


@fault("G001")
def _(save: dict[str, Any]) -> Iterator[Do]:
    table = _table(save)
    for each, other in zip(table[1:], table, strict=False):
        if other.object.get("GUID"):
            yield partial(_set, each.object, "GUID", other.object["GUID"], f"{each.path}.GUID")


@fault("G002")
def _(save: dict[str, Any]) -> Iterator[Do]:
    table = next((each for each in _table(save) if each.object.get("GUID")), None)
    for each in _all(save):
        if each.relation == "contained" and table:
            yield partial(_set, each.object, "GUID", table.object["GUID"], f"{each.path}.GUID")


@fault("G003")
def _(save: dict[str, Any]) -> Iterator[Do]:
    if all(each.object.get("GUID") for each in _table(save)):
        for each in _table(save):
            yield partial(_set, each.object, "GUID", "", each.path)


@fault("G004")
def _(save: dict[str, Any]) -> Iterator[Do]:
    for each in _table(save):
        joint = {"ConnectedBodyGUID": "nobody"}
        yield partial(_set, each.object, "JointFixed", joint, f"{each.path}.JointFixed.ConnectedBodyGUID")


def _states(*keys: str) -> dict[str, Any]:
    return {key: _block() for key in keys}


@fault("G010")
def _(save: dict[str, Any]) -> Iterator[Do]:
    for each in _table(save):
        yield partial(_set, each.object, "States", _states("0"), f'{each.path}.States["0"]')


@fault("G011")
def _(save: dict[str, Any]) -> Iterator[Do]:
    for each in _table(save):
        yield partial(_set, each.object, "States", _states("2", "5"), f"{each.path}.States")


@fault("G012")
def _(save: dict[str, Any]) -> Iterator[Do]:
    for each in _table(save):
        inner = {"2": {**_block(), "States": _states("1")}}
        yield partial(_set, each.object, "States", inner, f'{each.path}.States["2"].States')


@fault("G013")
def _(save: dict[str, Any]) -> Iterator[Do]:
    for key in ("-1", "first", "99999999999"):
        path = json_path(("TabStates", key))
        yield partial(_set, save, "TabStates", {"0": {"id": 0}, key: {"id": 1}}, path)


@fault("G020")
def _(save: dict[str, Any]) -> Iterator[Do]:
    for each in _all(save):
        yield partial(_set, each.object, "Name", "Custom_Tyle", f"{each.path}.Name")


@fault("G021")
def _(save: dict[str, Any]) -> Iterator[Do]:
    for name in ("Table_Rpg", "Tabel_Custom", "none"):
        yield partial(_set, save, "Table", name, "$.Table")


@fault("G022")
def _(save: dict[str, Any]) -> Iterator[Do]:
    seen: set[str] = set()
    for each in _all(save):
        name = each.object["Name"]
        if not name.startswith(("Card", "Deck")) and name not in seen:
            seen.add(name)
            yield partial(_set, each.object, "HideWhenFaceDown", True, f"{each.path}.HideWhenFaceDown")


@fault("G030")
def _(save: dict[str, Any]) -> Iterator[Do]:
    for color in ("white", "Gray", "Crimson"):
        yield partial(_set, save, "Turns", {"TurnOrder": ["White", color]}, "$.Turns.TurnOrder[1]")


@fault("G031")
def _(save: dict[str, Any]) -> Iterator[Do]:
    for color in ("", "Grey", None):
        yield partial(_appended, save, {**_block(), "Name": "HandTrigger", "FogColor": color}, ".FogColor")


@fault("G032")
def _(save: dict[str, Any]) -> Iterator[Do]:
    for order in (["Red", "Red"], ["Red", "Blue", "Red"], ["Blue", "White", "Red", "Blue"]):
        yield partial(_set, save, "Turns", {"TurnOrder": order}, f"$.Turns.TurnOrder[{len(order) - 1}]")


def _axis(axis: str, value: Any, tail: str = "") -> Callable[[Found], Do]:
    return lambda each: partial(
        _set, each.object["Transform"], axis, value, f"{each.path}.Transform{tail or f'.{axis}'}"
    )


PLACES["G040"] = lambda save: map(_axis("rotZ", float("inf")), _all(save))
PLACES["G041"] = lambda save: map(_axis("scaleX", 0.0), _all(save))
PLACES["G042"] = lambda save: map(_axis("posY", -77.0), _loose(save))
PLACES["G043"] = lambda save: (partial(_far, each) for each in _table(save))


def _far(each: Found) -> str:
    return _set(each.object["Transform"], "posZ", 5e6, f"{each.path}.Transform")


def _pictures(save: dict[str, Any]) -> Iterator[tuple[Found, dict[str, Any], str]]:
    for each in _all(save):
        if each.object.get("CustomImage"):
            yield each, each.object["CustomImage"], f"{each.path}.CustomImage.ImageURL"


def _url(url: str) -> Place:
    return lambda save: (
        partial(_set, image, "ImageURL", url, path) for _each, image, path in _pictures(save)
    )


PLACES["A001"] = _url("file:///Z:/nowhere/at all.png")
PLACES["A002"] = _url("http://plain.example.org/a.png")
PLACES["A004"] = _url("nowhere.example/a.png")
PLACES["A005"] = _url(" https://example.org/a.png ")
PLACES["A008"] = _url(Path(__file__).as_uri())


@fault("A006")
def _(save: dict[str, Any]) -> Iterator[Do]:
    for each in _table(save):
        yield partial(_set, each.object, "CustomPDF", {"PDFUrl": ""}, f"{each.path}.CustomPDF.PDFUrl")


@fault("A003")
def _(save: dict[str, Any]) -> Iterator[Do]:
    def twice(each: Found) -> str:
        each.object["CustomImage"] = {"ImageURL": "https://example.org/both"}
        each.object["CustomPDF"] = {"PDFUrl": "https://example.org/both"}
        return f"{each.path}.CustomPDF.PDFUrl"

    for each in _table(save):
        yield partial(twice, each)


_XML = {
    "A007": '<Image image="nowhere-to-be-seen" />',
    "U001": "<Panel><Text></Panel>",
    "U002": '<Text text="you & me" />',
    "U003": "<Pannel />",
    "U004": '<Text txet="a" />',
    "U005": '<Text id="a" /><Panel><Text id="a" /></Panel>',
    "U007": "<!DOCTYPE html><Text />",
    "U008": "<Panel>" * 201 + "</Panel>" * 201,
}


def _panel(text: str) -> Place:
    return lambda save: (
        partial(_set, each.object, "XmlUI", text, f"{each.path}.XmlUI") for each in _table(save)
    )


PLACES |= {code: _panel(text) for code, text in _XML.items()}


def damaged(save: dict[str, Any], code: str, number: int) -> tuple[dict[str, Any], str] | None:
    """A copy of the save with the fault at this place of the list, and its path; None past the end."""
    made = copied(save)
    for at, do in enumerate(PLACES[code](made)):
        if at == number:
            return made, do()
    return None
