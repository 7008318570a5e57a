"""Ways to forge the deal, the moves, the state or the score of a record, each with the expected letter."""

from __future__ import annotations

from typing import Any

from tts_builder.engine.game import CHANCE
from tts_builder.engine.record import LATEST
from tts_builder.testing.laws.piece_ways import Way
from tts_builder.testing.laws.scene import Scene, leaves
from tts_builder.testing.laws.subject import DoesNotApplyError

# ---------------------------------------------------------------- moves of chance


def _dealt(scene: Scene) -> list[Any]:
    """The longest list of different items that chance laid out."""
    found: list[list[Any]] = []
    pending: list[Any] = [made["move"] for made in scene.record["moves"] if made["seat"] == CHANCE]
    while pending:
        value = pending.pop()
        parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        pending.extend(parts)
        if isinstance(value, list) and len(set(map(str, value))) > 1:
            found.append(value)
    if not found:
        raise DoesNotApplyError("the game deals nothing at random")
    return max(found, key=len)


def deal_rigged(scene: Scene) -> None:
    """Swap the first and the last item. Items in between may come to the table at the same moment."""
    dealt = _dealt(scene)
    other = max(n for n, value in enumerate(dealt) if value != dealt[0])
    dealt[0], dealt[other] = dealt[other], dealt[0]


def dealt_twice(scene: Scene) -> None:
    dealt = _dealt(scene)
    dealt[0] = next(value for value in dealt if value != dealt[0])


def one_dealt_less(scene: Scene) -> None:
    _dealt(scene).pop()


def one_dealt_more(scene: Scene) -> None:
    _dealt(scene).append(_dealt(scene)[0])


def chance_is_a_player(scene: Scene) -> None:
    for made in scene.record["moves"]:
        if made["seat"] == CHANCE:
            made["seat"] = 0
            return
    raise DoesNotApplyError("the game has no moves of chance")


def a_player_is_chance(scene: Scene) -> None:
    next(made for made in scene.record["moves"] if made["seat"] != CHANCE)["seat"] = CHANCE


# ---------------------------------------------------------------- moves and states


def seats_of_all_moves_changed(scene: Scene) -> None:
    players = len(scene.record["seats"])
    if players < 2:
        raise DoesNotApplyError("the game is for one player")
    for made in scene.record["moves"]:
        if made["seat"] != CHANCE:
            made["seat"] = (made["seat"] + 1) % players


def moves_backwards(scene: Scene) -> None:
    scene.record["moves"].reverse()


