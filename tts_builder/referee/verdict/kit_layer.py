"""Layer K: is every component of the game there once, and none added?"""

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
"""Kinds of objects that are not components: zones, hands and the table itself."""
_HOLDING: Final = ("ContainedObjects", "ChildObjects", "States")
"""Fields in which an object can hide other objects."""


def expected(mod: Mod) -> tuple[Counter[str], frozenset[str]]:
    """Key → how many copies the game has, and the keys that may occur any number of times.

    Decks are not counted, because they form and dissolve with their cards. An infinite bag gives any number
    of copies.
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
            pending.extend(component.contained())
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
    """The components of a game, compared with the pieces of a save, one key at a time."""

    def __init__(self, mod: Mod) -> None:
        self.faces = kit_faces.Faces(mod)
        self._counts, self._free = expected(mod)
        self._components = {component.key: component for component in mod.everything()}
        self._states = _states(self._components.values())

    def missing(self, there: Mapping[str, int]) -> list[Finding]:
        """A finding for each key with too few copies. `there` maps a key to the number of its copies."""
        return [
            found("K001", _missing_sentence(_named(self._components[key]), count - there.get(key, 0)))
            for key, count in sorted(self._counts.items())
            if there.get(key, 0) < count
        ]

    def of_key(self, key: str, pieces: Sequence[Piece]) -> list[Finding]:
        """The findings about all pieces with the key."""
        results: list[Finding] = []
        if key in self._components:
            results += _kind(self._components[key], pieces)
        if key in self._counts:
            results += _twins(self._components[key], pieces, self._counts[key])
        elif key not in self._free:
            words = f"The game has no component with the key {key!r}."
            results += [found_at("K003", words, piece.found) for piece in pieces]
        return results

    def attached(self, hidden: Iterable[Found]) -> Iterator[Finding]:
        """A finding for each object state or joined object that the build did not make."""
        there: Counter[tuple[int, str, str]] = Counter()
        for each in hidden:
            owner = self._components.get(str((each.parent or {}).get("Memo", "")))
            key = str(each.object.get("Memo", ""))
            allowed = self._states.get(owner.key, ()) if owner and each.relation == "state" else ()
            if owner and each.relation == "child":
                allowed = tuple(child.key for child in owner.attached)
            there[id(each.parent), each.relation, key] += 1
            if there[id(each.parent), each.relation, key] > allowed.count(key):
                words = "This object is not a component of the game. It is hidden in another object."
                yield found_at("K004", words, each)


def strangers(others: Iterable[Found]) -> list[Finding]:
    """A finding for each object without a key, except scenery and decks of the game's own cards."""
    return [
        found_at("K004", "This object is not a component of the game.", other)
        for other in others
        if not _is_scenery(other) and not _is_heap(other)
    ]


def _states(components: Iterable[Component]) -> dict[str, tuple[str, ...]]:
    """Key of a component with states, or of one of its states → the keys of its other states."""
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
            total, right = sum(each.count for each in pieces), "one" if count == 1 else count
            words = f"There are {total} copies of {_named(component)}; the game has {right}."
            yield found_at("K002", words, piece.found)
            return


def _kind(component: Component, pieces: Sequence[Piece]) -> Iterator[Finding]:
    right = _bare(component.name_in_save)
    for piece in pieces:
        name = piece.found.object.get("Name")
        if isinstance(name, str) and _bare(name) != right:
            words = f"{_named(component)} is a {name}. It should be a {component.name_in_save}."
            yield found_at("K005", words, piece.found, "Name")


def _bare(name: str) -> str:
    """The kind of an object without its stack form: the game renames stacks, decks and single cards."""
    return {"DeckCustom": "Deck", "CardCustom": "Card"}.get(name, name.removesuffix("_Stack"))


def _named(component: Component) -> str:
    return f"{component.name} ({component.key})" if component.name else component.key


def _missing_sentence(name: str, count: int) -> str:
    return f"{count} copies of {name} are missing." if count > 1 else f"{name} is missing."


def _is_heap(other: Found) -> bool:
    """Whether the object is a deck that the game made of cards with keys; only its cards count."""
    cards = other.object.get("ContainedObjects")
    if other.object.get("Name") not in ("Deck", "DeckCustom") or not isinstance(cards, list):
        return False
    return bool(cards) and all(isinstance(card, dict) and card.get("Memo") for card in cards)


def _is_scenery(other: Found) -> bool:
    if any(other.object.get(field) for field in _HOLDING):
        return False
    return str(other.object.get("Name", "")) in _SCENERY
