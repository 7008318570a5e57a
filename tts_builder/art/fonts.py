"""The fonts of drawings: two families that pip installs and those of a project, never the system's."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple
from unicodedata import name as unicode_name
from unicodedata import normalize

from tts_builder.art import project_files
from tts_builder.errors import UserError

SERIF: Final = "Source Serif Pro"
SANS: Final = "Source Sans Pro"
FAMILIES: Final = {SERIF: "font_source_serif_pro", SANS: "font_source_sans_pro"}
GENERIC: Final = {"serif": SERIF, "sans-serif": SANS}
FOLDER: Final = "fonts"
"""The folder of a project with its fonts."""
SUFFIXES: Final = (".ttf", ".otf")

_WEIGHTS: Final = {
    200: "ExtraLight",
    300: "Light",
    400: "Regular",
    600: "Semibold",
    700: "Bold",
    900: "Black",
}
_ITALIC_REGULAR: Final = "It"
_NORMAL_WIDTH: Final = 5
_UNPRINTED: Final = frozenset("\t\n\r ")


class FontFile(NamedTuple):
    """One font of a family: a TTF or OTF file."""

    path: str
    families: tuple[str, ...]
    """Its family in each language that the file names it in."""
    weight: int
    italic: bool
    width: int
    """Width class, 1 (condensed) to 9 (expanded); 5 is normal."""
    sha256: str


@dataclass(frozen=True)
class FontSet:
    """The fonts that a drawing can use. A family of the project replaces a shipped one of the same name."""

    own: tuple[FontFile, ...] = ()
    """The fonts of the project."""
    fallbacks: tuple[str, ...] = ()
    """Families that are tried in this order for a character that the chosen family lacks."""

    @cached_property
    def families(self) -> tuple[str, ...]:
        """The name of every family, those of the project first."""
        return tuple(dict.fromkeys([*(name for file in self.own for name in file.families), *FAMILIES]))

    @cached_property
    def fingerprint(self) -> str:
        """A hash of the fonts and fallbacks of the project; empty if it has none."""
        if not self.own and not self.fallbacks:
            return ""
        parts = (*(file.sha256 for file in self.own), "fallbacks", *self.fallbacks)
        return sha256("\0".join(parts).encode("utf-8")).hexdigest()

    def files(self, families: frozenset[str]) -> tuple[str, ...]:
        """The files that resvg needs to draw text in these families, in a fixed order."""
        own = tuple(file.path for file in self.own if not families.isdisjoint(file.families))
        replaced = {name for file in self.own for name in file.families}
        # resvg gets all shipped files of a family, because it chooses among them by weight and slant.
        kept = [family for family in FAMILIES if family not in replaced]
        return (*own, *(path for family in kept for path in shipped_files(family)))

    def family(self, name: str) -> str:
        """The first available family in a CSS list such as `"Source Serif Pro", serif`."""
        for wanted in name.split(","):
            plain = wanted.strip().strip("'\"")
            if plain in self.families:
                return plain
            if plain in GENERIC:
                return GENERIC[plain]
        raise UserError(
            f"The font {name!r} is not available.",
            hint=f"Use {' or '.join(map(repr, self.families[:12]))}, or put a TTF or OTF file of its family "
            f"into the folder {FOLDER} of the project.",
        )

    def path(self, family: str, weight: int = 400, italic: bool = False) -> str:
        """The file of a family that resvg draws for this weight and slant."""
        return self._file(family, weight, italic)[0]

    def _file(self, family: str, weight: int, italic: bool) -> tuple[str, str]:
        """The file, and its hash if it belongs to the project: somebody may replace that file."""
        own = [file for file in self.own if family in file.families]
        if not own:
            return _shipped_path(family, weight, italic), ""
        width = min((file.width for file in own), key=lambda each: (abs(each - _NORMAL_WIDTH), each))
        own = [file for file in own if file.width == width]
        own = [file for file in own if file.italic == italic] or own
        nearest = min((file.weight for file in own), key=lambda each: _distance(each, weight))
        return next((file.path, file.sha256) for file in own if file.weight == nearest)

    def characters(self, family: str, weight: int = 400, italic: bool = False) -> frozenset[int]:
        """The code points that a family can draw, without its fallbacks."""
        return _characters(*self._file(family, weight, italic))

    def family_for(self, char: str, family: str, weight: int = 400, italic: bool = False) -> str | None:
        """The family that draws a character: the chosen one, else the first fallback that has it."""
        for each in (family, *self.fallbacks):
            if ord(char) in self.characters(each, weight, italic):
                return each
        return None

    def check(self, text: str, family: str, weight: int = 400, italic: bool = False) -> None:
        """Raises UserError for the first character that no font draws."""
        for char in text:
            if char in _UNPRINTED or self.family_for(char, family, weight, italic) is not None:
                continue
            slanted = " italic" if italic else ""
            raise UserError(
                f"{family}{slanted} has no glyph for {char!r} ({_described(char)}) in {text!r}.",
                hint=self._advice(char, weight, italic),
            )

    def _advice(self, char: str, weight: int, italic: bool) -> str:
        for family in self.families:
            if ord(char) in self.characters(family, weight, italic):
                return f"{family} has it: use that font, or add it to `fallback_fonts` of the Mod."
        return (
            f"Put a font that has it into the folder {FOLDER} of the project and add its family to "
            "`fallback_fonts` of the Mod, draw it as an icon, or choose another character."
        )

    def runs(
        self, text: str, family: str, weight: int = 400, italic: bool = False
    ) -> Iterator[tuple[str, str]]:
        """(family, text) for the longest parts of the text that one family draws."""
        start, current = 0, family
        for index, char in enumerate(text):
            if char in _UNPRINTED:
                continue
            chosen = self.family_for(char, family, weight, italic) or family
            if chosen != current:
                if index > start:
                    yield current, text[start:index]
                start, current = index, chosen
        if start < len(text):
            yield current, text[start:]

    def width(
        self, text: str, size: float, family: str = SERIF, weight: int = 400, italic: bool = False
    ) -> float:
        """The width of one line of text without kerning: nearly always an upper bound."""
        total = 0.0
        runs = self.runs(text, family, weight, italic) if self.fallbacks else [(family, text)]
        for chosen, part in runs:
            advances, em = _metrics(*self._file(chosen, weight, italic))
            total += sum(advances.get(ord(char), em) for char in part) * size / em
        return total

    def drawable(self, text: str, family: str = SERIF) -> str:
        """The text without characters that no font draws, with single spaces."""
        letters = (char if self.family_for(char, family) else " " for char in normalize("NFC", text))
        return " ".join("".join(letters).split())


SHIPPED: Final = FontSet()
"""The fonts of tts-builder alone."""


def of_project(folder: Path | None, fallbacks: tuple[str, ...] = ()) -> FontSet:
    """The fonts in the folder `fonts` of a project. Raises UserError for a broken one or unknown fallback."""
    found: list[FontFile] = []
    place = None if folder is None else folder / FOLDER
    if place is not None and place.is_dir():
        for path in sorted(place.rglob("*")):
            if path.suffix.lower() in SUFFIXES and path.is_file():
                found.append(_font_file(path, folder))
    fonts = FontSet(tuple(found), fallbacks)
    for name in fallbacks:
        if name not in fonts.families:
            known = ", ".join(map(repr, fonts.families))
            raise UserError(
                f"`fallback_fonts` names the family {name!r}, which is not available.",
                hint=f"Families: {known}. Put its TTF or OTF file into the folder {FOLDER} of the project.",
            )
    return fonts


@cache
def shipped_files(family: str) -> tuple[str, ...]:
    """Every file of a shipped family, in a fixed order."""
    return tuple(str(path) for path in sorted(_folder(family).glob("*.otf")))


@cache
def shipped_fingerprint() -> str:
    """A hash of all shipped files, because other fonts draw other pixels."""
    files = (file for family in FAMILIES for file in shipped_files(family))
    return sha256(b"".join(Path(file).read_bytes() for file in files)).hexdigest()


def _font_file(path: Path, project: Path | None) -> FontFile:
    if project is not None:
        project_files.check_inside(project, path)
    stat = path.stat()
    return _examined(str(path), stat.st_mtime_ns, stat.st_size)


@cache
def _examined(path: str, _time: int, _size: int) -> FontFile:
    """What a font file says about itself. Time and size tell apart two states of the file."""
    data = Path(path).read_bytes()
    try:
        with _open(io.BytesIO(data)) as font:
            for table in font.reader.keys():  # noqa: SIM118 - not a dict
                font.reader[table]  # raises if the file is cut off
            names, style = font["name"].names, font["OS/2"]
            # resvg looks a family up by its typographic name, and by the older one if there is none.
            families = _names(names, 16) or _names(names, 1)
            if not families or not font.getBestCmap():
                raise KeyError("name" if not families else "cmap")
            font["hmtx"].metrics  # noqa: B018 - a font without widths cannot be measured
            return FontFile(
                path,
                tuple(dict.fromkeys(families)),
                int(style.usWeightClass),
                bool(style.fsSelection & 1),
                int(style.usWidthClass),
                sha256(data).hexdigest(),
            )
    except Exception as fault:  # fontTools raises whatever its parser runs into
        raise UserError(
            f"{project_files.shown(Path(path))} is not a font that can be read ({type(fault).__name__}).",
            hint="Put TTF or OTF files into the folder, or remove the file.",
        ) from fault


def _described(char: str) -> str:
    """Code point and name of a character. The name of a Chinese one only repeats its code point."""
    code, name = f"{ord(char):04X}", unicode_name(char, "").lower()
    return f"U+{code}, {name}" if name and code.lower() not in name else f"U+{code}"


def _names(entries: Any, number: int) -> list[str]:
    return [str(entry.toUnicode()) for entry in entries if entry.nameID == number and entry.isUnicode()]


def _distance(weight: int, wanted: int) -> tuple[int, int]:
    """The order in which CSS tries the weights of a family, as resvg does."""
    if weight == wanted:
        return (0, 0)
    if 400 <= wanted <= 500:
        group = 1 if wanted < weight <= 500 else 2 if weight < wanted else 3
    else:
        group = 1 if (weight > wanted) == (wanted > 500) else 2
    return (group, abs(weight - wanted))


@cache
def _characters(file: str, _hash: str) -> frozenset[int]:
    with _open(file) as font:
        return frozenset(font.getBestCmap())


@cache
def _metrics(file: str, _hash: str) -> tuple[dict[int, int], int]:
    with _open(file) as font:
        advances = font["hmtx"].metrics
        em = font["head"].unitsPerEm
        return {code: advances[glyph][0] for code, glyph in font.getBestCmap().items()}, em


def _shipped_path(family: str, weight: int, italic: bool) -> str:
    style = _WEIGHTS[min(_WEIGHTS, key=lambda known: _distance(known, weight))]
    if italic:
        style = _ITALIC_REGULAR if style == "Regular" else style + _ITALIC_REGULAR
    return str(_folder(family) / f"{family.replace(' ', '')}-{style}.otf")


def _open(file: str | io.BytesIO) -> Any:
    import logging

    from fontTools.ttLib import TTFont

    # It warns about odd dates and the like, which do not matter here.
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    return TTFont(file, lazy=True)


def _folder(family: str) -> Path:
    return Path(str(import_module(FAMILIES[family]).font_directory))
