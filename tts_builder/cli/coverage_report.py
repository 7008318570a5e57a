"""What `run --coverage` prints: how much of the game's Lua API the headless table simulates."""

from __future__ import annotations

import click

from tts_builder.cli.output import emit_json, emit_table
from tts_builder.headless.inventory.coverage import REFUSED, TOTAL, Row, Share, rows, summary

CALLS = ("function", "event")


def show(as_json: bool) -> None:
    """Prints the coverage of each class by name and by public use, then the names that are not simulated."""
    table = rows()
    shares = summary(table)
    if as_json:
        emit_json(_document(table, shares))
        return
    total = shares.pop(TOTAL)
    lines = [(owner, *_cells(share)) for owner, share in shares.items()]
    emit_table(("class", "names", "simulated", "by name", "by use"), [*lines, ("all", *_cells(total))])
    calls = summary(table, CALLS)[TOTAL]
    click.echo(f"Functions and events only: {calls.by_name:.1%} by name, {calls.by_use:.1%} by use.")
    refused = sorted((row for row in table if row.status == REFUSED), key=lambda row: (-row.uses, row.name))
    if refused:
        click.echo(
            "Not simulated; a script that calls one gets an error: "
            + ", ".join(row.name for row in refused)
            + "."
        )


def _cells(share: Share) -> tuple[object, ...]:
    return share.names, share.simulated, f"{share.by_name:.1%}", f"{share.by_use:.1%}"


def _document(table: list[Row], shares: dict[str, Share]) -> dict[str, object]:
    return {
        "names": [row._asdict() for row in table],
        "classes": {
            owner: {
                "names": share.names, "simulated": share.simulated,
                "by_name": round(share.by_name, 4), "by_use": round(share.by_use, 4),
            }
            for owner, share in shares.items()
        },
    }  # fmt: skip
