"""Pushes scripts and panels into a running game, and keeps those that only the game has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tts_builder.headless.editor.server import NEW_GAME
from tts_builder.live.link import SAVE_AND_PLAY, Link, Message, states
from tts_builder.saves.walk import objects, text_in

GLOBAL = "-1"


@dataclass(frozen=True)
class Pushed:
    """The result of a push."""

    sent: tuple[str, ...]
    """The GUIDs whose script or panel differed from the game."""
    kept: tuple[str, ...]
    """The GUIDs whose script or panel exists only in the running game."""
    states: tuple[Message, ...]
    """The scripts of the game after the push."""


def entries_of(save: dict[str, Any]) -> list[Message]:
    """The scripts and panels in a save, of Global and of objects on the table but not in containers.

    Damaged entries are left out.
    """
    made = [{"guid": GLOBAL, "name": "Global", **_halves(save)}]
    for found in objects(save):
        halves = _halves(found.object)
        if found.relation == "table" and (halves["script"] or halves["ui"]):
            name = text_in(found.object, "Nickname") or text_in(found.object, "Name")
            made.append({"guid": text_in(found.object, "GUID"), "name": name, **halves})
    return made


def _halves(state: dict[str, Any]) -> dict[str, str]:
    return {"script": text_in(state, "LuaScript"), "ui": text_in(state, "XmlUI")}


def push(link: Link, ours: list[Message], wait: float) -> Pushed:
    """Sends the scripts and panels that differ from the running game, which then reloads its last save.

    The game replaces script and panel together. If we have only one, the other is sent back unchanged.
    """
    running = {entry["guid"]: entry for entry in link.scripts(wait)}
    sent, kept = [], []
    for entry in ours:
        there = running.get(entry["guid"], {})
        merged = {"guid": entry["guid"], "name": entry["name"]}
        for half in ("script", "ui"):
            merged[half] = entry[half] or str(there.get(half) or "")
            if merged[half] and not entry[half]:
                kept.append(entry["guid"])
        if not all(_same(merged[half], there.get(half)) for half in ("script", "ui")):
            sent.append(merged)
    if not sent:
        return Pushed((), tuple(kept), tuple(running.values()))
    link.send({"messageID": SAVE_AND_PLAY, "scriptStates": sent})
    after = link.until(lambda message: _holds(message, sent), wait, "the reloaded game")
    return Pushed(tuple(entry["guid"] for entry in sent), tuple(kept), tuple(states(after)))


def _holds(message: Message, sent: list[Message]) -> bool:
    """Whether the message contains scripts that we sent, which tells it from an earlier message."""
    if message.get("messageID") != NEW_GAME:
        return False
    there = {entry["guid"]: entry for entry in states(message)}
    return any(
        all(_same(entry[half], there.get(entry["guid"], {}).get(half)) for half in ("script", "ui"))
        for entry in sent
    )


def _same(ours: str, theirs: object) -> bool:
    """Whether two texts are equal apart from line ends and outer spaces, which the game changes."""
    return ours.replace("\r", "").strip() == str(theirs or "").replace("\r", "").strip()


def files_of(entries: list[Message]) -> Iterator[tuple[str, str]]:
    """(name, text) of a file for each script and panel."""
    import re

    for entry in entries:
        name = re.sub(r"[^\w-]+", "-", str(entry.get("name") or "object")).strip("-") or "object"
        stem = name if entry["guid"] == GLOBAL else f"{name}.{re.sub(r'[^0-9A-Za-z]', '', entry['guid'])}"
        for half, ending in (("script", "lua"), ("ui", "xml")):
            if entry.get(half):
                yield f"{stem}.{ending}", str(entry[half])


def write(entries: list[Message], folder: Path) -> list[Path]:
    """Writes the scripts as files into a folder. Refuses a folder that contains anything else."""
    from tts_builder.saves.owned import OwnedFolder

    owned = OwnedFolder(folder)
    names = []
    for name, text in files_of(entries):
        owned.put(name, text.encode("utf-8"))
        names.append(name)
    owned.close(mod="scripts of a running game", build="")
    return [folder / name for name in names]
