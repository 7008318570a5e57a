"""`python -m tests.bench [subject…]` measures and prints every row. Exits with code 1 if a bar is missed."""

from __future__ import annotations

import sys
from importlib import import_module
from pkgutil import iter_modules

import tests.bench
from tests.bench.rows import MEASURES, Row

HELPERS = ("__main__", "memory", "rows")
HEADER = ("work", "figure", "peer", "ratio", "bar")


def main(subjects: list[str]) -> int:
    found = sorted(module.name for module in iter_modules(tests.bench.__path__))
    known = [name for name in found if name not in HELPERS and not name.startswith("test_")]
    unknown = [name for name in subjects if name not in known]
    if unknown:
        print(f"There is no subject {unknown[0]!r}. There are: {', '.join(known)}.", file=sys.stderr)
        return 2
    for name in subjects or known:
        import_module(f"tests.bench.{name}")
    print(" | ".join(HEADER))
    missed = 0
    for measure in MEASURES:
        row = measure()
        missed += not row.met
        print(_line(row), flush=True)
    return 1 if missed else 0


def _line(row: Row) -> str:
    return " | ".join((row.work, row.figure, row.peer, row.ratio, row.bar + ("" if row.met else "  MISSED")))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
