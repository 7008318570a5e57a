"""Only cards are hidden while face down. Tabletop Simulator draws anything else as a question mark."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tts_builder import games
from tts_builder.cli import main
from tts_builder.components import Card, Deck, Face, Mod, Tile
from tts_builder.components.build import undrawn
from tts_builder.referee.verdict.built import undrawn_save
from tts_builder.saves.walk import objects

FACE = Face(text="o")


def hidden(save: dict[str, Any]) -> set[str]:
    return {found.object["Name"] for found in objects(save) if found.object["HideWhenFaceDown"]}


@pytest.mark.parametrize("game_id", games.all_ids())
def test_no_game_hides_a_piece_that_is_not_a_card(game_id: str) -> None:
    assert hidden(undrawn_save(games.load(game_id))) <= {"Card", "Deck"}


def test_a_card_with_two_fronts_need_not_be_hidden() -> None:
    open_card = Card("open", FACE, FACE, hide_face_down=False, at=(0, 0))
    deck = Deck("deck", [Card(f"c{n}", FACE, hide_face_down=False) for n in range(2)], FACE, at=(5, 0))
    save = undrawn(Mod("m", "M", [open_card, deck, Card("shut", FACE, FACE, at=(-5, 0))]), "", "")
    assert [found.object["Memo"] for found in objects(save) if found.object["HideWhenFaceDown"]] == ["shut"]


def test_only_cards_take_the_setting() -> None:
    with pytest.raises(TypeError, match="hide_face_down"):
        Tile("tile", FACE, hide_face_down=True)  # type: ignore[call-arg]


def test_verify_finds_a_tile_that_was_made_a_question_mark(tmp_path: Path) -> None:
    save = undrawn_save(games.load("ankhor"))
    spoilt = next(found for found in objects(save) if found.object["Memo"].startswith("tile:"))
    spoilt.object["HideWhenFaceDown"] = True
    file = tmp_path / "spoilt.json"
    file.write_text(json.dumps(save), encoding="utf-8")
    told = CliRunner().invoke(main, ["verify", "--json", str(file)])
    layers = json.loads(told.stdout)["files"][0]["layers"]
    found = [each for layer in layers for each in layer["findings"] if each["code"] == "G022"]
    assert told.exit_code == 1
    assert [each["path"] for each in found] == [f"{spoilt.path}.HideWhenFaceDown"]
