"""The warning after `build` and `install` that other players cannot see local pictures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tts_builder.cli.output import say

LOCAL_FILES: Final = (
    "The pictures are files on this machine: you see them, but other players see white pieces. Before you "
    "play with others, choose Upload > Cloud Manager > Upload All in the game and save, or build with "
    "--asset-url. For details, run `tts-builder explain A008`."
)


def has_local_files(save: bytes) -> bool:
    """Whether a save refers to pictures or models on this machine."""
    return b'"file:///' in save


def warn_local_files(saves: Iterable[bytes]) -> None:
    """Prints the warning if any of these saves refers to files on this machine."""
    if any(has_local_files(save) for save in saves):
        say(LOCAL_FILES)
