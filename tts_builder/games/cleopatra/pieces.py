"""The pieces of the table by their keys."""

from __future__ import annotations

from typing import Final

from tts_builder.games.cleopatra import facts, purse
from tts_builder.games.cleopatra.facts import STYLES, WALL_PIECES, WALL_SIDES

TOKENS: Final = ("scarab", "amulet", "tally")
"""Kinds of pieces of which only the number matters."""
KIT: Final = {
    **{f"card:{card.id}": card.count for card in facts.CARDS},
    **{f"scarab:{value}": number for value, number in purse.SCARABS.items()},
    "amulet": purse.AMULETS,
    "tally:scarabs": len(STYLES),
    "tally:amulets": len(STYLES),
    **{f"pyramid:{style}": 1 for style in STYLES},
    **{f"statue:{style}": facts.STATUES for style in STYLES},
    **{f"worshipper:{name}": 1 for name in facts.WORSHIPPERS},
    **{f"mosaic:{name}": 1 for name in facts.MOSAIC_IDS},
    "sphinx": facts.PIECES["sphinx"].count,
    "obelisk": facts.PIECES["obelisk"].count,
    **{f"door:{side}": 1 for side in facts.SIDES},
    **{f"wall:{piece}": len(WALL_SIDES) for piece in WALL_PIECES},
    "pedestal": 1,
    "throne": 1,
    "cleopatra": 1,
}
"""Every piece with its number of copies. All pieces begin in the box."""


def wall_spot(wall: str) -> tuple[str, int]:
    """Area and slot of a wall. Each side of the palace is a row, seen from outside."""
    return f"wall-{wall[0]}", len(WALL_PIECES) - int(wall[1])
