"""Rebuilds the page whenever a watched file changes, each time in a fresh process that is already running."""

from __future__ import annotations

import signal
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Any, Final, Protocol

import msgspec

from tts_builder.errors import UserError
from tts_builder.processes import spawning
from tts_builder.report.preview_live import Live

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

    from tts_builder.report.preview_page import Page

_QUIET: Final = 60
"""Milliseconds without a further change before a rebuild, because editors write a file in several steps."""


@dataclass(frozen=True)
class Watched:
    """The folders to watch, with everything in them or only for some files."""

    folders: tuple[Path, ...]
    only: tuple[Path, ...] = ()
    """The files to watch, or folders for the files directly in them. Empty watches everything."""
    ignored: tuple[Path, ...] = ()
    """The folders into which the build itself writes."""


class Work(Protocol):
    """The work of a process. It must be picklable."""

    def warm(self) -> None: ...
    def __call__(self, sprites: dict[str, bytes], publish: Callable[[Page], None], /) -> None: ...
    def watched(self) -> Watched: ...


class Builder:
    """Runs the work in one process at a time, and uses each process only once.

    So every page is built from the current modules, and the next change ends a build that hangs.
    """

    def __init__(self, work: Work, live: Live) -> None:
        self.work, self.live = work, live
        self.sprites: dict[str, bytes] = {}
        self._lock = Lock()
        self._closed = False
        self._running: SpawnProcess | None = None
        self._spare: tuple[SpawnProcess, Connection] | None = None

    def begin(self) -> None:
        """Starts a rebuild and ends the current one, if any."""
        with self._lock:
            self._end(self._running)
            process, line = self._spare or self._started()
            self._running, self._spare = process, None
            self.live.busy()
            line.send(self.sprites)
            Thread(target=self._listen, args=(process, line), daemon=True).start()

    def close(self) -> None:
        """Ends every process."""
        with self._lock:
            self._closed = True
            self._end(self._running)
            self._end(self._spare[0] if self._spare else None)

    def _get_ready(self) -> None:
        """Starts a spare process for the next change, now that no page is being built."""
        with self._lock:
            if self._spare is None and not self._closed:
                self._spare = self._started()

    def _started(self) -> tuple[SpawnProcess, Connection]:
        context = spawning()
        ours, theirs = context.Pipe()
        process = context.Process(target=_child, args=(theirs, self.work), daemon=True)
        process.start()
        theirs.close()
        return process, ours

    @staticmethod
    def _end(process: SpawnProcess | None) -> None:
        if process is not None and process.is_alive():
            process.terminate()
            process.join(5)

    def _listen(self, process: SpawnProcess, line: Connection) -> None:
        answered = False
        try:
            while True:
                kind, value = line.recv()
                if process is not self._running:
                    return
                answered = True
                if kind == "page":
                    data, pictures, self.sprites = value
                    self.live.page(data, pictures)
                else:
                    self.live.fault(value)
                self._get_ready()
        except (EOFError, OSError):
            if not answered and process is self._running:
                self.live.fault({"what": "The build process ended unexpectedly.", "where": "", "hint": ""})
        finally:
            line.close()


def _child(line: Connection, work: Work) -> None:
    # The parent handles Ctrl-C and ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def publish(page: Page) -> None:
        data, pictures = page.served()
        line.send(("page", (msgspec.json.encode(data), pictures, page.sprites)))

    try:
        work.warm()
        work(line.recv(), publish)
    except (EOFError, BrokenPipeError):  # the parent is gone
        return
    except Exception as fault:
        from tts_builder.blame import designers_fault

        known = fault if isinstance(fault, UserError) else designers_fault(fault)
        error = {"what": known.what, "where": known.where, "hint": known.hint} if known else _bug(fault)
        line.send(("fault", error))


def _bug(fault: Exception) -> dict[str, str]:
    from traceback import extract_tb

    last = extract_tb(fault.__traceback__)[-1]
    what = f"{type(fault).__name__}: {fault}"
    return {
        "what": what,
        "where": f"{last.filename}:{last.lineno}",
        "hint": "This is a bug in tts-builder.",
    }


def follow(work: Work, live: Live, stop: Event) -> None:
    """Builds now and after every change, until `stop` is set."""
    from watchfiles import watch

    watched = work.watched()
    builder = Builder(work, live)
    try:
        builder.begin()
        for _ in watch(
            *_outermost(watched),
            watch_filter=_filter(watched),
            step=_QUIET,
            stop_event=stop,
            recursive=not watched.only,
            raise_interrupt=True,
        ):
            builder.begin()
    finally:
        builder.close()


def _outermost(watched: Watched) -> list[Path]:
    """The existing folders. If everything is watched, folders inside another one are left out."""
    there = dict.fromkeys(path.resolve() for path in watched.folders if path.is_dir())
    return [path for path in there if watched.only or not any(other in path.parents for other in there)]


def _filter(watched: Watched) -> Any:
    from watchfiles import Change, DefaultFilter

    if watched.only:
        return lambda _change, path: not {Path(path), Path(path).parent}.isdisjoint(watched.only)

    class Ours(DefaultFilter):
        def __call__(self, change: Change, path: str) -> bool:
            ignored = any(Path(path).is_relative_to(folder) for folder in watched.ignored)
            return not ignored and super().__call__(change, path)

    return Ours()
