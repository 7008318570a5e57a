"""K: is every component of the game there, once, none added?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tts_builder.referee import kit_faces
from tts_builder.referee.findings import Finding, Thing, found
from tts_builder.referee.picture import Picture, Piece
from tts_builder.referee.structure import thing
from tts_builder.saves.walk import Found

if TYPE_CHECKING:
    from tts_builder.components import Component, Mod

_SCENERY = ("Trigger", "Zone", "FogOfWar")
"""Parts of names of objects that are no components: zones and hands."""


def expected(mod: Mod) -> tuple[Counter[str], frozenset[str]]:
    """Key → how many there are, and the keys that need not be counted.

    A deck is counted by its cards, as it comes and goes with them; what an infinite bag gives has no number.
    """
    from tts_builder.components import Deck, InfiniteBag

    counts: Counter[str] = Counter()
    free: set[str] = set()
    pending: list[Component] = list(mod.on_table())
    while pending:
        component = pending.pop()
        if isinstance(component, InfiniteBag):
            free |= {component.of.key}
        else:
            pending.extend(component.contents())
        if isinstance(component, Deck):
            free.add(component.key)
        else:
            counts[component.key] += component.count
    return counts, frozenset(free)


def check(mod: Mod, picture: Picture) -> list[Finding]:
    """All findings of this layer."""
    counts, free = expected(mod)
    components = {component.key: component for component in mod.everything()}
    results = [
        found("K001", f"{_named(components[key])} is missing{_of(count)}.")
        for key, count in sorted(_missing(counts, picture).items())
    ]
    for key, pieces in sorted(picture.pieces.items()):
        if key in components:
            results += _kind(components[key], pieces)
        if key in counts:
            results += _twins(components[key], pieces, counts[key])
        elif key not in free:
            results += [
                found(
                    "K003",
                    f"No component of the game has the key {key!r}.",
                    path=piece.found.path,
                    thing=_it(piece),
                )
                for piece in pieces
            ]
    results += [
        found("K004", "This object is no component of the game.", path=other.path, thing=thing(other.object))
        for other in picture.others
        if not _is_scenery(other) and not _is_heap(other)
    ]
    return [*results, *kit_faces.check(mod, picture)]


def _missing(counts: Counter[str], picture: Picture) -> Counter[str]:
    there = Counter({key: sum(piece.count for piece in pieces) for key, pieces in picture.pieces.items()})
    return counts - there


def _twins(component: Component, pieces: list[Piece], count: int) -> Iterator[Finding]:
    there = 0
    for piece in pieces:
        there += piece.count
        if there > count:
            yield found(
                "K002",
                f"{_named(component)} is there {sum(each.count for each in pieces)} times, "
                f"the game has {'one' if count == 1 else count}.",
                path=piece.found.path,
                thing=_it(piece),
            )
            return


def _kind(component: Component, pieces: list[Piece]) -> Iterator[Finding]:
    right = _bare(component.name_in_save)
    for piece in pieces:
        name = piece.found.object.get("Name")
        if isinstance(name, str) and _bare(name) != right:
            yield found(
                "K005",
                f"{_named(component)} is a {name}, it should be a {component.name_in_save}.",
                path=f"{piece.found.path}.Name",
                thing=_it(piece),
            )


def _bare(name: str) -> str:
    """The kind of an object whatever its number: the game renames stacks, decks and single cards."""
    return {"DeckCustom": "Deck", "CardCustom": "Card"}.get(name, name.removesuffix("_Stack"))


def _named(component: Component) -> str:
    return f"{component.name} ({component.key})" if component.name else component.key


def _of(count: int) -> str:
    return f" {count} times" if count > 1 else ""


def _it(piece: Piece) -> Thing:
    return thing(piece.found.object)


def _is_heap(other: Found) -> bool:
    """The game makes a deck of cards that lie on each other; it is no more than its cards."""
    inside = other.object.get("ContainedObjects")
    if not str(other.object.get("Name", "")).startswith("Deck") or not isinstance(inside, list):
        return False
    return all(isinstance(card, dict) and card.get("Memo") for card in inside)


def _is_scenery(other: Found) -> bool:
    name = str(other.object.get("Name", ""))
    return name.startswith("Table_") or any(part in name for part in _SCENERY)
