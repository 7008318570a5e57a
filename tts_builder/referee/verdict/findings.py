"""What the referee has to say about a file: the findings of saves, with the codes of the referee."""

from __future__ import annotations

from tts_builder.saves.findings import LAYERS, Finding, Severity, Thing, finding, layers, worst

__all__ = ["LAYERS", "Finding", "Severity", "Thing", "found", "layers", "worst"]


def found(
    code: str, sentence: str, *, path: str = "$", thing: Thing | None = None, hint: str = ""
) -> Finding:
    """A finding with the severity its code has."""
    from tts_builder.referee.verdict.codes import CODES

    return finding(CODES[code], sentence, path=path, thing=thing, hint=hint)
