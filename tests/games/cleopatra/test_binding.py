"""Poses of mosaics, gestures, reading a table, and playing at the table by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from tests.games.cleopatra.positions import position
from tts_builder.engine.game import CHANCE, Game, canonical
from tts_builder.engine.placement import COMMON, Drag, Lay, Press, Spot
from tts_builder.engine.polyomino import forms
from tts_builder.engine.selfplay import play
from tts_builder.games.cleopatra import GAME, binding, rules
from tts_builder.games.cleopatra.facts import MOSAIC_IDS, PIECES, SIDES, SPHINX_SPOTS, mosaic_squares
from tts_builder.games.cleopatra.moves import Build
from tts_builder.games.cleopatra.payment import payments
from tts_builder.games.cleopatra.poses import POSES, covered, pose_of, posed
from tts_builder.games.cleopatra.score import sanctuary_size
from tts_builder.games.cleopatra.tables import MOSAICS, names
from tts_builder.lua_rules.game import in_lua
from tts_builder.referee.proof.hands import Hands
from tts_builder.referee.verdict.built import mod_of, undrawn_save
from tts_builder.testing.laws.recorded import cut, save


def dealt(players: int = 2, **changed: Any) -> Any:
    state = rules.setup(players, {})
    state = rules.apply(state, CHANCE, rules.chance(state, Random(1).randrange))
    return msgspec.structs.replace(state, turn=0, first=0, **changed)


@pytest.mark.parametrize("mosaic", MOSAIC_IDS)
def test_every_form_of_a_mosaic_is_one_pose(mosaic: Any) -> None:
    known = {}
    for form in forms(mosaic_squares(mosaic)):
        squares = tuple((x + 3, y + 2) for x, y in form)
        pose, at = pose_of(mosaic, squares)
        assert sorted(covered(mosaic, pose, at)) == sorted(squares)
        assert at in squares
        known[pose] = form
    assert len(known) == len(forms(mosaic_squares(mosaic)))
    assert {len(posed(mosaic, pose)) for pose in POSES} == {5}


def test_squares_of_another_shape_have_no_pose() -> None:
    with pytest.raises(ValueError, match="do not have the shape of mosaic F"):
        pose_of("F", ((0, 0), (1, 0), (2, 0), (3, 0), (4, 0)))


@pytest.mark.parametrize("engine", [GAME, in_lua(GAME)], ids=["python", "lua"])
def test_a_mosaic_that_the_pool_pays_for_costs_nothing_more(engine: Game) -> None:
    """Random games do not reach this price."""
    pool = {"artisan": 2, "stone": 1, "wood": 1, "cave": 1}
    state = position(phase="quarry", built=True, pool=pool, pile=["I", "V"])
    listed = engine.rules.moves(state, 0)[0]
    assert listed == Build("mosaic", (), cells=((0, 0), (0, 1), (0, 2), (0, 3), (0, 4)))
    lay = Drag("mosaic:I", "garden", slot=18, face="r90")
    assert engine.binding.gesture(state, 0, listed) == (lay, Press("Pay nothing"))


def test_nobody_sees_more_buttons_than_a_panel_can_show() -> None:
    for players in (2, 4):
        played = play(GAME, players, seed=players)
        state = played.start
        for number, (seat, move) in enumerate(played.moves):
            if number % 12 == 0 or state.phase == "offering":
                at_once = 0
                for actor in rules.actors(state):
                    own = buttons_after(state, actor)
                    assert own <= 40
                    at_once += own
                assert at_once <= mod_of("cleopatra").buttons
            state = rules.apply(state, seat, move)


def buttons_after(state: Any, seat: int) -> int:
    """The most buttons a player of this seat has at once in the state."""
    if seat < 0:
        return 0
    after: dict[frozenset[Any], set[str]] = {}
    for move in rules.moves(state, seat):
        steps = binding.gesture(state, seat, move)
        drags = frozenset(Counter(step for step in steps if isinstance(step, Drag)).items())
        labels = (step.label for step in steps if isinstance(step, Press))
        # All bids share one button with plus and minus.
        after.setdefault(drags, set()).update(label for label in labels if not label.startswith("Bid "))
    return max(map(len, after.values()), default=0)


def test_the_pyramids_are_lifted_at_the_end() -> None:
    end = play(GAME, 3, seed=2).state
    laid = binding.layout(end)
    assert {lay.slot for lay in laid if lay.area == "pyramid"} == {1}
    assert binding.read(laid, 3, {}).phase == "over"
    assert binding.read(binding.layout(rules.setup(3, {})), 3, {}).phase == "deal"


def test_a_table_that_shows_no_state_is_refused() -> None:
    laid = binding.layout(dealt(3))
    with pytest.raises(ValueError, match="only 3 play"):
        binding.read((*laid, Lay("card:wood", "hand", 3)), 3, {})
    with pytest.raises(ValueError, match="cannot lie"):
        binding.read((*laid, Lay("mosaic:X", "garden", COMMON, 0, "r0")), 3, {})


# At the table -----------------------------------------------------------------------------------


@pytest.fixture
def hands() -> Hands:
    made = Hands(GAME, mod_of("cleopatra"), undrawn_save(GAME), mod_of("cleopatra").seating[2], 4, False)
    made.begin({})
    return made


def state_of(hands: Hands) -> dict[str, Any]:
    state: dict[str, Any] = msgspec.json.decode(hands.state())
    return state


def test_the_panel_says_what_everybody_can_see_while_points_are_hidden(hands: Hands) -> None:
    ui = hands.table.ui
    assert ui.attribute("score-parts-1", "text") == "3 cards · 2 statues · sanctuary 0"
    assert ui.attribute("score-total-1", "text") == ""
    late = begun(lambda state: bool(state.garden.sanctuaries))
    core = rules.from_wire(msgspec.convert(state_of(late), GAME.wire))
    ((owner, square),) = core.garden.sanctuaries
    parts = late.table.ui.attribute(f"score-parts-{owner + 1}", "text").split(" · ")
    assert int(parts[0].split()[0]) == sum(core.hands[owner])
    assert parts[1:] == ["1 statue", f"sanctuary {sanctuary_size(core.garden, square)}"]


def test_a_face_up_card_can_be_dragged_to_a_stall_and_a_face_down_one_not(hands: Hands) -> None:
    seat = state_of(hands)["turn"]
    assert hands.make(seat, Press("Take stall 1"))
    hands.table.settle()
    for stall in range(3):
        drawn = state_of(hands)["drawn"]
        key = f"card:{drawn.removesuffix('?')}"
        drag = Drag(key, f"stall-{stall}", COMMON, 0, Spot("drawn"))
        assert hands.make(seat, drag) == (not drawn.endswith("?"))
        hands.table.settle()
        if drawn.endswith("?"):
            assert hands.make(seat, Press(f"Put it on stall {stall + 1}"))
            hands.table.settle()
    assert state_of(hands)["turn"] == 1 - seat


def test_a_piece_that_cannot_be_paid_goes_back_with_the_reason(hands: Hands) -> None:
    seat = state_of(hands)["turn"]
    assert hands.make(seat, Drag("throne", "throne"))
    hands.table.settle()
    assert hands.make(seat, Drag("obelisk", "obelisk"))
    hands.table.settle()
    assert [entry.code for entry in hands.record().log] == ["PEDESTAL_FIRST", "CANNOT_PAY"]
    said = [entry.text for entry in hands.table.log]
    assert any("pay for an obelisk" in text for text in said)


def test_what_is_in_the_deck_and_the_stalls_cannot_be_lifted(hands: Hands) -> None:
    seat = state_of(hands)["turn"]
    for thing in list(hands.table.objects):
        at = thing.position
        if str(thing.state.get("Memo")).startswith("card:") and at.x < -9 and abs(at.z) < 6:
            assert not hands.player(seat).pick_up(thing)


def begun(wanted: Callable[[Any], bool], seed: int = 5) -> Hands:
    """A table for two in the first position of a random game for which `wanted` is true."""
    whole = play(GAME, 2, seed=seed)
    state = whole.start
    for length, (seat, move) in enumerate(whole.moves):
        if wanted(state):
            saved = save(GAME, cut(GAME, whole, length))
            kept = msgspec.json.decode(saved["LuaScriptState"]) | {"hotseat": False}
            saved = {**saved, "LuaScriptState": canonical(kept).decode()}
            return Hands(GAME, mod_of("cleopatra"), saved, mod_of("cleopatra").seating[2], 4, False)
        state = rules.apply(state, seat, move)
    raise AssertionError("no such position")


def test_two_can_bid_at_once_and_neither_disturbs_the_other() -> None:
    hands = begun(lambda state: state.phase == "offering" and min(state.scarabs) > 12)
    before = state_of(hands)
    # One player is still choosing an amount when the other bids.
    assert hands.player(1).click("more-2")
    assert hands.make(0, Press("Bid 12"))
    hands.table.settle()
    assert state_of(hands)["bids"] == [12, -1]
    assert hands.table.ui.attribute("amount-1", "text") == "Bid 1"
    assert hands.make(1, Press("Bid 7"))
    hands.table.settle()
    after = state_of(hands)
    assert after["bids"] == [12, 7]
    assert [a - b for a, b in zip(before["scarabs"], after["scarabs"], strict=True)] == [12, 7]
    assert hands.table.errors == []


def test_laying_a_mosaic_by_hand() -> None:
    def can_lay(state: Any) -> bool:
        return any(isinstance(m, Build) and m.piece == "mosaic" for m in moves_now(state))

    hands = begun(can_lay)
    state = state_of(hands)
    mosaic = state["pile"][0]
    core = rules.from_wire(msgspec.convert(state, GAME.wire))
    move = [m for m in rules.moves(core, core.turn) if isinstance(m, Build) and m.piece == "mosaic"][-1]
    for step in binding.gesture(core, core.turn, move):
        assert hands.make(core.turn, step)
        hands.table.settle()
    rows = state_of(hands)["garden"]
    assert sum(row.count(mosaic) for row in rows) == 5
    assert all(rows[y][x] == mosaic for x, y in move.cells)  # type: ignore[union-attr]


def moves_now(state: Any) -> Any:
    return rules.moves(state, state.turn) if state.phase in ("main", "quarry") else ()


# Payments chosen by the player ---------------------------------------------------------------------


def by_hand(hands: Hands, move: Any) -> None:
    """Make a move of the active player by its gesture, whether it is listed or not."""
    core = rules.from_wire(msgspec.convert(state_of(hands), GAME.wire))
    assert rules.refuse(core, core.turn, move) is None
    for step in binding.gesture(core, core.turn, move):
        assert hands.make(core.turn, step)
        hands.table.settle()
    assert hands.state() == canonical(rules.to_wire(rules.apply(core, core.turn, move)))
    assert hands.table.errors == []
    assert not hands.loose()


def splits_a_discount(state: Any) -> Any:
    """A sphinx paid in part, so that the Merchant has something left for another piece."""
    if state.phase != "main" or not state.visits.resources_less:
        return None
    held = names(state.hands[state.turn])
    goods = [card for card in held if card in ("stone", "wood", "marble", "lapis")]
    row = next((side for n, side in enumerate(SIDES) if state.palace.sphinxes[n] < SPHINX_SPOTS), None)
    if "artisan" not in held or not goods or row is None:
        return None
    return Build("sphinx", tuple(sorted(("artisan", goods[0]))), row=row)


def pays_a_mosaic_otherwise(state: Any) -> Any:
    """A mosaic paid with a card that the listed payment does not use."""
    listed = [m for m in moves_now(state) if isinstance(m, Build) and m.piece == "mosaic" and m.claim]
    for _, pay in payments(state.visits, state.hands[state.turn], PIECES["mosaic"]):
        if listed and pay != listed[0].pay:
            return msgspec.structs.replace(listed[0], pay=pay)
    return None


@pytest.mark.parametrize("choice", [splits_a_discount, pays_a_mosaic_otherwise])
def test_a_payment_that_no_list_names_is_laid_down_first(choice: Callable[[Any], Any]) -> None:
    found: list[Any] = []

    def wanted(state: Any) -> bool:
        move = choice(state)
        found.append(move)
        return move is not None and move not in rules.moves(state, state.turn)

    by_hand(begun(wanted, seed=3), move=found[-1])


def test_a_mosaic_that_looks_the_same_in_two_poses_may_be_held_in_either() -> None:
    def wanted(state: Any) -> bool:
        built = (m for m in moves_now(state) if isinstance(m, Build) and m.piece == "mosaic")
        return MOSAICS[state.garden.pile[0]] == "V" if any(built) else False

    hands = begun(wanted, seed=6)
    core = rules.from_wire(msgspec.convert(state_of(hands), GAME.wire))
    move = [m for m in rules.moves(core, core.turn) if isinstance(m, Build) and m.piece == "mosaic"][-1]
    squares = sorted(move.cells)  # type: ignore[arg-type]
    ways = [(pose, at) for pose in POSES for at in squares if sorted(covered("V", pose, at)) == squares]
    assert len(ways) == 2
    pose, (x, y) = ways[-1]
    _, press = binding.gesture(core, core.turn, move)
    for step in (Drag("mosaic:V", "garden", slot=9 * y + x, face=pose), press):
        assert hands.make(core.turn, step)
        hands.table.settle()
    assert all(state_of(hands)["garden"][y][x] == "V" for x, y in squares)
