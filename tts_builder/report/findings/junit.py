"""Findings as a JUnit report: a test suite for each file, a test case for each layer and each finding."""

from __future__ import annotations

import re
from typing import Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from tts_builder.referee.verdict.verdict import Layer, Verdict
from tts_builder.report.findings.result import Batch, Unread, each_place, inner_place, words
from tts_builder.saves.findings import Finding

_NOT_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 cannot contain, even escaped."""


def document(batch: Batch) -> str:
    """The text of the report."""
    root = Element("testsuites", name="tts-builder verify")
    for verdict in batch.verdicts:
        _suite(root, verdict)
    for unread in batch.unreadable:
        _unread(root, unread, "error")
    for unread in batch.passed_over:
        _unread(root, unread, "skipped")
    for count in ("tests", "failures", "errors", "skipped"):
        root.set(count, str(sum(int(suite.get(count, "0")) for suite in root)))
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode")


def _suite(root: Element, verdict: Verdict) -> None:
    suite = SubElement(root, "testsuite", name=_text(verdict.file))
    for layer in verdict.layers:
        _layer(suite, verdict.file, layer)
    _count(suite)


def _layer(suite: Element, file: str, layer: Layer) -> None:
    """One case for the layer; errors and warnings have cases of their own, notes are its output."""
    case = _case(suite, file, layer.layer)
    if layer.outcome == "not asked":
        SubElement(case, "skipped", message=_text(layer.why))
    notes = []
    for finding in layer.findings:
        for place in each_place(finding):
            if place.severity == "note":
                notes.append(f"{place.code} {_words(place)}")
            else:
                own = _case(suite, file, f"{place.code} {_position(place)}")
                failure = SubElement(own, "failure", type=place.code, message=_text(_words(place)))
                failure.text = _text(f"{place.severity}: {_words(place)}\n{place.hint}".rstrip())
    if notes:
        SubElement(case, "system-out").text = _text("\n".join(notes))


def _unread(root: Element, unread: Unread, how: str) -> None:
    suite = SubElement(root, "testsuite", name=_text(unread.file))
    SubElement(_case(suite, unread.file, "read"), how, message=_text(unread.error))
    _count(suite)


def _count(suite: Element) -> None:
    suite.set("tests", str(len(suite)))
    for name, child in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(name, str(sum(case.find(child) is not None for case in suite)))


def _case(suite: Element, file: str, name: str) -> Element:
    return SubElement(suite, "testcase", classname=_text(file), name=_text(name))


def _words(finding: Finding) -> str:
    return f"{finding.source}: {words(finding)}" if finding.source else words(finding)


def _position(finding: Finding) -> str:
    return str(finding.source or "") or inner_place(finding)


def _text(text: str) -> str:
    return _NOT_XML.sub("\ufffd", text)
