"""Every code the referee can report: its severity, a title and what `explain` tells about it."""

from __future__ import annotations

from itertools import starmap
from typing import Final

from msgspec import convert

from tts_builder.errors import UserError
from tts_builder.saves.findings import LAYERS, Code, Severity

_TOLD: Final = {
    # structure
    "S001 error: Not a save": (
        "The file is JSON, but Tabletop Simulator would not load it: a save is an object with a list "
        "ObjectStates."
    ),
    "S002 error: Field of the wrong type": (
        "A field that Tabletop Simulator reads has another type than the game writes, for example a number "
        "where text is expected. The game stops loading with a JSON error in the chat."
    ),
    "S003 error: Object without a field it needs": (
        "An object lacks its Name or its Transform, so that the game cannot create it. Files edited by hand "
        "and tools that split saves can lose them."
    ),
    "S004 note: Unknown field": (
        "Neither the documentation nor any save that was looked at has this field here. The game passes over "
        "it; a misspelt name has no effect. Saves of a newer game may hold fields that are not known yet. "
        "Told once for each name."
    ),
    "S005 error: Nested too deeply": (
        "Lists and objects stand inside each other to a depth of hundreds, which no table needs. The game "
        "may fail to load such a file; here nothing else in it is looked at."
    ),
    "S006 warning: Field in other letters": (
        "The name of a field differs in small and capital letters alone from one that the game writes. The "
        "game may read it as that field, so objects or scripts could hide in it; here it is not looked at."
    ),
    # build
    "B001 error: Script edited": (
        "The Global script is not the one of the build it names. Somebody changed it after it was built, so "
        "it may enforce other rules. Refresh the save with the scripts of the build, or build it again."
    ),
    "B002 error: Panel edited": (
        "The XML of the panel is not the one of the build. Buttons may be missing or do something else."
    ),
    "B003 error: Script or panel on an object": (
        "A piece or another object carries a script or a panel that the build did not give it. Such a script "
        "can do anything at the table."
    ),
    "B004 note: Other build": (
        "Scripts and data agree with each other, but they come from another build than the one installed "
        "here: one that was released, or that the organizer named. The rules are replayed by the engine "
        "installed here."
    ),
    "B005 error: Other rules number": (
        "The record was made under another rules number than the one installed here. A rule, a figure or a "
        "component changed in between, so that nothing else is asked of the game and no score is given."
    ),
    "B006 error: No script": (
        "The save holds a record of a game but not the script that plays it. Nothing at such a table refuses "
        "an illegal move."
    ),
    "B007 warning: Unknown build": (
        "Scripts and data agree with each other, but nobody here knows their build: it was neither released "
        "nor is it installed. It may be an honest older build, or a script with another shuffle and a new "
        "number. Such a game does not count in a league."
    ),
    # kit
    "K001 error: Piece missing": (
        "A component of the game is not on the table, in no bag, deck or hand. Pieces are known by the key "
        "in their Memo field; a piece whose Memo was emptied counts as missing, and as added."
    ),
    "K002 error: Piece more than once": (
        "A component is there more often than the kit has it. Copy and paste makes such twins."
    ),
    "K003 error: Unknown piece": ("An object carries a key that is no component of this game."),
    "K004 warning: Object added": (
        "An object that is no component of the game lies on the table: something pasted or spawned. It plays "
        "no part in the rules. Zones, hands and tables are not counted."
    ),
    "K005 error: Piece of another kind": (
        "An object has the key of a component but is another kind of object: somebody gave the key of one "
        "piece to another."
    ),
    "K006 error: Piece with the face of another": (
        "A component shows the picture of another component, or is another card of its sheet. Its key says "
        "what it is, its face says something else. Pictures that were uploaded to the game's cloud lost "
        "their names; for them only cards can be told apart."
    ),
    # table
    "T001 error: Piece in another place": (
        "The recorded state puts the piece on one spot, the table shows it on another. Either somebody moved "
        "it after the last recorded move, or the record was changed."
    ),
    "T002 error: Piece shows another face": (
        "The piece lies where the recorded state puts it, but it is turned to the other side, or the die "
        "shows another value."
    ),
    "T003 error: Piece on no spot": (
        "The piece lies on none of the spots of the game, for example on the floor, between two areas, or "
        "far below or above its spot."
    ),
    "T004 note: Piece in motion": (
        "The piece was in somebody's hand or still moving when the game was saved. It is not compared."
    ),
    "T005 error: No place for a seat": (
        "The record names a colour that has no place at this table, so that its pieces cannot be looked for."
    ),
    "T006 warning: Table not compared": (
        "Pieces that are held or moving are not compared with the record. Here they are more than half of "
        "the game, or the game is over and nobody has a reason to move one."
    ),
    # rules
    "R001 error: Record unreadable": (
        "The script state of the save is not a record, or a part of it is missing or has another form than "
        "the schema of records asks for."
    ),
    "R002 error: Unknown game": ("No game of this name is installed, so its rules cannot be checked."),
    "R003 error: Seats impossible": (
        "The game cannot be played by this number of players, two players share a colour, or a colour is "
        "none of the table."
    ),
    "R004 error: Options impossible": (
        "The record names an option the game does not have, lacks one it has, or gives it a value it cannot "
        "have."
    ),
    "R005 error: Start is not the set-up": (
        "The first state of the record is not the one the rules give for this number of players and these "
        "options."
    ),
    "R006 error: State impossible": (
        "No play can lead to this state: a piece is in two places or in none, a count does not come out."
    ),
    "R007 error: Move illegal": (
        "The rules refuse a recorded move. The moves after it are not checked, as nobody knows what they "
        "would mean."
    ),
    "R008 error: Replay ends in another state": (
        "All recorded moves are legal, but they do not lead to the recorded state: a move was dropped, added "
        "or changed, or the state was."
    ),
    "R009 warning: Not refereed throughout": (
        "Enforcement was switched off during the game. What happened meanwhile was not checked at the table."
    ),
    "R010 error: Log impossible": (
        "The log names a move, a seat or a refusal that does not exist, or its entries do not follow on each "
        "other."
    ),
    "R011 error: Times impossible": (
        "The record has a time for some moves and none for others. A table dates every move; a game of the "
        "computer against itself dates none."
    ),
    "R012 warning: Game without a record": (
        "The pieces do not lie as the build laid them, so somebody played; but the save holds no record. "
        "Nothing shows how the pieces came there."
    ),
    "R013 error: Name or Steam id impossible": (
        "A name holds control characters such as line breaks, or a Steam id is not one. Tabletop Simulator "
        "writes neither."
    ),
    "R014 error: Moves do not lead to the state": (
        "When the save was loaded, the table found that its moves do not lead to its state. It played on "
        "from the state and marked the record. Compare the save with an earlier one."
    ),
    # points
    "P001 error: Points wrong": (
        "The recorded points of a seat are not those the rules give for the recorded state."
    ),
    "P002 error: Ranking wrong": (
        "Points are right, but rank, winner or the tie-break that decided are not."
    ),
    "P003 error: Final or not": (
        "The recorded score says that the game is over while it is not, or the other way round."
    ),
}
"""Code, severity and title → what it means, to somebody who sees it for the first time."""

