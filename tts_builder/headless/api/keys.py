"""Hotkeys, and the context menu of the table."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.players.seats import Hotkey
from tts_builder.headless.scripts.operations import function
from tts_builder.headless.scripts.script import Script


@function("globals", "addContextMenuItem", "str fn bool? bool?")
def add_table_menu(
    script: Script, label: str, run: Any, _: bool | None = None, __: bool | None = None
) -> bool:
    """Add an entry. The last two arguments (keep the menu open, open over the table only) have no effect
    here."""
    script.world.menu.append((label, script.to_python(run)))
    return True


@function("globals", "clearContextMenu")
def clear_table_menu(script: Script) -> bool:
    script.world.menu.clear()
    return True


@function("globals", "addHotkey", "str fn bool?")
def add_hotkey(script: Script, label: str, run: Any, on_release: bool | None = None) -> bool:
    script.world.hotkeys[label] = Hotkey(script.to_python(run), bool(on_release))
    return True


@function("globals", "clearHotkeys")
def clear_hotkeys(script: Script) -> bool:
    script.world.hotkeys.clear()
    return True
