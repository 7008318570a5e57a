"""The fonts of drawings: two families that pip installs. System fonts are never used."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, Final
from unicodedata import normalize

from tts_builder.errors import UserError

SERIF: Final = "Source Serif Pro"
SANS: Final = "Source Sans Pro"
FAMILIES: Final = {SERIF: "font_source_serif_pro", SANS: "font_source_sans_pro"}
GENERIC: Final = {"serif": SERIF, "sans-serif": SANS}

_WEIGHTS: Final = {
    200: "ExtraLight",
    300: "Light",
    400: "Regular",
    600: "Semibold",
    700: "Bold",
    900: "Black",
}
_ITALIC_REGULAR: Final = "It"


@cache
def files() -> tuple[str, ...]:
    """Every font file, in a fixed order."""
    return tuple(str(path) for family in FAMILIES for path in sorted(_folder(family).glob("*.otf")))


@cache
def fingerprint() -> str:
    """A hash of all font files, because other fonts draw other pixels."""
    return sha256(b"".join(Path(file).read_bytes() for file in files())).hexdigest()


def family(name: str) -> str:
    """The first available family in a CSS list such as `"Source Serif Pro", serif`."""
    for wanted in name.split(","):
        plain = wanted.strip().strip("'\"")
        if plain in FAMILIES:
            return plain
        if plain in GENERIC:
            return GENERIC[plain]
    raise UserError(f"The font {name!r} is not available.", hint=f"Use {' or '.join(map(repr, FAMILIES))}.")


@cache
def characters(family_name: str, italic: bool = False) -> frozenset[int]:
    """The code points that a family can draw."""
    with _open(path(family_name, italic=italic)) as font:
        return frozenset(font.getBestCmap())


def drawable(text: str, family_name: str = SERIF) -> str:
    """The text without characters that the family lacks, with single spaces."""
    known = characters(family_name)
    letters = (char if ord(char) in known else " " for char in normalize("NFC", text))
    return " ".join("".join(letters).split())


@cache
def everything() -> frozenset[int]:
    """The code points that any of the fonts can draw."""
    return frozenset().union(*(characters(name) for name in FAMILIES))


def width(text: str, size: float, family_name: str = SERIF, weight: int = 400, italic: bool = False) -> float:
    """The width of one line of text without kerning: nearly always an upper bound."""
    advances, em = _metrics(path(family_name, weight, italic))
    return sum(advances.get(ord(char), em) for char in text) * size / em


@cache
def _metrics(file: str) -> tuple[dict[int, int], int]:
    with _open(file) as font:
        advances = font["hmtx"].metrics
        em = font["head"].unitsPerEm
        return {code: advances[glyph][0] for code, glyph in font.getBestCmap().items()}, em


def path(family_name: str, weight: int = 400, italic: bool = False) -> str:
    """The font file of a family with the nearest weight."""
    nearest = min(_WEIGHTS, key=lambda known: (abs(known - weight), known))
    style = _WEIGHTS[nearest]
    if italic:
        style = _ITALIC_REGULAR if style == "Regular" else style + _ITALIC_REGULAR
    name = f"{family_name.replace(' ', '')}-{style}.otf"
    return str(_folder(family_name) / name)


def _open(file: str) -> Any:
    from fontTools.ttLib import TTFont

    return TTFont(file, lazy=True)


def _folder(family_name: str) -> Path:
    return Path(str(import_module(FAMILIES[family_name]).font_directory))
