"""The table of Carthage: number of components, a spot for every state, no hidden information in names."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import msgspec
import pytest

from tests.games.bare_tables import check_bare_saves
from tests.games.carthage.plays import FOUR, Table, states_of, with_options
from tests.games.carthage.plays import TABLES as EVERY_TABLE
from tts_builder.components import Card, HandZone, Mod, Model
from tts_builder.components.check import slots
from tts_builder.components.geometry import meetings
from tts_builder.components.mesh import bounds, obj_text
from tts_builder.games.carthage import GAME, areas, binding, facts, pieces, printed, rules
from tts_builder.games.carthage.modules import RULESETS
from tts_builder.testing.panel_games import moments
from tts_builder.testing.panel_layout import faults

pytestmark = pytest.mark.table


@pytest.fixture(scope="module")
def mod() -> Mod:
    return GAME.kit()


def test_components_in_their_numbers(mod: Mod) -> None:
    counts = Counter[str]()
    for piece in mod.pieces():
        counts[piece.key_prefix] += piece.count
    assert counts == {
        "card": 50 + 72, "theater": 20, "rule": 16, "den": 5, "beast": 5, "mini": 5, "board": 5, "armor": 5,
        "favor": 5, "retain": 15, "token": 23, "start": 1, "mode": 1,
    }  # fmt: skip
    exact = {piece.key: piece.count for piece in mod.pieces()}
    assert exact == pieces.KIT
    assert exact["card:jab"] == 5
    assert exact["card:all_or_nothing"] == 2
    assert exact["token:pillar-0"] == 4
    assert exact["token:crocodile-1"] == 3
    assert exact["token:hill-4"] == 1


def test_the_definition_is_sound_and_only_what_lies_on_something_overlaps(mod: Mod) -> None:
    mod.check()
    pairs = {frozenset((one.owner.area.name, two.owner.area.name)) for one, two in meetings(list(slots(mod)))}
    boards = [("armor", "board"), ("favor", "board")]
    known = [("arena", "tokens"), *boards, ("discard",), ("theater-discard",)]
    assert pairs == {frozenset(pair) for pair in known}


def test_seats_have_the_colors_of_their_gladiators(mod: Mod) -> None:
    zones = {zone.color for zone in mod.components if isinstance(zone, HandZone)}
    assert [color.lower() for color in mod.places] == list(facts.GLADIATORS.values())
    assert zones == set(mod.places)
    assert all(mod.seating[players] == mod.places[:players] for players in GAME.players)


def test_no_name_reveals_what_is_hidden(mod: Mod) -> None:
    cards = [
        piece for piece in mod.pieces() if isinstance(piece, Card) and piece.key_prefix in ("card", "theater")
    ]
    assert all(piece.hidden_face_down for piece in cards)
    assert len({(piece.key_prefix, id(piece.back)) for piece in cards}) == 2
    assert all(piece.description == "" for piece in mod.pieces())


def test_figures_stand_on_their_bases_and_differ(mod: Mod) -> None:
    figures = [piece for piece in mod.pieces() if isinstance(piece, Model)]
    assert len({obj_text(piece.mesh) for piece in figures}) == len(figures) == 10
    for piece in figures:
        low, high = bounds(piece.mesh)
        assert low[1] == 0
        assert 0.9 < high[1] < 2.5
        assert all(low[axis] > -1.0 and high[axis] < 1.0 for axis in (0, 2))
        assert piece.figure


def test_a_hex_next_to_another_is_a_pitch_away(mod: Mod) -> None:
    arena = mod.area("arena")
    middle = arena.position("", areas.HEX_CELLS.index((0, 0)))
    east = arena.position("", areas.HEX_CELLS.index((1, 0)))
    north_east = arena.position("", areas.HEX_CELLS.index((1, -1)))
    assert east[0] - middle[0] == pytest.approx(areas.PITCH)
    assert north_east[0] > middle[0]
    assert north_east[2] > middle[2]
    assert arena.capacity == 61
    assert mod.area("tokens").capacity == 19
    below = mod.area("tokens").position("", areas.INNER_CELLS.index((2, -1)))
    assert below[::2] == arena.position("", areas.HEX_CELLS.index((2, -1)))[::2]
    assert len(mod.snaps) >= 61


def test_symbols_stand_in_the_order_of_the_card() -> None:
    cards = {card.id: card for card in facts.ACTION_CARDS}
    assert printed.symbols(cards["hit_and_run"].steps) == [("M", 1), ("D", 2), ("burst", 0), ("M", 3)]
    assert printed.symbols(cards["taunt"].steps) == [("F", 2), ("or", 0), ("A", 1)]
    assert set(printed.RULES) == set(RULESETS)
    assert printed.price("intimidate") == "2+"
    assert printed.price("repair") == "6"
    assert printed.price("southern_winds") == ""


TABLES = [
    with_options(2, 13, "brawler"),
    with_options(5, 31, "any"),
    with_options(4, 24, "spender", beasts="on", retain="on", demolish="on", setup="advanced"),
    with_options(5, 9, "brawler", beasts="on", setup="last_stand", ordinance_burst="ordinance"),
    with_options(4, 2, "brawler", mode="2v2_chained", setup="forest_of_stone", renovate="on", beasts="on"),
    with_options(5, 3, "spender", mode="2v3", **FOUR),
]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_saves_of_a_game_are_found_right_and_can_be_read_without_a_record(mod: Mod, table: Table) -> None:
    states = states_of(table)
    some = (*states[: -1 : len(states) // 5], states[-1])
    check_bare_saves(GAME, mod, states[0].players, some)


@pytest.mark.parametrize("table", EVERY_TABLE, ids=str)
def test_the_pieces_alone_tell_the_score_at_any_moment(table: Table) -> None:
    options = dict(table.options)
    choices = GAME.defaults() | {name: options[name] for name in ("setup", "beasts") if name in options}
    for state in states_of(table)[::5]:
        if state.phase == "deal":
            continue
        read = binding.read(binding.layout(state), state.players, choices)
        assert (rules.problems(read), read.mode, read.rulesets) == ([], state.mode, state.rulesets)
        assert rules.score(read) == rules.score(state)


def test_a_table_without_its_mode_cannot_be_read() -> None:
    state = states_of(EVERY_TABLE[0])[-1]
    laid = binding.layout(state)
    for slot in (1, 7):
        moved = tuple(msgspec.structs.replace(lay, slot=slot) if lay.area == "mode" else lay for lay in laid)
        with pytest.raises(ValueError, match="no marker shows the mode of the 2 players"):
            binding.read(moved, 2, GAME.defaults())


@pytest.mark.parametrize("hotseat", [True, False])
@pytest.mark.parametrize(("mode", "players"), [("2v2", 4), ("2v2_chained", 4), ("2v3", 5)])
def test_who_fights_with_whom_fits_the_panel(mode: str, players: int, hotseat: bool) -> None:
    options = GAME.defaults() | {"mode": mode} | (FOUR if mode == "2v3" else {})
    assert not GAME.misfit(players, options)
    for moment in islice(moments(GAME, players, options, 7, hotseat), 1, 12):
        for viewer in moment.viewers:
            found = moment.seen_by(viewer)
            assert faults(found) == [], (moment.what, viewer)
            parts = [box.text for box in found if box.name.startswith("score-parts-")]
            assert len(parts) == players
            assert all("\nwith " in text for text in parts)


def test_players_read_that_two_announced_modes_are_missing(mod: Mod) -> None:
    assert "a Companion mode and a chariot match as unfinished" in mod.notebook[0].body


def test_the_notebook_is_in_our_words(mod: Mod) -> None:
    assert [tab.title for tab in mod.notebook] == ["Rules", "Player aid", "Credits"]
    credits = mod.notebook[-1].body
    assert all(name in credits for name in ("Luke Seinen", "SAS Creative"))
    assert "no original art and no original text" in credits
