"""Points, the ranking and the criterion that decided it."""

from __future__ import annotations

from tts_builder.engine.game import ScoreSheet
from tts_builder.engine.ranking import Standing, sheet
from tts_builder.games.ankhor.city import City
from tts_builder.games.ankhor.facts import (
    BONUS_VALUE,
    CATEGORIES,
    POINT_GROUP,
    TIE_BREAKS,
    TOKEN_SET,
    TWO_POINTS,
)
from tts_builder.games.ankhor.groups import sizes
from tts_builder.games.ankhor.state import State
from tts_builder.games.ankhor.tables import ANIMAL, COLOR, KIND


def points(city: City, bonus: int, tokens: int) -> tuple[int, ...]:
    """The points of a seat in each category."""
    return (
        bonus * BONUS_VALUE,
        sum(TWO_POINTS for _, face in city.tiles if KIND[face] == "two"),
        sum(sizes(city, ANIMAL, POINT_GROUP)),
        sum(sizes(city, COLOR, POINT_GROUP)),
        tokens // TOKEN_SET,
    )


def score(s: State) -> ScoreSheet:
    """The final or current score."""
    tokens = [sum(stock) + len(full) for stock, full in zip(s.stocks, s.full, strict=True)]
    figures = [points(s.layouts[seat], s.bonus[seat], tokens[seat]) for seat in range(s.players)]
    merits = [(sum(figures[seat]), -len(s.layouts[seat].tiles), tokens[seat]) for seat in range(s.players)]
    standings = [Standing(own, merit) for own, merit in zip(figures, merits, strict=True)]
    return sheet(CATEGORIES, TIE_BREAKS, standings, s.phase == "over")
