"""Small fonts for tests: every character is a block of its own height."""

from __future__ import annotations

from pathlib import Path

EM = 1000


def write(path: Path, family: str, characters: str, *, weight: int = 400, italic: bool = False) -> Path:
    """A TTF font whose characters are blocks, each `EM` wide with margins of 100."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    names = [".notdef", *(f"u{ord(char):04X}" for char in characters)]
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(char): f"u{ord(char):04X}" for char in characters})
    glyphs = {}
    for number, name in enumerate(names):
        pen = TTGlyphPen(None)
        top = 700 - 100 * (number % 3) if weight == 400 else 300
        for step, (x, y) in enumerate(((100, 0), (100, top), (900, top), (900, 0))):
            (pen.lineTo if step else pen.moveTo)((x, y))
        pen.closePath()
        glyphs[name] = pen.glyph()
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(dict.fromkeys(names, (EM, 100)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    style = ("Bold" if weight == 700 else "Regular") + (" Italic" if italic else "")
    builder.setupNameTable(
        {"familyName": family, "styleName": style, "psName": f"{family}-{style}".replace(" ", "")}
    )
    builder.setupOS2(usWeightClass=weight, fsSelection=int(italic) or 0x40)
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = 3_600_000_000
    builder.font.recalcTimestamp = False
    path.parent.mkdir(parents=True, exist_ok=True)
    builder.save(path)
    return path
