"""Properties of every game, however it is played."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.cartouche.policies import hoarder, keen
from tests.games.cartouche.scenes import position
from tts_builder.engine.selfplay import Playthrough, Policy, any_move, play
from tts_builder.games.cartouche import GAME, rules
from tts_builder.games.cartouche.mural import Mural
from tts_builder.games.cartouche.placing import fitting
from tts_builder.games.cartouche.state import State
from tts_builder.games.cartouche.stories import completions
from tts_builder.games.cartouche.tables import ANIMALS, CARDS, FORMS, GRID, TILES, TYPE, WILD

POLICIES: dict[str, Policy] = {"any": any_move, "keen": keen, "hoarder": hoarder}
TABLES = [
    (players, side, first, policy)
    for players in GAME.players
    for side, first in (("A", "no"), ("B", "no"), ("A", "yes"), ("B", "yes"))
    for policy in POLICIES
]
at_each_table = pytest.mark.parametrize("table", TABLES, ids=str)
Table = tuple[int, str, str, str]


@cache
def played(table: Table) -> Playthrough:
    players, side, first, policy = table
    options = {"side": side, "first_game": first}
    return play(GAME, players, options, TABLES.index(table), POLICIES[policy])


@cache
def states(table: Table) -> tuple[State, ...]:
    found = [played(table).start]
    for seat, move in played(table).moves:
        found.append(rules.apply(found[-1], seat, move))
    return tuple(found)


@at_each_table
def test_every_state_is_sound(table: Table) -> None:
    """Every piece is in exactly one place."""
    passed = states(table)
    for state in passed:
        assert rules.problems(state) == []
    assert len(played(table).moves) <= GAME.bound
    assert rules.actors(passed[-1]) == ()
    assert rules.score(passed[-1]).final


def test_keen_players_see_every_part_of_the_game() -> None:
    kinds: Counter[str] = Counter()
    cards: set[str] = set()
    for table in TABLES:
        for _, move in played(table).moves:
            kinds[type(move).__name__] += 1
            cards |= {getattr(move, "card", "")}
    assert set(kinds) >= {"Achieve", "Complete", "Deal", "DiscardStory", "Keep", "Place", "Trade"}
    assert len(cards) > 40


# --- masks compared with squares -------------------------------------------------------------------------

rows_of = st.lists(st.text("....csbhKX", min_size=9, max_size=9), min_size=9, max_size=9)


def drawn(rows: list[str]) -> Mural:
    return position("place", boards={"0": {"rows": rows}}).seats[0].mural


def areas(squares: set[tuple[int, int]]) -> list[set[tuple[int, int]]]:
    """Connected areas, the slow way."""
    found, left = [], set(squares)
    while left:
        area, edge = set(), [left.pop()]
        while edge:
            x, y = edge.pop()
            area.add((x, y))
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if near in left:
                    left.discard(near)
                    edge.append(near)
        found.append(area)
    return found


def beside(squares: set[tuple[int, int]]) -> set[tuple[int, int]]:
    around = {(x + dx, y + dy) for x, y in squares for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    return around - squares


ICONS = {
    (x, y): next(animal for animal in ANIMALS if animal[0] == letter)
    for y, row in enumerate(GAME.data()["mural"]["sides"]["A"]["rows"])
    for x, letter in enumerate(row)
    if letter != "."
}


@settings(max_examples=60)
@given(rows_of)
def test_chambers_and_rivers_agree_with_squares(rows: list[str]) -> None:
    mural = drawn(rows)
    free = {(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == "."}
    icons = {square: kind for square, kind in ICONS.items() if square in free}
    assert {frozenset(GRID.squares(area)) for area, _ in mural.chambers} == set(map(frozenset, areas(free)))
    for area, counts in mural.chambers:
        there = [icons[square] for square in GRID.squares(area) if square in icons]
        assert counts == tuple(map(there.count, ANIMALS))
    for animal, rivers in zip(ANIMALS, mural.rivers, strict=True):
        wet = {
            (x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter in (animal[0], "K")
        }
        assert {frozenset(GRID.squares(river)) for river, _, _ in rivers} == set(map(frozenset, areas(wet)))
        for river, _, counts in rivers:
            touched = [icons[square] for square in beside(set(GRID.squares(river))) if square in icons]
            assert counts == tuple(map(touched.count, ANIMALS))


@settings(max_examples=40)
@given(rows_of, st.sampled_from([card for card, kind in zip(CARDS, TYPE, strict=True) if kind == 0]))
def test_river_stories_agree_with_squares(rows: list[str], card: Any) -> None:
    mural = drawn(rows)
    met = any(
        all(dict(zip(ANIMALS, counts, strict=True))[kind] >= want for kind, want in card.icons.items())
        for animal, rivers in zip(ANIMALS, mural.rivers, strict=True)
        for _, _, counts in rivers
        if card.color in ("any", animal)
    )
    assert bool(completions(mural, card)) == met
    for squares in completions(mural, card):
        assert sorted(ICONS[square] for square in squares) == sorted(card.black)


@settings(max_examples=60)
@given(rows_of, st.integers(0, len(TILES) - 1))
def test_placements_agree_with_squares(rows: list[str], tile: int) -> None:
    mural = drawn(rows)
    free = {(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == "."}
    filled = {(x, y) for y in range(9) for x in range(9)} - free
    found = set()
    for form in FORMS[tile]:
        for x in range(9):
            for y in range(9):
                cells = {(x + cell[0], y + cell[1], cell[2]) for cell in form}
                squares = {cell[:2] for cell in cells}
                if squares <= free and (beside(squares) & filled or any(at[1] == 8 for at in squares)):
                    found.add(frozenset(cells))
    listed = fitting(tile, mural.free, mural.frontier)
    names = (*ANIMALS, "")
    moves = {
        frozenset((*cell[:2], names.index(cell[2]) if len(cell) > 2 else WILD) for cell in move.cells)
        for _, move in listed
    }
    assert moves == found
    assert len(listed) == len(found)
