"""The game's Lua API as the lint knows it: names, how many values each function takes, what is out of date.

The data is in `api.json`; `python -m tests.lua.write_api` makes it from `tests/evidence/api.json`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, cached_property
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).resolve().parent / "api.json"


@dataclass(frozen=True)
class Api:
    """What scripts find in the game."""

    functions: dict[str, tuple[int, int]]
    """`Wait.time`, `getObjects` → the least and the most values it takes."""
    members: frozenset[str]
    """`Wait.COLLECT_UNKNOWN`."""
    values: dict[str, str]
    """Globals that are no functions → their class."""
    library: dict[str, tuple[str, ...]]
    """What there is of Lua's library: the globals under "", `string` and the others by name."""
    deprecated: dict[str, str]
    """Name → what to use instead."""
    events: dict[str, str]
    """Handler → `universal`, `global` (only the Global script) or `object` (only the object concerned)."""
    old_events: dict[str, str]
    """Old name of a handler → the name today."""

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
        for full in (*self.functions, *self.members):
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
    data = json.loads(FILE.read_text(encoding="utf-8"))
    return Api(
        {name: (least, most) for name, (least, most) in data["functions"].items()},
        frozenset(data["members"]),
        data["values"],
        {name: tuple(found) for name, found in data["library"].items()},
        data["deprecated"],
        data["events"],
        data["old_events"],
    )
