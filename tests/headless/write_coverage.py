"""Writes the coverage table anew: `python -m tests.headless.write_coverage [inventory.json]`.

Without the inventory of the API only the statuses are brought up to date.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tts_builder.headless import coverage


def current() -> list[coverage.Row]:
    """The checked-in rows with the statuses of today's table."""
    known = coverage.simulated()
    return [
        row._replace(status=coverage.SIMULATED if row.name in known else coverage.REFUSED)
        for row in coverage.rows()
    ]


def main() -> None:
    if len(sys.argv) > 1:
        rows = coverage.from_inventory(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    else:
        rows = current()
    coverage.FILE.write_text(coverage.text(rows), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
