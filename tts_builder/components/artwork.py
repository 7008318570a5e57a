"""The contents of picture and model files. Their source hash is known before anything is drawn.

All of these objects can be sent to another process.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, cached_property
from hashlib import sha256
from importlib.metadata import version
from typing import TYPE_CHECKING

from tts_builder.art.pictures import PictureFile
from tts_builder.art.sources import SHIPPED, Sources
from tts_builder.errors import DefinitionError, UserError

if TYPE_CHECKING:
    from PIL import Image


@dataclass(frozen=True)
class Svg:
    """A drawing. It becomes pixels only when they are needed."""

    text: str
    width: int
    height: int
    where: str = ""
    """File and line of its definition, for errors that only appear when it is drawn."""
    hint: str = ""
    sources: Sources = field(default=SHIPPED, repr=False)
    suffix: str = ".png"

    @cached_property
    def source(self) -> str:
        """The hash of everything that determines its pixels. The text names pictures by their hash."""
        own = self.sources.fonts.fingerprint if "<text" in self.text else ""
        fonts = (own,) if own else ()
        return digest("svg", self.text, str(self.width), str(self.height), _renderer(), *fonts)

    @property
    def pixels(self) -> int:
        """Number of pixels to draw: a measure of the work."""
        return self.width * self.height

    def as_svg(self) -> str:
        return self.text

    def image(self, size: tuple[int, int] | None = None) -> Image.Image:
        from tts_builder.art import raster

        try:
            return raster.image(self.text, *(size or (self.width, self.height)), self.sources)
        except UserError as fault:
            raise blamed(fault, self.where, self.hint) from fault

    def encoded(self) -> bytes:
        from tts_builder.art import raster

        return raster.encode(self.image())


@dataclass(frozen=True)
class Picture:
    """A finished picture of the designer, stretched to the size of the piece if it has another."""

    file: PictureFile
    width: int
    height: int
    where: str = ""
    hint: str = ""
    sources: Sources = field(default=SHIPPED, repr=False)

    @property
    def unchanged(self) -> bool:
        """Whether the file itself can be used."""
        return self.file.plain and self.file.size == (self.width, self.height)

    @property
    def suffix(self) -> str:
        return self.file.suffix if self.unchanged else ".png"

    @property
    def pixels(self) -> int:
        return 0 if self.unchanged else self.width * self.height

    @cached_property
    def source(self) -> str:
        drawn = () if self.unchanged else (_renderer(),)
        return digest("picture", self.file.sha256, str(self.width), str(self.height), *drawn)

    def as_svg(self) -> str:
        from tts_builder.art.drawing import SVG, picture_element

        place = f'x="0" y="0" width="{self.width}" height="{self.height}"'
        inside = picture_element(self.file, self.sources.project, place, "stretch")
        return f'<svg xmlns="{SVG}" viewBox="0 0 {self.width} {self.height}">{inside}</svg>'

    def image(self, size: tuple[int, int] | None = None) -> Image.Image:
        from tts_builder.art import pictures

        try:
            return pictures.fitted(self.file, size or (self.width, self.height), "stretch").convert("RGBA")
        except UserError as fault:
            raise blamed(fault, self.where, self.hint) from fault

    def encoded(self) -> bytes:
        from tts_builder.art import pictures, raster

        try:
            if self.unchanged:
                pictures.pixels(self.file)  # a picture that is cut off would only fail at the table
                return pictures.content(self.file)
        except UserError as fault:
            raise blamed(fault, self.where, self.hint) from fault
        return raster.encode(self.image())


Art = Svg | Picture


@dataclass(frozen=True)
class Grid:
    """A card sheet. Its last slot holds `hidden`, which others see in place of a card in a hand."""

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

        # Equal copies of a card are drawn once. An error names the first copy.
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
    """A file that the build needs."""

    name: str
    source: str
    hint: str
    """The name for messages: the key of a component, for example."""
    where: str
    """File and line that asks for it."""
    art: Art | Grid | Obj = field(repr=False)

    def content(self) -> bytes:
        """The content of the file. If a drawing fails, the error names the definition."""
        try:
            return self.art.encoded()
        except DefinitionError as fault:
            raise (fault if fault.where else blamed(fault, self.where, self.hint)) from fault
        except UserError as fault:
            raise blamed(fault, self.where, self.hint) from fault


def blamed(fault: UserError, where: str, hint: str) -> DefinitionError:
    """The error of a failed drawing as an error of the definition."""
    what = f"{hint}: {fault.what}" if hint else fault.what
    return DefinitionError(what, where=where or fault.where, hint=fault.hint)


def digest(*parts: str) -> str:
    """A hash of the parts."""
    return sha256("\0".join(parts).encode("utf-8")).hexdigest()


@cache
def _renderer() -> str:
    """Versions and fonts that turn drawings into pixels. A change of any of them may change the pixels."""
    from tts_builder.art import fonts, raster

    programs = (f"{name} {version(name)}" for name in ("resvg_py", "pillow"))
    return ", ".join((*programs, f"level {raster.LEVEL}", fonts.shipped_fingerprint()))
