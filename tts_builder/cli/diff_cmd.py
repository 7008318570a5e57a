"""`tts-builder diff`: show the differences between two saves, object by object."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tts_builder.cli.output import clean, emit_json, in_line, say, styled
from tts_builder.cli.params import html_option, json_option

if TYPE_CHECKING:
    from tts_builder.saves.diff import Change

_SIGNS = {"added": ("+", "ok"), "removed": ("-", "error")}


@click.command(
    epilog="""\b
Examples:
  tts-builder diff TS_Save_12.json TS_Save_13.json
  tts-builder diff my-mod TS_Save_13.json --json
  tts-builder diff old/sarcophagus/TS_Save_1.json dist/sarcophagus/TS_Save_1.json --html changes.html
"""
)
@click.argument("old", metavar="A", type=click.Path(path_type=Path))
@click.argument("new", metavar="B", type=click.Path(path_type=Path))
@html_option("Also write a page with the changed faces side by side, moved pieces, and changed texts.")
@json_option
@click.pass_context
def command(ctx: click.Context, old: Path, new: Path, html: Path | None, as_json: bool) -> None:
    """Show the differences between A and B, object by object.

    A and B are saves, or trees made by `unpack`. Lists the objects that were added, removed, moved, or
    changed, with their fields and with a line diff of their scripts. Ignores the date, and the rounding
    differences between two saves of the same table. Exit code 0: same, 1: different, 2: error.
    """
    from tts_builder.saves.diff import compare
    from tts_builder.saves.opened import open_save

    saves = open_save(old), open_save(new)
    changes = compare(saves[0].exact_value, saves[1].exact_value)
    if html is not None:
        from tts_builder.report.diff_page import Side, write_diff_page
        from tts_builder.report.preview_files import Files, find_in_build

        sides = [Side(str(each.path), each.value, Files(find_in_build(each.path.parent))) for each in saves]
        write_diff_page(html, (sides[0], sides[1]), changes)
        say(f"Wrote {html}.")
    if as_json:
        emit_json({"same": not changes, "changes": changes})
    else:
        for change in changes:
            _show(change)
    ctx.exit(1 if changes else 0)


def _show(change: Change) -> None:
    sign, severity = _SIGNS.get(change.kind, ("~", "note"))
    words = f"{change.kind} {change.object}"
    if change.kind == "defaults":
        words = f"{change.object} with new fields that hold their default values"
    if change.inside:
        words += f" with {change.inside} inside"
    if change.place:
        words += f" in {change.place}"
    if change.came_from is not None:
        words += f", was {f'in {change.came_from}' if change.came_from else 'on the table'}"
    click.echo(f"{styled(sign, severity)} {in_line(words)}")
    for field in change.fields:
        click.echo(in_line(f"    {field.field}: {field.old or '(nothing)'} → {field.new or '(nothing)'}"))
    for text in change.texts:
        for each in text.lines:
            click.echo(clean(f"    {each}"))
