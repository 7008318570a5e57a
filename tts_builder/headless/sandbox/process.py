"""The parent's side of a table in a child process: requests, the log as it arrives, and the limits.

The parent does not trust the child: anything other than JSON of a fixed shape ends it.
"""

from __future__ import annotations

import queue
import subprocess
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import IO, Any, Final

import msgspec

from tts_builder.errors import InputError, UserError, shortened
from tts_builder.headless.faults import ScriptError
from tts_builder.headless.sandbox.limits import MEGABYTE, memory_of
from tts_builder.processes import HOME, environment, module_command
from tts_builder.saves.findings import FilePlace
from tts_builder.saves.read import LARGEST

_GRACE: Final = 0.5
"""Seconds that the child has after the time limit to report what was running."""
_MEMORY_INTERVAL: Final = 0.03
"""Seconds between two measurements of the child's memory."""
_START: Final = 60.0
"""Seconds until the child's first answer. Imports are slow on a busy machine."""
_QUEUED: Final = 512
_ERRORS: Final = {"script": ScriptError, "input": InputError, "user": UserError}


@dataclass(frozen=True)
class ChildLimits:
    """Limits of the child: seconds, bytes of memory, bytes of log, thousands of instructions per call."""

    seconds: float = 60.0
    memory: int = 1024 * MEGABYTE
    output: int = 16 * MEGABYTE
    instructions: int = 300_000


class StoppedError(UserError):
    """The child reached a limit or crashed, and has ended. `limit` is time, memory, output or crash."""

    exit_code = 1

    def __init__(self, limit: str, what: str, *, where: str = "", hint: str = "") -> None:
        super().__init__(what, where=where, hint=hint)
        self.limit = limit


class Line(msgspec.Struct, omit_defaults=True):
    """A line of the table's log."""

    kind: str
    text: str
    to: str = ""
    script: str = ""
    line: int = 0
    module: str = ""
    source: FilePlace | None = None
    """The file of a tree behind an error. The parent finds it."""


class ChildMessage(msgspec.Struct):
    """A message of the child. Exactly one of the first five fields is set."""

    log: Line | None = None
    value: Any = None
    error: str = ""
    stopped: str = ""
    fault: str = ""
    bytes: int = 0
    what: str = ""
    where: str = ""
    hint: str = ""


def plain_line(line: Line) -> dict[str, Any]:
    """A line of the log as data, without empty fields."""
    found: dict[str, Any] = msgspec.to_builtins(line)
    return found


_DECODER: Final = msgspec.json.Decoder(ChildMessage)
OnLine = Callable[[Line], None]


