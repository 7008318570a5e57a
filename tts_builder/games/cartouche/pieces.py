"""Where every piece is: each story and tile once, murals that can have been laid."""

from __future__ import annotations

from collections.abc import Iterator

from tts_builder.engine.game import Problem
from tts_builder.engine.polyomino import form_of
from tts_builder.games.cartouche.facts import CARTOUCHES
from tts_builder.games.cartouche.mural import Mural
from tts_builder.games.cartouche.state import Items, State
from tts_builder.games.cartouche.tables import (
    CARDS,
    COLUMN,
    FORMS,
    GRID,
    IS_ANIMAL,
    STORIES,
    TILES,
    TYPE,
    TYPES,
)

Pile = tuple[str, Items]
"""The path of a list, and what is in it."""


def story_problems(s: State) -> Iterator[Problem]:
    """Every story is somewhere once; of the starting stories as many as there are players."""
    secret = [("$.deck", s.deck), ("$.removed", s.removed), ("$.dealt.stories", s.stories)]
    secret += [(f"$.ai.cards.{kind}", cards) for kind, cards in zip(TYPES, s.ai.cards, strict=True)]
    piles = [*secret, ("$.story_discard", s.story_discard)]
    for seat, player in enumerate(s.seats):
        piles += [(f"$.boards[{seat}].open", player.open), (f"$.boards[{seat}].completed", player.completed)]
    yield from _once(piles, STORIES, [n for n, card in enumerate(CARDS) if not card.start])
    for path, items in secret:
        for n, story in enumerate(items):
            if CARDS[story].start:
                yield Problem(f"{path}[{n}]", f"{STORIES[story]} is a starting story")
    starters = sum(CARDS[story].start for _, items in piles for story in items)
    if starters != s.players:
        yield Problem("$", f"there are {starters} starting stories for {s.players} players")
    for number, cards in enumerate(s.ai.cards):
        for n, story in enumerate(cards):
            if TYPE[story] != number:
                yield Problem(f"$.ai.cards.{TYPES[number]}[{n}]", f"{STORIES[story]} is of another type")


def tile_problems(s: State) -> Iterator[Problem]:
    """Every animal tile is somewhere once; cartouches only with players."""
    common = [("$.bag", s.bag), ("$.dealt.tiles", s.tiles), ("$.tile_discard", s.tile_discard)]
    common += [("$.drawn", s.drawn)]
    common += [(f"$.ai.columns[{n}]", column) for n, column in enumerate(s.ai.columns)]
    piles = list(common)
    for seat, player in enumerate(s.seats):
        piles.append((f"$.boards[{seat}].reserve", player.reserve))
        piles.append((f"$.boards[{seat}].laid", tuple(tile for _, tile in player.mural.laid)))
    animals = [n for n in range(len(TILES)) if IS_ANIMAL[n]]
    yield from _once(piles, TILES, animals)
    for path, items in common:
        for n, tile in enumerate(items):
            if not IS_ANIMAL[tile]:
                yield Problem(f"{path}[{n}]", f"{TILES[tile]} is no animal tile")
    for number, column in enumerate(s.ai.columns):
        for n, tile in enumerate(column):
            if COLUMN[tile] not in (number, -1):
                yield Problem(f"$.ai.columns[{number}][{n}]", f"{TILES[tile]} belongs to another column")


def _once(piles: list[Pile], names: tuple[str, ...], all_of: list[int]) -> Iterator[Problem]:
    first: dict[int, str] = {}
    for path, items in piles:
        for n, item in enumerate(items):
            here = f"{path}[{n}]"
            if item in first and names[item] not in CARTOUCHES:
                yield Problem(here, f"{names[item]} is also at {first[item]}")
            first.setdefault(item, here)
    for item in all_of:
        if item not in first:
            yield Problem("$", f"{names[item]} is missing")


def mural_problems(s: State) -> Iterator[Problem]:
    """What lies on each mural can have been laid there."""
    for seat, player in enumerate(s.seats):
        yield from _mural(f"$.boards[{seat}]", player.mural)


def _mural(path: str, mural: Mural) -> Iterator[Problem]:
    covered = 0
    for mask, tile in mural.laid:
        name = TILES[tile]
        if mask & covered:
            yield Problem(f"{path}.laid", f"{name} lies on another tile")
        covered |= mask
        cells = [
            (x, y, color)
            for color, squares in enumerate(mural.colors)
            for x, y in GRID.squares(mask & squares)
        ]
        if len(cells) != mask.bit_count():
            yield Problem(f"{path}.laid", f"the rows do not show {name}")
        elif form_of(cells) not in FORMS[tile]:
            yield Problem(f"{path}.laid", f"{name} has another shape or other animals")
    colors = 0
    for squares in mural.colors:
        colors |= squares
    if colors & ~covered:
        x, y = GRID.first(colors & ~covered)
        yield Problem(f"{path}.rows[{y}]", f"no tile lies at {x}, {y}")
    icons = 0
    for squares in mural.board.icons:
        icons |= squares
    if mural.black & ~icons:
        x, y = GRID.first(mural.black & ~icons)
        yield Problem(f"{path}.rows[{y}]", f"there is no icon to cover at {x}, {y}")
    rooted = mural.board.ground & colors | mural.board.reed | mural.black
    for area in GRID.areas(mural.filled):
        if not area & rooted:
            x, y = GRID.first(area)
            yield Problem(f"{path}.rows[{y}]", f"nothing connects the tile at {x}, {y}")
