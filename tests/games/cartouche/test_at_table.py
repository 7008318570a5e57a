"""Cartouche at the headless table: its phases and trades by hand and panel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as replaced

from tests.games.cartouche.policies import keen
from tests.games.comfort import rings
from tts_builder.engine.game import read_move
from tts_builder.engine.placement import Drag
from tts_builder.engine.record import SeatInfo, record_of
from tts_builder.engine.selfplay import Playthrough, play
from tts_builder.games.cartouche import GAME
from tts_builder.games.cartouche.binding import gesture, layout
from tts_builder.games.cartouche.moves import Achieve, Complete, Place, Trade
from tts_builder.games.cartouche.score import opponent_total
from tts_builder.games.cartouche.state import State
from tts_builder.referee.proof.hands import Hands
from tts_builder.referee.verdict.built import (
    laid_out,
    mod_of,
    rotation_of,
    script_of,
    undrawn_save,
    with_record,
)
from tts_builder.referee.verdict.wire import plain

pytestmark = pytest.mark.table

RULES = GAME.rules
CLAIMING = 0
"""A game in which achievements are scored."""
LONG = 2
"""A game in which a long tile is drafted at once."""


def table(
    wanted: Callable[[State], Any], hotseat: bool = False, seed: int = 2, players: int = 2
) -> tuple[Hands, State]:
    """A table at the first state that matches."""
    whole = play(GAME, players, {}, seed, keen)
    state, length = whole.start, 0
    while not wanted(state):
        seat, move = whole.moves[length]
        state, length = RULES.apply(state, seat, move), length + 1
    so_far: Playthrough = replace(whole, moves=whole.moves[:length], state=state)
    mod = mod_of("cartouche")
    colors = mod.seating[players]
    seats = [SeatInfo(color, f"Player {n + 1}", "") for n, color in enumerate(colors)]
    record = record_of(GAME, so_far, seats, build=script_of("cartouche").build)
    save = with_record(laid_out(undrawn_save(GAME), mod, layout(state), colors), record)
    if not hotseat:
        save["LuaScriptState"] = save["LuaScriptState"].replace('"hotseat":true', '"hotseat":false')
    return Hands(GAME, mod, save, colors, seed, hotseat), state


def rich(state: State, seat: int) -> bool:
    return sum(state.seats[seat].tokens) >= 2


def last(hands: Hands) -> tuple[int, Any]:
    hands.table.settle()
    assert not hands.table.errors
    made = hands.record().moves[-1]
    return made.seat, made.move


def test_trades_need_no_turn() -> None:
    hands, state = table(lambda s: s.phase == "draft" and rich(s, 1 - s.turn))
    seat = 1 - state.turn
    assert RULES.moves(state, seat) == []
    kinds = [kind for kind, count in plain(RULES.to_wire(state).boards[seat].tokens).items() if count]
    give = {kinds[0]: 2} if len(kinds) == 1 else {kinds[0]: 1, kinds[1]: 1}
    move = read_move(GAME, {"do": "trade", "give": give, "for": "scarab"})
    for step in gesture(state, seat, move):
        assert hands.make(seat, step)
        hands.table.settle()
    assert last(hands) == (seat, plain(move))


def test_players_see_only_their_own_buttons() -> None:
    hands, state = table(lambda s: s.phase == "score" and len(RULES.actors(s)) == 2)
    for seat in RULES.actors(state):
        seen = [
            ident
            for ident in hands.buttons()
            if hands.table.ui.visible(ident) and hands.player(seat).sees(ident)
        ]
        assert [hands.table.ui.attribute(ident, "text") for ident in seen] == ["Done"]


def test_a_solo_player_sees_the_points_of_the_opponent() -> None:
    hands, state = table(lambda s: s.phase == "score" and opponent_total(s) > 9, players=1)
    told = f"then press Done. The opponent has {opponent_total(state)} points."
    assert hands.table.ui.attribute("status", "text").endswith(told)


def test_two_trade_at_the_same_time() -> None:
    hands, state = table(lambda s: s.phase == "place" and rich(s, 0) and rich(s, 1))
    moves = [
        next(move for move in RULES.moves(state, seat) if isinstance(move, Trade))
        for seat in RULES.actors(state)
    ]
    assert len(moves) == 2
    for number in (0, 1):
        for seat in (0, 1):
            assert hands.make(seat, gesture(state, seat, moves[seat])[number])
            hands.table.settle()
            if number:
                assert last(hands) == (seat, plain(moves[seat]))


def lying(tile: str, seat: int) -> Callable[[State], list[Place]]:
    """The placements of a tile, as soon as the seat may place it."""

    def ways(s: State) -> list[Place]:
        if s.phase != "place" or s.seats[seat].done:
            return []
        return [move for move in RULES.moves(s, seat) if isinstance(move, Place) and tile in move.tile]

    return ways


def pose_and_spot(hands: Hands, step: Drag) -> tuple[tuple[float, float], tuple[float, float]]:
    """The rotation in which the tile of a placement is held, and the point above which it is dropped."""
    piece = next(each for each in hands.mod.pieces() if each.key == step.piece)
    _, spin, flip = rotation_of(piece, hands.mod.area(step.area), hands.colors[step.seat], str(step.face))
    return (spin, flip), hands.spot(step.area, step.seat, step.slot)


@pytest.mark.parametrize(("tile", "seat"), [("L4", 0), ("L4", 1), ("I4", 0), ("O4", 1)])
def test_a_tile_that_does_not_lie_straight_is_squared_up(tile: str, seat: int) -> None:
    ways = lying(tile, seat)
    hands, state = table(lambda s: len({gesture(s, seat, move)[0].face for move in ways(s)}) > (tile != "O4"))
    for move in ways(state)[:: max(1, len(ways(state)) // 6)]:
        (step,) = gesture(state, seat, move)
        assert isinstance(step, Drag)
        (spin, flip), (x, z) = pose_and_spot(hands, step)
        thing = hands.piece_for(step)
        assert thing is not None
        # Off by nearly half a square each way and by nearly half of a quarter turn.
        assert hands.drag(seat, thing, (x + 0.55, z - 0.55), (spin + 40.0, flip))
        assert last(hands) == (seat, plain(move))
        hands.table.settle()
        assert (round(thing.position.x, 2), round(thing.position.z, 2)) == (round(x, 2), round(z, 2))
        hands.player(seat).click("undo")
        hands.table.settle()
        assert hands.record().moves[-1].move != plain(move)


def test_rings_follow_the_pose_in_which_a_tile_is_held() -> None:
    ways = lying("L4", 0)
    hands, state = table(ways)
    steps = [step for move in ways(state) for step in gesture(state, 0, move) if isinstance(step, Drag)]
    thing, player = hands.piece_for(steps[0]), hands.player(0)
    assert thing is not None
    assert player.pick_up(thing)

    def drawn() -> list[tuple[float, float]]:
        return [(round(x, 2), round(z, 2)) for x, z in rings(hands.table)]

    turns: list[tuple[str, Callable[[], bool]]] = [
        ("up", lambda: True),
        ("up/90", lambda: player.rotate(thing, 90.0)),
        ("down/90", lambda: player.flip(thing)),
    ]
    for pose, turn in turns:
        assert turn()
        at = [hands.spot(step.area, step.seat, step.slot) for step in steps if step.face == pose]
        assert drawn() == sorted((round(x, 2), round(z, 2)) for x, z in at)
    player.drop((0.0, 0.0))
    assert drawn() == []


def test_only_a_tile_in_the_hand_is_turned() -> None:
    ways = lying("", 0)
    hands, state = table(ways)
    thing, player = hands.piece_for(gesture(state, 0, ways(state)[0])[0]), hands.player(0)
    assert thing is not None
    for turn in (lambda: player.rotate(thing, 90.0), lambda: player.flip(thing)):
        before = thing.rotation
        assert not turn()
        hands.table.settle()
        assert thing.rotation == before
        assert "then turn it" in hands.table.log[-1].text
        assert player.pick_up(thing)
        assert turn()
        player.drop((0.0, 0.0))
        hands.table.settle()
        assert thing.rotation == before


def test_one_person_acts_for_both_in_any_order() -> None:
    hands, state = table(lambda s: s.phase == "score" and len(RULES.actors(s)) == 2, hotseat=True)
    texts = [hands.table.ui.attribute(ident, "text") for ident in hands.buttons()]
    assert [text for text in texts if text] == ["Player 1: Done", "Player 2: Done"]
    for seat in reversed(RULES.actors(state)):
        before = len(hands.record().moves)
        for step in gesture(state, seat, read_move(GAME, {"do": "done"})):
            assert hands.make(seat, step)
        hands.table.settle()
        assert hands.record().moves[before].seat == seat


@pytest.mark.parametrize(("row", "code"), [(16, "OVERHANG"), (4, "NOT_ADJACENT")])
def test_what_a_tile_covers_is_where_it_lies(row: int, code: str) -> None:
    """Place a long tile vertically."""
    ways = lying("-I4", 0)
    hands, state = table(lambda s: s.round == 1 and ways(s), seed=LONG)
    before = hands.record()
    tile = ways(state)[0].tile
    assert hands.make(0, Drag(f"tile:{tile}", "mural", 0, (row - 1) * 17 + 8, face="up/90"))
    hands.table.settle()
    assert hands.record().moves == before.moves
    assert hands.record().log[-1].code == code


def test_a_tile_dropped_where_it_cannot_lie_goes_back_and_the_chat_says_why() -> None:
    hands, state = table(
        lambda s: s.phase == "place" and s.round == 1 and s.seats[0].reserve and not s.seats[0].done
    )
    before = hands.record()
    tile = RULES.to_wire(state).boards[0].reserve[0]
    assert hands.make(0, Drag(f"tile:{tile}", "mural", 0, 4 * 17 + 8))
    hands.table.settle()
    after = hands.record()
    assert after.moves == before.moves
    assert after.log[-1].code == "NOT_ADJACENT"
    assert any("reeds" in entry.text for entry in hands.table.log)


@pytest.mark.parametrize("kind", [Achieve, Complete])
def test_claims_are_made_by_hand(kind: type[Achieve] | type[Complete]) -> None:
    """Drop an ankh anywhere on its achievement, and a story anywhere among the completed stories."""

    def claims(s: State) -> list[tuple[int, Any]]:
        acting = [seat for seat in RULES.actors(s) if seat >= 0]
        return [(seat, move) for seat in acting for move in RULES.moves(s, seat) if isinstance(move, kind)]

    hands, state = table(claims, seed=CLAIMING)
    seat, move = claims(state)[-1]
    for step in gesture(state, seat, move):
        near = replaced(step, slot=step.slot + 4) if isinstance(step, Drag) and kind is Achieve else step
        assert hands.make(seat, near)
        hands.table.settle()
    assert last(hands) == (seat, plain(move))
