"""What moves lead to, in positions that random games seldom reach."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.carthage.lua.scenes import fallen, gladiator, market, scene, task, token
from tests.lua.loader import Modules, Rules

RULES_2V3 = ["retain", "repair", "concentrate", "intimidate"]


@pytest.fixture
def play(modules: Modules, rules: Rules) -> Any:
    def made(state: Any, *moves: dict[str, Any]) -> dict[str, Any]:
        """Each move by the seat that is asked, legal as it must be."""
        for move in moves:
            seat = rules.actors(state)[0]
            assert rules.refuse(state, seat, move) is None, move
            state = modules.out(rules.apply(state, seat, move))
        return dict(state)

    return made


def test_a_push_is_interrupted_by_a_token(play: Any) -> None:
    state = scene(
        gladiator((0, 0), hand=["net_throw"]),
        gladiator((1, 0), hand=["jab"]),
        tokens=[token("movement", 2, (2, 0))],
        theater="loose_sand",
        queue=[1],
        **{"pass": 1},
    )
    after = play(state, {"do": "play", "card": "net_throw"})
    assert (after["ask"], after["turn"], after["seats"][1]["pos"]) == ("step", 1, [2, 0])
    assert after["todo"] == [
        task("M", 1, n=2),
        task("K", 0, n=1, dir=[1, 0], victim=1),
        task("F", 0, n=1),
        task("played", 0, id="net_throw"),
        task("rest", 0),
    ]
    done = play(after, {"do": "step", "to": [2, 1]}, {"do": "step", "to": [1, 2]})
    assert done["seats"][1]["pos"] == [2, 2]
    assert (done["seats"][0]["favor"], done["seats"][0]["discard"]) == (1, ["net_throw"])
    assert not done["tokens"][0]["up"]
    assert (done["ask"], done["turn"]) == ("turn", 1)


def test_a_charge_keeps_its_line(play: Any) -> None:
    state = scene(gladiator((-4, 0), hand=["horned_charge"]), gladiator((0, 0)), gladiator((-1, 1)))
    after = play(state, {"do": "play", "card": "horned_charge"})
    assert after["ask"] == "line"
    assert after["todo"][0]["steps"][1]["strike"] == [{"t": "K", "n": 1}]
    hit = play(after, {"do": "line", "dir": [1, 0]})
    assert [seat["pos"] for seat in hit["seats"]] == [[-1, 0], [1, 0], [-1, 1]]
    assert [seat["armor"] for seat in hit["seats"]] == [15, 12, 15]


def test_the_last_blow_ends_the_game_and_keeps_the_card(play: Any, rules: Rules) -> None:
    state = scene(gladiator((0, 0), armor=1, hand=["all_or_nothing", "jab"]), gladiator((1, 0), armor=7))
    over = play(state, {"do": "play", "card": "all_or_nothing"})
    assert (over["phase"], over["ask"], over["todo"], over["pass"]) == ("over", "over", [], 5)
    assert over["seats"][0]["discard"] == ["all_or_nothing"]
    assert over["seats"][0]["dealt"] == 7
    assert rules.actors(over) == []
    assert rules.score(over)["winners"] == [0]


def test_the_fallen_comes_back_as_a_beast(play: Any) -> None:
    state = scene(
        gladiator((0, 0), hand=["hammer_blow"]),
        gladiator((1, 0), armor=4, hand=["jab"], deck=["step"]),
        gladiator((4, 0), hand=["jab"]),
        beasts=True,
        beast_cards=["lion", "tiger", "bear"],
        tokens=[token("favor", 1, (1, 0))],
        start_token=1,
        queue=[1, 2],
        cubes=[[0, 2, 1], *([0, 0, 0] for _ in range(4))],
        **{"pass": 1},
    )
    asked = play(state, {"do": "play", "card": "hammer_blow"})
    assert (asked["ask"], asked["turn"], asked["start_token"]) == ("beast", 1, 2)
    assert (asked["seats"][1]["fell"], asked["seats"][1]["deck"], asked["cubes"][0]) == (1, [], [0, 0, 1])
    assert not asked["tokens"][0]["up"]
    assert asked["queue"] == [1, 2]
    # The lion enters before its moment of this round, so it acts in its owner's turn.
    back = play(asked, {"do": "beast", "beast": "lion", "at": [-4, 0]})
    assert (back["ask"], back["turn"], back["beast_cards"]) == ("step", 1, ["tiger", "bear"])
    assert (back["seats"][1]["figure"], back["seats"][1]["armor"], back["seats"][1]["acted"]) == (
        "lion",
        6,
        True,
    )
    declined = play(asked, {"do": "decline"})
    assert (declined["ask"], declined["turn"], declined["seats"][1]["declined"]) == ("turn", 2, True)


def test_where_beasts_enter(rules: Rules) -> None:
    state = scene(
        gladiator((4, 0)),
        gladiator((0, 0)),
        fallen(),
        beasts=True,
        beast_cards=["tiger", "bear"],
        ask="beast",
        turn=2,
        todo=[task("beast", 2)],
        tokens=[token("favor", 1, (1, 0))],
    )
    moves = rules.moves(state, 2)
    assert sum(move.get("beast") == "bear" for move in moves) == 21
    assert sum(move.get("beast") == "tiger" for move in moves) == 17
    assert moves[-1] == {"do": "decline"}
    assert rules.code(state, 2, {"do": "beast", "beast": "lion", "at": [0, 4]}) == "BEAST_TAKEN"
    assert rules.code(state, 2, {"do": "beast", "beast": "bear", "at": [4, -1]}) == "BAD_ENTRY"
    assert rules.code(state, 2, {"do": "beast", "beast": "tiger", "at": [1, 0]}) == "BAD_ENTRY"


def test_crowded_edges_let_beasts_in(rules: Rules) -> None:
    """Where every free hex of the edge is next to a gladiator, any free one will do."""
    edge = [(4, -4), (4, -1), (2, 2), (-1, 4), (-4, 4), (-4, 1), (-2, -2), (1, -4)]
    state = scene(*(gladiator(pos) for pos in edge), fallen(), beasts=True, beast_cards=["bear"])
    state |= {"ask": "beast", "turn": 8, "todo": [task("beast", 8)]}
    assert len(rules.moves(state, 8)) == 24 - len(edge) + 1
    assert rules.code(state, 8, {"do": "beast", "beast": "bear", "at": [4, -3]}) == ""
    assert rules.code(state, 8, {"do": "beast", "beast": "bear", "at": [4, -4]}) == "BAD_ENTRY"
    open_edge = {
        **state,
        "seats": [*state["seats"][:1], *(gladiator((q, 0)) for q in range(-3, 4)), fallen()],
    }
    assert rules.code(open_edge, 8, {"do": "beast", "beast": "bear", "at": [4, -3]}) == "BAD_ENTRY"


def test_naked_and_afraid(play: Any, rules: Rules) -> None:
    given: dict[str, Any] = {"rulesets": ["naked_and_afraid"], "queue": [1]}
    state = scene(gladiator((0, 0), armor=7, hand=["guard"]), gladiator((3, 0), hand=["jab"]), **given)
    step = {"do": "naked", "to": [0, 1]}
    before = play(state, step)
    assert (before["ask"], before["seats"][0]["armor"], before["seats"][0]["pos"]) == ("turn", 4, [0, 1])
    after = play(before, {"do": "play", "card": "guard"})
    assert (after["ask"], after["turn"]) == ("rest", 0)
    assert rules.moves(after, 0)[0] == {"do": "end_turn"}
    assert play(after, {"do": "end_turn"})["turn"] == 1
    dead = play(
        {**after, "seats": [{**after["seats"][0], "armor": 3}, after["seats"][1]]}, {**step, "to": [0, 0]}
    )
    assert (dead["phase"], rules.score(dead)["winners"]) == ("over", [1])


def test_evaluate_and_its_purchase(play: Any, rules: Rules) -> None:
    state = market(
        gladiator((0, 0), favor=4), gladiator((3, 0), favor=1), cubes=[[0, 1], *([0, 0] for _ in range(4))]
    )
    asked = play(state, {"do": "evaluate"})
    assert asked["ask"] == "buy"
    assert (asked["row"], asked["focus"]) == (
        ["vault", "riposte", "", "", ""],
        ["vault", "testudo", "taunt", "whirl"],
    )
    assert rules.moves(asked, 0) == [{"do": "buy", "slot": 0}, {"do": "decline"}]
    assert rules.code(asked, 0, {"do": "buy", "slot": 1}) == "NOT_ENOUGH_FAVOR"
    bought = play(asked, {"do": "buy", "slot": 0})
    assert (bought["turn"], bought["queue"], bought["seats"][0]["discard"]) == (1, [1], ["vault"])
    poor = play({**state, "seats": [gladiator((0, 0), favor=3), state["seats"][1]]}, {"do": "evaluate"})
    assert (poor["ask"], poor["turn"], poor["queue"]) == ("favor", 1, [1, 0])


def test_campaign_and_lobby(play: Any) -> None:
    lobbied = [{"seat": 1, "show": True}]
    state = market(
        gladiator((0, 0), favor=4), gladiator((3, 0), favor=1), rulesets=["campaign"], lobbied=lobbied
    )
    asked = play(state, {"do": "campaign"})
    assert (asked["ask"], asked["theater_deck"], asked["lobbied"]) == ("lobby", [], [])
    done = play(asked, {"do": "lobby", "card": "underdog", "show": False})
    assert (done["theater_deck"], done["lobbied"]) == (["underdog"], [{"seat": 0, "show": False}])
    assert (done["turn"], done["queue"]) == (1, [1])


def test_cubes_pay_their_owners(play: Any) -> None:
    cubes = [[1, 2, 0], *([0, 0, 0] for _ in range(4))]
    buyer, owner = gladiator((0, 0), favor=4), gladiator((3, 0), favor=14)
    state = market(buyer, owner, gladiator((0, 3)), cubes=cubes, rulesets=["retain"], queue=[0, 1])
    after = play(state, {"do": "buy", "slot": 0})
    assert [seat["favor"] for seat in after["seats"]] == [0, 15, 0]
    assert (after["cubes"][0], after["row"][0], after["queue"]) == ([0, 0, 0], "vault", [1])


def test_discipline_can_end_the_game(play: Any) -> None:
    buyer = gladiator((0, 0), armor=1, favor=4, discard=["jab"])
    state = market(buyer, gladiator((3, 0)), rulesets=["discipline"])
    over = play(state, {"do": "discipline", "card": "jab"})
    assert (over["phase"], over["focus"], over["seats"][0]["favor"]) == ("over", ["jab"], 0)


def test_the_southern_winds(play: Any) -> None:
    winds = task("M", 0, n=1, may=True)
    state = scene(
        gladiator((0, 0), armor=6),
        gladiator((3, 0), armor=6, favor=2),
        rulesets=["southern_winds"],
        phase="end",
        ask="step",
        todo=[winds, {**winds, "seat": 1}],
        tokens=[token("hill", 4, (1, 0), up=False)],
        **{"pass": 0},
    )
    moved = play(state, {"do": "step", "to": [1, 0]})
    assert (moved["ask"], moved["turn"]) == ("step", 1)
    # Then the hill pays, and the one right of the starting player buys first.
    done = play(moved, {"do": "decline"})
    assert (done["phase"], done["turn"], done["queue"]) == ("favor", 1, [1, 0])
    assert [seat["favor"] for seat in done["seats"]] == [4, 2]


def test_options_that_do_not_go_together(modules: Modules, rules: Rules) -> None:
    def settled(players: int, **options: str) -> tuple[str, list[str]]:
        state = modules.out(rules.setup(players, options))
        return state["mode"], state["rulesets"]

    assert settled(3, mode="2v2") == ("ffa", [])
    assert settled(5, mode="2v3", setup="last_stand") == ("2v3", RULES_2V3)
    assert settled(5, mode="2v3", campaign="on") == ("2v3", [*RULES_2V3[:3], "campaign"])
    assert settled(2, setup="forest_of_stone", ordinance_burst="ordinance") == (
        "ffa",
        ["burst", "southern_winds"],
    )
    assert settled(2, setup="forest_of_stone", retain="on") == ("ffa", ["retain", "burst", "southern_winds"])
    assert settled(4, mode="2v2_chained", ordinance_burst="burst") == ("2v2_chained", ["burst"])


def test_who_starts_with_more_armor(modules: Modules, rules: Rules) -> None:
    def armor(players: int, **options: str) -> list[int]:
        return [seat["armor"] for seat in modules.out(rules.setup(players, options))["seats"]]

    assert armor(2) == [15, 15]
    assert armor(3, battle_hardened="on") == [20, 20, 20]
    assert armor(5, battle_hardened="on", mode="2v3") == [20, 15, 20, 15, 15]


def test_places(rules: Rules) -> None:
    ffa = scene(gladiator((0, 0), armor=5), gladiator((1, 0), armor=9), fallen(2), fallen(1))
    assert [seat["rank"] for seat in rules.score(ffa)["seats"]] == [2, 1, 3, 4]
    sheet = rules.score({**ffa, "mode": "2v2"})
    assert [seat["points"] for seat in sheet["seats"]] == [[0, 5, 0], [0, 9, 0], [0, 0, 5], [0, 0, 9]]
    assert [seat["rank"] for seat in sheet["seats"]] == [2, 1, 2, 1]
    assert (sheet["winners"], sheet["decided_by"], sheet["final"]) == ([1, 3], "shared", False)


def test_a_new_card_needs_no_code(facts: dict[str, Any]) -> None:
    """A card that is in the data alone: a choice between a rush and a strike that gives more."""
    rush = [{"t": "M", "n": 1}, {"t": "F", "n": 2}]
    riot = [{"t": "D", "n": 2, "strike": [{"t": "K", "n": 2}, {"t": "A", "n": 3}]}, {"t": "discard", "n": 1}]
    card = {"id": "riot", "name": "Riot", "cost": 1, "copies": 2}
    card["steps"] = [{"t": "choose", "options": [rush, riot]}]
    other = Modules("carthage", {**facts, "action_cards": [*facts["action_cards"], card]})
    rules = Rules(other)
    state: Any = scene(gladiator((0, 0), armor=4, hand=["jab", "riot"]), gladiator((1, 0)), queue=[1])
    moves = [{"do": "play", "card": "riot"}, {"do": "choose", "side": 1}, {"do": "discard", "card": "jab"}]
    for move in moves:
        assert move in rules.moves(state, 0)
        state = other.out(rules.apply(state, 0, move))
    assert [seat["armor"] for seat in state["seats"]] == [7, 13]
    assert state["seats"][1]["pos"] == [3, 0]
    assert state["seats"][0]["discard"] == ["jab", "riot"]
