"""Ways to tamper with a record, each with the expected letter."""

from __future__ import annotations

from typing import Any

from tts_builder.engine.game import CHANCE, canonical, read_move
from tts_builder.referee.verdict.wire import plain
from tts_builder.testing.laws.piece_ways import Way
from tts_builder.testing.laws.scene import Scene, altered, leaves
from tts_builder.testing.laws.subject import DoesNotApplyError


def _states(scene: Scene) -> list[Any]:
    """The start, and the state after each recorded move."""
    game, record = scene.game, scene.record
    states = [game.rules.setup(len(record["seats"]), record["options"])]
    for made in record["moves"]:
        states.append(game.rules.apply(states[-1], made["seat"], read_move(game, made["move"])))
    return states


def _a_choice(scene: Scene) -> tuple[int, list[Any]]:
    """The last move for which another legal move leads to a different state, and those other moves."""
    states, rules = _states(scene), scene.game.rules
    for n in reversed(range(len(scene.record["moves"]))):
        made = scene.record["moves"][n]
        if made["seat"] == CHANCE:
            continue
        legal = rules.moves(states[n], made["seat"])
        others = [
            plain(move) for move in legal if rules.apply(states[n], made["seat"], move) != states[n + 1]
        ]
        if others:
            return n, others
    raise DoesNotApplyError("nobody ever had a choice")


# ---------------------------------------------------------------- moves


def first_move_deleted(scene: Scene) -> None:
    del scene.record["moves"][0]


