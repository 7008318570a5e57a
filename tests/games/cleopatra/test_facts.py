"""Check the data of the game against the facts in `facts.json`."""

from __future__ import annotations

import json
from pathlib import Path

from tts_builder.games.cleopatra import GAME

FACTS = Path(__file__).with_name("facts.json")


def test_the_data_is_that_of_the_rules() -> None:
    facts, own = json.loads(FACTS.read_text(encoding="utf-8")), GAME.data()
    for name in (
        "resources",
        "deck_size",
        "start_hand",
        "start_scarabs",
        "hand_limit",
        "stalls",
        "walls",
        "wall_chain",
        "worshippers",
        "final_penalty",
        "elimination_at",
    ):
        assert own[name] == facts[name], name
    for mine, theirs in zip(own["cards"], facts["cards"], strict=True):
        for name in ("id", "name", "kind", "tainted", "count"):
            assert mine[name] == theirs[name]
        assert theirs["units"] == {
            mine["resource"] or {"cave": "any_resource"}.get(mine["id"], "artisan"): mine["units"]
        }
    for mine, theirs in zip(own["pieces"], facts["pieces"], strict=True):
        assert {name: mine[name] for name in ("id", "count", "category", "artisans", "resources")} == {
            name: theirs[name] for name in ("id", "count", "category", "artisans", "resources")
        }
        assert (mine["rule"], mine["base"], mine["each"]) == (
            theirs["resource_rule"],
            theirs["base_reward"],
            theirs["bonus"]["each"],
        )
    for mine, theirs in zip(own["mosaics"], facts["mosaics"], strict=True):
        assert (mine["id"], mine["god"], len(mine["forms"])) == (
            theirs["id"],
            theirs["god"],
            theirs["orientations"],
        )
        assert sorted(theirs["cells"], key=lambda square: square[::-1]) in mine["forms"]
    garden = facts["garden"]
    assert own["garden"] == {name: garden[name] for name in ("width", "height", "rows")}
    assert own["throne_adjacent"] == garden["throne_adjacent"]
    marked = {
        mark: [[x, y] for x in range(9) for y in range(9) if garden["rows"][y][x] == mark] for mark in "PT"
    }
    assert marked == {"P": garden["palms"], "T": garden["throne"]}
    assert own["slots"] == [
        {"pay": slot["pay"], "amount": slot["amount"]} for slot in facts["worshipper_slots"]
    ]
    assert own["offering"] == [facts["offering"][str(rank)] for rank in range(1, 5)]
    effects = {name: next(iter(effect.values())) for name, effect in facts["worshipper_effects"].items()}
    assert own["effects"] == effects | {"visir": 0}
    plaza = facts["plaza"]
    assert (own["plaza_rows"], own["sphinx_spots"], own["walk"]) == (
        plaza["rows"],
        plaza["sphinx_spots_per_row"],
        plaza["walk_spaces"],
    )
    assert own["offering_after"] == plaza["offering_between"][0]
    assert own["statues"] == facts["anubis_per_player"]
    assert own["stall_rounds"] == facts["bounds"]["stall_rounds"]
    assert facts["face_up_thirds"] == own["face_down_share"] - 1
    assert list(GAME.players) == list(range(facts["players"]["min"], facts["players"]["max"] + 1))
    assert list(GAME.codes) == facts["error_codes"]
