"""Push on save, and say what the game says."""

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
from tts_builder.live.source import Fresh, Scripts, folder_of, matters

CHANGED: Final = "changed"
_STEP: Final = 0.25
_START: Final = 5.0
"""Seconds that the system gets to begin telling of changes."""

Tell = Callable[[str, bool], None]
"""Called with a line and whether it is an error."""


def follow(link: Link, follower: Follower, tell: Tell, seconds: float | None) -> None:
    """Tells what the game says, for that long or until Ctrl-C."""
    end = None if seconds is None else monotonic() + seconds
    while end is None or monotonic() < end:
        message = link.next(_STEP)
        line = None if message is None else follower.line(message)
        if line is not None:
            tell(*line)


def watch(link: Link, what: str, source: Fresh, tell: Tell, wait: float, seconds: float | None) -> None:
    """Pushes now and whenever a file changes, and tells what the game says meanwhile."""
    follower = Follower()
    ready, ended = threading.Event(), threading.Event()
    notice = threading.Thread(target=_notice, args=(what, link, ready, ended), daemon=True)
    notice.start()
    # A file saved right after the first push would else be missed.
    ready.wait(_START)
    end = None if seconds is None else monotonic() + seconds
    try:
        _push(link, source, follower, tell, wait)
        while end is None or monotonic() < end:
            message = link.next(_STEP)
            if message is not None and message.get(CHANGED):
                _push(link, source, follower, tell, wait)
            elif message is not None and (line := follower.line(message)) is not None:
                tell(*line)
    finally:
        ended.set()
        notice.join(5)


def _notice(what: str, link: Link, ready: threading.Event, ended: threading.Event) -> None:
    """In a thread: a change of a file is a message like those of the game."""
    from watchfiles import watch as changes

    folder = folder_of(what).resolve()

    def wanted(_: Any, path: str) -> bool:
        return matters(Path(path).relative_to(folder))

    for changed in changes(
        folder, watch_filter=wanted, stop_event=ended, rust_timeout=100, debounce=300, yield_on_timeout=True
    ):
        ready.set()
        if changed:
            link.heard.put({CHANGED: True})


def _push(link: Link, source: Fresh, follower: Follower, tell: Tell, wait: float) -> None:
    """A mistake in a definition is told; the next change is another chance."""
    try:
        scripts: Scripts = source.read()
        done = push(link, scripts.entries, wait)
    except UserError as fault:
        tell(f"Error: {fault}", True)
        return
    follower.files = scripts.files
    follower.learn(list(done.states))
    tell(told(done), False)


def told(done: Pushed) -> str:
    """What a push did, in a sentence."""
    if not done.sent:
        return "Nothing is new to the game."
    number = len(done.sent)
    kept = f"; of {', '.join(done.kept)} the game's own half is kept" if done.kept else ""
    return f"Pushed {number} script{'' if number == 1 else 's'}, the game loads its last save again{kept}."
