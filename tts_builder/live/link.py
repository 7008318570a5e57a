"""The two connections of an editor: one to the game, and one from the game."""

from __future__ import annotations

import queue
import socket
import threading
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

from tts_builder.errors import UserError
from tts_builder.headless.editor.messages import HOST, receive, send
from tts_builder.headless.editor.server import EDITOR_PORT, NEW_GAME, PORT

Message = dict[str, Any]
GET, SAVE_AND_PLAY, EXECUTE = 0, 1, 3
"""The numbers of an editor's requests."""
_POLL: Final = 0.2


class Link:
    """Listens from the start, because the game answers on a separate connection.

    Messages go into `heard` in the order of arrival. Other threads may put their own messages there too.
    """

    def __init__(self, host: str = HOST, port: int = PORT, editor_port: int = EDITOR_PORT) -> None:
        self.host, self.port = host, port
        self.heard: queue.Queue[Message] = queue.Queue()
        self._passed: list[Message] = []
        self._ended = threading.Event()
        try:
            self._listener = socket.create_server((HOST, editor_port))
        except OSError as fault:
            raise UserError(
                f"cannot use port {editor_port}: {fault.strerror}.",
                hint="Close other editors; only one can listen to the game.",
            ) from fault
        self._listener.settimeout(_POLL)
        self.editor_port = int(self._listener.getsockname()[1])
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        while not self._ended.is_set():
            try:
                connection, _ = self._listener.accept()
            except TimeoutError:
                continue
            except OSError:
                return
            with connection:
                message = receive(connection)
            if message is not None:
                self.heard.put(message)

    def send(self, message: Message) -> None:
        """Sends a message to the game. Raises a UserError if no game listens."""
        if not send(self.port, message, self.host):
            raise UserError(
                "no running game answers at this address.",
                where=f"{self.host}:{self.port}",
                hint="Start Tabletop Simulator and load a game first.",
            )

    def next(self, wait: float) -> Message | None:
        """The next message, or None if none arrives in time."""
        if self._passed:
            return self._passed.pop(0)
        try:
            return self.heard.get(timeout=max(wait, 0.0))
        except queue.Empty:
            return None

    def until(self, wanted: Callable[[Message], bool], wait: float, what: str) -> Message:
        """The first `wanted` message. Raises a UserError after `wait` seconds.

        Earlier messages stay for `next`, but not the scripts of a game that has been loaded again since.
        """
        end = monotonic() + wait
        passed: list[Message] = []
        try:
            while (left := end - monotonic()) > 0:
                message = self.next(left)
                if message is not None and wanted(message):
                    if message.get("messageID") == NEW_GAME:
                        passed = [each for each in passed if each.get("messageID") != NEW_GAME]
                    return message
                if message is not None:
                    passed.append(message)
        finally:
            self._passed = passed + self._passed
        raise UserError(f"the game did not send {what} within {wait:g} seconds.")

    def scripts(self, wait: float) -> list[Message]:
        """The scripts of the running game: guid, name, script, and ui of every object that has any."""
        self._forget(NEW_GAME)
        self.send({"messageID": GET})
        found = self.until(lambda message: message.get("messageID") == NEW_GAME, wait, "its scripts")
        return states(found)

    def _forget(self, number: int) -> None:
        """Drops earlier messages with this number, because they do not answer the next request."""
        came: list[Message] = []
        while (message := self.next(0.0)) is not None:
            came.append(message)
        self._passed = [message for message in came if message.get("messageID") != number]

    def close(self) -> None:
        self._ended.set()
        self._listener.close()
        self._thread.join(5)

    def __enter__(self) -> Link:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def states(message: Message) -> list[Message]:
    """The valid script entries of a message."""
    found = message.get("scriptStates")
    entries = found if isinstance(found, list) else []
    return [entry for entry in entries if isinstance(entry, dict) and isinstance(entry.get("guid"), str)]
