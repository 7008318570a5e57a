"""Matches the objects of two saves by place, GUID and name, even where GUIDs repeat."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Container, Hashable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Final

import msgspec

from tts_builder.saves.numbers import Number

HOLDERS: Final = ("ObjectStates", "ContainedObjects", "ChildObjects", "States")
"""Fields that hold objects."""


@dataclass(eq=False, slots=True)
class Node:
    """An object, or the save itself, with its parent and contents."""

    object: dict[str, Any]
    parent: Node | None
    relation: str = ""
    number: str = ""
    """Its index in a list, or the number of a state."""
    contents: dict[str, list[Node]] = field(default_factory=dict)
    """Field → the objects in it."""

    @property
    def identity(self) -> tuple[str, str, str]:
        return tuple(str(self.object.get(key) or "") for key in ("GUID", "Name", "Nickname"))  # type: ignore[return-value]

    @property
    def label(self) -> str:
        """The name for people: `Nickname (guid)`."""
        if self.parent is None:
            return "save"
        guid, name, nickname = self.identity
        words = " ".join((nickname or name or "object").split())
        return f"{words} ({guid})" if guid else words

    @property
    def place(self) -> str:
        """The labels of its containers, outermost first; empty on the table."""
        above = self.parent
        labels: list[str] = []
        while above is not None and above.parent is not None:
            labels.append(above.label)
            above = above.parent
        return " / ".join(reversed(labels))

    def fingerprint(self) -> bytes:
        """A value that is equal for equal objects, contents included."""
        return msgspec.json.encode(self.object, enc_hook=_text)

    def below(self, left_out: Container[int] = ()) -> Iterator[Node]:
        """Everything inside, each object before its contents, without the objects in `left_out`."""
        waiting = [iter(chain.from_iterable(self.contents.values()))]
        while waiting:
            node = next(waiting[-1], None)
            if node is None:
                waiting.pop()
            elif id(node) not in left_out:
                yield node
                waiting.append(iter(chain.from_iterable(node.contents.values())))


def _text(value: Any) -> str:
    return value.text if isinstance(value, Number) else str(value)


def object_tree(value: dict[str, Any]) -> Node:
    """The object tree of a save or of a single object."""
    root = Node(value, None)
    if "ObjectStates" not in value:
        only = Node(value, root, "ObjectStates", "0")
        root.object = {}
        root.contents["ObjectStates"] = [only]
        _fill(only)
    else:
        _fill(root)
    return root


def _fill(node: Node) -> None:
    for relation in HOLDERS:
        held = node.object.get(relation)
        entries: list[tuple[str, Any]] = []
        if isinstance(held, list):
            entries = [(str(i), entry) for i, entry in enumerate(held)]
        elif isinstance(held, dict):
            entries = list(held.items())
        found = [Node(entry, node, relation, key) for key, entry in entries if isinstance(entry, dict)]
        if found:
            node.contents[relation] = found
            for child in found:
                _fill(child)


@dataclass(frozen=True, slots=True)
class Matches:
    """Pairs of the same object before and after, and the outermost objects without a partner."""

    pairs: list[tuple[Node, Node]]
    removed: list[Node]
    added: list[Node]
    matched: set[int]
    """The ids of all nodes that have a partner."""


def match(old: Node, new: Node) -> Matches:
    """Finds the partner of every object that has one: first among its siblings, then anywhere by GUID."""
    pairs: list[tuple[Node, Node]] = []
    removed: list[Node] = []
    added: list[Node] = []
    matched: set[int] = set()
    waiting = deque([(old, new)])
    while waiting:
        pair = waiting.popleft()
        pairs.append(pair)
        matched |= {id(pair[0]), id(pair[1])}
        for relation in HOLDERS:
            before, after = pair[0].contents.get(relation, []), pair[1].contents.get(relation, [])
            found, only_before, only_after = _siblings(before, after)
            waiting.extend(found)
            removed += only_before
            added += only_after
        if not waiting:
            found = _elsewhere(removed, added, matched)
            waiting.extend(found)
            taken = {id(node) for pair in found for node in pair}
            removed = [node for node in removed if id(node) not in taken]
            added = [node for node in added if id(node) not in taken]
    return Matches(pairs, removed, added, matched)


def _siblings(
    before: list[Node], after: list[Node]
) -> tuple[list[tuple[Node, Node]], list[Node], list[Node]]:
    keys: list[Callable[[Node], Hashable]] = [
        lambda node: (node.relation == "States" and node.number, node.identity, node.fingerprint()),
        lambda node: (node.relation == "States" and node.number, node.identity),
        lambda node: (node.identity[:2]) if node.identity[0] else None,
        lambda node: (node.number, node.identity[1]) if node.relation == "States" else None,
    ]
    pairs: list[tuple[Node, Node]] = []
    for key in keys:
        free: dict[Hashable, deque[Node]] = defaultdict(deque)
        for node in before:
            free[key(node)].append(node)
        matched: set[int] = set()
        left: list[Node] = []
        for node in after:
            wanted = key(node)
            if wanted is not None and free.get(wanted):
                partner = free[wanted].popleft()
                matched.add(id(partner))
                pairs.append((partner, node))
            else:
                left.append(node)
        before, after = [node for node in before if id(node) not in matched], left
        if not before or not after:
            break
    return pairs, before, after


def _elsewhere(removed: list[Node], added: list[Node], matched: set[int]) -> list[tuple[Node, Node]]:
    """Objects that moved from one container to another: the GUID must be unique on both sides."""
    olds, news = _unique(removed, matched), _unique(added, matched)
    taken: set[int] = set()
    pairs: list[tuple[Node, Node]] = []
    for key, node in news.items():
        partner = olds.get(key)
        if partner is not None and not _within(node, taken) and not _within(partner, taken):
            pairs.append((partner, node))
            taken |= {id(node), id(partner)}
    return pairs


def _within(node: Node, taken: set[int]) -> bool:
    above: Node | None = node
    while above is not None:
        if id(above) in taken:
            return True
        above = above.parent
    return False


def _unique(nodes: list[Node], matched: set[int]) -> dict[tuple[str, str], Node]:
    found: dict[tuple[str, str], list[Node]] = defaultdict(list)
    for outer in nodes:
        for node in (outer, *outer.below(matched)):
            if node.identity[0]:
                found[node.identity[:2]].append(node)
    return {key: same[0] for key, same in found.items() if len(same) == 1}
