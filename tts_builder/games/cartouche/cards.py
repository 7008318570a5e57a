"""The story cards, and the facts that both rule engines share."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final

import msgspec

from tts_builder.games.cartouche import facts
from tts_builder.games.cartouche.facts import ANIMALS, StoryType

Counts = dict[str, int]
"""Animal → number. `any` counts all kinds together, `same` counts one kind that the player chooses."""


class Story(msgspec.Struct, frozen=True):
    """A story card. Only the fields of its type have a meaning."""

    id: str
    type: StoryType
    points: int
    start: bool = False
    tokens: Counts = {}
    """The tokens to pay."""
    chambers: tuple[Counts, ...] = ()
    """The icons of each chamber, and no others."""
    color: str = ""
    """The color of the river: an animal or `any`."""
    icons: Counts = {}
    """The minimum number of icons of each kind that touch the river."""
    black: tuple[str, ...] = ()
    """The kinds of icons to cover."""


def _each(*kinds: str) -> Counts:
    return dict.fromkeys(kinds, 1)


def _token_stories() -> list[Story]:
    asked: list[tuple[Counts, int]] = [({kind: 3}, 4) for kind in ANIMALS]
    asked += [({one: 2, other: 2}, 6) for one, other in combinations(ANIMALS, 2)]
    asked += [(_each(*ANIMALS), 5)] * 2 + [({"any": 5}, 6)] * 2 + [({"same": 4}, 6)] * 2
    return [Story(f"T{n:02}", "token", points, tokens=tokens) for n, (tokens, points) in enumerate(asked, 1)]


def _chamber_stories() -> list[Story]:
    asked: list[tuple[tuple[Counts, ...], tuple[str, ...], int]] = [
        (({kind: 1},), (kind,), 3) for kind in ANIMALS
    ]
    asked += [((_each(*pair),), (), 4) for pair in combinations(ANIMALS, 2)]
    # Each card lacks a different kind and covers another.
    for missing, covered in zip(ANIMALS, ("snake", "bird", "human", "cat"), strict=True):
        asked.append(((_each(*(kind for kind in ANIMALS if kind != missing)),), (covered,), 6))
    asked.append(((_each(*ANIMALS),), (), 8))
    for pair in (ANIMALS[:2], ANIMALS[2:]):
        asked.append((tuple({kind: 1} for kind in pair), pair, 6))
    return [
        Story(f"C{n:02}", "chamber", points, chambers=chambers, black=black)
        for n, (chambers, black, points) in enumerate(asked, 1)
    ]


def _river_stories() -> list[Story]:
    asked: list[tuple[str, Counts, tuple[str, ...], int]] = [(kind, {kind: 2}, (), 4) for kind in ANIMALS]
    two_others = (
        ("cat", "snake", "bird", "snake"),
        ("cat", "bird", "human", "human"),
        ("snake", "cat", "bird", "cat"),
        ("snake", "bird", "human", "human"),
        ("bird", "cat", "snake", "cat"),
        ("bird", "snake", "human", "human"),
        ("human", "cat", "snake", "cat"),
        ("human", "snake", "bird", "bird"),
    )
    asked += [(color, _each(one, other), (black,), 5) for color, one, other, black in two_others]
    asked += [("any", _each(*ANIMALS[:3]), (), 5), ("any", _each(*ANIMALS[1:]), (), 5)]
    asked.append(("any", {"cat": 2, "human": 2}, (), 6))
    asked += [("any", _each(*ANIMALS), (), 7)] * 2
    return [
        Story(f"R{n:02}", "river", points, color=color, icons=icons, black=black)
        for n, (color, icons, black, points) in enumerate(asked, 1)
    ]


def _starters() -> list[Story]:
    return [
        Story("S01", "token", 2, start=True, tokens={"any": 3}),
        Story("S02", "token", 2, start=True, tokens={"same": 2}),
        Story("S03", "chamber", 3, start=True, chambers=({"any": 1},)),
        Story("S04", "chamber", 3, start=True, chambers=({"any": 2},)),
        Story("S05", "river", 3, start=True, color="any", icons=_each("cat", "bird")),
        Story("S06", "river", 3, start=True, color="any", icons=_each("snake", "human")),
    ]


DECK: Final = (*_token_stories(), *_chamber_stories(), *_river_stories())
STARTERS: Final = tuple(_starters())
STORIES: Final = {story.id: story for story in (*DECK, *STARTERS)}


def data() -> dict[str, Any]:
    """The facts that both rule engines share."""
    return {
        "players": list(facts.PLAYERS),
        "animals": [
            {"id": animal, "color": facts.COLORS[animal], "letter": facts.LETTERS[animal]}
            for animal in ANIMALS
        ],
        "token_types": list(facts.TOKEN_TYPES),
        "scarab": facts.SCARAB,
        "mural": {
            "width": facts.WIDTH,
            "height": facts.HEIGHT,
            "sides": {
                side: {"rows": list(rows), "bottom": facts.FROM_BOTTOM[side]}
                for side, rows in facts.ICONS.items()
            },
        },
        "tiles": [facts.tile_data(tile) for tile in facts.TILES],
        "cartouches": [
            {"id": name, "cells": [list(cell) for cell in cells], "count": count}
            for name, (cells, count) in facts.CARTOUCHES.items()
        ],
        "stories": [_story_data(story) for story in STORIES.values()],
        "story_types": list(facts.STORY_TYPES),
        "achievements": list(facts.ACHIEVEMENTS),
        "achievement_cards": [
            {"id": card, "kind": kind, "star": card in facts.STARRED}
            for card, kind in facts.CARD_KINDS.items()
        ],
        "card_figures": dict(facts.CARD_FIGURES),
        "achievement_board": {
            side: {name: list(points) for name, points in board.items()}
            for side, board in facts.REWARDS.items()
        },
        "board_of": {str(players): side for players, side in facts.BOARD_OF.items()},
        "story_achievements": dict(facts.STORIES_FOR),
        "ankhs": list(facts.ANKHS),
        "bonuses": {
            ankh: {"tiles": list(tiles), "scarabs": scarabs, "draws": draws}
            for ankh, (tiles, scarabs, draws) in facts.BONUSES.items()
        },
        "spend_cards": {card: dict(tokens) for card, tokens in facts.SPEND_CARDS.items()},
        "deck_removed": {str(players): count for players, count in facts.REMOVED.items()},
        "deal": {
            str(players): {"stories": stories, "tiles": tiles}
            for players, (stories, tiles) in facts.DEAL.items()
        },
        "rounds": facts.ROUNDS,
        "items_per_round": facts.ITEMS,
        "max_open_stories": facts.MAX_OPEN_STORIES,
        "reserve_animal_limit": facts.MAX_RESERVED_ANIMAL_TILES,
        "tiles_per_draw": facts.TILES_PER_DRAW,
        "trade": facts.TRADE,
        "paid_singly": facts.PAID_SINGLY,
        "tokens_per_point": facts.TOKENS_PER_POINT,
        "reach": facts.REACH,
        "solo": {
            "tiles_to_score": facts.SOLO_TILES,
            "ankhs": facts.SOLO_ANKHS,
            "times_per_card": facts.SOLO_TIMES,
            "check_order": list(facts.ACHIEVEMENTS),
        },
        "supplies": {
            "black_tiles": facts.BLACK_TILES,
            "story_tokens_per_type": facts.TOKENS,
            "scarab_tokens": facts.TOKENS,
        },
    }


def _story_data(story: Story) -> dict[str, Any]:
    shared = {"id": story.id, "type": story.type, "points": story.points, "start": story.start}
    if story.type == "token":
        return shared | {"tokens": dict(story.tokens)}
    if story.type == "chamber":
        return shared | {"chambers": [dict(icons) for icons in story.chambers], "black": list(story.black)}
    return shared | {"color": story.color, "icons": dict(story.icons), "black": list(story.black)}
