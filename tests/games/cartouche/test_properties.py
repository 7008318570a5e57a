"""What holds in every game, however it is played."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.cartouche.policies import hoarder, keen
from tts_builder.engine.game import CHANCE, GENERAL_CODES, Refusal, canonical, read_move
from tts_builder.engine.selfplay import Playthrough, Policy, any_move, play
from tts_builder.games.cartouche import GAME, rules
from tts_builder.games.cartouche.conditions import completions
from tts_builder.games.cartouche.mural import Mural
from tts_builder.games.cartouche.placing import fitting
from tts_builder.games.cartouche.reading import mural_of
from tts_builder.games.cartouche.state import State
from tts_builder.games.cartouche.tables import ANIMALS, CARDS, FORMS, GRID, TILES, TYPE, WILD
from tts_builder.testing.laws.spoilt import mutants

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


def pieces(state: State) -> tuple[Counter[str], Counter[str]]:
    """All stories and all animal tiles there are."""
    w = rules.to_wire(state)
    stories = [*w.deck, *w.removed, *w.dealt.stories, *w.story_discard]
    stories += [*w.ai.cards.river, *w.ai.cards.chamber, *w.ai.cards.token]
    tiles = [*w.bag, *w.dealt.tiles, *w.tile_discard, *w.drawn]
    tiles += [tile for column in w.ai.columns for tile in column]
    for board in w.boards:
        stories += [*board.open, *board.completed]
        tiles += [*board.reserve, *(item.tile for item in board.laid)]
    return Counter(stories), Counter(tile for tile in tiles if not tile.startswith("K"))


@at_each_table
def test_every_state_is_sound_and_has_all_pieces(table: Table) -> None:
    passed = states(table)
    assert rules.problems(passed[0]) == []
    everything = pieces(passed[1])
    assert set(everything[1].values()) == {1}
    assert sum(everything[1].values()) == 68
    assert sum(everything[0].values()) == 50 + table[0]
    for state in passed[1:]:
        assert rules.problems(state) == []
        assert pieces(state) == everything
    assert len(played(table).moves) <= GAME.bound
    assert rules.actors(passed[-1]) == ()
    assert rules.score(passed[-1]).final


@at_each_table
def test_moves_are_sorted_unique_and_accepted(table: Table) -> None:
    for n, (state, (seat, move)) in enumerate(zip(states(table), played(table).moves, strict=False)):
        assert rules.refuse(state, seat, move) is None
        acting = rules.actors(state)
        assert seat in acting
        for other in range(table[0]):
            assert bool(rules.moves(state, other)) == (other in acting)
        if seat != CHANCE:
            moves = rules.moves(state, seat)
            texts = [canonical(listed) for listed in moves]
            assert texts == sorted(set(texts))
            for listed in moves[n % 5 :: 5]:
                assert rules.refuse(state, seat, listed) is None


@at_each_table
def test_states_and_moves_go_out_and_come_back(table: Table) -> None:
    for state in states(table)[::6]:
        raw = msgspec.json.decode(canonical(rules.to_wire(state)))
        assert rules.from_wire(msgspec.convert(raw, GAME.wire)) == state
    for _, move in played(table).moves:
        assert read_move(GAME, msgspec.json.decode(canonical(move))) == move


@pytest.mark.parametrize("table", [table for table in TABLES if table[3] == "keen"], ids=str)
def test_spoilt_moves_are_legal_or_refused_with_a_known_code(table: Table) -> None:
    known = set(GAME.codes) | set(GENERAL_CODES)
    made = [msgspec.to_builtins(move) for _, move in played(table).moves]
    for n, state in enumerate(states(table)[:-1:23]):
        seat = rules.actors(state)[0]
        legal = [msgspec.to_builtins(move) for move in rules.moves(state, seat)]
        base = legal[n * 7 % len(legal)] if legal else made[0]
        listed = {canonical(move) for move in legal}
        for raw in mutants(base, [made[n * 11 % len(made)], *legal[:2]]):
            move = read_move(GAME, raw)
            for actor in range(CHANCE, table[0]):
                refusal = move if isinstance(move, Refusal) else rules.refuse(state, actor, move)
                if refusal:
                    assert refusal.code in known
                    assert refusal.sentence
                    assert actor != seat or canonical(raw) not in listed
                else:
                    assert rules.problems(rules.apply(state, actor, move)) == []


@pytest.mark.parametrize("table", [table for table in TABLES if table[0] > 1], ids=str)
def test_seats_may_act_in_any_order(table: Table) -> None:
    rng = Random(5)
    for state in states(table)[::9]:
        acting = rules.actors(state)
        if len(acting) < 2:
            continue
        chosen = {seat: rng.choice(rules.moves(state, seat)) for seat in acting}
        ends = set()
        for order in permutations(acting):
            reached = state
            for seat in order:
                assert rules.refuse(reached, seat, chosen[seat]) is None
                reached = rules.apply(reached, seat, chosen[seat])
            ends.add(canonical(rules.to_wire(reached)))
        assert len(ends) == 1


def test_keen_players_see_every_part_of_the_game() -> None:
    kinds: Counter[str] = Counter()
    cards: set[str] = set()
    for table in TABLES:
        for _, move in played(table).moves:
            kinds[type(move).__name__] += 1
            cards |= {getattr(move, "card", "")}
    assert set(kinds) >= {"Achieve", "Complete", "Deal", "DiscardStory", "Keep", "Place", "Trade"}
    assert len(cards) > 40


# --- masks against squares -------------------------------------------------------------------------------

rows_of = st.lists(st.text("....csbhKX", min_size=9, max_size=9), min_size=9, max_size=9)


def drawn(rows: list[str]) -> Mural:
    return mural_of("A", rows)


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


@settings(max_examples=60, deadline=None)
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


@settings(max_examples=40, deadline=None)
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


@settings(max_examples=60, deadline=None)
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
