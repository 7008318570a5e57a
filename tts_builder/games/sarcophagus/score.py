"""Fame, suit bonus and the ranking."""

from __future__ import annotations

from typing import Final

from tts_builder.engine.game import ScoreSheet
from tts_builder.engine.masks import bits
from tts_builder.engine.ranking import Standing, sheet
from tts_builder.games.sarcophagus.facts import SUIT_BONUS
from tts_builder.games.sarcophagus.state import State
from tts_builder.games.sarcophagus.tables import NUMBERS, RANK, SUIT_MASKS

CATEGORIES: Final = ("fame", "suit bonus")
MERITS: Final = ("total", "fewest tiles")


def fame(tiles: int) -> int:
    """Gods and traps have no fame."""
    return sum(RANK[tile] for tile in bits(tiles & NUMBERS))


def suit_bonus(tiles: int) -> int:
    """Extra fame for several number tiles of one suit."""
    counts = ((tiles & NUMBERS & suit).bit_count() for suit in SUIT_MASKS.values())
    return sum(SUIT_BONUS[count] for count in counts if count)


def score(s: State) -> ScoreSheet:
    """The final or current score. Before the end, tiles in a vault count as tiles owned but not as fame."""
    standings = []
    for own, vault in zip(s.claimed, s.vault, strict=True):
        points = (fame(own), suit_bonus(own))
        standings.append(Standing(points, (sum(points), -own.bit_count() - len(vault))))
    return sheet(CATEGORIES, MERITS, standings, s.step == "over")
