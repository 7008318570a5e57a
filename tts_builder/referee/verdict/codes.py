"""Every code the referee can report, with its severity, its title, and the text that `explain` prints."""

from __future__ import annotations

from itertools import starmap
from typing import Final

from msgspec import convert

from tts_builder.errors import UserError
from tts_builder.saves.findings import LAYERS, Code, Severity

_TEXTS: Final = {
    # structure
    "S001 error: Not a save": (
        "The file is JSON, but Tabletop Simulator cannot load it: a save is a JSON object with a list "
        "ObjectStates."
    ),
    "S002 error: Field of the wrong type": (
        "A field has another type than the one Tabletop Simulator writes, for example a number instead of a "
        "text. The game stops loading the save and prints a JSON error in the chat."
    ),
    "S003 error: Object without a required field": (
        "An object has no Name or no Transform, so the game cannot create it. Editing by hand and tools that "
        "split saves can lose these fields."
    ),
    "S004 note: Unknown field": (
        "Neither the documentation nor any save examined so far has this field in this place. The game "
        "ignores "
        "it, so a misspelled name has no effect. Saves of a newer game may have fields that are not known "
        "yet. "
        "Reported once per name."
    ),
    "S005 error: Nested too deeply": (
        "Lists and objects are nested hundreds of levels deep, which no table needs. The game may fail to "
        "load "
        "such a file. No other check looks at it."
    ),
    "S006 warning: Field name in other upper or lower case": (
        "The name of a field differs only in upper and lower case from one that the game writes. The game "
        "may "
        "read it as that field, so objects or scripts could hide in it. No other check looks at it."
    ),
    # build
    "B001 error: Script edited": (
        "The Global script does not match the build it names. Somebody changed it after it was built, so it "
        "may enforce other rules. Refresh the save with the scripts of the build, or build it again."
    ),
    "B002 error: Panel edited": (
        "The XML of the panel does not match the build. Buttons may be missing or do something else."
    ),
    "B003 error: Script or panel on an object": (
        "A piece or another object has a script or a panel that does not come from the build. Such a script "
        "can do anything at the table."
    ),
    "B004 note: Other build": (
        "Scripts and data match each other, but they belong to another build than the installed one. That "
        "build was released, or the organizer named it. The installed engine replays the moves."
    ),
    "B005 error: Other rules number": (
        "The record was made with another rules number than the installed one. A rule, a figure or a "
        "component "
        "changed in between, so the layers kit, table, rules and points are skipped and there is no score."
    ),
    "B006 error: No script": (
        "The save holds the record of a game, but not the script of the game. Such a table refuses no "
        "illegal "
        "move."
    ),
    "B007 warning: Unknown build": (
        "Scripts and data match each other, but their build is neither installed nor released. It may be an "
        "honest older build, or a script with another shuffle and a new number. Such a game does not count "
        "in "
        "a league."
    ),
    # kit
    "K001 error: Piece missing": (
        "A component of the game is neither on the table nor in a bag, deck or hand. The key in the Memo "
        "field "
        "identifies a piece; a piece with an empty Memo counts as missing and as added."
    ),
    "K002 error: Piece more than once": (
        "The save has more copies of a component than the kit. Copy and paste makes such duplicates."
    ),
    "K003 error: Unknown piece": ("An object has a key that no component of this game has."),
    "K004 warning: Object added": (
        "An object on the table is not a component of the game; somebody pasted or spawned it. The rules "
        "ignore "
        "it. Zones, hands and tables do not count as added."
    ),
    "K005 error: Piece of another kind": (
        "An object has the key of a component but is another kind of object. Somebody gave it the key of "
        "another piece."
    ),
    "K006 error: Piece with the face of another": (
        "A component shows the picture of another component, or another card of its sheet, so its face does "
        "not "
        "match its key. Pictures lose their names when they are uploaded to the Steam cloud; then only cards "
        "can be checked."
    ),
    # table
    "T001 error: Piece in another place": (
        "The recorded state puts the piece on one spot, but it lies on another. Somebody moved it after the "
        "last recorded move, or edited the record."
    ),
    "T002 error: Piece shows another face": (
        "The piece lies on its spot, but shows the other side, or the die shows another value."
    ),
    "T003 error: Piece on no spot": (
        "The piece does not lie on a spot of the game. It is, for example, on the floor, between two areas, "
        "or "
        "far below or above its spot."
    ),
    "T004 note: Piece in motion": (
        "A player held the piece, or it was still moving, when the game was saved. It is not compared."
    ),
    "T005 error: No place for a seat": (
        "The record names a color that has no place at this table, so its pieces cannot be found."
    ),
    "T006 warning: Table not compared": (
        "Pieces that are held or moving are not compared with the record. Here more than half of the pieces "
        "are, or the game is over, when nobody has a reason to move a piece."
    ),
    # rules
    "R001 error: Record unreadable": (
        "The script state of the save is not a record, a part of it is missing, or a part does not fit the "
        "schema of records."
    ),
    "R002 error: Unknown game": ("No game of this name is installed, so its rules cannot be checked."),
    "R003 error: Seats impossible": (
        "The game does not support this number of players, two players share a color, or a color does not "
        "exist at the table."
    ),
    "R004 error: Options impossible": (
        "The record names an option that the game does not have, lacks an option, or has a value that the "
        "option does not allow."
    ),
    "R005 error: Start is not the set-up": (
        "The first state of the record is not the set-up for this number of players and these options."
    ),
    "R006 error: State impossible": (
        "No game can reach this state. For example, a piece is in two places or nowhere, or a count is wrong."
    ),
    "R007 error: Move illegal": (
        "The rules refuse a recorded move. The moves after it are not checked, because the position is "
        "unknown "
        "from there on."
    ),
    "R008 error: Replay ends in another state": (
        "All recorded moves are legal, but they do not lead to the recorded state. Somebody removed, added "
        "or "
        "changed a move, or edited the state."
    ),
    "R009 warning: Not refereed throughout": (
        "Somebody switched the rules off during the game. The table did not check what happened meanwhile."
    ),
    "R010 error: Log impossible": (
        "The log names a move, a seat or a refusal that does not exist, or its entries contradict each other."
    ),
    "R011 error: Times impossible": (
        "The record has times for some moves only. A table records the time of every move; self-play records "
        "none."
    ),
    "R012 warning: Game without a record": (
        "The pieces no longer lie where the build put them, so somebody played, but the save holds no "
        "record. "
        "Nothing shows how the pieces got there."
    ),
    "R013 error: Name or Steam id impossible": (
        "A name contains control characters such as line breaks, or a Steam id is not valid. Tabletop "
        "Simulator "
        "writes neither."
    ),
    "R014 error: Moves do not lead to the state": (
        "The table loaded a save and found that its recorded moves do not lead to its state. It continued "
        "from "
        "the state and marked the record. Compare the save with an earlier one."
    ),
    # points
    "P001 error: Points wrong": (
        "The recorded points of a seat differ from those that the rules give for the recorded state."
    ),
    "P002 error: Ranking wrong": (
        "The points are right, but a rank, a winner or the deciding tie-break is wrong."
    ),
    "P003 error: Final or not": (
        "The recorded score says that the game is over but it is not, or the reverse."
    ),
}
"""Code, severity and title → what the code means, for readers who meet it for the first time."""

