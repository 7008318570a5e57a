"""What a player does with hands and buttons to make a move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, assert_never

from msgspec import UNSET, UnsetType

from tts_builder.engine.game import Seat
from tts_builder.engine.placement import COMMON, Drag, Gesture, Press, Spot
from tts_builder.games.cartouche.facts import (
    CARD_SLOTS,
    CARTOUCHES,
    PAID_SINGLY,
    SPEND_CARDS,
    STORY_TYPES,
    TOKEN_TYPES,
)
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
    colored,
)
from tts_builder.games.cartouche.poses import middle, pose_of
from tts_builder.games.cartouche.resolve import space_of
from tts_builder.games.cartouche.spots import FAN, reward_slot
from tts_builder.games.cartouche.state import State
from tts_builder.games.cartouche.stories import STORIES, Counts
from tts_builder.games.cartouche.tables import ACHIEVEMENT
from tts_builder.games.cartouche.wire import COLORS

BONUSES: Final = {
    "three_small": "three small cartouches",
    "long": "the long cartouche",
    "square_scarab": "the square cartouche and a scarab",
    "two_scarabs": "two scarabs",
    "three_pieces": "a draw of three tiles",
}


def gesture(s: State, seat: Seat, m: Move) -> Gesture:
    """Pieces are dragged, tiles turned in the hand; the end of a phase and what is left open are buttons."""
    match m:
        case Place():
            return _place(seat, m)
        case Take():
            area = "open" if m.item in STORIES else "reserve"
            return (Drag(_piece(m.item), area, seat),)
        case Keep():
            return (Drag(_piece(m.tile), "reserve", seat),)
        case DiscardStory():
            return (Drag(_piece(m.card), "story-discard"),)
        case Complete():
            return tuple(_complete(seat, m))
        case Achieve():
            return tuple(_achieve(s, seat, m))
        case Trade():
            slot = 0 if m.gain == "K1" else 1
            return tuple(
                Drag(f"token:{kind}", "trade", seat, slot, Spot("stock", seat, TOKEN_TYPES.index(kind)))
                for kind, count in _listed(m.give)
                for _ in range(count)
            )
        case Done():
            return (Press("Done"),)
        case Deal() | Shuffle():
            raise ValueError("chance has no hands")
        case _:
            assert_never(m)


def _piece(item: str) -> str:
    return f"story:{item}" if item in STORIES else f"tile:{item}"


def _listed(tokens: Tokens) -> Iterator[tuple[str, int]]:
    for kind in TOKEN_TYPES:
        yield kind, getattr(tokens, kind)


def _place(seat: Seat, m: Place) -> Gesture:
    cells = [(x, y, COLORS[color]) for x, y, color in colored(m)]
    source: Spot | UnsetType = UNSET
    if m.tile in CARTOUCHES:
        source = Spot("cartouches", seat, list(CARTOUCHES).index(m.tile))
    return (Drag(_piece(m.tile), "mural", seat, middle(cells), source, pose_of(m.tile, cells)),)


def _complete(seat: Seat, m: Complete) -> Iterator[Drag | Press]:
    story = STORIES[m.card]
    yield Drag(_piece(m.card), "completed", seat, STORY_TYPES.index(story.type) * FAN)
    if m.spend is not UNSET:
        yield from _payment(story.tokens, m.spend)
    if m.black is not UNSET:
        yield from (Press(f"Cover column {x + 1}, row {y + 1}") for x, y in m.black)


def _achieve(s: State, seat: Seat, m: Achieve) -> Iterator[Drag | Press]:
    number = ACHIEVEMENT[m.achievement]
    space = space_of(len(s.rewards[number]), s.filled[number], s.phase == "final")
    yield Drag(f"ankh:{seat}-{m.ankh}", "rewards", COMMON, reward_slot(m.achievement, space, seat))
    if m.copy is not UNSET:
        yield Press(f"Repeat {BONUSES[m.copy]}")
    if m.spend is not UNSET:
        card = s.achievements[CARD_SLOTS.index(m.achievement)]
        yield from _payment(SPEND_CARDS[card], m.spend)


def _payment(cost: Counts, paid: Tokens) -> Iterator[Press]:
    if "any" in cost or sum(cost.values()) >= PAID_SINGLY:
        yield from (Press(f"Pay a {kind}") for kind, count in _listed(paid) for _ in range(count))
    else:
        parts = [f"{count} {kind}{'s' * (count > 1)}" for kind, count in _listed(paid) if count]
        yield Press(f"Pay {' and '.join(filter(None, (', '.join(parts[:-1]), parts[-1])))}")
