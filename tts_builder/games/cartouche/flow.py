"""From one phase to the next: dealing, the end of the draft, draws, the next round, the end."""

from __future__ import annotations

from msgspec.structs import replace

from tts_builder.games.cartouche import solo
from tts_builder.games.cartouche.facts import DEAL, ITEMS, ROUNDS, TILES_PER_DRAW
from tts_builder.games.cartouche.state import NOBODY, Player, State, added, with_player


def dealt(s: State, round_number: int, start: int) -> State:
    """The state with a new round dealt: stories, then tiles while the bag lasts."""
    stories, _ = DEAL[s.players]
    s = replace(
        s,
        phase="deal",
        round=round_number,
        start=start,
        turn=start,
        picks=0,
        stories=s.deck[:stories],
        deck=s.deck[stories:],
        seats=_undone(s.seats),
    )
    return tiles_dealt(s)


def tiles_dealt(s: State) -> State:
    """The state with the display filled, or waiting for a shuffle when the bag is empty."""
    _, wanted = DEAL[s.players]
    more = wanted - len(s.tiles)
    s = replace(s, tiles=s.tiles + s.bag[:more], bag=s.bag[more:])
    if len(s.tiles) < wanted and s.tile_discard:
        return s
    return _draft_ended(replace(s, phase="draft"))


def after_pick(s: State) -> State:
    """The state at the next pick or at the end of the draft. A player with too many stories stays on turn."""
    if s.debtor != NOBODY:
        return s
    return _draft_ended(replace(s, turn=(s.start + s.picks) % s.players))


def _draft_ended(s: State) -> State:
    if s.picks < ITEMS * s.players and (s.stories or s.tiles):
        return s
    if s.solo:
        s = solo.with_rest_of_draft(s)
    return replace(
        s,
        phase="place",
        turn=s.start,
        picks=0,
        stories=(),
        tiles=(),
        story_discard=added(s.story_discard, *s.stories),
        tile_discard=added(s.tile_discard, *s.tiles),
    )


def after_done(s: State) -> State:
    """The state after a seat is done: the same phase, or the next once all are done."""
    if not all(player.done for player in s.seats):
        return s
    if s.phase == "final":
        return drawing(s)
    s = replace(s, seats=_undone(s.seats))
    if s.phase == "score":
        return drawing(s)
    if s.solo:
        s = solo.scored(s)
    return replace(s, phase="score", filled=tuple(map(len, s.spaces)))


def drawing(s: State) -> State:
    """The state at the next draw in seat order from the marker, or at the next round, final phase or end."""
    for ahead in range(s.players):
        seat = (s.start + ahead) % s.players
        player = s.seats[seat]
        if player.owed:
            s = replace(s, phase="draw", turn=seat)
            return turned_up(with_player(s, seat, owed=player.owed - 1))
    if s.round < ROUNDS:
        return dealt(s, s.round + 1, (s.start + 1) % s.players)
    over = all(player.done for player in s.seats)
    return replace(s, phase="over" if over else "final", turn=s.start)


def turned_up(s: State) -> State:
    """The state with the tiles of the draw turned up, or waiting for a shuffle when the bag is empty."""
    more = TILES_PER_DRAW - len(s.drawn)
    s = replace(s, drawn=s.drawn + s.bag[:more], bag=s.bag[more:])
    if s.shuffling:
        return s
    if not s.drawn:
        return drawing(s)
    return with_player(s, s.turn, done=False)


def _undone(seats: tuple[Player, ...]) -> tuple[Player, ...]:
    return tuple([replace(player, done=False) if player.done else player for player in seats])
