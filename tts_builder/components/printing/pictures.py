"""The pictures of flat pieces in the resolution of the print, with their bleed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tts_builder.art.raster import LARGEST
from tts_builder.components.drawings import Drawings
from tts_builder.components.face import Face
from tts_builder.components.printing.pieces import FlatPiece

if TYPE_CHECKING:
    from PIL import Image

MM_PER_INCH: Final = 25.4
FLAP: Final = 10.0
"""Height in millimeters of the flaps below both sides of a standee, to glue it to a base."""
_KEPT: Final = 8
"""Number of pictures to keep, for backs and copies in a row. All pictures of a large game need gigabytes."""


@dataclass
class Pictures:
    """Draws faces for print. Each face is drawn once for each size."""

    drawings: Drawings
    dpi: int
    bleed: float
    """Millimeters that a picture is larger than the piece, on each side."""
    _drawn: dict[tuple[int, tuple[int, int], bool], tuple[Face, Image.Image]] = field(default_factory=dict)
    """The pictures used last, by the id of their face. The face is kept so that its id stays its own."""

    def front(self, piece: FlatPiece) -> Image.Image:
        return self._picture(piece, piece.front, piece.key)

    def back(self, piece: FlatPiece) -> Image.Image:
        return self._picture(piece, piece.back or piece.front, f"{piece.key}-back")

    def dots(self, piece: FlatPiece) -> float:
        """Pixels per millimeter: those of `dpi`, or fewer for a large piece, whose picture has a limit."""
        return min(self.dpi / MM_PER_INCH, LARGEST / max(piece.size))

    def standee(self, piece: FlatPiece) -> Image.Image:
        """Both sides of a standee in one picture, to fold along the top edges: flap, back upside down, front,
        flap."""
        from PIL import Image

        front = self._picture(piece, piece.front, piece.key, 0.0)
        back = self._picture(piece, piece.back or piece.front, f"{piece.key}-back", 0.0)
        flap = round(FLAP * self.dots(piece))
        strip = Image.new("RGB", (front.width, 2 * (front.height + flap)), "white")
        strip.paste(back.transpose(Image.Transpose.ROTATE_180), (0, flap))
        strip.paste(front, (0, flap + front.height))
        return strip

    def _picture(self, piece: FlatPiece, face: Face, hint: str, bleed: float | None = None) -> Image.Image:
        from tts_builder.art.bleed import bled

        dots = self.dots(piece)
        size = (max(1, round(piece.size[0] * dots)), max(1, round(piece.size[1] * dots)))
        around = round((self.bleed if bleed is None else bleed) * dots)
        key = (id(face), size, around > 0)
        known = self._drawn.pop(key, None)
        if known is None:
            known = face, bled(self._drawing(piece, face, hint, size), around)
        self._drawn[key] = known
        while len(self._drawn) > _KEPT:
            del self._drawn[next(iter(self._drawn))]
        return known[1]

    def _drawing(self, piece: FlatPiece, face: Face, hint: str, size: tuple[int, int]) -> Image.Image:
        """The face, stretched to the piece as the table does where the two have different aspects."""
        width, height = face.size(piece.pixels)
        factor = min(max(size[0] / width, size[1] / height), LARGEST / max(width, height))
        wanted = (max(1, round(width * factor)), max(1, round(height * factor)))
        if abs(wanted[0] - size[0]) <= 1 and abs(wanted[1] - size[1]) <= 1:
            wanted = size
        drawn = self.drawings.picture(face, piece.pixels, hint, wanted)
        return drawn if drawn.size == size else drawn.resize(size)
