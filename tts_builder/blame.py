"""Decides whether an exception comes from a designer's code, and finds the file and line in that code."""

from __future__ import annotations

import sysconfig
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from traceback import walk_tb
from typing import Final, TypeVar

from tts_builder.errors import DefinitionError, RulesError, UserError, shortened

A = TypeVar("A")
B = TypeVar("B")

_OURS: Final = Path(__file__).resolve().parent
_LIBRARIES: Final = frozenset(("site-packages", "dist-packages"))

_homes: set[Path] = set()
"""The folders and files with designers' code that this process has loaded."""


def register_designers_code(file: str | None) -> None:
    """Treats errors in this file, and in other files of its folder, as the designer's from now on."""
    if file:
        path = Path(file).resolve()
        _homes.add(path if path.parent.name in _LIBRARIES else path.parent)


def designers_fault(fault: BaseException, loading: str = "") -> DefinitionError | None:
    """The exception as an error with its place in the designer's code, or None if it is not the designer's.

    An exception while `loading` a file is always the designer's.
    """
    if isinstance(fault, DefinitionError):
        return fault
    where = place(fault, bool(loading)) or loading
    if not where:
        return None
    from tts_builder.components.advice import advice

    if isinstance(fault, RulesError):
        return DefinitionError(str(fault), where=where, hint=fault.hint)
    if isinstance(fault, SyntaxError):
        return DefinitionError(_sentence(f"invalid Python: {fault.msg}"), where=where)
    known = advice(fault)
    if known is not None:
        return DefinitionError(known[0], where=where, hint=known[1])
    return DefinitionError(_sentence(f"{type(fault).__name__}: {fault}".rstrip(": ")), where=where)


def place(fault: BaseException, loading: bool = False) -> str:
    """`file:line` of the last frame in a designer's code, or an empty string."""
    frames = [(frame.f_code.co_filename, line) for frame, line in walk_tb(fault.__traceback__)]
    # Frames before our first one are only the caller, such as a test or the start of the command.
    first = next((n for n, (file, _) in enumerate(frames) if _is_ours(file)), len(frames))
    found = [(file, line) for file, line in frames[first:] if _is_designers(file, loading)]
    if isinstance(fault, RulesError) and _is_designers(fault.file):
        found.append((fault.file, fault.line))
    if isinstance(fault, SyntaxError) and fault.filename:
        found.append((fault.filename, fault.lineno or 1))
    if not found:
        return ""
    from tts_builder.components.source import shown

    file, line = found[-1]
    return f"{shown(file)}:{line}"


def with_place(fault: Exception) -> str:
    """The text of an exception, and the place in a designer's code that raised it."""
    where = place(fault)
    return f"{type(fault).__name__}: {fault}" + (f" ({where})" if where else "")


def or_designers_fault(work: Callable[[A], B], item: A) -> B:
    """`work(item)` in a worker process. Raises the designer's errors with their place, because tracebacks
    do not cross processes."""
    try:
        return work(item)
    except UserError:
        raise
    except Exception as fault:
        raise designers_fault(fault) or fault from fault


def _sentence(text: str) -> str:
    said = shortened(text, 500)
    return said if said.endswith((".", "?", "!")) else f"{said}."


def _is_designers(file: str, loading: bool = False) -> bool:
    """Whether the file is a designer's: registered or being loaded, and not ours or a library's."""
    if not file or file.startswith("<") or _is_ours(file) or _is_pythons(file):
        return False
    path = _resolved(file)
    homes = [home for home in _homes if path.is_relative_to(home)] or ([Path(path.anchor)] if loading else [])
    return any(_LIBRARIES.isdisjoint(path.relative_to(home).parts) for home in homes)


@lru_cache(maxsize=1024)
def _resolved(file: str) -> Path:
    return Path(file).resolve()


@lru_cache(maxsize=1024)
def _is_ours(file: str) -> bool:
    return _resolved(file).is_relative_to(_OURS)


@lru_cache(maxsize=1024)
def _is_pythons(file: str) -> bool:
    folders = [sysconfig.get_path(name) for name in ("stdlib", "platstdlib")]
    return _LIBRARIES.isdisjoint(Path(file).parts) and any(map(Path(file).is_relative_to, folders))
