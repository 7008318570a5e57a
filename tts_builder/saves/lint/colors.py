"""G3: player colors of hands, zones, turns and notebook tabs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from tts_builder.lua.api import api
from tts_builder.saves.lint.registry import Hit, Subject, rule
from tts_builder.saves.lint.suggestions import Suggestions
from tts_builder.saves.walk import Found

SEATS: Final = api().seats
COLORS: Final = tuple(api().colors)
OWNED: Final = ("HandTrigger", "FogOfWarTrigger")


class NamedColor(NamedTuple):
    """A place where a save names a player color."""

    color: str
    path: str
    about: Found | None


def named_colors(subject: Subject) -> list[NamedColor]:
    """The colors of hands, hidden zones, turns and tabs; an empty color belongs to nobody."""
    save = subject.save
    found = [
        NamedColor(each.object.get("FogColor") or "", f"{each.path}.FogColor", each)
        for each in subject.named(*OWNED)
        if "FogColor" in each.object
    ]
    for i, place in enumerate((save.get("Hands") or {}).get("HandTransforms") or ()):
        color = (place or {}).get("Color") or ""
        found.append(NamedColor(color, f"$.Hands.HandTransforms[{i}].Color", None))
    turns = save.get("Turns") or {}
    for i, color in enumerate(turns.get("TurnOrder") or ()):
        found.append(NamedColor(color or "", f"$.Turns.TurnOrder[{i}]", None))
    found.append(NamedColor(turns.get("TurnColor") or "", "$.Turns.TurnColor", None))
    for key, tab in (save.get("TabStates") or {}).items():
        found.append(NamedColor((tab or {}).get("color") or "", f'$.TabStates["{key}"].color', None))
    return found


@rule("G030", colors=", ".join(COLORS))
def no_such_color(subject: Subject) -> Iterator[Hit]:
    meant = subject.once(Suggestions).did_you_mean
    for color, path, about in subject.once(named_colors):
        if color and color not in COLORS:
            yield Hit(f"The game has no player color {color!r}.{meant(color, COLORS)}", path, about)


@rule("G031", seats=", ".join(SEATS))
def hand_of_nobody(subject: Subject) -> Iterator[Hit]:
    for each in subject.named("HandTrigger"):
        color = each.object.get("FogColor") or ""
        if color in ("", "Grey"):
            yield Hit("The hand does not belong to a player.", f"{each.path}.FogColor", each)


@rule("G032")
def twice_in_turns(subject: Subject) -> Iterator[Hit]:
    order = (subject.save.get("Turns") or {}).get("TurnOrder") or []
    for i, color in enumerate(order):
        if color in order[:i]:
            yield Hit(f"{color} is in the turn order twice.", f"$.Turns.TurnOrder[{i}]")
