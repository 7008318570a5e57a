"""Starts Python processes that never import modules from the current folder.

A downloaded save may come with a `msgspec.py`, and `python -m` or `-c` would import it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing.context import SpawnContext

HOME: Final = Path(__file__).resolve().parent
"""A working folder that contains only installed files."""
HALF_WRITTEN: Final[set[Path]] = set()
"""The files that this process is writing. A process of a pool deletes them when it is terminated."""
_PATIENCE: Final = 2.0
"""Seconds to wait for a process to terminate. Lua that never returns to Python does not react in time."""
_BOOT: Final = """\
import sys
sys.path[:] = sys.argv[2:]
import runpy
runpy.run_module(sys.argv[1], None, "__main__")
"""


def module_command(module: str) -> list[str]:
    """The command that runs one of our modules with our import path, except the current folder.

    Start it with `environment()` and in the folder `HOME`.
    """
    return [sys.executable, "-P", "-c", _BOOT, module, *_import_path()]


def environment(**more: str) -> dict[str, str]:
    """The environment of this process without PYTHONPATH."""
    kept = {name: value for name, value in os.environ.items() if name.upper() != "PYTHONPATH"}
    return {**kept, "PYTHONSAFEPATH": "1", **more}


def spawning() -> SpawnContext:
    """The `multiprocessing` context for worker processes.

    They start with `python -c`, which puts the current folder first unless the environment forbids it.
    """
    from multiprocessing import get_context

    os.environ["PYTHONSAFEPATH"] = "1"
    return get_context("spawn")


@contextmanager
def pool(
    jobs: int, begin: Callable[..., None] | None = None, arguments: tuple[Any, ...] = ()
) -> Iterator[ProcessPoolExecutor]:
    """A pool of `jobs` worker processes, each of which calls `begin(*arguments)` first.

    They end with the block: after their current work, or at once if the block raises an exception.
    """
    import signal
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children
    from threading import current_thread, main_thread

    others = set(active_children())
    executor = ProcessPoolExecutor(
        jobs, mp_context=spawning(), initializer=_begin, initargs=(begin, arguments)
    )
    try:
        # Ctrl-C reaches every process of a terminal, but only this one may react. Where the system allows it,
        # the others inherit an ignored signal from the moment they start.
        if current_thread() is main_thread():
            handler = signal.getsignal(signal.SIGINT)
            _ignore_interrupts()
            try:
                executor.submit(int)
            finally:
                signal.signal(signal.SIGINT, handler)
        yield executor
    except BaseException:
        # Cancel pending work first. Otherwise a pool that loses its processes fails on cancelled work.
        executor.shutdown(wait=False, cancel_futures=True)
        children = set(active_children()) - others
        for child in children:
            child.terminate()
        for child in children:
            child.join(_PATIENCE)
            child.kill()
        raise
    else:
        executor.shutdown()


def _begin(begin: Callable[..., None] | None, arguments: tuple[Any, ...]) -> None:
    import signal
    from threading import Thread

    _ignore_interrupts()
    signal.signal(signal.SIGTERM, _end)
    Thread(target=_end_with_parent, daemon=True).start()
    if begin is not None:
        begin(*arguments)


def _end_with_parent() -> None:
    """Ends this process when its parent dies. Otherwise it would wait for work forever."""
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _end(*_: object) -> None:
    for path in tuple(HALF_WRITTEN):
        with suppress(OSError):
            path.unlink()
    os._exit(1)


def _ignore_interrupts() -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _import_path() -> list[str]:
    """The import path of this process, without the current folder unless tts-builder is installed there."""
    here = Path.cwd()
    root = HOME.parent
    found = dict.fromkeys(Path(entry).absolute() for entry in sys.path if entry)
    kept = [str(path) for path in found if path.resolve() != here.resolve() and path != root]
    return [str(root), *kept]
