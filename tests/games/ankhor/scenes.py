"""Short turns from a made-up position, and ways to play whole games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tts_builder.engine.game import Draw
from tts_builder.games.ankhor import GAME
from tts_builder.games.ankhor.moves import Buy, Move, Relocate

MARKERS = [
    ["fish", "ivory", "wood"],
    ["fish", "cloth"],
    ["papyrus", "ivory", "cloth"],
    ["wood", "papyrus"],
    ["fish", "papyrus", "wood"],
    ["ivory", "cloth"],
]


def tile(name: str) -> dict[str, Any]:
    color, kind = name.split(":")
    return {"c": color, "k": kind}


def laid(text: str) -> list[dict[str, Any]]:
    """Tiles as `red:two@0,0` on the base, `red:two@0,0^` on the floor, `red:depot@0,0*` with its token."""
    found = []
    for word in text.split():
        name, _, place = word.partition("@")
        x, y = place.rstrip("^*").split(",")
        token = {"token": True} if "*" in place else {}
        found.append(tile(name) | {"x": int(x), "y": int(y), "z": int("^" in place)} | token)
    return found


def turn(*actions: dict[str, Any], layout: str = "", row: str = "", **state: Any) -> dict[str, Any]:
    """The result of these actions; the row is given as names, `-` for an empty slot."""
    given = {"layout": laid(layout), "markers": MARKERS} | state
    names = row.split()
    given["row"] = [None if name == "-" else tile(name) for name in names + ["-"] * (6 - len(names))]
    result: dict[str, Any] = GAME.calls["turn"]({"state": given, "actions": list(actions)})
    return result


def take(**tokens: int) -> dict[str, Any]:
    return {"do": "take", "tokens": tokens}


def buy(slot: int, *at: int, waive: str = "") -> dict[str, Any]:
    return {"do": "buy", "slot": slot, "at": list(at)} | ({"waive": waive} if waive else {})


def move(*spots: int) -> dict[str, Any]:
    return {"do": "move", "from": list(spots[:3]), "to": list(spots[3:])}


def store(*at: int) -> dict[str, Any]:
    return {"do": "store", "at": list(at)}


def refill(pile: str = "A") -> dict[str, Any]:
    return {"do": "refill", "pile": pile}


def end(**back: int) -> dict[str, Any]:
    return {"do": "end"} | ({"return": back} if back else {})


def builder(state: Any, seat: int, moves: Sequence[Move], draw: Draw) -> Move:
    """Buys where it can, upstairs rather than below, and seldom moves a tile."""
    upstairs = [m for m in moves if isinstance(m, Buy) and m.at[2]]
    purchases = [m for m in moves if isinstance(m, Buy)]
    if upstairs and draw(3):
        return upstairs[draw(len(upstairs))]
    if purchases:
        return purchases[draw(len(purchases))]
    others = [m for m in moves if not isinstance(m, Relocate)]
    choice = moves if not draw(4) else others
    return choice[draw(len(choice))]
