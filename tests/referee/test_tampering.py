"""The sentences of a verdict. That tampering is found at all is tested by the conformance suite."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.referee.conftest import edit_record, save, source_of
from tts_builder.engine.game import Game
from tts_builder.referee.verdict.verdict import verify
from tts_builder.saves.walk import objects
from tts_builder.testing.laws.recorded import REFEREE


def find(saved: dict[str, Any], key: str) -> dict[str, Any]:
    return next(found.object for found in objects(saved) if found.object.get("Memo") == key)


def piece_gone(saved: dict[str, Any]) -> dict[str, Any]:
    left = [entry for entry in saved["ObjectStates"] if entry["Memo"] != "die:moon"]
    return {**saved, "ObjectStates": left}


def forge_move(made: dict[str, Any]) -> None:
    made["moves"][4]["move"] = {"do": "place", "coin": "moon-9", "pos": "1-0"}


def test_a_finding_says_where_and_what(game: Game) -> None:
    (finding,) = verify(source_of(piece_gone(save(game, 3, 0.4))), REFEREE).findings
    assert (finding.code, finding.severity) == ("K001", "error")
    assert finding.sentence == "Die of the Moon (die:moon) is missing."
    (finding,) = verify(source_of(edit_record(save(game, 3, 0.4), forge_move)), REFEREE).findings
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
    (finding,) = verify(source_of(saved), REFEREE).findings
    assert finding.code == "T001"
    assert "it lies above it" in finding.sentence


def test_a_single_object_is_looked_at_like_those_of_a_save() -> None:
    transform = {"posX": 0, "posY": 1, "posZ": 0}
    entry = {"Name": "Bag", "Transform": transform, "ContainedObjects": [{"Name": "Coin"}]}
    verdict = verify(source_of(entry))
    assert verdict.summary == "A single object."
    (finding,) = verdict.findings
    assert (finding.code, finding.path) == ("S003", "$.ContainedObjects[0]")


def test_a_save_of_another_mod_is_looked_at_for_structure_and_lint() -> None:
    verdict = verify(source_of({"SaveName": "Chess", "LuaScript": "", "ObjectStates": []}))
    assert verdict.findings == []
    assert verdict.game == ""
    assert [layer.outcome for layer in verdict.layers] == ["ok", "ok", *["not asked"] * 5]
