"""Check mosaics and sanctuaries against a slow, literal version of the rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random

import pytest

from tests.games.cleopatra.plays import states_of
from tests.games.cleopatra.positions import position
from tts_builder.engine.polyomino import Square
from tts_builder.games.cleopatra import GAME, rules
from tts_builder.games.cleopatra.facts import GARDEN, MOSAIC_IDS, mosaic_squares
from tts_builder.games.cleopatra.moves import Build
from tts_builder.games.cleopatra.tables import MASKS, PLACEMENTS
from tts_builder.lua_rules.game import in_lua

ENGINES = {"python": GAME, "lua": in_lua(GAME)}
HAND = ["artisan", "artisan", "lapis", "stone", "wood"]
OPEN = {(x, y) for y, row in enumerate(GARDEN) for x, mark in enumerate(row) if mark != "T"}


def images(name: str) -> set[frozenset[Square]]:
    """Every placement of a mosaic in the empty garden."""
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


IMAGES: dict[str, set[frozenset[Square]]] = {name: images(name) for name in MOSAIC_IDS}


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


def sanctuaries(empty: set[Square], mosaic: frozenset[Square], pile: Sequence[str]) -> set[frozenset[Square]]:
    """New areas in which no piece of the pile fits."""
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


def in_order(squares: Iterable[Square]) -> list[Square]:
    return sorted(squares, key=lambda square: square[::-1])


@pytest.mark.parametrize("engine", ["python", "lua"])
@pytest.mark.parametrize("seed", range(5))
def test_listed_mosaics_and_claims(engine: str, seed: int) -> None:
    """In random gardens: every placement, with every choice of new sanctuaries that the statues allow."""
    rng, laid = Random(seed), dict[Square, str]()
    pile = list(MOSAIC_IDS)
    rng.shuffle(pile)
    while pile:
        top, *left = pile
        empty, statues = OPEN - laid.keys(), rng.randrange(3)
        places = [image for image in IMAGES[top] if image <= empty]
        if places:
            expected = set[tuple[Square, ...]]()
            for image in places:
                new = in_order(map(first, sanctuaries(empty, image, left)))
                for size in range(statues + 1):
                    expected |= {(*in_order(image), *claim) for claim in combinations(new, size)}
            listed = mosaics_in(engine, laid, pile, statues)
            assert set(listed) == expected
            assert len(listed) == len(expected)
            laid |= dict.fromkeys(rng.choice(sorted(places, key=sorted)), top)
        pile = left


def mosaics_in(
    engine: str, laid: dict[Square, str], pile: Sequence[str], statues: int = 2
) -> list[tuple[Square, ...]]:
    """For each listed move, the squares it covers and the squares it claims."""
    garden = ["".join(laid.get((x, y), ".") for x in range(9)) for y in range(9)]
    garden[3:6] = [f"{row[:3]}###{row[6:]}" for row in garden[3:6]]
    state = position(hands={"0": HAND}, garden=garden, pile=pile, statues={"0": statues})
    builds = (move for move in ENGINES[engine].rules.moves(state, 0) if isinstance(move, Build))
    return [(*move.cells, *(move.claim or ())) for move in builds if move.piece == "mosaic"]  # type: ignore[misc]


@pytest.mark.parametrize("engine", ["python", "lua"])
def test_only_the_top_mosaic_is_listed(engine: str) -> None:
    """I fits in six rows and columns, X around 28 squares, whichever was asked for before."""
    for pile, ways in (("IX", 60), ("XI", 28), ("IX", 60)):
        assert len({squares[:5] for squares in mosaics_in(engine, {}, list(pile))}) == ways


def test_a_sanctuary_never_changes_again() -> None:
    met = 0
    for players in GAME.players:
        known: dict[tuple[int, int], frozenset[Square]] = {}
        for state in states_of(players, 6, "mason"):
            w = rules.to_wire(state)
            empty = empty_squares(w.garden)
            for sanctuary in w.sanctuaries:
                area = next(area for area in areas(empty) if sanctuary.at in area)
                assert known.setdefault(sanctuary.at, area) == area
        met += len(known)
    assert met
