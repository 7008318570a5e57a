"""The gestures that make a move: drags and buttons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from msgspec import UNSET, UnsetType

from tts_builder.engine.game import Seat
from tts_builder.engine.messages import Message
from tts_builder.engine.placement import COMMON, Drag, Gesture, Press, Spot
from tts_builder.games.cartouche import facts
from tts_builder.games.cartouche.achievements import condition, space_now
from tts_builder.games.cartouche.cards import STORIES, Counts
from tts_builder.games.cartouche.layout import FAN, reward_slot
from tts_builder.games.cartouche.messages import counted, say
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
from tts_builder.games.cartouche.state import State
from tts_builder.games.cartouche.tables import ACHIEVEMENT
from tts_builder.games.cartouche.wire import COLORS


def gesture(s: State, seat: Seat, m: Move) -> Gesture:
    """Pieces are dragged, tiles turned while held. Remaining choices and the end of a phase are buttons."""
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
                Drag(f"token:{kind}", "trade", seat, slot, Spot("stock", seat, facts.TOKEN_TYPES.index(kind)))
                for kind, count in _listed(m.give)
                for _ in range(count)
            )
        case Done():
            return (Press(say("button:done")),)
        case Deal() | Shuffle():
            raise ValueError("chance has no hands")
        case _:
            assert_never(m)


def _piece(item: str) -> str:
    return f"story:{item}" if item in STORIES else f"tile:{item}"


def _listed(tokens: Tokens) -> Iterator[tuple[str, int]]:
    for kind in facts.TOKEN_TYPES:
        yield kind, getattr(tokens, kind)


def _place(seat: Seat, m: Place) -> Gesture:
    cells = [(x, y, COLORS[color]) for x, y, color in colored(m)]
    source: Spot | UnsetType = UNSET
    if m.tile in facts.CARTOUCHES:
        source = Spot("cartouches", seat, list(facts.CARTOUCHES).index(m.tile))
    return (Drag(_piece(m.tile), "mural", seat, middle(cells), source, pose_of(m.tile, cells)),)


def _complete(seat: Seat, m: Complete) -> Iterator[Drag | Press]:
    story = STORIES[m.card]
    yield Drag(_piece(m.card), "completed", seat, facts.STORY_TYPES.index(story.type) * FAN)
    if m.spend is not UNSET:
        yield from _payment(story.tokens, m.spend)
    if m.black is not UNSET:
        yield from (Press(say("button:cover", {"column": x + 1, "row": y + 1})) for x, y in m.black)


def _achieve(s: State, seat: Seat, m: Achieve) -> Iterator[Drag | Press]:
    number = ACHIEVEMENT[m.achievement]
    slot = reward_slot(m.achievement, space_now(s, number), seat)
    yield Drag(f"ankh:{seat}-{m.ankh}", "rewards", COMMON, slot)
    if m.copy is not UNSET:
        yield Press(say("button:repeat", {"bonus": Message(f"bonus:{m.copy}")}))
    if m.spend is not UNSET:
        yield from _payment(facts.SPEND_CARDS[condition(s, number)], m.spend)


def _payment(cost: Counts, paid: Tokens) -> Iterator[Press]:
    if "any" in cost or sum(cost.values()) >= facts.PAID_SINGLY:
        for kind, count in _listed(paid):
            yield from [Press(say("button:pay_one", {"kind": kind}))] * count
    else:
        yield Press(say("button:pay", {"tokens": counted(_listed(paid))}))
