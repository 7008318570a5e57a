"""The save of a game as the installed package builds it, without pictures, and with its pieces in the layout
of a state."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from tts_builder.engine.game import Game, canonical
from tts_builder.engine.placement import COMMON, Lay
from tts_builder.engine.record import Record
from tts_builder.saves.walk import Object, objects

if TYPE_CHECKING:
    from tts_builder.components import Area, Component, Mod
    from tts_builder.lua.script import Rendered


@cache
def mod_of(game_id: str) -> Mod:
    """The mod of a game, cached for the process."""
    from tts_builder import games

    return games.load(game_id).kit()


@cache
def script_of(game_id: str) -> Rendered:
    """The Global script and the panel of a game, rendered from the installed templates."""
    from tts_builder import games
    from tts_builder.components.luatable import table_data
    from tts_builder.lua.script import global_script

    game, mod = games.load(game_id), mod_of(game_id)
    return global_script(str(mod.lua or game.id), game.facts(), table_data(mod, game), mod.templates())


@cache
def _undrawn(game_id: str) -> bytes:
    from tts_builder.components.build import undrawn

    script = script_of(game_id)
    return msgspec.json.encode(undrawn(mod_of(game_id), script.text, script.xml))


def undrawn_save(game: Game) -> dict[str, Any]:
    """The save that `build` writes, without pictures, because drawing takes seconds."""
    # Decoded each time, so that equal pieces share no objects: changing one must not change the others.
    save: dict[str, Any] = msgspec.json.decode(_undrawn(game.id))
    return save


def built_save(game: Game, folder: str = "") -> dict[str, Any]:
    """The save that `build` wrote to `folder`, with pictures, if it is of this build; otherwise the undrawn
    save."""
    from tts_builder.components.build import SAVE
    from tts_builder.saves.read import load_save

    path = Path(folder) / game.id / f"{SAVE}.json"
    if folder and path.is_file():
        save = load_save(path)
        if save.get("LuaScript") == script_of(game.id).text:
            return save
    return undrawn_save(game)


def with_record(save: dict[str, Any], record: Record) -> dict[str, Any]:
    """The save with a record in its script state, in the form that the table writes."""
    state = {"hotseat": True, "loose": [], "mode": "strict", "record": record, "tts_builder": 1}
    return {**save, "LuaScriptState": canonical(state).decode("utf-8")}


def laid_out(save: dict[str, Any], mod: Mod, layout: Sequence[Lay], colors: Sequence[str]) -> dict[str, Any]:
    """A copy of the save with every piece of the layout on its spot."""
    from tts_builder.saves.copies import copied

    copy = copied(save)
    components = {component.key: component for component in mod.everything()}
    goals: dict[str, list[tuple[Lay, int]]] = {}
    for lay in layout:
        goals.setdefault(lay.piece, []).extend((lay, below) for below in range(lay.count))
    taken: list[tuple[str, Object]] = []
    for found in objects(copy):
        key = found.object.get("Memo", "")
        if key in goals and found.relation in ("table", "contained"):
            taken.append((key, found.object))
    moved = {id(entry) for _, entry in taken}
    for found in list(objects(copy)):
        if isinstance(found.object.get("ContainedObjects"), list):
            inside = found.object["ContainedObjects"]
            found.object["ContainedObjects"] = [entry for entry in inside if id(entry) not in moved]
    copy["ObjectStates"] = [entry for entry in copy["ObjectStates"] if id(entry) not in moved]
    holders = {entry.get("Memo", ""): entry for entry in copy["ObjectStates"]}
    held: dict[tuple[str, int], int] = {}
    for key, entry in taken:
        lay, below = goals[key].pop(0)
        area = mod.area(lay.area)
        if area.kind == "bag":
            holders[area.name].setdefault("ContainedObjects", []).append(entry)
            continue
        number = held.get((lay.area, lay.seat), 0)
        held[lay.area, lay.seat] = number + 1
        place = "" if lay.seat == COMMON else colors[lay.seat]
        put_down(entry, components[key], area, place, lay, number)
        entry["Transform"]["posY"] = round(entry["Transform"]["posY"] + below * components[key].rise, 5)
        copy["ObjectStates"].append(entry)
    return copy


def put_down(entry: Object, component: Component, area: Area, place: str, lay: Lay, number: int) -> None:
    """Moves a piece to the position and rotation of a layout entry; `number` is its place in a hand."""
    x, y, z = area.position(place, lay.slot)
    if area.kind == "hand":
        # The game spreads cards from the middle of the hand.
        step = component.size[0] * 1.1
        side = step * ((number + 1) // 2) * (1 if number % 2 else -1)
        x, z = area.origin(place).carry(min(max(side, -area.size[0] / 2), area.size[0] / 2), 0.0)
    names = ("posX", "posY", "posZ", "rotX", "rotY", "rotZ")
    rotation = rotation_of(component, area, place, lay.face)
    values = (x, y + component.pivot(lay.face == "down"), z, *rotation)
    entry["Transform"] |= {name: round(value, 5) for name, value in zip(names, values, strict=True)}


def rotation_of(component: Component, area: Area, place: str, face: str) -> tuple[float, float, float]:
    """The rotation with which a piece shows this face in the area of a place."""
    from tts_builder.components.base import UPRIGHT

    turn = area.rotation(place) + component.upright - UPRIGHT
    shown = component.turned_to().get(face)
    if shown is None:
        return component.rotation(turn, face == "down")
    return (shown[0] % 360.0, (shown[1] + turn) % 360.0, shown[2] % 360.0)
