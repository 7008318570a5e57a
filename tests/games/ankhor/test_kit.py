"""The table of Ankh'or: all components, a spot for every piece, and names that reveal nothing hidden."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from tests.games.bare_tables import check_bare_saves, some_states
from tests.games.comfort import longest_drag
from tts_builder.components import Mod
from tts_builder.components.check import slots
from tts_builder.components.drawings import Drawings
from tts_builder.components.geometry import meetings
from tts_builder.components.luatable import table_data
from tts_builder.components.resting import footprint
from tts_builder.engine.selfplay import play
from tts_builder.games.ankhor import GAME
from tts_builder.games.ankhor.areas import FLOOR, GAP, THICKNESS, TILE
from tts_builder.games.ankhor.facts import CELLS, REST
from tts_builder.referee.verdict import kit_layer, table_layer
from tts_builder.referee.verdict.built import laid_out, undrawn_save
from tts_builder.referee.verdict.picture import picture_of
from tts_builder.saves.walk import objects

pytestmark = pytest.mark.table


@pytest.fixture(scope="module")
def mod() -> Mod:
    return GAME.kit()


def test_components_in_their_numbers(mod: Mod) -> None:
    counts = Counter[str]()
    for piece in mod.pieces():
        counts[piece.key_prefix] += piece.count
    assert counts == {"tile": 55, "token": 36, "marker": 15, "bonus": 12}
    tiles = {piece.key: piece.count for piece in mod.pieces() if piece.key_prefix == "tile"}
    assert tiles["tile:blue:jackal"] == tiles["tile:red:two"] == 2
    assert tiles["tile:blue:depot"] == tiles["tile:red:scribe"] == tiles["tile:white:desert"] == 1
    assert {piece.count for piece in mod.pieces() if piece.key_prefix == "token"} == {6}
    assert {piece.count for piece in mod.pieces() if piece.key_prefix == "marker"} == {3}
    assert "board" in {component.key for component in mod.components}


def test_the_definition_is_sound_and_only_levels_of_a_city_overlap(mod: Mod) -> None:
    mod.check()
    pairs = {frozenset((one.owner.area.name, two.owner.area.name)) for one, two in meetings(list(slots(mod)))}
    city = {"ground", "floor", "ground-token", "floor-token"}
    assert all(len(pair) == 2 and pair <= city for pair in pairs)


def test_a_floor_tile_rests_on_four_and_a_token_on_its_depot(mod: Mod) -> None:
    ground, floor, stored = (mod.area(name) for name in ("ground", "floor", "floor-token"))
    width, narrow = CELLS, CELLS - 1
    for place in mod.places:
        x, y, z = floor.position(place, 3 * narrow + 5)
        four = [ground.position(place, row * width + column) for row in (3, 4) for column in (5, 6)]
        assert x == pytest.approx(sum(spot[0] for spot in four) / 4)
        assert z == pytest.approx(sum(spot[2] for spot in four) / 4)
        assert y == pytest.approx(FLOOR + THICKNESS + GAP)
        assert stored.position(place, 3 * narrow + 5)[1] > y + THICKNESS
    # Rows run as their owner reads them: the first is farthest away.
    assert ground.position("White", 0)[2] > ground.position("White", width)[2]
    assert ground.position("Green", 0)[2] < ground.position("Green", width)[2]


def test_no_name_reveals_a_face_and_backs_show_the_color(mod: Mod) -> None:
    tiles = [piece for piece in mod.pieces() if piece.key_prefix == "tile"]
    assert {(piece.name, piece.description) for piece in tiles} == {("Tile", "")}
    backs = {piece.key.split(":")[1]: piece.back for piece in tiles}  # type: ignore[attr-defined]
    assert all(piece.back is backs[piece.key.split(":")[1]] for piece in tiles)  # type: ignore[attr-defined]
    assert len({id(back) for back in backs.values()}) == 5


def test_every_face_is_drawn(mod: Mod) -> None:
    drawings = Drawings(str)
    for component in mod.everything():
        component.fields(drawings)
    assert drawings.warnings == []


def test_lua_gets_large_grids_as_lattices_and_both_languages(mod: Mod) -> None:
    data = table_data(mod, GAME)
    ground = next(area for area in data["areas"] if area["name"] == "ground")
    lattice = ground["places"]["Blue"]["lattice"]
    x, _, z = lattice["first"]
    last = mod.area("ground").position("Blue", CELLS * CELLS - 1)
    assert x + (CELLS - 1) * (lattice["across"][0] + lattice["down"][0]) == pytest.approx(last[0])
    assert z + (CELLS - 1) * (lattice["across"][1] + lattice["down"][1]) == pytest.approx(last[2])
    assert data["languages"] == ["en", "fr"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_saves_of_a_game_are_found_right_and_can_be_read_without_a_record(mod: Mod, players: int) -> None:
    played = play(GAME, players, seed=players)
    check_bare_saves(GAME, mod, players, some_states(GAME, played, 40))


def test_a_piece_moved_or_missing_is_found(mod: Mod) -> None:
    played = play(GAME, 2, seed=5)
    colors, layout = mod.seating[2], GAME.binding.layout(played.state)
    save = laid_out(undrawn_save(GAME), mod, layout, colors)
    fish = [found.object for found in objects(save) if found.object.get("Memo") == "token:fish"]
    lying = [entry for entry in fish if entry in save["ObjectStates"]]
    lying[0]["Transform"]["posX"] += 2.7
    assert [each.code for each in table_layer.check(mod, picture_of(save), layout, colors)] == ["T001"]
    save["ObjectStates"].remove(lying[0])
    assert [each.code for each in kit_layer.check(kit_layer.Kit(mod), picture_of(save))] == ["K001"]


def test_the_notebook_is_in_our_words(mod: Mod) -> None:
    assert [tab.title for tab in mod.notebook] == ["Rules", "Player aid", "Credits"]
    designers = ("Sébastien Pauchon", "Grégoire Largey", "Frank Crittin")
    for name in (*designers, "Gaël Lannurien", "Space Cowboys"):
        assert name in mod.notebook[-1].body
    assert all(name in GAME.credits for name in (*designers, "Space Cowboys"))
    assert "no original art and no original text" in mod.notebook[-1].body


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_purchase_is_a_short_drag(players: int) -> None:
    """Random players scatter their tiles. The first tile of a city is much nearer."""
    assert longest_drag(GAME, players, 8, "row", ("ground", "floor")) <= 34
    mod = GAME.kit()
    first = mod.area("ground").position(mod.seating[players][-1], REST[1] * CELLS + REST[0])
    ways = [math.dist((x, z), (first[0], first[2])) for x, _, z in mod.area("row").slots()]
    assert max(ways) <= 25


def test_the_table_in_play_is_at_most_32_tiles_wide_and_deep(mod: Mod) -> None:
    """Players look only at the cities and the market."""
    mats = [component for component in mod.components if component.key_prefix in ("mat", "city-mat")]
    rects = [footprint(mod, mat) for mat in mats]
    ends = [corner for rect in rects for corner in rect.corners]
    for axis in (0, 1):
        across = max(corner[axis] for corner in ends) - min(corner[axis] for corner in ends)
        assert across <= 32 * TILE
