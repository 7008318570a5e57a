"""The calls of the acceptance vectors: each takes a vector's args and gives the result to compare.

The scripted plays are in playing.py, the solo opponent is in opposing.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from tts_builder.games.cartouche import rules, scoring
from tts_builder.games.cartouche.args import (
    Call,
    Result,
    cleaned,
    made_call,
    named,
    number,
    numbers,
    tokens,
)
from tts_builder.games.cartouche.claims import can_complete, refuse_ankh, ways_for_card
from tts_builder.games.cartouche.facts import (
    CARD_KINDS,
    REWARDS,
    STARRED,
    TILES_PER_DRAW,
    Achievement,
    Ankh,
    Side,
    TokenType,
    Traded,
)
from tts_builder.games.cartouche.moves import Achieve, Move, Tokens, Trade
from tts_builder.games.cartouche.opposing import OWNERS, solo_ai
from tts_builder.games.cartouche.playing import chance, moves, play
from tts_builder.games.cartouche.reading import mural_of
from tts_builder.games.cartouche.refusals import refuse_done, refuse_trade
from tts_builder.games.cartouche.resolve import after_trade, space_of, with_bonus
from tts_builder.games.cartouche.shape import malformed
from tts_builder.games.cartouche.state import Phase, State, with_item
from tts_builder.games.cartouche.tables import (
    ANIMALS,
    ANKH,
    POINTS,
    STORY,
    TILE,
    TILES,
    WILD,
)
from tts_builder.games.cartouche.wire import rows

ME: Final = 0


class Args(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a vector gives to a call."""


class Mural(Args, frozen=True):
    side: Side
    rows: list[str]


class Laying(Mural, frozen=True):
    tile: str
    cells: list[Any]


class Telling(Mural, frozen=True):
    card: str
    tokens: dict[TokenType, int] = {}


class Completing(Telling, frozen=True):
    spend: Any = None
    black: Any = None


class Achieving(Mural, frozen=True):
    achievement: str
    tokens: dict[TokenType, int] = {}


class Space(Args, frozen=True):
    board: str
    achievement: Achievement
    filled: int
    final: bool = False


class Reserve(Mural, frozen=True):
    reserve: list[str]


class Trading(Args, frozen=True, rename={"gain": "for"}):
    tokens: dict[TokenType, int]
    give: dict[TokenType, int]
    gain: Traded


class Setting(Args, frozen=True):
    available: list[Ankh]
    ankh: Ankh
    copy: Ankh | None = None


class Standing(Args, frozen=True):
    stories: list[str] = []
    rewards: list[int] = []
    tokens: int = 0


class Standings(Args, frozen=True):
    players: dict[str, Standing]
    solo: bool = False


@made_call(Laying)
def place(args: Laying) -> Result:
    s = _scene(args, "place")
    s = _with(s, reserve=(number(args.tile, TILE),))
    after = _tried(s, {"do": "place", "tile": args.tile, "cells": args.cells})
    return _report(after) if isinstance(after, State) else after


@made_call(Mural)
def chambers(args: Mural) -> Result:
    found = []
    for area, icons in mural_of(args.side, args.rows).chambers:
        there = {kind: count for kind, count in zip(ANIMALS, icons, strict=True) if count}
        found.append({"size": area.bit_count(), "icons": there})
    return {
        "chambers": sorted(found, key=lambda chamber: (chamber["size"], sorted(chamber["icons"].items())))
    }


@made_call(Telling)
def story(args: Telling) -> Result:
    s = _scene(args, "score", args.tokens)
    return {"met": can_complete(s.seats[ME], number(args.card, STORY))}


@made_call(Completing)
def complete(args: Completing) -> Result:
    card = number(args.card, STORY)
    s = _with(_scene(args, "score", args.tokens), open=(card,))
    after = _tried(s, {"do": "complete", "card": args.card, "spend": args.spend, "black": args.black})
    return _report(after) | {"points": POINTS[card]} if isinstance(after, State) else after


