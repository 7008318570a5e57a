"""Is it a move of this game at all? Looks at the form of a move, never at the position."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import Final, assert_never

from msgspec import UNSET

from tts_builder.engine.game import CHANCE, Refusal, Seat
from tts_builder.games.cartouche.facts import CARD_KINDS, REPEAT, TILES
from tts_builder.games.cartouche.moves import (
    Achieve,
    Complete,
    Deal,
    DiscardStory,
    Done,
    Keep,
    Move,
    Place,
    Shuffle,
    Take,
    Tokens,
    Trade,
)
from tts_builder.games.cartouche.state import State
from tts_builder.games.cartouche.stories import DECK, STARTERS, STORIES
from tts_builder.games.cartouche.tables import STORY, TILE

_DECK: Final = frozenset(story.id for story in DECK)
_STARTERS: Final = frozenset(story.id for story in STARTERS)
_NOTHING: Final = Tokens()


def malformed(s: State, seat: Seat, m: Move) -> Refusal | None:
    """What makes it no move, beyond what its type already says."""
    if not CHANCE <= seat < s.players:
        return Refusal("MALFORMED", f"There is no seat {seat}.")
    fault = next(_faults(m), None)
    return Refusal("MALFORMED", fault) if fault else None


def _faults(m: Move) -> Iterator[str]:
    match m:
        case Take():
            if m.item not in STORY:
                yield from _unknown((m.item,), TILE)
        case DiscardStory():
            yield from _unknown((m.card,), STORY)
        case Place():
            yield from _unknown((m.tile,), TILE)
            for cell in m.cells:
                x, y, *animal = cell
                if isinstance(x, str) or isinstance(y, str) or any(isinstance(name, int) for name in animal):
                    yield "A square is x, y and perhaps an animal."
        case Complete():
            yield from _unknown((m.card,), STORY)
            yield from _incomplete(m)
        case Achieve():
            if (m.ankh == REPEAT) != (m.copy is not UNSET):
                yield f"The ankh {REPEAT} names the bonus to copy, and only that one."
            yield from _empty(m.spend)
        case Keep():
            yield from _unknown((m.tile,), TILE)
        case Trade():
            yield from _empty(m.give)
        case Deal():
            yield from _unknown(m.achievements, CARD_KINDS)
            yield from _unknown(m.stories, _DECK)
            yield from _unknown(m.tiles, TILES)
            yield from _unknown(m.starters, _STARTERS)
        case Shuffle():
            yield from _unknown(m.tiles, TILES)
        case Done():
            pass
        case _:
            assert_never(m)


def _incomplete(m: Complete) -> Iterator[str]:
    card = STORIES[m.card]
    yield from _empty(m.spend)
    if card.type == "token" and m.spend is UNSET:
        yield f"{m.card} is paid for with tokens."
    if card.black and m.black is UNSET:
        yield f"{m.card} covers icons."


def _empty(tokens: object) -> Iterator[str]:
    if tokens == _NOTHING:
        yield "No tokens are named."


def _unknown(names: Iterable[str], known: Container[str]) -> Iterator[str]:
    for name in names:
        if name not in known:
            yield f"There is no {name!r} here."
