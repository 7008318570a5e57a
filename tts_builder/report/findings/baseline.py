"""Leaves out the findings of an earlier report, so that only new ones count."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec

from tts_builder.errors import InputError
from tts_builder.referee.verdict.verdict import Layer, Verdict
from tts_builder.report.findings.result import each_place, identity
from tts_builder.saves import read
from tts_builder.saves.findings import Finding, worst


class _Report(msgspec.Struct):
    files: list[Verdict]


class Baseline:
    """The findings of an earlier `verify --json`. Each of them excuses one equal finding."""

    def __init__(self, path: Path) -> None:
        data = read.read_bytes(path)
        try:
            report = msgspec.json.decode(data, type=_Report)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
            raise InputError(
                f"is not a report of verify: {fault}.",
                where=str(path),
                hint="Write one with `tts-builder verify … --json > FILE`.",
            ) from fault
        self.left = Counter(
            identity(verdict.file, place)
            for verdict in report.files
            for finding in verdict.findings
            for place in each_place(finding)
        )
        self.known = 0
        """Findings that were left out so far."""

    def without_known(self, verdict: Verdict) -> Verdict:
        """The verdict with new findings only."""
        return msgspec.structs.replace(
            verdict, layers=tuple(self._new_in(verdict.file, layer) for layer in verdict.layers)
        )

    @property
    def fixed(self) -> int:
        """Findings of the earlier report that did not occur again."""
        return sum(self.left.values())

    def _new_in(self, file: str, layer: Layer) -> Layer:
        if not layer.findings:
            return layer
        new = tuple(each for each in layer.findings if self._is_new(file, each))
        return msgspec.structs.replace(layer, findings=new, outcome=worst(new) or "ok")

    def _is_new(self, file: str, finding: Finding) -> bool:
        key = identity(file, finding)
        if not self.left[key]:
            return True
        self.left[key] -= 1
        self.known += 1
        return False
