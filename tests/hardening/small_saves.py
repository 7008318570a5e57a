"""Small saves cut from a corpus, and kinds of damage that `mutations` does not have."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from tests.corpus.sample import Sample
from tests.hardening.mutations import STATE, Spot, spots
from tts_builder.saves.copies import copied
from tts_builder.saves.walk import objects

_LONGEST = 1500
"""The maximum length of a script or panel in characters, because longer ones would take most of the time."""
_MOST = 4
"""The maximum number of list entries and of objects in a container."""
_DECKS = ("Deck", "DeckCustom", "Deck_CardBot_Main", "Deck_CardBot_Head")


@cache
def _opened(samples: tuple[Sample, ...]) -> list[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Every save that matches the schema, with all its objects."""
    saves = [sample.value() for sample in samples if sample.fits]
    return [(save, [found.object for found in objects(save)]) for save in saves if "ObjectStates" in save]


def small_save(samples: tuple[Sample, ...], rng: Random) -> dict[str, Any]:
    """A save with the settings of its table and up to three of its objects, from any depth."""
    save, things = rng.choice(_opened(samples))
    made = {key: _small(value) for key, value in save.items() if key != "ObjectStates"}
    made |= {STATE: "", "ObjectStates": []}
    taken = rng.sample(range(len(things)), min(len(things), rng.randint(1, 3)))
    made["ObjectStates"] = [_small_object(things[at], 3) for at in taken]
    return made


def _small(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _small(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_small(inner) for inner in value[:_MOST]]
    return "" if isinstance(value, str) and len(value) > _LONGEST else value


def _small_object(thing: dict[str, Any], depth: int) -> dict[str, Any]:
    """A copy with only its first contents. A deck keeps the numbers of these cards."""
    made: dict[str, Any] = {}
    for key, value in thing.items():
        if key in ("ContainedObjects", "ChildObjects") and isinstance(value, list):
            most = _MOST if depth else 0
            made[key] = [_small_object(inner, depth - 1) for inner in value[:most]]
        elif key == "States" and isinstance(value, dict):
            made[key] = {number: _small_object(inner, 0) for number, inner in value.items()}
        elif key != "CustomDeck":
            made[key] = _small(value)
    if isinstance(sheets := thing.get("CustomDeck"), dict):
        numbers = [made.get("CardID"), *(made.get("DeckIDs") or ())]
        keys = {str(number // 100) for number in numbers if isinstance(number, int)}
        made["CustomDeck"] = {key: copied(sheet) for key, sheet in sheets.items() if key in keys}
    if not made.get("ContainedObjects") and thing.get("ContainedObjects") and thing.get("Name") in _DECKS:
        made.pop("ContainedObjects")
    return made


def _wrong_reference(save: dict[str, Any], rng: Random) -> None:
    """Changes one of the names or numbers by which parts of a save refer to each other."""
    names = (
        "GUID",
        "Name",
        "CardID",
        "ConnectedBodyGUID",
        "FogColor",
        "TurnColor",
        "color",
        "Color",
        "Table",
    )
    known = [spot for spot in spots(save) if spot[1] in names]
    lists = [spot for spot in spots(save) if isinstance(spot[0], list) and isinstance(spot[0][spot[1]], int)]
    holder, key = rng.choice(known + lists or spots(save))
    old = holder[key]
    if isinstance(old, int):
        holder[key] = old + rng.choice((-old - 1, 1, 50, 100, 7_700, -100, 2**31, 2**40))
    else:
        others = [spot[0][spot[1]] for spot in known]
        holder[key] = rng.choice((*others, "", "nobody", "White", "white", "Deck", "Card", "abcdef", None))


def _renamed_key(save: dict[str, Any], rng: Random) -> None:
    """Renumbers a sheet, state, or tab, or renames a field, in the same order."""
    holder, key = _spot(save, rng, lambda spot: isinstance(spot[1], str))
    new = rng.choice(
        ("0", "-1", "01", "1.0", "two", "", "9" * 12, "²", "٣", f"{key} ", f"{key}x", key.lower())
    )
    items = [(new if name == key else name, value) for name, value in holder.items()]
    holder.clear()
    holder.update(items)


def _damaged_text(save: dict[str, Any], rng: Random) -> None:
    holder, key = _spot(save, rng, lambda spot: isinstance(spot[0][spot[1]], str))
    text = holder[key]
    at = rng.randint(0, len(text))
    extra = rng.choice(
        ("\x00", "\ud83d", "\ufffd", "\n", " ", "<", "&", '"', "]]", "\\", "é", "\u202e", "\x1b[")
    )
    holder[key] = rng.choice((text[:at], text[at:], text[:at] + extra + text[at:], f" {text}\n", text[::-1]))


def _nested(save: dict[str, Any], rng: Random) -> None:
    """Nests a value one or many levels too deep, or an object inside itself."""
    holder, key = rng.choice(spots(save))
    things = [found.object for found in objects(save)]
    if things and rng.random() < 0.4:
        thing = rng.choice(things)
        inner = copied(thing)
        for _ in range(rng.choice((1, 2, 30, 300))):
            inner = {**thing, "ContainedObjects": [inner]}
        thing["ContainedObjects"] = [inner]
        return
    for _ in range(rng.choice((1, 1, 2, 200))):
        holder[key] = rng.choice(([holder[key]], {"": holder[key]}, {"0": holder[key]}))


def _object_again(save: dict[str, Any], rng: Random) -> None:
    """Duplicates an object, next to itself or inside another one."""
    things = [found.object for found in objects(save)]
    if things:
        again = copied(rng.choice(things))
        target = rng.choice((save["ObjectStates"], rng.choice(things).setdefault("ContainedObjects", [])))
        if isinstance(target, list):
            target.append(again)


def _spot(save: dict[str, Any], rng: Random, fits: Callable[[Spot], bool]) -> Spot:
    return rng.choice([spot for spot in spots(save) if fits(spot)])


_WAYS = (
    _wrong_reference,
    _wrong_reference,
    _renamed_key,
    _damaged_text,
    _damaged_text,
    _nested,
    _object_again,
)


def damage(save: dict[str, Any], rng: Random) -> dict[str, Any]:
    """A copy of a cut save with one such fault."""
    made = copied(save)
    rng.choice(_WAYS)(made, rng)
    return made


def as_text(value: Any, rng: Random) -> bytes:
    """The file with damaged bytes: something deleted, duplicated, swapped, or inserted."""
    data = json.dumps(value).encode("ascii")
    start = rng.randrange(len(data))
    end = min(len(data), start + rng.choice((1, 1, 2, 8, 60)))
    piece = data[start:end]
    put = rng.choice(
        (b"", b"", piece * 2, piece[::-1], b"\xff", b"\x00", b'"', b",", b"}", b"NaN", b"1e999", b"\n")
    )
    return data[:start] + put + data[end:]
