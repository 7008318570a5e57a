"""Which codes to report and with which severity, as set on the command line and in `tts-builder.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec

from tts_builder.errors import UserError
from tts_builder.saves.findings import Finding, Severity
from tts_builder.saves.read import read_bytes

NAME: Final = "tts-builder.toml"


class Choice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Codes or prefixes of codes. The longest match wins; `ignore` wins a tie."""

    select: tuple[str, ...] = ()
    """Report only these; empty means all."""
    ignore: tuple[str, ...] = ()
    severity: dict[str, Severity] = {}

    def wants(self, code: str) -> bool:
        """Whether to report findings of this code."""
        chosen = _longest(code, self.select) if self.select else 0
        return chosen is not None and (_longest(code, self.ignore) or -1) < max(chosen, 0)

    def applied(self, findings: Iterable[Finding]) -> list[Finding]:
        """The findings to report, with the chosen severities."""
        return [self._graded(each) for each in findings if self.wants(each.code)]

    def _graded(self, finding: Finding) -> Finding:
        length = _longest(finding.code, self.severity)
        if length is None:
            return finding
        return msgspec.structs.replace(finding, severity=self.severity[finding.code[:length]])

    def with_options(self, select: tuple[str, ...], ignore: tuple[str, ...]) -> Choice:
        """This choice with the command-line options: `select` replaces, `ignore` adds."""
        return Choice(_upper(select) or self.select, self.ignore + _upper(ignore), self.severity)

    def checked(self, known: Iterable[str], where: str = "") -> Choice:
        """The same choice. Raises UserError if a word is not the prefix of a known code."""
        codes = list(known)
        for word in (*self.select, *self.ignore, *self.severity):
            if not word or not any(code.startswith(word) for code in codes):
                near = get_close_matches(word, codes, n=1, cutoff=0.5)
                advice = (
                    f"Did you mean {near[0]}?" if near else "Run `tts-builder explain` to list the codes."
                )
                raise UserError(f"no code begins with {word!r}.", where=where, hint=advice)
        return self


EVERYTHING: Final = Choice()


def _upper(words: Iterable[str]) -> tuple[str, ...]:
    """The words in upper case; a comma separates two words."""
    return tuple(part.strip().upper() for word in words for part in word.split(",") if part.strip())


def _longest(code: str, prefixes: Iterable[str]) -> int | None:
    return max((len(word) for word in prefixes if code.startswith(word)), default=None)


def nearest(file: Path | None) -> Path | None:
    """The `tts-builder.toml` in the folder of the file or the nearest one above it.

    The file may be a tree, which is a folder itself. Without a file, the search starts in the current folder.
    """
    start = (file.absolute() if file else Path.cwd()).resolve()
    start = start if start.is_dir() else start.parent
    return next((each / NAME for each in (start, *start.parents) if (each / NAME).is_file()), None)


@lru_cache(maxsize=64)
def load(path: Path) -> Choice:
    """The table `[verify]` of a configuration. Raises UserError."""
    try:
        data: dict[str, Any] = tomllib.loads(read_bytes(path).decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise UserError(f"this is not TOML: {fault}.", where=str(path)) from fault
    try:
        given = msgspec.convert(data.get("verify", {}), Choice)
    except msgspec.ValidationError as fault:
        hint = "The table [verify] has the fields select, ignore and severity."
        raise UserError(f"{fault}.", where=str(path), hint=hint) from fault
    severity = {word.strip().upper(): grade for word, grade in given.severity.items()}
    return Choice(_upper(given.select), _upper(given.ignore), severity)
