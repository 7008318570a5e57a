"""What is printed on a piece: a template with values, a finished picture, or words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tts_builder.art.pictures import SUFFIXES, PictureFile, examined
from tts_builder.components.data import Line
from tts_builder.components.source import beside, caller
from tts_builder.errors import DefinitionError, UserError

LARGEST = 4096
"""Largest side in pixels that Tabletop Simulator accepts."""
PLAIN = "plain.svg.j2"
FINISHED = (".svg", *SUFFIXES)
"""The suffixes of finished pictures. Any other file is a template."""
_ADDRESS = re.compile("[a-z][a-z0-9+.-]+:", re.IGNORECASE)


@dataclass(frozen=True, init=False)
class Face:
    """One picture: a template, a finished picture, or plain words. Give either `source` or `text`."""

    template: str
    file: Path | None
    width: int
    height: int
    context: Mapping[str, Any] = field(repr=False)
    where: str = field(compare=False, repr=False)

    def __init__(
        self,
        source: str | Path = "",
        /,
        *,
        text: str | None = None,
        width: int = 0,
        height: int = 0,
        context: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> None:
        where = caller()
        if (source != "") == (text is not None):
            raise DefinitionError(
                "Give a face either a template or picture, or a text.",
                where=where,
                hint='For example Face("card.svg.j2"), Face("art/card.png") or Face(text="Draw two").',
            )
        if (width == 0) != (height == 0) or not (0 <= width <= LARGEST and 0 <= height <= LARGEST):
            raise DefinitionError(
                f"A face cannot have {width} × {height} pixels.",
                where=where,
                hint=f"Give both width and height, each at most {LARGEST}, or neither.",
            )
        if text is not None:
            source, more = PLAIN, {**more, "text": text}
        finished = Path(source).suffix.lower() in FINISHED
        if finished and isinstance(source, str) and _ADDRESS.match(source):
            raise DefinitionError(
                f"{source!r} is an address. A face uses only files of the project.",
                where=where,
                hint="Copy the picture into the project.",
            )
        put = object.__setattr__
        put(self, "template", "" if finished else str(source))
        put(self, "file", beside(where, Path(source)) if finished else None)
        put(self, "width", width)
        put(self, "height", height)
        put(self, "context", {**more, **(context or {})})
        put(self, "where", where)

    @property
    def origin(self) -> str:
        """Where its values come from: the row of a table, or the line that defines the face."""
        rows = (value.where for value in self.context.values() if isinstance(value, Line))
        return next(rows, self.where)

    @property
    def picture(self) -> PictureFile | None:
        """Its PNG or JPG file; None for a drawing, and for a file that is missing."""
        if self.file is None or self.file.suffix.lower() not in SUFFIXES or not self.file.is_file():
            return None
        try:
            return examined(self.file.absolute())
        except UserError as fault:
            raise DefinitionError(fault.what, where=self.where, hint=fault.hint) from fault

    def size(self, default: tuple[int, int]) -> tuple[int, int]:
        """Width and height in pixels, of the face or of its picture; otherwise `default`."""
        if self.width:
            return self.width, self.height
        picture = self.picture
        if picture is None:
            return default
        shrink = min(1.0, LARGEST / max(picture.size))
        return max(1, round(picture.width * shrink)), max(1, round(picture.height * shrink))
