"""Creates a project: a folder with a small game that builds, its faces, its Lua, and its tests."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final
from unicodedata import normalize

from tts_builder import __version__, games
from tts_builder.art import fonts
from tts_builder.components.data import Line, check_ids, rows_of
from tts_builder.errors import UserError
from tts_builder.project import editor
from tts_builder.saves.tree.names import reserved
from tts_builder.saves.write import write_text

TEMPLATES: Final = {
    "cards": "a deck of cards from the rows of cards.csv",
    "board": "a board with pawns, a die, and fields with snap points",
    "tiles": "hexagonal tiles, drawn from a bag onto a map",
    "scripted": "a script in several files, a panel, and a state that is saved",
    "rules": "a game with rules in Lua, which the table enforces and the referee checks",
    "twin": "the same game with its rules also in Python; `compare` checks that both agree",
}
_FOLDER: Final = Path(__file__).parent / "templates"
_RULES: Final = {"rules": ("rules",), "twin": ("rules", "twin")}
"""The templates with rules, and the folders that each is made of."""
_OWN: Final = " --game ."
"""The option by which `verify` loads the rules of the project."""
_MARKED: Final = re.compile(r"^<<(twin|alone)>>(.*\n)", re.MULTILINE)
_IDS: Final = "id"
"""The column of cards.csv from which the keys of the cards are made."""
_EXPLAINED: Final = {
    "cards.csv": "the cards, one row per card. Keep the `id` of a card: saved games know the card by it",
    "lua/global.lua": "the Global script",
    "lua/ui.xml": "the panel on every player's screen",
    "lua/turns.lua": "the rules, without calls to the game",
    "lua/bell.lua": "the script of the bell",
}


@dataclass(frozen=True)
class _Names:
    id: str
    title: str
    name: str = "name"
    """The column of cards.csv that names a card."""
    ids: str = _IDS
    """The column of cards.csv that identifies a card."""
    files: str = ""
    template: str = ""

    @property
    def own(self) -> str:
        """The options that `verify` needs in addition to the files."""
        return _OWN if self.template in _RULES else ""

    @property
    def module(self) -> str:
        """The id for the names of Python modules. One process may load several games, so the modules of two
        projects must have different names."""
        return self.id.replace("-", "_")

    def path(self, file: str) -> str:
        """The name of a file. Templates use braces in file names, because Windows does not allow <."""
        return file.replace("{id}", self.id).replace("{module}", self.module)

    def fill(self, text: str) -> str:
        """The text with all names filled in. Marked lines are kept for `twin` only, or for `rules` only."""
        marked = "twin" if self.template == "twin" else "alone"
        text = _MARKED.sub(lambda found: found[2] if found[1] == marked else "", text)
        for key, value in (
            ("<<id>>", self.id),
            ("<<module>>", self.module),
            ("<<title>>", self.title),
            ("<<drawn title>>", fonts.SHIPPED.drawable(self.title) or self.id),
            ("<<name>>", self.name),
            ("<<ids>>", self.ids),
            ("<<files>>", self.files),
            ("<<own>>", self.own),
            ("<<version>>", __version__),
        ):
            text = text.replace(key, value)
        return text


def create(folder: Path, template: str = "cards", table: Path | None = None) -> list[Path]:
    """Writes a project and returns its files. `table` is a CSV or JSON file with the designer's own cards.

    Raises a UserError if the folder is not empty.
    """
    name = folder.resolve().name
    slug = _slug(name)
    if not slug:
        raise UserError(
            f"{name!r} cannot be the name of a game.", hint="Use a name with a Latin letter or a digit."
        )
    if reserved(name) or reserved(slug):
        raise UserError(
            f"{name!r} cannot be the name of a game, because Windows reserves it.",
            hint="Choose another name.",
        )
    if template in _RULES and slug in games.SHIPPED:
        raise UserError(f"the id {slug!r} belongs to another game.", hint="Choose another name.")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UserError(
            "this is not an empty folder, so nothing was written.",
            where=str(folder),
            hint="Choose another name.",
        )
    texts = _texts("common") | editor.files(editor.PROJECT_TASKS)
    for part in _RULES.get(template, (template,)):
        texts |= _texts(part)
    column, ids = "name", _IDS
    if table is not None:
        if template != "cards":
            raise UserError(f"--csv works only with --template cards, not with {template}.")
        column, ids, texts["cards.csv"] = _own_table(table)
        texts |= _texts("any-csv")
    explained = [f"| `{file}` | {words} |\n" for file, words in _EXPLAINED.items() if file in texts]
    names = _Names(slug, _title(name), column, ids, "".join(explained), template)
    paths = {file: folder.joinpath(*names.path(file).split("/")) for file in texts}
    for file, text in texts.items():
        write_text(paths[file], text if file == "cards.csv" else names.fill(text))
    return list(paths.values())


def _texts(template: str) -> dict[str, str]:
    """File → text. Templates end in `.in`, so that tools do not treat them as the files they become."""
    root = _FOLDER / template
    found = {}
    for path in sorted(root.rglob("*.in")):
        name = path.relative_to(root).as_posix().removesuffix(".in")
        parts = [f".{part[4:]}" if part.startswith("dot.") else part for part in name.split("/")]
        found["/".join(parts)] = path.read_text(encoding="utf-8")
    return found


def _own_table(table: Path) -> tuple[str, str, str]:
    """The column that names a card, the column of ids, and the table as a CSV file with both."""
    lines = rows_of(table.resolve(), "")
    copies = [line.number("copies", 1, least=0) for line in lines]
    ids = next((column for line in lines for column in line if column.lower() == _IDS), _IDS)
    column = next((column for column in lines[0] if column not in (ids, "copies")), ids)
    if '"' in column or "\\" in column:
        raise UserError(
            f'the name of the column {column!r} contains " or a backslash.',
            where=str(table),
            hint="Rename it.",
        )
    if sum(copies) < 2:
        raise UserError("a deck needs at least two cards.", where=str(table), hint="Add rows or copies.")
    if any(ids in line for line in lines):
        check_ids(lines, ids)
    else:
        for line, ident in zip(lines, _ids_of([str(line.get(column, "")) for line in lines]), strict=True):
            line[ids] = ident
    return column, ids, _as_csv(lines)


def _ids_of(names: Sequence[str]) -> list[str]:
    """A different id for each name. They are written down, so that a card keeps its id under a new name."""
    ids: list[str] = []
    for number, name in enumerate(names, start=1):
        plain = _slug(name)[:40].strip("-") or f"card-{number}"
        ident = (
            plain if plain not in ids else next(each for n in count(2) if (each := f"{plain}-{n}") not in ids)
        )
        ids.append(ident)
    return ids


def _as_csv(lines: list[Line]) -> str:
    import csv
    import io

    columns = list(dict.fromkeys(column for line in lines for column in line))
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, columns, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(lines)
    return out.getvalue()


def _slug(name: str) -> str:
    plain = normalize("NFKD", name).encode("ascii", "ignore").decode("ascii").lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def _title(name: str) -> str:
    """The name as a title, without characters that would end a string in Python or Lua."""
    words = re.sub(r"[\"\\<>{}%\x00-\x1f]", "", re.sub(r"[-_]+", " ", name)).strip()
    return words[:1].upper() + words[1:]
