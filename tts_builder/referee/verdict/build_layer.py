"""Layer B: do the scripts and the panel match the build they name?"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any, Final

from tts_builder.engine.game import Game
from tts_builder.engine.record import Record
from tts_builder.errors import shortened
from tts_builder.referee.verdict import builds
from tts_builder.referee.verdict.findings import Finding, found, found_at
from tts_builder.saves.walk import objects, text_in

_NAMES: Final = re.compile(r"^-- tts-builder (\S+) build [0-9a-f]{16}\s*$", re.MULTILINE)
_SCRIPT: Final = "$.LuaScript"


def named_game(save: dict[str, Any]) -> str:
    """The id of the game that the Global script names in its header; empty if there is none."""
    said = _NAMES.search(text_in(save, "LuaScript"))
    return said[1] if said else ""


def check(
    game: Game,
    save: dict[str, Any] | None,
    record: Record | None,
    base: str = "$",
    named: Collection[str] = (),
) -> list[Finding]:
    """All findings of this layer. A bare record has no scripts, so only its build and rules numbers are
    checked.

    `named` lists builds that the organizer trusts.
    """
    from tts_builder.lua.script import named_build

    results: list[Finding] = []
    build = ""
    if save is not None:
        build = named_build(text_in(save, "LuaScript"))
        results += _global(game, save, named)
        results += _on_objects(save)
    if record is not None and record.build and record.build != build:
        results += _of_record(game, record.build, f"{base}.build", bool(build), named)
    other = other_rules(game, record, base)
    return results if other is None else [*results, other]


def other_rules(game: Game, record: Record | None, base: str = "$") -> Finding | None:
    """A finding if the record has another rules number than the installed game; otherwise None."""
    if record is None or record.rules == game.version:
        return None
    sentence = (
        f"The record was made with rules number {record.rules}; "
        f"the installed {game.title} has number {game.version}."
    )
    return found("B005", sentence, path=f"{base}.rules")


def _global(game: Game, save: dict[str, Any], known: Collection[str]) -> Iterator[Finding]:
    from tts_builder.lua.script import verify_build
    from tts_builder.referee.verdict.built import script_of

    text, xml = text_in(save, "LuaScript"), text_in(save, "XmlUI")
    here = script_of(game.id)
    if (text, xml) == (here.text, here.xml):
        return
    if all(not line or line.startswith("--") for line in map(str.strip, text.splitlines())):
        yield found("B006", f"The Global script of {game.title} is missing.", path=_SCRIPT)
        return
    named, actual = verify_build(text, xml)
    if not named:
        yield found("B001", "The Global script does not name its build.", path=_SCRIPT)
        return
    entry = builds.known().get(game.id, {}).get(named)
    if named == here.build or named != actual:
        yield from _edited(named, text, xml, here.build, here.text, here.xml)
    elif entry is not None and entry != builds.released(entry.version, text, xml):
        yield from _edited(named, text, xml, "", "", "")
    elif entry is not None or named in known:
        words = f"The scripts belong to build {named}; the installed build is {here.build}."
        yield found("B004", words, path=_SCRIPT)
    else:
        yield found("B007", f"The scripts belong to build {named}, which is not known here.", path=_SCRIPT)


def _of_record(game: Game, build: str, path: str, in_save: bool, known: Collection[str]) -> Iterator[Finding]:
    """Findings about the build that a record names, when its save has another build or no script."""
    from tts_builder.referee.verdict.built import script_of

    here = script_of(game.id).build
    if build != here and build not in known and build not in builds.known().get(game.id, {}):
        words = f"The game was started with build {shortened(build)!r}, which is not known here."
        yield found("B007", words, path=path)
    elif in_save:
        words = f"The game was started with build {build}; the scripts belong to another build."
        yield found("B004", words, path=path)
    elif build != here:
        words = f"The game was started with build {build}; the installed build is {here}."
        yield found("B004", words, path=path)


def _edited(named: str, text: str, xml: str, build: str, right: str, right_xml: str) -> Iterator[Finding]:
    """Findings about edited scripts. Only the scripts of the installed build are there to compare line by
    line."""
    hint = "Refresh the save with the scripts of its build."
    if named != build:
        words = f"The script or the panel no longer matches build {named}."
        yield found("B001", words, path=_SCRIPT, hint=hint)
        return
    line = _first_difference(text, right)
    if line:
        yield found("B001", f"The Global script was edited, first at line {line}.", path=_SCRIPT, hint=hint)
    line = _first_difference(xml, right_xml)
    if line:
        yield found("B002", f"The panel was edited, first at line {line}.", path="$.XmlUI", hint=hint)


def _first_difference(text: str, right: str) -> int:
    """The number of the first line that differs; 0 if the texts are equal."""
    ours, theirs = text.replace("\r\n", "\n").split("\n"), right.split("\n")
    for number, (one, other) in enumerate(zip(ours, theirs, strict=False), start=1):
        if one != other:
            return number
    return 0 if len(ours) == len(theirs) else min(len(ours), len(theirs)) + 1


def _on_objects(save: dict[str, Any]) -> Iterator[Finding]:
    for each in objects(save):
        for field in ("LuaScript", "XmlUI"):
            if text_in(each.object, field).strip():
                what = "script" if field == "LuaScript" else "panel"
                words = f"The object has a {what} that does not come from the build."
                yield found_at("B003", words, each, field)
