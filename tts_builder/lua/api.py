"""The game's Lua API: each name with the values it takes, its use, and what is out of date.

The only list of the API: the lint, the headless table and its coverage ask it.
The data is in `api.json`; `python -m tests.lua.write_api` makes it from `tests/evidence/api.json`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

FILE: Final = Path(__file__).resolve().parent / "api.json"


class Name(NamedTuple):
    """What is known of one function, member or handler. Functions alone take values."""

    uses: int
    """In how many scripts of a sample of public mods the name occurs."""
    takes: tuple[int, int] | None = None
    """The least and the most values."""
    event: str = ""
    """Handlers: `universal`, `global` (only the Global script) or `object` (only the object concerned)."""
    now: str = ""
    """The name today of a handler that has been renamed."""
    instead: str | None = None
    """What to use instead of a name that is out of date."""
    callback: bool = False
    """Whether scripts set this function and the game calls it."""

    @property
    def kind(self) -> str:
        if self.event:
            return "event"
        return "member" if self.takes is None or self.callback else "function"


@dataclass(frozen=True)
class Api:
    """What scripts find in the game."""

    names: dict[str, Name]
    """`Wait.time`, `getObjects`, `onChat`, `Object.tag`, in the order of the game's documentation."""
    values: dict[str, str]
    """Globals that are no functions → their class."""
    library: dict[str, tuple[str, ...]]
    """What there is of Lua's library: the globals under "", `string` and the others by name."""
    actions: tuple[str, ...]
    """What a player does with objects, as onPlayerAction reports it."""
    colors: dict[str, tuple[float, float, float]]
    """Player colors. Grey watches and Black is the game master."""
    kinds: dict[str, str]
    """Name of an object in a save → its type as scripts see it."""
    aliases: dict[str, dict[str, Any]]
    """Other names that a spawn takes → the fields it begins with; of a list one number between the two."""

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The colors at which somebody can sit."""
        return tuple(color for color in self.colors if color not in ("Grey", "Black"))

    @cached_property
    def functions(self) -> dict[str, tuple[int, int]]:
        """`Wait.time`, `getObjects` → the least and the most values it takes."""
        return {name: known.takes for name, known in self.names.items() if known.takes is not None}

    @cached_property
    def deprecated(self) -> dict[str, str]:
        """Name → what to use instead."""
        return {name: known.instead for name, known in self.names.items() if known.instead is not None}

    @cached_property
    def events(self) -> dict[str, str]:
        """Handler → who gets it called. Renamed handlers are in `old_events`."""
        return {name: known.event for name, known in self.names.items() if known.event and not known.now}

    @cached_property
    def old_events(self) -> dict[str, str]:
        """Old name of a handler → the name today."""
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
        """The functions of all classes without their class, and the global ones."""
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
        """The class of a global, empty when it is none."""
        return self.values.get(name) or (name if name in self.library else "")

    def has(self, owner: str, name: str) -> bool:
        """Whether a class has a member. The game also takes its first letter small or capital, and of a color
        any letters."""
        known = self.of_class[owner]
        if owner == "Color" and name.lower() in {each.lower() for each in known}:
            return True
        return any(each + name[1:] in known for each in (name[:1], name[:1].lower(), name[:1].upper()))

    def near_event(self, name: str) -> str:
        """The event that was probably meant, empty when none is near."""
        same = [each for each in self.events if each.lower() == name.lower()]
        return next(iter(same or get_close_matches(name, self.events, n=1, cutoff=0.9)), "")


@cache
def api() -> Api:
    """The API that ships with the package."""
    data: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return Api(
        {name: _name(**known) for name, known in data["names"].items()},
        data["values"],
        {name: tuple(found) for name, found in data["library"].items()},
        tuple(data["actions"]),
        {name: (red, green, blue) for name, (red, green, blue) in data["colors"].items()},
        data["kinds"],
        data["aliases"],
    )


def _name(uses: int, takes: list[int] | None = None, **known: Any) -> Name:
    return Name(uses, (takes[0], takes[1]) if takes else None, **known)
