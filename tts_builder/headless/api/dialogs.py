"""Player: dialogs. The player answers them later."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.api.arguments import values
from tts_builder.headless.faults import CallError
from tts_builder.headless.players.seats import Dialog
from tts_builder.headless.scripts.conversion import LuaFunction
from tts_builder.headless.scripts.operations import function
from tts_builder.headless.scripts.script import Script


def _open(script: Script, key: str, dialog: Dialog) -> bool:
    person = script.world.seats.at(key)
    if person is None:
        raise CallError(f"nobody sits at {key}")
    person.dialogs.append(dialog)
    return True


def _split(script: Script, values: tuple[Any, ...]) -> tuple[list[Any], LuaFunction | None]:
    """Separate the callback from the other arguments. It may stand in place of an omitted one."""
    given = [script.to_python(value) for value in values if value is not None]
    run = next((value for value in given if isinstance(value, LuaFunction)), None)
    return [value for value in given if not isinstance(value, LuaFunction)], run


@function("Player", "showInfoDialog", "str")
def show_info(script: Script, key: str, text: str) -> bool:
    return _open(script, key, Dialog("info", text))


@function("Player", "showConfirmDialog", "str fn")
def show_confirm(script: Script, key: str, text: str, run: Any) -> bool:
    return _open(script, key, Dialog("confirm", text, callback=LuaFunction(script, run)))


def _asking(name: str, kind: str) -> None:
    @function("Player", name, "any any any")
    def show(script: Script, key: str, *values: Any) -> bool:
        given, run = _split(script, values)
        text = str(given[0]) if given else ""
        default = str(given[1]) if len(given) > 1 else ""
        return _open(script, key, Dialog(kind, text, default, callback=run))


_asking("showInputDialog", "input")
_asking("showMemoDialog", "memo")


@function("Player", "showOptionsDialog", "str tab any any")
def show_options(script: Script, key: str, text: str, options: Any, *rest: Any) -> bool:
    given, run = _split(script, rest)
    choices = [str(option) for option in values(script, options)]
    return _open(script, key, Dialog("options", text, given[0] if given else 1, choices, run))


@function("Player", "showColorDialog", "any any")
def show_color(script: Script, key: str, *values: Any) -> bool:
    given, run = _split(script, values)
    return _open(script, key, Dialog("color", "", given[0] if given else None, callback=run))
