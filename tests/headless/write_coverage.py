"""Writes the coverage table anew: `python -m tests.headless.write_coverage`."""

from __future__ import annotations

from tests import evidence
from tts_builder.headless.inventory import coverage


def current() -> list[coverage.Row]:
    """Every name of the inventory with its uses and today's status."""
    return coverage.from_inventory(evidence.api())


def main() -> None:
    coverage.FILE.write_text(coverage.text(current()), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