class Child:
    """A table in its own process. With `total` the time limit applies to all requests together, else to each
    one.

    End it with `close`, or use it in a `with` block.
    """

    def __init__(self, limits: ChildLimits, on_line: OnLine, *, total: bool = True) -> None:
        self.limits, self._on_line, self._total = limits, on_line, total
        self._log_bytes = 0
        self._messages: queue.Queue[tuple[ChildMessage, bytes] | str] = queue.Queue(_QUEUED)
        self._closed = False
        self._stderr: deque[bytes] = deque(maxlen=40)
        self.process = subprocess.Popen(
            module_command("tts_builder.headless.sandbox.child"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=HOME,
            env=environment(PYTHONHASHSEED="0", PYTHONUTF8="1"),
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        self._threads = [
            threading.Thread(target=run, args=(pipe,), daemon=True)
            for run, pipe in ((self._read, self.process.stdout), (self._read_stderr, self.process.stderr))
        ]
        for thread in self._threads:
            thread.start()
        self._send({"memory": limits.memory})
        self._until = monotonic() + _START
        self._answer()
        self._until = monotonic() + limits.seconds

    # Asking -------------------------------------------------------------------
    def ask(self, name: str, /, *, blob: bytes = b"", **args: Any) -> Any:
        """Carry out a request of the driver. Returns its value, or the bytes of a save."""
        if self._closed:
            raise StoppedError("crash", "the table's process has ended")
        if not self._total:
            self._until = monotonic() + self.limits.seconds
        left = max(self._until - monotonic(), 0.0)
        self._send({"do": name, "args": args, "bytes": len(blob), "seconds": left}, blob)
        reply, data = self._answer()
        if reply.error:
            raise _ERRORS.get(reply.error, UserError)(reply.what, where=reply.where, hint=reply.hint)
        if reply.fault:
            raise RuntimeError(f"in the table's process: {reply.fault}")
        return data if name == "save" else reply.value

    def load(self, data: bytes, where: str, **options: Any) -> None:
        """Load a save from bytes. The limits apply to its scripts."""
        limits = {"memory": self.limits.memory // 2, "instructions": self.limits.instructions}
        self.ask("load", blob=data, where=where, **limits, **options)

    def _send(self, request: dict[str, Any], blob: bytes = b"") -> None:
        assert self.process.stdin is not None
        # A child that hangs reads nothing, so a thread writes while the time limit keeps running.
        with suppress(OSError, ValueError):
            if len(blob) < 32_768:
                self.process.stdin.write(msgspec.json.encode(request) + b"\n" + blob)
                self.process.stdin.flush()
                return
        threading.Thread(
            target=self._write, args=(msgspec.json.encode(request) + b"\n", blob), daemon=True
        ).start()

    def _write(self, head: bytes, blob: bytes) -> None:
        assert self.process.stdin is not None
        with suppress(OSError, ValueError):
            self.process.stdin.write(head)
            self.process.stdin.write(blob)
            self.process.stdin.flush()

    def _answer(self) -> tuple[ChildMessage, bytes]:
        """Wait for the next message that is not a line of the log, and check the limits meanwhile."""
        next_look = 0.0
        while True:
            now = monotonic()
            if now >= self._until + _GRACE:
                raise self._stop("time")
            if now >= next_look:
                next_look = now + _MEMORY_INTERVAL
                if memory_of(self.process) > self.limits.memory:
                    raise self._stop("memory")
            try:
                message = self._messages.get(timeout=_MEMORY_INTERVAL)
            except queue.Empty:
                continue
            if isinstance(message, str):
                raise self._stop(message)
            reply, data = message
            if reply.log is not None:
                self._on_line(reply.log)
            elif reply.stopped:
                raise self._stop(reply.stopped, reply.where)
            else:
                return reply, data

    # Listening ----------------------------------------------------------------
    def _read(self, pipe: IO[bytes]) -> None:
        """Runs in a thread: puts messages into the queue, and at the end the reason why there are no more."""
        why = "crash"
        with suppress(OSError, ValueError, msgspec.MsgspecError, RecursionError):
            while line := pipe.readline(LARGEST + 1):
                reply = _DECODER.decode(line)
                if reply.log is not None:
                    self._log_bytes += len(line)
                    if self._log_bytes > self.limits.output:
                        why = "output"
                        break
                if not 0 <= reply.bytes <= LARGEST:
                    break
                self._messages.put((reply, pipe.read(reply.bytes) if reply.bytes else b""))
        self._messages.put(why)

    def _read_stderr(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while line := pipe.readline(4096):
                self._stderr.append(line)

    # Ending -------------------------------------------------------------------
    def _stop(self, limit: str, where: str = "") -> StoppedError:
        self.close()
        limits = self.limits
        what, hint = {
            "time": (
                f"the scripts ran longer than {limits.seconds:g} s",
                "Raise the limit with --time-limit.",
            ),
            "memory": (
                f"the scripts needed more memory than {limits.memory // MEGABYTE} MB",
                "Raise the limit with --memory-limit.",
            ),
            "output": (
                f"the scripts printed more than {limits.output / MEGABYTE:.3g} MB",
                "Raise the limit with --output-limit.",
            ),
        }.get(limit, (self._crash_text(), ""))
        return StoppedError(limit, f"{what}.", where=where, hint=hint)

    def _crash_text(self) -> str:
        code = self.process.returncode
        last = b"".join(self._stderr).decode("utf-8", "replace").strip().splitlines()
        words = f": {shortened(last[-1], 300)}" if last else ""
        return f"the table's process crashed (exit code {code}){words}"

    def close(self) -> None:
        """End the child, whatever it is doing, and the threads that read from it."""
        if self._closed:
            return
        self._closed = True
        self.process.kill()
        self.process.wait()
        # A reading thread may be waiting for room in the queue.
        while any(thread.is_alive() for thread in self._threads):
            with suppress(queue.Empty):
                self._messages.get(timeout=0.02)
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
