"""Data for many pieces: a table in CSV, or a list of objects in JSON."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from tts_builder.components.source import beside, caller, shown
from tts_builder.errors import DefinitionError

_IDENT: Final = re.compile(r"[A-Za-z0-9:._/+-]+")


class Line(dict[str, Any]):
    """One row of a table: column → value. Asking for a missing column is an error that names file and
    line."""

    def __init__(self, values: dict[str, Any], where: str) -> None:
        super().__init__(values)
        self.where = where

    def __missing__(self, column: str) -> Any:
        raise self._absent(column)

    def _absent(self, column: str) -> DefinitionError:
        near = self._alike(str(column)) or get_close_matches(str(column), list(self), n=1)
        hint = f"Did you mean {near[0]!r}?" if near else f"Columns: {', '.join(self)}."
        return DefinitionError(f"the column {column!r} is missing.", where=self.where, hint=hint)

    def _alike(self, column: str) -> list[str]:
        """Columns with a similar name. The other name is probably a typo, which a default would hide."""
        close = get_close_matches(column.lower(), [name.lower() for name in self], n=1, cutoff=0.7)
        return [name for name in self if name.lower() in close]

    def number(self, column: str, default: int | None = None, *, least: int | None = None) -> int:
        """The whole number in a column. If the cell is empty or the column is missing, it is `default`.
        A number below `least` is an error. So is a missing column with a similar name: probably a typo."""
        if default is not None and self.get(column) in (None, ""):
            if column not in self and self._alike(column):
                raise self._absent(column)
            return default
        value = self[column]
        try:
            whole = int(value)
        except (TypeError, ValueError, OverflowError):
            whole = None
        if whole is None or (isinstance(value, float) and whole != value):
            raise DefinitionError(
                f"the column {column!r} is {value!r}. Enter a whole number.", where=self.where
            )
        if least is not None and whole < least:
            raise DefinitionError(
                f"the column {column!r} is {whole}. Enter {least} or more.", where=self.where
            )
        return whole


def rows(file: Path | str, *, ids: str = "") -> list[Line]:
    """The rows of a CSV file, whose first line names the columns, or the objects of a JSON list.

    The path of a file is relative to the calling file. Blank rows are skipped, and spaces around a cell are
    removed. Cells are separated by commas, semicolons or tabs. `ids` names a column that identifies each
    row, for the keys of components: an empty cell, or one that occurs twice, is an error.
    """
    where = caller()
    lines = rows_of(beside(where, Path(file)), where)
    if ids:
        check_ids(lines, ids)
    return lines


def check_ids(lines: Sequence[Line], column: str) -> None:
    """Raises DefinitionError unless the cells of the column are different, and usable in keys."""
    seen: dict[str, Line] = {}
    for line in lines:
        ident = str(line[column])
        if not _IDENT.fullmatch(ident):
            what = "is empty" if ident == "" else f"is {ident!r}, which cannot be part of a key"
            raise DefinitionError(
                f"the column {column!r} {what}.",
                where=line.where,
                hint="Use letters, digits and : . _ / + -",
            )
        if ident in seen:
            raise DefinitionError(
                f"the {column} {ident!r} is also in {seen[ident].where}.",
                where=line.where,
                hint="Give each row its own.",
            )
        seen[ident] = line


def rows_of(path: Path, where: str) -> list[Line]:
    """The rows of the file at `path`. An error says that `where` asks for it."""
    name = shown(str(path))
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        names = [each.name for each in path.parent.iterdir()] if path.parent.is_dir() else []
        near = get_close_matches(path.name, names, n=1)
        hint = f"Did you mean {near[0]}?" if near else ""
        raise DefinitionError(f"the file {name} is missing.", where=where, hint=hint) from None
    except (OSError, UnicodeDecodeError) as fault:
        raise DefinitionError(f"{name} is not UTF-8 text: {fault}.", where=where) from fault
    return _json(text, name) if path.suffix.lower() == ".json" else _csv(text, name)


def _json(text: str, name: str) -> list[Line]:
    try:
        value = json.loads(text)
    except ValueError as fault:
        raise DefinitionError(f"the file is not JSON: {fault}.", where=name) from None
    except RecursionError:
        raise DefinitionError("the JSON is nested too deeply.", where=name) from None
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise DefinitionError("the file is not a list of objects.", where=name)
    if not value or not all(value):
        raise DefinitionError("the list, or one of its objects, is empty.", where=name)
    return [Line(item, f"{name}[{number}]") for number, item in enumerate(value)]


def _csv(text: str, name: str) -> list[Line]:
    try:
        return _table(text, name)
    except csv.Error as fault:
        raise DefinitionError(f"the file is not CSV: {fault}.", where=name) from None


def _table(text: str, name: str) -> list[Line]:
    head = text.partition("\n")[0]
    sign = max(",;\t", key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=sign, skipinitialspace=True)
    columns = [cell.strip() for cell in next(reader, [])]
    if not any(columns):
        raise DefinitionError("the first line must name the columns.", where=f"{name}:1")
    for number, column in enumerate(columns):
        if not column or column in columns[:number]:
            what = f"there are two columns {column!r}" if column else f"column {number + 1} has no name"
            raise DefinitionError(f"{what}.", where=f"{name}:1")
    found = []
    for cells in reader:
        if not any(cell.strip() for cell in cells):
            continue
        where = f"{name}:{reader.line_num}"
        if len(cells) > len(columns):
            raise DefinitionError(
                f"this row has {len(cells)} cells for {len(columns)} columns.",
                where=where,
                hint="Put quotation marks around a text that contains a comma.",
            )
        cells += [""] * (len(columns) - len(cells))
        found.append(Line({column: cell.strip() for column, cell in zip(columns, cells, strict=True)}, where))
    if not found:
        raise DefinitionError("the table has no rows below the column names.", where=name)
    return found
