"""Draws a panel as an SVG."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from tts_builder.art import fonts
from tts_builder.components.panel import SCREEN
from tts_builder.testing.panel_layout import LINE, Box, Rect

BACKGROUND = "#58757a"


def svg(found: list[Box]) -> str:
    """The whole screen."""
    width, height = SCREEN
    parts = [f'<rect width="{width}" height="{height}" fill="{BACKGROUND}"/>']
    for number, box in enumerate(found):
        parts += _drawn(box, f"clip-{number}")
    inner = "\n".join(parts)
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{inner}\n</svg>'


def _drawn(box: Box, name: str) -> Iterator[str]:
    place, clip = box.place, box.clip
    if place.y >= clip.y + clip.height:
        return
    yield f'<clipPath id="{name}">{_rect(clip, "")}</clipPath><g clip-path="url(#{name})">'
    if box.element.tag != "Text" and (fill := _fill(box.attributes["color"])):
        radius = ' rx="4"' if box.element.tag == "Button" else ""
        faded = ' opacity="0.45"' if box.attributes["interactable"] == "false" else ""
        yield _rect(place, fill + radius + faded)
    yield from _words(box)
    yield "</g>"
    if box.element.tag == "VerticalScrollView" and _overflows(box):
        track = Rect(place.x + place.width - 18, place.y, 18, place.height)
        yield _rect(track, 'fill="#2A1D10"')
        yield _rect(Rect(track.x + 2, track.y, 14, track.height / 3), 'fill="#8A7455" rx="3"')


def _overflows(box: Box) -> bool:
    return any(float(child.attributes.get("height", 0)) > box.place.height for child in box.element.children)


def _words(box: Box) -> Iterator[str]:
    ink = _fill(box.attributes["textColor" if box.element.tag == "Button" else "color"]) or 'fill="#fff"'
    size = box.size or 8.0
    at = box.attributes["alignment"] or "MiddleCenter"
    place, high = box.place, size * LINE
    top = place.y if at.startswith("Upper") else place.y + (place.height - high * len(box.lines)) / 2
    x, anchor = place.x + place.width / 2, "middle"
    if at.endswith("Left"):
        x, anchor = place.x, "start"
    elif at.endswith("Right"):
        x, anchor = place.x + place.width, "end"
    weight = "700" if "Bold" in box.attributes["fontStyle"] else "400"
    look = f'font-family={quoteattr(fonts.SANS)} font-size="{size}" font-weight="{weight}"'
    look += f' text-anchor="{anchor}"'
    for number, line in enumerate(box.lines):
        y = top + high * number + size * 0.95
        yield f'<text x="{x:.1f}" y="{y:.1f}" {look} {ink}>{escape(line)}</text>'


def _rect(place: Rect, look: str) -> str:
    at = f'x="{place.x:.1f}" y="{place.y:.1f}"'
    return f'<rect {at} width="{place.width:.1f}" height="{place.height:.1f}" {look}/>'


def _fill(color: str) -> str:
    """A color of the game as attributes of SVG."""
    if not color:
        return ""
    if color.startswith("rgba("):
        *parts, alpha = (float(part) for part in color[5:-1].split(","))
        red, green, blue = (round(255 * part) for part in parts)
        return f'fill="rgb({red},{green},{blue})" fill-opacity="{alpha}"' if alpha else ""
    return f"fill={quoteattr(color)}"
