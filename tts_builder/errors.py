"""Every error a user can cause: what is wrong, where, and what to do about it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

_DEBUG = "TTS_BUILDER_DEBUG"


@contextmanager
def debugging(wanted: bool) -> Iterator[None]:
    """Has faults of the tool print their traceback, in processes that share the work as well."""
    wanted = wanted and not os.environ.get(_DEBUG)
    if wanted:
        os.environ[_DEBUG] = "1"
    try:
        yield
    finally:
        if wanted:
            del os.environ[_DEBUG]


def show_traceback(fault: BaseException) -> bool:
    """Prints the traceback of a fault of the tool on stderr, if that is wanted."""
    if not os.environ.get(_DEBUG):
        return False
    from traceback import print_exception

    print_exception(fault)
    return True


def shortened(text: str, limit: int = 100) -> str:
    """No more of a text than a reader can use; files hold texts of any length."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def legible(text: str) -> str:
    """A text out of a file as part of a line: nothing in it can end the line, hide or turn its direction."""
    return _printable(text).strip()


def clean(text: str) -> str:
    """Text of several lines out of a file: no control characters that a terminal would obey, no direction."""
    return _printable(text, "\n\t")


def _printable(text: str, also: str = "") -> str:
    if text.isprintable():  # nearly always, and some texts are huge
        return text
    return "".join(letter if letter.isprintable() or letter in also else "\ufffd" for letter in text)


class UserError(Exception):
    """Something the user can mend. The command line prints it as one sentence and exits with `exit_code`."""

    exit_code = 2

    def __init__(self, what: str, *, where: str = "", hint: str = "") -> None:
        self.what, self.where, self.hint = what, where, hint
        super().__init__(what)

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        advice = f" {self.hint}" if self.hint else ""
        return f"{place}{self.what}{advice}"


class DefinitionError(UserError):
    """A mistake in a designer's definition; `where` is the file and line of the component."""


class InputError(UserError):
    """A file that cannot be read as what it should be."""


class RulesError(RuntimeError):
    """Rules that answer what cannot be: a fault of whoever wrote them. `rule` is the function that did."""

    def __init__(self, what: str, rule: object = None, hint: str = "") -> None:
        code = getattr(rule, "__code__", None)
        self.file: str = code.co_filename if code else ""
        self.line: int = code.co_firstlineno if code else 0
        # A rule in Lua is asked by a method of ours, which knows where it is written.
        if in_lua := getattr(getattr(rule, "__self__", None), "place_of", None):
            self.file, self.line = in_lua(getattr(rule, "__name__", ""))
        self.hint = hint
        super().__init__(what)
