"""The table of Cleopatra: number of components, a spot for every state, no hidden information in names."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.bare_tables import check_bare_saves, some_states
from tts_builder.components import HiddenZone, Mod, Model
from tts_builder.components.check import slots
from tts_builder.components.drawings import Drawings
from tts_builder.components.geometry import meetings
from tts_builder.components.luatable import table_data
from tts_builder.components.mesh import bounds, obj_text
from tts_builder.components.resting import footprint, rest
from tts_builder.engine.selfplay import play
from tts_builder.games.cleopatra import GAME, facts, purse
from tts_builder.games.cleopatra import areas as places
from tts_builder.games.cleopatra.areas import SQUARE
from tts_builder.games.cleopatra.facts import drawn, pivot
from tts_builder.referee.verdict import table_layer
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
    assert counts == {
        "card": 94, "scarab": 100, "amulet": 90, "tally": 8, "pyramid": 4, "statue": 8, "worshipper": 5,
        "mosaic": 12, "sphinx": 6, "obelisk": 2, "door": 2, "wall": 9, "pedestal": 1, "throne": 1,
        "cleopatra": 1,
    }  # fmt: skip
    aids = [each for each in mod.components if each.key_prefix == "aid"]
    assert [(each.name_in_save, each.locked, each.piece) for each in aids] == [
        ("Custom_Tile", True, False)
    ] * len(mod.places)
    exact = {piece.key: piece.count for piece in mod.pieces()}
    assert exact["card:artisan"] == 30
    assert exact["card:lapis"] == 11
    assert exact["card:T-lapis"] == 3
    assert exact["card:cave"] == 8
    assert [exact[f"scarab:{value}"] for value in (1, 2, 5, 10)] == [28, 28, 24, 20]
    assert [exact[f"wall:{kind}"] for kind in ("left", "center", "right")] == [3, 3, 3]


def test_the_definition_is_sound_and_only_what_lies_on_the_garden_overlaps(mod: Mod) -> None:
    mod.check()
    pairs = {frozenset((one.owner.area.name, two.owner.area.name)) for one, two in meetings(list(slots(mod)))}
    rows = {"discard", "stall-0", "stall-1", "stall-2"}
    garden = {"garden", "sanctuary", "pedestal", "throne"}
    assert all(pair <= garden or (len(pair) == 1 and pair <= rows) for pair in pairs)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_pieces_in_the_color_of_the_seat(mod: Mod, players: int) -> None:
    colors = {"White": "ivory", "Red": "coral", "Green": "jade", "Blue": "azure"}
    assert [colors[place] for place in mod.seating[players]] == list(facts.STYLES[:players])


def test_tokens_suffice_for_four_players_whatever_they_have() -> None:
    for amount in range(1200):
        steps, left = purse.split(amount, purse.TALLY_SCARABS)
        assert purse.worth(purse.tokens(left)) == left
        assert steps * purse.TALLY_SCARABS + left == min(amount, 499)
    most = Counter[int]()
    for left in range(purse.TALLY_SCARABS):
        most |= Counter(purse.tokens(left))
    assert all(4 * most[value] <= purse.SCARABS[value] for value in purse.SCARABS)
    assert 4 * (purse.TALLY_AMULETS - 1) <= purse.AMULETS
    assert max(purse.piles(purse.TALLY_AMULETS - 1)) == purse.AMULET_PILE
    assert sum(purse.piles(purse.TALLY_AMULETS - 1)) == purse.TALLY_AMULETS - 1


def test_scarabs_and_amulets_lie_behind_the_screen_of_their_owner(mod: Mod) -> None:
    screens = {zone.color: zone for zone in mod.components if isinstance(zone, HiddenZone)}
    assert set(screens) == set(mod.places)
    for name in ("scarabs", "amulets", "tally-scarabs", "tally-amulets"):
        area = mod.area(name)
        for place in mod.places:
            zone = screens[place]
            x, _, z = zone.at  # type: ignore[misc]
            for slot_x, y, slot_z in area.slots(place):
                assert abs(slot_x - x) + area.size[0] / 2 <= zone.extent[0] / 2
                assert abs(slot_z - z) + area.size[1] / 2 <= zone.extent[2] / 2
                assert y + 20 * 0.12 < 1.06 + zone.extent[1]


def test_no_name_reveals_what_is_hidden(mod: Mod) -> None:
    cards = [piece for piece in mod.pieces() if piece.key_prefix == "card"]
    assert all(piece.hidden_face_down for piece in cards)
    assert len({id(piece.back) for piece in cards}) == 1  # type: ignore[attr-defined]
    assert all(piece.description == "" for piece in mod.pieces())


def test_a_mosaic_turns_about_one_of_its_squares(mod: Mod) -> None:
    for piece in mod.pieces():
        if not (isinstance(piece, Model) and piece.key_prefix == "mosaic"):
            continue
        name = piece.key.partition(":")[2]
        squares, middle = drawn(name), pivot(name)  # type: ignore[arg-type]
        assert middle in squares
        low, high = bounds(piece.mesh)
        # A mesh file has x mirrored, so squares right of the pivot have the larger x.
        assert high[0] == pytest.approx((max(x for x, _ in squares) - middle[0] + 0.5) * SQUARE - 0.03)
        assert high[2] == pytest.approx((max(y for _, y in squares) - middle[1] + 0.5) * SQUARE - 0.03)
        assert low[0] == pytest.approx(-((middle[0] - min(x for x, _ in squares) + 0.5) * SQUARE - 0.03))
        assert len(piece.turned_to()) == 8


def test_every_face_is_drawn(mod: Mod) -> None:
    drawings = Drawings(str)
    for component in mod.everything():
        component.fields(drawings)
    assert drawings.warnings == []


def test_lua_gets_the_poses_of_mosaics(mod: Mod) -> None:
    data = table_data(mod, GAME)
    assert data["pieces"]["mosaic:F"]["values"]["f90"] == [0.0, 90.0, 180.0]
    assert "values" not in data["pieces"]["sphinx"]
    stall = next(area for area in data["areas"] if area["name"] == "stall-2")
    assert len(stall["slots"]) == facts.DECK_SIZE


@pytest.mark.parametrize("players", [2, 3, 4])
def test_saves_of_a_game_are_found_right_and_can_be_read_without_a_record(mod: Mod, players: int) -> None:
    played = play(GAME, players, seed=players)
    check_bare_saves(GAME, mod, players, some_states(GAME, played, 90))


def test_a_mosaic_turned_and_a_card_flipped_are_found(mod: Mod) -> None:
    played = play(GAME, 2, seed=5)
    colors, layout = mod.seating[2], GAME.binding.layout(played.state)
    turned = next(lay for lay in layout if lay.area == "garden" and lay.piece not in ("mosaic:X", "mosaic:I"))
    save = laid_out(undrawn_save(GAME), mod, layout, colors)
    for found in objects(save):
        if found.object.get("Memo") == turned.piece:
            found.object["Transform"]["rotY"] += 90.0
    assert [each.code for each in table_layer.check(mod, picture_of(save), layout, colors)] == ["T002"]


def test_the_notebook_is_in_our_words(mod: Mod) -> None:
    assert [tab.title for tab in mod.notebook] == ["Rules", "Player aid", "Credits"]
    credits = mod.notebook[-1].body
    assert all(name in credits for name in ("Bruno Cathala", "Ludovic Maublanc", "Mojito Studios"))
    assert "no original art and no original text" in credits


def test_mosaics_leave_room_for_each_other_in_their_hollow_corners(mod: Mod) -> None:
    mosaics = [piece for piece in mod.pieces() if isinstance(piece, Model) and piece.key_prefix == "mosaic"]
    assert len(mosaics) == 12
    for piece in mosaics:
        assert piece.collider is not None
        name = piece.key.partition(":")[2]
        assert obj_text(piece.collider).count("o part-") == len(
            drawn(facts.MOSAIC_IDS[facts.MOSAIC_IDS.index(name)])
        )
        assert bounds(piece.collider) == bounds(piece.mesh)


def test_the_palace_is_raised_on_a_base_and_four_pillars(mod: Mod) -> None:
    parts = {part.key: part for part in mod.components if part.key_prefix.startswith("palace-")}
    pillars = [part for part in parts.values() if part.key_prefix == "palace-pillar"]
    base, floor = parts["palace-base"], parts["palace-floor"]
    assert len(pillars) == 4
    assert all(part.fixed for part in parts.values())
    # Each part stands on the one below it.
    assert rest(mod, base).floor == pytest.approx(places.FLOOR)
    for pillar in pillars:
        assert rest(mod, pillar).floor == pytest.approx(places.FLOOR + base.size[2])
        assert rest(mod, floor).floor == pytest.approx(rest(mod, pillar).floor + pillar.size[2])
        x, z = footprint(mod, pillar).x, footprint(mod, pillar).z
        assert footprint(mod, base).contains(x, z)
        assert footprint(mod, floor).contains(x, z)
    assert rest(mod, floor).floor + floor.size[2] == pytest.approx(places.PALACE)


@pytest.mark.parametrize("name", ["garden", "sanctuary", "pedestal", "wall-L", "wall-B", "wall-R", "door"])
def test_what_is_built_in_the_palace_stands_on_its_floor(mod: Mod, name: str) -> None:
    floor = footprint(mod, next(part for part in mod.components if part.key == "palace-floor"))
    for x, y, z in mod.area(name).slots():
        assert y == pytest.approx(places.PALACE)
        assert floor.contains(x, z)
    assert mod.area("throne").slots()[0][1] == pytest.approx(places.PALACE + places.PEDESTAL_HEIGHT)


def test_the_plaza_stays_on_the_ground(mod: Mod) -> None:
    base = footprint(mod, next(part for part in mod.components if part.key == "palace-base"))
    for name in ("sphinx", "obelisk", "walk"):
        for x, y, z in mod.area(name).slots():
            assert y == pytest.approx(places.FLOOR)
            assert not base.contains(x, z)


def test_everybody_has_a_summary_sheet_that_alt_zoom_enlarges(mod: Mod) -> None:
    """Alt-zoom works on locked tiles, but perhaps not on boards or on objects that are not interactable."""
    save = undrawn_save(GAME)
    sheets = [thing for thing in save["ObjectStates"] if thing["Nickname"] == "Summary sheet"]
    assert len(sheets) == len(mod.places) == 4
    assert {(thing["Name"], thing["Locked"], thing["Tooltip"]) for thing in sheets} == {
        ("Custom_Tile", True, True)
    }
