"""Pictures for a print service: a file for each side of each piece, with bleed, and a list of them."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tts_builder.components.drawings import Drawings, Progress
from tts_builder.components.mod import Mod
from tts_builder.components.printing.pictures import MM_PER_INCH, Pictures
from tts_builder.components.printing.pieces import KINDS, FlatPiece, flat_pieces
from tts_builder.components.texts import texts_of
from tts_builder.engine.catalogs import ENGLISH
from tts_builder.errors import UserError
from tts_builder.saves.owned import OwnedFolder

if TYPE_CHECKING:
    from PIL import Image

LIST: Final = "list.csv"
COLUMNS: Final = ("key", "kind", "count", "width mm", "height mm", "front", "back")


@dataclass(frozen=True)
class Singles:
    """The pictures of a mod for a print service."""

    pieces: int
    """Number of pieces with all copies."""
    files: int
    warnings: tuple[str, ...]


def print_singles(
    mod: Mod,
    folder: Path,
    *,
    kinds: Collection[str] = KINDS,
    bleed: float = 3.0,
    dpi: int = 300,
    language: str = ENGLISH,
    progress: Progress | None = None,
) -> Singles:
    """Writes a PNG of each side of each flat piece, with bleed, and `list.csv` with sizes and counts. Equal
    pictures are written once."""
    mod.check()
    pieces = flat_pieces(mod, kinds)
    if not pieces:
        raise UserError(f"{mod.title} has no flat pieces to print.", where=mod.where)
    drawings = Drawings(str, mod.sources, texts=texts_of(mod, language))
    service = _Service(OwnedFolder(folder), Pictures(drawings, dpi, bleed))
    rows = []
    for number, piece in enumerate(pieces):
        if progress is not None:
            progress(piece.key, number, len(pieces))
        width, height = piece.size
        sides = service.put(piece, number + 1)
        rows.append((piece.key, piece.kind, piece.count, f"{width:.2f}", f"{height:.2f}", *sides))
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([COLUMNS, *rows])
    service.folder.put(LIST, text.getvalue().encode("utf-8"))
    service.folder.close(mod=mod.id, build="print")
    if progress is not None:
        progress("", len(pieces), len(pieces))
    kept = [
        f"{folder / name}: changed since the last export, so it was kept." for name in service.folder.left
    ]
    total = sum(piece.count for piece in pieces)
    return Singles(total, len(service.names), (*drawings.warnings, *kept))


class _Service:
    def __init__(self, folder: OwnedFolder, pictures: Pictures) -> None:
        self.folder, self._pictures = folder, pictures
        self.names: dict[str, str] = {}
        """Hash of a file → its name."""

    def put(self, piece: FlatPiece, number: int) -> tuple[str, str]:
        """Writes both sides of a piece and returns the names of the files."""
        stem = (
            f"{piece.kind}/{number:04}-{re.sub(r'[^a-z0-9]+', '-', piece.key.lower()).strip('-') or 'piece'}"
        )
        front = self._file(piece, self._pictures.front(piece), f"{stem}-front.png")
        back = self._file(piece, self._pictures.back(piece), f"{stem}-back.png")
        return front, back

    def _file(self, piece: FlatPiece, picture: Image.Image, name: str) -> str:
        from tts_builder.art import raster

        data = raster.encode(picture, dpi=self._pictures.dots(piece) * MM_PER_INCH)
        known = self.names.setdefault(sha256(data).hexdigest(), name)
        if known == name:
            self.folder.put(name, data)
        return known
