"""The data of the game match the facts of its rules."""

from __future__ import annotations

import json
from pathlib import Path

from tts_builder.games.cartouche import GAME

FACTS = Path(__file__).with_name("facts.json")


def test_the_data_is_that_of_the_rules() -> None:
    facts, own = json.loads(FACTS.read_text(encoding="utf-8")), GAME.data()
    for name in (
        "achievement_board",
        "achievement_cards",
        "ankhs",
        "deal",
        "deck_removed",
        "items_per_round",
        "max_open_stories",
        "reserve_animal_limit",
        "rounds",
        "story_achievements",
    ):
        assert own[name] == facts[name], name
    for tile, theirs in zip(own["tiles"], facts["tiles"], strict=True):
        assert {name: value for name, value in tile.items() if name != "column"} == theirs
    stories = facts["story_cards"] + facts["starting_story_cards"]
    assert own["stories"] == [{"start": False} | story for story in stories]
    assert own["cartouches"] == facts["cartouche_tiles"]
    assert [{"id": animal["id"], "color": animal["color"]} for animal in own["animals"]] == facts["animals"]
    for side, mural in own["mural"]["sides"].items():
        assert mural["rows"] == facts["mural"]["sides"][side]["rows"]
    assert own["solo"]["tiles_to_score"] == facts["solo"]["tiles_to_score"]
    assert own["solo"]["ankhs"] == facts["solo"]["ai_ankhs"]
    assert own["solo"]["check_order"] == facts["solo"]["check_order"] == own["achievements"]
    supplies = {name: facts[name] for name in ("black_tiles", "story_tokens_per_type", "scarab_tokens")}
    assert own["supplies"] == supplies
    assert own["rounds"] == facts["bounds"]["rounds"]
    assert [option.name for option in GAME.options] == list(facts["options"])
    assert list(GAME.codes) == facts["error_codes"]
    assert list(GAME.players) == list(range(facts["players"]["min"], facts["players"]["max"] + 1))


def test_facts_of_the_box() -> None:
    own = GAME.data()
    assert len(own["tiles"]) == 68
    assert [sum(tile["column"] == n for tile in own["tiles"]) for n in range(3)] == [22, 22, 24]
    for animal in own["animals"]:
        squares = [cell for tile in own["tiles"] for cell in tile["cells"] if cell[2] == animal["id"]]
        assert len(squares) == 67
        for mural in own["mural"]["sides"].values():
            assert "".join(mural["rows"]).count(animal["letter"]) == 6
    kinds = [story["type"] for story in own["stories"] if not story["start"]]
    assert [kinds.count(kind) for kind in ("token", "chamber", "river")] == [16, 17, 17]
