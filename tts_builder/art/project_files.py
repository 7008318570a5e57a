"""Files of a project that its drawings use. No path leads out of the project, not even through a link."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path, PurePosixPath
from typing import Final

from tts_builder.errors import UserError, shortened

_SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
"""The start of an address, or of a Windows path with a drive."""


def find(project: Path | None, name: str) -> Path | None:
    """The file of a project with this name, such as `art/sun.png`; None if it is missing.

    Raises UserError for an address and for a path that leads out of the project.
    """
    asked = shortened(name)
    if _SCHEME.match(name) or name.startswith(("/", "\\")):
        raise UserError(
            f"{asked!r} is not a file of the project.",
            hint='Copy the picture into the project and name it from there, for example "art/sun.png".',
        )
    path = PurePosixPath(name.replace("\\", "/"))
    if ".." in path.parts or "\0" in name:
        raise _outside(asked)
    if project is None or not path.parts:
        return None
    file = project.joinpath(*path.parts)
    try:
        if not file.is_file():
            return None
    except OSError:  # a name that is too long, for example
        return None
    check_inside(project, file)
    return file


def check_inside(project: Path, file: Path) -> None:
    """Raises UserError if the file is outside the project once all links are followed."""
    if not file.resolve().is_relative_to(project.resolve()):
        raise _outside(shortened(shown(file)))


def shown(path: Path) -> str:
    """The path relative to the current folder, if it is inside."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)


def near(project: Path | None, name: str, suffixes: Sequence[str]) -> str:
    """The name of a file in the same folder that looks like a misspelled name, or an empty text."""
    path = PurePosixPath(name)
    if project is None or path.is_absolute() or ".." in path.parts or not (project / path.parent).is_dir():
        return ""
    files = sorted((project / path.parent).iterdir())
    known = {file.stem: path.parent / file.name for file in files if file.suffix.lower() in suffixes}
    close = get_close_matches(path.stem, list(known), n=1)
    return known[close[0]].as_posix() if close else ""


def _outside(name: str) -> UserError:
    return UserError(
        f"{name!r} leads out of the project.",
        hint="Copy the file into the project; links to other folders are not followed.",
    )
