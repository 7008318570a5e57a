"""Rulings and sequences of a turn that the acceptance vectors do not cover."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tts_builder.engine.game import CHANCE
from tts_builder.games.cleopatra import GAME, rules
from tts_builder.games.cleopatra.facts import STALL_ROUNDS, CardId, Worshipper
from tts_builder.games.cleopatra.moves import LEAVE, PASS, Bid, Build, Keep, Market, Move, Serve, Shuffle, Use
from tts_builder.games.cleopatra.scenes import Board, Laid, Player, Rows, Scene, start
from tts_builder.games.cleopatra.state import State
from tts_builder.games.cleopatra.tables import counts, names

SPHINX: tuple[CardId, ...] = ("artisan", "stone", "stone")
ORDER: tuple[Worshipper, ...] = ("architect", "beggar", "foreman", "visir", "merchant")


def turn(actions: list[dict[str, Any]], **state: Any) -> dict[str, Any]:
    return GAME.calls["turn"]({"state": state, "actions": actions})


def up(*cards: CardId) -> tuple[Laid, ...]:
    return tuple(Laid(card, True) for card in cards)


def after(state: State, *moves: Move) -> State:
    """The state when the player on turn, or chance, has made these moves."""
    for move in moves:
        seat = CHANCE if isinstance(move, Shuffle) else state.turn
        assert rules.refuse(state, seat, move) is None
        state = rules.apply(state, seat, move)
    return state


def whole_market_turn(state: State) -> State:
    """A plain visit to the first stall, every stall served."""
    return after(state, Market(0), Serve(0), Serve(1), Serve(2))


FULL = ((*up("stone"),), (*up("wood"),), (*up("lapis"),))


class TestVisir:
    scene = Scene(
        stalls=FULL,
        deck=up("artisan", "wood", "stone", "lapis"),
        order=ORDER,
        player=Player(hand=SPHINX + ("wood",) * 9, scarabs=5),
    )

    def test_quarry_then_market_has_its_limit_before_the_stalls_are_served(self) -> None:
        state = after(start(self.scene), Use("visir"), Build("sphinx", SPHINX, "left"), LEAVE)
        assert (state.phase, state.visits.quarry_done) == ("second", True)
        assert rules.moves(state, 0) == [Market(0), Market(1), Market(2), PASS]
        state = after(replace(state, hands=(counts(["wood"] * 10), state.hands[1])), Market(0))
        assert (state.phase, state.then) == ("limit", "replenish")
        state = after(state, Keep())
        assert (state.phase, state.amulets[0]) == ("replenish", 2 + 1)
        state = after(state, Serve(0), Serve(2), Serve(1))
        assert (state.turn, state.phase) == (1, "main")

    def test_market_then_pass_has_its_limit_at_the_end(self) -> None:
        state = after(start(self.scene), Use("visir"), Market(0))
        assert state.phase == "replenish"
        state = after(state, Serve(0), Serve(1), Serve(2))
        assert (state.phase, sum(state.hands[0])) == ("second", 13)
        state = after(state, PASS)
        assert (state.phase, state.then) == ("limit", "end")
        assert after(state, Keep()).amulets[0] == 2 + 3

    def test_each_visit_once(self) -> None:
        state = after(start(self.scene), Use("visir"), Build("sphinx", SPHINX, "left"), LEAVE)
        for move in (Build("sphinx", SPHINX, "left"), LEAVE, Use("beggar")):
            refusal = rules.refuse(state, 0, move)
            assert refusal is not None
            assert refusal.code == "WRONG_PHASE"

    def test_leaving_empty_handed_in_the_second_visit(self) -> None:
        state = after(start(self.scene), Use("visir"), Market(0), Serve(0), Serve(1), Serve(2))
        refusal = rules.refuse(state, 0, LEAVE)
        assert refusal is not None
        assert refusal.code == "NOTHING_BUILT"


class TestDiscounts:
    def test_foreman_split_over_two_pieces(self) -> None:
        hand = ["stone", "stone", "wood", "wood", "artisan"]
        actions = [
            {"piece": "sphinx", "row": "left", "pay": ["stone", "stone"]},
            {"piece": "sphinx", "row": "left", "pay": ["wood", "wood"]},
        ]
        state = {"player": {"hand": hand, "worshipper": "foreman"}}
        result = GAME.calls["quarry"]({"state": state, "actions": actions})
        assert (result["gains"], result["hand"]) == ([3, 4], ["artisan"])

    def test_discounts_are_no_pool_and_end_with_the_visit(self) -> None:
        scene = Scene(stalls=FULL, player=Player(hand=SPHINX, worshipper="merchant"))
        state = after(start(scene), Build("sphinx", ("artisan",), "left"))
        assert state.visits.resources_less == 0
        state = after(start(scene), Build("sphinx", SPHINX, "left"))
        assert state.visits.resources_less == 2
        state = after(state, LEAVE)
        assert state.visits.resources_less == 0

    def test_the_worshipper_of_last_turn_is_gone(self) -> None:
        state = after(
            start(Scene(stalls=FULL, player=Player(hand=SPHINX, worshipper="architect"))), Market(0)
        )
        assert (state.turn, state.visits.worshipper) == (1, "")


class TestPayment:
    def test_overpaying_is_legal_and_taints(self) -> None:
        actions = [{"piece": "sphinx", "row": "left", "pay": ["artisan", "stone", "stone", "cave", "T-wood"]}]
        state = {"player": {"hand": ["artisan", "stone", "stone", "cave", "T-wood"]}}
        result = GAME.calls["quarry"]({"state": state, "actions": actions})
        assert (result["amulets"], result["hand"]) == (2, [])

    def test_a_piece_paid_from_the_pool_alone(self) -> None:
        hand = ["artisan", "artisan", "T-stone", "T-stone"]
        actions = [
            {"piece": "sphinx", "row": "left", "pay": hand},
            {"piece": "sphinx", "row": "left", "pay": []},
        ]
        result = GAME.calls["quarry"]({"state": {"player": {"hand": hand}}, "actions": actions})
        assert (result["gains"], result["amulets"]) == ([3, 4], 2)

    def test_what_is_left_is_lost_at_the_end_of_the_visit(self) -> None:
        state = start(Scene(stalls=FULL, player=Player(hand=("artisan", "artisan", "T-stone", "T-stone"))))
        state = after(state, Build("sphinx", ("artisan", "artisan", "T-stone", "T-stone"), "left"))
        assert state.visits.pool == (2, 0, 0, 0, 0, 1)
        assert after(state, LEAVE).visits.pool == (0, 0, 0, 0, 0, 0)

    def test_use_may_name_a_kind_that_is_not_there(self) -> None:
        hand = ["artisan", "cave", "cave", "stone", "stone"]
        for use, left in (("stone", 2), ("wood", 0)):
            pay = {"piece": "sphinx", "row": "left", "pay": hand, "use": [use]}
            second = {"piece": "column", "wall": "L1", "pay": ["artisan"]}
            state = {"player": {"hand": [*hand, "artisan"]}}
            result = GAME.calls["quarry"]({"state": state, "actions": [pay, second]})
            # With wood named the caves are gone, and two stones are not two different resources.
            assert result.get("illegal") == (None if left else "CANNOT_PAY")

    def test_cards_go_to_the_discard_pile_at_once(self) -> None:
        state = after(start(Scene(stalls=FULL, player=Player(hand=SPHINX))), Build("sphinx", SPHINX, "left"))
        assert names(state.discard) == SPHINX


class TestLimit:
    def test_kept_cards_are_paid_for_again(self) -> None:
        """C-A6: at the end of every own turn."""
        scene = Scene(stalls=FULL, player=Player(hand=("wood",) * 12, amulets=2))
        state = after(start(scene), Market(0))
        assert state.phase == "limit"
        assert after(state, Keep()).amulets[0] == 2 + 3

    def test_no_amulet_for_tainted_cards_discarded(self) -> None:
        """C-A7."""
        hand = ["wood"] * 9 + ["cave", "T-wood"]
        result = GAME.calls["hand_limit"](
            {"hand": hand, "amulets": 1, "choice": "discard", "discard": ["cave"]}
        )
        assert result == {"amulets": 1, "hand_size": 10}

    def test_a_long_list_of_discards_is_cut(self) -> None:
        hand: tuple[CardId, ...] = ("artisan",) * 9 + ("stone",) * 4 + ("T-lapis", "cave", "cave")
        state = replace(start(Scene(player=Player(hand=hand))), phase="limit", then="end")
        first, *others = rules.moves(state, 0)
        assert first.cards == ("T-lapis", "cave", "cave", "stone", "stone", "stone")  # type: ignore[union-attr]
        assert others == [Keep()]
        smaller = replace(state, hands=(counts(hand[:15]), state.hands[1]))
        assert len(rules.moves(smaller, 0)) > 10

    def test_pass_with_a_full_hand(self) -> None:
        result = turn([{"do": "pass"}], player={"hand": ["artisan"] * 12})
        assert (result["phase"], result["amulets"]) == ("limit", 0)


class TestCards:
    def test_a_new_deck_in_the_middle_of_serving(self) -> None:
        scene = Scene(stalls=FULL, deck=up("marble"), discard=("cave", "wood"))
        state = after(start(scene), Market(1), Serve(1))
        assert (state.phase, state.then, rules.actors(state)) == ("shuffle", "replenish", (CHANCE,))
        state = after(state, Shuffle(("wood", "cave")))
        assert (state.phase, rules.to_wire(state).drawn, names(state.discard)) == ("replenish", "wood", ())
        state = after(state, Serve(2), Serve(0))
        assert rules.to_wire(state).stalls == (("stone", "cave"), ("marble",), ("lapis", "wood"))
        assert (state.turn, state.phase) == (1, "main")

    def test_a_new_deck_for_the_beggar(self) -> None:
        scene = Scene(
            stalls=FULL, deck=up("marble"), discard=("cave", "wood"), order=ORDER, player=Player(scarabs=3)
        )
        state = after(start(scene), Use("beggar"))
        assert (state.phase, state.then, state.visits.begging) == ("shuffle", "beggar", 3)
        assert names(state.hands[0]) == ("marble",)
        state = after(state, Shuffle(("wood", "cave")))
        assert (state.phase, state.visits.begging) == ("main", 0)
        assert names(state.hands[0]) == ("cave", "marble", "wood")

    def test_an_empty_market_is_filled_from_a_new_deck(self) -> None:
        state = start(Scene(deck=up("marble"), discard=("cave", "stone", "wood", "wood")))
        assert (state.phase, state.then) == ("shuffle", "fill")
        assert rules.to_wire(state).stalls == (("marble",), (), ())
        state = after(state, Shuffle(("wood?", "wood", "cave", "stone")))
        assert rules.to_wire(state).stalls == (("marble",), ("wood?",), ("wood",))
        assert (state.phase, len(state.deck)) == ("main", 2)

    def test_the_next_player_finds_a_filled_market(self) -> None:
        """The cards of a build are the only ones left: the next turn begins with a new deck."""
        state = after(start(Scene(player=Player(hand=SPHINX))), Build("sphinx", SPHINX, "left"), LEAVE)
        assert (state.turn, state.phase, state.then) == (1, "shuffle", "fill")
        state = after(state, Shuffle(("stone", "artisan?", "stone")))
        assert rules.to_wire(state).stalls == (("stone",), ("artisan?",), ("stone",))

    @pytest.mark.parametrize(
        "deck", [(), ("wood", "cave"), ("wood?", "cave", "lapis?"), ("wood", "cave", "stone?"), ("x",) * 3]
    )
    def test_a_deck_no_shuffle_gives(self, deck: tuple[str, ...]) -> None:
        scene = Scene(stalls=FULL, discard=("cave", "lapis", "wood"))
        state = after(start(scene), Market(1))
        refusal = rules.refuse(state, CHANCE, Shuffle(deck))
        assert refusal is not None
        assert refusal.code == "MALFORMED"
        assert rules.refuse(state, CHANCE, Shuffle(("wood", "cave?", "lapis"))) is None


class TestPass:
    def test_the_worshipper_in_force_counts(self) -> None:
        """Artisans alone build nothing, unless the Merchant waives both resources."""
        hand = ["artisan"]
        assert turn([{"do": "pass"}], player={"hand": hand})["phase"] == "over"
        state = {"player": {"hand": hand, "worshipper": "merchant"}}
        assert turn([{"do": "pass"}], **state) == {"illegal": "VISIT_POSSIBLE"}

    def test_only_pieces_with_a_free_spot_count(self) -> None:
        board = {"sphinx": {"left": 3, "right": 3}}
        assert turn([{"do": "pass"}], player={"hand": list(SPHINX)}, board=board)["phase"] == "over"
        assert turn([{"do": "pass"}], player={"hand": list(SPHINX)}) == {"illegal": "VISIT_POSSIBLE"}

    def test_mosaics_count_while_there_are_any(self) -> None:
        hand = ["artisan", "artisan", "stone", "wood", "cave"]
        walls = ["L1", "L2", "L3", "B1", "B2", "B3", "R1", "R2", "R3"]
        board = {"sphinx": {"left": 3, "right": 3}, "walls": walls, "doors": ["left", "right"]}
        assert turn([{"do": "pass"}], player={"hand": hand}, board=board) == {"illegal": "VISIT_POSSIBLE"}
        assert turn([{"do": "pass"}], player={"hand": hand}, board=board | {"pile": []})["phase"] == "over"


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
