"""Card sheets: faces of equal size in a grid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tts_builder.art.raster import LARGEST
from tts_builder.errors import DefinitionError

if TYPE_CHECKING:
    from PIL import Image

COLUMNS: Final = 10
ROWS: Final = 7


def sheet(
    faces: Sequence[Image.Image], columns: int, rows: int, hidden: Image.Image | None = None
) -> Image.Image:
    """Faces from left to right, row by row. Others see `hidden`, in the last slot, for a card in a hand."""
    from PIL import Image

    if not (1 <= columns <= COLUMNS and 1 <= rows <= ROWS):
        raise DefinitionError(
            f"A sheet cannot have {columns} × {rows} cells.",
            hint=f"At most {COLUMNS} columns and {ROWS} rows.",
        )
    if not faces:
        raise DefinitionError("A sheet needs at least one face.")
    room = columns * rows - (hidden is not None)
    if len(faces) > room:
        kept = " with a hidden one" if hidden is not None else ""
        raise DefinitionError(f"{len(faces)} faces do not fit on a sheet of {columns} × {rows}{kept}.")
    width, height = faces[0].size
    if columns * width > LARGEST or rows * height > LARGEST:
        raise DefinitionError(
            f"A sheet of {columns * width} × {rows * height} pixels is too large.",
            hint=f"At most {LARGEST} per side: draw smaller faces or split the deck.",
        )
    placed = [*enumerate(faces), *([(columns * rows - 1, hidden)] if hidden is not None else [])]
    result = Image.new("RGBA", (columns * width, rows * height))
    for index, face in placed:
        if face.size != (width, height):
            raise DefinitionError(
                f"Face {index} is {face.size[0]} × {face.size[1]} pixels, "
                f"but the first one is {width} × {height}."
            )
        result.paste(face, (index % columns * width, index // columns * height))
    return result
