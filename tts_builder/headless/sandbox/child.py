"""The child process: a table for untrusted scripts. `process.Child` starts it; do not run it by hand.

A request is a line of JSON on stdin, followed by the number of bytes in its `bytes`. The replies on stdout
are lines of JSON: any number of `log`, then one `value` (followed by `bytes`), `error`, `stopped` or `fault`.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from time import monotonic
from typing import Any, BinaryIO, Final

import msgspec

from tts_builder.errors import InputError, UserError
from tts_builder.headless.faults import LogEntry, ScriptError
from tts_builder.headless.sandbox.driver import Driver
from tts_builder.headless.sandbox.driver_values import line
from tts_builder.headless.sandbox.limits import confine
from tts_builder.headless.sandbox.seal import seal

STOPPED: Final = 70
"""Exit code after a limit was reached."""
_IDLE_LIMIT: Final = 3600.0


class MessageWriter:
    """Writes messages to the parent. Safe to use from any thread."""

    def __init__(self, out: BinaryIO) -> None:
        self._out, self._lock = out, threading.Lock()

    def send(self, message: dict[str, Any], blob: bytes = b"", wait: float = -1) -> None:
        data = msgspec.json.encode(message)
        if self._lock.acquire(timeout=wait):
            try:
                self._out.write(data + b"\n" + blob)
                self._out.flush()
            finally:
                self._lock.release()


class ForwardingLog(list[LogEntry]):
    """A log that stores nothing: it sends each line to the parent at once."""

    def __init__(self, writer: MessageWriter) -> None:
        super().__init__()
        self._writer = writer

    def append(self, entry: LogEntry) -> None:
        self._writer.send({"log": line(entry)})


class Watchdog(threading.Thread):
    """Ends the process when a request takes too long, and reports the script that was running.

    Lua runs without Python's interpreter lock, so this thread runs even during a loop that no hook can
    stop."""

    def __init__(self, writer: MessageWriter, driver: Driver) -> None:
        super().__init__(daemon=True)
        self._writer, self._driver = writer, driver
        self._until = monotonic() + _IDLE_LIMIT
        self._changed = threading.Event()

    def allow(self, seconds: float) -> None:
        self._until = monotonic() + seconds
        self._changed.set()

    def run(self) -> None:
        while True:
            left = self._until - monotonic()
            if left <= 0:
                self._writer.send({"stopped": "time", "where": self._driver.running()}, wait=0.3)
                os._exit(STOPPED)
            self._changed.wait(left)
            self._changed.clear()


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    writer = MessageWriter(os.fdopen(os.dup(1), "wb", buffering=0))
    os.dup2(2, 1)
    given = sys.stdin.buffer
    driver = Driver(ForwardingLog(writer))
    watchdog = Watchdog(writer, driver)
    watchdog.start()
    _warm_up()
    confine(msgspec.json.decode(given.readline())["memory"])
    seal()
    writer.send({"value": "ready"})
    while request := given.readline():
        _serve(msgspec.json.decode(request), given, driver, writer, watchdog)


def _serve(request: Any, given: BinaryIO, driver: Driver, writer: MessageWriter, watchdog: Watchdog) -> None:
    blob = given.read(request["bytes"])
    watchdog.allow(request["seconds"])
    try:
        name, args = request["do"], request["args"]
        if name == "load":
            from tts_builder.saves.read import loads

            args = {**args, "save": loads(blob, where=str(args.get("where", "")))}
        value, saved = driver.do(name, **args), b""
        if name == "save":
            from tts_builder.saves.write import dumps

            value, saved = None, dumps(value).encode("utf-8")
        writer.send({"value": value, "bytes": len(saved)}, saved)
    except UserError as fault:
        kind = (
            "script"
            if isinstance(fault, ScriptError)
            else "input"
            if isinstance(fault, InputError)
            else "user"
        )
        writer.send({"error": kind, "what": fault.what, "where": fault.where, "hint": fault.hint})
    except MemoryError:
        writer.send({"stopped": "memory", "where": driver.running()})
        os._exit(STOPPED)
    except Exception as fault:
        from traceback import format_exception

        writer.send({"fault": "".join(format_exception(fault))})
    finally:
        watchdog.allow(_IDLE_LIMIT)


def _warm_up() -> None:
    """Import everything a table needs before `seal` forbids opening files."""
    import tts_builder.lua.bundle
    import tts_builder.saves.read
    import tts_builder.saves.write
    from tts_builder.headless import Table
    from tts_builder.headless.scripts.coverage import Coverage

    lua = "function onLoad() error(JSON.encode({1})) end"
    Table({"ObjectStates": [], "LuaScript": lua, "XmlUI": '<Text id="a">b</Text>'}).ui.value("a")
    Coverage().found()
    tts_builder.lua.bundle.read(tts_builder.lua.bundle.join({"__root": "return 1"}))


if __name__ == "__main__":
    main()