def a_move_deleted(scene: Scene) -> None:
    moves = scene.record["moves"]
    del moves[len(moves) // 2]


def last_move_deleted(scene: Scene) -> None:
    del scene.record["moves"][-1]


def all_moves_deleted(scene: Scene) -> None:
    scene.record["moves"].clear()


def move_inserted(scene: Scene) -> None:
    moves = scene.record["moves"]
    moves.insert(len(moves) // 2, moves[len(moves) // 2])


def legal_move_added(scene: Scene) -> None:
    state = _states(scene)[-1]
    actors = scene.game.rules.actors(state)
    if not actors:
        raise DoesNotApplyError("the game is over")
    seat = actors[0]
    draw = iter(range(1000))
    rules = scene.game.rules
    move = rules.chance(state, lambda n: next(draw) % n) if seat == CHANCE else rules.moves(state, seat)[0]
    scene.record["moves"].append({"seat": seat, "move": plain(move)})


def moves_reordered(scene: Scene) -> None:
    """Swap the first move and the last move that differs from it."""
    moves = scene.record["moves"]
    other = max((n for n, made in enumerate(moves) if made != moves[0]), default=0)
    if not other:
        raise DoesNotApplyError("all moves are equal")
    moves[0], moves[other] = moves[other], moves[0]


def deal_made_twice(scene: Scene) -> None:
    scene.record["moves"].insert(1, scene.record["moves"][0])


def another_legal_move(scene: Scene) -> None:
    n, others = _a_choice(scene)
    scene.record["moves"][n]["move"] = others[0]


def no_move_at_all(scene: Scene) -> None:
    scene.record["moves"][-1]["move"] = {"do": "nonsense"}


def by_another_seat(scene: Scene) -> None:
    n, _ = _a_choice(scene)
    made = scene.record["moves"][n]
    made["seat"] = (made["seat"] + 1) % len(scene.record["seats"])


def by_nobody(scene: Scene) -> None:
    scene.record["moves"][-1]["seat"] = 99


# ---------------------------------------------------------------- seats, options, log, state


def seat_of_no_color(scene: Scene) -> None:
    scene.record["seats"][0]["color"] = "Mauve"


def two_at_one_seat(scene: Scene) -> None:
    seats = scene.record["seats"]
    seats[0]["color"] = seats[1]["color"]


def seat_gone(scene: Scene) -> None:
    del scene.record["seats"][1:]
    if len(scene.record["seats"]) in scene.game.players:
        scene.record["seats"].clear()


def seat_added(scene: Scene) -> None:
    colors = {"Pink", "Purple", "Teal", "Brown", "Orange"} - set(scene.mod.places)
    seat = {"color": min(colors), "name": "", "steam_id": ""}
    while len(scene.record["seats"]) <= max(scene.game.players):
        scene.record["seats"].append(seat)


def unknown_option(scene: Scene) -> None:
    scene.record["options"]["no such option"] = "yes"


def other_option(scene: Scene) -> None:
    if not scene.game.options:
        raise DoesNotApplyError("the game has no options")
    scene.record["options"][scene.game.options[0].name] = "no such value"


def earlier_state(scene: Scene) -> None:
    """The state before the last move that changed the table."""
    scene.record["state"] = plain(scene.game.rules.to_wire(_states(scene)[-2]))


def field_of_state_gone(scene: Scene) -> None:
    del scene.record["state"][min(scene.record["state"])]


def state_of_no_game(scene: Scene) -> None:
    scene.record["state"] = {"hello": "world"}


def start_is_not_the_set_up(scene: Scene) -> None:
    scene.record["start"] = scene.record["state"]


def rules_switched_off(scene: Scene) -> None:
    scene.record["log"] += [{"n": 3, "seat": 0, "what": what, "code": ""} for what in ("off", "strict")]


def marked_by_the_table(scene: Scene) -> None:
    scene.record["log"].append({"n": 0, "seat": -1, "what": "unproved", "code": ""})


def log_of_nobody(scene: Scene) -> None:
    scene.record["log"].append({"n": 0, "seat": 98, "what": "undone", "code": ""})


def log_of_the_future(scene: Scene) -> None:
    scene.record["log"].append({"n": 99999, "seat": 0, "what": "refused", "code": "MALFORMED"})


def some_moves_dated(scene: Scene) -> None:
    scene.record["when"] = [1_700_000_000] * (len(scene.record["moves"]) - 1)


def field_gone(scene: Scene) -> None:
    del scene.record["log"]


def other_game(scene: Scene) -> None:
    scene.record["game"] = "senet"


# ---------------------------------------------------------------- score


def total_raised(scene: Scene) -> None:
    scene.record["score"]["seats"][0]["total"] += 1


def points_moved(scene: Scene) -> None:
    """Move points from one category to another. The total stays the same."""
    if len(scene.game.categories) < 2:
        raise DoesNotApplyError("the game has only one score category")
    points = scene.record["score"]["seats"][0]["points"]
    points[0] += 1
    points[1] -= 1


def seats_swapped(scene: Scene) -> None:
    rows = scene.record["score"]["seats"]
    for one in range(len(rows)):
        for other in range(one):
            if rows[one] != rows[other]:
                rows[one], rows[other] = rows[other], rows[one]
                return
    raise DoesNotApplyError("all seats have the same score at that moment")


def other_winner(scene: Scene) -> None:
    score = scene.record["score"]
    losers = [seat for seat in range(len(score["seats"])) if seat not in score["winners"]]
    score["winners"] = losers or score["winners"][:1]


def other_tie_break(scene: Scene) -> None:
    scene.record["score"]["decided_by"] = "luck"


def end_forged(scene: Scene) -> None:
    scene.record["score"]["final"] = not scene.record["score"]["final"]


def category_gone(scene: Scene) -> None:
    scene.record["score"]["categories"].pop()


RECORDS = [
    Way("the first move is deleted", "R", first_move_deleted),
    Way("a move is deleted", "R", a_move_deleted),
    Way("the last move is deleted", "R", last_move_deleted),
    Way("all moves are deleted", "R", all_moves_deleted),
    Way("a move is inserted", "R", move_inserted),
    Way("a legal move is added", "R", legal_move_added),
    Way("moves are reordered", "R", moves_reordered),
    Way("the deal is made twice", "R", deal_made_twice),
    Way("another legal move is made", "R", another_legal_move),
    Way("a move is not a move", "R", no_move_at_all),
    Way("a move is made by another seat", "R", by_another_seat),
    Way("a move is made by nobody", "R", by_nobody),
    Way("a seat has no color", "R", seat_of_no_color, "T"),
    Way("two players have one seat", "R", two_at_one_seat, "T"),
    Way("a seat is missing", "R", seat_gone),
    Way("a seat is added", "R", seat_added),
    Way("an option is unknown", "R", unknown_option),
    Way("an option has another value", "R", other_option),
    Way("the state is an earlier one", "R", earlier_state, "TP"),
    Way("a field of the state is missing", "R", field_of_state_gone),
    Way("the state is not a state", "R", state_of_no_game),
    Way("the start is not the set-up", "R", start_is_not_the_set_up),
    Way("the rules were switched off", "R", rules_switched_off),
    Way("the table marked the record", "R", marked_by_the_table),
    Way("the log names nobody", "R", log_of_nobody),
    Way("the log names future moves", "R", log_of_the_future),
    Way("some moves have no time", "R", some_moves_dated),
    Way("a field of the record is missing", "R", field_gone),
    Way("the record is of another game", "R", other_game),
    Way("a total is raised", "P", total_raised),
    Way("points are moved to another category", "P", points_moved),
    Way("the scores of two seats are swapped", "P", seats_swapped),
    Way("another seat wins", "P", other_winner),
    Way("another tie-break decides", "P", other_tie_break),
    Way("the end is forged", "P", end_forged),
    Way("a category is missing", "P", category_gone),
]

PARTS = {"start": "R", "moves": "R", "state": "R", "score": "P"}
"""Parts of a record in which every value matters."""


def edited(game_id: str, part: str, number: int) -> tuple[Scene, str]:
    """A scene with one value in a part of its record changed, and a description of the change."""
    scene = Scene(game_id)
    holder, key = list(leaves(scene.record[part]))[number]
    before = holder[key]
    holder[key] = altered(before)
    return scene, f"{key}: {before!r} → {holder[key]!r} in {canonical(holder).decode()}"
