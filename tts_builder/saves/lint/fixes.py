"""Faults that `--fix` can correct safely: the game then shows the same, or what the author clearly meant."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any, Final, NamedTuple

from tts_builder.errors import InputError
from tts_builder.saves import read, write
from tts_builder.saves.lint.cards import BOTS, DECKS, SLOTS, sheets
from tts_builder.saves.lint.colors import COLORS, OWNED
from tts_builder.saves.lint.guids import by_guid
from tts_builder.saves.lint.panel_reader import AMPERSAND
from tts_builder.saves.lint.panel_reader import read as read_panel
from tts_builder.saves.lint.registry import Subject
from tts_builder.saves.walk import json_path


class Change(NamedTuple):
    """One correction, with the code of its finding."""

    code: str
    path: str
    sentence: str


Fix = Callable[[Subject], Iterator[Change]]
_FIXES: Final[dict[str, Fix]] = {}
_NAMES: Final = """
FaceURL BackURL ImageURL ImageSecondaryURL MeshURL DiffuseURL NormalURL ColliderURL AssetbundleURL
AssetbundleSecondaryURL PDFUrl URL TableURL SkyURL LutURL Item1
"""
_ADDRESSES: Final = frozenset(_NAMES.split())


def fixes(code: str) -> Callable[[Fix], Fix]:
    """Registers the function that corrects the findings of a code."""

    def register(fix: Fix) -> Fix:
        _FIXES[code] = fix
        return fix

    return register


def fixable() -> list[str]:
    """The codes that `--fix` can correct."""
    return sorted(_FIXES)


def fix_save(save: dict[str, Any], wanted: Callable[[str], bool] = lambda _code: True) -> list[Change]:
    """Corrects a save in place and returns the changes. The save must fit the schema."""
    return [change for code in fixable() if wanted(code) for change in _FIXES[code](Subject(save))]


def fixed(data: bytes, where: str, wanted: Callable[[str], bool]) -> tuple[bytes, list[Change]]:
    """The corrected bytes of a save, formatted as the game does, and the changes; numbers keep their text."""
    save = read.loads(data, where=where, keep_numbers=True)
    changes = fix_save(save, wanted)
    try:
        return write.dumps(save, numbers_kept=True).encode("utf-8"), changes
    except OverflowError as fault:
        raise InputError("has a whole number that is too long to write back.", where=where) from fault


@fixes("C004")
def order_of_decks(subject: Subject) -> Iterator[Change]:
    """DeckIDs follows the cards themselves, if the deck has their sheets."""
    for each in subject.named(*DECKS, *BOTS):
        ids = each.object.get("DeckIDs") or []
        cards = [card.get("CardID") for card in each.object.get("ContainedObjects") or () if card]
        known = sheets(each.object)
        if ids == cards or len(ids) != len(cards) or None in cards:
            continue
        if known and any(str(card // SLOTS) not in known for card in cards):
            continue
        each.object["DeckIDs"] = cards
        yield Change("C004", f"{each.path}.DeckIDs", "DeckIDs now lists the cards that are in the deck.")


def _fresh(path: str, taken: set[str]) -> str:
    """An unused GUID; always the same for the same object."""
    number = 0
    while (guid := sha256(f"{path}#{number}".encode()).hexdigest()[:6]) in taken:
        number += 1
    taken.add(guid)
    return guid


@fixes("G001")
def guids_twice(subject: Subject) -> Iterator[Change]:
    """The first object keeps the GUID, because scripts find the first one."""
    taken = set(subject.once(by_guid))
    for guid, found in subject.once(by_guid).items():
        for each in [each for each in found if each.relation == "table"][1:]:
            each.object["GUID"] = _fresh(each.path, taken)
            yield Change("G001", f"{each.path}.GUID", f"The GUID {guid} is now {each.object['GUID']}.")


@fixes("G003")
def missing_guids(subject: Subject) -> Iterator[Change]:
    taken = set(subject.once(by_guid))
    for each in subject.objects:
        if each.relation == "table" and not each.object.get("GUID"):
            each.object["GUID"] = _fresh(each.path, taken)
            yield Change("G003", f"{each.path}.GUID", f"The GUID is now {each.object['GUID']}.")


@fixes("G030")
def capitals_of_colors(subject: Subject) -> Iterator[Change]:
    save = subject.save
    turns = save.get("Turns") or {}
    order = turns.get("TurnOrder") or []
    holders: list[tuple[Any, Any, str]] = [
        (each.object, "FogColor", f"{each.path}.FogColor") for each in subject.named(*OWNED)
    ]
    for i, place in enumerate((save.get("Hands") or {}).get("HandTransforms") or ()):
        holders.append((place or {}, "Color", f"$.Hands.HandTransforms[{i}].Color"))
    holders += [(order, i, f"$.Turns.TurnOrder[{i}]") for i in range(len(order))]
    holders.append((turns, "TurnColor", "$.Turns.TurnColor"))
    for key, tab in (save.get("TabStates") or {}).items():
        holders.append((tab or {}, "color", f"$.TabStates{json_path((key,))[1:]}.color"))
    for holder, key, path in holders:
        color = holder[key] if isinstance(holder, list) else holder.get(key)
        meant = (color or "").strip().capitalize()
        if color not in COLORS and meant in COLORS:
            holder[key] = meant
            yield Change("G030", path, f"The color {color!r} is now {meant!r}.")


@fixes("A005")
def spaces_around_addresses(subject: Subject) -> Iterator[Change]:
    pending: list[tuple[Any, tuple[str | int, ...]]] = [(subject.save, ())]
    while pending:
        value, keys = pending.pop()
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, inner in list(items):
            if isinstance(inner, dict | list):
                pending.append((inner, (*keys, key)))
            elif key in _ADDRESSES and isinstance(inner, str) and inner != inner.strip():
                value[key] = inner.strip()
                yield Change("A005", json_path((*keys, key)), "Removed the spaces around the address.")


def _with_panels(subject: Subject) -> Iterator[tuple[dict[str, Any], str]]:
    holders = [(subject.save, "$.XmlUI"), *((each.object, f"{each.path}.XmlUI") for each in subject.objects)]
    yield from ((holder, path) for holder, path in holders if holder.get("XmlUI"))


@fixes("U002")
def bare_ampersands(subject: Subject) -> Iterator[Change]:
    for holder, path in _with_panels(subject):
        text = AMPERSAND.sub("&amp;", holder["XmlUI"])
        if text != holder["XmlUI"] and not read_panel(text, path).fault:
            holder["XmlUI"] = text
            yield Change("U002", path, "Each literal & is now written &amp;.")
