"""Rulings and sequences of a turn that the acceptance vectors do not cover."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.cleopatra.steps import FULL, ORDER, SPHINX, after, up
from tts_builder.engine.game import CHANCE
from tts_builder.games.cleopatra import GAME, rules
from tts_builder.games.cleopatra.facts import CardId
from tts_builder.games.cleopatra.moves import LEAVE, PASS, Build, Keep, Market, Serve, Shuffle, Use
from tts_builder.games.cleopatra.scenes import Player, Scene, start
from tts_builder.games.cleopatra.tables import counts, names


def turn(actions: list[dict[str, Any]], **state: Any) -> dict[str, Any]:
    return GAME.calls["turn"]({"state": state, "actions": actions})


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
