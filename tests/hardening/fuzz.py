"""`python -m tests.hardening.fuzz --examples 20000 --seed N`: runs damaged files through verify and score.

Deterministic: the same seed damages the same files. A file that breaks a command is kept, and its path
is printed with the seed that made it.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from tempfile import gettempdir

from click.testing import CliRunner

from tests.hardening.mutations import as_bytes, mutate
from tests.hardening.samples import GAMES, KINDS
from tts_builder.cli import main

COMMANDS = (("verify", "-"), ("verify", "-", "--json"), ("score", "-"), ("score", "-", "--csv"))


def mutated_file(game_id: str, kind: str, rng: Random) -> bytes:
    """A file of the game with one to four faults."""
    return as_bytes(mutate(KINDS[kind](game_id), rng, rng.randint(1, 4)), rng)


def complaint(data: bytes, *command: str) -> str:
    """The way in which the end of the command contradicts the manual, or an empty string."""
    result = CliRunner(env={"TTS_BUILDER_DEBUG": "1"}).invoke(main, command, input=data)
    said = result.stderr
    if result.exit_code not in (0, 1, 2) or "Traceback" in said:
        return f"{' '.join(command)}: exit code {result.exit_code}\n{said}"
    if result.exit_code == 2 and len(said.splitlines()) != 1:
        return f"{' '.join(command)}: not one sentence\n{said}"
    return ""


def run(examples: int, seed: int, folder: Path) -> int:
    """The number of files that broke a command."""
    broken = 0
    for number in range(examples):
        rng = Random(f"{seed}/{number}")
        game, kind = GAMES[number % len(GAMES)], rng.choice(tuple(KINDS))
        data = mutated_file(game, kind, rng)
        for command in rng.sample(COMMANDS, 2):
            said = complaint(data, *command)
            if said:
                broken += 1
                path = folder / f"fuzz-{seed}-{number}.json"
                path.write_bytes(data)
                print(f"seed {seed}, example {number} ({game}, {kind}): {path}\n{said}", flush=True)
                break
    print(f"seed {seed}: {examples} files, {broken} broke a command.")
    return broken


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.hardening.fuzz")
    parser.add_argument("--examples", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path(gettempdir()), help="folder for what broke")
    given = parser.parse_args()
    sys.exit(1 if run(given.examples, given.seed, given.keep) else 0)
