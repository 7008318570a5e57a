"""A real Dask scheduler and real workers on the loopback, each in its own process."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

ROOT = Path(__file__).parents[2]
PATIENCE = 90.0
QUIET = ("--no-dashboard", "--host", "127.0.0.1")


class Cluster:
    """`address` is the address of the scheduler, `workers` are processes that a test may kill."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.processes: list[subprocess.Popen[bytes]] = []
        self.workers: list[subprocess.Popen[bytes]] = []
        self.address = ""

    def start(self, workers: int) -> None:
        info = self.folder / "scheduler.json"
        self._run("dask_scheduler", *QUIET, "--port", "0", "--scheduler-file", str(info))
        end = time.monotonic() + PATIENCE
        while not self.address:
            assert time.monotonic() < end, "the scheduler does not start"
            time.sleep(0.1)
            if info.is_file() and info.stat().st_size:
                self.address = msgspec.json.decode(info.read_bytes())["address"]
        for _ in range(workers):
            self.workers.append(
                self._run("dask_worker", self.address, *QUIET, "--no-nanny", "--nthreads", "1")
            )

    def _run(self, module: str, *words: str) -> subprocess.Popen[bytes]:
        env = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "DASK_TEMPORARY_DIRECTORY": str(self.folder),
            "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "10",
        }
        command = [sys.executable, "-m", f"distributed.cli.{module}", *words]
        with (self.folder / f"{module}.log").open("ab") as log:
            started = subprocess.Popen(command, cwd=self.folder, env=env, stdout=log, stderr=log)
        self.processes.append(started)
        return started

    def close(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait(PATIENCE)


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[Cluster]:
    """A cluster that is closed at the end of the `with` block."""
    made = Cluster(folder)
    try:
        made.start(workers)
        yield made
    finally:
        made.close()
