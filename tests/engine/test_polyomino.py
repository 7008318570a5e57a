"""Forms, masks and areas on grids."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tts_builder.engine.polyomino import Grid, form_of, forms

GRID = Grid(5, 4)
squares = st.sets(st.tuples(st.integers(0, 4), st.integers(0, 3)))


def test_forms() -> None:
    assert form_of([(4, 7), (3, 7), (3, 6)]) == ((0, 0), (0, 1), (1, 1))
    assert len(forms([(0, 0)])) == 1
    assert len(forms([(0, 0), (1, 0), (2, 0)])) == 2
    assert len(forms([(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)])) == 1
    assert len(forms([(0, 0), (0, 1), (0, 2), (1, 2)])) == 8


def test_what_a_square_carries_travels_with_it() -> None:
    """A domino with one color has two forms, a domino with two colors has four."""
    assert len(forms([(0, 0, 1), (1, 0, 1)])) == 2
    assert len(forms([(0, 0, 1), (1, 0, 2)])) == 4


def test_placements_stay_in_the_grid() -> None:
    domino = forms([(0, 0), (1, 0)])
    assert sorted(len(list(GRID.placements(form))) for form in domino) == [3 * 5, 4 * 4]
    for form in domino:
        for mask in GRID.placements(form):
            assert mask & GRID.all == mask
            assert mask.bit_count() == 2


@given(squares)
def test_masks_and_squares(chosen: set[tuple[int, int]]) -> None:
    mask = GRID.mask(chosen)
    assert GRID.squares(mask) == tuple(sorted(chosen, key=lambda square: square[::-1]))
    beside = {(x + dx, y + dy) for x, y in chosen for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    around = {square for square in beside - chosen if GRID.holds(*square)}
    assert GRID.squares(GRID.around(mask)) == tuple(sorted(around, key=lambda square: square[::-1]))
    if chosen:
        assert GRID.first(mask) == GRID.squares(mask)[0]
        assert GRID.bit(*GRID.first(mask)) == mask & -mask


@given(squares)
def test_areas_split_a_mask(chosen: set[tuple[int, int]]) -> None:
    mask = GRID.mask(chosen)
    areas = list(GRID.areas(mask))
    assert sum(areas) == mask
    assert areas == sorted(areas, key=lambda area: area & -area)
    for area in areas:
        assert not GRID.around(area) & mask
        assert all(GRID.area(GRID.bit(*square), mask) == area for square in GRID.squares(area))
