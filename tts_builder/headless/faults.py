"""Errors of scripts, the table's log, and the options of a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tts_builder.errors import UserError
from tts_builder.headless.trace import Trace
from tts_builder.headless.world.network import Reply

if TYPE_CHECKING:
    from tts_builder.headless.scripts.coverage import Coverage


class ScriptError(UserError):
    """A script failed while Python waited for its result. `where` is the script and line."""


class CallError(Exception):
    """A wrong API call. The script gets the text as a Lua error at its own line."""


@dataclass(frozen=True)
class LogEntry:
    """One line of chat or console: print, log, broadcast, chat or error.

    `to` is the color of the only player who sees it ("" for all). `script` is the GUID of the script that
    wrote it ("-1" for Global); `line` and `module` give the place of an error.
    """

    kind: str
    text: str
    color: tuple[float, ...] = ()
    to: str = ""
    script: str = ""
    line: int = 0
    module: str = ""


@dataclass(frozen=True)
class Style:
    """How the log shows lines with a tag."""

    color: tuple[float, ...]
    prefix: str = ""
    postfix: str = ""


@dataclass(frozen=True)
class Limits:
    """Limits of a script: bytes of memory, and thousands of instructions per call. 0 means no limit.

    With `speed`, the clock advances while a script runs: one second for that many thousand instructions. The
    trace then records the costliest calls. With 0 the clock stands still until the next frame.
    """

    memory: int = 0
    instructions: int = 0
    speed: int = 0


@dataclass(frozen=True)
class Options:
    """Where a table writes its `log` and its `trace` of calls, and what scripts find outside of it.

    `web` holds the answers of web addresses: `url` or `METHOD url` → a text or a Reply. There is never a real
    network. `modules` holds the files that `require` finds: path → source. `coverage`, if given, notes what
    scripts run."""

    log: list[LogEntry] = field(default_factory=list)
    trace: Trace = field(default_factory=Trace)
    web: Mapping[str, Reply | str] = field(default_factory=dict)
    modules: dict[str, str] = field(default_factory=dict)
    coverage: Coverage | None = None
