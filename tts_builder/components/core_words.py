"""The texts of the Lua core for players of any game: panel, chat, greetings, refused actions."""

from __future__ import annotations

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
    "import-start": "Continue a recorded game",
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
    "ask": "{name} asks to undo the last move.",
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
    "write_secret": "The record reveals every hidden piece. Press again to write it anyway.",
    "host_rules": "Only the host can turn the rules off or on.",
    "host_game": "Only the host can start another game while this one is running.",
    "host_hotseat": "Only the host can turn hotseat play on or off.",
    "host_language": "Only the host can change the language during a game.",
    "not_your_turn": "It is not your turn.",
    "no_seat_panel": "Only players at a seat of this game may use its panel.",
    "missing": "Missing from the table: {pieces}. Load an earlier save to get them back.",
    "checking": "The record of this game is being checked. Undo works again in a few seconds.",
    "unproved": (
        "The recorded moves do not lead to this position. You can play on, but you cannot undo moves from "
        "before this table was loaded."
    ),
    "nothing_to_undo": "There is no move to undo.",
    "take_seat": "Play on for {name}",
    "sit_first": "Sit down at a color that nobody plays in this game, then take over the free seat.",
    "hotseat_ends": "A second player sat down. From now on, everybody plays their own seat only.",
    "turn_goes_on": "Your turn cannot end now. Finish your move first; the panel says what to do.",
    "turn_ends_itself": "Your turn ends by itself after your move. The panel says what to do.",
    "no_seat_pieces": "Only players at a seat of this game may move its pieces.",
    "no_place": "That piece does not belong there.",
    "PickUp": "That piece cannot be moved now.",
    "Delete": "Pieces of the game cannot be deleted.",
    "Paste": "Pieces cannot be added while the rules are enforced.",
    "Group": "Pieces of the game cannot be stacked.",
    "turn_held": "Pick it up first, then turn it or flip it.",
    "otherwise": "The script turns the pieces for you. Drag them, or use the panel.",
    "unreadable_save": "The saved game could not be read.",
    "paste_first": "Paste a record into the Notebook tab Import, then press again.",
    "import_no_record": "The text in the tab Import is not a record.",
    "no_record": "This text is not a record of a game.",
    "other_record": (
        "This record has format number {theirs}; this table reads number {ours}. Open it with the build "
        "that wrote it."
    ),
    "other_game": "This is a record of another game: {game}.",
    "other_rules": (
        "This record was made with rules number {theirs}; this table has number {ours}. Continue it "
        "in a save of the build that made it, or start a new game."
    ),
    "damaged_record": "This record is damaged: its seats, moves, times or log cannot be read.",
    "wrong_players": "This game does not support {n} players.",
    "wrong_options": "This record has options that the game does not have.",
    "bad_move": "Move {n} of this record is not legal: {why}",
    "listed": "{items}",
}

ONLY_IN_GAMES: Final = frozenset({"MALFORMED", "GAME_OVER", "NOT_YOUR_TURN", "WRONG_PHASE", "no_seat"})
"""General messages that games say and core does not."""

SAID: Final = Messages(
    ENGLISH | of_items("color", {color: color for color in COLORS}),
    kind="core",
)
