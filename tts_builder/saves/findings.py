"""What there is to say about a file: findings with a stable code, a place and a sentence."""

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
"""First letter of a code → the layer that asks the question, in the order of asking."""

_LONGEST: Final = 1000
"""Letters of a sentence: it may quote what a file holds."""
_RANK: Final = {"error": 0, "warning": 1, "note": 2}


@dataclass(frozen=True)
class Code:
    """One code. `text` explains it to somebody who sees it for the first time."""

    code: str
    severity: Severity
    title: str
    text: str
    hint: str = ""
    """What to do about it; a finding may have a better one."""

    @property
    def layer(self) -> str:
        return LAYERS[self.code[0]]


class Thing(msgspec.Struct, frozen=True):
    """The object of a save a finding is about."""

    guid: str
    name: str

    def __str__(self) -> str:
        return f"{self.name or 'object'} ({self.guid})" if self.guid else self.name


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A further place of a finding, with what is said of it."""

    sentence: str
    path: str
    object: Thing | None = None
    line: int = 0


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing found. `path` is a JSON path into the file handed in."""

    code: str
    severity: Severity
    sentence: str
    path: str = "$"
    object: Thing | None = None
    hint: str = ""
    line: int = 0
    """Line of the script or panel at `path`, counted from 1; 0 where there are no lines."""
    more: tuple[Place, ...] = ()
    """Further places of the same code, when findings are folded."""

    @property
    def layer(self) -> str:
        return LAYERS[self.code[0]]


def finding(
    code: Code, sentence: str, *, path: str = "$", thing: Thing | None = None, hint: str = "", line: int = 0
) -> Finding:
    """A finding with the severity of its code; texts of any length are cut to what can be read."""
    return Finding(
        code.code,
        code.severity,
        shortened(sentence, _LONGEST),
        shortened(path, _LONGEST),
        thing,
        hint or code.hint,
        line,
    )


_REPEATED: Final = 3
"""Findings of one code that are told one by one; from the next on they are one finding with all places."""


def folded(findings: Iterable[Finding]) -> list[Finding]:
    """One finding for a code of structure or lint that a file breaks again and again; nothing is left out."""
    groups: dict[tuple[str, str], list[Finding]] = {}
    for number, each in enumerate(findings):
        apart = "" if each.layer in ("structure", "lint") else f" {number}"
        groups.setdefault((each.code + apart, each.severity), []).append(each)
    told: list[Finding] = []
    for first, *others in groups.values():
        if len(others) < _REPEATED:
            told += [first, *others]
        else:
            more = tuple(Place(each.sentence, each.path, each.object, each.line) for each in others)
            told.append(msgspec.structs.replace(first, more=more))
    return told


def thing(entry: dict[str, Any]) -> Thing:
    """How findings name an object: GUID and the name a player reads."""
    names = (entry.get(field) for field in ("Nickname", "Memo", "Name"))
    name = next((name for name in names if isinstance(name, str) and name), "")
    guid = entry.get("GUID")
    return Thing(shortened(guid) if isinstance(guid, str) else "", shortened(name))


def worst(findings: Iterable[Finding]) -> Severity | None:
    """The gravest severity, or None for a clean file."""
    return min((finding.severity for finding in findings), key=_RANK.__getitem__, default=None)


def layers() -> list[str]:
    """The names of the layers in the order of asking."""
    return list(dict.fromkeys(LAYERS.values()))
