"""U: the XML of interfaces, and A007: the pictures they name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tts_builder.errors import shortened
from tts_builder.saves.lint.guesses import Guesses
from tts_builder.saves.lint.panel_names import (
    ATTRIBUTES,
    ELEMENTS,
    NAMES_OF_ATTRIBUTES,
    NAMES_OF_ELEMENTS,
    PICTURES,
    RICH,
    TEXTS,
)
from tts_builder.saves.lint.panel_reader import DEEPEST, Element, Panel, panels
from tts_builder.saves.lint.registry import Hit, Subject, rule


def _hit(panel: Panel, line: int, sentence: str, hint: str = "") -> Hit:
    return Hit(sentence, panel.path, panel.about, hint, line)


def _elements(subject: Subject) -> Iterator[tuple[Panel, Element]]:
    for panel in subject.once(panels):
        for element in panel.elements:
            yield panel, element


@rule("U001")
def not_xml(subject: Subject) -> Iterator[Hit]:
    for panel in subject.once(panels):
        if panel.fault:
            yield _hit(panel, panel.line, f"This is not XML: {panel.fault}. What follows is not checked.")


@rule("U002")
def bare_ampersand(subject: Subject) -> Iterator[Hit]:
    for panel in subject.once(panels):
        if panel.ampersand:
            yield _hit(panel, panel.ampersand, "A & is written as it is.")


@rule("U003", elements=", ".join(ELEMENTS.values()))
def unknown_element(subject: Subject) -> Iterator[Hit]:
    for panel, element in _elements(subject):
        tag = element.tag.lower()
        if tag not in ELEMENTS and not (tag in RICH and element.around.lower() in (*TEXTS, *RICH)):
            near = subject.once(Guesses).meant(element.tag, NAMES_OF_ELEMENTS)
            sentence = f"There is no element {shortened(element.tag)!r}.{near}"
            yield _hit(panel, element.line, sentence)


@rule("U004")
def unknown_attribute(subject: Subject) -> Iterator[Hit]:
    told = set()
    for panel, element in _elements(subject):
        for name in element.attributes:
            if name.lower() not in ATTRIBUTES and (panel.path, name) not in told and ":" not in name:
                told.add((panel.path, name))
                near = subject.once(Guesses).meant(name, NAMES_OF_ATTRIBUTES)
                sentence = f"{element.tag} is not known to have an attribute {shortened(name)!r}.{near}"
                yield _hit(panel, element.line, sentence)


@rule("U005")
def id_twice(subject: Subject) -> Iterator[Hit]:
    for panel in subject.once(panels):
        lines: dict[str, int] = {}
        for element in panel.elements:
            name = element.attributes.get("id")
            if name and not element.is_default:
                if name in lines:
                    sentence = f"The id {shortened(name)!r} is also that of an element in line {lines[name]}."
                    yield _hit(panel, element.line, sentence)
                lines.setdefault(name, element.line)


@rule("U007")
def document_type(subject: Subject) -> Iterator[Hit]:
    for panel in subject.once(panels):
        if panel.declares:
            yield _hit(panel, panel.declares, "The interface declares a document type.")


@rule("U008", deepest=DEEPEST)
def too_deep(subject: Subject) -> Iterator[Hit]:
    for panel in subject.once(panels):
        if panel.too_deep:
            sentence = f"Elements are nested more than {DEEPEST} deep. The rest of this was not checked."
            yield _hit(panel, panel.too_deep, sentence)


_BUILT_IN: Final = "Sprites/"
"""The game's interface library, XmlLayout, has pictures of its own in this folder."""


@rule("A007")
def picture_missing(subject: Subject) -> Iterator[Hit]:
    told = set()
    for panel, element in _elements(subject):
        for name, value in element.attributes.items():
            wanted = value.strip()
            if name.lower() not in PICTURES or not wanted or "://" in wanted or wanted.lower() == "none":
                continue
            if wanted.startswith(_BUILT_IN):
                continue
            if wanted in panel.assets or (panel.path, wanted) in told or subject.once(_sets_pictures):
                continue
            told.add((panel.path, wanted))
            near = subject.once(Guesses).meant(wanted, panel.assets)
            yield _hit(panel, element.line, f"There is no picture {shortened(wanted)!r}.{near}")


def _sets_pictures(subject: Subject) -> bool:
    """Whether a script of the save names pictures at run time."""
    scripts = [subject.save.get("LuaScript"), *(each.object.get("LuaScript") for each in subject.objects)]
    return any(script and "CustomAssets" in script for script in scripts)