_HINTS: Final = {
    "S006": "Remove the field, or correct its name.",
    "B005": "Check it with the version of tts-builder that made it, or play again in a save of this build.",
    "B007": "If you trust the build, name it: --build NUMBER.",
    "T006": "Save the game again when no piece is moving.",
    "R012": "Hand in a save in which the script of the game was running.",
}
"""What to do, by code. The hint of a finding takes precedence."""


def _code(head: str, text: str) -> Code:
    marks, _, title = head.partition(": ")
    name, severity = marks.split()
    return Code(name, convert(severity, Severity), title, text, _HINTS.get(name, ""))


CODES: Final = {code.code: code for code in starmap(_code, _TEXTS.items())}


def every_code() -> dict[str, Code]:
    """The codes of the referee and the lint, layer by layer."""
    from tts_builder.saves.lint import registry

    order = list(LAYERS)
    known = CODES | registry.codes()
    return {code: known[code] for code in sorted(known, key=lambda code: (order.index(code[0]), code))}


def explain(code: str) -> Code:
    """The entry of a code; upper and lower case do not matter. Raises UserError with similar codes if there
    is none."""
    from difflib import get_close_matches

    wanted, known = code.strip().upper(), every_code()
    if wanted in known:
        return known[wanted]
    near = get_close_matches(wanted, known, n=3, cutoff=0.5)
    hint = f"Did you mean {', '.join(near)}?" if near else f"A code begins with one of {' '.join(LAYERS)}."
    raise UserError(f"there is no code {code!r}.", hint=hint)
