"""The script `tts-builder`: the command line, begun and left without the interpreter's detours."""

from __future__ import annotations

import atexit
import gc
import os
import sys
import threading


def start() -> None:
    """Runs the command line and ends the process."""
    # What is imported stays: to look for garbage in it is a good part of the time of a short command.
    gc.disable()
    from tts_builder.cli import main

    gc.freeze()
    gc.enable()
    try:
        main(prog_name="tts-builder")
    except SystemExit as end:
        _leave(end)


def _leave(end: SystemExit) -> None:
    """Taking the interpreter apart takes longer than a help text; only what waits for the end needs it."""
    if atexit._ncallbacks() or threading.active_count() > 1 or not isinstance(end.code, int):
        raise end
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(end.code)