_ADVICE: Final = {
    "S006": "Remove the field, or give it its right name.",
    "B005": "Check it with the version of tts-builder that made it, or play again in a save of this build.",
    "B007": "If you trust the build, name it: --build NUMBER.",
    "T006": "Save the game again when everything lies still.",
    "R012": "Hand in a save in which the script was at work.",
}
"""What to do about it; a finding may know better."""


def _code(head: str, text: str) -> Code:
    marks, _, title = head.partition(": ")
    name, severity = marks.split()
    return Code(name, convert(severity, Severity), title, text, _ADVICE.get(name, ""))


CODES: Final = {code.code: code for code in starmap(_code, _TOLD.items())}


def every_code() -> dict[str, Code]:
    """The codes of the referee and of the lint, layer by layer."""
    from tts_builder.saves.lint import registry

    order = list(LAYERS)
    known = CODES | registry.codes()
    return {code: known[code] for code in sorted(known, key=lambda code: (order.index(code[0]), code))}


def explain(code: str) -> Code:
    """The entry of a code, whatever its case. An unknown one is a UserError with the nearest codes."""
    from difflib import get_close_matches

    wanted, known = code.strip().upper(), every_code()
    if wanted in known:
        return known[wanted]
    near = get_close_matches(wanted, known, n=3, cutoff=0.5)
    hint = f"Did you mean {', '.join(near)}?" if near else f"Codes begin with one of {' '.join(LAYERS)}."
    raise UserError(f"there is no code {code!r}.", hint=hint)
