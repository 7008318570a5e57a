"""Limits of a child process: it sets those of the operating system itself; the parent measures its memory."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

MEGABYTE = 1024 * 1024
_ROOM = 384 * MEGABYTE
"""Address space in addition to the memory in use, for libraries and the reserve of allocators."""


def confine(memory: int) -> None:
    """Limit the memory of this process, and forbid writing files, core dumps and further processes.

    Windows has no such limits. There only the parent's measurement applies.
    """
    try:
        import resource
    except ImportError:
        return
    wanted = [(resource.RLIMIT_CORE, 0), (resource.RLIMIT_FSIZE, 0)]
    if memory and sys.platform.startswith("linux"):
        wanted.append((resource.RLIMIT_AS, memory + _ROOM))
    if hasattr(resource, "RLIMIT_NPROC"):
        wanted.append((resource.RLIMIT_NPROC, 0))
    for which, limit in wanted:
        _, hard = resource.getrlimit(which)
        value = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(which, (value, value))


def memory_of(process: subprocess.Popen[bytes]) -> int:
    """The bytes of main memory that a process uses now; 0 when unknown."""
    if sys.platform == "win32":
        return _windows(int(process._handle))  # type: ignore[attr-defined,unused-ignore]
    try:
        pages = Path(f"/proc/{process.pid}/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return _asked(process.pid)


def _asked(pid: int) -> int:
    """macOS and others without /proc."""
    with suppress(OSError, ValueError, subprocess.SubprocessError):
        told = subprocess.run(
            ["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, timeout=2, check=False
        )
        return int(told.stdout.split()[0]) * 1024 if told.stdout.split() else 0
    return 0


def _windows(handle: int) -> int:
    """The working set or the committed memory, whichever is larger."""
    import ctypes
    from ctypes import wintypes

    class Counters(ctypes.Structure):
        _fields_ = (
            ("cb", wintypes.DWORD),
            ("PageFaultCount", wintypes.DWORD),
            ("PeakWorkingSetSize", ctypes.c_size_t),
            ("WorkingSetSize", ctypes.c_size_t),
            ("QuotaPeakPagedPoolUsage", ctypes.c_size_t),
            ("QuotaPagedPoolUsage", ctypes.c_size_t),
            ("QuotaPeakNonPagedPoolUsage", ctypes.c_size_t),
            ("QuotaNonPagedPoolUsage", ctypes.c_size_t),
            ("PagefileUsage", ctypes.c_size_t),
            ("PeakPagefileUsage", ctypes.c_size_t),
        )

    counters = Counters()
    counters.cb = ctypes.sizeof(Counters)
    library = ctypes.WinDLL("psapi")  # type: ignore[attr-defined,unused-ignore]
    ask = library.GetProcessMemoryInfo
    ask.argtypes = [wintypes.HANDLE, ctypes.POINTER(Counters), wintypes.DWORD]
    if not ask(handle, ctypes.byref(counters), counters.cb):
        return 0
    return max(int(counters.WorkingSetSize), int(counters.PagefileUsage))
