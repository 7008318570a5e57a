"""What is printed on a piece: a template with values, an image file, or words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tts_builder.components.data import Line
from tts_builder.components.source import beside, caller, shown
from tts_builder.errors import DefinitionError

LARGEST = 4096
"""Largest side in pixels that Tabletop Simulator accepts."""
PLAIN = "plain.svg.j2"


@dataclass(frozen=True, init=False)
class Face:
    """One picture: a template, an image file, or plain words. Give one of `template`, `file` and `text`."""

    template: str
    file: Path | None
    width: int
    height: int
    context: Mapping[str, Any] = field(repr=False)
    where: str = field(compare=False, repr=False)

    def __init__(
        self,
        template: str = "",
        *,
        file: Path | str | None = None,
        text: str | None = None,
        width: int = 0,
        height: int = 0,
        context: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> None:
        where = caller()
        if sum((bool(template), file is not None, text is not None)) != 1:
            raise DefinitionError("Give a face either a template, a file or a text.", where=where)
        if (width == 0) != (height == 0) or not (0 <= width <= LARGEST and 0 <= height <= LARGEST):
            raise DefinitionError(
                f"A face cannot have {width} × {height} pixels.",
                where=where,
                hint=f"Give both width and height, each at most {LARGEST}, or neither.",
            )
        if text is not None:
            template, more = PLAIN, {**more, "text": text}
        put = object.__setattr__
        put(self, "template", template)
        put(self, "file", None if file is None else beside(where, Path(file)))
        put(self, "width", width)
        put(self, "height", height)
        put(self, "context", {**more, **(context or {})})
        put(self, "where", where)

    @property
    def origin(self) -> str:
        """Where its values come from: the row of a table, or the line that defines the face."""
        rows = (value.where for value in self.context.values() if isinstance(value, Line))
        return next(rows, self.where)

    def size(self, default: tuple[int, int]) -> tuple[int, int]:
        """Width and height in pixels, of the face or of its file; otherwise `default`."""
        if self.width:
            return self.width, self.height
        own = None if self.file is None else _file_size(self.file, self.where)
        if own is not None and max(own) > LARGEST:
            raise DefinitionError(
                f"{self.file} has {own[0]} × {own[1]} pixels.",
                where=self.where,
                hint=f"Use at most {LARGEST} pixels per side.",
            )
        return own or default


def _file_size(file: Path, where: str) -> tuple[int, int] | None:
    """Size of an image file in pixels; None for SVG files and for missing files."""
    if file.suffix.lower() == ".svg" or not file.is_file():
        return None
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(file) as picture:
            return picture.size
    except (UnidentifiedImageError, OSError) as fault:
        raise DefinitionError(f"{shown(str(file))} is not a readable image.", where=where) from fault
