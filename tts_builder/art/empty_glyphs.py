"""Keeps resvg from choosing fonts by itself.

resvg lays out a whole line in the font of each of its parts. If a font lacks a character of the line, it may
take another font for all of it. So each font gets an empty glyph for every character that another font draws.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tts_builder.art.drawing import Drawing
    from tts_builder.art.fonts import FontSet


@contextmanager
def font_files(drawing: Drawing, fonts: FontSet) -> Iterator[list[str]]:
    """The font files for a drawing. Copies with empty glyphs exist until the block ends."""
    files = list(fonts.files(frozenset(letters.family for letters in drawing.letters)))
    lacking: dict[str, frozenset[int]] = {}
    if len(drawing.letters) > 1 and fonts.fingerprint:
        for letters in sorted(drawing.letters):
            path = fonts.path(*letters)
            lacking[path] = frozenset(drawing.characters) - fonts.characters(*letters)
    if not any(lacking.values()):
        yield files
        return
    with TemporaryDirectory() as folder:
        for number, path in enumerate(files):
            if lacking.get(path):
                copy = Path(folder, f"{number}{Path(path).suffix}")
                copy.write_bytes(_with_empty_glyphs(path, Path(path).stat().st_mtime_ns, lacking[path]))
                files[number] = str(copy)
        yield files


@lru_cache(maxsize=16)
def _with_empty_glyphs(path: str, _time: int, characters: frozenset[int]) -> bytes:
    """The font with an empty glyph for each of these characters. Time tells apart two states of the file."""
    from fontTools.ttLib import TTFont
    from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

    with TTFont(path, lazy=True, recalcBBoxes=False, recalcTimestamp=False) as font:
        # With names of our own, the outlines need not be read.
        font.setGlyphOrder([f"g{number}" for number in range(font["maxp"].numGlyphs)])
        known = font.getBestCmap()
        empty = known.get(0x20) or next(iter(known.values()))
        table = CmapSubtable.newSubtable(12)
        table.platformID, table.platEncID, table.language = 3, 10, 0
        table.cmap = {**dict.fromkeys(sorted(characters), empty), **known}
        font["cmap"].tables = [table]
        buffer = io.BytesIO()
        font.save(buffer)
    return buffer.getvalue()
