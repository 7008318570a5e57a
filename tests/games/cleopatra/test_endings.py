"""The offering, the last turns and the final score."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.cleopatra.steps import FULL, ORDER, SPHINX, after, up, whole_market_turn
from tts_builder.games.cleopatra import GAME, rules
from tts_builder.games.cleopatra.facts import STALL_ROUNDS, CardId
from tts_builder.games.cleopatra.moves import LEAVE, PASS, Bid, Build
from tts_builder.games.cleopatra.scenes import Board, Player, Rows, Scene, start
from tts_builder.games.cleopatra.state import State
from tts_builder.games.cleopatra.tables import counts


class TestEnd:
    def near_the_end(self, players: int, trigger: int) -> State:
        """The seat builds the last door; it is the fifth category."""
        state = replace(
            rules.setup(players, {}),
            phase="main",
            turn=trigger,
            order=ORDER,
            stalls=((0,), (2,), (4,)),
            deck=(0,) * 12,
            hands=(counts(("artisan", "artisan", "stone", "stone", "stone")),) * players,
            cleopatra=4,
            bids=(0,) * players,
        )
        palace = replace(state.palace, doors=(True, False))
        return replace(state, palace=palace, garden=start(Scene()).garden)

    @pytest.mark.parametrize("players", GAME.players)
    def test_everybody_else_has_one_more_turn(self, players: int) -> None:
        """C-A20, whoever began the game."""
        for trigger in range(players):
            state = self.near_the_end(players, trigger)
            pay: tuple[CardId, ...] = ("artisan", "artisan", "stone", "stone", "stone")
            state = after(state, Build("door", pay, side="right"), LEAVE)
            assert (state.trigger, state.cleopatra) == (trigger, 5)
            order = []
            while rules.actors(state):
                assert len(order) < players
                order.append(state.turn)
                state = whole_market_turn(state)
            assert order == [(trigger + n) % players for n in range(1, players)]
            assert rules.score(state).final

    def test_twenty_rounds_without_a_piece(self) -> None:
        state = start(Scene())
        turns = 0
        while rules.actors(state):
            state = after(state, PASS)
            turns += 1
        assert (turns, state.idle, state.trigger) == (2 * STALL_ROUNDS, STALL_ROUNDS, -1)

    def test_a_piece_starts_the_count_anew(self) -> None:
        scene = Scene(stalls=FULL, deck=up("wood", "wood", "wood"), player=Player(hand=SPHINX))
        state = replace(start(scene), idle=STALL_ROUNDS - 1)
        state = whole_market_turn(after(state, Build("sphinx", SPHINX, "left"), LEAVE))
        assert (state.phase, state.idle, state.built, state.turn) == ("main", 0, False, 0)


class TestOffering:
    def test_two_categories_at_once(self) -> None:
        """C-A12: the offering is held, then the last turns come."""
        hand: tuple[CardId, ...] = ("artisan",) * 5 + ("stone",) * 6 + ("cave",)
        board = Board(doors=["left"], sphinx=Rows(3, 2))
        state = start(Scene(stalls=FULL, board=board, player=Player(hand=hand), cleopatra=3))
        door: tuple[CardId, ...] = ("artisan", "artisan", "stone", "stone", "stone")
        state = after(state, Build("sphinx", SPHINX, "right"), Build("door", door, side="right"), LEAVE)
        assert (state.phase, state.trigger, state.cleopatra) == ("offering", 0, 5)
        assert rules.actors(state) == (0, 1)
        state = rules.apply(state, 1, Bid(4))
        assert rules.actors(state) == (0,)
        state = rules.apply(state, 0, Bid(4))
        assert (state.phase, state.turn, state.bids) == ("main", 1, (4, 4))
        assert (state.scarabs, state.amulets) == ((5 + 5 - 4, 1), (0, 0))

    def test_the_visir_goes_on_after_the_offering(self) -> None:
        board = Board(doors=["left"])
        hand: tuple[CardId, ...] = ("artisan", "artisan", "stone", "stone", "stone")
        player = Player(hand=hand, worshipper="visir")
        state = start(Scene(stalls=FULL, board=board, player=player, cleopatra=3))
        state = after(state, Build("door", hand, side="right"), LEAVE)
        state = rules.apply(rules.apply(state, 0, Bid(0)), 1, Bid(1))
        assert (state.phase, state.turn, state.amulets) == ("second", 0, (1, 0))

    def test_all_equal(self) -> None:
        """C-A11: everybody is first."""
        names_ = {"A": 0, "B": 0, "C": 0}
        result = GAME.calls["offering"](
            {"bids": names_, "scarabs": names_, "amulets": {"A": 4, "B": 1, "C": 0}}
        )
        assert result["rank"] == {"A": 1, "B": 1, "C": 1}
        assert result["amulets"] == {"A": 1, "B": 0, "C": 0}


class TestFinal:
    def test_who_cannot_pay_keeps_nothing(self) -> None:
        players = {"A": {"scarabs": 4, "amulets": 5}, "B": {"scarabs": 1, "amulets": 0}}
        result = GAME.calls["final"]({"players": players})
        assert (result["penalty"], result["scarabs"]) == ({"A": 15, "B": 0}, {"A": 0, "B": 1})
        assert result["winners"] == ["B"]

    def test_a_beggar_outlives_the_eliminated(self) -> None:
        players = {"A": {"scarabs": 90, "amulets": 8}, "B": {}}
        result = GAME.calls["final"]({"players": players})
        assert (result["eliminated"], result["winners"]) == (["A"], ["B"])

    def test_a_shared_win(self) -> None:
        players = {"A": {"scarabs": 7, "amulets": 3}, "B": {"scarabs": 7, "amulets": 3}, "C": {"amulets": 3}}
        assert GAME.calls["final"]({"players": players})["winners"] == ["A", "B"]

    def test_sheet(self) -> None:
        state = replace(
            rules.setup(4, {}),
            phase="over",
            scarabs=(20, 50, 20, 60),
            amulets=(1, 9, 0, 12),
            hands=(counts(()), counts(()), counts(("cave",)), counts(("T-wood", "wood"))),
        )
        sheet = rules.score(state)
        assert [own.points for own in sheet.seats] == [(20, 0, 0), (50, 0, -51), (20, 0, 0), (60, 0, -61)]
        assert [own.rank for own in sheet.seats] == [1, 3, 1, 4]
        assert (sheet.winners, sheet.decided_by) == ((0, 2), "shared")
        sheet = rules.score(replace(state, scarabs=(21, 50, 20, 60), amulets=(2, 9, 0, 12)))
        assert [own.points for own in sheet.seats][:1] == [(21, -1, 0)]
        assert (sheet.winners, sheet.decided_by) == ((2,), "fewest amulets")
        assert rules.score(replace(state, scarabs=(21, 5, 20, 6))).decided_by == "total"
