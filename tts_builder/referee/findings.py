"""What the referee has to say about a file: findings with a stable code, a place and a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

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


class Thing(msgspec.Struct, frozen=True):
    """The object of a save a finding is about."""

    guid: str
    name: str

    def __str__(self) -> str:
        return f"{self.name or 'object'} ({self.guid})" if self.guid else self.name


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing found. `path` is a JSON path into the file handed in."""

    code: str
    severity: Severity
    sentence: str
    path: str = "$"
    object: Thing | None = None
    hint: str = ""

    @property
    def layer(self) -> str:
        return LAYERS[self.code[0]]


def found(
    code: str, sentence: str, *, path: str = "$", thing: Thing | None = None, hint: str = ""
) -> Finding:
    """A finding with the severity its code has."""
    from tts_builder.referee.codes import CODES

    return Finding(
        code, CODES[code].severity, shortened(sentence, _LONGEST), shortened(path, _LONGEST), thing, hint
    )


def worst(findings: Iterable[Finding]) -> Severity | None:
    """The gravest severity, or None for a clean file."""
    return min((finding.severity for finding in findings), key=_RANK.__getitem__, default=None)


def layers() -> list[str]:
    """The names of the layers in the order of asking."""
    return list(dict.fromkeys(LAYERS.values()))
