"""Writes a small PDF: pictures placed in millimeters, and thin lines. Equal content gives equal bytes."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL import Image

MARK: Final = b"%PDF-1.4\n% written by tts-builder\n"
"""Start of a PDF by tts-builder. Other files are never replaced."""
POINTS: Final = 72 / 25.4
"""Points per millimeter."""


@dataclass
class Page:
    """One page, measured in millimeters from the upper left corner."""

    width: float
    height: float
    commands: list[str] = field(default_factory=list)
    pictures: set[int] = field(default_factory=set)

    def picture(self, number: int, x: float, y: float, width: float, height: float) -> None:
        """Draws a picture of the document in this rectangle."""
        low = self.height - y - height
        self.pictures.add(number)
        self.commands.append(
            f"q {_points(width)} 0 0 {_points(height)} {_points(x)} {_points(low)} cm /P{number} Do Q"
        )

    def line(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """Draws a hairline."""
        self.commands.append(
            f"0.25 w {_points(x)} {_points(self.height - y)} m "
            f"{_points(to_x)} {_points(self.height - to_y)} l S"
        )


class Document:
    """Pictures, each stored once, and the pages that show them."""

    def __init__(self) -> None:
        self._objects: list[bytes] = []
        self._pictures: dict[bytes, int] = {}
        self.pages: list[Page] = []

    def picture(self, image: Image.Image) -> int:
        """Adds a picture and returns its number."""
        solid = image.convert("RGB")
        if image.mode == "RGBA":
            from PIL import Image as Images

            solid = Images.new("RGB", image.size, "white")
            solid.paste(image, mask=image.getchannel("A"))
        data = zlib.compress(solid.tobytes(), 6)
        if data not in self._pictures:
            head = (
                f"/Type /XObject /Subtype /Image /Width {solid.width} /Height {solid.height} "
                "/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode"
            )
            self._objects.append(_stream(head, data))
            self._pictures[data] = len(self._objects)
        return self._pictures[data]

    def page(self, width: float, height: float) -> Page:
        self.pages.append(Page(width, height))
        return self.pages[-1]

    def encode(self) -> bytes:
        """The file."""
        objects = list(self._objects)
        tree = len(objects) + 2 * len(self.pages) + 1
        kids = []
        for page in self.pages:
            objects.append(_stream("", "\n".join(page.commands).encode("ascii")))
            names = " ".join(f"/P{number} {number} 0 R" for number in sorted(page.pictures))
            box = f"[0 0 {_points(page.width)} {_points(page.height)}]"
            objects.append(
                f"<< /Type /Page /Parent {tree} 0 R /MediaBox {box} "
                f"/Contents {len(objects)} 0 R /Resources << /XObject << {names} >> >> >>".encode("ascii")
            )
            kids.append(f"{len(objects)} 0 R")
        objects.append(f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>".encode("ascii"))
        objects.append(f"<< /Type /Catalog /Pages {tree} 0 R >>".encode("ascii"))
        return _file(objects)


def _file(objects: list[bytes]) -> bytes:
    out = bytearray(MARK)
    places = []
    for number, body in enumerate(objects, start=1):
        places.append(len(out))
        out += f"{number} 0 obj\n".encode("ascii") + body + b"\nendobj\n"
    table = len(out)
    rows = "".join(f"{place:010} 00000 n \n" for place in places)
    size = len(objects) + 1
    out += f"xref\n0 {size}\n0000000000 65535 f \n{rows}".encode("ascii")
    out += f"trailer\n<< /Size {size} /Root {len(objects)} 0 R >>\nstartxref\n{table}\n%%EOF\n".encode(
        "ascii"
    )
    return bytes(out)


def _stream(head: str, data: bytes) -> bytes:
    return f"<< {head} /Length {len(data)} >>\nstream\n".encode("ascii") + data + b"\nendstream"


def _points(mm: float) -> str:
    return f"{mm * POINTS:.3f}".rstrip("0").rstrip(".")
