"""Pushes whenever a file is saved, and prints the log of the game."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any, Final

from tts_builder.errors import UserError
from tts_builder.live.follow import Follower
from tts_builder.live.link import Link
from tts_builder.live.push import Pushed, push
from tts_builder.live.source import ScriptReader, Scripts, folder_of, may_change_scripts

CHANGED: Final = "changed"
_STEP: Final = 0.25
_START: Final = 5.0
"""Seconds to wait until the system starts to report changes."""

Emit = Callable[[str, bool], None]
"""Called with a line and whether it is an error."""


def follow(link: Link, follower: Follower, emit: Emit, seconds: float | None) -> None:
    """Passes on the log of the game, for `seconds` or until Ctrl-C."""
    end = None if seconds is None else monotonic() + seconds
    while end is None or monotonic() < end:
        message = link.next(_STEP)
        line = None if message is None else follower.line(message)
        if line is not None:
            emit(*line)


def watch(
    link: Link, what: str, reader: ScriptReader, emit: Emit, wait: float, seconds: float | None
) -> None:
    """Pushes now and whenever a file changes, and passes on the log of the game."""
    follower = Follower()
    ready, ended = threading.Event(), threading.Event()
    notice = threading.Thread(target=_notice, args=(what, link, ready, ended), daemon=True)
    notice.start()
    # Otherwise a file that is saved right after the first push would be missed.
    ready.wait(_START)
    end = None if seconds is None else monotonic() + seconds
    try:
        _push(link, reader, follower, emit, wait)
        while end is None or monotonic() < end:
            message = link.next(_STEP)
            if message is not None and message.get(CHANGED):
                _push(link, reader, follower, emit, wait)
            elif message is not None and (line := follower.line(message)) is not None:
                emit(*line)
    finally:
        ended.set()
        notice.join(5)


def _notice(what: str, link: Link, ready: threading.Event, ended: threading.Event) -> None:
    """Runs in a thread and queues a message for each file change, next to the messages of the game."""
    from watchfiles import watch as changes

    folder = folder_of(what).resolve()

    def wanted(_: Any, path: str) -> bool:
        return may_change_scripts(Path(path).relative_to(folder))

    for changed in changes(
        folder, watch_filter=wanted, stop_event=ended, rust_timeout=100, debounce=300, yield_on_timeout=True
    ):
        ready.set()
        if changed:
            link.heard.put({CHANGED: True})


def _push(link: Link, reader: ScriptReader, follower: Follower, emit: Emit, wait: float) -> None:
    """Pushes the current scripts. Reports an error in the definition, and waits for the next change."""
    try:
        scripts: Scripts = reader.read()
        done = push(link, scripts.entries, wait)
    except UserError as fault:
        for each in (fault, *fault.others):
            emit(f"Error: {each}", True)
        return
    follower.files = scripts.files
    follower.learn(list(done.states))
    emit(summary(done), False)


def summary(done: Pushed) -> str:
    """The result of a push as text."""
    if not done.sent:
        return "The running game already has these scripts."
    number = len(done.sent)
    kept = f" Kept the game's own script or panel of {', '.join(done.kept)}." if done.kept else ""
    return f"Pushed {number} script{'' if number == 1 else 's'}. The game reloads its last save.{kept}"
