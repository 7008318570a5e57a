"""Every address of a picture, model, document or song in a save, and its role."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple
from urllib.parse import unquote

from tts_builder.saves.lint.registry import Subject
from tts_builder.saves.lint.sheets import all_sheets
from tts_builder.saves.walk import Found

Role = Literal["picture", "model", "asset bundle", "document", "song"]
_NEEDED: Final = {
    "CustomImage": {"ImageURL": True, "ImageSecondaryURL": False},
    "CustomMesh": {"MeshURL": True, "ColliderURL": False, "DiffuseURL": False, "NormalURL": False},
    "CustomAssetbundle": {"AssetbundleURL": True, "AssetbundleSecondaryURL": False},
    "CustomPDF": {"PDFUrl": True},
}
"""Part of an object → its address fields, and whether the object needs them."""
_ROLES: Final[dict[str, Role]] = {
    "MeshURL": "model",
    "ColliderURL": "model",
    "AssetbundleURL": "asset bundle",
    "AssetbundleSecondaryURL": "asset bundle",
    "PDFUrl": "document",
}
_DRIVE: Final = re.compile(r"^/*([A-Za-z]):[\\/]")


class Asset(NamedTuple):
    """One address in a save."""

    url: str
    role: Role
    path: str
    about: Found | None
    needed: bool
    """Whether it must not be empty."""
    grid: tuple[int, int] | None = None
    """Columns and rows of a sheet."""


def assets(subject: Subject) -> list[Asset]:
    """All addresses, including empty ones, in file order within each kind."""
    found = _of_table(subject.save)
    for each in subject.objects:
        entry = each.object
        for part, fields in _NEEDED.items():
            if part in entry:
                held: dict[str, Any] = entry[part] or {}
                for field, needed in fields.items():
                    path, role = f"{each.path}.{part}.{field}", _ROLES.get(field, "picture")
                    found.append(Asset(held.get(field) or "", role, path, each, needed))
        if entry.get("CustomUIAssets"):
            found += _of_panel(entry["CustomUIAssets"], each.path, each)
        for i, decal in enumerate(entry.get("AttachedDecals") or ()):
            url = ((decal and decal.get("CustomDecal")) or {}).get("ImageURL") or ""
            path = f"{each.path}.AttachedDecals[{i}].CustomDecal.ImageURL"
            found.append(Asset(url, "picture", path, each, True))
    return found + _of_sheets(subject)


def _of_sheets(subject: Subject) -> list[Asset]:
    from tts_builder.saves.lint.cards import grid

    found = []
    for sheet in subject.once(all_sheets):
        entry, path, cells = sheet.entry, sheet.path, grid(sheet.entry)
        face, back = entry.get("FaceURL") or "", entry.get("BackURL") or ""
        found.append(Asset(face, "picture", f"{path}.FaceURL", sheet.each, True, cells))
        backs = cells if entry.get("UniqueBack") else None
        # Very old saves mark such a back in the address itself.
        back = back.removesuffix("{Unique}")
        found.append(Asset(back, "picture", f"{path}.BackURL", sheet.each, False, backs))
    return found


def _of_table(save: dict[str, Any]) -> list[Asset]:
    found = [
        Asset(save.get(field) or "", "picture", f"$.{field}", None, False) for field in ("TableURL", "SkyURL")
    ]
    found.append(
        Asset((save.get("Lighting") or {}).get("LutURL") or "", "picture", "$.Lighting.LutURL", None, False)
    )
    found += _of_panel(save.get("CustomUIAssets") or (), "$", None)
    for i, decal in enumerate(save.get("DecalPallet") or ()):
        url = (decal or {}).get("ImageURL") or ""
        found.append(Asset(url, "picture", f"$.DecalPallet[{i}].ImageURL", None, True))
    music = save.get("MusicPlayer") or {}
    for i, song in enumerate(music.get("AudioLibrary") or ()):
        url = (song or {}).get("Item1") or ""
        found.append(Asset(url, "song", f"$.MusicPlayer.AudioLibrary[{i}].Item1", None, False))
    return found


def _of_panel(listed: Any, path: str, about: Found | None) -> list[Asset]:
    return [
        Asset(
            entry.get("URL") or "",
            "asset bundle" if entry.get("Type") == 1 else "picture",
            f"{path}.CustomUIAssets[{i}].URL",
            about,
            True,
        )
        for i, entry in enumerate(listed)
        if entry
    ]


def is_remote(url: str) -> bool:
    """Whether the address is on the web or in a DLC of the game, which the lint cannot check."""
    return url.lower().startswith(("http://", "https://", "steam", "data:")) or url.startswith("<")


def local_file(url: str) -> Path | None:
    """The local file that an address names, if any; network shares are never accessed."""
    text = url.strip()
    named = text[:8].lower() == "file:///"
    if named:
        text = text[8:]
    drive = _DRIVE.match(text)
    if drive:
        return Path(f"{drive[1]}:/" + text[drive.end() :].replace("\\", "/"))
    if not named:
        return Path(text) if text.startswith("/") and not text.startswith("//") else None
    plain = "/" + text.replace("\\", "/").lstrip("/")
    here = Path(plain)
    return here if "%" not in plain or exists(here) else Path(unquote(plain))


def exists(path: Path) -> bool:
    """Whether the file exists; False if it cannot be accessed."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
