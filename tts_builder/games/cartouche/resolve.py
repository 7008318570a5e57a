"""What each move does, before the phases go on."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from tts_builder.games.cartouche import flow
from tts_builder.games.cartouche.facts import BONUSES, REPEAT
from tts_builder.games.cartouche.moves import Achieve, Complete, Place, Tokens, Trade, colored, counts
from tts_builder.games.cartouche.mural import Mural
from tts_builder.games.cartouche.state import Player, State, added, with_item, without
from tts_builder.games.cartouche.tables import (
    ACHIEVEMENT,
    ANKH,
    GRID,
    STORY,
    TILE,
    WILD,
    Counts,
)


def after_take(s: State, item: str) -> State:
    """The item is an open story or in the reserve."""
    player = s.seats[s.turn]
    if item in STORY:
        story = STORY[item]
        player = replace(player, open=added(player.open, story))
        s = replace(s, stories=without(s.stories, story))
    else:
        tile = TILE[item]
        player = replace(player, reserve=added(player.reserve, tile))
        s = replace(s, tiles=without(s.tiles, tile))
    return flow.picked(replace(s, picks=s.picks + 1, seats=with_item(s.seats, s.turn, player)))


def after_discard(s: State, card: str) -> State:
    """The fifth story is gone and the draft goes on."""
    story, player = STORY[card], s.seats[s.turn]
    player = replace(player, open=without(player.open, story))
    discard = added(s.story_discard, story)
    return flow.picked(replace(s, story_discard=discard, seats=with_item(s.seats, s.turn, player)))


def regions(m: Place) -> tuple[int, ...]:
    """Animal, then cartouche → the squares of the tile."""
    masks = [0] * (WILD + 1)
    for x, y, color in colored(m):
        masks[color] |= 1 << y * GRID.pitch + x
    return tuple(masks)


def matches(mural: Mural, squares: tuple[int, ...]) -> Counts:
    """The tokens for a tile that has just been laid: an icon counts once for each region beside it."""
    icons = mural.icons
    found = [
        (GRID.around(region) & icons[animal]).bit_count() if region else 0
        for animal, region in enumerate(squares[:WILD])
    ]
    return (*found, 0)


def after_place(s: State, seat: int, m: Place) -> State:
    """The tile lies for ever, its tokens are collected."""
    player, squares, tile = s.seats[seat], regions(m), TILE[m.tile]
    player = replace(player, mural=player.mural.laid_on(tile, squares), reserve=without(player.reserve, tile))
    player = replace(player, tokens=_plus(player.tokens, matches(player.mural, squares)))
    return replace(s, seats=with_item(s.seats, seat, player))


def after_complete(s: State, seat: int, m: Complete) -> State:
    """The story is completed and paid for, or its icons are black."""
    player, story = s.seats[seat], STORY[m.card]
    mural, tokens = player.mural, player.tokens
    if m.black is not UNSET:
        mural = mural.blackened(GRID.mask(m.black))
    if isinstance(m.spend, Tokens):
        tokens = _minus(tokens, counts(m.spend))
    player = replace(
        player,
        mural=mural,
        tokens=tokens,
        open=without(player.open, story),
        completed=added(player.completed, story),
    )
    return replace(s, seats=with_item(s.seats, seat, player))


def space_of(spaces: int, filled: int, final: bool) -> int:
    """Where an ankh goes when so many spaces were used before this phase; the last one takes any number."""
    return spaces - 1 if final else min(filled, spaces - 1)


def after_achieve(s: State, seat: int, m: Achieve) -> State:
    """The ankh lies on its space, its bonus is taken."""
    player, number = s.seats[seat], ACHIEVEMENT[m.achievement]
    if isinstance(m.spend, Tokens):
        player = replace(player, tokens=_minus(player.tokens, counts(m.spend)))
    player = with_bonus(player, m.copy if m.ankh == REPEAT and m.copy is not UNSET else m.ankh)
    player = replace(player, ankhs=player.ankhs & ~(1 << ANKH[m.ankh]))
    spaces = list(s.spaces[number])
    here = space_of(len(s.rewards[number]), s.filled[number], s.phase == "final")
    spaces += [()] * (here + 1 - len(spaces))
    spaces[here] = tuple(sorted((*spaces[here], seat)))
    return replace(
        s, spaces=with_item(s.spaces, number, tuple(spaces)), seats=with_item(s.seats, seat, player)
    )


def with_bonus(player: Player, ankh: str) -> Player:
    """With what an ankh gives."""
    cartouches, scarabs, draws = BONUSES[ankh]
    return replace(
        player,
        reserve=added(player.reserve, *(TILE[name] for name in cartouches)),
        tokens=_with_scarabs(player.tokens, scarabs),
        owed=player.owed + draws,
    )


def after_done(s: State, seat: int) -> State:
    """Nothing more in this phase; the last one to say so ends it."""
    return flow.settled(replace(s, seats=with_item(s.seats, seat, replace(s.seats[seat], done=True))))


def after_keep(s: State, name: str) -> State:
    """One tile to the reserve, the others to the discard, then the next draw."""
    tile, player = TILE[name], s.seats[s.turn]
    player = replace(player, reserve=added(player.reserve, tile))
    discard = added(s.tile_discard, *without(s.drawn, tile))
    return flow.drawing(replace(s, drawn=(), tile_discard=discard, seats=with_item(s.seats, s.turn, player)))


def after_trade(s: State, seat: int, m: Trade) -> State:
    """Two tokens are gone, a cartouche or a scarab is there."""
    player = s.seats[seat]
    tokens = _minus(player.tokens, counts(m.give))
    if m.gain in TILE:
        player = replace(player, tokens=tokens, reserve=added(player.reserve, TILE[m.gain]))
    else:
        player = replace(player, tokens=_with_scarabs(tokens, 1))
    return replace(s, seats=with_item(s.seats, seat, player))


def after_shuffle(s: State, tiles: tuple[str, ...]) -> State:
    """The bag is full again, and what waited for it goes on."""
    s = replace(s, bag=tuple(TILE[name] for name in tiles), tile_discard=())
    return flow.tiles_dealt(s) if s.phase == "deal" else flow.turned_up(s)


def _plus(tokens: Counts, more: Counts) -> Counts:
    return tuple([have + new for have, new in zip(tokens, more, strict=True)])


def _minus(tokens: Counts, paid: Counts) -> Counts:
    return tuple([have - gone for have, gone in zip(tokens, paid, strict=True)])


def _with_scarabs(tokens: Counts, scarabs: int) -> Counts:
    return (*tokens[:WILD], tokens[WILD] + scarabs)