def second_half_deleted(scene: Scene) -> None:
    del scene.record["moves"][len(scene.record["moves"]) // 2 :]


def seat_below_chance(scene: Scene) -> None:
    scene.record["moves"][-1]["seat"] = -2


def word_more_in_a_move(scene: Scene) -> None:
    scene.record["moves"][-1]["move"]["cheat"] = True


def parts_of_the_state_swapped(scene: Scene) -> None:
    """Swap two entries of its longest list."""
    lists = [value for value in scene.record["state"].values() if isinstance(value, list)]
    for entries in sorted(lists, key=len, reverse=True):
        for other in range(1, len(entries)):
            if entries[other] != entries[0]:
                entries[0], entries[other] = entries[other], entries[0]
                return
    raise DoesNotApplyError("the state has no lists")


def figure_of_the_state_huge(scene: Scene) -> None:
    for holder, key in leaves(scene.record["state"]):
        if type(holder[key]) is int:
            holder[key] = 10**30
            return
    raise DoesNotApplyError("the state has no numbers")


def start_without_a_field(scene: Scene) -> None:
    del scene.record["start"][min(scene.record["start"])]


def options_gone(scene: Scene) -> None:
    if not scene.record["options"]:
        raise DoesNotApplyError("the game has no options")
    scene.record["options"].clear()


# ---------------------------------------------------------------- fields of the record


def record_of_another_number(scene: Scene) -> None:
    scene.record["record"] += 1


def field_added(scene: Scene) -> None:
    scene.record["referee"] = "bribed"


def game_in_capitals(scene: Scene) -> None:
    scene.record["game"] = scene.game.id.upper()


def time_with_a_fraction(scene: Scene) -> None:
    scene.record["when"] = [0.5] * len(scene.record["moves"])


def time_after_all_times(scene: Scene) -> None:
    scene.record["when"] = [LATEST + 1] * len(scene.record["moves"])


def log_of_something_else(scene: Scene) -> None:
    scene.record["log"].append({"n": 0, "seat": 0, "what": "praised", "code": ""})


def former_name_of_two_lines(scene: Scene) -> None:
    scene.record["log"].append({"n": len(scene.record["moves"]), "seat": 0, "what": "seated", "code": "A\nB"})


def seated_without_a_name(scene: Scene) -> None:
    scene.record["log"].append({"n": len(scene.record["moves"]), "seat": 0, "what": "seated", "code": ""})


def mode_of_no_kind(scene: Scene) -> None:
    scene.state["mode"] = "generous"


def mode_gone(scene: Scene) -> None:
    del scene.state["mode"]


def loose_is_no_list(scene: Scene) -> None:
    scene.state["loose"] = {"every": "piece"}


def loose_holds_numbers(scene: Scene) -> None:
    scene.state["loose"] = [1, 2, 3]


# ---------------------------------------------------------------- score


def _rows(scene: Scene) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = scene.record["score"]["seats"]
    return rows


def total_lowered(scene: Scene) -> None:
    _rows(scene)[-1]["total"] -= 1


def total_huge(scene: Scene) -> None:
    _rows(scene)[0]["total"] = 10**30


def rank_edited(scene: Scene) -> None:
    _rows(scene)[0]["rank"] = 3 - min(_rows(scene)[0]["rank"], 2)


def points_edited(scene: Scene) -> None:
    _rows(scene)[0]["points"][0] += 5


def points_dropped(scene: Scene) -> None:
    _rows(scene)[0]["points"].pop()


def nobody_wins(scene: Scene) -> None:
    score = scene.record["score"]
    score["winners"] = [] if score["winners"] else [0]


def winner_of_no_seat(scene: Scene) -> None:
    scene.record["score"]["winners"] = [99]


def category_renamed(scene: Scene) -> None:
    scene.record["score"]["categories"][0] = "glory"


def row_of_the_score_gone(scene: Scene) -> None:
    _rows(scene).pop()


def row_of_the_score_added(scene: Scene) -> None:
    _rows(scene).append(dict(_rows(scene)[0]))


FORGING = [
    Way("the deal is rigged", "R", deal_rigged),
    Way("something is dealt twice", "R", dealt_twice),
    Way("too little is dealt", "R", one_dealt_less),
    Way("too much is dealt", "R", one_dealt_more),
    Way("a player deals", "R", chance_is_a_player),
    Way("chance plays for somebody", "R", a_player_is_chance),
    Way("every move is by the next seat", "R", seats_of_all_moves_changed),
    Way("the moves run backwards", "R", moves_backwards),
    Way("half of the moves are deleted", "R", second_half_deleted),
    Way("a move is by a seat below chance", "R", seat_below_chance),
    Way("a move has an extra field", "R", word_more_in_a_move),
    Way("parts of the state are swapped", "R", parts_of_the_state_swapped, "TP"),
    Way("a number of the state is huge", "R", figure_of_the_state_huge, "TP"),
    Way("a field of the start is missing", "R", start_without_a_field),
    Way("the options are missing", "R", options_gone),
    Way("the record has another number", "R", record_of_another_number),
    Way("the record has an extra field", "R", field_added),
    Way("the name of the game is in capitals", "R", game_in_capitals),
    Way("times have fractions", "R", time_with_a_fraction),
    Way("moves have times in the far future", "R", time_after_all_times),
    Way("the log has an unknown entry", "R", log_of_something_else),
    Way("a former name has two lines", "R", former_name_of_two_lines),
    Way("somebody without a name had a seat", "R", seated_without_a_name),
    Way("the table has an unknown mode", "R", mode_of_no_kind),
    Way("the table has no mode", "R", mode_gone),
    Way("the loose pieces are not a list", "R", loose_is_no_list),
    Way("the loose pieces are numbers", "R", loose_holds_numbers),
    Way("a total is lowered", "P", total_lowered),
    Way("a total is huge", "P", total_huge),
    Way("a rank is edited", "P", rank_edited),
    Way("points are edited", "P", points_edited),
    Way("points are dropped", "P", points_dropped),
    Way("nobody wins", "P", nobody_wins),
    Way("the winner is a seat that does not exist", "P", winner_of_no_seat),
    Way("a category is renamed", "P", category_renamed),
    Way("a row of the score is missing", "P", row_of_the_score_gone),
    Way("a row of the score is added", "P", row_of_the_score_added),
]
