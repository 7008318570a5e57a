"""C1: the sheets of cards themselves."""

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
    """One of all sheets that are alike: the cards of a deck repeat the sheets of the deck."""
    seen: dict[tuple[Any, ...], Sheet] = {}
    for sheet in subject.once(all_sheets):
        seen.setdefault((sheet.key, *map(sheet.entry.get, _SAME)), sheet)
    return list(seen.values())


@rule(
    "C010",
    "note",
    "Sheet larger than 10×7",
    hint="Spread the cards over several sheets of at most 10 columns and 7 rows.",
    text="The game's own importer makes sheets of at most ten columns and seven rows. Published "
    "mods have larger ones; no source says that the game fails to draw them. Told once for equal sheets.",
)
def sheet_too_large(subject: Subject) -> Iterator[Hit]:
    for sheet in subject.once(first_of_kind):
        width, height = grid(sheet.entry)
        if (width > _WIDEST or height > _HIGHEST) and width * height <= SLOTS:
            yield Hit(f"Sheet {sheet.key} has {width}×{height} cells.", sheet.path, sheet.each)


@rule(
    "C011",
    "error",
    "Sheet with more than 100 cells",
    hint="Spread the cards over several sheets of at most 10 columns and 7 rows.",
    text="CardID keeps the cell in its last two digits. The cells of this sheet beyond the hundredth "
    "would be cards of the next sheet.",
)
def sheet_too_many_cells(subject: Subject) -> Iterator[Hit]:
    for sheet in subject.once(first_of_kind):
        width, height = grid(sheet.entry)
        if width > 0 and width * height > SLOTS:
            yield Hit(f"Sheet {sheet.key} has {width}×{height} cells.", sheet.path, sheet.each)


@rule(
    "C012",
    "error",
    "Sheet without cells",
    hint="Set NumWidth and NumHeight to the columns and rows of the picture.",
    text="NumWidth or NumHeight of a sheet is less than 1, so that it has no cell for any card.",
)
def sheet_without_cells(subject: Subject) -> Iterator[Hit]:
    for sheet in subject.once(first_of_kind):
        width, height = grid(sheet.entry)
        if width < 1 or height < 1:
            yield Hit(f"Sheet {sheet.key} has {width}×{height} cells.", sheet.path, sheet.each)


@rule(
    "C013",
    "error",
    "Sheet without a number",
    hint="Number the sheets 1, 2, 3 …",
    text="The keys of CustomDeck are whole numbers from 1 on, written as text; they are the front part "
    "of CardID. The game cannot load any other key.",
)
def sheet_without_a_number(subject: Subject) -> Iterator[Hit]:
    for each in subject.objects:
        for key, entry in (each.object.get("CustomDeck") or {}).items():
            if not (key.isascii() and key.isdigit() and len(key) < 9 and key[0] != "0"):
                yield Hit(f"{key!r} is no number of a sheet.", Sheet(each, key, entry).path, each)


@rule(
    "C014",
    "note",
    "Two sheets under one number",
    hint="Give different sheets different numbers in the whole save.",
    text="Two objects use the same number for different sheets. The game copes when it loads them, but "
    "cards that come together in one deck may show faces of the other sheet. Told once for each "
    "number.",
)
def sheets_under_one_number(subject: Subject) -> Iterator[Hit]:
    first: dict[str, Sheet] = {}
    told = set()
    for sheet in subject.once(first_of_kind):
        other = first.setdefault(sheet.key, sheet)
        if other is not sheet and sheet.key not in told:
            told.add(sheet.key)
            differ = next(field for field in _SAME if sheet.entry.get(field) != other.entry.get(field))
            sentence = f"Sheet {sheet.key} has another {differ} than at {other.path}."
            yield Hit(sentence, sheet.path, sheet.each)


@rule(
    "C015",
    "note",
    "Sheet that no card uses",
    hint="Remove the sheet from the deck's CustomDeck.",
    text="A deck lists a sheet that none of its cards is on. The game loads the picture all the same.",
)
def sheet_that_no_card_uses(subject: Subject) -> Iterator[Hit]:
    for each in subject.named(*DECKS):
        used = {str(int(card) // SLOTS) for card in each.object.get("DeckIDs") or ()}
        for key, entry in sheets(each.object).items():
            if key not in used:
                yield Hit(f"No card of the deck is on sheet {key}.", Sheet(each, key, entry).path, each)
