"""Positions to start a test from."""

from __future__ import annotations

from typing import Any

Hex = tuple[int, int]


def task(t: str, seat: int, **given: Any) -> dict[str, Any]:
    plain: dict[str, Any] = {"n": 0, "dir": [0, 0], "victim": -1, "card": False, "may": False, "id": ""}
    return {"t": t, "seat": seat, **plain, "steps": [], "options": [], **given}


def gladiator(pos: Hex | None, **given: Any) -> dict[str, Any]:
    seat = {"figure": "gladiator", "pos": list(pos or ()), "armor": 15, "favor": 0, "dealt": 0, "fell": 0}
    piles: dict[str, Any] = {"deck": [], "hand": [], "discard": []}
    return {**seat, "acted": False, "declined": False, **piles, **given}


def fallen(fell: int = 1, **given: Any) -> dict[str, Any]:
    return gladiator(None, **{"figure": "", "armor": 0, "fell": fell, **given})


def token(kind: str, n: int, at: Hex, up: bool = True) -> dict[str, Any]:
    return {"type": kind, "n": n, "at": list(at), "up": up}


def scene(*seats: dict[str, Any], **given: Any) -> dict[str, Any]:
    """Seat 0 asked for the card of its turn, in the last pass of the first round."""
    players = len(seats)
    state: dict[str, Any] = {
        "players": players,
        "setup": "first_game",
        "mode": "ffa",
        "rulesets": [],
        "beasts": False,
        "round": 1,
        "phase": "pass",
        "pass": 5,
        "queue": [],
        "rules": [],
        "first": 0,
        "start_token": 0,
        "turn": 0,
        "ask": "turn",
        "todo": [task("turn", 0)],
        "seats": list(seats),
        "tokens": [],
        "chosen": [],
        "row": ["vault", "testudo", "taunt", "whirl", ""],
        "cubes": [[0] * players for _ in range(5)],
        "deck": ["vault", "riposte"],
        "focus": [],
        "theater": "silent_arena",
        "theater_deck": ["bloodlust", "underdog"],
        "theater_discard": ["silent_arena"],
        "lobbied": [],
        "initiated": False,
        "sales": 0,
        "beast_cards": [],
    }
    return {**state, **given}


def market(*seats: dict[str, Any], **given: Any) -> dict[str, Any]:
    """Seat 0 asked for a purchase."""
    buying: dict[str, Any] = {"phase": "favor", "pass": 0, "ask": "favor", "todo": [], "theater": ""}
    return scene(*seats, **{**buying, "queue": list(range(len(seats))), **given})
