"""Windows on cities, gestures, reading a table, and playing at it by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from random import Random
from typing import Any

import msgspec
import pytest

from tests.games.ankhor.builders import builder
from tests.games.comfort import rings
from tts_builder.engine.game import CHANCE, canonical
from tts_builder.engine.placement import COMMON, Drag, Lay, Press, Spot
from tts_builder.engine.selfplay import play
from tts_builder.games.ankhor import GAME, binding, rules
from tts_builder.games.ankhor.city import City, city_of
from tts_builder.games.ankhor.facts import CELLS, END_TILES, REST, TOKEN_TYPES
from tts_builder.games.ankhor.moves import Buy, Move, Relocate
from tts_builder.games.ankhor.state import State
from tts_builder.games.ankhor.tables import FACE, cell
from tts_builder.games.ankhor.window import axis, coordinates, window
from tts_builder.lua_rules.rules import LuaRules
from tts_builder.referee.proof.hands import Hands
from tts_builder.referee.verdict.built import mod_of, undrawn_save
from tts_builder.referee.verdict.wire import plain


def city(*places: tuple[int, int, int]) -> City:
    return city_of((cell(*place), FACE["red:desert"]) for place in places)


def test_the_first_tile_is_where_it_rests_and_stays_there() -> None:
    seen = window(city())
    assert seen.slot(0, 0, 0) == REST[1] * CELLS + REST[0]
    assert coordinates(seen.slot(0, 0, 0), 0) == (0, 0, 0)
    grown = window(city((0, 0, 0), (-1, 0, 0), (-2, 0, 0), (-2, 1, 0)))
    assert grown.slot(0, 0, 0) == seen.slot(0, 0, 0)
    assert grown.slot(0, 0, 1) == REST[1] * (CELLS - 1) + REST[0]


@pytest.mark.parametrize("rest", REST)
@pytest.mark.parametrize("length", range(1, CELLS - 1))
@pytest.mark.parametrize("way", [-1, 1])
def test_a_line_and_the_cells_around_it_are_shown(length: int, way: int, rest: int) -> None:
    line = axis((way * n for n in range(length)), rest)
    cells = [line.cell(way * n) for n in range(-1, length + 1)]
    assert not line.cramped
    assert [way * (after - before) for before, after in pairwise(cells)] == [1] * (length + 1)
    assert all(0 <= each < CELLS for each in cells)


@pytest.mark.parametrize("rest", REST)
@pytest.mark.parametrize("length", range(CELLS - 1, END_TILES + 1))
@pytest.mark.parametrize("way", [-1, 1])
def test_each_tile_of_the_longest_line_has_a_cell_of_its_own(length: int, way: int, rest: int) -> None:
    line = axis((way * n for n in range(length)), rest)
    cells = [line.cell(way * n) for n in range(length)]
    assert line.cramped
    assert [way * (after - before) for before, after in pairwise(cells)] == [1] * (length - 1)
    assert all(0 <= each < CELLS for each in cells)


def test_of_a_wide_gap_the_two_cells_beside_the_tiles_are_shown() -> None:
    split = axis([0, 1, 30, 31], 6)
    assert [split.cell(value) - split.cell(0) for value in (1, 2, 29, 30, 31, 32)] == [1, 2, 3, 4, 5, 6]
    assert [axis([0, 3], 6).cell(value) - axis([0, 3], 6).cell(0) for value in (1, 2, 3)] == [1, 2, 3]
    assert [axis([0, 2], 6).cell(value) - axis([0, 2], 6).cell(0) for value in (1, 2)] == [1, 2]


def test_where_the_grid_is_too_small_a_button_names_the_place() -> None:
    state = _dealt(2)
    line = city(*((n, 0, 0) for n in range(18)))
    crowded = msgspec.structs.replace(state, layouts=(line, *state.layouts[1:]), usable=1)
    gestures = {}
    for move in rules.moves(crowded, crowded.turn):
        if isinstance(move, Relocate):
            gestures[move] = binding.gesture(crowded, crowded.turn, move)
    assert len(set(gestures.values())) == len(gestures)
    presses = {(move.source[0], *move.to): gesture[1:] for move, gesture in gestures.items()}
    assert presses[17, -1, 0] == (Press("To column -1, row 0"),)
    assert presses[1, 10, 1] == (Press("From column 1, row 0"),)
    assert presses[1, -1, 0] == (Press("To column -1, row 0"), Press("From column 1, row 0"))
    assert presses[9, 10, 1] == ()


def _dealt(players: int, seed: int = 1) -> Any:
    state = rules.setup(players, {})
    return msgspec.structs.replace(
        rules.apply(state, CHANCE, rules.chance(state, Random(seed).randrange)), turn=0, first=0
    )


def gestures_of(state: Any, kind: type[Any]) -> Iterator[tuple[Move, tuple[Any, ...]]]:
    for move in rules.moves(state, state.turn):
        if isinstance(move, kind):
            yield move, binding.gesture(state, state.turn, move)


def test_a_purchase_is_a_drag_from_the_slot_and_upstairs_a_choice() -> None:
    base = city((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0))
    state = _dealt(2)
    stock = (2,) * 6
    rich = msgspec.structs.replace(
        state, stocks=(stock, *state.stocks[1:]), layouts=(base, *state.layouts[1:])
    )
    rich = msgspec.structs.replace(rich, row=(FACE["red:two"], *rich.row[1:]))
    made = dict(gestures_of(rich, Buy))
    ground = next(gesture for move, gesture in made.items() if move.slot == 0 and move.at == (2, 0, 0))  # type: ignore[union-attr]
    slot = window(base).slot(2, 0, 0)
    assert ground == (Drag("tile:red:two", "ground", 0, slot, Spot("row", COMMON, 0)),)
    upstairs = [gesture for move, gesture in made.items() if move.slot == 0 and move.at[2]]  # type: ignore[union-attr]
    assert {gesture[1].label for gesture in upstairs} <= {
        f"Without {kind}" for kind in ("fish", "ivory", "wood", "papyrus", "cloth")
    }
    assert {gesture[0].area for gesture in upstairs} == {"floor"}


def test_the_market_closes_with_the_game() -> None:
    end = play(GAME, 3, seed=2).state
    laid = binding.layout(end)
    assert {lay.face for lay in laid if lay.area == "markers"} == {"down"}
    assert binding.read(laid, 3, {}).phase == "over"
    assert binding.read(binding.layout(rules.setup(3, {})), 3, {}).phase == "deal"


@pytest.mark.parametrize(
    ("extra", "why"),
    [
        (Lay("token:fish", "ground-token", 0, 5), "not lie on a depot"),
        (Lay("tile:red:two", "ground", 3, 5), "only 3 play"),
        (Lay("tile:red:two", "stock", 0, 5), "among the tokens"),
        (Lay("tile:red:two", "row", COMMON, 0), "several pieces"),
    ],
)
def test_a_table_that_shows_no_state_is_refused(extra: Lay, why: str) -> None:
    laid = (*binding.layout(_dealt(3)), extra)
    with pytest.raises(ValueError, match=why):
        binding.read(laid, 3, {})


def test_python_and_lua_have_the_same_window_on_any_city() -> None:
    lua, chance = LuaRules(GAME), Random(3)
    cities = [
        [(way * n * (1 - axis), way * n * axis, 0) for n in range(length)]
        for length in (1, CELLS - 2, CELLS - 1, CELLS, END_TILES + 2)
        for way, axis in product((-1, 1), (0, 1))
    ]
    for _ in range(60):
        xs, ys = (
            [chance.choice((1, 1, 1, 2, 3, 9)) for _ in range(chance.randrange(1, 9))] for _ in range(2)
        )
        spots = {(sum(xs[:n]) - 20, sum(ys[:k]) - 20, 0) for n in range(len(xs)) for k in range(len(ys))}
        cities.append(chance.sample(sorted(spots), min(len(spots), 12)))
    state = _dealt(2)
    for own in cities:
        shaken = msgspec.structs.replace(state, layouts=(city(*own), state.layouts[1]), usable=1)
        moves = [move for move in rules.moves(shaken, 0) if isinstance(move, Relocate)]
        shown = lua.gestures(lua.state(plain(rules.to_wire(shaken))), 0, plain(moves))
        for move, gesture in zip(moves, shown, strict=False):
            assert gesture == canonical(binding.gesture(shaken, 0, move))


# At the table -----------------------------------------------------------------------------------


@pytest.fixture
def hands() -> Hands:
    made = Hands(GAME, mod_of("ankhor"), undrawn_save(GAME), ("White", "Red"), 4, False)
    made.begin({})
    return made


def state_of(hands: Hands) -> dict[str, Any]:
    state: dict[str, Any] = msgspec.json.decode(hands.state())
    return state


def take(hands: Hands, seat: int, kinds: Sequence[str]) -> None:
    order = list(GAME.data()["token_types"])
    for kind in kinds:
        slot = order.index(kind)
        assert hands.make(seat, Drag(f"token:{kind}", "stock", seat, slot, Spot("supply", COMMON, slot)))
        hands.table.settle()


def said(hands: Hands) -> list[str]:
    return [entry.text for entry in hands.table.log]


def test_three_drags_take_three_tokens_and_half_a_take_can_be_left(hands: Hands) -> None:
    seat = state_of(hands)["turn"]
    take(hands, seat, ["fish", "fish"])
    assert state_of(hands)["stocks"][seat]["fish"] == 0
    assert hands.loose()
    # Put one of them back into the supply: the step no longer counts.
    x, z = hands.spot("stock", seat, TOKEN_TYPES.index("fish"))
    lifted = next(
        thing
        for thing in hands.table.objects
        if thing.state.get("Memo") == "token:fish"
        and abs(thing.position.x - x) + abs(thing.position.z - z) < 1
    )
    assert hands.drag(seat, lifted, hands.spot("supply", COMMON, 0))
    hands.table.settle()
    take(hands, seat, ["ivory", "ankh"])
    stock = state_of(hands)["stocks"][seat]
    assert (stock["fish"], stock["ivory"], stock["ankh"]) == (1, 1, 1)
    assert not hands.loose()
    assert state_of(hands)["main_done"]


def test_another_drag_leaves_half_a_take_and_undo_does_too(hands: Hands) -> None:
    seat = state_of(hands)["turn"]
    take(hands, seat, ["cloth"])
    assert hands.loose()
    hands.player(seat).click("undo")
    hands.table.settle()
    assert not hands.loose()
    assert len(hands.record().moves) == 1
    assert hands.table.errors == []


def test_a_wrong_drop_is_refused_with_its_reason(hands: Hands) -> None:
    seat = state_of(hands)["turn"]
    middle = REST[1] * CELLS + REST[0]
    drag = Drag(f"tile:{state_of(hands)['row'][0]}", "ground", seat, middle, Spot("row", COMMON, 0))
    assert hands.make(seat, drag)
    hands.table.settle()
    assert [entry.code for entry in hands.record().log] == ["CANNOT_PAY"]
    assert any("You cannot pay for" in text for text in said(hands))
    # A tile of the piles cannot be picked up.
    top = f"tile:{state_of(hands)['piles']['B'][0]}"
    pile = Drag(top, "ground", seat, middle, Spot("pile-B", COMMON, len(state_of(hands)["piles"]["B"]) - 1))
    assert not hands.make(seat, pile)


def test_the_language_is_no_part_of_the_record(hands: Hands) -> None:
    seat, panel = state_of(hands)["turn"], hands.table.ui
    before = hands.record()
    hands.player(0).click("language-play")
    hands.table.settle()
    assert panel.attribute("undo", "text") == "Annuler"
    assert "prenez 3 jetons" in str(panel.attribute("status", "text"))
    take(hands, seat, ["fish", "fish", "fish"])
    assert any("prend 3 poissons" in text for text in said(hands))
    texts = {panel.attribute(ident, "text") for ident in hands.buttons()}
    assert "Finir le tour" in texts
    made = hands.record()
    assert canonical(made.start) == canonical(before.start)
    assert b"fr" not in canonical(made.options)
    kept = msgspec.json.decode(hands.table.save()["LuaScriptState"])
    assert kept["language"] == "fr"
    hands.reload()
    hands.table.settle()
    assert hands.table.ui.attribute("undo", "text") == "Annuler"


def names(hands: Hands) -> dict[str, set[str]]:
    """Piece → the names of its copies on the table."""
    found: dict[str, set[str]] = {}
    for thing in hands.table.objects:
        found.setdefault(str(thing.state.get("Memo")), set()).add(str(thing.state["Nickname"]))
    return found


def lying_down(state: dict[str, Any]) -> set[str]:
    """Tiles without a face-up copy."""
    piles = {f"tile:{name}" for pile in state["piles"].values() for name in pile}
    return piles - {f"tile:{name}" for name in state["row"]}


def test_pieces_are_called_by_their_names_and_tiles_face_down_are_not(hands: Hands) -> None:
    seat, called = state_of(hands)["turn"], names(hands)
    color, kind = state_of(hands)["row"][0].split(":")
    assert f"{color} {kind}".capitalize() in called[f"tile:{color}:{kind}"]
    assert all(called[piece] == {"Tile"} for piece in lying_down(state_of(hands)))
    assert (called["token:wood"], called["marker:wood"], called["bonus"]) == (
        {"Wood"},
        {"Price: wood"},
        {"Bonus"},
    )
    # A tile that is turned up gets its name. When the move is undone by agreement, the name goes again.
    for player in (seat, 1 - seat):
        take(hands, player, ["ankh", "ankh", "fish"])
        assert hands.make(player, Press("End turn"))
        hands.table.settle()
    hidden = lying_down(state_of(hands))
    assert hands.make(seat, Press("Refill from pile A"))
    hands.table.settle()
    shown = [f"tile:{name}" for name in state_of(hands)["row"] if f"tile:{name}" in hidden]
    called = names(hands)
    assert all(called[piece] != {"Tile"} for piece in shown)
    hands.player(seat).click("undo")
    hands.table.settle()
    hands.player(1 - seat).click("agree")
    hands.table.settle()
    assert lying_down(state_of(hands)) == hidden
    called = names(hands)
    assert all(called[piece] == {"Tile"} for piece in hidden)
    hands.player(0).click("language-play")
    hands.table.settle()
    called = names(hands)
    assert (called["token:wood"], called["marker:wood"]) == ({"Bois"}, {"Prix : bois"})
    assert all(called[piece] == {"Tuile"} for piece in lying_down(state_of(hands)))
    assert hands.table.errors == []


def purchases(state: State) -> dict[int, set[Drag]]:
    """Slot → the drags that start to buy its tile."""
    found: dict[int, set[Drag]] = {}
    for move in rules.moves(state, state.turn):
        if isinstance(move, Buy):
            drag = binding.gesture(state, state.turn, move)[0]
            assert isinstance(drag, Drag)
            found.setdefault(move.slot, set()).add(drag)
    return found


def test_a_lifted_tile_shows_where_it_may_go(hands: Hands) -> None:
    """Play by hand until a tile can be bought for both levels; then cells of both levels have rings."""
    chance, drags = Random(189), set[Drag]()
    while {drag.area for drag in drags} != {"ground", "floor"}:
        state = rules.from_wire(msgspec.convert(state_of(hands), GAME.wire))
        seat = state.turn
        drags = max(
            purchases(state).values(), key=lambda all: len({drag.area for drag in all}), default=set()
        )
        if len({drag.area for drag in drags}) < 2:
            choice = builder(state, seat, rules.moves(state, seat), chance.randrange)
            for step in binding.gesture(state, seat, choice):
                assert hands.make(seat, step)
                hands.table.settle()
    thing = hands.piece_for(min(drags, key=canonical))
    assert thing is not None
    assert hands.player(seat).pick_up(thing)
    spots = [hands.spot(drag.area, drag.seat, drag.slot) for drag in drags]
    assert len(rings(hands.table)) == len(drags)
    for x, z in spots:
        assert any(abs(x - ring_x) + abs(z - ring_z) < 0.02 for ring_x, ring_z in rings(hands.table))
    hands.player(seat).drop((0.0, 0.0))
    assert rings(hands.table) == []
