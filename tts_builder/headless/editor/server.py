"""A table that external editors can talk to as they talk to the game, on the game's ports or others."""

from __future__ import annotations

import queue
import re
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any, Final

from tts_builder.errors import UserError
from tts_builder.headless.editor.messages import HOST, receive, send
from tts_builder.headless.faults import ScriptError
from tts_builder.headless.sandbox.process import Child, ChildLimits, Line, StoppedError
from tts_builder.headless.world.clock import FRAME_RATE

PORT: Final = 39999
EDITOR_PORT: Final = 39998
STEP: Final = 0.05
"""Seconds between two updates of the table's time."""
_BEHIND: Final = 0.25
"""The most seconds to catch up. A table that cannot keep up runs slower instead."""
_WAITING: Final = 64
_PLACE = re.compile(r"^(.*?):(\d+): ")

# Messages of the game, by number.
PUSHED, NEW_GAME, PRINT, ERROR, CUSTOM, RETURN, SAVED, CREATED = range(8)
# Messages of an editor, by number.
GET_SCRIPTS, SAVE_AND_PLAY, MESSAGE, EXECUTE = range(4)


class EditorServer:
    """The game's side of the External Editor API over one save, whose scripts run in a child process.

    Time passes while `run` runs, at 60 frames a second. `push`, `saved` and `create` stand for actions of a
    player in the game. Call them from the thread that runs the server.
    """

    def __init__(
        self,
        data: bytes,
        path: Path,
        limits: ChildLimits,
        options: dict[str, Any],
        port: int = PORT,
        editor_port: int = EDITOR_PORT,
        hear: Callable[[Line], None] = lambda line: None,
    ) -> None:
        self._path, self._editor, self._hear = path, editor_port, hear
        self._names = {"-1": "Global"}
        self._asked: queue.Queue[dict[str, Any]] = queue.Queue(_WAITING)
        self._ended = threading.Event()
        self._listener = _listen(port)
        self.port = int(self._listener.getsockname()[1])
        try:
            self.child = Child(limits, self._log, total=False)
        except BaseException:
            self._listener.close()
            raise
        self._thread = threading.Thread(target=self._accept, daemon=True)
        self._thread.start()
        try:
            self.child.load(data, str(path), **options)
            self._tell_scripts()
        except BaseException:
            self.close()
            raise

    # Messages of the game -----------------------------------------------------
    def _tell(self, number: int, **fields: Any) -> None:
        send(self._editor, {"messageID": number, **fields})

    def _tell_scripts(self) -> None:
        states = self.child.ask("scripts")
        self._names = {"-1": "Global"} | {entry["guid"]: entry["name"] for entry in states}
        self._tell(NEW_GAME, savePath=self._path.resolve().as_posix(), scriptStates=states)
        self._tell_custom()

    def _tell_custom(self) -> None:
        for message in self.child.ask("messages"):
            self._tell(CUSTOM, customMessage=message)

    def _log(self, line: Line) -> None:
        self._hear(line)
        if line.kind == "print":
            self._tell(PRINT, message=line.text)
        elif line.kind == "error":
            self._tell_error(line.text, line.script or "-1")

    def _tell_error(self, text: str, guid: str, within: str = "") -> None:
        name = "Global Script" if guid == "-1" else f"Script ({self._names.get(guid, 'Object')} - {guid})"
        self._tell(
            ERROR,
            error=_PLACE.sub(r"\1:(\2,0-0): ", text, count=1),
            guid=guid,
            errorMessagePrefix=f"Error in {name}{within}: ",
        )

    # Messages of the editor ---------------------------------------------------
    def _accept(self) -> None:
        """Runs in a thread. Each connection is one message; anything else is dropped, as in the game."""
        while not self._ended.is_set():
            try:
                connection, _ = self._listener.accept()
            except TimeoutError:
                continue
            except OSError:
                return
            with connection:
                message = receive(connection)
            if message is not None and not self._ended.is_set():
                self._asked.put(message)

    def _answer(self, message: dict[str, Any]) -> None:
        number = message.get("messageID")
        if number == GET_SCRIPTS:
            self._tell_scripts()
        elif number == SAVE_AND_PLAY:
            states = message.get("scriptStates")
            entries = (
                [entry for entry in states if isinstance(entry, dict)] if isinstance(states, list) else []
            )
            self.child.ask("reload", scripts=entries)
            self._tell_scripts()
        elif number == MESSAGE:
            self.child.ask("external", message=message.get("customMessage"))
        elif number == EXECUTE:
            self._execute(message)
        self._tell_custom()

    def _execute(self, message: dict[str, Any]) -> None:
        guid = str(message.get("guid", "-1"))
        try:
            value = self.child.ask("execute", code=str(message.get("script", "")), guid=guid)
        except StoppedError:
            raise
        except UserError as fault:
            self._hear(Line("error", fault.what, script=guid))
            self._tell_error(fault.what, guid, " function <executeScript>")
            if not isinstance(fault, ScriptError):
                return
            value = None
        if value is not None or "returnID" in message:
            extra = {"returnID": message["returnID"]} if "returnID" in message else {}
            self._tell(RETURN, returnValue=value, **extra)

    # Actions of a player ------------------------------------------------------
    def push(self, guid: str) -> None:
        """Choose "Scripting Editor" on an object: the editor gets its script."""
        self._tell(PUSHED, scriptStates=[self.child.ask("script_of", guid=guid)])

    def saved(self, path: Path) -> None:
        """Report that the player saved the game there."""
        self._tell(SAVED, savePath=path.resolve().as_posix())

    def create(self, state: dict[str, Any]) -> str:
        """Add an object to the table and send its GUID to the editor."""
        guid = str(self.child.ask("create", state=state))
        self._tell(CREATED, guid=guid)
        return guid

    # Running ------------------------------------------------------------------
    def run(self, seconds: float | None = None) -> None:
        """Serve for that long, or until Ctrl-C."""
        end = None if seconds is None else monotonic() + seconds
        clock = monotonic()
        try:
            while end is None or monotonic() < end:
                self.handle(STEP)
                clock = max(clock, monotonic() - _BEHIND)
                due = int((monotonic() - clock) * FRAME_RATE)
                if due:
                    clock += due / FRAME_RATE
                    self.child.ask("frames", n=due)
                    self._tell_custom()
        except KeyboardInterrupt:
            return

    def handle(self, wait: float) -> bool:
        """Wait at most that many seconds for a message and answer it. Returns whether one came."""
        try:
            message = self._asked.get(timeout=wait)
        except queue.Empty:
            return False
        self._answer(message)
        return True

    def close(self) -> None:
        self._ended.set()
        with suppress(OSError):  # wakes the thread that waits in accept, on systems that allow it
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        while self._thread.is_alive():
            try:
                self._asked.get_nowait()
            except queue.Empty:
                self._thread.join(0.05)
        self.child.close()

    def __enter__(self) -> EditorServer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _listen(port: int) -> socket.socket:
    try:
        listener = socket.create_server((HOST, port))
    except OSError as fault:
        raise UserError(
            f"port {port} cannot be used: {fault.strerror}.",
            hint="Is Tabletop Simulator running? Choose another port with --port.",
        ) from fault
    listener.settimeout(0.2)
    return listener
