"""What `verify` found in a batch of files, one place at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import quote

import msgspec

from tts_builder.referee.verdict.verdict import Verdict
from tts_builder.saves.findings import FilePlace, Finding, Place

_LINES: Final = re.compile(r"\blines? \d[\d, …]*")


class Unread(msgspec.Struct, frozen=True):
    """A file without a verdict, and why."""

    file: str
    error: str


@dataclass(frozen=True)
class Batch:
    """Everything that `verify` says about its files."""

    verdicts: tuple[Verdict, ...]
    unreadable: tuple[Unread, ...] = ()
    passed_over: tuple[Unread, ...] = ()
    """Files of a folder that are neither saves nor records."""
    only_new: bool = False
    """Whether the findings of a baseline were left out."""


def each_place(finding: Finding) -> Iterator[Finding]:
    """The finding, and each further place of a folded one as a finding of its own."""
    yield msgspec.structs.replace(finding, more=()) if finding.more else finding
    for place in finding.more:
        yield _alone(finding, place)


def _alone(finding: Finding, place: Place) -> Finding:
    return msgspec.structs.replace(
        finding,
        sentence=place.sentence,
        path=place.path,
        object=place.object,
        line=place.line,
        column=place.column,
        source=place.source,
        more=(),
    )


def position(file: str, finding: Finding) -> FilePlace:
    """The file of a finding and, in a tree, the line and column there.

    The line in a script of a save is not a line of the save: `inner_place` tells it.
    """
    return finding.source or FilePlace(file)


def inner_place(finding: Finding) -> str:
    """The JSON path of a finding with the line in the script there; empty in a tree, where files say it."""
    if finding.source is not None:
        return ""
    return f"{finding.path}:{finding.line}" if finding.line else finding.path


def words(finding: Finding) -> str:
    """The place inside the file, the object, and the sentence."""
    about = f"{finding.object}: " if finding.object else ""
    inner = inner_place(finding)
    return f"{inner}: {about}{finding.sentence}" if inner else f"{about}{finding.sentence}"


def identity(file: str, finding: Finding) -> tuple[str, str, str, str]:
    """What stays the same in a finding when other things in the file change.

    An object keeps its GUID while its place in the list changes; line numbers change with every edit.
    """
    about = finding.object
    place = f"{about.guid} {about.name} {finding.path.rpartition('.')[2]}" if about else finding.path
    return posix(position(file, finding).file), finding.code, place, _LINES.sub("line", finding.sentence)


def posix(file: str) -> str:
    """A file name with forward slashes, so that reports from Windows and Linux can be compared."""
    return file.replace("\\", "/").removeprefix("./")


def uri(file: str) -> str:
    """A file name as a URI: relative to the working folder, unless the name is absolute."""
    if Path(file).is_absolute():
        return Path(file).as_uri()
    return quote(posix(file))
