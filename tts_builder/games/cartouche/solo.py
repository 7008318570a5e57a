"""The solo opponent: what it gets from the draft and what it scores."""

from __future__ import annotations

from msgspec.structs import replace

from tts_builder.games.cartouche import tables
from tts_builder.games.cartouche.achievements import has_scored, occupied
from tts_builder.games.cartouche.facts import CARD_SLOTS, SOLO_TILES, SOLO_TIMES, STORIES_FOR, TYPE_OF
from tts_builder.games.cartouche.state import (
    OPPONENT,
    Items,
    Opponent,
    State,
    added,
    with_item,
)


def is_closed(s: State, achievement: int) -> bool:
    """Whether the opponent has scored the achievement so often that it is closed to the player."""
    return s.solo and times_scored(s, achievement) >= SOLO_TIMES


def times_scored(s: State, achievement: int) -> int:
    """How often the opponent has scored the achievement."""
    return sum(OPPONENT in owners for owners in s.spaces[achievement])


def with_rest_of_draft(s: State) -> State:
    """The state with the display given to the opponent. Tiles for a card it has finished are discarded."""
    cards, columns, discard = list(s.ai.cards), list(s.ai.columns), list(s.tile_discard)
    for story in s.stories:
        cards[tables.TYPE[story]] += (story,)
    for tile in s.tiles:
        if is_closed(s, tables.ACHIEVEMENT[CARD_SLOTS[tables.COLUMN[tile]]]):
            discard.append(tile)
        else:
            columns[tables.COLUMN[tile]] += (tile,)
    return replace(
        s,
        stories=(),
        tiles=(),
        tile_discard=tuple(sorted(discard)),
        ai=Opponent(tuple(cards), tuple(columns), s.ai.ankhs),
    )


def scored(s: State) -> State:
    """The state after the opponent has scored everything it can, in its order."""
    for achievement in tables.CHECK_ORDER:
        s = _checked(s, achievement)
    return s


def _checked(s: State, achievement: int) -> State:
    if not s.ai.ankhs:
        return s
    slot, own = tables.SLOT[achievement], times_scored(s, achievement)
    if slot >= 0:
        again = not own or not has_scored(s, 0, achievement)
        column = s.ai.columns[slot]
        if own >= SOLO_TIMES or not again or len(column) < SOLO_TILES:
            return s
        columns = with_item(s.ai.columns, slot, column[SOLO_TILES:])
        return _paid(s, achievement, replace(s.ai, columns=columns), (), column[:SOLO_TILES])
    if own:
        return s
    count = STORIES_FOR[tables.ACHIEVEMENTS[achievement]]
    for kind in _types(s, achievement):
        cards = s.ai.cards[kind]
        if len(cards) >= count:
            left = replace(s.ai, cards=with_item(s.ai.cards, kind, cards[count:]))
            return _paid(s, achievement, left, cards[:count], ())
    return s


def _types(s: State, achievement: int) -> list[int]:
    """The story types with which the opponent may score this achievement."""
    name = tables.ACHIEVEMENTS[achievement]
    if name in TYPE_OF:
        return [tables.TYPES.index(TYPE_OF[name])]
    three = {tables.TYPES.index(kind): tables.ACHIEVEMENT[three] for three, kind in TYPE_OF.items()}
    return [kind for kind in range(len(tables.TYPES)) if times_scored(s, three[kind])]


def _paid(s: State, achievement: int, ai: Opponent, stories: Items, tiles: Items) -> State:
    """The state with an ankh on the next free space and the items that paid for it discarded."""
    return replace(
        occupied(s, OPPONENT, achievement, len(s.spaces[achievement])),
        story_discard=added(s.story_discard, *stories),
        tile_discard=added(s.tile_discard, *tiles),
        ai=replace(ai, ankhs=ai.ankhs - 1),
    )
