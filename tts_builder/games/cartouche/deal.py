"""The moves of chance: the deal that opens the game, and the shuffle that refills an empty bag."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from msgspec.structs import replace

from tts_builder.engine.game import Draw
from tts_builder.games.cartouche import flow
from tts_builder.games.cartouche.cards import DECK, STARTERS
from tts_builder.games.cartouche.facts import CARD_KINDS, CARD_SLOTS, REMOVED, STARRED, TILES
from tts_builder.games.cartouche.moves import Deal, Shuffle
from tts_builder.games.cartouche.state import State, with_player
from tts_builder.games.cartouche.tables import STORY, TILE
from tts_builder.games.cartouche.tables import TILES as NAMES

T = TypeVar("T")

_DECK: Final = tuple(story.id for story in DECK)
_STARTERS: Final = tuple(story.id for story in STARTERS)


def shuffled(s: State, draw: Draw) -> Deal:
    """A deal shuffled with `draw`."""
    return Deal(
        achievements=_shuffle(_cards(s), draw)[: len(CARD_SLOTS)],
        stories=_shuffle(_DECK, draw),
        tiles=_shuffle(tuple(TILES), draw),
        starters=_shuffle(_STARTERS, draw)[: s.players],
        start=draw(s.players),
    )


def new_bag(s: State, draw: Draw) -> Shuffle:
    """The tile discard in a new order."""
    return Shuffle(_shuffle([NAMES[tile] for tile in s.tile_discard], draw))


def fault(s: State, m: Deal) -> str:
    """The id of the message that says why this deal is impossible; empty when it is possible."""
    cards = set(m.achievements)
    if not len(cards) == len(m.achievements) == len(CARD_SLOTS) or not cards <= set(_cards(s)):
        return "deal_starred" if s.first_game else "deal_achievements"
    if sorted(m.stories) != sorted(_DECK):
        return "deal_stories"
    if sorted(m.tiles) != sorted(TILES):
        return "deal_tiles"
    if not len(set(m.starters)) == len(m.starters) == s.players or not set(m.starters) <= set(_STARTERS):
        return "deal_starters"
    if not 0 <= m.start < s.players:
        return "deal_start"
    return ""


def laid(s: State, m: Deal) -> State:
    """The state after a possible deal, with the first round on display."""
    size = len(m.stories) - REMOVED[s.players]
    stories = tuple(STORY[name] for name in m.stories)
    for seat, name in enumerate(m.starters):
        s = with_player(s, seat, open=(STORY[name],))
    s = replace(
        s,
        achievements=m.achievements,
        deck=stories[:size],
        removed=tuple(sorted(stories[size:])),
        bag=tuple(TILE[name] for name in m.tiles),
    )
    return flow.dealt(s, 1, m.start)


def _cards(s: State) -> tuple[str, ...]:
    return STARRED if s.first_game else tuple(CARD_KINDS)


def _shuffle(items: Sequence[T], draw: Draw) -> tuple[T, ...]:
    left = list(items)
    return tuple(left.pop(draw(len(left))) for _ in items)
