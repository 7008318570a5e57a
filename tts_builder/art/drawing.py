"""Checks an SVG before it is drawn: XML, size, fonts, characters and references."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.sax.saxutils import quoteattr

from tts_builder.art.fonts import SERIF, FontSet
from tts_builder.errors import UserError, shortened

if TYPE_CHECKING:
    from pathlib import Path
    from xml.etree.ElementTree import Element

    from tts_builder.art.pictures import PictureFile

SVG: Final = "http://www.w3.org/2000/svg"
XLINK: Final = "http://www.w3.org/1999/xlink"

_DECLARATION: Final = re.compile(r"([\w-]+)\s*:\s*([^;]+)")
_LAYOUT: Final = re.compile(r"[\t\n\r]")
_URL: Final = re.compile(r"""url\(\s*["']?([^"')]*)""", re.IGNORECASE)
_DATA: Final = re.compile("data:[^,#]*,")
"""Without the comma, the renderer reads the text as the name of a file."""
PICTURE: Final = re.compile("picture:([0-9a-f]{64})/(.+)")
"""How a drawing names a picture of the project: by the hash of its bytes and its path."""
_ASPECTS: Final = {"cover": "xMidYMid slice", "contain": "xMidYMid meet", "stretch": "none"}
_WEIGHTS: Final = {"normal": 400, "bold": 700, "bolder": 700, "lighter": 300}
_TEXTS: Final = frozenset((f"{{{SVG}}}text", f"{{{SVG}}}tspan", f"{{{SVG}}}textPath"))


class Letters(NamedTuple):
    """The font that an element hands on to its children."""

    family: str = SERIF
    weight: int = 400
    italic: bool = False


@dataclass
class Drawing:
    """A checked drawing, ready for resvg but for its pictures."""

    root: Element
    letters: set[Letters] = field(default_factory=set)
    """The fonts of its texts."""
    characters: set[int] = field(default_factory=set)
    """The code points of its texts."""


def prepared(svg: str, width: int, height: int, fonts: FontSet) -> Drawing:
    """The drawing, checked and centered in exactly `width` × `height` pixels."""
    root = parsed(svg)
    if root.get("viewBox") is None:
        root.set("viewBox", f"0 0 {_length(root, 'width')} {_length(root, 'height')}")
    root.set("width", str(width))
    root.set("height", str(height))
    drawing = Drawing(root)
    try:
        _check(root, Letters(), fonts, drawing)
    except RecursionError:
        raise _too_deep() from None
    return drawing


def as_text(element: Element) -> str:
    """The XML of an element."""
    from xml.etree import ElementTree

    ElementTree.register_namespace("", SVG)
    ElementTree.register_namespace("xlink", XLINK)
    try:
        return ElementTree.tostring(element, encoding="unicode")
    except RecursionError:
        raise _too_deep() from None


def contents(element: Element) -> str:
    """The XML of everything inside an element."""
    return "".join(map(as_text, element))


def picture_element(file: PictureFile, project: Path | None, place: str, fit: str) -> str:
    """An SVG element that shows a picture of the project. `place` is its x, y, width and height."""
    assert project is not None
    name = file.path.resolve().relative_to(project.resolve()).as_posix()
    address = quoteattr(f"picture:{file.sha256}/{name}")
    return f'<image {place} preserveAspectRatio="{_ASPECTS[fit]}" href={address}/>'


def fit_of(element: Element) -> str | None:
    """How a picture that `picture_element` wrote fits its box; None for any other."""
    aspect = element.get("preserveAspectRatio")
    return next((fit for fit, value in _ASPECTS.items() if value == aspect), None)


def parsed(svg: str) -> Element:
    """The root element. Raises UserError with line and column if the text is not SVG."""
    from xml.etree import ElementTree

    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        raise UserError(f"The drawing is not well-formed XML: {error}.") from None
    if root.tag != f"{{{SVG}}}svg":
        raise UserError(
            f"The drawing is not an SVG: its root is <{root.tag}>.", hint=f'Declare xmlns="{SVG}".'
        )
    return root


def _length(root: Element, name: str) -> float:
    match = re.fullmatch(r"\s*([0-9]+\.?[0-9]*|\.[0-9]+)\s*(?:px)?\s*", root.get(name, ""))
    if match is None:
        raise UserError(
            f"The drawing has neither a viewBox nor a {name} in pixels.", hint='Add viewBox="0 0 …".'
        )
    return float(match[1])


def _check(element: Element, letters: Letters, fonts: FontSet, drawing: Drawing) -> None:
    """Checks the element with its inherited font. Sets characters that the font lacks in a fallback font."""
    style = dict(_DECLARATION.findall(element.get("style", "")))
    chosen = style.get("font-family", element.get("font-family"))
    if chosen is not None:
        letters = letters._replace(family=fonts.family(chosen))
    heavy = style.get("font-weight", element.get("font-weight"))
    if heavy is not None:
        letters = letters._replace(weight=_weight(heavy.strip()))
    slant = style.get("font-style", element.get("font-style"))
    if slant is not None:
        letters = letters._replace(italic=slant.strip() in {"italic", "oblique"})
    _check_references(element)
    children = list(element)
    if element.tag in _TEXTS:
        drawing.letters.add(letters)
        element.text = _lettered(element, 0, element.text, letters, fonts, drawing)
    for child in children:
        _check(child, letters, fonts, drawing)
        if element.tag in _TEXTS:
            after = list(element).index(child) + 1
            child.tail = _lettered(element, after, child.tail, letters, fonts, drawing)


def _weight(text: str) -> int:
    return _WEIGHTS.get(text) or (int(text) if text.isascii() and text.isdigit() else 400)


def _lettered(
    element: Element, at: int, text: str | None, letters: Letters, fonts: FontSet, drawing: Drawing
) -> str | None:
    """The beginning of a text that its own font draws. The rest goes into new children of the element, from
    the index `at` on."""
    from xml.etree.ElementTree import Element

    if text is None:
        return None
    fonts.check(text.strip(), *letters)
    drawing.characters.update(map(ord, _LAYOUT.sub("", text)))
    if not fonts.fallbacks:
        return text
    beginning: str | None = None
    last: Element | None = None
    for family, part in fonts.runs(text, *letters):
        if family != letters.family:
            drawing.letters.add(letters._replace(family=family))
            last = Element(f"{{{SVG}}}tspan", {"font-family": family})
            last.text = part
            element.insert(at, last)
            at += 1
        elif last is None:
            beginning = part
        else:
            last.tail = part
    return beginning


def _check_references(element: Element) -> None:
    """Refuses references to files: a link, or `url(...)` in an attribute or a style."""
    embedded_only = element.tag == f"{{{SVG}}}image"
    for name, value in element.items():
        if (name == "href" or name.endswith("}href")) and (embedded_only or not value.startswith("#")):
            if name == "href" and embedded_only and PICTURE.fullmatch(value):
                continue
            _check_embedded(value)
        _check_urls(value)
    if element.tag == f"{{{SVG}}}style":
        text = "".join(element.itertext())
        if "@import" in text.lower():
            raise _reference("@import")
        _check_urls(text)


def _check_urls(text: str) -> None:
    for address in _URL.findall(text):
        if not address.startswith("#"):
            _check_embedded(address)


def _check_embedded(address: str) -> None:
    if not _DATA.match(address):
        raise _reference(address)


def _too_deep() -> UserError:
    return UserError("The drawing is nested too deeply.")


def _reference(address: str) -> UserError:
    return UserError(
        f"The drawing refers to the file {shortened(address)!r}. A face cannot use other files.",
        hint='Show a picture of your project by {{ image("art/picture.png", x, y, width, height) }} in a '
        "template.",
    )
