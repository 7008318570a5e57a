"""How the tool starts Python processes: never with modules of the folder in which the user happens to be.

A downloaded save may have a `msgspec.py` beside it, and `python -m` or `-c` would import it.
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
"""A working folder in which nobody but the installation has put anything."""
HALF_WRITTEN: Final[set[Path]] = set()
"""Files that this process is writing. One that is ended as part of a pool removes them."""
_PATIENCE: Final = 2.0
"""Seconds for a process to end when it is asked to. Lua that never returns to Python does not hear it."""
_BOOT: Final = """\
import sys
sys.path[:] = sys.argv[2:]
import runpy
runpy.run_module(sys.argv[1], None, "__main__")
"""


def module_command(module: str) -> list[str]:
    """The command that runs a module of ours with what this process can import, but for the current folder.

    Start it with `environment()` and in the folder `HOME`.
    """
    return [sys.executable, "-P", "-c", _BOOT, module, *_import_path()]


def environment(**more: str) -> dict[str, str]:
    """Our environment without a search path for modules of its own."""
    kept = {name: value for name, value in os.environ.items() if name.upper() != "PYTHONPATH"}
    return {**kept, "PYTHONSAFEPATH": "1", **more}


def spawning() -> SpawnContext:
    """The context of `multiprocessing` for processes that share our work.

    They are started by `python -c`, which puts the current folder first unless the environment forbids it.
    """
    from multiprocessing import get_context

    os.environ["PYTHONSAFEPATH"] = "1"
    return get_context("spawn")


@contextmanager
def pool(
    jobs: int, begin: Callable[..., None] | None = None, arguments: tuple[Any, ...] = ()
) -> Iterator[ProcessPoolExecutor]:
    """So many processes that share our work, each begun with `begin(*arguments)`.

    They end with the block: after what they are doing, or at once where the block ends by an exception.
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
        # Ctrl-C reaches every process of a terminal. Only this one listens: the others inherit that they do
        # not, as far as the system knows such a thing, from the moment they are started.
        if current_thread() is main_thread():
            listener = signal.getsignal(signal.SIGINT)
            _deaf()
            try:
                executor.submit(int)
            finally:
                signal.signal(signal.SIGINT, listener)
        yield executor
    except BaseException:
        # First what is pending is dropped: a pool that loses its processes before that fails at work that
        # was cancelled.
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

    _deaf()
    signal.signal(signal.SIGTERM, _end)
    Thread(target=_end_with_parent, daemon=True).start()
    if begin is not None:
        begin(*arguments)


def _end_with_parent() -> None:
    """A parent that was killed tells nobody, and a process of the pool would wait for work for ever."""
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


def _deaf() -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _import_path() -> list[str]:
    """Our import path. The current folder stands in it only where the tool itself is installed there."""
    here = Path.cwd()
    root = HOME.parent
    found = dict.fromkeys(Path(entry).absolute() for entry in sys.path if entry)
    kept = [str(path) for path in found if path.resolve() != here.resolve() and path != root]
    return [str(root), *kept]
