"""The table of Sarcophagus: every piece once, a spot for every state, and no name reveals a hidden face."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from click.testing import CliRunner

from tests.hardening.test_nothing_is_lost import everything
from tts_builder import games
from tts_builder.cli import build_cmd, games_cmd
from tts_builder.components import Mod
from tts_builder.components.build import BuildResult, build
from tts_builder.components.check import slots
from tts_builder.components.geometry import meetings
from tts_builder.components.luatable import table_data
from tts_builder.engine.game import CHANCE
from tts_builder.engine.placement import COMMON
from tts_builder.games.sarcophagus.kit import COIN, QUARTER, TILE
from tts_builder.saves.read import load_save
from tts_builder.saves.walk import objects

SUITS = ("sun", "moon", "crown", "arms")


@pytest.fixture(scope="module")
def mod() -> Mod:
    return games.load("sarcophagus").kit()


def test_every_piece_is_there_once(mod: Mod) -> None:
    expected = {f"{kind}:{suit}-{n}" for kind in ("tile", "coin") for suit in SUITS for n in range(6)}
    expected |= {f"{kind}:{suit}" for kind in ("die", "pawn") for suit in SUITS}
    assert sorted(piece.key for piece in mod.pieces()) == sorted(expected)


def test_the_definition_is_sound(mod: Mod) -> None:
    mod.check()


def test_areas_are_those_the_rules_speak_of(mod: Mod) -> None:
    assert {area.name: (area.kind, area.capacity, area.common) for area in mod.areas} == {
        "pyramid": ("brick", 21, True),
        "tomb": ("spots", 3, True),
        "coins": ("spots", 84, True),
        "claimed": ("grid", 24, False),
        "vault": ("row", 3, False),
        "vault-coins": ("spots", 12, False),
        "pawn": ("row", 2, False),
        "hand": ("hand", 1, False),
        "discard": ("grid", 24, True),
        "lost": ("row", 3, True),
        "dice": ("row", 4, True),
        "box": ("bag", 1, True),
    }


def test_only_what_lies_on_something_overlaps(mod: Mod) -> None:
    pairs = {frozenset((one.owner.area.name, two.owner.area.name)) for one, two in meetings(list(slots(mod)))}
    assert pairs == {
        frozenset(pair)
        for pair in (("pyramid", "tomb"), ("pyramid", "coins"), ("tomb", "coins"), ("vault", "vault-coins"))
    }


def test_all_slots_lie_on_the_mat(mod: Mod) -> None:
    width, depth, _ = next(component for component in mod.components if component.key == "mat").size
    for rect in slots(mod):
        assert all(abs(x) < width / 2 and abs(z) < depth / 2 for x, z in rect.corners)


def test_cover_tiles_lie_on_the_tomb_and_coins_on_tiles(mod: Mod) -> None:
    pyramid, tomb, coins = (mod.area(name) for name in ("pyramid", "tomb", "coins"))
    for cover, slot in enumerate((12, 17, 18)):
        x, y, z = tomb.position("", cover)
        assert pyramid.position("", slot) == (x, pytest.approx(y + 0.2, abs=0.05), z)
        # A face-down tile below has its pivot on top, a face-up one above it at the bottom.
        assert pyramid.position("", slot)[1] > y + 0.2
    for slot, (x, y, z) in enumerate(pyramid.slots()):
        for quarter in range(4):
            coin_x, coin_y, coin_z = coins.position("", slot * 4 + quarter)
            assert coin_y == pytest.approx(y + 0.2)
            assert max(abs(coin_x - x), abs(coin_z - z)) + 0.39 < 1.0


def test_places_are_clockwise_and_read_their_own_areas(mod: Mod) -> None:
    claimed = mod.area("claimed")
    quarters = [(claimed.origin(place).x > 0, claimed.origin(place).z > 0) for place in mod.places]
    assert quarters == [(True, False), (False, False), (False, True), (True, True)]
    assert [claimed.rotation(place) for place in mod.places] == [180, 180, 0, 0]


def test_no_name_or_description_tells_a_face(mod: Mod) -> None:
    names = {(component.key_prefix, component.name) for component in mod.pieces()}
    assert ("tile", "Tile") in names
    assert sum(kind == "tile" for kind, _ in names) == 1
    assert sum(kind == "coin" for kind, _ in names) == len(SUITS)
    assert not any(component.description for component in mod.pieces())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_layout_of_a_game_finds_its_spots(mod: Mod, players: int) -> None:
    game = games.load("sarcophagus")
    chance = random.Random(players)
    state: Any = game.rules.setup(players, {})
    keys = sorted(piece.key for piece in mod.pieces())
    for _ in range(game.bound):
        layout = game.binding.layout(state)
        assert sorted(lay.piece for lay in layout) == keys
        for lay in layout:
            place = "" if lay.seat == COMMON else mod.seating[players][lay.seat]
            mod.area(lay.area).position(place, lay.slot)
        actors = game.rules.actors(state)
        if not actors:
            return
        seat = actors[0]
        move = (
            game.rules.chance(state, chance.randrange)
            if seat == CHANCE
            else chance.choice(game.rules.moves(state, seat))
        )
        state = game.rules.apply(state, seat, move)
    pytest.fail("the game did not end")


def test_the_built_save(drawn: BuildResult) -> None:
    save = load_save(drawn.save)
    box = next(item for item in save["ObjectStates"] if item["Memo"] == "box")
    assert len(box["ContainedObjects"]) == 24 + 24 + 4
    mat = next(item for item in save["ObjectStates"] if item["Memo"] == "mat")
    assert mat["Locked"] is True
    found = [item.object for item in objects(save)]
    assert len({item["GUID"] for item in found}) == len(found)
    colors = [item["FogColor"] for item in found if item["Name"] == "HandTrigger"]
    assert colors == ["White", "Red", "Green", "Blue"]
    assert [tab["title"] for tab in save["TabStates"].values()] == ["Rules", "Player aid", "Credits"]
    assert drawn.build in save["LuaScript"]
    assert save["LuaScriptState"] == ""
    assert drawn.warnings == ()


def test_each_kind_of_face_has_its_pictures(drawn: BuildResult) -> None:
    images = {item.object["Memo"]: item.object for item in objects(load_save(drawn.save))}
    tiles = [images[f"tile:{suit}-{n}"]["CustomImage"] for suit in SUITS for n in range(6)]
    coins = [images[f"coin:{suit}-{n}"] for suit in SUITS for n in range(6)]
    sheets = [sheet for coin in coins for sheet in coin["CustomDeck"].values()]
    assert len({tile["ImageURL"] for tile in tiles}) == 24
    assert len({tile["ImageSecondaryURL"] for tile in tiles}) == 1
    assert len({sheet["FaceURL"] for sheet in sheets}) == 24
    assert len({sheet["BackURL"] for sheet in sheets}) == 4
    assert len({images[f"die:{suit}"]["CustomMesh"]["DiffuseURL"] for suit in SUITS}) == 4


def test_coins_are_round_cards_with_their_suit_as_the_hidden_face(drawn: BuildResult, mod: Mod) -> None:
    """In the hand of another player, a coin shows its suit only."""
    coins = [
        item.object for item in objects(load_save(drawn.save)) if item.object["Memo"].startswith("coin:")
    ]
    assert len(coins) == 24
    for coin in coins:
        assert (coin["Name"], coin["Hands"], coin["HideWhenFaceDown"]) == ("Card", True, True)
        (key, sheet), *others = coin["CustomDeck"].items()
        assert (coin["CardID"], others) == (int(key) * 100, [])
        assert (sheet["Type"], sheet["BackIsHidden"], sheet["UniqueBack"]) == (4, True, False)
        assert (sheet["NumWidth"], sheet["NumHeight"]) == (1, 1)
    sizes = {piece.size[:2] for piece in mod.pieces() if piece.key_prefix == "coin"}
    assert [(round(width, 2), round(depth, 2)) for width, depth in sizes] == [(COIN, COIN)]


def test_a_coin_fits_its_quarter_if_the_game_draws_it_larger() -> None:
    """The width of a round card is not published: 3.1 at scale 1 is the depth of any card, ± 0.1."""
    largest = COIN * 3.2 / 3.1
    assert largest < 2 * QUARTER
    assert QUARTER + largest / 2 < TILE / 2


def test_scripts_can_be_read_beside_the_save(drawn: BuildResult) -> None:
    assert (drawn.folder / "lua" / "sarcophagus" / "rules.lua").is_file()
    assert (drawn.folder / "lua" / "core" / "main.lua").is_file()
    assert "tile:sun-3" in (drawn.folder / "lua" / "sarcophagus" / "table.lua").read_text(encoding="utf-8")


def test_building_again_draws_nothing(drawn: BuildResult, mod: Mod) -> None:
    before = everything(drawn.folder)
    again = build(mod, drawn.folder.parent, "https://example.org/", game=games.load("sarcophagus"))
    assert again.drawn == 0
    assert again.build == drawn.build
    assert everything(drawn.folder) == before


def test_the_command_prints_the_save_and_says_the_rest(drawn: BuildResult) -> None:
    arguments = ["sarcophagus", "--out", str(drawn.folder.parent), "--asset-url", "https://example.org/"]
    ran = CliRunner().invoke(build_cmd.command, arguments)
    assert ran.exit_code == 0
    assert ran.stdout == f"{drawn.save}\n"
    # The command writes the preview as well.
    assert ran.stderr == f"Sarcophagus: {drawn.files + 1} files, nothing to draw, build {drawn.build}.\n"
    ran = CliRunner().invoke(build_cmd.command, [*arguments, "--json"])
    assert json.loads(ran.stdout)[0]["save"] == str(drawn.save)


def test_a_misspelt_game_gets_advice() -> None:
    ran = CliRunner().invoke(build_cmd.command, ["sarkophagus"])
    assert ran.exit_code == 2
    assert "Did you mean 'sarcophagus'?" in ran.stderr


def test_games_lists_components() -> None:
    listed = json.loads(CliRunner().invoke(games_cmd.command, ["--json"]).stdout)
    game = next(entry for entry in listed if entry["id"] == "sarcophagus")
    assert game["components"] == {"tile": 24, "coin": 24, "pawn": 4, "die": 4}
    assert game["players"] == [2, 3, 4]
    assert "24 tile, 24 coin, 4 pawn, 4 die" in CliRunner().invoke(games_cmd.command, []).stdout


def test_lua_knows_every_piece_and_the_values_of_the_dice(mod: Mod) -> None:
    data = table_data(mod, games.load("sarcophagus"))
    assert sorted(data["pieces"]) == sorted(piece.key for piece in mod.pieces())
    assert sorted(data["pieces"]["die:sun"]["values"]) == list("012345")
    assert data["fixed"] == ["mat", *(f"hints:{place}" for place in mod.places)]
    assert data["game"]["players"] == [2, 3, 4]
