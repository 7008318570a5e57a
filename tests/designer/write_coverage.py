"""Writes docs/api-coverage.md: `python -m tests.designer.write_coverage`."""

from __future__ import annotations

from tests.cli.conftest import ROOT
from tts_builder.headless.inventory.coverage import REFUSED, TOTAL, Row, Share, rows, summary

PAGE = ROOT / "docs" / "api-coverage.md"
_HEAD = """# API coverage

How much of Tabletop Simulator's Lua API the [headless table](headless-table.md) simulates.
`tts-builder run --coverage` prints the same table. With `--json` it lists every name.

A name counts as simulated only if a test proves its behavior. "By use" weights each name by the number of
public scripts that use it ([sources](tts-facts.md#sources)). A call that is not simulated raises an error
with its name.

"""


def page() -> str:
    """The page: shares by class, names that are refused, then every name."""
    table = rows()
    shares = summary(table)
    total = shares.pop(TOTAL)
    lines = [
        "| class | names | simulated | by name | by use |",
        "| --- | ---: | ---: | ---: | ---: |",
        *(_line(owner, share) for owner, share in shares.items()),
        _line("all", total),
        "",
        "## Not simulated",
        "",
        _names([row for row in table if row.status == REFUSED]) or "Every name is simulated.",
        "",
        "## Simulated",
    ]
    for owner in shares:
        known = [row for row in table if row.owner == owner and row.status != REFUSED]
        lines += ["", f"### {owner}", "", _names(known)]
    return _HEAD + "\n".join(lines) + "\n"


def _line(owner: str, share: Share) -> str:
    return f"| {owner} | {share.names} | {share.simulated} | {share.by_name:.1%} | {share.by_use:.1%} |"


def _names(of: list[Row]) -> str:
    return ", ".join(f"`{row.name}`" for row in of)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
    print(PAGE)