@made_call(Achieving)
def achievement(args: Achieving) -> Result:
    if args.achievement not in CARD_KINDS:
        raise ValueError(f"there is no achievement card {args.achievement!r}")
    player = _scene(args, "score", args.tokens).seats[ME]
    return {"met": bool(ways_for_card(player, args.achievement))}


@made_call(Space)
def reward_space(args: Space) -> Result:
    if args.board not in REWARDS:
        raise ValueError(f"there is no side {args.board!r} of the achievement board")
    points = REWARDS[args.board][args.achievement]
    space = space_of(len(points), args.filled, args.final)
    return {"space": space, "points": points[space]}


@made_call(Reserve)
def end_place(args: Reserve) -> Result:
    s = _with(_scene(args, "place"), reserve=numbers(args.reserve, TILE))
    refusal = refuse_done(s, s.seats[ME])
    return {"illegal": refusal.code} if refusal else {"ok": True}


@made_call(Trading)
def trade(args: Trading) -> Result:
    s = _with(rules.setup(2, {}), tokens=tokens(args.tokens))
    move = Trade(Tokens(*tokens(args.give)), args.gain)
    refusal = refuse_trade(s.seats[ME], move)
    return {"illegal": refusal.code} if refusal else _report(after_trade(s, ME, move))


@made_call(Setting)
def ankh(args: Setting) -> Result:
    move = Achieve("three_river", args.ankh, args.copy or UNSET)
    refusal = malformed(rules.setup(2, {}), ME, move) or refuse_ankh(
        sum(1 << ANKH[name] for name in set(args.available)), move
    )
    if refusal:
        return {"illegal": refusal.code}
    player = with_bonus(rules.setup(2, {}).seats[ME], args.copy or args.ankh)
    names = [TILES[tile] for tile in player.reserve]
    return {"reserve": names, "scarabs": player.tokens[WILD], "draw": player.owed * TILES_PER_DRAW}


@made_call(Standings)
def final_score(args: Standings) -> Result:
    totals = {
        name: sum(scoring.figures(numbers(own.stories, STORY), own.rewards, own.tokens))
        for name, own in args.players.items()
    }
    if args.solo:
        if set(totals) != set(OWNERS):
            raise ValueError("a solo game is between you and AI")
        ranks, _ = scoring.solo_ranking(totals["you"], totals["AI"])
        names = ["you"]
    else:
        names = list(totals)
        ranks, _ = scoring.ranking([(totals[name], len(args.players[name].stories)) for name in names])
    winners = sorted(name for name, rank in zip(names, ranks, strict=True) if rank == 1)
    return {"totals": totals, "winners": winners}


CALLS: Final[Mapping[str, Call]] = {
    "place": place,
    "chambers": chambers,
    "story": story,
    "complete": complete,
    "achievement": achievement,
    "reward_space": reward_space,
    "end_place": end_place,
    "trade": trade,
    "ankh": ankh,
    "solo_ai": solo_ai,
    "final_score": final_score,
    "play": play,
    "moves": moves,
    "chance": chance,
}


def _scene(given: Mural, phase: Phase, held: Mapping[TokenType, int] | None = None) -> State:
    """A phase of a game of two; seat 0 has this mural and these tokens."""
    s = rules.setup(2, {"side": given.side})
    s = replace(s, phase=phase, round=1, achievements=STARRED)
    return _with(s, mural=mural_of(given.side, given.rows), tokens=tokens(held or {}))


def _with(s: State, **changes: Any) -> State:
    return replace(s, seats=with_item(s.seats, ME, replace(s.seats[ME], **changes)))


def _tried(s: State, raw: Mapping[str, Any]) -> State | Result:
    """The state after an action of seat 0, or why it is illegal."""
    try:
        move: Move = msgspec.convert(cleaned(raw), Move)
    except msgspec.ValidationError:
        return {"illegal": "MALFORMED"}
    refusal = rules.refuse(s, ME, move)
    return {"illegal": refusal.code} if refusal else rules.apply(s, ME, move)


def _report(s: State) -> Result:
    player = s.seats[ME]
    return {
        "rows": list(rows(player.mural)),
        "tokens": named(player.tokens),
        "reserve": [TILES[tile] for tile in player.reserve],
    }
