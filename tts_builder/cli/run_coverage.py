"""What `run --cov` writes and prints."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec import convert

from tts_builder.cli.output import emit_table
from tts_builder.headless.scripts.coverage import Marked
from tts_builder.report.coverage.files import Covered, covered
from tts_builder.report.coverage.sources import Sources
from tts_builder.report.coverage.write import INDEX, LCOV, SHARES, write_coverage

if TYPE_CHECKING:
    from tts_builder.headless.sandbox.process import Child


class CoverageReport:
    """Collects what runs at a table, and writes the report at the end."""

    def __init__(self, out: Path, sources: Sequence[Path]) -> None:
        self.out, self._sources = out, Sources(sources)
        self._found: list[Marked] = []

    def take(self, child: Child) -> None:
        self._found = convert(child.ask("coverage"), list[Marked])

    def write(self, as_json: bool) -> dict[str, Any]:
        """Writes the report and returns it as data. Prints it unless the output is JSON."""
        found = covered(self._found, self._sources)
        write_coverage(self.out, found)
        if not as_json:
            self._print(found)
        return {
            "lcov": (self.out / LCOV).as_posix(),
            "html": (self.out / INDEX).as_posix(),
            "unmarked": found.unmarked,
            **{title.lower(): found.share(share)._asdict() for title, share in SHARES},
            "files": [
                {
                    "file": each.name,
                    **{title.lower(): getattr(each, share)._asdict() for title, share in SHARES},
                }
                for each in found.files
            ],
        }

    def _print(self, found: Covered) -> None:
        rows = [(each.name, *(str(getattr(each, share)) for _, share in SHARES)) for each in found.files]
        total = ("all", *(str(found.share(share)) for _, share in SHARES))
        emit_table(("file", *(title.lower() for title, _ in SHARES)), [*rows, total])
        for name in found.unmarked:
            click.echo(
                f"Not measured: {name}. The script is too large for the interpreter once it is marked."
            )
        click.echo(f"coverage: {self.out / INDEX}, {self.out / LCOV}")
