"""An XML interface: its elements, their attributes, who sees them, and which function a click calls."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from math import isfinite
from typing import Any

_CALL = re.compile(r"^\s*(?:([^/()]+)/)?([^/()]+?)\s*(?:\((.*)\))?\s*$", re.DOTALL)
_AMPERSAND = re.compile(r"&(?!#?\w+;)")
TextOrNone = str | None


class Element:
    """One XML element. Attributes are strings; `value` is the inner text."""

    __slots__ = ("attributes", "children", "parent", "tag", "value")

    def __init__(self, tag: str, attributes: dict[str, str], value: str, parent: Element | None) -> None:
        self.tag, self.attributes, self.value, self.parent = tag, attributes, value, parent
        self.children: list[Element] = []

    def walk(self) -> Iterator[Element]:
        yield self
        for child in self.children:
            yield from child.walk()

    def wire(self) -> dict[str, Any]:
        """The element in the form of getXmlTable."""
        return {
            "tag": self.tag,
            "attributes": dict(self.attributes),
            "value": self.value,
            "children": [child.wire() for child in self.children],
        }


class Panel:
    """The interface of the table or of one object."""

    def __init__(self) -> None:
        self._xml: TextOrNone = ""
        self.loading = False
        self.assets: list[dict[str, Any]] = []
        self.roots: list[Element] = []
        self._ids: dict[str, Element] = {}
        self._defaults: list[tuple[str, str, dict[str, str]]] = []

    @property
    def xml(self) -> str:
        """The interface as XML: as given, or generated once something in it has changed."""
        if self._xml is None:
            self._xml = "\n".join(_xml(root) for root in self.roots)
        return self._xml

    # Building -----------------------------------------------------------------
    def build(self, xml: str) -> str:
        """Create the elements from XML. Returns an error message when the text is not XML, else ""."""
        self._xml = xml
        try:
            tree = ET.fromstring(f"<root>{_AMPERSAND.sub('&amp;', xml)}</root>")
            self._take([self._element(node, None) for node in tree])
        except ET.ParseError as error:
            self._take([])
            return str(error)
        except RecursionError:
            self._take([])
            return "elements are nested too deeply"
        return ""

    def build_from(self, table: list[dict[str, Any]]) -> None:
        """Create the elements from a table in the form of setXmlTable."""
        self._take([self._from_table(node, None) for node in table])
        self._xml = None

    def _take(self, roots: list[Element]) -> None:
        self.roots, self._ids, self._defaults = roots, {}, []
        for root in roots:
            if root.tag == "Defaults":
                for rule in root.children:
                    given = dict(rule.attributes)
                    self._defaults.append((rule.tag, given.pop("class", ""), given))
                continue
            for element in root.walk():
                ident = element.attributes.get("id")
                if ident:
                    self._ids.setdefault(ident, element)
        self._defaults.sort(key=lambda rule: bool(rule[1]))  # rules for a class override rules for a tag

    def _element(self, node: ET.Element, parent: Element | None) -> Element:
        element = Element(str(node.tag), dict(node.attrib), (node.text or "").strip(), parent)
        element.children = [self._element(child, element) for child in node if isinstance(child.tag, str)]
        return element

    def _from_table(self, node: dict[str, Any], parent: Element | None) -> Element:
        given = node.get("attributes")
        attributes = {
            str(key): text_of(value) for key, value in (given if isinstance(given, dict) else {}).items()
        }
        element = Element(str(node.get("tag", "")), attributes, text_of(node.get("value") or ""), parent)
        children = node.get("children")
        element.children = [
            self._from_table(child, element) for child in (children if isinstance(children, list) else ())
        ]
        return element

    # Asking -------------------------------------------------------------------
    def find(self, ident: str) -> Element | None:
        return self._ids.get(ident)

    def pointed(self, name: str) -> Element | None:
        """The element that a person refers to: by id, else by its text or function. Prefers a visible one."""
        found = self.find(name)
        if found is not None:
            return found
        meant = [element for root in self.roots for element in root.walk() if self._means(element, name)]
        return next(filter(self.is_active, meant), meant[0] if meant else None)

    def _means(self, element: Element, name: str) -> bool:
        calls = [self.attribute(element, event) for event in ("onClick", "onValueChanged", "onEndEdit")]
        return any(calls) and (self.value(element) == name or name in calls)

    def attribute(self, element: Element, name: str) -> TextOrNone:
        """The attribute of the element itself, or the one that Defaults give to its tag and class."""
        own = element.attributes.get(name)
        if own is not None:
            return own
        classes = element.attributes.get("class", "").split()
        found = None
        for tag, group, given in self._defaults:
            if tag == element.tag and (not group or group in classes) and name in given:
                found = given[name]
        return found

    def is_active(self, element: Element) -> bool:
        """Whether the element and all of its parents are active."""
        around: Element | None = element
        while around is not None:
            if (self.attribute(around, "active") or "true").strip().lower() in ("false", "0"):
                return False
            around = around.parent
        return True

    def is_visible(self, element: Element, groups: set[str]) -> bool:
        """Whether a player of these groups (color, Host, Admin, team …) sees the element."""
        around: Element | None = element
        while around is not None:
            seen_by = self.attribute(around, "visibility")
            if seen_by and not {name.strip().lower() for name in seen_by.split("|")} & groups:
                return False
            around = around.parent
        return self.is_active(element)

    def is_usable(self, element: Element) -> bool:
        return (self.attribute(element, "interactable") or "true").strip().lower() not in ("false", "0")

    # Changing -----------------------------------------------------------------
    def set_attribute(self, element: Element, name: str, value: str) -> None:
        element.attributes[name] = value
        self._xml = None
        if name == "id":
            self._ids.setdefault(value, element)
        elif name == "text" and element.value:
            element.value = value

    def set_value(self, element: Element, value: str) -> None:
        element.value = value
        self._xml = None
        if "text" in element.attributes:
            element.attributes["text"] = value

    def value(self, element: Element) -> str:
        """The inner text, or the attribute `text`. When an element has both, the one that was set last
        counts."""
        return element.value or self.attribute(element, "text") or ""


def handler(text: str) -> tuple[str, str, TextOrNone] | None:
    """Split `Owner/name(argument)` into owner ("" for the interface's own script), name, and argument or
    None."""
    found = _CALL.match(text or "")
    return (found[1] or "", found[2], found[3]) if found else None


def text_of(value: Any) -> str:
    """A value of a script as the text of an attribute."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and not isfinite(value):
        return "NaN" if value != value else "Infinity" if value > 0 else "-Infinity"
    if isinstance(value, float) and value == int(value):
        return str(int(value))
    return f"{value:.15g}" if isinstance(value, float) else str(value)


def _xml(element: Element) -> str:
    node = ET.Element(element.tag, element.attributes)
    node.text = element.value
    text = ET.tostring(node, encoding="unicode", short_empty_elements=False)
    inner = "".join(_xml(child) for child in element.children)
    cut = text.rindex("</")
    return text[:cut] + inner + text[cut:]
