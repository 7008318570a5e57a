"""C0: cards, decks and the sheets they name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tts_builder.saves.lint.registry import Hit, Subject, rule
from tts_builder.saves.walk import Found

CARDS: Final = ("Card", "CardCustom")
DECKS: Final = ("Deck", "DeckCustom")
BOTS: Final = ("Deck_CardBot_Main", "Deck_CardBot_Head")
"""Built-in decks, whose faces come with the game."""
SLOTS: Final = 100
"""Card numbers per sheet: CardID is sheet × 100 + cell."""
DEFAULT_GRID: Final = (10, 7)
"""The grid of sheets in old saves that do not state one."""

Sheets = dict[str, dict[str, Any]]


def sheets(entry: dict[str, Any]) -> Sheets:
    """The sheets of a card or deck by key."""
    return {key: sheet for key, sheet in (entry.get("CustomDeck") or {}).items() if sheet is not None}


def grid(sheet: dict[str, Any]) -> tuple[int, int]:
    """Columns and rows of a sheet."""
    return int(sheet.get("NumWidth", DEFAULT_GRID[0])), int(sheet.get("NumHeight", DEFAULT_GRID[1]))


def _cards_in(deck: dict[str, Any]) -> list[dict[str, Any]]:
    return [card for card in deck.get("ContainedObjects") or () if card is not None]


def _ids(deck: dict[str, Any]) -> list[int]:
    return [int(card) for card in deck.get("DeckIDs") or ()]


def _reachable(each: Found) -> Sheets:
    """The sheets a card can use: those of its deck first, because its own may be outdated."""
    own = sheets(each.object)
    if each.relation == "contained" and each.parent and each.parent.get("Name") in DECKS:
        return own | sheets(each.parent)
    return own


def _key(card: int) -> str:
    return str(card // SLOTS)


def _in_bot(each: Found) -> bool:
    return each.parent is not None and each.parent.get("Name") in BOTS


def _numbered(subject: Subject) -> list[tuple[Found, int, Sheets]]:
    """Every card with a number, except the game's built-in cards."""
    found = []
    for each in subject.named(*CARDS):
        card = each.object.get("CardID")
        if card is not None and not _in_bot(each):
            reachable = _reachable(each)
            if reachable or int(card) >= SLOTS:
                found.append((each, int(card), reachable))
    return found


@rule("C001")
def card_of_no_sheet(subject: Subject) -> Iterator[Hit]:
    for each, card, reachable in subject.once(_numbered):
        if _key(card) not in reachable:
            yield Hit(
                f"CardID {card} is on sheet {_key(card)}, {_have(reachable)}.", f"{each.path}.CardID", each
            )


def _have(known: Sheets) -> str:
    keys = ", ".join(list(known)[:8])
    return f"but CustomDeck has {keys}{', …' if len(known) > 8 else ''}" if known else "but has no CustomDeck"


@rule("C002")
def deck_entry_of_no_sheet(subject: Subject) -> Iterator[Hit]:
    for each, i, card, carried in _unknown_entries(subject):
        if not carried:
            sentence = f"Card {card} is on sheet {_key(card)}, {_have(sheets(each.object))}."
            yield Hit(sentence, f"{each.path}.DeckIDs[{i}]", each)


@rule("C008")
def deck_without_the_sheet(subject: Subject) -> Iterator[Hit]:
    told = set()
    for each, i, card, carried in _unknown_entries(subject):
        if carried and (each.path, _key(card)) not in told:
            told.add((each.path, _key(card)))
            yield Hit(
                f"Only card {card} in the deck has sheet {_key(card)}.", f"{each.path}.DeckIDs[{i}]", each
            )


def _unknown_entries(subject: Subject) -> Iterator[tuple[Found, int, int, bool]]:
    """Entries of DeckIDs whose sheet the deck does not have, and whether the card in the deck has it."""
    for each in subject.named(*DECKS):
        known = sheets(each.object)
        ids = [(i, card) for i, card in enumerate(_ids(each.object)) if _key(card) not in known]
        missing = [(i, card) for i, card in ids if known or card >= SLOTS]
        if missing:
            numbers = [(int(card.get("CardID") or 0), card) for card in _cards_in(each.object)]
            carried = {number for number, card in numbers if _key(number) in sheets(card)}
            yield from ((each, i, card, card in carried) for i, card in missing)


@rule("C003")
def deck_of_another_length(subject: Subject) -> Iterator[Hit]:
    for each in subject.named(*DECKS, *BOTS):
        ids, cards = _ids(each.object), _cards_in(each.object)
        if cards and len(ids) != len(cards):
            yield Hit(f"DeckIDs lists {len(ids)} cards, but {len(cards)} are in the deck.", each.path, each)


@rule("C004")
def deck_of_other_cards(subject: Subject) -> Iterator[Hit]:
    for each in subject.named(*DECKS, *BOTS):
        ids, cards = _ids(each.object), [card.get("CardID") for card in _cards_in(each.object)]
        if len(ids) != len(cards) or ids == cards or None in cards:
            continue
        at = next(i for i, (card, inside) in enumerate(zip(ids, cards, strict=True)) if card != inside)
        yield Hit(
            f"DeckIDs has {ids[at]} here, but the card in this position is {cards[at]}.",
            f"{each.path}.DeckIDs[{at}]",
            each,
        )


@rule("C005")
def card_outside_its_sheet(subject: Subject) -> Iterator[Hit]:
    for each, card, reachable in subject.once(_numbered):
        sheet = reachable.get(_key(card))
        if sheet is not None:
            width, height = grid(sheet)
            if width > 0 and height > 0 and card % SLOTS >= width * height:
                yield Hit(
                    f"Cell {card % SLOTS} is outside sheet {_key(card)} of {width}×{height} cells.",
                    f"{each.path}.CardID",
                    each,
                )


@rule("C006")
def card_without_a_number(subject: Subject) -> Iterator[Hit]:
    for names, field in ((CARDS, "CardID"), ((*DECKS, *BOTS), "DeckIDs")):
        for each in subject.named(*names):
            if each.object.get(field) is None:
                yield Hit(f"{field} is missing.", each.path, each)


@rule("C007")
def deck_too_small(subject: Subject) -> Iterator[Hit]:
    for each in subject.named(*DECKS, *BOTS):
        ids = each.object.get("DeckIDs")
        if ids is not None and len(ids) < 2:
            number = "one card" if ids else "no card"
            yield Hit(f"The deck holds {number}.", f"{each.path}.DeckIDs", each)
