"""Observes what a process writes, in two independent ways.

`Watch` listens to the audit events of this interpreter, and knows which case they belong to. `Trace` runs a
command under `strace`, so that the kernel reports every process, thread, and library. It needs Linux.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Final

_WRITES: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_CHANGES: Final = (
    *("os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.truncate"),
    *("os.chmod", "os.chown", "os.utime", "os.setxattr"),
)
_TWO: Final = ("os.rename", "os.link")
_STARTS: Final = (
    "subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "socket.connect", "socket.bind",
)  # fmt: skip
"""Events that no command that reads a file may cause."""


class Watch:
    """Records the changes outside a folder, and the processes started, while `folder` is set."""

    def __init__(self) -> None:
        self.folder = ""
        self.outside: list[str] = []
        sys.addaudithook(self._hear)

    def _hear(self, event: str, args: tuple[Any, ...]) -> None:
        if not self.folder:
            return
        paths: tuple[Any, ...] = ()
        if event == "open" and isinstance(args[2], int) and args[2] & _WRITES:
            # A folder is opened like this only for a temporary file without a name.
            paths = () if os.path.isdir(args[0]) else args[:1]  # noqa: PTH112
        elif event in _CHANGES:
            paths = args[1:2] if event == "os.symlink" else args[: 2 if event in _TWO else 1]
        elif event in _STARTS:
            self.outside.append(f"{event} {args}")
        for path in paths:
            if isinstance(path, (str, bytes, os.PathLike)):
                # The change applies to the link itself, not to its target.
                named = os.fsdecode(path)
                above, name = os.path.split(named.rstrip(os.sep))
                where = os.path.realpath(named) if event == "open" else f"{os.path.realpath(above)}/{name}"
                if not _is_below(where, self.folder) and where != os.devnull and "__pycache__" not in where:
                    self.outside.append(f"{event} {where}")


def _is_below(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder + os.sep)


_CALLS: Final = (
    *("chdir", "open", "openat", "openat2", "creat", "rename", "renameat", "renameat2", "unlink", "unlinkat"),
    *("mkdir", "mkdirat", "rmdir", "link", "linkat", "symlink", "symlinkat", "truncate", "mknod", "mknodat"),
    *(
        "chmod",
        "fchmodat",
        "chown",
        "lchown",
        "fchownat",
        "utime",
        "utimes",
        "utimensat",
        "connect",
        "execve",
    ),
)
_LINE: Final = re.compile(r"(\d+) +(\w+)\((.*)$")
_OPEN_FLAGS: Final = re.compile(r"O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|O_APPEND")
_NAMED: Final = re.compile(r'(?:(?:AT_FDCWD|\d+)<([^>]*)>, )?"((?:[^"\\]|\\.)*)"(\.\.\.)?')
_OPENED: Final = re.compile(r" = \d+<(.*)>\s*$")
_NET: Final = re.compile(r"AF_(?!UNIX|UNSPEC)\w+")


def state(folder: Path) -> dict[str, tuple[int, ...]]:
    """The file system's data on everything in a folder. Any change of a file or name changes it."""
    found: dict[str, tuple[int, ...]] = {}
    for path in (folder, *sorted(folder.rglob("*"))):
        known = path.lstat()
        found[str(path)] = (known.st_ino, known.st_mode, known.st_size, known.st_mtime_ns, known.st_ctime_ns)
    return found


class Trace:
    """Runs a command and lists its changes outside the folders below `root`."""

    def __init__(self, root: Path) -> None:
        self.root = os.path.realpath(root)
        self.outside: list[str] = []
        self.calls = 0
        self._folder = ""

    @staticmethod
    def is_possible() -> bool:
        """Whether this machine has strace and lets it follow a process."""
        if not sys.platform.startswith("linux") or shutil.which("strace") is None:
            return False
        return subprocess.run(["strace", "-qq", "-o", os.devnull, "true"], check=False).returncode == 0

    def run(self, command: list[str], **more: Any) -> int:
        """Runs the command and returns its exit code. `more` is passed to its process, such as `cwd`."""
        self._folder = os.path.realpath(more.get("cwd", "."))
        reading, writing = os.pipe()
        tool = ["strace", "-f", "-y", "-qq", "-s", "4096", "--seccomp-bpf"]
        tool += ["-e", f"trace={','.join('?' + call for call in _CALLS)}", "-o", f"/dev/fd/{writing}"]
        with open(reading, encoding="utf-8", errors="replace") as lines:
            process = subprocess.Popen([*tool, *command], pass_fds=(writing,), **more)
            os.close(writing)
            listener = threading.Thread(target=self.hear, args=(lines,))
            listener.start()
            code = process.wait()
            listener.join()
        return code

    def hear(self, lines: Iterable[str] | IO[str]) -> None:
        """Parses the lines that strace writes."""
        begun: dict[str, str] = {}
        for line in lines:
            number, _, rest = line.partition(" ")
            if "<unfinished ...>" in line:
                begun[number] = line.partition("<unfinished")[0]
                continue
            if rest.lstrip().startswith("<... "):
                line = begun.pop(number, "") + rest.partition("resumed>")[2]
            self._hear(line)

    def _hear(self, line: str) -> None:
        found = _LINE.match(line)
        if found is None:
            return
        self.calls += 1
        call, rest = found[2], found[3]
        if call == "chdir":
            with suppress(StopIteration):
                self._folder = next(self._paths(rest))
        elif call == "connect":
            if _NET.search(rest):
                self.outside.append(line.strip())
        elif call == "execve" or ("open" in call and not _OPEN_FLAGS.search(rest)):
            return
        elif "O_TMPFILE" not in rest:
            paths = list(self._paths(rest))
            opened = _OPENED.search(rest) if "open" in call or call == "creat" else None
            if opened:  # the real path of the file, with all links resolved
                paths = [opened[1]]
            if any(self._is_stray(path) for path in (paths[-1:] if "symlink" in call else paths)):
                self.outside.append(line.strip())

    def _paths(self, rest: str) -> Iterator[str]:
        for found in _NAMED.finditer(rest.rpartition(" = ")[0]):
            name = found[2].encode("latin-1", "replace").decode("unicode_escape")
            yield os.path.normpath(os.path.join(found[1] or self._folder, name))  # noqa: PTH118

    def _is_stray(self, path: str) -> bool:
        """Whether a path is outside the cases. Everything of a case is at least two levels below the root."""
        if path in (os.devnull, "/dev/tty") or path.endswith("/clear_refs"):
            return False
        inner = path.removeprefix(self.root + os.sep)
        return inner == path or not (os.sep in inner or inner.startswith("case-"))
