"""C1: the sheets of cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from tts_builder.saves.lint.cards import DECKS, SLOTS, grid, sheets
from tts_builder.saves.lint.registry import Hit, Subject, rule
from tts_builder.saves.walk import Found, json_path

_WIDEST, _HIGHEST = 10, 7
_SAME: Final = ("FaceURL", "BackURL", "NumWidth", "NumHeight", "UniqueBack")


class Sheet(NamedTuple):
    """One entry of a CustomDeck."""

    each: Found
    key: str
    entry: dict[str, Any]

    @property
    def path(self) -> str:
        return f"{self.each.path}.CustomDeck{json_path((self.key,))[1:]}"


def all_sheets(subject: Subject) -> list[Sheet]:
    """Every sheet of every object."""
    found = []
    for each in subject.objects:
        if each.object.get("CustomDeck"):
            found += [Sheet(each, key, entry) for key, entry in sheets(each.object).items()]
    return found


def first_of_kind(subject: Subject) -> list[Sheet]:
    """One of each group of equal sheets: the cards of a deck repeat the sheets of the deck."""
    seen: dict[tuple[Any, ...], Sheet] = {}
    for sheet in subject.once(all_sheets):
        seen.setdefault((sheet.key, *map(sheet.entry.get, _SAME)), sheet)
    return list(seen.values())


@rule("C010")
def sheet_too_large(subject: Subject) -> Iterator[Hit]:
    for sheet in subject.once(first_of_kind):
        width, height = grid(sheet.entry)
        if (width > _WIDEST or height > _HIGHEST) and width * height <= SLOTS:
            yield Hit(f"Sheet {sheet.key} has {width}×{height} cells.", sheet.path, sheet.each)


@rule("C011")
def sheet_too_many_cells(subject: Subject) -> Iterator[Hit]:
    for sheet in subject.once(first_of_kind):
        width, height = grid(sheet.entry)
        if width > 0 and width * height > SLOTS:
            yield Hit(f"Sheet {sheet.key} has {width}×{height} cells.", sheet.path, sheet.each)


@rule("C012")
def sheet_without_cells(subject: Subject) -> Iterator[Hit]:
    for sheet in subject.once(first_of_kind):
        width, height = grid(sheet.entry)
        if width < 1 or height < 1:
            yield Hit(f"Sheet {sheet.key} has {width}×{height} cells.", sheet.path, sheet.each)


@rule("C013")
def sheet_without_a_number(subject: Subject) -> Iterator[Hit]:
    for each in subject.objects:
        for key, entry in (each.object.get("CustomDeck") or {}).items():
            if not (key.isascii() and key.isdigit() and len(key) < 9 and key[0] != "0"):
                yield Hit(f"{key!r} is not a sheet number.", Sheet(each, key, entry).path, each)


@rule("C014")
def sheets_under_one_number(subject: Subject) -> Iterator[Hit]:
    first: dict[str, Sheet] = {}
    told = set()
    for sheet in subject.once(first_of_kind):
        other = first.setdefault(sheet.key, sheet)
        if other is not sheet and sheet.key not in told:
            told.add(sheet.key)
            differ = next(field for field in _SAME if sheet.entry.get(field) != other.entry.get(field))
            sentence = f"The {differ} of sheet {sheet.key} differs from that at {other.path}."
            yield Hit(sentence, sheet.path, sheet.each)


@rule("C015")
def sheet_that_no_card_uses(subject: Subject) -> Iterator[Hit]:
    for each in subject.named(*DECKS):
        used = {str(int(card) // SLOTS) for card in each.object.get("DeckIDs") or ()}
        for key, entry in sheets(each.object).items():
            if key not in used:
                yield Hit(f"No card of the deck uses sheet {key}.", Sheet(each, key, entry).path, each)
