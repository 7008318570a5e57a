"""The call `solo_ai`: what the opponent of a solo game scores."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from tts_builder.games.cartouche import opponent, rules
from tts_builder.games.cartouche.args import Result, made_call, number
from tts_builder.games.cartouche.facts import ACHIEVEMENTS, CARD_SLOTS, SOLO, SOLO_ANKHS, Achievement
from tts_builder.games.cartouche.state import NO_SPACES, OPPONENT, Opponent, State, with_item
from tts_builder.games.cartouche.tables import ACHIEVEMENT, STORY, TILE, TYPES
from tts_builder.games.cartouche.tables import ACHIEVEMENTS as SORTED

OWNERS: Final = {"you": 0, "AI": OPPONENT}


class Args(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a vector gives to a call."""


class OpponentArgs(Args, frozen=True):
    cards: dict[str, list[str]] = {}
    scored: list[Achievement] = []
    tiles: tuple[int | list[str], ...] = (0, 0, 0)
    ankhs: int = SOLO_ANKHS
    spaces: dict[Achievement, list[str]] = {}


class Opposing(Args, frozen=True):
    state: OpponentArgs


@made_call(Opposing)
def solo_ai(args: Opposing) -> Result:
    before = _opposed(args.state)
    after = opponent.scored(before)
    scored_now = [name for name in ACHIEVEMENTS if _times(after, name) > _times(before, name)]
    return {
        "scored_now": scored_now,
        "cards": {kind: len(cards) for kind, cards in zip(TYPES, after.ai.cards, strict=True)},
        "tiles": [len(column) for column in after.ai.columns],
        "ankhs": after.ai.ankhs,
        "spaces": {
            name: [_owner(owner) for owners in spaces for owner in owners]
            for name, spaces in zip(SORTED, after.spaces, strict=True)
            if spaces
        },
    }


def _opposed(given: OpponentArgs) -> State:
    """A solo game whose opponent has these cards and columns; of a column perhaps only the size is known."""
    if len(given.tiles) != len(CARD_SLOTS):
        raise ValueError(f"there are {len(CARD_SLOTS)} columns")
    unknown = [kind for kind in given.cards if kind not in TYPES]
    if unknown:
        raise ValueError(f"there is no story type {unknown[0]!r}")
    spaces = NO_SPACES
    for name, owners in given.spaces.items():
        spaces = with_item(spaces, ACHIEVEMENT[name], tuple((number(owner, OWNERS),) for owner in owners))
    for name in given.scored:
        place = ACHIEVEMENT[name]
        if not opponent.times(spaces, place):
            spaces = with_item(spaces, place, (*spaces[place], (OPPONENT,)))
    cards = tuple(tuple(number(card, STORY) for card in given.cards.get(kind, ())) for kind in TYPES)
    columns = tuple(
        (0,) * column if isinstance(column, int) else tuple(number(tile, TILE) for tile in column)
        for column in given.tiles
    )
    return replace(rules.setup(SOLO, {}), spaces=spaces, ai=Opponent(cards, columns, given.ankhs))


def _times(s: State, name: Achievement) -> int:
    return opponent.times(s.spaces, ACHIEVEMENT[name])


def _owner(owner: int) -> str:
    return next(name for name, number in OWNERS.items() if number == owner)
