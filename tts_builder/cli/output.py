"""How commands print: tables for people on a terminal, plain lines in a pipe, JSON for programs."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import Any, cast

import click
import msgspec

from tts_builder.errors import UserError, shortened
from tts_builder.errors import clean as clean

_UNSEEN = re.compile("[\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")
"""Control characters, line separators, and direction marks. JSON itself escapes all below U+0020."""
_LONGEST = 2000
"""The maximum length of an error in characters, because an error may quote the contents of a file."""


def emit_json(value: Any) -> None:
    """Prints one JSON document with sorted keys, indented by two spaces."""
    text = msgspec.json.format(msgspec.json.encode(value, order="sorted"), indent=2)
    click.echo(escaped(text.decode("utf-8")))


def escaped(document: str) -> str:
    """The same JSON, with characters that a terminal would act on written as `\\uXXXX`."""
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", document)


def say(text: str) -> None:
    """Prints a message on stderr."""
    click.echo(text, err=True)


def tell(text: str) -> None:
    """Like `say`, for words that quote a file: they stay in one line."""
    say(in_line(text))


def warn(warnings: Iterable[str]) -> None:
    """Prints warnings on stderr."""
    for warning in warnings:
        say(f"{styled('Warning:', 'warning')} {in_line(warning)}")


def counted(number: int, what: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def in_line(text: str) -> str:
    """Like `clean`, for text that must stay in one line or cell."""
    return clean(text).replace("\n", "\ufffd").replace("\t", "\ufffd")


def indented(text: str) -> str:
    """Like `clean`, for messages of scripts. Indented further lines cannot pose as other messages."""
    return clean(text).replace("\n", "\n    ")


def one_line(fault: UserError) -> str:
    """The error as one printable line, whatever text it quotes."""
    return " ".join(clean(shortened(str(fault), _LONGEST)).splitlines())


def emit_csv(head: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Prints CSV. Text that a spreadsheet would read as a formula gets a leading apostrophe."""
    import csv

    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(head)
    for row in rows:
        writer.writerow([_inert(value) if isinstance(value, str) else value for value in row])


def _inert(text: str) -> str:
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") and text != "-" else text


def on_terminal() -> bool:
    return sys.stdout.isatty()


def emit_table(head: Sequence[str], rows: Iterable[Sequence[object]], *, title: str = "") -> None:
    """Prints a table. Columns that contain only numbers are aligned right."""
    cells = [[_cell(value) for value in row] for row in rows]
    right = [all(_is_number(row[i]) for row in cells) and bool(cells) for i in range(len(head))]
    if on_terminal():
        _rich_table(head, cells, right, title)
        return
    if title:
        click.echo(clean(title))
    widths = [max([len(name), *(len(row[i]) for row in cells)]) for i, name in enumerate(head)]
    for line in ([str(name) for name in head], *cells):
        parts = (
            text.rjust(width) if to_right else text.ljust(width)
            for text, width, to_right in zip(line, widths, right, strict=True)
        )
        click.echo("  ".join(parts).rstrip())


def _rich_table(head: Sequence[str], cells: list[list[str]], right: list[bool], title: str) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(title=Text(clean(title)) if title else None, title_justify="left")
    for name, to_right in zip(head, right, strict=True):
        table.add_column(name, justify="right" if to_right else "left")
    for row in cells:
        table.add_row(*(Text(cell) for cell in row))
    Console(highlight=False).print(table)


def _cell(value: object) -> str:
    return f"{value:.1f}" if isinstance(value, float) else in_line(str(value))


def _is_number(cell: str) -> bool:
    return cell == "" or cell.rstrip("%").replace(".", "", 1).lstrip("-").isdigit()


def styled(text: str, severity: str) -> str:
    """The text in the color of a severity. click drops colors in a pipe; NO_COLOR drops them everywhere."""
    import os

    if os.environ.get("NO_COLOR"):
        return text
    color = {"error": "red", "warning": "yellow", "note": "cyan", "ok": "green"}[severity]
    return click.style(text, fg=color)


@contextmanager
def progress(label: str, length: int) -> Iterator[Any]:
    """A progress bar on stderr with the remaining time and the rate. Yields `advance(n=1)`.

    Prints nothing unless stderr is a terminal.
    """
    if not sys.stderr.isatty() or length < 2:
        yield lambda _n=1: None
        return
    start = monotonic()
    done = 0
    with click.progressbar(length=length, label=label, file=sys.stderr, item_show_func=str) as bar:

        def advance(n: int = 1) -> None:
            nonlocal done
            done += n
            # click shows its "current item", whose type does not matter, so the rate is passed as the item.
            bar.update(n, cast(Any, f"{done / max(monotonic() - start, 1e-3):,.1f}/s"))

        yield advance
