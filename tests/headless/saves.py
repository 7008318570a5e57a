"""Small saves written as dicts, and a shorthand for running Lua in one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tts_builder.headless import Table

State = dict[str, Any]


def transform(
    x: float, y: float, z: float, turn: tuple[float, float, float] = (0, 0, 0), scale: float = 1.0
) -> State:
    return {
        "posX": x, "posY": y, "posZ": z, "rotX": turn[0], "rotY": turn[1], "rotZ": turn[2],
        "scaleX": scale, "scaleY": scale, "scaleZ": scale,
    }  # fmt: skip


def object_state(
    name: str, guid: str, x: float = 0.0, z: float = 0.0, y: float = 1.46, **fields: Any
) -> State:
    turn = fields.pop("turn", (0, 0, 0))
    return {"GUID": guid, "Name": name, "Transform": transform(x, y, z, turn), "Nickname": guid, **fields}


def block(guid: str, x: float = 0.0, z: float = 0.0, **fields: Any) -> State:
    return object_state("BlockSquare", guid, x, z, **fields)


def card(guid: str, number: int, x: float = 0.0, z: float = 0.0, **fields: Any) -> State:
    sheet = {"FaceURL": "face", "BackURL": "back", "NumWidth": 10, "NumHeight": 7, "BackIsHidden": True}
    fields.setdefault("y", 0.97)
    return object_state(
        "Card", guid, x, z, CardID=100 + number, CustomDeck={"1": sheet}, Hands=True, **fields
    )


def deck(guid: str, count: int, x: float = 0.0, z: float = 0.0, **fields: Any) -> State:
    cards = [card(f"{guid[:4]}{n:02}", n) for n in range(count)]
    fields.setdefault("y", 1.0)
    return object_state(
        "Deck", guid, x, z, DeckIDs=[each["CardID"] for each in cards], CustomDeck=cards[0]["CustomDeck"],
        ContainedObjects=cards, **fields,
    )  # fmt: skip


def bag(guid: str, *contents: State, x: float = 0.0, z: float = 0.0, **fields: Any) -> State:
    return object_state("Bag", guid, x, z, y=0.8, ContainedObjects=list(contents), **fields)


def zone(
    guid: str, x: float, z: float, size: float = 4.0, name: str = "ScriptingTrigger", **fields: Any
) -> State:
    state = object_state(name, guid, x, z, y=2.0, Locked=True, **fields)
    state["Transform"].update(scaleX=size, scaleY=6.0, scaleZ=size)
    return state


def hand(guid: str, color: str, x: float, z: float, **fields: Any) -> State:
    state = zone(guid, x, z, name="HandTrigger", FogColor=color, **fields)
    state["Transform"].update(scaleX=12.0, scaleZ=5.0, posY=3.0)
    return state


def save(*objects: State, lua: str = "", xml: str = "", **fields: Any) -> State:
    return {
        "SaveName": "Test", "Table": "Table_RPG", "Sky": "Sky_Museum", "Note": "", "TabStates": {},
        "Hands": {"Enable": True, "DisableUnused": False, "Hiding": 0},
        "Turns": {"Enable": False, "Type": 0, "TurnOrder": [], "TurnColor": ""},
        "LuaScript": lua, "LuaScriptState": "", "XmlUI": xml, "SnapPoints": [], "ObjectStates": list(objects),
        **fields,
    }  # fmt: skip


def table(*objects: State, lua: str = "", xml: str = "", **options: Any) -> Table:
    """A table with these objects after its first frame, without errors."""
    made = Table(save(*objects, lua=lua, xml=xml), **options)
    made.frames(1)
    assert made.errors == []
    return made


def settled(made: Table, name: str, *given: Any) -> Any:
    """Call a function of the Global script, let everything come to rest, and return the result."""
    answered = made.global_.call(name, *given)
    made.settle()
    return answered


def printed(made: Table) -> list[str]:
    return [entry.text for entry in made.log if entry.kind == "print"]


def answer(code: str, *objects: State) -> Any:
    """Run a piece of Lua in the Global script and return its result."""
    made = Table(save(*objects, lua=f"function answer() {code} end"))
    assert made.errors == []
    return made.global_.call("answer")


def answers(codes: Iterable[str]) -> dict[str, Any]:
    """Run several pieces of Lua in one Global script and return their results."""
    every = list(codes)
    lua = "\n".join(f"function answer{n}() {code} end" for n, code in enumerate(every))
    made = Table(save(lua=lua))
    assert made.errors == []
    return {code: made.global_.call(f"answer{n}") for n, code in enumerate(every)}
