"""Answer files: what a table answered to the probes, as text of the Notebook, as a save, or as a file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from tts_builder.components.save import FORMAT
from tts_builder.errors import InputError, legible, shortened
from tts_builder.saves.read import loads, read_bytes
from tts_builder.truth.kit import TAB

SKIPPED: Final = "skipped"
_HINT: Final = f"Give a save of the truth kit, or the text of its Notebook tab “{TAB}” as a file."


class Answers(msgspec.Struct, frozen=True):
    """The answers of one run."""

    truth: int
    """The version of this form."""
    answers: dict[str, str]
    """Probe → answer."""
    kit: str = ""
    """The number of the kit that asked."""
    version: str = ""
    """The version of Tabletop Simulator; empty if nobody wrote it down."""
    day: str = ""
    """When it was asked, as YYYY-MM-DD."""

    def __post_init__(self) -> None:
        if self.truth != 1:
            raise ValueError(f"the form is {self.truth}, but this version of tts-builder reads 1")


@dataclass(frozen=True)
class AnswerFile:
    """Answers and where they come from."""

    path: Path
    answers: Answers

    @property
    def label(self) -> str:
        """The version and day, or the name of the file if nobody wrote them down."""
        version = shortened(legible(self.answers.version), 40)
        return version or f"unknown version ({self.path.name})"


def read(path: Path) -> AnswerFile:
    """The answers in a file. Raises InputError for a file without any."""
    value = loads(read_bytes(path), where=str(path))
    return AnswerFile(path, parsed(value, str(path)))


def parsed(value: Any, where: str) -> Answers:
    """The answers in the data of a file: answers themselves, or a save with the tab."""
    if isinstance(value, dict) and "truth" not in value and "TabStates" in value:
        return _of_save(value, where)
    try:
        return msgspec.convert(value, Answers)
    except (msgspec.ValidationError, ValueError) as fault:
        raise InputError(
            f"these are not answers of the truth kit: {fault}.", where=where, hint=_HINT
        ) from fault


def _of_save(save: dict[str, Any], where: str) -> Answers:
    tabs = save["TabStates"]
    for tab in tabs.values() if isinstance(tabs, dict) else ():
        if isinstance(tab, dict) and tab.get("title") == TAB:
            found = parsed(loads(str(tab.get("body", "")).encode("utf-8"), where=f"{where}: {TAB}"), where)
            written = str(save.get("VersionNumber") or "")
            # The kit itself was written in a known format. Only the game writes another version.
            if not found.version and written and written != FORMAT:
                return msgspec.structs.replace(found, version=written)
            return found
    raise InputError(
        f"this save has no Notebook tab “{TAB}”.",
        where=where,
        hint="Press “Run the probes” in the game, wait until it is done, then save.",
    )


def encoded(answers: Answers) -> bytes:
    """The text of an answer file."""
    return msgspec.json.format(msgspec.json.encode(answers, order="sorted"), indent=1) + b"\n"
