"""The cache of the game: the folder `Mods`, where it looks for a file before it downloads it."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from tts_builder.mirror.addresses import Role
from tts_builder.mirror.moves import moved

_NO_LETTER: Final = re.compile(r"[^0-9A-Za-z]")
_LONGEST: Final = 240
"""Letters of a file name that every file system takes."""


class Type(NamedTuple):
    """A type of file: its ending, and the folder of the cache and the ending there."""

    ending: str
    folder: str
    cached: str


_MAGIC: Final = (
    (b"\x89PNG\r\n\x1a\n", Type(".png", "Images", ".png")),
    (b"\xff\xd8\xff", Type(".jpg", "Images", ".jpg")),
    (b"UnityFS\0", Type(".unity3d", "Assetbundles", ".unity3d")),
    (b"UnityWeb\0", Type(".unity3d", "Assetbundles", ".unity3d")),
    (b"UnityRaw\0", Type(".unity3d", "Assetbundles", ".unity3d")),
    (b"%PDF-", Type(".pdf", "PDF", ".PDF")),
    (b"\x1aE\xdf\xa3", Type(".webm", "Images", ".webm")),
    (b"ID3", Type(".mp3", "Audio", ".MP3")),
    (b"OggS", Type(".ogg", "Audio", ".OGG")),
)
_BY_ROLE: Final[dict[Role, Type]] = {
    "picture": Type(".jpg", "Images", ".jpg"),
    "model": Type(".obj", "Models", ".obj"),
    "asset bundle": Type(".unity3d", "Assetbundles", ".unity3d"),
    "document": Type(".pdf", "PDF", ".PDF"),
    "song": Type(".mp3", "Audio", ".MP3"),
}
_UNKNOWN: Final = Type(".bin", "", "")
_SOUND: Final = re.compile(rb"\xff[\xe2-\xfb]")
_MODEL: Final = re.compile(rb"\s*(?:#[^\n]*\n\s*)*(?:v|vn|vt|f|o|g|mtllib|usemtl|s)[ \t]")


def type_of(data: bytes, role: Role) -> Type:
    """The type of a file by its first bytes; where they say nothing, by what the game loads from it."""
    for magic, found in _MAGIC:
        if data.startswith(magic):
            return found
    if data[:4] == b"RIFF" and data[8:12] == b"WAVE":
        return Type(".wav", "Audio", ".WAV")
    if data[4:8] == b"ftyp":
        return Type(".mp4", "Images", ".mp4")
    if role == "song" and _SOUND.match(data):
        return _BY_ROLE["song"]
    if _MODEL.match(data[:4096]):
        return _BY_ROLE["model"]
    return _BY_ROLE.get(role, _UNKNOWN)


def is_page(data: bytes) -> bool:
    """Whether a file is a web page, which a host sends where it should say that a file is missing."""
    start = data[:1024].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    return start.startswith((b"<!doctype html", b"<html"))


def cache_name(address: str, found: Type) -> str | None:
    """The place of a file in `Mods`, such as `Images/httpexamplecomapng.png`; None if there is none.

    The name is the address without everything that is not a letter or digit. The game asks the new host of
    the Steam Cloud whatever host a save names, so the name has the new one.
    """
    stem = _NO_LETTER.sub("", moved(address) or address)
    if not found.folder or not stem or len(stem) > _LONGEST:
        return None
    return f"{found.folder}/{stem}{found.cached}"
