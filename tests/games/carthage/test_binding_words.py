"""Python and Lua agree on every button label, and a dropped figure means the right move."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from tests.games.carthage.scenes import after, play_card, position, selling, with_seat, with_tokens
from tts_builder.engine.game import read_move
from tts_builder.engine.hexes import DIRECTIONS
from tts_builder.engine.placement import COMMON, Drag, Press
from tts_builder.games.carthage import GAME, binding, moves, pieces, rules
from tts_builder.games.carthage.facts import RADIUS
from tts_builder.games.carthage.gestures import half
from tts_builder.games.carthage.layout import ARENA_SLOT
from tts_builder.games.carthage.messages import say
from tts_builder.games.carthage.modules import RULESETS
from tts_builder.games.carthage.state import Ask, State, Task
from tts_builder.games.carthage.tables import BEAST_IDS, GLADIATOR, HEX
from tts_builder.lua.runtime import LuaValue, RulesRuntime
from tts_builder.lua_rules.rules import LuaRules, modules_of
from tts_builder.referee.verdict.wire import plain

STEPS = ("M", "D", "A", "F", "K", "discard")
CORNERS = [(RADIUS * q, RADIUS * r) for q, r in DIRECTIONS]
NAMES = ["Ada", "Bea"]
COMPASS = [say(f"way:{n}") for n in range(len(DIRECTIONS))]


@pytest.fixture(scope="module")
def lua() -> RulesRuntime:
    return RulesRuntime(modules_of(GAME))


def held(lua: RulesRuntime, state: State) -> LuaValue:
    return lua.hold(plain(msgspec.to_builtins(rules.to_wire(state))))


def agreed(lua: RulesRuntime, state: State, *made: Any) -> list[str]:
    """Check that both engines give these moves, or all legal ones, the same gestures. Return the labels."""
    kept, seat = held(lua, state), state.turn
    pressed = []
    for move in made or rules.moves(state, seat):
        gesture = binding.gesture(state, seat, move)
        found = lua.call("carthage/binding", "gesture", kept, seat, plain(msgspec.to_builtins(move)))
        assert found == plain(msgspec.to_builtins(gesture)), move
        pressed += [step.label for step in gesture if isinstance(step, Press)]
    return pressed


# Labels -----------------------------------------------------------------------------------------


def test_both_engines_write_the_steps_of_a_half_alike(lua: RulesRuntime) -> None:
    halves = [*([Task(t, 0, n)] for t in STEPS for n in (-2, 0, 1, 3)), [Task(t, 0, 1) for t in STEPS]]
    for steps in halves:
        tasks = [{"t": task.t, "n": task.n} for task in steps]
        assert lua.call("carthage/words", "steps", tasks) == half(steps)


def test_a_charge_names_every_direction_that_leads_off_the_board(lua: RulesRuntime) -> None:
    named = set()
    for corner in CORNERS:
        state = after(position(corner, (0, 0), hand=("horned_charge",)), play_card("horned_charge"))
        named.update(agreed(lua, state))
    assert named == {f"Charge {way}" for way in COMPASS}


def test_a_token_is_demolished_in_every_direction(lua: RulesRuntime) -> None:
    faces = [("favor", 2), ("pillar", 0), ("hill", 4), ("crocodile", 1), ("damage", 1), ("armor", 1)]
    tokens = [(*face, way) for face, way in zip(faces, DIRECTIONS, strict=True)]
    state = selling(with_tokens(position((0, 0), (4, 0), demolish="on"), *tokens), 4, 4)
    pressed = [label for label in agreed(lua, state) if label.startswith("Demolish ")]
    assert {label.split(" in the ")[1] for label in pressed} == {f"{way} for 4 Favor" for way in COMPASS}


def test_everything_for_sale_is_bought_by_the_same_gesture(lua: RulesRuntime) -> None:
    quiet = with_tokens(position((0, 0), (4, 0)), ("favor", 1, (1, 0)), ("pillar", 0, (-1, 0)))
    own = with_seat(quiet, 0, discard=("jab", "whirl", "jab"))
    ready = with_seat(own, 1, discard=("step", "testudo"))
    sold = selling(ready, 15, 15, theater_discard=("bloodlust", "underdog"))
    bought = set()
    for left_out in (["ordinance"], ["burst"], ["burst", "discipline"]):
        rulesets = tuple(rule for rule in RULESETS if rule not in left_out)
        # Each Initiate or Actuate of the phase raises the price of the next Actuate.
        for sales in range(3):
            state = replace(sold, rulesets=rulesets, sales=sales, initiated=sales > 0)
            pressed = agreed(lua, state)
            assert ("Focus for 3 Favor" in pressed) == ("discipline" in rulesets)
            assert (f"Actuate for {1 + sales} Favor" in pressed) == (sales > 0)
            bought |= {type(move) for move in rules.moves(state, 0)}
    assert bought == {*get_args(moves.Bought), moves.Pass}


def test_only_the_team_with_discipline_is_asked_for_the_price_of_a_removed_card(lua: RulesRuntime) -> None:
    rulesets = {"discipline": "on", "repair": "on", "concentrate": "on", "campaign": "on"}
    quiet = position((0, 0), (4, 0), (-4, 0), (0, 4), (0, -4), mode="2v3", **rulesets)
    focus = read_move(GAME, {"do": "focus", "card": "jab"})
    asked = []
    for favor in ((5, 0, 0, 0, 0), (0, 5, 0, 0, 0)):
        sold = selling(quiet, *favor)
        asked.append(agreed(lua, with_seat(sold, sold.turn, discard=("jab",)), focus))
    assert asked == [["Focus for 3 Favor"], []]


def test_every_question_is_declined_in_its_own_words(lua: RulesRuntime) -> None:
    quiet = position((0, 0), (4, 0))
    questions: tuple[Ask, ...] = ("step", "beast", "strict", "buy")
    pressed = [agreed(lua, replace(quiet, ask=ask), moves.Decline()) for ask in questions]
    assert pressed == [["Stay here"], ["No beast"], ["Remove no card"], ["Buy nothing"]]


def test_a_beast_is_hit_by_its_own_name(lua: RulesRuntime) -> None:
    state = replace(position((0, 0), (1, 0), (-1, 0)), ask="target", todo=(Task("D", 0, 2),))
    first, second = (f"Hit the {pieces.NAMES[seat].capitalize()}" for seat in (1, 2))
    assert agreed(lua, state) == [first, second]
    for beast in BEAST_IDS:
        changed = with_seat(state, 2, figure=beast)
        assert agreed(lua, changed) == [first, f"Hit the {beast.capitalize()}"]


def test_a_status_line_names_every_step_still_due(lua: RulesRuntime) -> None:
    due = [Task(t, 0, n) for n, t in enumerate(STEPS, 1)]
    others = [Task("A", 1, 9), Task("played", 0, id="jab")]
    todo = (Task("M", 0, 7), *due, *others, Task("choose", 0))
    state = replace(position((0, 0), (4, 0)), ask="step", todo=todo)
    line = lua.call("carthage/binding", "status", held(lua, state), NAMES)
    then = [*(half([task]) for task in due), "one half of the card"]
    expected = ", ".join(text[0].lower() + text[1:] for text in then)
    assert line.endswith(f"Ada: take a step, 7 to go. Then: {expected}.")


# Drops ------------------------------------------------------------------------------------------

WALKS: dict[str, type] = {
    "place_mini": moves.PlaceMini,
    "step": moves.Walk,
    "line": moves.Line,
    "turn": moves.Naked,
    "rest": moves.Naked,
    "favor": moves.Burst,
}


@pytest.mark.parametrize("figure", [GLADIATOR, BEAST_IDS[0]])
def test_a_figure_dropped_in_the_arena_means_a_move_only_when_one_is_asked_for(
    lua: RulesRuntime, figure: str
) -> None:
    here, to = (0, 0), (1, -1)
    quiet = with_seat(position(here, (4, 0)), 0, figure=figure)
    piece = pieces.mini(pieces.NAMES[0]) if figure == GLADIATOR else pieces.beast(figure)
    slot = ARENA_SLOT[HEX[to]]
    spots = [{"area": "arena", "seat": COMMON, "slot": slot}]
    source = {"area": "arena", "seat": COMMON, "slot": ARENA_SLOT[HEX[here]]}
    for ask in get_args(Ask):
        state = replace(quiet, ask=ask)
        kept = held(lua, state)
        raw = lua.call("carthage/binding", "intent", kept, 0, piece, spots, source)
        if ask in WALKS:
            move = read_move(GAME, raw)
            assert type(move) is WALKS[ask]
            assert binding.gesture(state, 0, move)[0] == Drag(piece, "arena", COMMON, slot)
        else:
            assert raw is None, ask
        assert lua.call("carthage/binding", "intent", kept, 1, piece, spots, source) is None


# The chat ---------------------------------------------------------------------------------------


def test_the_chat_keeps_secrets_and_counts_from_nothing_on(lua: RulesRuntime) -> None:
    def tell(event: object) -> str:
        return str(lua.call("carthage/binding", "tell", event, NAMES))

    assert tell({"what": "favor", "seat": 0, "n": -2}) == "Ada loses 2 Favor."
    assert tell({"what": "damage", "seat": 1, "victim": 0, "n": 3}) == "Bea deals 3 damage to Ada."
    state = selling(position((0, 0), (4, 0)), 4, 0, theater_discard=("bloodlust",))
    rules_of, told = LuaRules(GAME), []
    kept = rules_of.state(plain(msgspec.to_builtins(rules.to_wire(state))))
    for show in (False, True):
        events = rules_of.events(kept, 0, {"do": "lobby", "card": "bloodlust", "show": show})
        told += [tell(event) for event in events if event["what"] == "lobby"]
    assert told == ["Ada lobbies for a theater card, face down.", 'Ada lobbies for "Bloodlust".']
