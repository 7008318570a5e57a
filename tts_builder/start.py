"""The script `tts-builder`."""

from __future__ import annotations


def start() -> None:
    """Runs the command line and exits."""
    from tts_builder.cli import main

    main(prog_name="tts-builder")
