"""How the tool starts Python processes: never with modules of the folder in which the user happens to be.

A downloaded save may have a `msgspec.py` beside it, and `python -m` or `-c` would import it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from multiprocessing.context import SpawnContext

HOME: Final = Path(__file__).resolve().parent
"""A working folder in which nobody but the installation has put anything."""
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


def _import_path() -> list[str]:
    """Our import path. The current folder stands in it only where the tool itself is installed there."""
    here = Path.cwd()
    root = HOME.parent
    found = dict.fromkeys(Path(entry).absolute() for entry in sys.path if entry)
    kept = [str(path) for path in found if path.resolve() != here.resolve() and path != root]
    return [str(root), *kept]
