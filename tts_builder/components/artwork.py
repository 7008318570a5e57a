"""What goes into the files of pictures and models: known by its source before a pixel is drawn.

All of it can be sent to another process.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, cached_property
from hashlib import sha256
from importlib.metadata import version
from typing import TYPE_CHECKING

from tts_builder.errors import DefinitionError, UserError

if TYPE_CHECKING:
    from PIL import Image


@dataclass(frozen=True)
class Svg:
    """A drawing that becomes pixels only when it is needed."""

    text: str
    width: int
    height: int
    where: str = ""
    """Where it was written: some faults show only when it is drawn."""
    hint: str = ""
    suffix: str = ".png"

    @cached_property
    def source(self) -> str:
        """The hash of everything that decides its pixels."""
        return digest("svg", self.text, str(self.width), str(self.height), _renderer())

    @property
    def pixels(self) -> int:
        """Pixels that are drawn: what the work is measured by."""
        return self.width * self.height

    def as_svg(self) -> str:
        return self.text

    def image(self, size: tuple[int, int] | None = None) -> Image.Image:
        from tts_builder.art import raster

        try:
            return raster.image(self.text, *(size or (self.width, self.height)))
        except UserError as fault:
            raise blamed(fault, self.where, self.hint) from fault

    def encoded(self) -> bytes:
        from tts_builder.art import raster

        return raster.encode(self.image())


@dataclass(frozen=True)
class Picture:
    """The designer's own picture, used as it is."""

    data: bytes
    suffix: str
    width: int
    height: int
    pixels: int = 0

    @cached_property
    def source(self) -> str:
        return digest("picture", sha256(self.data).hexdigest(), str(self.width), str(self.height))

    def as_svg(self) -> str:
        from base64 import b64encode

        kind = "png" if self.suffix == ".png" else "jpeg"
        box = f'viewBox="0 0 {self.width} {self.height}"'
        address = f"data:image/{kind};base64,{b64encode(self.data).decode('ascii')}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {box}>'
            f'<image width="{self.width}" height="{self.height}" href="{address}"/></svg>'
        )

    def image(self, size: tuple[int, int] | None = None) -> Image.Image:
        from io import BytesIO

        from PIL import Image

        wanted = size or (self.width, self.height)
        with Image.open(BytesIO(self.data)) as picture:
            fitted = picture.convert("RGBA")
        return fitted if fitted.size == wanted else fitted.resize(wanted)

    def encoded(self) -> bytes:
        return self.data


Art = Svg | Picture


@dataclass(frozen=True)
class Grid:
    """A sheet of cards; `hidden` in its last slot is what others see of a card in hand."""

    faces: tuple[Art, ...]
    columns: int
    rows: int
    hidden: Art | None
    suffix: str = ".png"

    @cached_property
    def source(self) -> str:
        last = "" if self.hidden is None else self.hidden.source
        faces = (face.source for face in self.faces)
        return digest("sheet", str(self.columns), str(self.rows), last, _renderer(), *faces)

    @property
    def pixels(self) -> int:
        first = self.faces[0]
        return self.columns * self.rows * first.width * first.height

    def encoded(self) -> bytes:
        from tts_builder.art import raster, sheets

        # Copies of a card look the same: each look is drawn once. A fault names the first copy.
        images: dict[str, Image.Image] = {}
        for art in (*self.faces, *([] if self.hidden is None else [self.hidden])):
            if art.source not in images:
                images[art.source] = art.image()
        fronts = [images[face.source] for face in self.faces]
        last = None if self.hidden is None else images[self.hidden.source]
        return raster.encode(sheets.sheet(fronts, self.columns, self.rows, last))


@dataclass(frozen=True)
class Obj:
    """A model."""

    text: str
    suffix: str = ".obj"
    pixels: int = 0

    @property
    def source(self) -> str:
        return digest("mesh", self.text)

    def encoded(self) -> bytes:
        return self.text.encode("utf-8")


@dataclass(frozen=True)
class Job:
    """A file that is wanted."""

    name: str
    source: str
    hint: str
    """What the designer calls it."""
    where: str
    """The line that asks for it."""
    art: Art | Grid | Obj = field(repr=False)

    def content(self) -> bytes:
        """What goes into the file. A drawing that cannot be drawn is a fault of the definition."""
        try:
            return self.art.encoded()
        except DefinitionError as fault:
            raise (fault if fault.where else blamed(fault, self.where, self.hint)) from fault
        except UserError as fault:
            raise blamed(fault, self.where, self.hint) from fault


def blamed(fault: UserError, where: str, hint: str) -> DefinitionError:
    """A drawing that cannot be drawn is a fault of the definition."""
    what = f"{hint}: {fault.what}" if hint else fault.what
    return DefinitionError(what, where=where or fault.where, hint=fault.hint)


def digest(*parts: str) -> str:
    """A hash of texts."""
    return sha256("\0".join(parts).encode("utf-8")).hexdigest()


@cache
def _renderer() -> str:
    """What turns drawings into pixels and files: other fonts or another version may give others."""
    from tts_builder.art import fonts, raster

    programs = (f"{name} {version(name)}" for name in ("resvg_py", "pillow"))
    return ", ".join((*programs, f"level {raster.LEVEL}", fonts.fingerprint()))
