"""What can go wrong inside a script, and the table's log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tts_builder.errors import UserError
from tts_builder.headless.trace import Trace
from tts_builder.headless.world.network import Reply


class ScriptError(UserError):
    """A script failed while somebody outside waited for its answer; `where` is the script and line."""


class CallError(Exception):
    """An API call that the script did wrong; it sees the text as a Lua error at its own line."""


@dataclass(frozen=True)
class LogEntry:
    """One line of chat or console: print, log, broadcast, chat or error.

    `to` is the color of the one player who sees it ("" for all). `script` is the GUID of the script it comes
    from ("-1" for Global), `line` and `module` tell where an error happened.
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
    """How the log shows what is logged under a tag."""

    color: tuple[float, ...]
    prefix: str = ""
    postfix: str = ""


@dataclass(frozen=True)
class Limits:
    """What a script may use: bytes of memory, and thousands of instructions per call. 0 means no limit.

    `speed` is how many thousands of instructions a script runs in a second of its own clock: then the clock
    goes on while it runs, and the trace has the dearest calls. With 0 it stands still until the next frame.
    """

    memory: int = 0
    instructions: int = 0
    speed: int = 0


@dataclass(frozen=True)
class Options:
    """How a table is watched. `log` takes every line as it is written, `trace` what is called. `web` holds
    what web addresses answer: `url` or `METHOD url` → a text or a Reply; there is never a real network.
    `modules` holds what `require` finds: path → source."""

    log: list[LogEntry] = field(default_factory=list)
    trace: Trace = field(default_factory=Trace)
    web: Mapping[str, Reply | str] = field(default_factory=dict)
    modules: dict[str, str] = field(default_factory=dict)
