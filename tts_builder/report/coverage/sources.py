"""Finds the source file of a script by its text, so that a line of a bundle becomes a line of that file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import sha256
from os import walk
from pathlib import Path
from typing import Final

from tts_builder import resources
from tts_builder.errors import UserError
from tts_builder.saves.owned import MANIFEST, is_owned

_ENDINGS: Final = (".ttslua", ".lua")
_SKIPPED: Final = frozenset({"node_modules", "__pycache__"})
_ENVIRONMENT: Final = "pyvenv.cfg"
_MOST: Final = 64_000_000
"""Bytes of source that are read."""
_GUID: Final = re.compile(r"\b[0-9a-f]{6}\b")


class Sources:
    """The Lua files below some folders, by their texts. Line ends and blank ends of a file do not count."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self._by_text: dict[bytes, list[Path]] = {}
        self._ours = {_key(text) for text in _own_modules()}
        left = _MOST
        for folder in dict.fromkeys(each.resolve() for each in folders):
            if not folder.is_dir():
                raise UserError("there is no such folder of sources.", where=str(folder))
            for path in _files(folder):
                with suppress(OSError, UnicodeDecodeError):
                    if (left := left - path.stat().st_size) < 0:
                        return
                    self._by_text.setdefault(_key(path.read_bytes().decode("utf-8-sig")), []).append(path)

    def file(self, text: str, names: Iterable[str]) -> Path | None:
        """The file with this text; of several, the one whose path fits one of the names best."""
        found = self._by_text.get(_key(text), [])
        wanted = list(names)
        return min(found, key=lambda path: (-_fit(path, wanted), len(path.parts), str(path)), default=None)

    def is_ours(self, text: str) -> bool:
        """Whether this is a module that tts-builder puts into the scripts of games with rules."""
        return _key(text) in self._ours


def _key(text: str) -> bytes:
    return sha256(text.replace("\r", "").rstrip().encode("utf-8", "replace")).digest()


def _fit(path: Path, names: list[str]) -> int:
    """How many letters of a name, or of a GUID in it, the path shows."""
    plain = path.with_suffix("").as_posix().lower()
    best = 0
    for name in names:
        bare = name.lower().replace("\\", "/").removesuffix(".lua").removesuffix(".ttslua")
        wanted = (bare, bare.replace(".", "/"), *_GUID.findall(bare))
        best = max(best, *(len(each) for each in wanted if each and each in plain), 0)
    return best


def _files(folder: Path) -> Iterator[Path]:
    """The Lua files below a folder in a fixed order. Hidden folders, Python environments, builds and reports
    are left out."""
    for top, folders, names in walk(folder):
        if _ENVIRONMENT in names or (MANIFEST in names and is_owned(Path(top))):
            folders.clear()
            continue
        folders[:] = sorted(name for name in folders if name not in _SKIPPED and not name.startswith("."))
        yield from (Path(top, name) for name in sorted(names) if name.endswith(_ENDINGS))


def _own_modules() -> Iterator[str]:
    for path in sorted((resources.folder("lua_templates") / "core").glob("*.lua")):
        yield path.read_text(encoding="utf-8")
