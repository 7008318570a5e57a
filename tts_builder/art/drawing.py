"""Checks an SVG before it is drawn: XML, size, fonts, characters and references."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tts_builder.art import fonts
from tts_builder.errors import UserError, shortened

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

SVG: Final = "http://www.w3.org/2000/svg"
XLINK: Final = "http://www.w3.org/1999/xlink"

_DECLARATION: Final = re.compile(r"([\w-]+)\s*:\s*([^;]+)")
_URL: Final = re.compile(r"""url\(\s*["']?([^"')]*)""", re.IGNORECASE)
_DATA: Final = re.compile("data:[^,#]*,")
"""Without the comma, the renderer reads the text as the name of a file."""
_LAYOUT_ONLY: Final = frozenset("\t\n\r ")


def prepared(svg: str, width: int, height: int) -> str:
    """The drawing, checked and centered in exactly `width` × `height` pixels."""
    from xml.etree import ElementTree

    root = parsed(svg)
    if root.get("viewBox") is None:
        root.set("viewBox", f"0 0 {_length(root, 'width')} {_length(root, 'height')}")
    root.set("width", str(width))
    root.set("height", str(height))
    ElementTree.register_namespace("", SVG)
    ElementTree.register_namespace("xlink", XLINK)
    try:
        _check(root, fonts.SERIF, False)
        return ElementTree.tostring(root, encoding="unicode")
    except RecursionError:
        raise UserError("The drawing is nested too deeply.") from None


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


def _check(element: Element, family: str, italic: bool) -> None:
    """Checks the element with its inherited font: resvg draws a box for a character that the font lacks."""
    style = dict(_DECLARATION.findall(element.get("style", "")))
    chosen = style.get("font-family", element.get("font-family"))
    if chosen is not None:
        family = fonts.family(chosen)
    slant = style.get("font-style", element.get("font-style"))
    if slant is not None:
        italic = slant.strip() in {"italic", "oblique"}
    _check_references(element)
    if element.tag in {f"{{{SVG}}}text", f"{{{SVG}}}tspan"}:
        _check_characters(element.text, family, italic)
    for child in element:
        _check(child, family, italic)
        if element.tag in {f"{{{SVG}}}text", f"{{{SVG}}}tspan"}:
            _check_characters(child.tail, family, italic)


def _check_characters(text: str | None, family: str, italic: bool) -> None:
    known = fonts.characters(family, italic)
    words = (text or "").strip()
    for char in words:
        if ord(char) not in known and char not in _LAYOUT_ONLY:
            slanted = " italic" if italic else ""
            elsewhere = ord(char) in fonts.everything()
            raise UserError(
                f"{family}{slanted} has no glyph for {char!r} (U+{ord(char):04X}) in {words!r}.",
                hint="The other font has it."
                if elsewhere
                else "Draw it as an icon, or choose another character.",
            )


def _check_references(element: Element) -> None:
    """Refuses references to files: a link, or `url(...)` in an attribute or a style."""
    embedded_only = element.tag == f"{{{SVG}}}image"
    for name, value in element.items():
        if (name == "href" or name.endswith("}href")) and (embedded_only or not value.startswith("#")):
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


def _reference(address: str) -> UserError:
    return UserError(
        f"The drawing refers to the file {shortened(address)!r}. A face cannot use other files.",
        hint="Embed the picture as a data: address.",
    )
