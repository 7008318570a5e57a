"""Mosaics and sanctuaries against the words of the rule, written out the slow way."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from msgspec import UNSET

from tests.games.cleopatra.plays import made, passed
from tts_builder.engine.polyomino import Square
from tts_builder.games.cleopatra import GAME, rules
from tts_builder.games.cleopatra.facts import GARDEN, MOSAIC_IDS, mosaic_squares
from tts_builder.games.cleopatra.listing import builds
from tts_builder.games.cleopatra.moves import Build
from tts_builder.games.cleopatra.scenes import Board, Player, Scene, start
from tts_builder.games.cleopatra.state import State
from tts_builder.games.cleopatra.tables import MASKS, PLACEMENTS

OPEN = {(x, y) for y, row in enumerate(GARDEN) for x, mark in enumerate(row) if mark != "T"}


def images(name: str) -> set[frozenset[Square]]:
    """Every place of a mosaic in the empty garden."""
    shape = mosaic_squares(name)  # type: ignore[arg-type]
    found = set()
    for turn in range(8):
        turned = shape
        for _ in range(turn % 4):
            turned = [(-y, x) for x, y in turned]
        if turn >= 4:
            turned = [(-x, y) for x, y in turned]
        for dx in range(-5, 14):
            for dy in range(-5, 14):
                squares = frozenset((x + dx, y + dy) for x, y in turned)
                if squares <= OPEN:
                    found.add(squares)
    return found


IMAGES = {name: images(name) for name in MOSAIC_IDS}


def areas(squares: set[Square]) -> set[frozenset[Square]]:
    left, found = set(squares), set()
    while left:
        edge = [left.pop()]
        area = set(edge)
        while edge:
            x, y = edge.pop()
            for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if beside in left:
                    left.remove(beside)
                    area.add(beside)
                    edge.append(beside)
        found.add(frozenset(area))
    return found


def sanctuaries(empty: set[Square], mosaic: frozenset[Square], pile: list[str]) -> set[frozenset[Square]]:
    """New areas in which no piece of the pile has room."""
    new = areas(empty - mosaic) - areas(empty)
    return {area for area in new if not any(image <= area for name in pile for image in IMAGES[name])}


def empty_squares(rows: Sequence[str]) -> set[Square]:
    return {(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "."}


def first(area: frozenset[Square]) -> Square:
    return min(area, key=lambda square: square[::-1])


def test_placements_in_the_empty_garden() -> None:
    for n, name in enumerate(MOSAIC_IDS):
        assert {frozenset(squares) for _, squares in PLACEMENTS[n]} == IMAGES[name]
        assert len(MASKS[n]) == len(IMAGES[name])


@pytest.mark.parametrize("seed", range(5))
def test_listed_mosaics_and_claims(seed: int) -> None:
    """In random gardens: every place, and every choice of its new sanctuaries that the statues allow."""
    rng = Random(seed)
    pile = list(MOSAIC_IDS)
    rng.shuffle(pile)
    empty: set[Square] = set(OPEN)
    while pile:
        top, *left = pile
        statues = rng.randrange(3)
        places = [image for image in IMAGES[top] if image <= empty]
        if places:
            expected = set()
            for image in places:
                cells = tuple(sorted(image, key=lambda square: square[::-1]))
                new = sorted(map(first, sanctuaries(empty, image, left)), key=lambda square: square[::-1])
                expected.add((cells, ()))
                if statues:
                    expected |= {(cells, (one,)) for one in new}
                if statues > 1:
                    expected |= {(cells, (one, two)) for n, one in enumerate(new) for two in new[n + 1 :]}
            state = scene(OPEN - empty, pile, statues)
            listed = [move for move in builds(state) if move.piece == "mosaic"]
            assert {(move.cells, () if move.claim is UNSET else move.claim) for move in listed} == expected
            assert len(listed) == len(expected)
            empty -= rng.choice(sorted(places, key=sorted))
        pile = left


def scene(filled: set[Square], pile: list[str], statues: int) -> State:
    hand = ("artisan", "artisan", "stone", "wood", "lapis")
    board = Board(mosaic_squares=sorted(filled), pile=tuple(pile))  # type: ignore[arg-type]
    return start(Scene(board=board, player=Player(hand=hand, anubis=statues)))  # type: ignore[arg-type]


def test_a_sanctuary_never_changes_again() -> None:
    met = 0
    for players in GAME.players:
        known: dict[tuple[int, int], frozenset[Square]] = {}
        for state in passed(players, 6, "mason"):
            w = rules.to_wire(state)
            empty = empty_squares(w.garden)
            for sanctuary in w.sanctuaries:
                area = next(area for area in areas(empty) if sanctuary.at in area)
                assert known.setdefault(sanctuary.at, area) == area
        met += len(known)
    assert met


def test_claims_of_real_games_follow_the_rule() -> None:
    met = 0
    for players in GAME.players:
        for state, _, move in made(players, 6, "mason"):
            if isinstance(move, Build) and move.cells is not UNSET:
                w = rules.to_wire(state)
                empty = {
                    (x, y) for y, row in enumerate(w.garden) for x, mark in enumerate(row) if mark == "."
                }
                new = sanctuaries(empty, frozenset(move.cells), list(w.pile[1:]))
                claims = () if move.claim is UNSET else move.claim
                assert len({area for area in new for square in claims if square in area}) == len(claims)
                met += len(claims)
    assert met
