"""Pictures of a designer: PNG and JPG files, examined before they are trusted and fitted into boxes."""

from __future__ import annotations

import io
import struct
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from tts_builder.art.project_files import shown
from tts_builder.errors import UserError

if TYPE_CHECKING:
    from PIL import Image

SUFFIXES: Final = (".png", ".jpg", ".jpeg")
FITS: Final = ("cover", "contain", "stretch")
MOST_PIXELS: Final = 8192 * 8192
"""A picture of more pixels is refused: a few bytes can claim any number, and each takes memory."""
MOST_BYTES: Final = 256 * 1024 * 1024

_KINDS: Final = ("PNG", "JPEG")
_STARTS: Final = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")
"""The first bytes of these kinds."""
_ORIENTATION: Final = 0x0112
"""The EXIF tag by which a camera says how the picture is turned."""
_CACHED_PIXELS: Final = 1_500_000
_FAULTS: Final = (OSError, SyntaxError, ValueError, EOFError, struct.error, OverflowError, MemoryError)
"""What Pillow raises for a file that is cut off or damaged."""

Size = tuple[int, int]


class PictureFile(NamedTuple):
    """A picture on disk, as far as its header tells."""

    path: Path
    sha256: str
    width: int
    height: int
    suffix: str
    """Of its content, whatever the file is called."""
    plain: bool
    """Whether Tabletop Simulator shows the file as it is: 8 bits, gray or RGB, not turned by a camera."""

    @property
    def size(self) -> Size:
        return self.width, self.height


def examined(path: Path) -> PictureFile:
    """The size and hash of a picture. Raises UserError if it is not a PNG or JPG, or claims to be huge."""
    try:
        stat = path.stat()
    except OSError as fault:
        raise UserError(f"{shown(path)} cannot be read: {fault.strerror}.") from fault
    return _examined(path, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=4096)
def _examined(path: Path, _time: int, size: int) -> PictureFile:
    """Time and size tell apart two states of the file."""
    if size > MOST_BYTES:
        raise UserError(
            f"{shown(path)} has {size / 2**20:.0f} MB.", hint=f"Use at most {MOST_BYTES // 2**20} MB."
        )
    data = _bytes(path)
    with _opened(path, data) as picture:
        turned = picture.getexif().get(_ORIENTATION, 1)
        width, height = picture.size
        if turned in (5, 6, 7, 8):
            width, height = height, width
        plain = picture.mode in ("L", "LA", "P", "RGB", "RGBA") and turned in (0, 1)
        suffix = ".png" if picture.format == "PNG" else ".jpg"
        return PictureFile(path, sha256(data).hexdigest(), width, height, suffix, plain)


def pixels(file: PictureFile) -> Image.Image:
    """The whole picture as RGB, or as RGBA if it can be transparent."""
    from PIL import ImageOps

    with _opened(file.path, content(file)) as picture:
        picture.load()
        upright = ImageOps.exif_transpose(picture)
        if upright.mode in ("I;16", "I;16B", "I;16L", "I"):
            upright = upright.convert("I").point(lambda value: value / 257).convert("L")
        clear = upright.mode in ("RGBA", "LA", "PA") or "transparency" in upright.info
        return upright.convert("RGBA" if clear else "RGB")


def content(file: PictureFile) -> bytes:
    """The bytes of the picture. Raises UserError if they changed since it was examined."""
    data = _bytes(file.path)
    if sha256(data).hexdigest() != file.sha256:
        raise UserError(f"{shown(file.path)} changed while it was being drawn.", hint="Build again.")
    return data


def fitted(file: PictureFile, size: Size, fit: str) -> Image.Image:
    """The picture in a box of this size. What it does not cover is transparent."""
    draw = _fitted_again if size[0] * size[1] <= _CACHED_PIXELS else _fitted
    return draw(file, size, fit).copy()


def _fitted(file: PictureFile, size: Size, fit: str) -> Image.Image:
    from PIL import Image

    picture = pixels(file)
    (width, height), (wide, high) = picture.size, size
    crop = (0.0, 0.0, float(width), float(height))
    inner = size
    if fit == "cover":
        scale = max(wide / width, high / height)
        left, top = (width - wide / scale) / 2, (height - high / scale) / 2
        crop = (max(0.0, left), max(0.0, top), min(width, width - left), min(height, height - top))
    elif fit == "contain":
        scale = min(wide / width, high / height)
        inner = (max(1, round(width * scale)), max(1, round(height * scale)))
    if picture.size != inner or crop != (0.0, 0.0, float(width), float(height)):
        picture = picture.resize(inner, Image.Resampling.LANCZOS, crop)
    if inner == size:
        return picture
    box = Image.new("RGBA", size)
    box.paste(picture, ((wide - inner[0]) // 2, (high - inner[1]) // 2))
    return box


_fitted_again = lru_cache(maxsize=16)(_fitted)
"""For a picture that many faces show, such as a frame."""


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as fault:
        raise UserError(f"{shown(path)} cannot be read: {fault.strerror}.") from fault


@contextmanager
def _opened(path: Path, data: bytes) -> Iterator[Image.Image]:
    """The picture in `data`. Whatever goes wrong with it is a UserError that names the file."""
    from PIL import Image, UnidentifiedImageError

    with warnings.catch_warnings():
        # We have a limit of our own, and a file may be odd in ways that do not matter here.
        warnings.simplefilter("ignore")
        try:
            with Image.open(io.BytesIO(data), formats=_KINDS) as picture:
                if picture.width * picture.height > MOST_PIXELS:
                    raise _too_large(path, f"{picture.width} × {picture.height} pixels")
                yield picture
        except UserError:
            raise
        except Image.DecompressionBombError as fault:
            raise _too_large(path, "too many pixels") from fault
        except UnidentifiedImageError as fault:
            if data.startswith(_STARTS):
                raise _broken(path, "it is cut off or damaged") from fault
            raise UserError(
                f"{shown(path)} is not a PNG or JPG picture.", hint="Save it as PNG or JPG."
            ) from fault
        except _FAULTS as fault:
            raise _broken(path, str(fault).rstrip(".")) from fault


def _broken(path: Path, why: str) -> UserError:
    return UserError(
        f"{shown(path)} is broken: {why}.", hint="Save it again as PNG or JPG in your drawing program."
    )


def _too_large(path: Path, what: str) -> UserError:
    return UserError(
        f"{shown(path)} has {what}.",
        hint=f"Use at most {MOST_PIXELS:,} pixels, for example 8192 × 8192.",
    )
