"""The peak memory of one of our commands, including the interpreter.

Linux only: its kernel keeps the peak of each program in /proc. `getrusage` is of no use here, because its
figure for a child starts at the peak of the process that started it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.bench.rows import Row

ROOT = Path(__file__).parents[2]
STATUS = Path("/proc/self/status")
UNKNOWN = "known on Linux only"
_MARK = "VmHWM:"
_CHILD = f"""
import sys
from pathlib import Path
from tts_builder.cli import main
try:
    main()
finally:
    print(*(line for line in Path({str(STATUS)!r}).read_text().splitlines() if line.startswith({_MARK!r})))
"""


def is_known() -> bool:
    return STATUS.is_file() and _MARK in STATUS.read_text(encoding="utf-8")


def not_run(work: str, bar: str) -> Row:
    return Row(work, "NOT RUN", UNKNOWN, "–", bar, True)


def peak(*words: str, folder: Path) -> int:
    """The peak memory of `tts-builder <words>` in the folder, in bytes."""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", _CHILD, *words]
    run = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, encoding="utf-8")
    if run.returncode not in (0, 1):  # exit code 1 means that the command has findings
        raise RuntimeError(f"{words[0]} ended with {run.returncode}: {run.stderr}")
    mark, figure, unit = run.stdout.split()[-3:]
    assert (mark, unit) == (_MARK, "kB")
    return int(figure) * 1024
