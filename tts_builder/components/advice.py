"""Turns Python's messages about mistakes in a definition into advice for designers."""

from __future__ import annotations

import re
from difflib import get_close_matches
from inspect import signature
from typing import Final

from tts_builder import components

_KEYWORD: Final = re.compile(r"(\w+)\.__init__\(\) got an unexpected keyword argument '(\w+)'")
_COMPONENT: Final = re.compile(
    r"cannot import name '(\w+)' from 'tts_builder\.components'.*"
    r"|module 'tts_builder\.components' has no attribute '(\w+)'.*"
)
_REFUSED: Final = {
    "jigsaw": "Tabletop Simulator cuts jigsaws itself. Make one there, choose Save Object, "
    'and use the file: SavedObject("puzzle", "puzzle.json").'
}


def advice(fault: BaseException) -> tuple[str, str] | None:
    """What is wrong and what to do, for exceptions that this module knows."""
    said = str(fault)
    found = _KEYWORD.fullmatch(said)
    if found is not None and hasattr(components, found[1]):
        fields = [name for name in signature(getattr(components, found[1])).parameters if name != "_"]
        return f"{found[1]} has no field {found[2]!r}.", _nearest(found[2], fields)
    found = _COMPONENT.fullmatch(said)
    if found is not None:
        name = found[1] or found[2]
        refused = next((words for known, words in _REFUSED.items() if known in name.lower()), "")
        return f"there is no component {name!r}.", refused or _nearest(name, components.__all__)
    return None


def _nearest(name: str, known: list[str]) -> str:
    near = get_close_matches(name, known, n=1)
    return f"Did you mean {near[0]!r}?" if near else f"Available: {', '.join(known)}."
