"""Findings about a file, with a stable code, a place and a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal

import msgspec

from tts_builder.errors import shortened

Severity = Literal["error", "warning", "note"]

LAYERS: Final = {
    "S": "structure",
    "C": "lint",
    "G": "lint",
    "A": "lint",
    "L": "lint",
    "U": "lint",
    "B": "build",
    "K": "kit",
    "T": "table",
    "R": "rules",
    "P": "points",
}
"""First letter of a code → its layer, in the order of checking."""

_LONGEST: Final = 1000
"""Letters of a sentence, which may quote the content of a file."""
_RANK: Final = {"error": 0, "warning": 1, "note": 2}


@dataclass(frozen=True)
class Code:
    """One code. `text` explains it to a reader who sees it for the first time."""

    code: str
    severity: Severity
    title: str
    text: str
    hint: str = ""
    """What to do about it; a finding may replace it with a more specific hint."""

    @property
    def layer(self) -> str:
        return LAYERS[self.code[0]]


class NamedObject(msgspec.Struct, frozen=True):
    """The object of a save that a finding is about, by GUID and name."""

    guid: str
    name: str

    def __str__(self) -> str:
        return f"{self.name or 'object'} ({self.guid})" if self.guid else self.name


class FilePlace(msgspec.Struct, frozen=True, omit_defaults=True):
    """The file behind a finding in a tree. Line and column count from 1; 0 means unknown."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return ":".join([self.file, *(str(number) for number in (self.line, self.column) if number)])


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A further place of a finding, with its own sentence."""

    sentence: str
    path: str
    object: NamedObject | None = None
    line: int = 0
    column: int = 0
    source: FilePlace | None = None


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """One finding. `path` is a JSON path in the file."""

    code: str
    severity: Severity
    sentence: str
    path: str = "$"
    object: NamedObject | None = None
    hint: str = ""
    line: int = 0
    """Line of the script or XML UI at `path`, counted from 1; 0 if it has no lines."""
    column: int = 0
    """Column in that line, counted from 1; 0 if it is unknown."""
    source: FilePlace | None = None
    """In a tree: the file that holds the place, and the line there. None for a file."""
    more: tuple[Place, ...] = ()
    """Further places of the same code, when findings are folded."""

    @property
    def layer(self) -> str:
        return LAYERS[self.code[0]]


def finding(
    code: Code,
    sentence: str,
    *,
    path: str = "$",
    about: NamedObject | None = None,
    hint: str = "",
    line: int = 0,
    column: int = 0,
) -> Finding:
    """A finding with the severity of its code; long texts are shortened."""
    return Finding(
        code.code,
        code.severity,
        shortened(sentence, _LONGEST),
        shortened(path, _LONGEST),
        about,
        hint or code.hint,
        line,
        column,
    )


_REPEATED: Final = 3
"""Findings of one code that are listed separately; more become one finding with all places."""


def folded(findings: Iterable[Finding]) -> list[Finding]:
    """The findings, with repeated codes of structure and lint merged into one that lists all places."""
    groups: dict[tuple[str, str], list[Finding]] = {}
    for number, each in enumerate(findings):
        apart = "" if each.layer in ("structure", "lint") else f" {number}"
        groups.setdefault((each.code + apart, each.severity), []).append(each)
    merged: list[Finding] = []
    for first, *others in groups.values():
        if len(others) < _REPEATED:
            merged += [first, *others]
        else:
            more = tuple(
                Place(each.sentence, each.path, each.object, each.line, each.column, each.source)
                for each in others
            )
            merged.append(msgspec.structs.replace(first, more=more))
    return merged


def named_object(entry: dict[str, Any]) -> NamedObject:
    """An object as findings name it: by GUID and the name that players see."""
    names = (entry.get(field) for field in ("Nickname", "Memo", "Name"))
    name = next((name for name in names if isinstance(name, str) and name), "")
    guid = entry.get("GUID")
    return NamedObject(shortened(guid) if isinstance(guid, str) else "", shortened(name))


def worst(findings: Iterable[Finding]) -> Severity | None:
    """The highest severity, or None for a clean file."""
    return min((finding.severity for finding in findings), key=_RANK.__getitem__, default=None)


def layers() -> list[str]:
    """The names of the layers, in the order of checking."""
    return list(dict.fromkeys(LAYERS.values()))
