"""The ways to complete a chamber or river story: the chambers and rivers used, the icons covered."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from tts_builder.games.cartouche.cards import Counts as Asked
from tts_builder.games.cartouche.cards import Story
from tts_builder.games.cartouche.moves import Complete
from tts_builder.games.cartouche.mural import Mural, Squares
from tts_builder.games.cartouche.state import Player
from tts_builder.games.cartouche.tables import CARDS, GRID, TOKEN_TYPE, TYPE, Counts, color, kinds, needs
from tts_builder.games.cartouche.tokens import STORY_PRICES, payments


def is_met(player: Player, story: int) -> bool:
    """Whether a payment, or something on the mural, completes the story."""
    if TYPE[story] == TOKEN_TYPE:
        return bool(payments(STORY_PRICES[story], player.tokens))
    return bool(completions(player.mural, CARDS[story]))


def completions(mural: Mural, card: Story) -> dict[Squares, Complete]:
    """The ways to complete a chamber or river story, by the squares they cover; {} when there is none."""
    known = mural.ways
    found = known.get(card.id)
    if found is None:
        uses = _chambers_used(mural, card) if card.type == "chamber" else _rivers_used(mural, card)
        if card.black:
            found = {
                squares: Complete(card.id, black=squares)
                for used in uses
                for squares in _covers(mural, used, kinds(card.black))
            }
        else:
            found = {(): Complete(card.id)} if any(True for _ in uses) else {}
        known[card.id] = found
    return found


def _chambers_used(mural: Mural, card: Story) -> Iterator[int]:
    """The squares of each set of chambers that together fulfill the story."""
    fitting = [[area for area, icons in mural.chambers if _holds(asked, icons)] for asked in card.chambers]
    for areas in product(*fitting):
        if len(set(areas)) == len(areas):
            yield sum(areas)


def _holds(asked: Asked, icons: Counts) -> bool:
    return sum(icons) == asked["any"] if "any" in asked else icons == needs(asked)


def _rivers_used(mural: Mural, card: Story) -> Iterator[int]:
    """The squares next to each river that fulfills the story."""
    need = needs(card.icons)
    for animal in color(card.color):
        for _, beside, icons in mural.rivers[animal]:
            if all(have >= want for have, want in zip(icons, need, strict=True)):
                yield beside


def _covers(mural: Mural, within: int, need: Counts) -> Iterator[Squares]:
    """Every choice of uncovered icons with the given number of each kind."""
    choices = [
        combinations(GRID.squares(icons & within), count)
        for icons, count in zip(mural.icons, need, strict=True)
    ]
    for chosen in product(*choices):
        yield tuple(sorted(square for squares in chosen for square in squares))
