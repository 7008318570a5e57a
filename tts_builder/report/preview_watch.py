"""Builds the page anew whenever a watched file changes, each time in a fresh process that stands ready."""

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
"""Milliseconds without a further change that end a burst of them; editors write a file in steps."""


@dataclass(frozen=True)
class Watched:
    """Folders that are watched with all in them, or only for some files."""

    folders: tuple[Path, ...]
    only: tuple[Path, ...] = ()
    """Files, or folders for the files right in them; empty takes everything."""
    apart: tuple[Path, ...] = ()
    """What is written by ourselves."""


class Work(Protocol):
    """What a process does; it must be picklable."""

    def warm(self) -> None: ...
    def __call__(self, sprites: dict[str, bytes], tell: Callable[[Page], None], /) -> None: ...
    def watched(self) -> Watched: ...


class Builder:
    """Runs the work in one process at a time; a process that has done its work is never used again.

    So every page is made of the modules as they are now, and what hangs is ended by the next change.
    """

    def __init__(self, work: Work, live: Live) -> None:
        self.work, self.live = work, live
        self.sprites: dict[str, bytes] = {}
        self._lock = Lock()
        self._closed = False
        self._running: SpawnProcess | None = None
        self._spare: tuple[SpawnProcess, Connection] | None = None

    def begin(self) -> None:
        """Makes the page anew; work that goes on already is dropped."""
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
        """Has a process stand by for the next change, now that nobody waits for a page."""
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
        told = False
        try:
            while True:
                kind, value = line.recv()
                if process is not self._running:
                    return
                told = True
                if kind == "page":
                    data, pictures, self.sprites = value
                    self.live.page(data, pictures)
                else:
                    self.live.fault(value)
                self._get_ready()
        except (EOFError, OSError):
            if not told and process is self._running:
                self.live.fault(
                    {"what": "The process that builds ended without a word.", "where": "", "hint": ""}
                )
        finally:
            line.close()


def _child(line: Connection, work: Work) -> None:
    # Ctrl-C is for the parent, which ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def tell(page: Page) -> None:
        data, pictures = page.served()
        line.send(("page", (msgspec.json.encode(data), pictures, page.sprites)))

    try:
        work.warm()
        work(line.recv(), tell)
    except (EOFError, BrokenPipeError):  # the parent is gone
        return
    except Exception as fault:
        from tts_builder.blame import designers_fault

        known = fault if isinstance(fault, UserError) else designers_fault(fault)
        told = {"what": known.what, "where": known.where, "hint": known.hint} if known else _our_fault(fault)
        line.send(("fault", told))


def _our_fault(fault: Exception) -> dict[str, str]:
    from traceback import extract_tb

    last = extract_tb(fault.__traceback__)[-1]
    what = f"{type(fault).__name__}: {fault}"
    return {
        "what": what,
        "where": f"{last.filename}:{last.lineno}",
        "hint": "This is a fault of tts-builder.",
    }


def follow(work: Work, live: Live, stop: Event) -> None:
    """Builds once and after every change, until `stop` is set."""
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
    """The folders that are there; where all in them is watched, none that is inside another."""
    there = dict.fromkeys(path.resolve() for path in watched.folders if path.is_dir())
    return [path for path in there if watched.only or not any(other in path.parents for other in there)]


def _filter(watched: Watched) -> Any:
    from watchfiles import Change, DefaultFilter

    if watched.only:
        return lambda _change, path: not {Path(path), Path(path).parent}.isdisjoint(watched.only)

    class Ours(DefaultFilter):
        def __call__(self, change: Change, path: str) -> bool:
            inside = any(Path(path).is_relative_to(apart) for apart in watched.apart)
            return not inside and super().__call__(change, path)

    return Ours()
