"""The local files to which a save refers: pictures and meshes. Nothing is downloaded."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL import Image

Find = Callable[[str], Path | None]
"""A function that finds the local file of an address, or returns None."""
_AS_IS: Final = {"PNG": "image/png", "JPEG": "image/jpeg", "WEBP": "image/webp", "GIF": "image/gif"}
_FORMATS: Final = (*_AS_IS, "BMP")
"""The formats that are opened. Pillow supports more, but starts another program for some of them."""
_HEAVY: Final = 3_000_000
"""Pictures with more bytes than this are reduced before they are embedded in a page."""
_SIDE: Final = 3000
_LONGEST_MESH: Final = 8_000_000


@dataclass(frozen=True)
class Picture:
    """A picture on this machine, as its header describes it."""

    path: Path
    width: int
    height: int
    kind: str
    """The media type, or an empty string if a browser cannot show the file as it is."""


def local(address: str) -> Path | None:
    """The file of a `file:` address. Devices and network shares are ignored."""
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    if not address.startswith("file:"):
        return None
    try:
        name = url2pathname(urlsplit(address).path)
        path = Path(name)
        return path if not name.startswith(("//", "\\\\")) and path.is_file() else None
    except (OSError, ValueError):
        return None


def find_in_build(folder: Path) -> Find:
    """A function that finds local files, and files of a built folder by name at whatever address."""
    home = folder.resolve()
    own = {
        path.name: path
        for part in ("images", "models")
        if (folder / part).is_dir()
        for path in sorted((folder / part).iterdir())
        if path.is_file() and path.resolve().is_relative_to(home)
    }

    def find(address: str) -> Path | None:
        return local(address) or own.get(PurePosixPath(address).name.rpartition("=")[2])

    return find


@dataclass
class Files:
    """The pictures and meshes for drawing a table. Each file is opened once."""

    find: Find = local
    _pictures: dict[str, Picture | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.pixels = lru_cache(maxsize=16)(self._pixels)
        self.mesh = lru_cache(maxsize=256)(self._mesh)

    def picture(self, address: str) -> Picture | None:
        """The picture of an address, without its pixels. None if it is remote, missing, or not a picture."""
        if address not in self._pictures:
            path = self.find(address) if address else None
            self._pictures[address] = None if path is None else _head(path)
        return self._pictures[address]

    def _pixels(self, address: str) -> Image.Image | None:
        from PIL import Image

        found = self.picture(address)
        if found is None:
            return None
        try:
            with Image.open(found.path, formats=_FORMATS) as picture:
                picture.load()
                return picture
        except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
            return None

    def _mesh(self, address: str) -> str | None:
        path = self.find(address) if address else None
        try:
            if path is None or path.stat().st_size > _LONGEST_MESH:
                return None
            return path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return None

    def stamp(self, address: str) -> str:
        """A text that changes when the file of an address changes."""
        path = self.find(address) if address else None
        try:
            facts = None if path is None else path.stat()
        except OSError:
            facts = None
        return address if facts is None else f"{address}|{facts.st_mtime_ns}|{facts.st_size}"

    def embedded(self, address: str) -> str:
        """The picture as a `data:` address: its own bytes, or a reduced copy if the file is large."""
        found = self.picture(address)
        assert found is not None
        if found.kind and found.path.stat().st_size <= _HEAVY:
            return f"data:{found.kind};base64,{b64encode(found.path.read_bytes()).decode('ascii')}"
        from tts_builder.report.page import picture_address

        pixels = self.pixels(address)
        if pixels is None:
            return ""
        small = pixels.convert("RGBA")
        small.thumbnail((_SIDE, _SIDE))
        return picture_address(small)


def digest(data: bytes) -> str:
    """A short name for these bytes."""
    return sha256(data).hexdigest()[:16]


def _head(path: Path) -> Picture | None:
    import warnings

    from PIL import Image, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(path, formats=_FORMATS) as picture:
                kind = _AS_IS.get(picture.format or "", "")
                return Picture(path, picture.width, picture.height, kind)
    except (OSError, ValueError, SyntaxError, UnidentifiedImageError, Image.DecompressionBombError):
        return None
