"""Makes file names from the names of objects: valid on every system, short, and unique in their folder."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_ILLEGAL: Final = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]')
_RESERVED: Final = re.compile(
    r"(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=[ .]|$)", re.IGNORECASE
)
_UNSEEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn")
"""Unicode categories that are invisible or that a file system may reject."""
LONGEST: Final = 60
_MOST_BYTES: Final = 120


def reserved(name: str) -> bool:
    """Whether Windows reserves a name for a device, so that no file or folder can have it."""
    return _RESERVED.match(name) is not None


def legal(name: str) -> bool:
    """Whether a name is a valid, unambiguous file name on every system."""
    return _ILLEGAL.search(name) is None and not reserved(name) and name == name.rstrip(". ")


def safe(text: str, longest: int = LONGEST) -> str:
    """The text as part of a file name; empty if none of it can be used. Letters of any alphabet stay."""
    if not (text.isascii() and text.isprintable()):
        composed = unicodedata.normalize("NFC", text[: 4 * longest])
        text = "".join(
            " " if letter.isspace() else letter
            for letter in composed
            if letter.isspace() or unicodedata.category(letter) not in _UNSEEN
        )
    text = " ".join(_ILLEGAL.sub("_", text).split()).lstrip(".")[:longest]
    while len(text.encode("utf-8")) > _MOST_BYTES:
        text = text[:-1]
    text = text.rstrip(". ")
    return f"_{text}" if reserved(text) else text


def folder_name(nickname: object, name: object, guid: object) -> str:
    """`Nickname.guid`, as far as the object has both."""
    words = safe(nickname) if isinstance(nickname, str) else ""
    words = words or (safe(name) if isinstance(name, str) else "") or "object"
    mark = safe(guid, 24) if isinstance(guid, str) else ""
    return safe(f"{words}.{mark}", LONGEST + 25) if mark else words


class Names:
    """Makes names unique, even where upper and lower case count as the same."""

    def __init__(self) -> None:
        self._taken: set[str] = set()
        self._next: dict[str, int] = {}

    def unique(self, name: str, ending: str = "") -> str:
        """The name, or `name (2)`, `name (3)` … if it is taken."""
        wanted = name + ending
        if self._claim(wanted):
            return wanted
        number = self._next.get(_same(wanted), 2)
        while not self._claim(candidate := f"{name} ({number}){ending}"):
            number += 1
        self._next[_same(wanted)] = number + 1
        return candidate

    def _claim(self, name: str) -> bool:
        key = _same(name)
        if key in self._taken:
            return False
        self._taken.add(key)
        return True


def _same(name: str) -> str:
    """A key that is equal for names that may be the same file on some system."""
    if name.isascii():
        return name.lower()
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold().upper()).casefold()
