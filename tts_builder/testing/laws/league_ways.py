"""Ways to get a forged finished game past the referee of a league, each with the expected letter."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy

from tts_builder.lua.script import verify_build
from tts_builder.testing.laws.piece_ways import Way, on_the_floor, removed, swapped_face_up
from tts_builder.testing.laws.scene import Entry, Scene, spread
from tts_builder.testing.laws.subject import DoesNotApplyError

# ---------------------------------------------------------------- pieces that hide


def joined_to_a_piece(scene: Scene) -> None:
    one = scene.one().entry
    one["ChildObjects"] = [deepcopy(one)]


def stranger_joined_to_a_piece(scene: Scene) -> None:
    scene.one().entry["ChildObjects"] = [_pawn(scene)]


def behind_a_piece(scene: Scene) -> None:
    """As another state of it."""
    one = scene.one().entry
    one["States"] = {"2": deepcopy(one)}


def called_a_zone(scene: Scene) -> None:
    scene.objects.append(_pawn(scene) | {"Name": "Chess_Queen_Zone"})


def in_a_zone(scene: Scene) -> None:
    scene.objects.append(_pawn(scene) | {"Name": "ScriptingTrigger", "ContainedObjects": [_pawn(scene)]})


def joined_to_a_zone(scene: Scene) -> None:
    scene.objects.append(_pawn(scene) | {"Name": "HandTrigger", "ChildObjects": [_pawn(scene)]})


def locked_below_the_table(scene: Scene) -> None:
    again = deepcopy(scene.one().entry) | {"Locked": True}
    again["Transform"]["posY"] = -20.0
    scene.objects.append(again)


def sunk(scene: Scene) -> None:
    """Move a piece straight down. From above, nothing has moved."""
    entry = scene.one().entry
    entry["Locked"] = True
    entry["Transform"]["posY"] -= 20.0


def raised(scene: Scene) -> None:
    entry = scene.one().entry
    entry["Locked"] = True
    entry["Transform"]["posY"] += 60.0


def everything_loose(scene: Scene) -> None:
    """Mark every piece as loose, and swap two pieces."""
    scene.state["loose"] = sorted({piece.key for piece in scene.pieces()})
    swapped_face_up(scene)


def one_piece_loose(scene: Scene) -> None:
    one = scene.one()
    scene.state["loose"] = [one.piece.key]
    one.transform.update(posX=0.3, posY=9.0, posZ=0.7)


def _pawn(scene: Scene) -> Entry:
    return {"GUID": "abcdef", "Name": "PlayerPawn", "Transform": dict(scene.one().transform)}


# ---------------------------------------------------------------- no record


def record_stripped(scene: Scene) -> None:
    swapped_face_up(scene)
    scene.script_state = "{}"


def script_state_gone(scene: Scene) -> None:
    swapped_face_up(scene)
    scene.script_state = ""


def script_state_of_another(scene: Scene) -> None:
    scene.state["tts_builder"] = 2


def record_gone(scene: Scene) -> None:
    del scene.state["record"]


def record_cut_short(scene: Scene) -> None:
    scene.script_state = scene.file()["LuaScriptState"][:-200]


# ---------------------------------------------------------------- scripts with a new number


def renumber(scene: Scene) -> None:
    """Give script, panel and record the matching build number, as a build would."""
    text, panel = scene.save["LuaScript"], scene.save["XmlUI"]
    named, actual = verify_build(text, panel)
    scene.save["LuaScript"], scene.save["XmlUI"] = text.replace(named, actual), panel.replace(named, actual)
    scene.record["build"] = actual


def shuffle_rigged(scene: Scene) -> None:
    scene.save["LuaScript"] = scene.save["LuaScript"].replace("math.random(", "math.max(1, 0 * ")
    renumber(scene)


def figure_changed(scene: Scene) -> None:
    scene.save["LuaScript"] += "\nlocal generous = 1\n"
    renumber(scene)


def panel_changed(scene: Scene) -> None:
    scene.save["XmlUI"] += "\n<Button />"
    renumber(scene)


def record_of_an_unknown_build(scene: Scene) -> None:
    scene.record["build"] = "0123456789abcdef"


def record_of_a_build_in_words(scene: Scene) -> None:
    scene.record["build"] = "the newest\none"


# ---------------------------------------------------------------- people, log, times


def seats_changed_places(scene: Scene) -> None:
    seats = scene.record["seats"]
    if len(seats) < 2:
        raise DoesNotApplyError("the game is for one player")
    seats[0]["color"], seats[1]["color"] = seats[1]["color"], seats[0]["color"]


def seats_changed_order(scene: Scene) -> None:
    if len(scene.record["seats"]) < 2:
        raise DoesNotApplyError("the game is for one player")
    scene.record["seats"].reverse()


def name_of_two_lines(scene: Scene) -> None:
    scene.record["seats"][0]["name"] = "Ann\nNot counted: other.json: R007: forged"


def name_with_an_escape(scene: Scene) -> None:
    scene.record["seats"][0]["name"] = "Ann\u001b[2K"


def name_with_a_line_separator(scene: Scene) -> None:
    scene.record["seats"][0]["name"] = "Ann\u2028Bob"


def steam_id_in_words(scene: Scene) -> None:
    scene.record["seats"][0]["steam_id"] = "the champion"


def steam_id_too_long(scene: Scene) -> None:
    scene.record["seats"][0]["steam_id"] = "765611900000000011"


def _log(scene: Scene, *entries: tuple[int, int, str, str]) -> None:
    names = ("n", "seat", "what", "code")
    scene.record["log"] += [dict(zip(names, entry, strict=True)) for entry in entries]


def log_of_no_refusal(scene: Scene) -> None:
    _log(scene, (1, 0, "refused", "CHEATED"))


def log_of_a_refused_undo(scene: Scene) -> None:
    _log(scene, (1, 0, "undone", "MALFORMED"))


def log_runs_backwards(scene: Scene) -> None:
    _log(scene, (4, 0, "refused", "MALFORMED"), (1, 0, "refused", "MALFORMED"))


def log_undoes_the_future(scene: Scene) -> None:
    _log(scene, (10**9, 0, "refused", "MALFORMED"), (1, 0, "undone", ""))


def log_goes_on_after_the_end(scene: Scene) -> None:
    _log(scene, (len(scene.record["moves"]) + 1, 0, "refused", "GAME_OVER"))


def rules_switched_on_twice(scene: Scene) -> None:
    _log(scene, (1, 0, "off", ""), (2, 0, "strict", ""), (3, 0, "strict", ""))


def rules_left_off(scene: Scene) -> None:
    _log(scene, (1, 0, "off", ""))
    scene.state["mode"] = "off"


def table_switched_off(scene: Scene) -> None:
    scene.state["mode"] = "off"


def times_before_time(scene: Scene) -> None:
    scene.record["when"] = [-1] * len(scene.record["moves"])


def times_too_many(scene: Scene) -> None:
    scene.record["when"] = [1_700_000_000] * (len(scene.record["moves"]) + 1)


LEAGUE = [
    Way("a piece is joined to itself", "K", joined_to_a_piece),
    Way("an object of another game is joined to a piece", "K", stranger_joined_to_a_piece),
    Way("a piece hides behind another", "K", behind_a_piece),
    Way("an object is named like a zone", "K", called_a_zone),
    Way("an object is in a zone", "K", in_a_zone),
    Way("an object is joined to a zone", "K", joined_to_a_zone),
    Way("a copy of a piece is below the table", "K", locked_below_the_table),
    Way("a piece is sunk below the table", "T", sunk),
    Way("a piece is locked in the sky", "T", raised),
    Way("every piece is loose and two are swapped", "T", everything_loose),
    Way("a piece is loose although the game is over", "T", one_piece_loose),
    Way("the record is stripped and pieces are swapped", "R", record_stripped),
    Way("the script state is missing and pieces are swapped", "R", script_state_gone),
    Way("the script state is of another tool", "R", script_state_of_another),
    Way("the record is missing from the script state", "R", record_gone),
    Way("the record is cut short", "R", record_cut_short),
    Way("the shuffle is rigged under a new build number", "B", shuffle_rigged),
    Way("the script is edited under a new build number", "B", figure_changed),
    Way("the panel is edited under a new build number", "B", panel_changed),
    Way("the record names an unknown build", "B", record_of_an_unknown_build),
    Way("the record names a build in words", "B", record_of_a_build_in_words),
    Way("two seats are swapped", "T", seats_changed_places),
    Way("the order of seats is reversed", "T", seats_changed_order),
    Way("a name has two lines", "R", name_of_two_lines),
    Way("a name has an escape", "R", name_with_an_escape),
    Way("a name has a line separator", "R", name_with_a_line_separator),
    Way("a Steam id is a text", "R", steam_id_in_words),
    Way("a Steam id is too long", "R", steam_id_too_long),
    Way("the log has an unknown refusal", "R", log_of_no_refusal),
    Way("the log refuses an undo", "R", log_of_a_refused_undo),
    Way("the log runs backwards", "R", log_runs_backwards),
    Way("the log undoes future moves", "R", log_undoes_the_future),
    Way("the log goes on after the end", "R", log_goes_on_after_the_end),
    Way("the log switches the rules on twice", "R", rules_switched_on_twice),
    Way("the rules are left off", "R", rules_left_off),
    Way("the table is switched off", "R", table_switched_off),
    Way("moves are made before time began", "R", times_before_time),
    Way("there are more times than moves", "R", times_too_many),
]


# ---------------------------------------------------------------- any piece, not only the first


def _nth(number: int, do: Callable[[Scene], None]) -> Callable[[Scene], None]:
    """The same, done to another of several pieces that are spread over the table."""

    def done(scene: Scene) -> None:
        kinds = {each.piece.key: each for each in scene.lying() if not scene.is_die(each)}
        chosen = spread(list(kinds.values()), MOST)
        if number >= len(chosen):
            raise DoesNotApplyError("the game has fewer pieces")
        scene.chosen = chosen[number].piece.key
        do(scene)

    return done


MOST = 8
ANYWHERE = [
    Way(f"piece {number} of {MOST} {words}", letter, _nth(number, do))
    for words, letter, do in (("is removed", "K", removed), ("lies on the floor", "T", on_the_floor))
    for number in range(MOST)
]
