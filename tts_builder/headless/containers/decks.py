"""Decks of cards: keeps DeckIDs, CustomDeck and ContainedObjects consistent."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from tts_builder.headless.world.kinds import State
from tts_builder.saves.copies import copied

if TYPE_CHECKING:
    from tts_builder.headless.world.world_object import WorldObject

_SHARED = [
    "SidewaysCard", "HideWhenFaceDown", "ColorDiffuse", "LayoutGroupSortIndex", "Value", "IgnoreFoW",
    "MeasureMovement", "DragSelectable", "Autoraise", "Sticky", "Tooltip", "GridProjection", "Grid",
    "Snap",
]  # fmt: skip


def entries(deck: WorldObject) -> list[State]:
    """The cards of a deck. Old saves have numbers only; then the cards are created from them."""
    cards = deck.contents
    if cards:
        return cards
    return [_card(deck.state, card_id) for card_id in deck.state.get("DeckIDs") or ()]


def _card(deck: State, card_id: int) -> State:
    card: State = {"Name": "Card", "Transform": dict(deck.get("Transform") or {}), "Nickname": ""}
    card.update({field: copied(deck[field]) for field in _SHARED if field in deck})
    card.update({"Hands": True, "CardID": card_id})
    sheet = (deck.get("CustomDeck") or {}).get(str(card_id // 100))
    if sheet is not None:
        card["CustomDeck"] = {str(card_id // 100): copied(sheet)}
    return card


def store(deck: WorldObject, cards: list[State]) -> None:
    """Replace the cards of a deck."""
    state = deck.state
    state["ContainedObjects"] = cards
    state["DeckIDs"] = [int(card.get("CardID", 0)) for card in cards]


def remove(deck: WorldObject, index: int) -> State:
    cards = list(entries(deck))
    card = cards.pop(index)
    key = str(int(card.get("CardID", 0)) // 100)
    sheet = (deck.state.get("CustomDeck") or {}).get(key)
    if "CustomDeck" not in card and sheet is not None:
        card["CustomDeck"] = {key: copied(sheet)}
    store(deck, cards)
    return card


def _fit(sheets: State, card: State) -> None:
    """Add the sheet of a card to those of a deck. If another sheet has its key, the card gets a new key."""
    for key, sheet in list((card.get("CustomDeck") or {}).items()):
        if key not in sheets:
            sheets[key] = copied(sheet)
        if sheets[key] == sheet:
            continue
        same = [other for other, known in sheets.items() if known == sheet]
        new = same[0] if same else str(max(int(other) for other in sheets) + 1)
        sheets[new] = copied(sheet)
        card["CustomDeck"] = {new: sheet}
        card["CardID"] = int(new) * 100 + int(card.get("CardID", 0)) % 100


def insert(deck: WorldObject, state: State, index: int) -> None:
    """Insert a card, or all cards of another deck, at this index."""
    new = state.get("ContainedObjects") or [_card(state, number) for number in state.get("DeckIDs") or ()]
    if "DeckIDs" not in state:
        new = [state]
    sheets = deck.state.get("CustomDeck") or {}
    for card in new:
        own = str(int(card.get("CardID", 0)) // 100)
        if "CustomDeck" not in card and own in (state.get("CustomDeck") or {}):
            card["CustomDeck"] = {own: copied(state["CustomDeck"][own])}
        _fit(sheets, card)
    if sheets:
        deck.state["CustomDeck"] = sheets
    cards = list(entries(deck))
    place = max(0, min(index, len(cards)))
    store(deck, cards[:place] + new + cards[place:])


def alike(one: WorldObject, two: WorldObject) -> bool:
    """Whether a script can combine the two: cards and decks, whichever way they face."""
    return {one.kind, two.kind} <= {"Card", "Deck"}


def combines(one: WorldObject, two: WorldObject) -> bool:
    """Whether the two combine when dropped: cards and decks of one size that face the same way."""
    return (
        alike(one, two)
        and one.face_down == two.face_down
        and all(abs(a - b) < 0.01 for a, b in zip(one.scale, two.scale, strict=True))
    )


def of_cards(deck: State, cards: list[State]) -> State:
    """A copy of a deck that holds only these of its cards."""
    made: State = {"Name": "Deck", "Transform": dict(deck.get("Transform") or {})}
    made.update({"Nickname": "", "Description": ""})
    made.update({field: copied(deck[field]) for field in (*_SHARED, "Tags") if field in deck})
    made.update({"Locked": False, "Hands": False, "DeckIDs": [int(card.get("CardID", 0)) for card in cards]})
    if "CustomDeck" in deck:
        keys = {str(number // 100) for number in made["DeckIDs"]}
        made["CustomDeck"] = {key: copied(sheet) for key, sheet in deck["CustomDeck"].items() if key in keys}
    made.update({"LuaScript": "", "LuaScriptState": "", "XmlUI": "", "ContainedObjects": cards})
    return made


def of_two(low: State, high: State, face_down: bool) -> State:
    """A new deck of two cards or decks. The first card is on top when face down, the last when face up."""
    cards = [high, low] if face_down else [low, high]
    deck: State = {
        "Name": "Deck",
        "Transform": dict(low.get("Transform") or {}),
        "Nickname": "",
        "Description": "",
    }
    deck.update({field: copied(low[field]) for field in _SHARED if field in low})
    sheets: State = {}
    for card in cards:
        _fit(sheets, card)
    deck.update({"Locked": False, "Hands": False, "DeckIDs": [int(card.get("CardID", 0)) for card in cards]})
    deck["CustomDeck"] = sheets
    deck.update({"LuaScript": "", "LuaScriptState": "", "XmlUI": "", "ContainedObjects": cards})
    return deck


def shuffle(deck: WorldObject, rng: random.Random) -> None:
    cards = list(entries(deck))
    rng.shuffle(cards)
    store(deck, cards)
