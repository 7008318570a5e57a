"""Findings with the codes of the referee."""

from __future__ import annotations

from tts_builder.saves.findings import (
    LAYERS,
    Finding,
    NamedObject,
    Severity,
    finding,
    layers,
    named_object,
    worst,
)
from tts_builder.saves.walk import Found

__all__ = ["LAYERS", "Finding", "NamedObject", "Severity", "found", "found_at", "layers", "worst"]


def found(
    code: str, sentence: str, *, path: str = "$", thing: NamedObject | None = None, hint: str = ""
) -> Finding:
    """A finding with the severity of its code."""
    from tts_builder.referee.verdict.codes import CODES

    return finding(CODES[code], sentence, path=path, about=thing, hint=hint)


def found_at(code: str, sentence: str, at: Found, field: str = "") -> Finding:
    """A finding about an object of the save, or about one of its fields."""
    path = f"{at.path}.{field}" if field else at.path
    return found(code, sentence, path=path, thing=named_object(at.object))
