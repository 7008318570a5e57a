"""Messages to players."""

from __future__ import annotations

from tts_builder.headless.faults import CallError
from tts_builder.headless.players.seats import ALL
from tts_builder.headless.scripts.operations import function
from tts_builder.headless.scripts.script import Script

Tint = float | None
"""Red, green, blue or alpha of the color of a message, if given."""


def _write(script: Script, kind: str, text: str, tint: tuple[Tint, ...], to: str = "") -> bool:
    color = tuple(part for part in tint[:3] if part is not None)
    script.world.write(kind, text, color if len(color) == 3 else (), to, script.owner.guid)
    return True


def _player_color(color: str) -> str:
    if color not in ALL:
        raise CallError(f"{color} is not a player color")
    return color


def _message(kind: str) -> None:
    """Register the functions that `print` or `broadcast` to everybody or to one player."""

    @function("globals", f"{kind}ToAll", "str col?")
    def to_all(script: Script, text: str, *tint: Tint) -> bool:
        return _write(script, kind, text, tint)

    @function("globals", f"{kind}ToColor", "str str col?")
    def to_color(script: Script, text: str, color: str, *tint: Tint) -> bool:
        return _write(script, kind, text, tint, _player_color(color))

    @function("Player", kind, "str tint?")
    def to_player(script: Script, key: str, text: str, *tint: Tint) -> bool:
        return _write(script, kind, text, tint, key)


_message("print")
_message("broadcast")
