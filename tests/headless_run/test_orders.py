"""Orders that the game does not document are a setting, and our own games work with each of them."""

from __future__ import annotations

import pytest

from tests.headless.saves import block, printed, save
from tts_builder import games
from tts_builder.engine.game import CHANCE, Game, canonical, read_move
from tts_builder.errors import UserError
from tts_builder.headless import Table
from tts_builder.headless.world.orders import Order
from tts_builder.referee.proof.hands import Hands
from tts_builder.referee.verdict.built import mod_of, undrawn_save

ORDERS = ("global-first", "objects-first", "shuffled:1", "shuffled:2")
MOVES = 3


def listed(order: str, seed: int = 0) -> list[str]:
    says = "function onLoad() print(self == Global and 'Global' or self.guid) end"
    objects = [block(f"{letter * 6}", x=3 * n, LuaScript=says) for n, letter in enumerate("abcde")]
    return printed(Table(save(*objects, lua=says), load_order=order, seed=seed))


def test_each_order_is_what_it_says() -> None:
    objects = [letter * 6 for letter in "abcde"]
    assert listed("global-first") == ["Global", *objects]
    assert listed("objects-first") == [*objects, "Global"]
    mixed = {seed: listed(f"shuffled:{seed}") for seed in range(6)}
    assert all(sorted(names) == ["Global", *objects] for names in mixed.values())
    assert len({tuple(names) for names in mixed.values()}) > 3
    assert listed("shuffled:3", seed=1) == listed("shuffled:3", seed=2) == mixed[3]
    assert listed("shuffled", seed=3) == mixed[3]


def test_chance_falls_alike_under_every_order() -> None:
    lua = "function onLoad() print(math.random(1000000)) end"
    rolls = {printed(Table(save(lua=lua), load_order=order, seed=4))[0] for order in ORDERS}
    assert len(rolls) == 1


def test_handlers_follow_the_order() -> None:
    says = "function onChat() print(self == Global and 'Global' or self.guid) end"
    for order, first in (("global-first", "Global"), ("objects-first", "aaaaaa")):
        made = Table(save(block("aaaaaa", LuaScript=says), lua=says), load_order=order)
        made.player("White").sit().chat("x")
        assert printed(made)[0] == first


@pytest.mark.parametrize(
    "text", ["", "alphabetical", "shuffled:", "shuffled:-1", "shuffled:x", "global-first:1"]
)
def test_there_is_no_other_order(text: str) -> None:
    with pytest.raises(UserError, match="unknown order"):
        Order(text)


class Ordered(Hands):
    """All players at a table with this order."""

    def __init__(self, game: Game, order: str, colors: list[str]) -> None:
        self.order = order
        super().__init__(game, mod_of(game.id), undrawn_save(game), colors, 11, hotseat=False)

    def _open(self, save: dict[str, object]) -> Table:
        table = Table(save, seed=self.seed, load_order=self.order)
        for color in self.colors:
            table.player(color).sit(color)
        table.settle()
        return table


def play_a_little(game: Game, order: str) -> tuple[list[object], bytes]:
    """Make the first moves of a game by hands and buttons. Returns the moves of the record and its state."""
    players = 2 if 2 in game.players else min(game.players)
    hands = Ordered(game, order, list(mod_of(game.id).seating[players]))
    hands.begin(game.settle(players, {}))
    for _ in range(MOVES):
        record, rules = hands.record(), game.rules
        state = rules.setup(len(record.seats), record.options)
        for made in record.moves:
            state = rules.apply(state, made.seat, read_move(game, made.move))
        assert hands.state() == canonical(game.rules.to_wire(state))
        seat = next((seat for seat in rules.actors(state) if seat != CHANCE), None)
        assert seat is not None
        for step in game.binding.gesture(state, seat, rules.moves(state, seat)[0]):
            assert hands.make(seat, step), step
            hands.table.settle()
    hands.reload()
    assert hands.table.errors == []
    return [(made.seat, made.move) for made in hands.record().moves], hands.state()


@pytest.mark.parametrize("game_id", games.all_ids())
def test_our_games_play_alike_under_each(game_id: str) -> None:
    game = games.load(game_id)
    moves, state = play_a_little(game, ORDERS[0])
    assert len(moves) >= MOVES
    for order in ORDERS[1:] if game_id == "sarcophagus" else ORDERS[1:2]:
        assert play_a_little(game, order) == (moves, state), order
