"""Whether friends at the table see the pictures of a save, said after `build` and `install`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tts_builder.cli.output import say

LOCAL: Final = (
    "The pictures are files on this machine: you see them, friends at your table see white pieces. Before "
    "you play with others, press Upload > Cloud Manager > Upload All in the game and save, or build with "
    "--asset-url. `tts-builder explain A008` tells more."
)


def names_files(save: Path) -> bool:
    """Whether a save names pictures or models on this machine."""
    return b'"file:///' in save.read_bytes()


def say_who_sees(saves: Iterable[Path]) -> None:
    """One sentence if anything in these saves is seen by the host alone."""
    if any(names_files(save) for save in saves):
        say(LOCAL)
