"""Positions to start a test from."""

from __future__ import annotations

from typing import Any

ACHIEVEMENTS = ("card1", "card2", "card3", "five_same", "three_chamber", "three_river", "three_token")
ANKHS = ["three_small", "long", "square_scarab", "two_scarabs", "three_pieces", "repeat"]
STARRED = ["chamber_pair", "river_across", "spend_2_each"]
KINDS = ("bird", "cat", "human", "scarab", "snake")
BLANK = ["." * 9] * 9
# Two chambers with one icon each, bird and human, in the corner of side A.
CORNER = [".cc......", "cc.c.....", "c.c......", ".c.......", *["." * 9] * 5]


def counts(**given: int) -> dict[str, int]:
    return {kind: given.get(kind, 0) for kind in KINDS}


def board(tokens: dict[str, int] | None = None, **given: Any) -> dict[str, Any]:
    """A mural and all that lies beside it; blank and empty where nothing is given."""
    empty = {
        "rows": BLANK,
        "laid": [],
        "tokens": counts(**(tokens or {})),
        "open": [],
        "completed": [],
        "reserve": [],
        "ankhs": ANKHS,
        "done": False,
        "owed": 0,
    }
    return {**empty, **given}


def scene(phase: str, *boards: dict[str, Any], players: int = 2, **given: Any) -> dict[str, Any]:
    """Players with these boards, the others with empty ones, in round 3."""
    spaces = {achievement: [] for achievement in ACHIEVEMENTS} | given.pop("spaces", {})
    state = {
        "players": players,
        "side": "A",
        "first_game": False,
        "phase": phase,
        "round": 10 if phase in ("final", "over") else 3,
        "start": 0,
        "turn": 0,
        "picks": 0,
        "achievements": STARRED,
        "dealt": {"stories": [], "tiles": []},
        "deck": [],
        "removed": [],
        "bag": [],
        "story_discard": [],
        "tile_discard": [],
        "drawn": [],
        "spaces": spaces,
        "filled": {achievement: len(spaces[achievement]) for achievement in ACHIEVEMENTS},
        "boards": [*boards, *(board() for _ in range(players - len(boards)))],
        "ai": opponent(ankhs=6 if players == 1 else 0),
    }
    return {**state, **given}


def opponent(ankhs: int = 6, columns: list[list[str]] | None = None, **cards: list[str]) -> dict[str, Any]:
    """The opponent of a solo game."""
    held = {"chamber": [], "river": [], "token": []} | cards
    return {"cards": held, "columns": columns or [[], [], []], "ankhs": ankhs}


DONE = {"do": "done"}


def place(tile: str, *squares: tuple[int, int]) -> dict[str, Any]:
    """A tile of one animal, or a cartouche."""
    animal = [] if tile.startswith("K") else [tile.partition("-")[0]]
    return {"do": "place", "tile": tile, "cells": [[x, y, *animal] for x, y in squares]}


def achieve(achievement: str, ankh: str, **more: Any) -> dict[str, Any]:
    return {"do": "achieve", "achievement": achievement, "ankh": ankh, **more}


def complete(card: str, **more: Any) -> dict[str, Any]:
    return {"do": "complete", "card": card, **more}


def trade(good: str, **give: int) -> dict[str, Any]:
    return {"do": "trade", "give": give, "for": good}
