"""Gestures, reading a table, options that do not fit, and playing at the table by hand."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.games.carthage.plays import POLICIES, TABLES, states_of
from tests.games.carthage.scenes import after, play_card, position
from tts_builder.engine.game import CHANCE
from tts_builder.engine.hexes import DIRECTIONS, OFF, added
from tts_builder.engine.placement import COMMON, Drag, Lay, Press, Spot
from tts_builder.engine.selfplay import play
from tts_builder.errors import UserError
from tts_builder.games.carthage import GAME, binding, moves, pieces, rules
from tts_builder.games.carthage.facts import RETAIN_CUBES
from tts_builder.games.carthage.layout import TOKEN_SLOT
from tts_builder.games.carthage.options import misfit
from tts_builder.games.carthage.tables import BEAST_IDS, GLADIATOR, HEXES
from tts_builder.lua.runtime import RulesRuntime
from tts_builder.lua_rules.rules import modules_of
from tts_builder.referee.proof.compare import fitted, settings
from tts_builder.referee.proof.hands import Hands
from tts_builder.referee.verdict.built import mod_of, undrawn_save
from tts_builder.referee.verdict.verdict import verify
from tts_builder.referee.verdict.wire import plain
from tts_builder.testing.laws.recorded import cut, record, save, source_of


def asked(ask: str, kind: type) -> tuple[Any, Any]:
    """The first state of the test games with this question and a legal move of this kind, and the move."""
    for table in TABLES:
        for state in states_of(table):
            if state.ask == ask:
                for move in rules.moves(state, state.turn):
                    if isinstance(move, kind):
                        return state, move
    raise AssertionError(f"nobody is asked {ask}")


def gesture_of(ask: str, kind: type) -> tuple[Any, Any, Any]:
    state, move = asked(ask, kind)
    return state, move, binding.gesture(state, state.turn, move)


# Gestures ---------------------------------------------------------------------------------------


def test_a_card_is_dragged_from_the_hand_and_a_figure_to_the_next_hex() -> None:
    state, move, gesture = gesture_of("turn", moves.Play)
    seat = state.turn
    assert gesture == (Drag(pieces.card(move.card), "played", seat, 0, Spot("hand", seat)),)
    state, move, gesture = gesture_of("step", moves.Walk)
    (step,) = gesture
    assert step.area == "arena"
    assert sorted(HEXES)[step.slot] == move.to
    assert step.piece.partition(":")[0] in ("mini", "beast")


def test_a_charge_leaves_the_board_by_a_button_only() -> None:
    state, _ = asked("line", moves.Line)
    made = [binding.gesture(state, state.turn, move)[0] for move in rules.moves(state, state.turn)]
    here = HEXES[state.seats[state.turn].at]
    on_board = sum(added(here, way) in HEXES for way in DIRECTIONS)
    assert len(set(made)) == 6
    assert sum(isinstance(step, Drag) for step in made) == on_board


def test_what_is_bought_is_dragged_to_where_it_belongs() -> None:
    state, move, gesture = gesture_of("favor", moves.Buy)
    card = pieces.card(state.row[move.slot])
    assert gesture == (Drag(card, "discard", state.turn, 0, Spot("row", COMMON, move.slot)),)
    state, move, gesture = gesture_of("favor", moves.Retain)
    seat = state.turn
    home = RETAIN_CUBES - sum(cubes[seat] for cubes in state.cubes)
    assert gesture[0].source == Spot("cubes", seat, home - 1)
    state, move, gesture = gesture_of("favor", moves.Intimidate)
    assert gesture[0].area == "focus"
    assert gesture[0].source.seat == move.victim
    state, move, gesture = gesture_of("favor", moves.Lobby)
    assert isinstance(gesture[1], Press)
    assert gesture[0] == Drag(pieces.theater(move.card), "theater-deck")


def test_a_card_that_can_be_removed_at_two_prices_asks_for_one() -> None:
    state, move, gesture = gesture_of("favor", moves.Discipline)
    assert gesture[1] == Press("Discipline for 1 Favor and 1 Armor")
    focus = moves.Focus(move.card)
    if focus in rules.moves(state, state.turn):
        assert binding.gesture(state, state.turn, focus) == (gesture[0], Press("Focus for 3 Favor"))


def test_the_texts_of_buttons() -> None:
    labels = Counter[str]()
    most = 0
    for table in TABLES:
        for state in states_of(table)[::31]:
            for seat in rules.actors(state):
                made = [binding.gesture(state, seat, move) for move in rules.moves(state, seat)]
                shown = {step.label for steps in made for step in steps if isinstance(step, Press)}
                labels.update(shown)
                most = max(most, len(shown))
    assert most <= mod_of("carthage").buttons < 40
    assert max(map(len, labels)) <= 52
    assert {"Pass", "Evaluate for 2 Favor", "Initiate for 1 Favor", "End my turn"} <= labels.keys()
    assert any(label.startswith("Hit the ") for label in labels)


# Reading a table ------------------------------------------------------------------------------


def test_the_start_token_lies_in_the_laurel_when_the_game_is_over() -> None:
    end = play(GAME, 3, seed=2).state
    laid = binding.layout(end)
    assert [lay.area for lay in laid if lay.piece == pieces.START] == ["laurel"]
    assert binding.read(laid, 3, GAME.defaults()).phase == "over"
    assert binding.read(binding.layout(rules.setup(3, {})), 3, GAME.defaults()).phase == "deal"


def test_the_fallen_lie_at_their_gate_in_the_order_of_their_fall() -> None:
    ends = [states_of(table)[-1] for table in TABLES]
    end = max(ends, key=lambda state: sum(own.fell > 0 for own in state.seats))
    fallen = {pieces.mini(pieces.NAMES[seat]): own.fell - 1 for seat, own in enumerate(end.seats) if own.fell}
    assert len(fallen) > 1
    assert {lay.piece: lay.slot for lay in binding.layout(end) if lay.area == "fallen"} == fallen


def test_order_of_decks_is_covered_and_hands_are_hands() -> None:
    state, _ = asked("turn", moves.Play)
    laid = binding.layout(state)
    assert all(lay.face == "down" for lay in laid if lay.area in ("deck", "own-deck", "theater-deck"))
    for seat, own in enumerate(state.seats):
        held = {lay.piece: lay.count for lay in laid if lay.area == "hand" and lay.seat == seat}
        assert held == {pieces.card(card): number for card, number in Counter(own.hand).items()}


def test_a_table_that_shows_no_state_is_refused() -> None:
    state, _ = asked("turn", moves.Play)
    laid = binding.layout(state)
    options = GAME.defaults()
    with pytest.raises(ValueError, match="only 2 play"):
        binding.read((*laid, Lay("card:jab", "hand", 3)), 2, options)
    with pytest.raises(ValueError, match="shows no ruleset"):
        binding.read((*laid, Lay("rule:retain", "rulesets", COMMON, 0, "down")), state.players, options)
    with pytest.raises(ValueError, match="cannot lie in the arena"):
        binding.read((*laid, Lay("token:favor-9", "tokens", COMMON, 0)), state.players, options)


# Choices that do not fit ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def lua() -> RulesRuntime:
    return RulesRuntime(modules_of(GAME))


def test_more_than_four_rulesets_give_a_notice(lua: RulesRuntime) -> None:
    five = GAME.defaults() | dict.fromkeys(("retain", "repair", "discipline", "actuate", "demolish"), "on")
    assert lua.call("carthage/binding", "notice", 3, GAME.defaults()) == ""
    assert "5 rulesets" in lua.call("carthage/binding", "notice", 3, five)


def test_a_choice_that_does_not_fit_is_not_played_and_not_compared() -> None:
    with pytest.raises(UserError, match="is for 4 players, not for 3"):
        play(GAME, 3, {"mode": "2v2"})
    with pytest.raises(UserError, match="exactly 4 rulesets, not 0"):
        GAME.settle(5, {"mode": "2v3"})
    tables = settings(GAME)
    assert all(misfit(players, options) == "" for players, options in tables)
    assert {options["mode"] for _, options in tables} == {"ffa", "2v2", "2v2_chained", "2v3"}
    five = fitted(GAME, 5, GAME.defaults() | {"mode": "2v3"})
    assert five is not None
    assert sum(value not in ("off", "ffa", "2v3", "first_game") for value in five.values()) == 4
    assert fitted(GAME, 3, GAME.defaults() | {"mode": "2v3"}) is None


def test_a_record_of_a_choice_that_does_not_fit_is_found() -> None:
    made = record(GAME, cut(GAME, play(GAME, 3, seed=1), 5))
    forged = msgspec.structs.replace(made, options={**made.options, "mode": "2v2"})
    sentences = [found.sentence for found in verify(source_of(forged)).findings if found.code == "R004"]
    assert sentences == ["Carthage cannot be set up like this: The mode 2v2 is for 4 players, not for 3."]


# At the table -----------------------------------------------------------------------------------


@pytest.fixture
def hands() -> Hands:
    colors = mod_of("carthage").seating[2]
    return Hands(GAME, mod_of("carthage"), undrawn_save(GAME), colors, 4, False)


def state_of(hands: Hands) -> Any:
    return rules.from_wire(msgspec.json.decode(hands.state(), type=GAME.wire))


def object_of(hands: Hands, key: str) -> Any:
    return next(thing for thing in hands.table.objects if thing.state.get("Memo") == key)


def do(hands: Hands, seat: int, move: Any) -> None:
    for step in binding.gesture(state_of(hands), seat, move):
        assert hands.make(seat, step), step
        hands.table.settle()


def test_the_panel_does_not_start_what_does_not_fit(hands: Hands) -> None:
    hands.begin(GAME.defaults() | {"mode": "2v2"})
    assert hands.state() == b""
    told = 'The mode "2 against 2" is for 4 players, not for 2.'
    assert any(told in entry.text for entry in hands.table.log)
    assert hands.table.ui.attribute("setup-note", "text") == told
    person = hands.player(0)
    for _ in range(3):
        person.click("option-mode")
    person.click("start")
    hands.table.settle()
    assert state_of(hands).ask == "place_mini"


def test_the_first_cards_by_hand(hands: Hands) -> None:
    hands.begin(GAME.defaults())
    for _ in range(2):
        state = state_of(hands)
        do(hands, state.turn, rules.moves(state, state.turn)[0])
    state = state_of(hands)
    assert state.ask == "turn"
    seat = state.turn
    # A figure cannot be lifted before a card asks for a step.
    assert not hands.player(seat).pick_up(object_of(hands, pieces.mini(pieces.NAMES[seat])))
    for _ in range(12):
        state = state_of(hands)
        do(hands, state.turn, rules.moves(state, state.turn)[0])
        # The script moves the cubes on the tracks.
        for own, color in enumerate(pieces.COLORS[: state.players]):
            cube = object_of(hands, pieces.cube("armor", color))
            at = hands.spot("armor", own, state_of(hands).seats[own].armor)
            assert (cube.position.x, cube.position.z) == pytest.approx(at, abs=0.05)
    assert hands.table.errors == []
    made = [(entry.seat, entry.move) for entry in hands.record().moves if entry.seat != CHANCE]
    assert len(made) == 14


def test_a_wrong_drop_goes_back_with_the_reason(hands: Hands) -> None:
    hands.begin(GAME.defaults())
    state = state_of(hands)
    seat = state.turn
    assert hands.make(
        seat, Drag(pieces.mini(pieces.NAMES[seat]), "arena", COMMON, sorted(HEXES).index((0, 0)))
    )
    hands.table.settle()
    assert [entry.code for entry in hands.record().log] == ["NOT_ON_EDGE"]
    assert state_of(hands).seats[seat].at == OFF
    assert any("outer edge" in entry.text for entry in hands.table.log)


def test_the_status_line_names_the_remaining_steps_of_the_player_who_is_asked(lua: RulesRuntime) -> None:
    told = Counter[tuple[bool, bool]]()
    for table in TABLES:
        for state in states_of(table):
            waiting = [task for task in state.todo[1:] if task.t in ("M", "D", "A", "F", "K", "discard")]
            if state.ask in ("step", "target", "beast") and waiting and state.todo[0].t != "choose":
                wire = plain(msgspec.to_builtins(rules.to_wire(state)))
                line = lua.call("carthage/binding", "status", wire, ["Ada", "Bea", "Cid", "Dan", "Eve"])
                own = sum(task.seat == state.turn for task in waiting)
                halves = sum(task.t == "choose" and task.seat == state.turn for task in state.todo[1:])
                assert line.partition(" Then: ")[2].count(", ") + (" Then: " in line) == own + halves
                told[bool(own), own < len(waiting)] += 1
    assert told[True, False]
    assert told[False, True]


def test_a_button_names_the_numbers_of_this_round(lua: RulesRuntime) -> None:
    cases = {
        ("opportunist", ""): ["Move 3", "Hit for 2"],
        ("opportunist", "swift_winds"): ["Move 4", "Hit for 2"],
        ("crowd_pleaser", "empty_seats"): ["0 Favor", "Move 1"],
    }
    for (card, theater), labels in cases.items():
        s = after(replace(position((0, 0), (4, 0), hand=(card,)), theater=theater), play_card(card))
        wire = plain(msgspec.to_builtins(rules.to_wire(s)))
        for side, label in enumerate(labels):
            assert binding.gesture(s, 0, moves.Choose(side)) == (Press(label),)
            (step,) = lua.call("carthage/binding", "gesture", wire, 0, {"do": "choose", "side": side})
            assert step == {"by": "press", "label": label}


def test_the_panel_says_what_each_seat_has_left_and_with_whom_it_fights(lua: RulesRuntime) -> None:
    names = ["Ada", "Bea", "Cid", "Dan", "Eve"]
    told = set()
    for table in TABLES:
        for state in (*states_of(table)[:-1:40], states_of(table)[-1]):
            wire = plain(msgspec.to_builtins(rules.to_wire(state)))
            said = lua.call("carthage/binding", "seen", wire, names[: state.players])
            for seat, own in enumerate(state.seats):
                mates = [
                    names[other] for other in range(state.players) if state.teams[other] == state.teams[seat]
                ]
                mates.remove(names[seat])
                expected = [f"Armor {own.armor}"]
                if own.figure != GLADIATOR:
                    expected = ["fallen"]
                    if own.figure:
                        expected += [own.figure.capitalize(), f"Armor {own.armor}"]
                elif state.ask != "over":
                    expected += [f"Favor {own.favor}", f"hand {len(own.hand)}"]
                assert said[seat] == expected + ([f"with {' and '.join(mates)}"] if mates else [])
                told.add((own.figure in BEAST_IDS, own.figure == "", bool(mates), state.ask == "over"))
    assert {beast for beast, *_ in told} == {fallen for _, fallen, *_ in told} == {False, True}
    assert {(mates, over) for *_, mates, over in told} == {
        (m, o) for m in (False, True) for o in (False, True)
    }


def test_a_token_under_a_figure_cannot_be_picked_up_to_renovate(lua: RulesRuntime) -> None:
    covered = 0
    for table in TABLES:
        for state in states_of(table):
            if state.ask != "favor" or "renovate" not in state.rulesets or not state.has_rulesets(state.turn):
                continue
            standing = {own.at for own in state.seats}
            free = [token for token in state.tokens if token.at not in standing]
            covered += len(free) < len(state.tokens)
            wire = plain(msgspec.to_builtins(rules.to_wire(state)))
            touched = lua.call("carthage/binding", "touchable", wire, state.turn)
            found = sorted((each["piece"], each["slot"]) for each in touched if each["area"] == "tokens")
            expected = [(f"token:{token.type}-{token.n}", TOKEN_SLOT[token.at]) for token in free]
            assert found == sorted(expected)
    assert covered


def test_either_of_two_equal_cards_asks_for_the_price() -> None:
    game = play(GAME, 2, {"discipline": "on"}, 6, POLICIES["spender"])
    states = accumulate(game.moves, lambda s, made: rules.apply(s, *made), initial=game.start)
    n, card = next(
        (n, card)
        for n, s in enumerate(states)
        if s.ask == "favor" and s.seats[s.turn].favor >= 3 and s.seats[s.turn].armor > 1
        for card in s.seats[s.turn].discard
        if s.seats[s.turn].discard.count(card) == 2
    )
    part = cut(GAME, game, n)
    seat, pile = part.state.turn, part.state.seats[part.state.turn].discard
    for slot in (place for place, each in enumerate(pile) if each == card):
        mod = mod_of("carthage")
        hands = Hands(GAME, mod, save(GAME, part), mod.seating[2], 4, False)
        x, z = hands.spot("discard", seat, slot)
        twins = [each for each in hands.table.objects if each.state.get("Memo") == pieces.card(card)]
        nearest = min(twins, key=lambda each: abs(each.position.x - x) + abs(each.position.z - z))
        assert hands.drag(seat, nearest, hands.spot("focus", COMMON, 0))
        hands.table.settle()
        texts = [hands.table.ui.attribute(each, "text") for each in hands.buttons()]
        assert {"Discipline for 1 Favor and 1 Armor", "Focus for 3 Favor"} <= {*texts}
        assert state_of(hands) == part.state


def test_only_discard_piles_of_opponents_can_be_picked_up_to_intimidate(lua: RulesRuntime) -> None:
    game = play(GAME, 4, {"mode": "2v2", "intimidate": "on"}, 1)
    mates = 0
    for state in accumulate(game.moves, lambda s, made: rules.apply(s, *made), initial=game.start):
        if state.ask != "favor" or not state.has_rulesets(state.turn):
            continue
        wire = plain(msgspec.to_builtins(rules.to_wire(state)))
        touched = lua.call("carthage/binding", "touchable", wire, state.turn)
        piles = {each["seat"] for each in touched if each["area"] == "discard"} - {state.turn}
        full = {seat for seat, own in enumerate(state.seats) if own.discard and seat != state.turn}
        allied = {seat for seat in full if state.teams[seat] == state.teams[state.turn]}
        mates += len(allied)
        assert piles == full - allied
    assert mates


def test_a_theater_card_can_be_picked_up_for_the_lobby_after_a_campaign(lua: RulesRuntime) -> None:
    game = play(GAME, 3, {"campaign": "on"}, 1, POLICIES["spender"])
    met = 0
    for state in accumulate(game.moves, lambda s, made: rules.apply(s, *made), initial=game.start):
        if state.ask != "lobby":
            continue
        met += 1
        wire = plain(msgspec.to_builtins(rules.to_wire(state)))
        touched = lua.call("carthage/binding", "touchable", wire, state.turn)
        pieces = {each["piece"] if isinstance(each, dict) else each for each in touched}
        made = [binding.gesture(state, state.turn, move) for move in rules.moves(state, state.turn)]
        drags = {step.piece for gesture in made for step in gesture if isinstance(step, Drag)}
        assert drags
        assert drags <= pieces
    assert met
