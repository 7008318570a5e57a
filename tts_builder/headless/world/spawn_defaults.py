"""What a new object holds that is spawned by its type or by another name."""

from __future__ import annotations

import random
from typing import Final

from tts_builder.headless.world.kinds import State, type_of
from tts_builder.lua.api import api

_SPELLED: Final = {name.lower(): name for name in (*api().aliases, *api().kinds)}
"""Letters of either case name a type."""


def new_state(kind: str, rng: random.Random) -> State:
    """The state of a fresh object of this type, named as the save names it or by its other name."""
    kind = _SPELLED.get(kind.lower(), kind)
    state: State = {"Name": kind, "Nickname": "", "Description": ""}
    for field, value in api().aliases.get(kind, {}).items():
        state[field] = rng.randint(*value) if isinstance(value, list) else value
    if kind in api().aliases and "Chrome" in kind:
        state["AltSound"] = True
    family = type_of(state)
    if state["Name"] == "Deck":
        state["DeckIDs"] = list(range(52))
    elif family in ("Bag", "Infinite"):
        state["ContainedObjects"] = []
    return state
