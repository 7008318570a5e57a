"""Findings as workflow commands of GitHub Actions, which become annotations of a commit."""

from __future__ import annotations

from typing import Final

from tts_builder.report.findings.result import Batch, each_place, position, posix, words
from tts_builder.saves.findings import FilePlace

_COMMANDS: Final = {"error": "error", "warning": "warning", "note": "notice"}


def lines(batch: Batch) -> list[str]:
    """One line for each finding and each unreadable file."""
    told = []
    for verdict in batch.verdicts:
        for finding in verdict.findings:
            for place in each_place(finding):
                where = position(verdict.file, place)
                told.append(_command(_COMMANDS[place.severity], where, place.code, words(place)))
    told += [_command("error", FilePlace(each.file), "unreadable", each.error) for each in batch.unreadable]
    return told


def _command(command: str, where: FilePlace, title: str, message: str) -> str:
    """The value of a property also escapes what would end it. Without a line it is the first."""
    name = _escaped(posix(where.file)).replace(":", "%3A").replace(",", "%2C")
    column = f",col={where.column}" if where.column else ""
    return f"::{command} file={name},line={where.line or 1}{column},title={title}::{_escaped(message)}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
