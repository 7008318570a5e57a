"""The data of the game match the facts of its rules."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from tts_builder.games.ankhor import GAME

FACTS = Path(__file__).with_name("facts.json")


def test_the_data_is_that_of_the_rules() -> None:
    facts, own = json.loads(FACTS.read_text(encoding="utf-8")), GAME.data()
    for name in (
        "colors",
        "resources",
        "token_types",
        "tokens_per_type",
        "pile_size",
        "limits",
        "price_zones",
        "tile_kinds",
        "row_size",
        "end_tiles",
        "take",
    ):
        assert own[name] == facts[name], name
    assert own["bonus"] == facts["bonus_tokens"]
    assert own["token_set"] == facts["points_per_token_set"]
    assert own["stall_rounds"] == facts["bounds"]["stall_rounds"]
    assert {resource["id"]: own["markers_per_resource"] for resource in own["resources"]} == facts[
        "price_markers"
    ]
    assert own["draw_piles"] == {pile: facts["draw_piles"][pile] for pile in ("A", "B")}
    assert facts["draw_piles"]["open_from"] == "A"
    copies = Counter(f"{tile['c']}:{tile['k']}" for tile in facts["tiles"])
    assert {tile["face"]: tile["copies"] for tile in own["tiles"]} == copies
    for tile in own["tiles"]:
        theirs = next(other for other in facts["tiles"] if f"{other['c']}:{other['k']}" == tile["face"])
        assert (tile["color"], tile["kind"]) == (theirs["c"], theirs["k"])
        assert (tile.get("points"), tile.get("resource")) == (theirs.get("points"), theirs.get("resource"))
    assert list(GAME.codes) == facts["error_codes"]
    assert list(GAME.players) == list(range(facts["players"]["min"], facts["players"]["max"] + 1))
