"""B: are scripts and panel those of the build they name?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from tts_builder.engine.game import Game
from tts_builder.engine.record import Record
from tts_builder.referee.findings import Finding, found
from tts_builder.saves.findings import thing
from tts_builder.saves.walk import objects

_NAMES: Final = re.compile(r"^-- tts-builder (\S+) build [0-9a-f]{16}\s*$", re.MULTILINE)


def named_game(save: dict[str, Any]) -> str:
    """The game whose script the save carries, by what the script says itself; empty if it says nothing."""
    said = _NAMES.search(_text(save, "LuaScript"))
    return said[1] if said else ""


def check(game: Game, save: dict[str, Any] | None, record: Record | None, base: str = "$") -> list[Finding]:
    """All findings of this layer; of a bare record only its numbers can be looked at."""
    results: list[Finding] = []
    if save is not None:
        results += _global(game, save, record)
        results += _on_objects(save)
    other = other_rules(game, record, base)
    return results if other is None else [*results, other]


def other_rules(game: Game, record: Record | None, base: str = "$") -> Finding | None:
    """What is told of a record that was made under another rules number than that of the game here."""
    if record is None or record.rules == game.version:
        return None
    sentence = f"The record was made under rules number {record.rules}; {game.title} here has {game.version}."
    return found("B005", sentence, path=f"{base}.rules")


def _global(game: Game, save: dict[str, Any], record: Record | None) -> Iterator[Finding]:
    from tts_builder.lua.script import verify_build
    from tts_builder.referee.built import script_of

    text, xml = _text(save, "LuaScript"), _text(save, "XmlUI")
    code = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("--"))
    if not code.strip():
        yield found("B006", f"The save has no script of {game.title}.", path="$.LuaScript")
        return
    named, actual = verify_build(text, xml)
    if not named:
        yield found("B001", "The Global script names no build.", path="$.LuaScript")
        return
    here = script_of(game.id)
    if named != actual:
        yield from _edited(named, text, xml, here.build, here.text, here.xml)
    elif named != here.build:
        yield found(
            "B004", f"The scripts are of build {named}, installed here is {here.build}.", path="$.LuaScript"
        )
    if record is not None and record.build and record.build != named:
        yield found(
            "B004",
            f"The record was begun by build {record.build}, the scripts are of build {named}.",
            path="$.LuaScriptState.record.build",
        )


def _edited(named: str, text: str, xml: str, build: str, right: str, right_xml: str) -> Iterator[Finding]:
    """Which of the two was edited can be said only of the build that is at hand."""
    hint = "Refresh the save with the scripts of its build."
    if named != build:
        yield found(
            "B001",
            f"Script and panel are not those of build {named} any more.",
            path="$.LuaScript",
            hint=hint,
        )
        return
    line = _first_difference(text, right)
    if line:
        yield found(
            "B001", f"The Global script was edited; first in line {line}.", path="$.LuaScript", hint=hint
        )
    line = _first_difference(xml, right_xml)
    if line:
        yield found("B002", f"The panel was edited; first in line {line}.", path="$.XmlUI", hint=hint)


def _first_difference(text: str, right: str) -> int:
    """The number of the first line that differs, 0 when none does."""
    ours, theirs = text.replace("\r\n", "\n").split("\n"), right.split("\n")
    for number, (one, other) in enumerate(zip(ours, theirs, strict=False), start=1):
        if one != other:
            return number
    return 0 if len(ours) == len(theirs) else min(len(ours), len(theirs)) + 1


def _on_objects(save: dict[str, Any]) -> Iterator[Finding]:
    for each in objects(save):
        for field in ("LuaScript", "XmlUI"):
            if _text(each.object, field).strip():
                what = "script" if field == "LuaScript" else "panel"
                yield found(
                    "B003",
                    f"The object carries a {what} that the build did not give it.",
                    path=f"{each.path}.{field}",
                    thing=thing(each.object),
                )


def _text(entry: dict[str, Any], field: str) -> str:
    value = entry.get(field)
    return value if isinstance(value, str) else ""
