"""Achievements: their conditions, costs and reward spaces, and the bonuses of the ankhs."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tts_builder.games.cartouche import tables
from tts_builder.games.cartouche.facts import BONUSES, CARD_FIGURES, STORIES_FOR, TYPE_OF
from tts_builder.games.cartouche.moves import Achieve, Move, Tokens
from tts_builder.games.cartouche.mural import Mural
from tts_builder.games.cartouche.state import Player, State, added, with_item, with_player
from tts_builder.games.cartouche.tokens import CARD_PRICES, payments, with_scarabs


def condition(s: State, achievement: int) -> str:
    """The card of an achievement, or the achievement itself when it has no card."""
    slot = tables.SLOT[achievement]
    return s.achievements[slot] if slot >= 0 else tables.ACHIEVEMENTS[achievement]


def by_place(s: State, m: Move) -> tuple[str, ...]:
    """The card that a move scores: the move names its slot, and the gesture moves only an ankh."""
    if not isinstance(m, Achieve) or tables.SLOT[tables.ACHIEVEMENT[m.achievement]] < 0:
        return ()
    return (f"achievement:{condition(s, tables.ACHIEVEMENT[m.achievement])}",)


def has_scored(s: State, owner: int, achievement: int) -> bool:
    """Whether the owner has an ankh on the achievement."""
    return any(owner in owners for owners in s.spaces[achievement])


def ways_to_pay(player: Player, asked: str) -> tuple[Tokens | None, ...]:
    """The payments that meet a condition, None for a free one; () when it is not met."""
    if asked in CARD_PRICES:
        return payments(CARD_PRICES[asked], player.tokens)
    met = _is_met(player.mural, asked) if asked in _ON_THE_MURAL else _has_stories(player, asked)
    return (None,) if met else ()


def _has_stories(player: Player, asked: str) -> bool:
    needed = STORIES_FOR[asked]
    if len(player.completed) < needed:
        return False
    kinds = [tables.TYPE[story] for story in player.completed]
    wanted = [tables.TYPES.index(TYPE_OF[asked])] if asked in TYPE_OF else range(len(tables.TYPES))
    return max(map(kinds.count, wanted)) >= needed


def space_now(s: State, achievement: int) -> int:
    """The space that an owner who scores now gets: the last in the final phase, otherwise the first that was
    free when the phase began. The last space takes any number of ankhs."""
    last = len(s.rewards[achievement]) - 1
    return last if s.phase == "final" else min(s.filled[achievement], last)


def occupied(s: State, owner: int, achievement: int, space: int) -> State:
    """The spaces with an ankh of the owner on that space. Earlier spaces may stay empty."""
    spaces = list(s.spaces[achievement])
    spaces += [()] * (space + 1 - len(spaces))
    spaces[space] = tuple(sorted((*spaces[space], owner)))
    return replace(s, spaces=with_item(s.spaces, achievement, tuple(spaces)))


def with_bonus(s: State, seat: int, ankh: str) -> State:
    """The seat with the bonus of an ankh."""
    player, (cartouches, scarabs, draws) = s.seats[seat], BONUSES[ankh]
    return with_player(
        s,
        seat,
        reserve=added(player.reserve, *(tables.TILE[name] for name in cartouches)),
        tokens=with_scarabs(player.tokens, scarabs),
        owed=player.owed + draws,
    )


def _is_met(mural: Mural, card: str) -> bool:
    known = mural.met
    met = known.get(card)
    if met is None:
        met = known[card] = _ON_THE_MURAL[card](mural)
    return met


def _full(mural: Mural, lines: tuple[int, ...]) -> int:
    filled = mural.filled
    return sum([line & filled == line for line in lines])


def _row_and_column(mural: Mural) -> bool:
    return _full(mural, tables.ROWS) > 0 and _full(mural, tables.COLUMNS) > 0


def _two_rows_or_columns(mural: Mural) -> bool:
    return max(_full(mural, tables.ROWS), _full(mural, tables.COLUMNS)) >= CARD_FIGURES["two_rows_or_columns"]


def _chamber_8(mural: Mural) -> bool:
    return any(sum(icons) == CARD_FIGURES["chamber_8"] for _, icons in mural.chambers)


def _chamber_pair(mural: Mural) -> bool:
    return any(sum(icons) == CARD_FIGURES["chamber_pair"] == max(icons) for _, icons in mural.chambers)


def _four_single_chambers(mural: Mural) -> bool:
    singles = [icons.index(1) for _, icons in mural.chambers if sum(icons) == 1]
    needed = CARD_FIGURES["four_single_chambers"]
    return any(singles.count(animal) >= needed for animal in range(len(tables.ANIMALS)))


def _river_corners(mural: Mural) -> bool:
    """Tiles of any type and the reed in the center count here; black tiles do not."""
    tiles = mural.filled & ~mural.black
    return any(
        group & corners == corners for group in tables.GRID.areas(tiles) for corners in tables.DIAGONALS
    )


def _river_across(mural: Mural) -> bool:
    return any(
        (river & tables.TOP and river & tables.BOTTOM) or (river & tables.LEFT and river & tables.RIGHT)
        for rivers in mural.rivers
        for river, _, _ in rivers
    )


_ON_THE_MURAL: Final = {
    "row_and_column": _row_and_column,
    "two_rows_or_columns": _two_rows_or_columns,
    "chamber_8": _chamber_8,
    "chamber_pair": _chamber_pair,
    "four_single_chambers": _four_single_chambers,
    "river_corners": _river_corners,
    "river_across": _river_across,
}
