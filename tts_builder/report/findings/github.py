"""Findings as workflow commands of GitHub Actions, which become annotations of a commit."""

from __future__ import annotations

from typing import Final

from tts_builder.report.findings.result import Batch, each_place, physical, posix
from tts_builder.saves.findings import FilePlace

_COMMANDS: Final = {"error": "error", "warning": "warning", "note": "notice"}


def lines(batch: Batch) -> list[str]:
    """One line for each finding and each unreadable file."""
    told = []
    for verdict in batch.verdicts:
        for finding in verdict.findings:
            for place in each_place(finding):
                about = f"{place.object}: " if place.object else ""
                line = f":{place.line}" if place.line else ""
                inside = "" if place.source else f"{place.path}{line}: "
                source = physical(verdict.file, place)
                message = f"{inside}{about}{place.sentence}"
                told.append(_command(_COMMANDS[place.severity], source, place.code, message))
    told += [
        _command("error", FilePlace(each.file, 1), "unreadable", each.error) for each in batch.unreadable
    ]
    return told


def _command(command: str, place: FilePlace, title: str, message: str) -> str:
    """The value of a property also escapes what would end it."""
    name = _escaped(posix(place.file)).replace(":", "%3A").replace(",", "%2C")
    column = f",col={place.column}" if place.column else ""
    return f"::{command} file={name},line={place.line}{column},title={title}::{_escaped(message)}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
