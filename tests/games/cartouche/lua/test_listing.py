"""What is listed is all there is: legal moves against every move one can think of."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.cartouche.lua.scenes import ANKHS, BLANK, KINDS, achieve, board, complete, scene, trade
from tests.lua.loader import Rules
from tts_builder.engine.game import canonical

ROWS = [*BLANK[:5], "....X....", "..cc.K...", ".sbbbb...", ".s..hh.cc"]
STOCK = {"cat": 3, "snake": 1, "bird": 2, "human": 2, "scarab": 3}
MOST = 3
_ICONS = [
    ".s..s...h",
    "..h.h.c..",
    ".b..c.b..",
    "..c...s..",
    "s..b...h.",
    "h..c....b",
    ".c......c",
    "...s.s.b.",
    "b....h...",
]


def _images(cells: list[list[Any]]) -> Iterator[list[list[Any]]]:
    for flip, turns in itertools.product((1, -1), range(4)):
        image = [[flip * x, y, *animal] for x, y, *animal in cells]
        for _ in range(turns):
            image = [[-y, x, *animal] for x, y, *animal in image]
        yield image


def _placements(tile: str, cells: list[list[Any]]) -> Iterator[dict[str, Any]]:
    for image in _images(cells):
        for dx, dy in itertools.product(range(-4, 14), repeat=2):
            squares = sorted([x + dx, y + dy, *animal] for x, y, *animal in image)
            yield {"do": "place", "tile": tile, "cells": squares}


def _parts(most: int) -> Iterator[dict[str, int]]:
    for figures in itertools.product(range(most + 1), repeat=len(KINDS)):
        part = {kind: figure for kind, figure in zip(KINDS, figures, strict=True) if figure}
        if 0 < sum(part.values()) <= 8:
            yield part


def check(rules: Rules, state: dict[str, Any], verb: str, thinkable: Iterator[dict[str, Any]]) -> int:
    """The legal ones among the thinkable moves are those listed; gives their number."""
    held = rules.modules.hold(state)
    listed = [canonical(move) for move in rules.moves(held, 0) if move["do"] == verb]
    different = {canonical(move): move for move in thinkable}
    legal = {text for text, move in different.items() if not rules.code(held, 0, move)}
    assert legal == set(listed)
    assert listed == sorted(legal)
    return len(legal)


@pytest.mark.parametrize("tile", ["cat-I2", "snake+bird-W5", "cat+human-P5", "human-O4", "K1", "K4"])
@pytest.mark.parametrize("side", ["A", "B"])
def test_placements(rules: Rules, facts: dict[str, Any], tile: str, side: str) -> None:
    rows = [*ROWS[:4], "....R....", *ROWS[5:]] if side == "B" else ROWS
    cells = {each["id"]: each["cells"] for each in facts["tiles"] + facts["cartouches"]}
    state = scene("place", board(rows=rows, reserve=[tile]), side=side)
    assert check(rules, state, "place", _placements(tile, cells[tile])) > 8


def test_equal_tiles_are_listed_once(rules: Rules) -> None:
    state = scene("place", board(reserve=["K1", "K1", "cat-V3-1", "cat-V3-2"]))
    moves = rules.moves(state, 0)
    texts = [canonical(move) for move in moves]
    assert texts == sorted(set(texts))
    assert sum(move.get("tile") == "K1" for move in moves) == 9
    assert [move["tile"] for move in moves[:2]] == ["cat-V3-1", "cat-V3-2"]


@pytest.mark.parametrize("card", ["T01", "T05", "T11", "T13", "T15", "S01", "S02"])
def test_payments_of_stories(rules: Rules, card: str) -> None:
    state = scene("score", board(tokens=STOCK, open=[card]))
    assert check(rules, state, "complete", (complete(card, spend=part) for part in _parts(MOST))) > 2


@pytest.mark.parametrize("card", ["spend_6_same", "spend_2_each"])
def test_payments_of_achievements(rules: Rules, card: str) -> None:
    mine = board(tokens=STOCK, ankhs=["long", "repeat"])
    state = scene("score", mine, achievements=["chamber_8", card, "river_across"])

    def thinkable() -> Iterator[dict[str, Any]]:
        for part in _parts(MOST):
            yield achieve("card2", "long", spend=part)
            yield achieve("card2", "three_small", spend=part)
            yield from (achieve("card2", "repeat", copy=ankh, spend=part) for ankh in ANKHS)

    assert check(rules, state, "achieve", thinkable()) % 5 == 0


def test_no_ankh_no_achievement(rules: Rules) -> None:
    state = scene("score", board(completed=["R01", "R02", "R03"], ankhs=[]))
    assert {move["do"] for move in rules.moves(state, 0)} == {"done"}


def test_trades(rules: Rules) -> None:
    state = scene("score", board(tokens=STOCK))
    every = (trade(good, **part) for good in ("K1", "scarab") for part in _parts(2))
    assert check(rules, state, "trade", every) == 28


def _murals(chance: random.Random) -> Iterator[list[str]]:
    """Murals of random squares, from rather empty to nearly full, with more cats than others."""
    for empty in (3, 5, 7, 9, 11, 14):
        letters = "." * empty + "ccccsbhKX"
        yield ["".join(chance.choice(letters) for _ in range(9)) for _ in range(9)]


@pytest.mark.parametrize("card", ["C01", "C03", "C12", "C16", "C17", "R05", "R06", "R09"])
def test_black_squares(rules: Rules, card: str) -> None:
    squares = [[x, y] for x in range(9) for y in range(9)]
    icons = [[x, y] for x, y in squares if _ICONS[y][x] != "."]
    blackenings = [[square] for square in squares] + [list(pair) for pair in itertools.combinations(icons, 2)]
    found = 0
    for rows in _murals(random.Random(card)):
        state = scene("score", board(rows=rows, open=[card]))
        found += check(rules, state, "complete", (complete(card, black=black) for black in blackenings))
    assert found > 0
