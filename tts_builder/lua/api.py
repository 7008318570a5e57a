"""The game's Lua API: each name with its number of arguments, how often scripts use it, and its replacement.

The only list of the API: the lint, the headless table and its coverage report all use it.
The data is in `api.json`; `python -m tests.lua.write_api` writes it from `tests/evidence/api.json`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

FILE: Final = Path(__file__).resolve().parent / "api.json"


class Name(NamedTuple):
    """What is known about one function, member or event. Only functions take arguments."""

    uses: int
    """How many scripts in a sample of public mods contain the name."""
    takes: tuple[int, int] | None = None
    """The smallest and largest number of arguments."""
    event: str = ""
    """Events: `universal`, `global` (only the Global script) or `object` (only the object concerned)."""
    now: str = ""
    """The current name of a renamed event."""
    instead: str | None = None
    """The replacement of a deprecated name."""
    callback: bool = False
    """Whether scripts set this function for the game to call."""
    sign: dict[str, Any] = MappingProxyType({})  # type: ignore[assignment]
    """What editors show: `params`, `returns`, `type`, `text`. `project/types/meta.py` explains the form."""

    @property
    def kind(self) -> str:
        if self.event:
            return "event"
        return "member" if self.takes is None or self.callback else "function"


@dataclass(frozen=True)
class Api:
    """The names that scripts can use in the game."""

    names: dict[str, Name]
    """`Wait.time`, `getObjects`, `onChat`, `Object.tag`, in the order of the game's documentation."""
    values: dict[str, str]
    """Globals other than functions → their class."""
    classes: dict[str, dict[str, str]]
    """Class → its kind and what it is."""
    value_texts: dict[str, str]
    """Globals other than functions → what they are."""
    library: dict[str, tuple[str, ...]]
    """The available part of Lua's library: globals under "", members of `string` and others by name."""
    actions: tuple[str, ...]
    """The player actions that onPlayerAction reports."""
    colors: dict[str, tuple[float, float, float]]
    """Player colors. Grey is for spectators, Black for the game master."""
    kinds: dict[str, str]
    """Name of an object in a save → its type as scripts see it."""
    aliases: dict[str, dict[str, Any]]
    """Other names that spawning accepts → the initial fields; [a, b] means a random number from a to b."""

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The colors where players can sit."""
        return tuple(color for color in self.colors if color not in ("Grey", "Black"))

    @cached_property
    def functions(self) -> dict[str, tuple[int, int]]:
        """`Wait.time`, `getObjects` → the smallest and largest number of arguments."""
        return {name: known.takes for name, known in self.names.items() if known.takes is not None}

    @cached_property
    def deprecated(self) -> dict[str, str]:
        """Deprecated name → its replacement."""
        return {name: known.instead for name, known in self.names.items() if known.instead is not None}

    @cached_property
    def events(self) -> dict[str, str]:
        """Event → which scripts the game calls it in. Renamed events are in `old_events`."""
        return {name: known.event for name, known in self.names.items() if known.event and not known.now}

    @cached_property
    def old_events(self) -> dict[str, str]:
        """Old name of an event → its current name."""
        return {name: known.now for name, known in self.names.items() if known.now}

    @cached_property
    def globals(self) -> frozenset[str]:
        """Every global a script may read without setting it."""
        own = {name for name in self.functions if "." not in name}
        return frozenset(own | set(self.values) | set(self.library[""]) | set(self.library))

    @cached_property
    def owners(self) -> frozenset[str]:
        """Globals that have members."""
        return frozenset(self.values) | frozenset(self.library)

    @cached_property
    def function_names(self) -> frozenset[str]:
        """The names of all functions, without their class."""
        return frozenset(name.rpartition(".")[2] for name in self.functions)

    @cached_property
    def of_class(self) -> dict[str, frozenset[str]]:
        """The functions and members of each class and library."""
        groups: dict[str, set[str]] = {name: set(found) for name, found in self.library.items() if name}
        for full in self.names:
            owner, dot, name = full.partition(".")
            if dot:
                groups.setdefault(owner, set()).add(name)
        return {owner: frozenset(found) for owner, found in groups.items()}

    def owner(self, name: str) -> str:
        """The class or library of a global; empty if it has none."""
        return self.values.get(name) or (name if name in self.library else "")

    def has(self, owner: str, name: str) -> bool:
        """Whether a class has a member. The game ignores the case of the first letter, and of all letters in
        color names."""
        known = self.of_class[owner]
        if owner == "Color" and name.lower() in {each.lower() for each in known}:
            return True
        return any(each + name[1:] in known for each in (name[:1], name[:1].lower(), name[:1].upper()))

    def near_event(self, name: str) -> str:
        """The event with the closest name; empty if none is close."""
        same = [each for each in self.events if each.lower() == name.lower()]
        return next(iter(same or get_close_matches(name, self.events, n=1, cutoff=0.9)), "")


@cache
def api() -> Api:
    """The API that ships with the package."""
    data: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return Api(
        {name: _name(**known) for name, known in data["names"].items()},
        data["values"],
        data["classes"],
        data["value_texts"],
        {name: tuple(found) for name, found in data["library"].items()},
        tuple(data["actions"]),
        {name: (red, green, blue) for name, (red, green, blue) in data["colors"].items()},
        data["kinds"],
        data["aliases"],
    )


def _name(uses: int, takes: list[int] | None = None, **known: Any) -> Name:
    return Name(uses, (takes[0], takes[1]) if takes else None, **known)
