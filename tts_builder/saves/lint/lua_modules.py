"""Modules that scripts require but do not contain."""

from __future__ import annotations

from collections.abc import Iterator

from tts_builder.saves.lint.registry import Hit, Subject, rule
from tts_builder.saves.lint.scripts import Fault, hits, scripts_of


@rule("L016")
def missing(subject: Subject) -> Iterator[Hit]:
    """Also in scripts with a syntax error, which may be in another module."""
    yield from hits(
        (script, Fault(line, f'There is no module "{name}".', column=column))
        for script in subject.once(scripts_of).all
        for name, line, column in script.missing_modules
    )
