"""Fetches peers from npm and PyPI, once per machine. Reports the reason when it cannot."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

CACHE = Path(tempfile.gettempdir()) / "tts-builder-peers"
PATIENCE = 120
"""Seconds until a download is canceled."""
NPM = {"luabundle": "1.7.0", "@tts-tools/savefile": "2.4.0"}
# Its own version of xmlbundle is not on every mirror; driver.js adapts the next one.
OVERRIDES = {"@tts-tools/savefile": {"@tts-tools/xmlbundle": "2.0.1"}}


class AbsentError(Exception):
    """A peer is not available here. The message says why."""


@cache
def npm_peers() -> Path:
    """A folder with `node_modules` and `driver.js`. Raises AbsentError."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise AbsentError("node and npm are not on this machine")

    def fill(folder: Path) -> None:
        manifest = {"private": True, "dependencies": NPM, "overrides": OVERRIDES}
        (folder / "package.json").write_text(json.dumps(manifest), encoding="utf-8")
        options = (
            "--no-audit",
            "--no-fund",
            "--ignore-scripts",
            "--fetch-retries=0",
            "--fetch-timeout=20000",
        )
        _run([str(npm), "install", *options], folder)

    folder = _cached("npm-1", fill)
    shutil.copyfile(Path(__file__).with_name("driver.js"), folder / "driver.js")
    return folder


@cache
def tabletop_tools() -> Path:
    """A folder with tabletop-tools, to add to the Python path. Raises AbsentError."""

    def fill(folder: Path) -> None:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--retries", "0", "--timeout", "20"]
        _run([*pip, "--target", str(folder), "tabletop-tools==0.7.1"], folder)

    return _cached("pip-1", fill)


def _cached(name: str, fill: Callable[[Path], None]) -> Path:
    """Fill a folder. It appears only when complete, because several processes may ask at once."""
    final = CACHE / name
    if not final.is_dir():
        CACHE.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(dir=CACHE))
        try:
            fill(fresh)
            fresh.rename(final)
        except OSError as fault:
            if not final.is_dir():
                raise AbsentError(str(fault)) from fault
        finally:
            shutil.rmtree(fresh, ignore_errors=True)
    return final


def _run(command: list[str], folder: Path) -> None:
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired as fault:
        raise AbsentError(f"{command[0]} gave no answer in {PATIENCE} s") from fault
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise AbsentError(f"{' '.join(command[:3])} failed: {last}")


def node(script: str, *arguments: str, stdin: str = "") -> str:
    """The output of `driver.js SCRIPT …`."""
    done = subprocess.run(
        ["node", "driver.js", script, *arguments],
        cwd=npm_peers(),
        input=stdin.encode("utf-8"),
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr.decode("utf-8", "replace"))
    return done.stdout.decode("utf-8")
