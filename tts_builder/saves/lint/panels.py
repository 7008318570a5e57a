"""U: XML UIs, and A007: the pictures they name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tts_builder.errors import shortened
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
from tts_builder.saves.lint.suggestions import Suggestions


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
            yield _hit(
                panel, panel.line, f"Not well-formed XML: {panel.fault}. The rest of this UI was not checked."
            )


@rule("U002")
def bare_ampersand(subject: Subject) -> Iterator[Hit]:
    for panel in subject.once(panels):
        if panel.ampersand:
            yield _hit(panel, panel.ampersand, "This UI has an unescaped &.")


@rule("U003", elements=", ".join(ELEMENTS.values()))
def unknown_element(subject: Subject) -> Iterator[Hit]:
    for panel, element in _elements(subject):
        tag = element.tag.lower()
        if tag not in ELEMENTS and not (tag in RICH and element.around.lower() in (*TEXTS, *RICH)):
            near = subject.once(Suggestions).did_you_mean(element.tag, NAMES_OF_ELEMENTS)
            sentence = f"{shortened(element.tag)!r} is not an XML UI element.{near}"
            yield _hit(panel, element.line, sentence)


@rule("U004")
def unknown_attribute(subject: Subject) -> Iterator[Hit]:
    told = set()
    for panel, element in _elements(subject):
        for name in element.attributes:
            if name.lower() not in ATTRIBUTES and (panel.path, name) not in told and ":" not in name:
                told.add((panel.path, name))
                near = subject.once(Suggestions).did_you_mean(name, NAMES_OF_ATTRIBUTES)
                sentence = f"{element.tag} has the unknown attribute {shortened(name)!r}.{near}"
                yield _hit(panel, element.line, sentence)


@rule("U005")
def id_twice(subject: Subject) -> Iterator[Hit]:
    for panel in subject.once(panels):
        lines: dict[str, int] = {}
        for element in panel.elements:
            name = element.attributes.get("id")
            if name and not element.is_default:
                if name in lines:
                    sentence = f"The element in line {lines[name]} already has the id {shortened(name)!r}."
                    yield _hit(panel, element.line, sentence)
                lines.setdefault(name, element.line)


@rule("U007")
def document_type(subject: Subject) -> Iterator[Hit]:
    for panel in subject.once(panels):
        if panel.declares:
            yield _hit(panel, panel.declares, "This UI declares a document type.")


@rule("U008", deepest=DEEPEST)
def too_deep(subject: Subject) -> Iterator[Hit]:
    for panel in subject.once(panels):
        if panel.too_deep:
            sentence = (
                f"Elements are nested more than {DEEPEST} levels deep. The rest of this UI was not checked."
            )
            yield _hit(panel, panel.too_deep, sentence)


_BUILT_IN: Final = "Sprites/"
"""The game's UI library, XmlLayout, has its own pictures in this folder."""


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
            near = subject.once(Suggestions).did_you_mean(wanted, panel.assets)
            yield _hit(panel, element.line, f"CustomUIAssets has no picture {shortened(wanted)!r}.{near}")


def _sets_pictures(subject: Subject) -> bool:
    """Whether a script of the save may set pictures at run time."""
    scripts = [subject.save.get("LuaScript"), *(each.object.get("LuaScript") for each in subject.objects)]
    return any(script and "CustomAssets" in script for script in scripts)
