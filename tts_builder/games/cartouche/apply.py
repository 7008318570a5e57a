"""The effect of each move; flow.py continues to the next decision."""

from __future__ import annotations

from typing import assert_never

from msgspec import UNSET
from msgspec.structs import replace

from tts_builder.engine.game import Seat
from tts_builder.games.cartouche import deal, flow
from tts_builder.games.cartouche.achievements import occupied, space_now, with_bonus
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
    counts,
)
from tts_builder.games.cartouche.placing import regions
from tts_builder.games.cartouche.state import State, added, with_player, without
from tts_builder.games.cartouche.tables import ACHIEVEMENT, ANKH, GRID, STORY, TILE
from tts_builder.games.cartouche.tokens import gained, paid, with_scarabs


def apply(s: State, seat: Seat, m: Move) -> State:
    """The state after a legal move and all its consequences."""
    match m:
        case Place():
            return _placed(s, seat, m)
        case Trade():
            return _traded(s, seat, m)
        case Done():
            return flow.after_done(with_player(s, seat, done=True))
        case Take():
            return _taken(s, seat, m.item)
        case Complete():
            return _completed(s, seat, m)
        case Achieve():
            return _achieved(s, seat, m)
        case DiscardStory():
            return _discarded(s, seat, STORY[m.card])
        case Keep():
            return _kept(s, seat, TILE[m.tile])
        case Shuffle():
            return _shuffled(s, m)
        case Deal():
            return deal.laid(s, m)
        case _:
            assert_never(m)


def _taken(s: State, seat: Seat, item: str) -> State:
    player, s = s.seats[seat], replace(s, picks=s.picks + 1)
    if item in STORY:
        story = STORY[item]
        s = replace(s, stories=without(s.stories, story))
        return flow.after_pick(with_player(s, seat, open=added(player.open, story)))
    tile = TILE[item]
    s = replace(s, tiles=without(s.tiles, tile))
    return flow.after_pick(with_player(s, seat, reserve=added(player.reserve, tile)))


def _discarded(s: State, seat: Seat, story: int) -> State:
    s = replace(s, story_discard=added(s.story_discard, story))
    return flow.after_pick(with_player(s, seat, open=without(s.seats[seat].open, story)))


def _placed(s: State, seat: Seat, m: Place) -> State:
    player, squares, tile = s.seats[seat], regions(m), TILE[m.tile]
    mural = player.mural.laid_on(tile, squares)
    tokens = gained(player.tokens, mural.earned(squares))
    return with_player(s, seat, mural=mural, reserve=without(player.reserve, tile), tokens=tokens)


def _completed(s: State, seat: Seat, m: Complete) -> State:
    player, story = s.seats[seat], STORY[m.card]
    return with_player(
        s,
        seat,
        mural=player.mural if m.black is UNSET else player.mural.blackened(GRID.mask(m.black)),
        tokens=paid(player.tokens, counts(m.spend)) if isinstance(m.spend, Tokens) else player.tokens,
        open=without(player.open, story),
        completed=added(player.completed, story),
    )


def _achieved(s: State, seat: Seat, m: Achieve) -> State:
    player, number = s.seats[seat], ACHIEVEMENT[m.achievement]
    tokens = paid(player.tokens, counts(m.spend)) if isinstance(m.spend, Tokens) else player.tokens
    s = with_player(s, seat, tokens=tokens, ankhs=player.ankhs & ~(1 << ANKH[m.ankh]))
    s = occupied(s, seat, number, space_now(s, number))
    return with_bonus(s, seat, m.ankh if m.copy is UNSET else m.copy)


def _kept(s: State, seat: Seat, tile: int) -> State:
    discard = added(s.tile_discard, *without(s.drawn, tile))
    s = replace(s, drawn=(), tile_discard=discard)
    return flow.drawing(with_player(s, seat, reserve=added(s.seats[seat].reserve, tile)))


def _traded(s: State, seat: Seat, m: Trade) -> State:
    player = s.seats[seat]
    tokens = paid(player.tokens, counts(m.give))
    if m.gain in TILE:
        return with_player(s, seat, tokens=tokens, reserve=added(player.reserve, TILE[m.gain]))
    return with_player(s, seat, tokens=with_scarabs(tokens, 1))


def _shuffled(s: State, m: Shuffle) -> State:
    """The state with the bag refilled and the interrupted deal or draw continued."""
    s = replace(s, bag=tuple(TILE[name] for name in m.tiles), tile_discard=())
    return flow.tiles_dealt(s) if s.phase == "deal" else flow.turned_up(s)
