"""Finds the Saves folder of Tabletop Simulator, and installs builds there without changing other saves."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from tts_builder.errors import InputError, UserError
from tts_builder.saves.read import read_bytes
from tts_builder.saves.write import write_bytes

VARIABLE: Final = "TTS_BUILDER_SAVES"
"""The environment variable that names the folder."""
LEDGER: Final = ".tts-builder-installed.json"
"""The list of saves that we installed. The game ignores it, because it shows only numbered saves."""
_ROOT: Final = "Tabletop Simulator"
_STEAM_ID: Final = "286160"
_NUMBERED: Final = re.compile(r"TS_Save_(\d+)\.", re.IGNORECASE)


class Written(msgspec.Struct):
    """A save that we wrote: its number, and the hash of each of its files by ending."""

    number: int
    files: dict[str, str]


@dataclass(frozen=True)
class Installed:
    """The result of an installation."""

    save: Path
    again: bool
    """Whether it replaced an earlier installation."""
    kept: Path | None
    """The earlier installation, if it was not replaced because it has changed since."""


def candidates(
    system: str = sys.platform, home: Path | None = None, env: Mapping[str, str] = os.environ
) -> Iterator[Path]:
    """The usual Saves folders on this system, in order of preference."""
    home = home or Path.home()
    games = Path("My Games") / _ROOT / "Saves"
    if system == "win32":
        documents = [home / "Documents"]
        documents += [
            Path(env[name]) / "Documents" for name in ("OneDrive", "OneDriveConsumer") if env.get(name)
        ]
        yield from (folder / games for folder in documents)
    elif system == "darwin":
        yield home / "Library" / _ROOT / "Saves"
    else:
        shared = Path(env["XDG_DATA_HOME"]) if env.get("XDG_DATA_HOME") else home / ".local" / "share"
        yield shared / _ROOT / "Saves"
        documents_of_proton = Path(
            "steamapps", "compatdata", _STEAM_ID, "pfx", "drive_c", "users", "steamuser", "Documents"
        )
        for steam in (
            shared / "Steam",
            home / ".steam" / "steam",
            home / ".var" / "app" / "com.valvesoftware.Steam" / ".local" / "share" / "Steam",
        ):
            yield steam / documents_of_proton / games


def find(given: Path | None = None, env: Mapping[str, str] = os.environ) -> Path:
    """The Saves folder: the given one, the one in the environment variable, or the usual one."""
    if given is not None:
        return _checked(given)
    if env.get(VARIABLE):
        return _checked(Path(env[VARIABLE]))
    places = list(candidates(env=env))
    for place in places:
        if place.is_dir():
            return place
    raise UserError(
        "the Saves folder of Tabletop Simulator was not found.",
        where=str(places[0]),
        hint=f"Set it with --to or the environment variable {VARIABLE}.",
    )


def _checked(folder: Path) -> Path:
    """Checks a folder that the user named. It may be missing only where the game would create it, because
    otherwise the name is probably misspelled."""
    if folder.exists() or (folder.parent.name == _ROOT and folder.parent.is_dir()):
        return folder
    raise UserError(
        "no such folder.",
        where=str(folder),
        hint=f'Check the path, or create the folder: mkdir "{folder}"',
    )


def install(ident: str, new: dict[str, bytes], saves: Path) -> Installed:
    """Writes a save and its picture to its own number: the number it had before, or the next free one.

    `new` holds the files by ending: `.json`, and `.png` if there is a picture. `ident` tells saves
    apart. Never overwrites a file that we did not write, or that has changed since.
    """
    if saves.exists() and not saves.is_dir():
        raise UserError("this is a file, not a folder.", where=str(saves))
    ledger = _ledger(saves)
    before = ledger.get(ident)
    again = before is not None and _untouched(saves, before, new)
    number = before.number if before is not None and again else _free(saves)
    ledger[ident] = Written(number, {ending: sha256(data).hexdigest() for ending, data in new.items()})
    for ending, data in new.items():
        write_bytes(saves / f"TS_Save_{number}{ending}", data)
    flat = msgspec.json.encode(ledger, order="sorted")
    write_bytes(saves / LEDGER, msgspec.json.format(flat, indent=2) + b"\n")
    kept = None if before is None or again else saves / f"TS_Save_{before.number}.json"
    return Installed(saves / f"TS_Save_{number}.json", again, kept if kept and kept.exists() else None)


def _untouched(saves: Path, before: Written, new: dict[str, bytes]) -> bool:
    """Whether all files that would be replaced are still as we wrote them."""
    for ending in {*before.files, *new}:
        path = saves / f"TS_Save_{before.number}{ending}"
        if path.is_symlink() or path.is_dir():
            return False
        if path.exists() and before.files.get(ending) != sha256(read_bytes(path)).hexdigest():
            return False
    return (saves / f"TS_Save_{before.number}.json").exists()


def _free(saves: Path) -> int:
    """The number after the highest one in the folder."""
    names = [path.name for path in saves.iterdir()] if saves.is_dir() else []
    taken = [int(found[1]) for name in names if (found := _NUMBERED.match(name))]
    return max(taken, default=0) + 1


def _ledger(saves: Path) -> dict[str, Written]:
    path = saves / LEDGER
    if path.is_symlink():
        raise InputError(
            "this is a link, which tts-builder did not write.", where=str(path), hint="Remove the link."
        )
    if not path.exists():
        return {}
    try:
        return msgspec.json.decode(read_bytes(path), type=dict[str, Written])
    except (msgspec.DecodeError, msgspec.ValidationError) as fault:
        raise InputError(
            f"this file is damaged: {fault}.",
            where=str(path),
            hint="Delete it; the next install uses a new number.",
        ) from fault
