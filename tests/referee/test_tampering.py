"""Every kind of tampering is found, under the right letter, and an honest file has no findings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.referee.conftest import edit_record, record, save, source_of
from tts_builder import games
from tts_builder.engine.game import Game, read_move
from tts_builder.referee.codes import CODES
from tts_builder.referee.verdict import verify
from tts_builder.saves.walk import objects

Tamper = Callable[[dict[str, Any]], dict[str, Any]]


def codes(saved: dict[str, Any]) -> list[str]:
    return sorted({finding.code for finding in verify(source_of(saved)).findings})


def find(saved: dict[str, Any], key: str) -> dict[str, Any]:
    return next(found.object for found in objects(saved) if found.object.get("Memo") == key)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("part", [0.0, 0.4, 1.0])
def test_an_honest_save_has_no_findings(game: Game, players: int, part: float) -> None:
    verdict = verify(source_of(save(game, players, part)))
    assert verdict.findings == []
    assert [layer.outcome for layer in verdict.layers] == ["ok"] * 6


def test_an_honest_record_has_no_findings(game: Game) -> None:
    verdict = verify(source_of(record(game)))
    assert verdict.findings == []
    assert [layer.outcome for layer in verdict.layers] == [
        "not asked",
        "ok",
        "not asked",
        "not asked",
        "ok",
        "ok",
    ]
    assert verdict.summary == f"Sarcophagus, 3 players, {len(record(game).moves)} moves, over."


# ---------------------------------------------------------------- structure


def no_objects(saved: dict[str, Any]) -> dict[str, Any]:
    return {**saved, "ObjectStates": {}}


def wrong_type(saved: dict[str, Any]) -> dict[str, Any]:
    find(saved, "mat")["Nickname"] = 7
    find(saved, "mat")["Transform"]["posX"] = "0"
    return saved


def no_transform(saved: dict[str, Any]) -> dict[str, Any]:
    del find(saved, "mat")["Transform"]
    return saved


# ---------------------------------------------------------------- build


def edited_script(saved: dict[str, Any]) -> dict[str, Any]:
    return {**saved, "LuaScript": saved["LuaScript"].replace("TILE_FULL", "TILE_FREE")}


def edited_panel(saved: dict[str, Any]) -> dict[str, Any]:
    return {**saved, "XmlUI": saved["XmlUI"] + "\n<Button />"}


def script_on_a_piece(saved: dict[str, Any]) -> dict[str, Any]:
    find(saved, "die:sun")["LuaScript"] = "function onLoad() end"
    return saved


def no_script(saved: dict[str, Any]) -> dict[str, Any]:
    return {**saved, "LuaScript": "-- nothing here"}


def unmarked_script(saved: dict[str, Any]) -> dict[str, Any]:
    return {**saved, "LuaScript": "function onLoad() end"}


# ---------------------------------------------------------------- kit


def piece_gone(saved: dict[str, Any]) -> dict[str, Any]:
    left = [entry for entry in saved["ObjectStates"] if entry["Memo"] != "die:moon"]
    return {**saved, "ObjectStates": left}


def piece_twice(saved: dict[str, Any]) -> dict[str, Any]:
    return {**saved, "ObjectStates": [*saved["ObjectStates"], find(saved, "die:moon")]}


def piece_stacked(saved: dict[str, Any]) -> dict[str, Any]:
    find(saved, "die:moon")["Number"] = 3
    return saved


def unknown_key(saved: dict[str, Any]) -> dict[str, Any]:
    stranger = {**find(saved, "die:moon"), "Memo": "tile:sun-9"}
    return {**saved, "ObjectStates": [*saved["ObjectStates"], stranger]}


def thing_added(saved: dict[str, Any]) -> dict[str, Any]:
    chess = {"GUID": "abcdef", "Name": "Chess_Queen", "Transform": find(saved, "mat")["Transform"]}
    return {**saved, "ObjectStates": [*saved["ObjectStates"], chess]}


def zone_added(saved: dict[str, Any]) -> dict[str, Any]:
    zone = {"GUID": "abcdef", "Name": "ScriptingTrigger", "Transform": find(saved, "mat")["Transform"]}
    return {**saved, "ObjectStates": [*saved["ObjectStates"], zone]}


def other_kind(saved: dict[str, Any]) -> dict[str, Any]:
    find(saved, "coin:sun-3")["Name"] = "Custom_Token"
    return saved


def other_face(saved: dict[str, Any]) -> dict[str, Any]:
    find(saved, "tile:sun-3")["CustomImage"]["ImageURL"] = "https://example.org/tile-moon-5-0123456789ab.png"
    return saved


def own_face(saved: dict[str, Any]) -> dict[str, Any]:
    find(saved, "tile:sun-3")["CustomImage"]["ImageURL"] = "https://example.org/tile-sun-3-0123456789ab.png"
    return saved


# ---------------------------------------------------------------- table


def piece_moved(saved: dict[str, Any]) -> dict[str, Any]:
    find(saved, "tile:sun-3")["Transform"] |= {"posX": -24.0, "posZ": 4.0}
    return saved


def piece_on_the_floor(saved: dict[str, Any]) -> dict[str, Any]:
    find(saved, "die:sun")["Transform"] |= {"posX": 99.0, "posZ": 99.0}
    return saved


def piece_bagged(saved: dict[str, Any]) -> dict[str, Any]:
    die = find(saved, "die:sun")
    left = [entry for entry in saved["ObjectStates"] if entry is not die]
    find(saved, "box").setdefault("ContainedObjects", []).append(die)
    return {**saved, "ObjectStates": left}


def die_turned(saved: dict[str, Any]) -> dict[str, Any]:
    place = find(saved, "die:crown")["Transform"]
    place["rotX"] = (place["rotX"] + 90) % 360
    return saved


def drifted(saved: dict[str, Any]) -> dict[str, Any]:
    for entry in saved["ObjectStates"]:
        entry["Transform"]["posX"] += 0.15
        entry["Transform"]["rotY"] += 4
    return saved


def loose(saved: dict[str, Any]) -> dict[str, Any]:
    state = msgspec.json.decode(saved["LuaScriptState"])
    state["loose"] = ["die:sun"]
    return piece_on_the_floor({**saved, "LuaScriptState": msgspec.json.encode(state).decode()})


# ---------------------------------------------------------------- rules and points


def in_record(change: Callable[[dict[str, Any]], None]) -> Tamper:
    def tamper(saved: dict[str, Any]) -> dict[str, Any]:
        return edit_record(saved, change)

    tamper.__name__ = change.__name__
    return tamper


def drop_move(made: dict[str, Any]) -> None:
    del made["moves"][10]


def drop_last_move(made: dict[str, Any]) -> None:
    del made["moves"][-1]


def forge_move(made: dict[str, Any]) -> None:
    made["moves"][4]["move"] = {"do": "place", "coin": "moon-9", "pos": "1-0"}


def swap_colors(made: dict[str, Any]) -> None:
    made["seats"][0]["color"] = made["seats"][1]["color"]


def strange_color(made: dict[str, Any]) -> None:
    made["seats"][0]["color"] = "Mauve"


def seat_gone(made: dict[str, Any]) -> None:
    del made["seats"][1:]


def strange_option(made: dict[str, Any]) -> None:
    made["options"] = {"long": "yes"}


def forge_start(made: dict[str, Any]) -> None:
    made["start"]["turn"] = 1


def older_state(made: dict[str, Any]) -> None:
    game = games.load("sarcophagus")
    state = game.rules.setup(3, {})
    for entry in made["moves"][:-1]:
        state = game.rules.apply(state, entry["seat"], read_move(game, entry["move"]))
    made["state"] = msgspec.to_builtins(game.rules.to_wire(state))


def impossible_state(made: dict[str, Any]) -> None:
    made["state"]["discarded"].append("sun-9")


def tile_twice(made: dict[str, Any]) -> None:
    owner = next(tiles for tiles in made["state"]["claimed"] if tiles)
    made["state"]["discarded"] = [owner[0]]


def forge_points(made: dict[str, Any]) -> None:
    made["score"]["seats"][0]["total"] += 1


def forge_winner(made: dict[str, Any]) -> None:
    made["score"]["winners"] = [(made["score"]["winners"][0] + 1) % 3]


def forge_tie_break(made: dict[str, Any]) -> None:
    made["score"]["decided_by"] = "luck"


def forge_end(made: dict[str, Any]) -> None:
    made["score"]["final"] = not made["score"]["final"]


def switched_off(made: dict[str, Any]) -> None:
    made["log"] += [{"n": 3, "seat": 0, "what": what, "code": ""} for what in ("off", "strict")]


def strange_log(made: dict[str, Any]) -> None:
    made["log"].append({"n": 999, "seat": 8, "what": "refused", "code": ""})


def field_gone(made: dict[str, Any]) -> None:
    del made["log"]


def other_game(made: dict[str, Any]) -> None:
    made["game"] = "senet"


def older_rules(made: dict[str, Any]) -> None:
    made["rules"] = 0


def other_build(made: dict[str, Any]) -> None:
    made["build"] = "0" * 16


CASES: list[tuple[Tamper, list[str]]] = [
    (no_objects, ["K001", "S001"]),
    (wrong_type, ["S002"]),
    (no_transform, ["S003"]),
    (edited_script, ["B001"]),
    (edited_panel, ["B002"]),
    (script_on_a_piece, ["B003"]),
    (no_script, ["B006"]),
    (unmarked_script, ["B001"]),
    (piece_gone, ["K001"]),
    (piece_twice, ["K002"]),
    (piece_stacked, ["K002"]),
    (unknown_key, ["K003"]),
    (thing_added, ["K004"]),
    (zone_added, []),
    (other_kind, ["K005"]),
    (other_face, ["K006"]),
    (own_face, []),
    (piece_moved, ["T001"]),
    (piece_on_the_floor, ["T003"]),
    (piece_bagged, ["T001"]),
    (die_turned, ["T002"]),
    (drifted, []),
    (loose, ["T004"]),
    (in_record(drop_move), ["R007"]),
    (in_record(drop_last_move), ["R008"]),
    (in_record(forge_move), ["R007"]),
    (in_record(swap_colors), ["R003", "T001"]),
    (in_record(strange_color), ["R003", "T005"]),
    (in_record(seat_gone), ["R003"]),
    (in_record(strange_option), ["R004"]),
    (in_record(forge_start), ["R005"]),
    (in_record(older_state), ["R008", "T001"]),
    (in_record(impossible_state), ["R006", "R008"]),
    (in_record(tile_twice), ["R006", "R008"]),
    (in_record(forge_points), ["P001"]),
    (in_record(forge_winner), ["P002"]),
    (in_record(forge_tie_break), ["P002"]),
    (in_record(forge_end), ["P003"]),
    (in_record(switched_off), ["R009"]),
    (in_record(strange_log), ["R010"]),
    (in_record(field_gone), ["R001"]),
    (in_record(other_game), ["R002"]),
    (in_record(older_rules), ["B005"]),
    (in_record(other_build), ["B004"]),
]


@pytest.mark.parametrize(("tamper", "expected"), CASES, ids=[tamper.__name__ for tamper, _ in CASES])
def test_tampering_is_found_under_its_letter(game: Game, tamper: Tamper, expected: list[str]) -> None:
    assert codes(tamper(save(game, 3, 0.4))) == expected


def test_every_code_is_found_by_some_tampering() -> None:
    assert set(CODES) == {code for _, expected in CASES for code in expected}


def test_a_finding_says_where_and_what(game: Game) -> None:
    (finding,) = verify(source_of(piece_gone(save(game, 3, 0.4)))).findings
    assert (finding.code, finding.severity) == ("K001", "error")
    assert finding.sentence == "Die of the Moon (die:moon) is missing."
    (finding,) = verify(source_of(edit_record(save(game, 3, 0.4), forge_move))).findings
    assert finding.path == "$.LuaScriptState.record.moves[4]"
    assert finding.sentence.startswith('Move 5, {"coin":"moon-9","do":"place","pos":"1-0"} by ')
    assert finding.sentence.endswith("(MALFORMED)")
    assert "pyramid:\n  pos 1-0  tile " in finding.hint


def test_pieces_of_a_pile_in_the_wrong_order_are_found(game: Game) -> None:
    saved = save(game, 3, 0.1)
    state = msgspec.json.decode(saved["LuaScriptState"])["record"]["state"]
    under = state["sarcophagus"][0]
    cover = next(tile for tile in state["pyramid"] if tile["pos"] == under["pos"])
    low, high = find(saved, f"tile:{under['tile']}"), find(saved, f"tile:{cover['tile']}")
    low["Transform"]["posY"], high["Transform"]["posY"] = high["Transform"]["posY"], low["Transform"]["posY"]
    (finding,) = verify(source_of(saved)).findings
    assert finding.code == "T001"
    assert "it lies above it" in finding.sentence


def test_a_table_with_the_rules_off_is_not_compared(game: Game) -> None:
    saved = edit_record(
        piece_on_the_floor(save(game, 3, 0.4)),
        lambda made: made["log"].append({"n": 3, "seat": 0, "what": "off", "code": ""}),
    )
    state = msgspec.json.decode(saved["LuaScriptState"]) | {"mode": "off"}
    verdict = verify(source_of({**saved, "LuaScriptState": msgspec.json.encode(state).decode()}))
    assert {finding.code for finding in verdict.findings} == {"R009"}
    table = next(layer for layer in verdict.layers if layer.layer == "table")
    assert table.why == "the rules were switched off when the game was saved"


def test_a_mode_the_log_does_not_know_is_found(game: Game) -> None:
    saved = save(game, 3, 0.4)
    state = msgspec.json.decode(saved["LuaScriptState"]) | {"mode": "off"}
    assert codes({**saved, "LuaScriptState": msgspec.json.encode(state).decode()}) == ["R010"]


def test_a_single_object_is_looked_at_like_those_of_a_save() -> None:
    transform = {"posX": 0, "posY": 1, "posZ": 0}
    entry = {"Name": "Bag", "Transform": transform, "ContainedObjects": [{"Name": "Coin"}]}
    verdict = verify(source_of(entry))
    assert verdict.summary == "A single object."
    (finding,) = verdict.findings
    assert (finding.code, finding.path) == ("S003", "$.ContainedObjects[0]")


def test_a_save_of_another_mod_is_only_looked_at_for_structure() -> None:
    verdict = verify(source_of({"SaveName": "Chess", "LuaScript": "", "ObjectStates": []}))
    assert verdict.findings == []
    assert verdict.game == ""
    assert [layer.outcome for layer in verdict.layers] == ["ok", *["not asked"] * 5]
