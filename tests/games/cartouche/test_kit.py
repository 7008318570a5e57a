"""The table of Cartouche: all components, tiles of the right shape, and names that reveal nothing hidden."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from tests.games.bare_tables import check_bare_saves, some_states
from tests.games.cartouche.policies import keen
from tests.games.comfort import longest_drag
from tts_builder.components import Mod, Model, PlayerAid
from tts_builder.components.check import slots
from tts_builder.components.drawings import Drawings
from tts_builder.components.geometry import meetings
from tts_builder.components.mesh import bounds, obj_text
from tts_builder.engine.game import CHANCE
from tts_builder.engine.selfplay import play
from tts_builder.games.cartouche import GAME
from tts_builder.games.cartouche.areas import PITCH
from tts_builder.games.cartouche.facts import ANKHS, CARTOUCHES, TILES
from tts_builder.games.cartouche.layout import KIT
from tts_builder.games.cartouche.poses import forms
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
        "tile": 68 + 40 + 8 + 8,
        "token": 5 * 40,
        "black": 60,
        "story": 50 + 6,
        "achievement": 9,
        "ankh": 4 * 6,
        "mural": 4,
        "achievements": 1,
        "round": 1,
        "start": 1,
    }
    assert {piece.key: piece.count for piece in mod.pieces()} == KIT


def test_the_definition_is_sound_and_only_what_lies_on_boards_or_in_fans_overlaps(mod: Mod) -> None:
    mod.check()
    pairs = {frozenset((one.owner.area.name, two.owner.area.name)) for one, two in meetings(list(slots(mod)))}
    fans = {"completed", "reserve", "rival-stories", "rival-tiles"}
    assert {name for pair in pairs if len(pair) == 1 for name in pair} == fans
    assert {pair for pair in pairs if len(pair) == 2} == {
        frozenset(("board", "mural")),
        frozenset(("board", "ankhs")),
        frozenset(("achievements", "rewards")),
        frozenset(("achievements", "achievement-cards")),
    }


def _top(tile: Model) -> list[tuple[float, float, float]]:
    """The corners of the upper face in the axes of the game. An OBJ file is right-handed."""
    rows = [line.split()[1:] for line in obj_text(tile.mesh).splitlines() if line.startswith("v ")]
    return [(-float(x) * tile.scale, float(y) * tile.scale, float(z) * tile.scale) for x, y, z in rows]


def _turned(point: tuple[float, float, float], angles: tuple[float, float, float]) -> tuple[float, float]:
    """x and z after turning about z, then about y, as the game does."""
    x, y, z = point
    about_z, about_y = math.radians(angles[2]), math.radians(angles[1])
    x, y = math.cos(about_z) * x - math.sin(about_z) * y, math.sin(about_z) * x + math.cos(about_z) * y
    return math.cos(about_y) * x + math.sin(about_y) * z, math.cos(about_y) * z - math.sin(about_y) * x


@pytest.mark.parametrize("name", ["cat-L4-1", "cat+snake-W5", "bird+human-P5", "human-S4", "K4"])
def test_a_tile_covers_the_squares_its_pose_says(mod: Mod, name: str) -> None:
    tile = next(piece for piece in mod.pieces() if piece.key == f"tile:{name}")
    assert isinstance(tile, Model)
    for pose, angles in tile.turned_to().items():
        form = forms(name)[pose]
        middle = max(x for x, _, _ in form) / 2, max(y for _, y, _ in form) / 2
        corners = {
            (round((x - middle[0] + u) * PITCH, 1), round((middle[1] - y + v) * PITCH, 1))
            for x, y, _ in form
            for u in (-0.5, 0.5)
            for v in (-0.5, 0.5)
        }
        # Pieces are upright for the front seat when they are turned by 180.
        lying = {
            _turned(point, (angles[0], angles[1] + 180.0, angles[2])) for point in _top(tile) if point[1] > 0
        }
        assert all(any(math.dist(at, corner) < 0.1 for corner in corners) for at in lying)
        wide = {round(abs(at[0]), 1) for at in lying}
        assert max(wide) == pytest.approx(max(x for x, _ in corners), abs=0.1)


def test_tiles_snap_to_squares_and_edges_however_they_are_turned(mod: Mod) -> None:
    free = {point.position for point in mod.snaps if point.turn is None}
    assert free == {slot for place in mod.places for slot in mod.area("mural").slots(place)}
    assert len(free) == 4 * 17 * 17
    cards = {point.position for point in mod.snaps if point.turn is not None}
    assert {slot for place in mod.places for slot in mod.area("open").slots(place)} < cards


def test_poses_are_all_turns_and_mirror_images() -> None:
    for name in (*TILES, *CARTOUCHES):
        assert len(forms(name)) == 8
    assert len(set(forms("cat-L4-1").values())) == 8
    assert len(set(forms("K4").values())) == 2
    assert len(set(forms("cat+snake-O4").values())) == 4
    assert forms("cat-V3-1")["up"] == ((0, 0, "c"), (0, 1, "c"), (1, 1, "c"))
    assert forms("cat-V3-1")["up/90"] == ((0, 0, "c"), (0, 1, "c"), (1, 0, "c"))
    assert forms("cat-V3-1")["down"] == ((0, 1, "c"), (1, 0, "c"), (1, 1, "c"))


def test_no_name_reveals_a_face(mod: Mod) -> None:
    stories = [piece for piece in mod.pieces() if piece.key_prefix == "story"]
    assert {(piece.name, piece.description) for piece in stories} == {("Story", ""), ("Starting story", "")}
    backs = {id(piece.back) for piece in stories}  # type: ignore[attr-defined]
    assert len(backs) == 2


def test_every_face_is_drawn(mod: Mod) -> None:
    drawings = Drawings(str)
    for component in mod.everything():
        component.fields(drawings)
    assert drawings.warnings == []


@pytest.mark.parametrize(("players", "options"), [(1, {"side": "B"}), (2, {}), (4, {"first_game": "yes"})])
def test_saves_of_a_game_are_found_right_and_can_be_read_without_a_record(
    mod: Mod, players: int, options: dict[str, str]
) -> None:
    played = play(GAME, players, options, players, keen)
    for state in some_states(GAME, played, 45):
        # The pieces do not show which move chance must make.
        if GAME.rules.actors(state) != (CHANCE,):
            check_bare_saves(GAME, mod, players, [state])


def test_a_tile_that_is_turned_is_found(mod: Mod) -> None:
    played = play(GAME, 2, {}, 5, keen)
    colors, layout = mod.seating[2], GAME.binding.layout(played.state)
    laid = next(lay for lay in layout if lay.area == "mural" and lay.piece.startswith("tile:cat"))
    save = laid_out(undrawn_save(GAME), mod, layout, colors)
    lying = next(found.object for found in objects(save) if found.object.get("Memo") == laid.piece)
    lying["Transform"]["rotY"] += 90.0
    assert [each.code for each in table_layer.check(mod, picture_of(save), layout, colors)] == ["T002"]


def test_the_notebook_is_in_our_words(mod: Mod) -> None:
    assert [tab.title for tab in mod.notebook] == ["Rules", "Player aid", "Credits"]
    assert "Jeff Fraser and Peter C. Hayward" in mod.notebook[-1].body
    assert "no original art and no original text" in mod.notebook[-1].body


def test_tiles_with_hollow_corners_have_a_collider_for_each_square(mod: Mod) -> None:
    tiles = [piece for piece in mod.pieces() if isinstance(piece, Model) and piece.key_prefix == "tile"]
    hollow = [piece for piece in tiles if piece.collider is not None]
    assert 0 < len(hollow) < len(tiles)
    for piece in tiles:
        squares = len(dict(forms(piece.key.partition(":")[2]))["up"])
        wide, deep, _ = (round(side / PITCH) for side in piece.size)
        assert (piece.collider is None) == (squares == wide * deep)
        if piece.collider is not None:
            assert obj_text(piece.collider).count("o part-") == squares
            assert bounds(piece.collider) == bounds(piece.mesh)


@pytest.mark.parametrize("players", GAME.players)
def test_what_is_drafted_is_a_short_drag_away(players: int) -> None:
    assert longest_drag(GAME, players, 3, "stories", ("open",)) <= 34
    assert longest_drag(GAME, players, 3, "tiles", ("reserve",)) <= 34


def test_everybody_has_a_reference_card_next_to_the_mural_and_one_is_for_solo(mod: Mod) -> None:
    cards = {each.key: each for each in mod.components if each.key_prefix == "reference"}
    assert sorted(cards) == sorted([*(f"reference:{place}" for place in mod.places), "reference:solo"])
    # Alt-zoom works on locked tiles, but perhaps not on boards or on objects that are not interactable.
    assert {(each.name_in_save, each.locked, each.fixed) for each in cards.values()} == {
        ("Custom_Tile", True, False)
    }
    assert not {piece.key for piece in mod.pieces()} & set(cards)
    for place in mod.places:
        x, _, z = mod.area("reference").position(place, 0)
        mural = mod.area("board").position(place, 0)
        assert math.dist((x, z), (mural[0], mural[2])) < 12


def test_reference_cards_say_what_the_page_of_the_game_requires(mod: Mod) -> None:
    cards = {each.key: each.front.context for each in mod.components if isinstance(each, PlayerAid)}
    own, solo = cards["reference:White"], cards["reference:solo"]
    assert [title for title, _ in own["phases"]] == ["Draft", "Place", "Score"]
    assert [name for name, _ in own["ankhs"]] == list(ANKHS)
    assert "two tokens" in own["trade"]
    assert "six ankhs" in " ".join(solo["steps"])
