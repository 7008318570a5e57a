"""The errors that a user can cause: what is wrong, where, and what to do."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

_DEBUG = "TTS_BUILDER_DEBUG"


@contextmanager
def debugging(wanted: bool) -> Iterator[None]:
    """Makes bugs in tts-builder print their traceback, in worker processes too."""
    wanted = wanted and not os.environ.get(_DEBUG)
    if wanted:
        os.environ[_DEBUG] = "1"
    try:
        yield
    finally:
        if wanted:
            del os.environ[_DEBUG]


def show_traceback(fault: BaseException) -> bool:
    """Prints the traceback of a bug on stderr if debugging is on. Returns whether it did."""
    if not os.environ.get(_DEBUG):
        return False
    from traceback import print_exception

    print_exception(fault)
    return True


def shortened(text: str, limit: int = 100) -> str:
    """The text, cut to `limit` characters, because a file may contain texts of any length."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def legible(text: str) -> str:
    """Text from a file, made safe as part of a line: without line breaks, control or direction characters."""
    return _printable(text).strip()


def clean(text: str) -> str:
    """Text from a file, made safe to print: like `legible`, but line breaks and tabs stay."""
    return _printable(text, "\n\t")


def _printable(text: str, also: str = "") -> str:
    if text.isprintable():  # nearly always, and some texts are huge
        return text
    return "".join(letter if letter.isprintable() or letter in also else "\ufffd" for letter in text)


class UserError(Exception):
    """An error that the user can fix. The command line prints it in one line and exits with `exit_code`."""

    exit_code = 2
    others: tuple[UserError, ...] = ()
    """Further errors of the same kind, printed after this one."""

    def __init__(self, what: str, *, where: str = "", hint: str = "") -> None:
        self.what, self.where, self.hint = what, where, hint
        super().__init__(what)

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        advice = f" {self.hint}" if self.hint else ""
        return f"{place}{self.what}{advice}"


class DefinitionError(UserError):
    """An error in a designer's definition. `where` is the file and line of the component."""


class InputError(UserError):
    """A file that cannot be read in the expected format."""


class RulesError(RuntimeError):
    """An impossible answer of a game's rules, which their author must fix. `rule` is the function."""

    def __init__(self, what: str, rule: object = None, hint: str = "") -> None:
        code = getattr(rule, "__code__", None)
        self.file: str = code.co_filename if code else ""
        self.line: int = code.co_firstlineno if code else 0
        # A rule in Lua is called through one of our methods, which knows its place in the Lua file.
        if in_lua := getattr(getattr(rule, "__self__", None), "place_of", None):
            self.file, self.line = in_lua(getattr(rule, "__name__", ""))
        self.hint = hint
        super().__init__(what)
