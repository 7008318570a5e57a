"""Turns, Hands, Info, Backgrounds: settings of the table that the save keeps."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.api.arguments import values
from tts_builder.headless.faults import CallError
from tts_builder.headless.scripts.operations import function, reader, static_getters, writer
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world.world_object import WorldObject
from tts_builder.headless.world.zones import hands_enabled, object_moved

# Turns ------------------------------------------------------------------------
static_getters(
    "Turns",
    {
        "enable": lambda script: bool(script.world.seats.turns.get("Enable")),
        "turn_color": lambda script: str(script.world.seats.turns.get("TurnColor") or ""),
        "order tab": lambda script: list(script.world.seats.turns.get("TurnOrder") or ()),
        "type": lambda script: int(script.world.seats.turns.get("Type", 0)) + 1,
        "getNextTurnColor()": lambda script: script.world.seats.neighbor(1),
        "getPreviousTurnColor()": lambda script: script.world.seats.neighbor(-1),
        "getTurnOrder() tab": lambda script: script.world.seats.order(),
    },
)


@writer("Turns", "enable", "bool")
def set_turns_enable(script: Script, value: bool) -> None:
    script.world.seats.enable_turns(value)


@writer("Turns", "turn_color", "str?")
def set_turn_color(script: Script, value: str | None) -> None:
    script.world.seats.give_turn(value or "")


@writer("Turns", "order", "tab")
def set_turns_order(script: Script, value: Any) -> None:
    script.world.seats.set_turns("TurnOrder", [str(color) for color in values(script, value)])


@writer("Turns", "type", "num")
def set_turns_type(script: Script, value: float) -> None:
    if value not in (1, 2):
        raise CallError("Turns.type is 1 (automatic) or 2 (custom)")
    script.world.seats.set_turns("Type", int(value) - 1)


@function("Turns", "endTurn")
def end_turn(script: Script) -> bool:
    script.world.seats.end_turn()
    return True


def setting(owner: str, member: str, part: str, field: str, default: Any, kind: str, shift: int = 0) -> None:
    """Register a member that is a plain field of the save. Enumerations count from 1 in Lua, from 0 in the
    save."""

    @reader(owner, member)
    def read(script: Script) -> Any:
        value = (script.world.save.get(part) or {}).get(field, default)
        return value + shift if shift else value

    @writer(owner, member, kind)
    def write(script: Script, value: Any) -> None:
        settings = dict(script.world.save.get(part) or {})
        settings[field] = int(value) - shift if shift else value
        script.world.save[part] = settings


setting("Turns", "reverse_order", "Turns", "Reverse", False, "bool")
setting("Turns", "skip_empty_hands", "Turns", "SkipEmpty", False, "bool")
setting("Turns", "disable_interactations", "Turns", "DisableInteractions", False, "bool")
setting("Turns", "pass_turns", "Turns", "PassTurns", True, "bool")
setting("Hands", "disable_unused", "Hands", "DisableUnused", False, "bool")
setting("Hands", "hiding", "Hands", "Hiding", 0, "num", 1)


@reader("Hands", "enable")
def hands_enable(script: Script) -> bool:
    return hands_enabled(script.world)


@writer("Hands", "enable", "bool")
def set_hands_enable(script: Script, value: bool) -> None:
    world = script.world
    world.save["Hands"] = {**(world.save.get("Hands") or {}), "Enable": value}
    for zone in get_hands(script):
        object_moved(world, zone)


@function("Hands", "getHands", result="objs")
def get_hands(script: Script) -> list[WorldObject]:
    return [zone for zone in script.world.zone_list if zone.kind == "Hand"]


# Info, table and background ---------------------------------------------------
def _text(owner: str, member: str, field: str) -> None:
    @reader(owner, member)
    def read(script: Script) -> str:
        return str(script.world.save.get(field) or "")

    @writer(owner, member, "str")
    def write(script: Script, value: str) -> None:
        script.world.save[field] = value


_text("Info", "name", "GameMode")
_text("Info", "type", "GameType")
_text("Info", "complexity", "GameComplexity")


def _list(member: str, field: str) -> None:
    @reader("Info", member, "tab")
    def read(script: Script) -> list[Any]:
        return list(script.world.save.get(field) or ())

    @writer("Info", member, "tab")
    def write(script: Script, value: Any) -> None:
        script.world.save[field] = values(script, value)


_list("number_of_players", "PlayerCounts")
_list("playing_time", "PlayingTime")
_list("tags", "Tags")


def _named(owner: str, what: str, field: str) -> None:
    @function(owner, f"get{what}")
    def read(script: Script) -> str:
        return str(script.world.save.get(field) or "")

    @function(owner, f"set{what}", "str")
    def write(script: Script, value: str) -> bool:
        script.world.save[field] = value
        return True


_named("Tables", "CustomURL", "TableURL")
_named("Backgrounds", "Background", "Sky")
_named("Backgrounds", "CustomURL", "SkyURL")
