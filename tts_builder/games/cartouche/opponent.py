"""The solo opponent: what it gets from the draft, and what it scores with it."""

from __future__ import annotations

from msgspec.structs import replace

from tts_builder.games.cartouche.facts import CARD_SLOTS, SOLO_TILES, SOLO_TIMES, STORIES_FOR, TYPE_OF
from tts_builder.games.cartouche.state import (
    OPPONENT,
    Items,
    Opponent,
    Spaces,
    State,
    added,
    with_item,
)
from tts_builder.games.cartouche.tables import (
    ACHIEVEMENT,
    ACHIEVEMENTS,
    CHECK_ORDER,
    COLUMN,
    SLOT,
    TYPE,
    TYPES,
)


def times(spaces: Spaces, achievement: int) -> int:
    """How often the opponent has scored the achievement."""
    return sum(OPPONENT in owners for owners in spaces[achievement])


def with_leavings(s: State) -> State:
    """The display goes to the opponent; tiles of a card it has done with are discarded."""
    cards, columns, discard = list(s.ai.cards), list(s.ai.columns), list(s.tile_discard)
    for story in s.stories:
        cards[TYPE[story]] += (story,)
    for tile in s.tiles:
        if times(s.spaces, ACHIEVEMENT[CARD_SLOTS[COLUMN[tile]]]) < SOLO_TIMES:
            columns[COLUMN[tile]] += (tile,)
        else:
            discard.append(tile)
    return replace(
        s,
        stories=(),
        tiles=(),
        tile_discard=tuple(sorted(discard)),
        ai=Opponent(tuple(cards), tuple(columns), s.ai.ankhs),
    )


def scored(s: State) -> State:
    """The opponent has scored whatever it can, in its order."""
    for achievement in CHECK_ORDER:
        s = _checked(s, achievement)
    return s


def _checked(s: State, achievement: int) -> State:
    if not s.ai.ankhs:
        return s
    slot, own = SLOT[achievement], times(s.spaces, achievement)
    if slot >= 0:
        owners = [owner for space in s.spaces[achievement] for owner in space]
        again = own > 0 and (own >= SOLO_TIMES or len(owners) > own)
        column = s.ai.columns[slot]
        if again or len(column) < SOLO_TILES:
            return s
        columns = with_item(s.ai.columns, slot, column[SOLO_TILES:])
        return _paid(s, achievement, replace(s.ai, columns=columns), (), column[:SOLO_TILES])
    if own:
        return s
    count = STORIES_FOR[ACHIEVEMENTS[achievement]]
    for kind in _types(s, achievement):
        cards = s.ai.cards[kind]
        if len(cards) >= count:
            left = replace(s.ai, cards=with_item(s.ai.cards, kind, cards[count:]))
            return _paid(s, achievement, left, cards[:count], ())
    return s


def _types(s: State, achievement: int) -> list[int]:
    """The story types the opponent may score this achievement with."""
    name = ACHIEVEMENTS[achievement]
    if name in TYPE_OF:
        return [TYPES.index(TYPE_OF[name])]
    three = {TYPES.index(kind): ACHIEVEMENT[three] for three, kind in TYPE_OF.items()}
    return [kind for kind in range(len(TYPES)) if times(s.spaces, three[kind])]


def _paid(s: State, achievement: int, ai: Opponent, stories: Items, tiles: Items) -> State:
    """An ankh on the next free space; what it was scored with is discarded."""
    return replace(
        s,
        spaces=with_item(s.spaces, achievement, (*s.spaces[achievement], (OPPONENT,))),
        story_discard=added(s.story_discard, *stories),
        tile_discard=added(s.tile_discard, *tiles),
        ai=replace(ai, ankhs=ai.ankhs - 1),
    )
