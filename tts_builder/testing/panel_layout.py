"""Positions of panel elements on the screen, and whether their texts fit: computes rows, spacing and padding.
Only explicit heights count, because Tabletop Simulator documents no way to let an element grow.

The font of the game is not available. Texts are measured in Source Sans Pro, and count as `WIDER` times as
wide and `LINE` times as high as their size.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tts_builder.art import fonts
from tts_builder.components.panel import SCREEN
from tts_builder.headless.players.panel import Element, Panel

WIDER = 1.12
"""A factor for fonts of the game that are wider than Source Sans Pro. Arial is about a tenth wider."""
LINE = 1.2
"""The height of a line relative to the font size."""


@dataclass(frozen=True)
class Rect:
    """A rectangle in pixels from the upper left corner of the screen."""

    x: float
    y: float
    width: float
    height: float

    def holds(self, other: Rect) -> bool:
        slack = 0.01
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.x + other.width <= self.x + self.width + slack
            and other.y + other.height <= self.y + self.height + slack
        )


@dataclass(frozen=True)
class Box:
    """One element as a player sees it."""

    element: Element
    place: Rect
    parent: Rect
    clip: Rect
    """The visible area of the scroll view around the element, or the screen."""
    scrolls: bool
    """Whether the element is in a scroll view and may be below its visible area."""
    text: str
    lines: tuple[str, ...]
    size: float
    """The font size; 0 when the text does not fit even in the smallest size."""
    attributes: dict[str, str]

    @property
    def name(self) -> str:
        return self.element.attributes.get("id") or self.text or self.element.tag


def boxes(panel: Panel, groups: set[str]) -> list[Box]:
    """The elements of a panel that a player of these groups (color in lower case, host …) sees."""
    screen = Rect(0.0, 0.0, *map(float, SCREEN))
    found: list[Box] = []
    for root in panel.roots:
        if root.tag != "Defaults" and panel.is_visible(root, groups):
            place = _window(panel, root, screen)
            found += _Laid(panel, groups).all(root, place, screen, screen, False)
    return found


def _window(panel: Panel, root: Element, screen: Rect) -> Rect:
    width, height = (float(panel.attribute(root, name) or 0) for name in ("width", "height"))
    dx, dy = map(float, (panel.attribute(root, "offsetXY") or "0 0").split())
    at = panel.attribute(root, "rectAlignment") or "MiddleCenter"
    x = {"Left": 0.0, "Right": screen.width - width}.get(at.removeprefix("Upper"), (screen.width - width) / 2)
    return Rect(x + dx, -dy, width, height)


class _Laid:
    def __init__(self, panel: Panel, groups: set[str]) -> None:
        self.panel, self.groups = panel, groups

    def all(self, element: Element, place: Rect, parent: Rect, clip: Rect, scrolls: bool) -> Iterator[Box]:
        yield self._box(element, place, parent, clip, scrolls)
        children = [child for child in element.children if self.panel.is_visible(child, self.groups)]
        if element.tag == "VerticalScrollView":
            for child in children:
                inner = Rect(place.x, place.y, place.width, self._number(child, "height"))
                yield from self.all(child, inner, inner, place, True)
        elif element.tag in ("VerticalLayout", "HorizontalLayout"):
            for child, spot in zip(children, self._spots(element, place, children), strict=True):
                yield from self.all(child, spot, place, clip, scrolls)

    def _spots(self, element: Element, place: Rect, children: list[Element]) -> list[Rect]:
        left, right, top, bottom = map(float, (self._get(element, "padding") or "0 0 0 0").split())
        spacing = self._number(element, "spacing", 0.0)
        x, y = place.x + left, place.y + top
        width, height = place.width - left - right, place.height - top - bottom
        if element.tag == "HorizontalLayout":
            widths = self._widths(element, width, spacing, children)
            starts = [x + sum(widths[:n]) + n * spacing for n in range(len(widths))]
            return [Rect(start, y, wide, height) for start, wide in zip(starts, widths, strict=True)]
        heights = [self._number(child, "preferredHeight") for child in children]
        return [Rect(x, y + sum(heights[:n]) + n * spacing, width, high) for n, high in enumerate(heights)]

    def _widths(self, element: Element, width: float, spacing: float, children: list[Element]) -> list[float]:
        """The explicit widths, or equal shares."""
        if (self._get(element, "childForceExpandWidth") or "true") == "false":
            return [self._number(child, "preferredWidth") for child in children]
        share = (width - spacing * (len(children) - 1)) / max(1, len(children))
        return [share] * len(children)

    def _box(self, element: Element, place: Rect, parent: Rect, clip: Rect, scrolls: bool) -> Box:
        text = self.panel.value(element) if element.tag in ("Text", "Button") else ""
        names = ("color", "textColor", "fontStyle", "alignment", "interactable", "visibility")
        given = {name: self._get(element, name) or "" for name in names}
        left, right, top, bottom = (0.0, 0.0, 0.0, 0.0)
        if element.tag == "Button":
            left, right, top, bottom = map(float, (self._get(element, "padding") or "0 0 0 0").split())
        least, most = (self._number(element, f"resizeText{end}Size", 14.0) for end in ("Min", "Max"))
        room = (place.width - left - right, place.height - top - bottom)
        size, lines = fitted(text, *room, least, most, "Bold" in given["fontStyle"])
        return Box(element, place, parent, clip, scrolls, text, lines, size, given)

    def _get(self, element: Element, name: str) -> str | None:
        return self.panel.attribute(element, name)

    def _number(self, element: Element, name: str, default: float | None = None) -> float:
        text = self._get(element, name)
        if not text and default is None:
            ident = element.attributes.get("id", element.tag)
            raise AssertionError(f"the element {ident} of the panel has no {name}")
        return float(text) if text else float(default or 0.0)


def fitted(
    text: str, width: float, height: float, least: float, most: float, bold: bool
) -> tuple[float, tuple[str, ...]]:
    """The largest font size in which a text fits, and its lines; 0 when it does not fit."""
    if not text:
        return most, ()
    size = most
    while size >= least:
        lines = wrapped(text, width, size, bold)
        if lines is not None and len(lines) * size * LINE <= height + 0.5:
            return size, lines
        size -= 1
    return 0.0, wrapped(text, width, least, bold) or (text,)


def wrapped(text: str, width: float, size: float, bold: bool) -> tuple[str, ...] | None:
    """The lines of a text; None when a word is too wide."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and _width(longer, size, bold) > width:
                lines.append(line)
                line = word
            else:
                line = longer
            if _width(line, size, bold) > width:
                return None
        lines.append(line)
    return tuple(lines)


def _width(text: str, size: float, bold: bool) -> float:
    return fonts.SHIPPED.width(text, size, fonts.SANS, 700 if bold else 400) * WIDER


SMALLEST = 10.0
"""The smallest readable font size."""


def faults(found: list[Box]) -> list[str]:
    """What a player could not see or read: elements outside the screen or their place, texts that are cut or
    tiny."""
    screen = Rect(0.0, 0.0, *map(float, SCREEN))
    said = []
    for box in found:
        if not box.scrolls and not screen.holds(box.place):
            said.append(f"{box.name} leaves the screen: {box.place}")
        if not box.parent.holds(box.place):
            said.append(f"{box.name} leaves its place {box.parent}: {box.place}")
        if box.text and box.size == 0.0:
            said.append(f"{box.name} is cut: {box.text!r} in {box.place.width:.0f} x {box.place.height:.0f}")
        elif box.text and box.size < SMALLEST:
            said.append(f"{box.name} is written in size {box.size:.0f}: {box.text!r}")
    return said
