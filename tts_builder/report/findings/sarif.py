"""Findings as SARIF 2.1.0, which code scanning services and editors read."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final

from tts_builder import __version__
from tts_builder.referee.verdict.codes import every_code
from tts_builder.report.findings.result import (
    Batch,
    Unread,
    each_place,
    identity,
    inner_place,
    position,
    uri,
)
from tts_builder.saves.findings import Code, Finding

SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
FINGERPRINT: Final = "ttsBuilder/v1"


def document(batch: Batch) -> dict[str, Any]:
    """The SARIF log of one run."""
    codes = every_code()
    found = [
        (verdict.file, place)
        for verdict in batch.verdicts
        for finding in verdict.findings
        for place in each_place(finding)
    ]
    used = sorted({finding.code for _, finding in found})
    numbers = {code: number for number, code in enumerate(used)}
    driver = {
        "name": "tts-builder",
        "version": __version__,
        "semanticVersion": __version__,
        "rules": [_rule(codes[code]) for code in used],
    }
    results = []
    met: dict[tuple[str, ...], int] = {}
    for file, finding in found:
        key = identity(file, finding)
        met[key] = met.get(key, 0) + 1
        result = {
            "ruleId": finding.code,
            "ruleIndex": numbers[finding.code],
            "level": finding.severity,
            "message": {"text": finding.sentence},
            "locations": [_location(file, finding)],
            "partialFingerprints": {FINGERPRINT: _fingerprint(key, met[key])},
        }
        results.append(result | ({"baselineState": "new"} if batch.only_new else {}))
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [
            {
                "executionSuccessful": not batch.unreadable,
                "toolExecutionNotifications": [
                    *(_notification(each, "error") for each in batch.unreadable),
                    *(_notification(each, "note") for each in batch.passed_over),
                ],
            }
        ],
        "results": results,
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(code: Code) -> dict[str, Any]:
    return {
        "id": code.code,
        "shortDescription": {"text": code.title},
        "fullDescription": {"text": code.text},
        "defaultConfiguration": {"level": code.severity},
        "help": {"text": code.hint or code.text},
        "properties": {"tags": [code.layer]},
    }


def _location(file: str, finding: Finding) -> dict[str, Any]:
    """Where it is: the file, and inside a save the object and the JSON path.

    Code scanning asks for a line, so a finding without one is on line 1.
    """
    where = position(file, finding)
    region = {"startLine": where.line or 1} | ({"startColumn": where.column} if where.column else {})
    logical = []
    if inner_place(finding):
        logical.append({"fullyQualifiedName": inner_place(finding), "kind": "member"})
    if finding.object:
        logical.append({"name": str(finding.object), "kind": "object"})
    place: dict[str, Any] = {
        "physicalLocation": {"artifactLocation": {"uri": uri(where.file)}, "region": region},
    }
    return place | ({"logicalLocations": logical} if logical else {})


def _fingerprint(key: tuple[str, ...], occurrence: int) -> str:
    return sha256("\0".join((*key, str(occurrence))).encode("utf-8", "surrogatepass")).hexdigest()


def _notification(unread: Unread, level: str) -> dict[str, Any]:
    return {
        "level": level,
        "message": {"text": unread.error},
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": uri(unread.file)}}}],
    }
