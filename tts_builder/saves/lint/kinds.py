"""G2: kinds of objects, tables and backgrounds that the game knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tts_builder.saves.lint.cards import BOTS, CARDS, DECKS
from tts_builder.saves.lint.guesses import Guesses
from tts_builder.saves.lint.registry import Hit, Subject, rule

_NAMES: Final = """
3DText backgammon_board backgammon_piece_brown backgammon_piece_white Bag Ball BlockRectangle BlockSquare
BlockTriangle Bowl Calculator Card CardBot_Board CardCustom Checker_black Checker_Board Checker_red
Checker_white CheckerStack Chess_Bishop Chess_Board Chess_King Chess_Knight Chess_Pawn Chess_Queen
Chess_Rook Chinese_Checkers_Board Chinese_Checkers_Piece Chip_10 Chip_100 Chip_1000 Chip_50 Chip_500
ChipStack Counter Cup Custom_Assetbundle Custom_Assetbundle_Bag Custom_Assetbundle_Infinite_Bag
Custom_Board Custom_Dice Custom_Model Custom_Model_Bag Custom_Model_Infinite_Bag Custom_Model_Stack
Custom_PDF Custom_Tile Custom_Tile_Stack Custom_Token Custom_Token_Stack Deck Deck_CardBot_Head
Deck_CardBot_Main DeckCustom Die_10 Die_12 Die_20 Die_4 Die_6 Die_6_Rounded Die_8 Die_Piecepack
Digital_Clock Domino Figurine_Card_Bot Figurine_Custom Figurine_Kimi_Kat Figurine_Knil Figurine_Mara
Figurine_Sir_Loin Figurine_Zeke Figurine_Zomblor FogOfWar FogOfWarTrigger Go_Board go_game_bowl_black
go_game_bowl_white go_game_piece_black go_game_piece_white HandTrigger Infinite_Bag LayoutZone LineObject
Mahjong_Coin Mahjong_Stick Mahjong_Tile MP3_Player Notecard Pachisi_board PiecePack_Arms PiecePack_Crowns
PiecePack_Moons PiecePack_Suns PlayerPawn Quarter RandomizeTrigger reversi_board reversi_chip
rpg_BARGHEST rpg_BASILISK rpg_BEAR rpg_BLACK_DRAGON rpg_CENTAUR rpg_CERBERUS rpg_CHIMERA rpg_CRASC
rpg_CYCLOP rpg_DARKNESS_WARLORD rpg_DRAGONIDE rpg_EVIL_WATCHER rpg_GHOUL rpg_GIANT_VIPER rpg_GOBLIN
rpg_GOLEM rpg_GRIFFON rpg_HYDRA rpg_KNIGHT rpg_KOBOLD rpg_LIZARD_WARRIOR rpg_MAGE rpg_MANTICORA rpg_MUMMY
rpg_OGRE rpg_ORC rpg_RANGER rpg_RAT rpg_SKELETON_KNIGHT rpg_TEMPLATE rpg_THIEF rpg_TREE_ENT rpg_TROLL
rpg_VAMPIRE rpg_WARRIOR rpg_WEREWOLF rpg_WOLF rpg_WYVERN ScriptingTrigger Tablet Tileset_Barrel
Tileset_Chair Tileset_Chest Tileset_Corner Tileset_Floor Tileset_Rock Tileset_Table Tileset_Tree
Tileset_Wall
"""
KINDS: Final = frozenset(_NAMES.split()) | {"Metal Ball"}
ZONES: Final = frozenset(
    ("ScriptingTrigger", "HandTrigger", "FogOfWarTrigger", "FogOfWar", "RandomizeTrigger", "LayoutZone")
)
_CARDS: Final = frozenset((*CARDS, *DECKS, *BOTS))
TABLES: Final = (
    *("Table_Circular", "Table_Custom", "Table_Custom_Square", "Table_Glass", "Table_Hexagon", "Table_None"),
    *("Table_Octagon", "Table_Plastic", "Table_Poker", "Table_RPG", "Table_Square"),
)
SKIES: Final = (
    *("Sky_Museum", "Sky_Regal", "Sky_Forest", "Sky_Tunnel", "Sky_Sunset", "Sky_Field", "Sky_Downtown"),
    *("Sky_Cathedral", "Sky_Custom"),
)


@rule(
    "G020",
    "note",
    "Unknown kind of object",
    hint="Kinds are spelled as the game does, capitals and underscores included; add-ons of the game "
    "have more.",
    text="The Name of an object says what kind it is. This one is in no list of the game's kinds and in "
    "none of the saves that were looked at. The game passes over objects whose kind it does not "
    "know. Told once for each kind.",
)
def unknown_kind(subject: Subject) -> Iterator[Hit]:
    for name, found in subject.by_name.items():
        if name not in KINDS:
            more = f" {len(found):,} objects are of it." if len(found) > 1 else ""
            near = subject.once(Guesses).meant(name, KINDS)
            sentence = f"The game is not known to have a kind {name!r}.{near}{more}"
            yield Hit(sentence, f"{found[0].path}.Name", found[0])


@rule(
    "G021",
    "warning",
    "Unknown table or background",
    hint=f"Tables: {', '.join(TABLES)}.",
    text="Table and Sky name a built-in table and background. The game shows another one, or none, when "
    "it does not know the name. Empty is right in saved objects.",
)
def unknown_table(subject: Subject) -> Iterator[Hit]:
    table, sky = subject.save.get("Table"), subject.save.get("Sky")
    meant = subject.once(Guesses).meant
    if table and table not in TABLES:
        yield Hit(f"There is no table {table!r}.{meant(table, TABLES)}", "$.Table")
    if sky and sky not in SKIES:
        yield Hit(
            f"There is no background {sky!r}.{meant(sky, SKIES)}",
            "$.Sky",
            hint=f"Known are {', '.join(SKIES)}.",
        )


@rule(
    "G022",
    "warning",
    "Hidden face down without being a card",
    hint="Set HideWhenFaceDown to false: a face-down piece shows its back then, and its face is below.",
    text="HideWhenFaceDown is true for an object that is not a card or a deck. A card that lies face down "
    "then shows its back and keeps its face secret. Anything else is drawn as a question mark for "
    "everybody, so that its back cannot be seen either. Told once for each kind.",
)
def hidden_without_being_a_card(subject: Subject) -> Iterator[Hit]:
    for name, found in subject.by_name.items():
        hidden = [each for each in found if each.object.get("HideWhenFaceDown") is True]
        if hidden and name not in _CARDS:
            more = f" {len(hidden):,} objects of this kind are." if len(hidden) > 1 else ""
            sentence = f"This {name} is a question mark while it lies face down.{more}"
            yield Hit(sentence, f"{hidden[0].path}.HideWhenFaceDown", hidden[0])
