"""G2: the kinds of objects, tables and backgrounds that the game knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tts_builder.lua.api import api
from tts_builder.saves.lint.cards import BOTS, CARDS, DECKS
from tts_builder.saves.lint.registry import Hit, Subject, rule
from tts_builder.saves.lint.suggestions import Suggestions

KINDS: Final = frozenset(api().kinds)
ZONES: Final = frozenset(
    ("ScriptingTrigger", "HandTrigger", "FogOfWarTrigger", "FogOfWar", "RandomizeTrigger", "LayoutZone")
)
_CARDS: Final = frozenset((*CARDS, *DECKS, *BOTS))
TABLES: Final = (
    *("Table_Circular", "Table_Custom", "Table_Custom_Square", "Table_Glass", "Table_Hexagon", "Table_None"),
    *("Table_Octagon", "Table_Plastic", "Table_Poker", "Table_RPG", "Table_Square"),
)
SKIES: Final = (
    *("Sky_Museum", "Sky_Regal", "Sky_Forest", "Sky_Tunnel", "Sky_Sunset", "Sky_Field", "Sky_Downtown"),
    *("Sky_Cathedral", "Sky_Custom"),
)


@rule("G020")
def unknown_kind(subject: Subject) -> Iterator[Hit]:
    for name, found in subject.by_name.items():
        if name not in KINDS:
            more = f" {len(found):,} objects are of this kind." if len(found) > 1 else ""
            near = subject.once(Suggestions).did_you_mean(name, KINDS)
            sentence = f"{name!r} is not a known kind of object.{near}{more}"
            yield Hit(sentence, f"{found[0].path}.Name", found[0])


@rule("G021", tables=", ".join(TABLES))
def unknown_table(subject: Subject) -> Iterator[Hit]:
    table, sky = subject.save.get("Table"), subject.save.get("Sky")
    meant = subject.once(Suggestions).did_you_mean
    if table and table not in TABLES:
        yield Hit(f"The game has no table {table!r}.{meant(table, TABLES)}", "$.Table")
    if sky and sky not in SKIES:
        yield Hit(
            f"The game has no background {sky!r}.{meant(sky, SKIES)}",
            "$.Sky",
            hint=f"Use one of {', '.join(SKIES)}.",
        )


@rule("G022")
def hidden_without_being_a_card(subject: Subject) -> Iterator[Hit]:
    for name, found in subject.by_name.items():
        hidden = [each for each in found if each.object.get("HideWhenFaceDown") is True]
        if hidden and name not in _CARDS:
            more = f" The same applies to {len(hidden):,} objects of this kind." if len(hidden) > 1 else ""
            sentence = f"This {name} shows a question mark when it is face down.{more}"
            yield Hit(sentence, f"{hidden[0].path}.HideWhenFaceDown", hidden[0])
