"""The script `tts-builder` in a separate process."""

from __future__ import annotations

import subprocess
import sys

import pytest

START = "from tts_builder.start import start; start()"
HEARD = "import atexit; atexit.register(print, 'heard the end'); " + START


@pytest.mark.parametrize(
    ("arguments", "code", "printed"),
    [
        (["--version"], 0, "tts-builder, version"),
        (["--help"], 0, "Commands:"),
        (["explain", "K001"], 0, "K001"),
        (["verify", "no-such-file.json"], 2, "no-such-file.json"),
    ],
)
def test_everything_printed_arrives_with_the_exit_code(arguments: list[str], code: int, printed: str) -> None:
    for text in (START, HEARD):
        done = subprocess.run(
            [sys.executable, "-c", text, *arguments], capture_output=True, encoding="utf-8", timeout=60
        )
        assert done.returncode == code
        assert printed in done.stdout + done.stderr
        assert ("heard the end" in done.stdout) == (text == HEARD)
