"""K: is every component of the game there, once, none added?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from tts_builder.referee.verdict import kit_faces
from tts_builder.referee.verdict.findings import Finding, found, found_at
from tts_builder.referee.verdict.picture import Picture, Piece
from tts_builder.saves.lint.kinds import TABLES, ZONES
from tts_builder.saves.walk import Found

if TYPE_CHECKING:
    from tts_builder.components import Component, Mod

_SCENERY: Final = ZONES | frozenset(TABLES)
"""Objects that are no components: zones, hands and the table itself."""
_HOLDING: Final = ("ContainedObjects", "ChildObjects", "States")
"""Fields in which an object can hide others."""


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


def check(kit: Kit, picture: Picture) -> list[Finding]:
    """All findings of this layer."""
    pieces = sorted(picture.pieces.items())
    results = kit.missing({key: sum(piece.count for piece in there) for key, there in pieces})
    for key, there in pieces:
        results += kit.of_key(key, there)
    results += [*strangers(picture.others), *kit.attached(picture.attached)]
    for key, there in pieces:
        results += kit.faces.check(key, there)
    return results


class Kit:
    """What a game consists of, asked about the pieces of one key after the other."""

    def __init__(self, mod: Mod) -> None:
        self.faces = kit_faces.Faces(mod)
        self._counts, self._free = expected(mod)
        self._components = {component.key: component for component in mod.everything()}
        self._states = _states(self._components.values())

    def missing(self, there: Mapping[str, int]) -> list[Finding]:
        """What is there too seldom, of each key so many."""
        return [
            found("K001", f"{_named(self._components[key])} is missing{_of(count - there.get(key, 0))}.")
            for key, count in sorted(self._counts.items())
            if there.get(key, 0) < count
        ]

    def of_key(self, key: str, pieces: Sequence[Piece]) -> list[Finding]:
        """What is wrong with all pieces that have the key."""
        results: list[Finding] = []
        if key in self._components:
            results += _kind(self._components[key], pieces)
        if key in self._counts:
            results += _twins(self._components[key], pieces, self._counts[key])
        elif key not in self._free:
            words = f"No component of the game has the key {key!r}."
            results += [found_at("K003", words, piece.found) for piece in pieces]
        return results

    def attached(self, hidden: Iterable[Found]) -> Iterator[Finding]:
        """Other states of objects, and what is joined to them, beyond what the game was built with."""
        there: Counter[tuple[int, str, str]] = Counter()
        for each in hidden:
            owner = self._components.get(str((each.parent or {}).get("Memo", "")))
            key = str(each.object.get("Memo", ""))
            allowed = self._states.get(owner.key, ()) if owner and each.relation == "state" else ()
            if owner and each.relation == "child":
                allowed = tuple(child.key for child in owner.attached)
            there[id(each.parent), each.relation, key] += 1
            if there[id(each.parent), each.relation, key] > allowed.count(key):
                words = "This object is not a component of the game; it hides behind another."
                yield found_at("K004", words, each)


def strangers(others: Iterable[Found]) -> list[Finding]:
    """Objects without a key that are neither scenery nor a heap of the game's cards."""
    return [
        found_at("K004", "This object is no component of the game.", other)
        for other in others
        if not _is_scenery(other) and not _is_heap(other)
    ]


def _states(components: Iterable[Component]) -> dict[str, tuple[str, ...]]:
    """Key of a component with states, or of one of them → the keys of the others."""
    found: dict[str, tuple[str, ...]] = {}
    for component in components:
        family = (component.key, *(state.key for state in component.states))
        if len(family) > 1:
            found |= {key: tuple(other for other in family if other != key) for key in family}
    return found


def _twins(component: Component, pieces: Sequence[Piece], count: int) -> Iterator[Finding]:
    there = 0
    for piece in pieces:
        there += piece.count
        if there > count:
            times, right = sum(each.count for each in pieces), "one" if count == 1 else count
            words = f"{_named(component)} is there {times} times, the game has {right}."
            yield found_at("K002", words, piece.found)
            return


def _kind(component: Component, pieces: Sequence[Piece]) -> Iterator[Finding]:
    right = _bare(component.name_in_save)
    for piece in pieces:
        name = piece.found.object.get("Name")
        if isinstance(name, str) and _bare(name) != right:
            words = f"{_named(component)} is a {name}, it should be a {component.name_in_save}."
            yield found_at("K005", words, piece.found, "Name")


def _bare(name: str) -> str:
    """The kind of an object whatever its number: the game renames stacks, decks and single cards."""
    return {"DeckCustom": "Deck", "CardCustom": "Card"}.get(name, name.removesuffix("_Stack"))


def _named(component: Component) -> str:
    return f"{component.name} ({component.key})" if component.name else component.key


def _of(count: int) -> str:
    return f" {count} times" if count > 1 else ""


def _is_heap(other: Found) -> bool:
    """The game makes a deck of cards that lie on each other; it is no more than its cards."""
    inside = other.object.get("ContainedObjects")
    if other.object.get("Name") not in ("Deck", "DeckCustom") or not isinstance(inside, list):
        return False
    return bool(inside) and all(isinstance(card, dict) and card.get("Memo") for card in inside)


def _is_scenery(other: Found) -> bool:
    if any(other.object.get(field) for field in _HOLDING):
        return False
    return str(other.object.get("Name", "")) in _SCENERY
