"""`python -m tests.hardening.fuzz_structure --kind tree --examples 50000 --seed 7`: trees, records and saves
damaged in their structure, through the commands that read them.

A case fails when a command ends as a fault of the tool, writes outside the folder of the case (audit events
of the interpreter tell), or takes too long. Deterministic: the same seed damages the same way.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from time import process_time
from typing import Any, Final

from click.testing import CliRunner

from tests.hardening.mutations import as_bytes, hostile, spoil
from tests.hardening.samples import GAMES, record, save
from tests.saves.lint import examples
from tts_builder.cli import main
from tts_builder.saves.tree.split import split

KINDS: Final = ("tree", "record", "save")
SLOWEST: Final = 20.0
"""Seconds of one command."""
COMMANDS: Final = {
    "tree": (
        ("pack", "t", "out.json"),
        ("diff", "t", "b.json"),
        ("fmt", "t"),
        ("unpack", "b.json", "t"),
        ("preview", "t", "--out", "out.html"),
        ("refresh", "b.json", "--from", "t", "--out", "out.json"),
    ),
    "record": (
        ("verify", "a.json"),
        ("score", "a.json"),
        ("standings", "a.json"),
        ("score", "a.json", "--csv"),
    ),
    "save": (
        ("verify", "a.json"),
        ("fmt", "a.json"),
        ("unpack", "a.json", "t"),
        ("diff", "a.json", "b.json"),
        ("preview", "a.json", "--out", "out.html"),
        ("score", "a.json"),
    ),
}
_STAGE: Final = ".unpacking.tts-builder-part"
_PATHS: Final = (
    "../../x",
    "/x",
    "..",
    "objects/../../x",
    "save.json",
    "objects",
    "",
    "C:\\x",
    "\0",
    "script.lua",
)
_WRITES: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_CHANGES: Final = ("os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.truncate")


class Watch:
    """Notes what this process writes outside a folder, for as long as `folder` is set."""

    def __init__(self) -> None:
        self.folder = ""
        self.outside: list[str] = []
        sys.addaudithook(self._hear)

    def _hear(self, event: str, args: tuple[Any, ...]) -> None:
        if not self.folder:
            return
        paths: tuple[Any, ...] = ()
        if event == "open" and isinstance(args[2], int) and args[2] & _WRITES:
            # A folder is opened so only for a temporary file without a name.
            paths = () if os.path.isdir(args[0]) else args[:1]  # noqa: PTH112
        elif event in _CHANGES:
            paths = args[:2] if event in ("os.rename", "os.link") else args[:1]
        for path in paths:
            if isinstance(path, (str, bytes, os.PathLike)):
                where = os.path.realpath(os.fsdecode(path))
                if not where.startswith((self.folder, os.devnull)) and "__pycache__" not in where:
                    self.outside.append(f"{event} {where}")


def damaged_tree(folder: Path, rng: Random) -> None:
    """A tree in which some files are damaged, moved, linked, or staged by a stranger."""
    files = split(json.dumps(examples.sound()).encode())
    names = sorted(files)
    for _ in range(rng.randint(1, 4)):
        name = rng.choice(names)
        way = rng.randrange(4)
        if way == 0 and name.endswith(".json"):
            files[name] = json.dumps(spoil(json.loads(files[name]), rng, 2)).encode()
        elif way == 1:
            files[name] = rng.choice((b"", b"\xff", b"{}", b"[]", b"null", json.dumps(hostile(rng)).encode()))
        elif way == 2:
            files.pop(name, None)
            files.setdefault("tts-tree.json", b"{}")
            names = sorted(files)
        else:
            files[rng.choice(names) + "x"] = files.get(name, b"")
    for name, data in files.items():
        path = folder / "t" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    if rng.random() < 0.4:
        stage = folder / "t" / _STAGE
        (stage / "new").mkdir(parents=True)
        plan = {"leave": rng.choices((*_PATHS, *names), k=2), "come": rng.choices((*_PATHS, *names), k=2)}
        (stage / "ready.json").write_bytes(as_bytes(spoil(plan, rng, rng.randint(0, 1)), rng))
        (stage / "new" / "save.json").write_bytes(b"{}")
    if rng.random() < 0.2 and sys.platform != "win32":
        link = folder / "t" / rng.choice(names)
        link.unlink(missing_ok=True)
        link.symlink_to(rng.choice(("../../../x", "/etc/hostname", "nowhere", ".")))


def prepare(kind: str, folder: Path, rng: Random) -> None:
    (folder / "b.json").write_text(json.dumps(examples.sound()), encoding="utf-8")
    if kind == "tree":
        damaged_tree(folder, rng)
        return
    game = rng.choice(GAMES)
    whole = record(game) if kind == "record" else rng.choice((examples.sound(), save(game)))
    (folder / "a.json").write_bytes(as_bytes(spoil(whole, rng, rng.randint(1, 4)), rng))


def complaint(kind: str, folder: Path, rng: Random, watch: Watch) -> str:
    """What is wrong with how a case went; empty when nothing is."""
    prepare(kind, folder, rng)
    command = rng.choice(COMMANDS[kind])
    before = Path.cwd()
    os.chdir(folder)
    watch.outside.clear()
    watch.folder = os.path.realpath(folder)
    start = process_time()
    try:
        result = CliRunner(env={"TTS_BUILDER_DEBUG": "1"}).invoke(main, command)
    finally:
        watch.folder = ""
        os.chdir(before)
    if result.exit_code not in (0, 1, 2):
        return f"{' '.join(command)}: exit code {result.exit_code}\n{result.stderr[-3000:]}"
    if watch.outside:
        return f"{' '.join(command)}: wrote outside: {watch.outside}"
    taken = process_time() - start
    return f"{' '.join(command)}: took {taken:.1f} s" if taken > SLOWEST else ""


def run(kind: str, examples_: int, seed: int) -> int:
    """The number of cases that went wrong; the folder of each is kept."""
    watch = Watch()
    broken = 0
    for number in range(examples_):
        folder = Path(mkdtemp(prefix=f"fuzz-{kind}-{seed}-{number}-"))
        said = complaint(kind, folder, Random(f"{seed}/{kind}/{number}"), watch)
        if said:
            broken += 1
            print(f"seed {seed}, {kind} {number}: {folder}\n  {said}", flush=True)
        else:
            shutil.rmtree(folder, ignore_errors=True)
    print(f"seed {seed}: {examples_} cases of {kind}, {broken} went wrong.")
    return broken


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.hardening.fuzz_structure")
    parser.add_argument("--kind", choices=KINDS, required=True)
    parser.add_argument("--examples", type=int, default=50000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    sys.exit(1 if run(given.kind, given.examples, given.seed) else 0)
