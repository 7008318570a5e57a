"""Decks that Tabletop Simulator makes from the game's own cards do not count as added objects."""

from __future__ import annotations

from typing import Any

from tts_builder.components import Bag, Card, Face, Mod
from tts_builder.referee.verdict import kit_layer
from tts_builder.referee.verdict.picture import picture_of

BACK = Face(text="back")
MOD = Mod("heap", "Heap", [Bag("box", [Card("card:a", Face(text="a"), BACK, copies=2)])])


def codes(*objects: dict[str, Any]) -> list[str]:
    box = {"Name": "Bag", "Memo": "box"}
    return [
        found.code
        for found in kit_layer.check(kit_layer.Kit(MOD), picture_of({"ObjectStates": [box, *objects]}))
    ]


def card(memo: str = "card:a") -> dict[str, Any]:
    return {"Name": "Card", "Memo": memo}


def test_a_deck_of_the_games_own_cards_is_not_an_added_object() -> None:
    assert "K004" not in codes({"Name": "Deck", "ContainedObjects": [card(), card()]})


def test_a_deck_with_a_foreign_card_is_an_added_object() -> None:
    assert "K004" in codes({"Name": "Deck", "ContainedObjects": [card(), card("")]}, card())
    assert "K004" in codes({"Name": "Deck"}, card(), card())
    assert "K004" in codes({"Name": "Bag", "ContainedObjects": [card(), card()]})
