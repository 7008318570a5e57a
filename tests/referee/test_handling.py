"""Pieces that no legal move touches, and cards that leave a hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.referee.conftest import save
from tts_builder.engine.game import Game
from tts_builder.headless import Table
from tts_builder.referee.verdict.built import mod_of
from tts_builder.testing.laws.sitting import Sitting, choices


def opened(saved: dict[str, Any]) -> Table:
    table = Table(saved)
    table.player("White").sit()
    table.settle()
    return table


@pytest.mark.parametrize("shut", [False, True])
def test_a_flag_of_the_mod_shuts_the_pieces_that_no_move_touches(game: Game, shut: bool) -> None:
    saved = save(game, part=0.5)
    head, flag, rest = saved["LuaScript"].partition("shut = false")
    assert flag
    table = opened({**saved, "LuaScript": f"{head}shut = {str(shut).lower()}{rest}"})
    pieces = {piece.key for piece in mod_of(game.id).pieces()}
    found = [thing for thing in table.objects if thing.state.get("Memo") in pieces]
    locked = [thing for thing in found if thing.locked]
    assert len(locked) > 10
    assert all(thing.interactable != shut for thing in locked)
    assert all(thing.interactable for thing in found if not thing.locked)


def cards_without_hands(sitting: Sitting) -> list[Any]:
    cards = [thing for thing in sitting.pieces() if thing.state["Memo"].startswith("card:")]
    return [card for card in cards if not card.state["Hands"]]


def until_a_card_leaves_a_hand(sitting: Sitting) -> None:
    """Makes moves until cards leave a hand; they are then still moving."""
    for _ in range(60):
        seat, state = sitting.actor(), sitting.state()
        _, gesture = choices(sitting.game, state, seat)[-1]
        for step in gesture:
            sitting.table.settle()
            assert sitting.hands.make(seat, step)
        sitting.table.frames(2)
        if cards_without_hands(sitting):
            return
    raise AssertionError("no card left a hand")


def test_cards_use_hands_again_once_they_have_left_one() -> None:
    sitting = Sitting("cleopatra")
    until_a_card_leaves_a_hand(sitting)
    sitting.check()
    assert cards_without_hands(sitting) == []


def test_cards_use_hands_again_when_the_table_is_loaded_while_they_leave_one() -> None:
    sitting = Sitting("cleopatra")
    until_a_card_leaves_a_hand(sitting)
    before = sitting.record()
    sitting.hands.reload()
    assert cards_without_hands(sitting) == []
    sitting.unchanged(before)
    sitting.move()
    sitting.check()
    assert cards_without_hands(sitting) == []
