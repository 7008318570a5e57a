"""G2: kinds of objects, tables and backgrounds that the game knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tts_builder.lua.api import api
from tts_builder.saves.lint.cards import BOTS, CARDS, DECKS
from tts_builder.saves.lint.guesses import Guesses
from tts_builder.saves.lint.registry import Hit, Subject, rule

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
            more = f" {len(found):,} objects are of it." if len(found) > 1 else ""
            near = subject.once(Guesses).meant(name, KINDS)
            sentence = f"The game is not known to have a kind {name!r}.{near}{more}"
            yield Hit(sentence, f"{found[0].path}.Name", found[0])


@rule("G021", tables=", ".join(TABLES))
def unknown_table(subject: Subject) -> Iterator[Hit]:
    table, sky = subject.save.get("Table"), subject.save.get("Sky")
    meant = subject.once(Guesses).meant
    if table and table not in TABLES:
        yield Hit(f"There is no table {table!r}.{meant(table, TABLES)}", "$.Table")
    if sky and sky not in SKIES:
        yield Hit(
            f"There is no background {sky!r}.{meant(sky, SKIES)}",
            "$.Sky",
            hint=f"Known are {', '.join(SKIES)}.",
        )


@rule("G022")
def hidden_without_being_a_card(subject: Subject) -> Iterator[Hit]:
    for name, found in subject.by_name.items():
        hidden = [each for each in found if each.object.get("HideWhenFaceDown") is True]
        if hidden and name not in _CARDS:
            more = f" {len(hidden):,} objects of this kind are." if len(hidden) > 1 else ""
            sentence = f"This {name} is a question mark while it lies face down.{more}"
            yield Hit(sentence, f"{hidden[0].path}.HideWhenFaceDown", hidden[0])
