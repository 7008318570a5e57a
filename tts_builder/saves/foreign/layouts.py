"""Finds out which tool a folder belongs to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tts_builder.errors import InputError
from tts_builder.saves.foreign import mod_manager, tabletop_tools
from tts_builder.saves.foreign.sources import SourceFiles
from tts_builder.saves.tree import disk
from tts_builder.saves.tree.join import Joined


def layout_of(folder: Path) -> Callable[[SourceFiles], Joined] | None:
    """The function that builds the save of a folder in the layout of another tool; None for other folders."""
    objects = folder / mod_manager.OBJECTS
    if (folder / tabletop_tools.SAVE).is_file() and (objects / tabletop_tools.INDEX).is_file():
        return tabletop_tools.build
    config = folder / mod_manager.CONFIG
    if not config.is_file() or not objects.is_dir():
        return None
    try:
        return mod_manager.build if mod_manager.is_mod(disk.read_file(config)) else None
    except InputError:  # a link or a device
        return None
