"""The default state of objects that are spawned by type."""

from __future__ import annotations

import random
from typing import Final

from tts_builder.headless.world.kinds import State, type_of
from tts_builder.lua.api import api

_SPELLED: Final = {name.lower(): name for name in (*api().aliases, *api().kinds)}
"""Names of types by their lower-case form. Scripts may write them in any case."""


def new_state(kind: str, rng: random.Random) -> State:
    """The state of a new object of this type, given by the name in saves or by an alias."""
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
