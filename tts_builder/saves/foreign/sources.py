"""The files of a folder that another tool wrote. Nothing in it leads outside: links and `..` are refused."""

from __future__ import annotations

import os
from pathlib import Path
from posixpath import normpath
from typing import Any, Final

from tts_builder.errors import InputError, shortened
from tts_builder.saves import read
from tts_builder.saves.tree import disk

_MOST_OBJECTS: Final = 100_000
"""The largest known mods have a tenth of this."""


class SourceFiles:
    """Reads files by their path in the folder, with forward slashes, and keeps them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.found: dict[str, bytes] = {}
        """Every file that was read."""
        self._size = self._objects = 0
        self._folders: set[str] = set()

    def get(self, path: str) -> bytes | None:
        """The bytes of a file; None if there is none. Raises InputError for a path that leads outside."""
        path = self._inside(path)
        if path in self.found:
            return self.found[path]
        folder = path.rpartition("/")[0]
        if folder not in self._folders:
            disk.refuse_links(self.root, path)
            self._folders.add(folder)
        where = self.root / path
        if not os.path.lexists(where) or read.is_folder(where):
            return None
        data = disk.read_file(where)
        self._size += len(data)
        if self._size > read.LARGEST:
            raise disk.too_large(self.root)
        self.found[path] = data
        return data

    def text(self, path: str) -> str | None:
        """The text of a file; None if there is none."""
        data = self.get(path)
        if data is None:
            return None
        try:
            return data.decode("utf-8-sig")
        except UnicodeDecodeError as fault:
            raise InputError("this is not UTF-8 text.", where=self.where(path)) from fault

    def json(self, path: str, *, keep_numbers: bool = False) -> Any:
        """The value of a JSON file. Raises InputError if it is missing."""
        data = self.get(path)
        if data is None:
            raise InputError("this file is missing.", where=self.where(path))
        return read.loads(data, where=self.where(path), keep_numbers=keep_numbers)

    def object(self, path: str, *, keep_numbers: bool = False) -> dict[str, Any]:
        """Like `json`, for a file that must hold an object."""
        value = self.json(path, keep_numbers=keep_numbers)
        if not isinstance(value, dict):
            raise InputError("this is JSON but not an object.", where=self.where(path))
        return value

    def listed(self, path: str, *, keep_numbers: bool = False) -> dict[str, Any]:
        """Like `object`, for an object of the save. A small folder may list one file very often."""
        found = self.object(path, keep_numbers=keep_numbers)
        self._objects += 1
        if self._objects > _MOST_OBJECTS:
            raise InputError(f"has more than {_MOST_OBJECTS:,} objects.", where=str(self.root))
        return found

    def names(self, folder: str, ending: str) -> list[str]:
        """The names of the plain files of a folder with this ending, sorted."""
        path = self.root / self._inside(folder)
        disk.refuse_links(self.root, f"{folder}/x")
        try:
            with os.scandir(path) as entries:
                return sorted(
                    entry.name
                    for entry in entries
                    if entry.name.endswith(ending) and entry.is_file(follow_symlinks=False)
                )
        except FileNotFoundError:
            return []
        except OSError as fault:
            raise InputError(f"cannot be read: {fault.strerror}.", where=str(path)) from fault

    def in_any_case(self, path: str) -> str | None:
        """The path of a file whose name differs only in case, as Windows finds it; None if there is none."""
        found = ""
        for part in self._inside(path).split("/"):
            disk.refuse_links(self.root, f"{found}/x" if found else "x")
            try:
                names = sorted(each.name for each in (self.root / found).iterdir())
            except OSError:
                return None
            name = next((each for each in names if each.lower() == part.lower()), None)
            if name is None:
                return None
            found = f"{found}/{name}" if found else name
        return found

    def line_of(self, path: str, field: str) -> int:
        """The line of a field at the top level of an indented JSON file; else 1."""
        data = self.found.get(path, b"")
        at = data.find(f'\n  "{field}":'.encode())
        return data.count(b"\n", 0, at + 1) + 1 if at >= 0 else 1

    def where(self, path: str) -> str:
        return str(self.root / path)

    def _inside(self, path: str) -> str:
        parts = path.replace("\\", "/").split("/")
        clean = normpath("/".join(parts))
        if path.startswith("/") or ":" in parts[0] or "\0" in path or clean.split("/")[0] == "..":
            raise InputError(
                f"names {shortened(path)!r}, which is not a file in this folder.",
                where=str(self.root),
                hint="Use a path inside the folder.",
            )
        return clean
