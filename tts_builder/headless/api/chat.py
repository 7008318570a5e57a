"""Messages to players."""

from __future__ import annotations

from tts_builder.headless.faults import CallError
from tts_builder.headless.players.seats import ALL
from tts_builder.headless.scripts.operations import function
from tts_builder.headless.scripts.script import Script

Part = float | None


def _tint(r: Part, g: Part, b: Part) -> tuple[float, ...]:
    return () if r is None or g is None or b is None else (r, g, b)


def _known(color: str) -> str:
    if color not in ALL:
        raise CallError(f"{color} is not a player colour")
    return color


@function("globals", "printToAll", "str col?")
def print_to_all(
    s: Script, text: str, r: Part = None, g: Part = None, b: Part = None, _: Part = None
) -> bool:
    s.world.write("print", text, _tint(r, g, b), script=s.owner.guid)
    return True


@function("globals", "printToColor", "str str col?")
def print_to_color(
    s: Script, text: str, color: str, r: Part = None, g: Part = None, b: Part = None, _: Part = None
) -> bool:
    s.world.write("print", text, _tint(r, g, b), _known(color), s.owner.guid)
    return True


@function("globals", "broadcastToAll", "str col?")
def broadcast_to_all(
    s: Script, text: str, r: Part = None, g: Part = None, b: Part = None, _: Part = None
) -> bool:
    s.world.write("broadcast", text, _tint(r, g, b), script=s.owner.guid)
    return True


@function("globals", "broadcastToColor", "str str col?")
def broadcast_to_color(
    s: Script, text: str, color: str, r: Part = None, g: Part = None, b: Part = None, _: Part = None
) -> bool:
    s.world.write("broadcast", text, _tint(r, g, b), _known(color), s.owner.guid)
    return True


@function("Player", "print", "str tint?")
def player_print(
    s: Script, key: str, text: str, r: Part = None, g: Part = None, b: Part = None, _: Part = None
) -> bool:
    s.world.write("print", text, _tint(r, g, b), key, s.owner.guid)
    return True


@function("Player", "broadcast", "str tint?")
def player_broadcast(
    s: Script, key: str, text: str, r: Part = None, g: Part = None, b: Part = None, _: Part = None
) -> bool:
    s.world.write("broadcast", text, _tint(r, g, b), key, s.owner.guid)
    return True
