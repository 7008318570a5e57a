"""The list of legal moves is complete: it is compared with every conceivable move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest

from tests.games.cartouche.scenes import BLANK, position
from tts_builder.engine.game import canonical, read_move
from tts_builder.games.cartouche import GAME, rules
from tts_builder.games.cartouche.facts import ANKHS, CARTOUCHES, ICONS, TILES, TOKEN_TYPES
from tts_builder.games.cartouche.state import State
from tts_builder.lua_rules.game import in_lua

ROWS = [*BLANK[:5], "....X....", "..cc.K...", ".sbbbb...", ".s..hh.cc"]
STOCK = {"cat": 3, "snake": 1, "bird": 2, "human": 2, "scarab": 3}
LUA = in_lua(GAME).rules
Raw = dict[str, Any]


def legal(state: State, verb: str, thinkable: Iterator[Raw]) -> list[bytes]:
    """The legal moves of a kind. Both engines list exactly the conceivable moves that are legal."""
    listed = [canonical(move) for move in rules.moves(state, 0)]
    assert listed == [canonical(move) for move in LUA.moves(state, 0)]
    different = {canonical(move): move for move in thinkable}
    found = [text for text, move in different.items() if not rules.refuse(state, 0, read_move(GAME, move))]
    wanted = [text for text in listed if b'"do":"%b"' % verb.encode() in text]
    assert sorted(found) == wanted
    return wanted


def placements(tile: str) -> Iterator[Raw]:
    cells: Any = TILES.get(tile) or CARTOUCHES[tile][0]
    for flip, turns in product((1, -1), range(4)):
        image = [[flip * x, y, *animal] for x, y, *animal in cells]
        for _ in range(turns):
            image = [[-y, x, *animal] for x, y, *animal in image]
        for dx, dy in product(range(-4, 14), repeat=2):
            squares = sorted([x + dx, y + dy, *animal] for x, y, *animal in image)
            yield {"do": "place", "tile": tile, "cells": squares}


@pytest.mark.parametrize("tile", ["cat-I2", "snake+bird-W5", "cat+human-P5", "human-O4", "K1", "K4"])
@pytest.mark.parametrize("side", ["A", "B"])
def test_placements(tile: str, side: str) -> None:
    rows = [*ROWS[:4], "....R....", *ROWS[5:]] if side == "B" else ROWS
    state = position("place", side=side, boards={"0": {"rows": rows, "reserve": [tile]}})
    assert len(legal(state, "place", placements(tile))) > 8


def parts(most: int) -> Iterator[dict[str, int]]:
    """Every payment of at most `most` tokens of each kind and eight in all."""
    for figures in product(range(most + 1), repeat=len(TOKEN_TYPES)):
        part = {kind: figure for kind, figure in zip(TOKEN_TYPES, figures, strict=True) if figure}
        if 0 < sum(part.values()) <= 8:
            yield part


@pytest.mark.parametrize("card", ["T01", "T05", "T11", "T13", "T15", "S01", "S02"])
def test_payments_of_stories(card: str) -> None:
    state = position("score", boards={"0": {"tokens": STOCK, "open": [card]}})
    assert legal(state, "complete", ({"do": "complete", "card": card, "spend": part} for part in parts(3)))


@pytest.mark.parametrize("card", ["spend_6_same", "spend_2_each"])
def test_payments_of_achievements(card: str) -> None:
    """The claim with either ankh that is left, and with every bonus that can be repeated."""
    own = {"tokens": STOCK, "ankhs": ["long", "repeat"]}
    state = position("score", boards={"0": own}, achievements=["chamber_8", card, "river_across"])
    bonuses: list[dict[str, str]] = [{"ankh": ankh} for ankh in ANKHS]
    bonuses += [{"ankh": "repeat", "copy": ankh} for ankh in ANKHS]
    claim = {"do": "achieve", "achievement": "card2"}
    thinkable = ({**claim, **bonus, "spend": part} for bonus in bonuses for part in parts(3))
    assert len(legal(state, "achieve", thinkable)) % 5 == 0


def test_trades() -> None:
    state = position("score", boards={"0": {"tokens": STOCK}})
    thinkable = ({"do": "trade", "give": part, "for": good} for good in ("K1", "scarab") for part in parts(2))
    assert len(legal(state, "trade", thinkable)) == 28


@pytest.mark.parametrize("card", ["C01", "C03", "C12", "C16", "C17", "R05", "R06", "R09"])
def test_black_squares(card: str) -> None:
    """On murals of random squares, from fairly empty to nearly full, with more cats than other animals."""
    squares = [[x, y] for x in range(9) for y in range(9)]
    icons = [[x, y] for x, y in squares if ICONS["A"][y][x] != "."]
    covers = [[square] for square in squares] + [list(pair) for pair in combinations(icons, 2)]
    chance, found = random.Random(card), 0
    for empty in (3, 5, 7, 9, 11, 14):
        letters = "." * empty + "ccccsbhKX"
        rows = ["".join(chance.choice(letters) for _ in range(9)) for _ in range(9)]
        state = position("score", boards={"0": {"rows": rows, "open": [card]}})
        thinkable = ({"do": "complete", "card": card, "black": cover} for cover in covers)
        found += len(legal(state, "complete", thinkable))
    assert found > 0
