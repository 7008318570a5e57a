"""What the core of the Lua says to players, whatever the game: panel, chat, greetings, refused hands."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tts_builder.engine.messages import Messages, of_items

COLORS: Final = (
    "White",
    "Brown",
    "Red",
    "Orange",
    "Yellow",
    "Green",
    "Teal",
    "Blue",
    "Purple",
    "Pink",
)

ENGLISH: Final = {
    "players-title": "Players",
    "start": "Set up and play",
    "import-start": "Bring back a recorded game",
    "undo": "Undo",
    "agree": "Agree",
    "decline": "Decline",
    "export": "Write record",
    "import": "Import record",
    "close": "Close",
    "new": "New game",
    "back": "Back to the game",
    "language": "Language: English",
    "strict": "Rules: enforced",
    "off": "Rules: off",
    "hotseat_on": "Hotseat: on",
    "hotseat_off": "Hotseat: off",
    "ask": "{name} asks to take back the last move.",
    "wins": "{names} wins",
    "share": "{names} win together",
    "lost": "{names} loses",
    "decided_by": "Decided by: {what}",
    "rules_tab": "Rules",
    "greet": "Welcome to {title}.",
    "greet_rules": "Welcome to {title}. The rules are in the Notebook at the top of the screen, tab {tab}.",
    "greet_camera": (
        "Camera: hold the right mouse button to turn, the wheel to zoom, W A S D to move, Space "
        "to go back to your seat. Point at a piece and hold Alt to see it large."
    ),
    "greet_view": "Shift + 1 shows the whole table.",
    "greet_views": "Shift + 1 to Shift + {n} show the middle of the table and the places of the players.",
    "greet_seat": (
        "You sit at {color}. The colors of this game are {colors}; click your name at the top "
        "right to change yours."
    ),
    "greet_watch": "To play, click your name at the top right and take a color of this game: {colors}.",
    "written": "The record is in the notebook, tab Record.",
    "write_secret": "The record names every hidden piece. Press again to write it all the same.",
    "host_rules": "Only the host switches the rules off or on.",
    "host_game": "Only the host begins another game while this one is running.",
    "host_hotseat": "Only the host switches hotseat play.",
    "host_language": "Only the host changes the language during a game.",
    "not_your_turn": "It is not your turn.",
    "no_seat_panel": "Only players at a seat of this game may use its panel.",
    "missing": "Missing from the table: {pieces}. Load an earlier save to have them back.",
    "checking": "The record of this game is being checked. Undo works again in a few seconds.",
    "unproved": (
        "The recorded moves do not lead to this position. You can play on, but not take back what was saved."
    ),
    "nothing_to_undo": "There is no move to take back.",
    "take_seat": "Play on for {name}",
    "sit_first": "Sit down at a color that has no part in this game, then take the free seat over.",
    "hotseat_ends": "A second player sat down: from now on everybody acts for their own seat.",
    "turn_goes_on": "Your turn cannot end now. Finish your move first; the panel says what is to be done.",
    "turn_ends_itself": "A turn ends by itself when your move is made. The panel says what is to be done.",
    "no_seat_pieces": "Only players at a seat of this game may move its pieces.",
    "no_place": "That piece has no place there.",
    "PickUp": "That piece cannot be moved now.",
    "Delete": "Pieces of the game cannot be deleted.",
    "Paste": "Pieces cannot be added while the rules are enforced.",
    "Group": "Pieces of the game do not stack.",
    "turn_held": "Pick it up first, then turn it or flip it.",
    "otherwise": "The pieces turn by themselves; drag or use the panel.",
    "unreadable_save": "The saved game could not be read.",
    "paste_first": "Paste a record into the notebook tab Import, then press again.",
    "import_no_record": "The text in the tab Import is not a record.",
    "no_record": "This text is not a record of a game.",
    "other_record": (
        "This record has number {theirs}; this table reads number {ours}. Open it with the build "
        "that wrote it."
    ),
    "other_game": "This record is of another game: {game}.",
    "other_rules": (
        "This record was made by rules number {theirs}; this table has number {ours}. Play it on "
        "in a save of the build that made it, or begin a new game."
    ),
    "damaged_record": "This record is damaged: its seats, moves, times or log cannot be read.",
    "wrong_players": "This game is not for {n} players.",
    "wrong_options": "This record was played with options the game does not have.",
    "bad_move": "Move {n} of this record is not legal: {why}",
    "listed": "{items}",
}

SAID: Final = Messages(
    ENGLISH | of_items("color", {color: color for color in COLORS}),
    {"fr": Path(__file__).with_name("core_words.fr.json")},
)
