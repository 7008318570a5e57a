"""What a spawn by type begins with: the other names of built-in objects, and what a new one holds."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

from tts_builder.headless.world.kinds import TYPE_OF, State, type_of

_ALIASES: Final[Mapping[str, str]] = {
    # name of the object: its other names; where there are several, in the order of MaterialIndex
    "Bag": "Loot Bag",
    "BlockRectangle": "Blue Rectangle",
    "BlockSquare": "Red Square",
    "BlockTriangle": "Green Triangle",
    "Checker_Board": "Checkers Board",
    "Checker_black": "Black Checker",
    "Checker_red": "Red Checker",
    "Checker_white": "White Checker",
    "Chess_Bishop": "Bishop Chrome, Bishop Cast Iron, Bishop Light Wood, Bishop Dark Wood",
    "Chess_Board": "Chess Board",
    "Chess_King": "King Chrome, King Cast Iron, King Light Wood, King Dark Wood",
    "Chess_Knight": "Knight Chrome, Knight Cast Iron, Knight Light Wood, Knight Dark Wood",
    "Chess_Pawn": "Pawn Chrome, Pawn Cast Iron, Pawn Light Wood, Pawn Dark Wood",
    "Chess_Queen": "Queen Chrome, Queen Cast Iron, Queen Light Wood, Queen Dark Wood",
    "Chess_Rook": "Rook Chrome, Rook Cast Iron, Rook Light Wood, Rook Dark Wood",
    "Chinese_Checkers_Board": "Chinese Checkers Board",
    "Chinese_Checkers_Piece": "White Ball, Red Ball, Yellow Ball, "
    "Green Ball, Blue Ball, Pink Ball, Black Ball",
    "Chip_10": "Blue 10",
    "Chip_100": "Red 100",
    "Chip_1000": "Gold 1000",
    "Chip_50": "Green 50",
    "Chip_500": "Silver 500",
    "Custom_Board": "Custom Board",
    "Custom_Model": "Custom Model",
    "Deck": "Standard Deck",
    "DeckCustom": "Custom Deck",
    "Deck_CardBot_Head": "CardBots Head Deck",
    "Deck_CardBot_Main": "CardBots Main Deck",
    "Die_10": "D10, D10 Chrome",
    "Die_12": "D12, D12 Chrome",
    "Die_20": "D20, D20 Chrome",
    "Die_4": "D4, D4 Chrome",
    "Die_6": "D6, D6 Chrome",
    "Die_6_Rounded": "D6 Black, D6 Red, D6 Green, D6 Blue",
    "Die_8": "D8, D8 Chrome",
    "Die_Piecepack": "Arms Dice, Crowns Dice, Moons Dice, Suns Dice",
    "Digital_Clock": "Digital Clock",
    "Figurine_Card_Bot": "CardBot",
    "Figurine_Custom": "Custom Figurine",
    "Figurine_Kimi_Kat": "Kimi Kat",
    "Figurine_Knil": "Knight of Knil",
    "Figurine_Mara": "Mara",
    "Figurine_Sir_Loin": "Sir Loin",
    "Figurine_Zeke": "Zeke Kodoku",
    "Figurine_Zomblor": "Zomblor",
    "Go_Board": "Go Board",
    "Pachisi_board": "Pachisi Board",
    "PlayerPawn": "White Pawn, Red Pawn, Orange Pawn, Yellow Pawn, "
    "Green Pawn, Blue Pawn, Purple Pawn, Pink Pawn, Black Pawn",
    "Quarter": "Quarter",
    "Tileset_Barrel": "Barrel",
    "Tileset_Chair": "Chair",
    "Tileset_Chest": "Chest",
    "Tileset_Corner": "Corner",
    "Tileset_Floor": "Floor",
    "Tileset_Rock": "Rock",
    "Tileset_Table": "Table",
    "Tileset_Tree": "Tree",
    "Tileset_Wall": "Wall",
    "backgammon_board": "Backgammon Board",
    "backgammon_piece_brown": "Brown Backgammon",
    "backgammon_piece_white": "White Backgammon",
    "go_game_bowl_black": "GO Bowl Black",
    "go_game_bowl_white": "GO Bowl White",
    "go_game_piece_black": "GO Piece Black",
    "go_game_piece_white": "GO Piece White",
    "reversi_board": "Reversi Board",
    "reversi_chip": "Reversi Chip",
    "rpg_BEAR": "Bear",
    "rpg_CHIMERA": "Chimera",
    "rpg_CYCLOP": "Cyclops",
    "rpg_DRAGONIDE": "Dragonide",
    "rpg_EVIL_WATCHER": "Evil Watcher",
    "rpg_GHOUL": "Ghoul",
    "rpg_GIANT_VIPER": "Giant Viper",
    "rpg_GOBLIN": "Goblin",
    "rpg_GOLEM": "Golem",
    "rpg_GRIFFON": "Griffon",
    "rpg_HYDRA": "Hydra",
    "rpg_KOBOLD": "Kobold",
    "rpg_LIZARD_WARRIOR": "Lizard Warrior",
    "rpg_MANTICORA": "Manticora",
    "rpg_MUMMY": "Mummy",
    "rpg_OGRE": "Ogre",
    "rpg_ORC": "Orc",
    "rpg_RAT": "Giant Rat",
    "rpg_SKELETON_KNIGHT": "Skeleton Knight",
    "rpg_TREE_ENT": "Tree Ent",
    "rpg_TROLL": "Troll",
    "rpg_VAMPIRE": "Vampire",
    "rpg_WEREWOLF": "Werewolf",
    "rpg_WOLF": "Wolf",
    "rpg_WYVERN": "Wyvern",
}
_KNOWN: Final = {
    alias: (name, index if "," in aliases else None)
    for name, aliases in _ALIASES.items()
    for index, alias in enumerate(aliases.split(", "))
}
_DRAWN: Final = {
    "Random Card": ("Card", "CardID", 52),
    "Random Domino": ("Domino", "MeshIndex", 28),
    "Random Mahjong": ("Mahjong_Tile", "MeshIndex", 36),
}
_JOKER: Final = 52
_SPELLED: Final = {name.lower(): name for name in (*_KNOWN, *_DRAWN, "Joker", *_ALIASES, *TYPE_OF)}
"""Letters of either case name a type."""


def new(kind: str, rng: random.Random) -> State:
    """The state of a fresh object of this type, named as the save names it or by its other name."""
    kind = _SPELLED.get(kind.lower(), kind)
    state: State = {"Name": kind, "Nickname": "", "Description": ""}
    if kind in _DRAWN:
        name, field, number = _DRAWN[kind]
        state |= {"Name": name, field: rng.randrange(number)}
    elif kind == "Joker":
        state |= {"Name": "Card", "CardID": _JOKER}
    elif kind in _KNOWN:
        name, index = _KNOWN[kind]
        state["Name"] = name
        if index is not None:
            state["MaterialIndex"] = index
        if "Chrome" in kind:
            state["AltSound"] = True
    family = type_of(state)
    if state["Name"] == "Deck":
        state["DeckIDs"] = list(range(_JOKER))
    elif family in ("Bag", "Infinite"):
        state["ContainedObjects"] = []
    return state
