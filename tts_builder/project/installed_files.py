"""The pictures and models of an installed save: copies in the Saves folder, which no later build removes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import quote

from tts_builder.errors import InputError
from tts_builder.saves.lint.asset_list import exists, local_file
from tts_builder.saves.owned import OwnedFolder, names_in
from tts_builder.saves.read import read_bytes

FOLDER: Final = "tts-builder"
"""The folder of the copies in the Saves folder. It has a folder for each mod."""
_ADDRESS: Final = re.compile(rb'"(file:///[^"\\]*)"')
_WINDOWS: Final = ("pfx", "drive_c")
"""In a Wine prefix, the folder that programs see as C:."""


@dataclass(frozen=True)
class Copied:
    """The files that an installed save uses."""

    folder: Path
    files: int
    size: int
    """Size of all files in bytes."""
    kept: int
    """Number of files that only earlier installations use. Saved games may need them."""
    left: int
    """Number of other local files that the save uses. They stay where they are."""


def files_of(save: Path, data: bytes) -> dict[str, str]:
    """Address → name of each file of its build folder that a save uses. `data` are the bytes of the save."""
    found = {}
    names = names_in(save.parent)
    for address in _addresses(data) if names else ():
        path = local_file(address)
        name = "" if path is None else "/".join(path.parts[-2:])
        if path is not None and name in names and (not exists(path) or _same(path, save.parent / name)):
            found[address] = name
    return found


def copy_files(save: Path, data: bytes, saves: Path) -> tuple[bytes, Copied | None]:
    """Copies the files of a built save into the Saves folder. Returns the save with their new addresses.

    Nothing is overwritten that tts-builder did not write. Copies for earlier installations stay.
    """
    files = files_of(save, data)
    if not files:
        return data, None
    ident = save.resolve().parent.name
    home = saves / FOLDER
    for place in (home, home / ident):
        if place.is_symlink():
            raise InputError(
                "this is a link, which tts-builder did not write.", where=str(place), hint="Remove the link."
            )
    folder = OwnedFolder(home / ident)
    contents = {name: read_bytes(save.parent / name) for name in sorted(set(files.values()))}
    for name, content in contents.items():
        folder.put(name, content)
    kept = folder.keep_others()
    folder.close(mod=ident, build="")
    root = folder.path.resolve()
    for address, name in files.items():
        data = data.replace(f'"{address}"'.encode(), f'"{address_of(root / name)}"'.encode())
    left = len(_addresses(data)) - len(contents)
    return data, Copied(folder.path, len(contents), sum(map(len, contents.values())), len(kept), left)


def address_of(path: Path) -> str:
    """The `file:///` address of a file as the game sees it: in a Wine prefix, by its Windows path."""
    for at in range(len(path.parts) - 1):
        if path.parts[at : at + 2] == _WINDOWS:
            return "file:///C:/" + quote("/".join(path.parts[at + 2 :]))
    return path.as_uri()


def _addresses(data: bytes) -> set[str]:
    return {found.decode("utf-8", "replace") for found in _ADDRESS.findall(data)}


def _same(path: Path, other: Path) -> bool:
    return path.resolve() == other.resolve()
