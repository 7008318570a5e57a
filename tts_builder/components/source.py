"""Finds the line of a definition, so that an error can name it."""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from pathlib import Path

_HERE = __name__.rpartition(".")[0]


def caller() -> str:
    """`file:line` of the nearest frame outside this package, or an empty text."""
    frame = sys._getframe(1)
    while frame is not None:
        module = frame.f_globals.get("__name__", "")
        if module != _HERE and not module.startswith(_HERE + "."):
            return f"{shown(frame.f_code.co_filename)}:{frame.f_lineno}"
        if frame.f_back is None:
            break
        frame = frame.f_back
    return ""


def shown(name: str) -> str:
    """The path relative to the current folder, if it is inside."""
    return _relative(name, os.getcwd())  # noqa: PTH109 - asked for every component


@lru_cache(maxsize=256)
def _relative(name: str, here: str) -> str:
    path = Path(name)
    return str(path.relative_to(here)) if path.is_absolute() and path.is_relative_to(here) else name


def folder_of(where: str) -> Path:
    """The folder of the file in a `file:line`."""
    return Path(where.rpartition(":")[0]).parent


def beside(where: str, file: Path) -> Path:
    """The path of a file that is relative to the file in a `file:line`."""
    return file if file.is_absolute() else folder_of(where) / file
