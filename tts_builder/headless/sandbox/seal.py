"""`seal` stops this process from opening files, sockets and processes in Python."""

from __future__ import annotations

import os
import sys
from typing import Any, Final

_CLOSED: Final = (
    "ctypes.", "ftplib.", "glob.", "http.", "imaplib.", "mmap.", "msvcrt.", "nntplib.", "os.", "poplib.",
    "pty.", "resource.", "shutil.", "signal.", "smtplib.", "socket.", "sqlite3.", "subprocess.", "syslog.",
    "telnetlib.", "tempfile.", "urllib.", "webbrowser.", "winreg.", "_winapi.",
)  # fmt: skip
_LOOKING: Final = ("os.listdir", "os.scandir")
"""Events of an import other than opening the file."""
_CODE: Final = (".py", ".pyc", ".so", ".pyd", ".dll", ".lua")
_WRITING: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_TRUNC


def seal() -> None:
    """From now on only code of the installation can be read, for late imports. This cannot be undone.

    It is a second line of defense: scripts do not hold Python objects in the first place.
    """
    homes = (sys.prefix, sys.base_prefix, sys.exec_prefix, *sys.path)
    roots = tuple({os.path.realpath(path).rstrip(os.sep) + os.sep for path in homes if path})

    def inside(path: Any) -> bool:
        return isinstance(path, str) and (os.path.realpath(path) + os.sep).startswith(roots)

    def watch(event: str, args: tuple[Any, ...]) -> None:
        if event == "open":
            path, mode, flags = args
            reads = not (isinstance(flags, int) and flags & _WRITING) and mode in ("r", "rb", None)
            if not (reads and inside(path) and str(path).endswith(_CODE)):
                raise PermissionError(f"the table may not open files: {path!r}")
        elif event.startswith(_CLOSED) and not (event in _LOOKING and inside(args[0])):
            raise PermissionError(f"the table may not do {event}")

    sys.addaudithook(watch)
