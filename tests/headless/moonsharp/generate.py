"""Random Lua on the faithful table, compared with the real MoonSharp if it is available.

    python -m tests.headless.moonsharp.generate --examples 10000 --seed 7

The environment variable MOONSHARP_BATCH names a program that answers for the real one: it reads lines
`{"code": …}` and writes a line for each, `{"ok": true, "values": […], "out": […]}` or
`{"ok": false, "kind": …, "error": …, "out": […]}`, values as in `tests/evidence`. Without it the snippets
only run, and the output gives the number that failed.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.headless.moonsharp.probing import Bench, agrees
from tests.headless.moonsharp.snippets import snippets


def _real(codes: list[str]) -> Iterator[dict[str, Any] | None]:
    """The answers of the real MoonSharp; None when it is not available."""
    program = os.environ.get("MOONSHARP_BATCH")
    if not program:
        yield from (None for _ in codes)
        return
    asked = "".join(json.dumps({"code": code}) + "\n" for code in codes)
    done = subprocess.run(shlex.split(program), input=asked.encode(), stdout=subprocess.PIPE, check=True)
    yield from (json.loads(line) for line in done.stdout.splitlines())


def main() -> int:
    parser = argparse.ArgumentParser(description="Random Lua at the table and on the real MoonSharp.")
    parser.add_argument("--examples", type=int, default=10_000, help="how many snippets (default 10000)")
    parser.add_argument("--seed", type=int, default=7, help="which snippets (default 7)")
    parser.add_argument("--fast", action="store_true", help="ask the fast table instead of the faithful one")
    parser.add_argument("--write", action="store_true", help="write each difference to stdout as JSON")
    chosen = parser.parse_args()
    print(f"seed {chosen.seed}", file=sys.stderr)
    made = list(snippets(chosen.examples, chosen.seed))
    bench = Bench(not chosen.fast)
    different: Counter[str] = Counter()
    asked = failed = 0
    for (subject, code), real in zip(made, _real([code for _, code in made]), strict=True):
        got = bench.run(code)
        failed += not got["ok"]
        if real is None or real.get("kind") == "timeout":
            continue
        asked += 1
        if not agrees(real, got):
            different[subject] += 1
            if chosen.write:
                print(json.dumps({"subject": subject, "code": code, "moonsharp": real, "table": got}))
    print(f"{len(made)} snippets, {failed} ended in an error", file=sys.stderr)
    if asked:
        missed = sum(different.values())
        print(f"{asked} asked of MoonSharp, {missed} differ: {1 - missed / asked:.2%} agree", file=sys.stderr)
        for subject, number in different.most_common():
            print(f"  {number:5} {subject}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
