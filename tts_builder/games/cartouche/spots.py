"""How the slots of the larger areas are counted; the table's measures are in areas.py."""

from __future__ import annotations

from typing import Final

from tts_builder.games.cartouche.facts import (
    ACHIEVEMENTS,
    CARD_SLOTS,
    HEIGHT,
    PLAYERS,
    REWARDS,
    STORY_TYPES,
    TILES,
    WIDTH,
    Achievement,
    column_of,
)
from tts_builder.games.cartouche.stories import DECK

SEATS: Final = max(PLAYERS)
STEPS: Final = 2 * WIDTH - 1
"""Spots of the mural each way: the middles of squares, and of the edges between them."""
RIVAL_FAN: Final = max(sum(story.type == kind for story in DECK) for kind in STORY_TYPES)
"""Stories of one type that the solo opponent can have."""
FAN: Final = RIVAL_FAN + 1
"""Stories of one type that a player can have, a starting story among them."""
RIVAL_COLUMN: Final = max(sum(column_of(tile) == n for tile in TILES) for n in range(len(CARD_SLOTS)))
"""Tiles that can lie above an achievement card."""
SPACES: Final = max(len(points) for board in REWARDS.values() for points in board.values())
"""Reward spaces of an achievement at most."""


def reward_slot(achievement: Achievement, space: int, owner: int) -> int:
    """The slot of an owner on a space of an achievement."""
    return (ACHIEVEMENTS.index(achievement) * SPACES + space) * SEATS + owner


assert WIDTH == HEIGHT
