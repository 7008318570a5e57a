"""Checks independently whether damage without a finding is harmless.

A damaged file without a new finding is harmless if all of this is true:

- It is valid JSON, every value has a type that the list of fields allows there, and every
  quoted number is a number. A field that is not in the list is never harmless.
- No integer exceeds the range of its field in the game.
- It has no new dangling references: cards to sheets and cells, decks to their cards, states
  to numbers, hands and turns to colors, objects to kinds. It has no new invalid positions or panels.
- The headless table loads it without scripts and saves every object unchanged, the second time too.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

from tts_builder.headless import Table
from tts_builder.saves import schema
from tts_builder.saves.copies import copied
from tts_builder.saves.lint.colors import COLORS
from tts_builder.saves.lint.kinds import KINDS
from tts_builder.saves.walk import Object, objects

_NO_NUMBER = ("NaN", "Infinity", "-Infinity")


def objection(data: bytes, before: dict[str, Any]) -> str:
    """The reason why a damaged copy of `before` is not harmless, or an empty string."""
    try:
        read = json.loads(data.decode("utf-8-sig"))
    except ValueError as fault:
        return f"it is not JSON: {fault}"
    # The game does not accept half a surrogate pair either.
    save = json.loads(json.dumps(read, ensure_ascii=False).encode("utf-8", "replace"))
    if "ObjectStates" not in save:
        save = {"ObjectStates": [save]}
    for said in _misfits(save, "Save"):
        return said
    more = Counter(_lost(save)) - Counter(_lost(before))
    if more:
        return f"new: {', '.join(sorted(more))}"
    return _at_the_table(save)


def _misfits(value: Any, kind: str, field: str = "the file") -> Iterator[str]:
    bare = kind.rstrip("*").removesuffix("!")
    if value is None and "!" not in kind and bare not in ("int", "long", "number", "bool"):
        return
    if bare.endswith("[]") and isinstance(value, list):
        for inner in value:
            yield from _misfits(inner, bare[:-2], field)
    elif bare.endswith("{}") and isinstance(value, dict):
        for key, inner in value.items():
            if not re.fullmatch("[0-9]{1,9}", key):
                yield f"{key!r:.60} is not a number in {field}"
            yield from _misfits(inner, bare[:-2], field)
    elif bare in schema.TABLES and isinstance(value, dict):
        known = {name: line.partition(": ")[0] for name, line in schema.TABLES[bare].items()}
        for name, inner in value.items():
            if name not in known:
                yield f"{name!r} is not a known field"
            else:
                yield from _misfits(inner, known[name], name)
        yield from (f"{name} is missing" for name in known if "*" in known[name] and name not in value)
    elif not _is_simple(value, bare):
        yield f"{field} is {value!r:.60}, not {kind}"


def _is_simple(value: Any, kind: str) -> bool:
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if kind in ("int", "long"):
        largest = 2**63 if kind == "long" else 2**31
        return number and -largest <= value < largest and float(value).is_integer()
    if kind == "number":
        return number or value in _NO_NUMBER
    return {"text": isinstance(value, str), "bool": isinstance(value, bool), "any": True}.get(
        kind, kind == "value" and (number or isinstance(value, str))
    )


def _lost(save: dict[str, Any]) -> Iterator[str]:
    """The dangling references of a save, one word for each."""
    guids = [each.object.get("GUID") for each in objects(save)]
    for each in objects(save):
        thing = each.object
        parent = each.parent if each.relation == "contained" and each.parent else {}
        yield from _lost_cards(thing, parent)
        if thing["Name"] not in KINDS:
            yield "kind"
        if any(not re.fullmatch("0*[1-9][0-9]{0,8}", key) for key in thing.get("States") or ()):
            yield "state"
        place = {axis: float(value) for axis, value in thing["Transform"].items()}
        if not all(map(math.isfinite, place.values())):
            yield "place"
        if not all(place.get(f"scale{axis}", 1) for axis in "XYZ"):
            yield "size"
        for joint in ("JointFixed", "JointHinge", "JointSpring"):
            other = (thing.get(joint) or {}).get("ConnectedBodyGUID")
            if other and other not in guids:
                yield "joint"
        if (thing.get("FogColor") or "Grey") not in COLORS and thing["Name"].endswith("Trigger"):
            yield "color of a zone"
        yield from _lost_panel(thing)
    table = Counter(each.object.get("GUID") or "" for each in objects(save) if each.relation == "table")
    yield from ("GUID" for guid, number in table.items() if number > 1 or not guid)
    turns = save.get("Turns") or {}
    for color in (*(turns.get("TurnOrder") or ()), turns.get("TurnColor")):
        if (color or "Grey") not in COLORS:
            yield "color of a turn"
    yield from _lost_panel(save)


def _lost_panel(owner: dict[str, Any]) -> Iterator[str]:
    text = owner.get("XmlUI") or ""
    try:
        ElementTree.fromstring(f"<all>{text}</all>")
    except ElementTree.ParseError:
        yield "panel"


def _lost_cards(thing: Object, parent: Object) -> Iterator[str]:
    if thing["Name"] in ("Deck", "DeckCustom"):
        numbers = thing.get("DeckIDs") or []
        cards = [card.get("CardID") for card in thing.get("ContainedObjects") or () if card]
        if cards and cards != numbers:
            yield "cards of a deck"
        if len(numbers) < 2:
            yield "deck"
        sheets = thing.get("CustomDeck") or {}
        for number in numbers:
            if number >= 100 and not sheets.get(str(int(number) // 100)):
                yield "sheet of a deck"
    elif thing["Name"] in ("Card", "CardCustom"):
        number = thing.get("CardID")
        if number is None:
            yield "number of a card"
            return
        sheets = {**(thing.get("CustomDeck") or {}), **(parent.get("CustomDeck") or {})}
        sheet = sheets.get(str(int(number) // 100))
        if not sheet and number >= 100 and not parent.get("Name", "").startswith("Deck_CardBot"):
            yield "sheet of a card"
        elif sheet and int(number) % 100 >= sheet.get("NumWidth", 10) * sheet.get("NumHeight", 7):
            yield "cell of a card"


def _at_the_table(save: dict[str, Any]) -> str:
    """The objects that the headless table loses. Scripts are left out, because they may change anything."""
    silent = copied(save)
    silent["LuaScript"] = ""
    for each in objects(silent):
        each.object["LuaScript"] = ""
    silent["ObjectStates"] = [thing for thing in silent["ObjectStates"] if thing is not None]
    try:
        once = Table(silent).save()
        twice = Table(once).save()
    except Exception as fault:
        return f"the table cannot load it: {type(fault).__name__}: {fault}"
    if once != twice:
        return "the table does not save it the same way twice"
    for old, new in zip(silent["ObjectStates"], once["ObjectStates"], strict=False):
        lost = [
            key for key in old if key not in ("GUID", "Transform") and repr(old[key]) != repr(new.get(key))
        ]
        if lost:
            return f"the table changes {', '.join(lost)}"
    if len(silent["ObjectStates"]) != len(once["ObjectStates"]):
        return "the table loses an object"
    return ""
