"""The subject of a preview: a definition that is built first, a save, or a tree of files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from tts_builder.errors import InputError, UserError

if TYPE_CHECKING:
    from tts_builder.components.build import BuildResult, Finish
    from tts_builder.referee.verdict.source import Source
    from tts_builder.report.preview_files import Find
    from tts_builder.report.preview_page import Page
    from tts_builder.report.preview_watch import Watched
    from tts_builder.saves.owned import OwnedFolder

PAGE: Final = "preview.html"
"""The page that a build writes next to its save."""
_SAVE: Final = "TS_Save_1.json"


@dataclass(frozen=True)
class Subject:
    """The game, save, or folder to show."""

    kind: Literal["definition", "save", "tree"]
    text: str
    out: Path
    """The folder into which a definition is built."""

    @property
    def path(self) -> Path:
        return Path(self.text)


def subject(text: str, out: Path) -> Subject:
    """The subject for a name, a definition, a save, a built folder, or a tree made by `unpack`."""
    try:
        return _subject(text, out)
    except OSError:
        # Reading the file reports the error later.
        return Subject("save", text, out)


def _subject(text: str, out: Path) -> Subject:
    from tts_builder import games
    from tts_builder.cli.params import suggestion
    from tts_builder.project.definitions import is_definition
    from tts_builder.saves.opened import is_save_folder

    path = Path(text)
    if text in games.all_ids():
        return Subject("definition", text, out)
    if is_save_folder(path):
        return Subject("tree", text, out)
    if (path / _SAVE).is_file():
        return Subject("save", str(path / _SAVE), out)
    if path.is_dir() and not is_definition(text):
        raise UserError("this folder is not a project, a build, or a tree made by `unpack`.", where=text)
    if path.is_dir() or (is_definition(text) and path.suffix != ".json" and not path.exists()):
        return Subject("definition", text, out)
    if path.suffix == ".py":
        return Subject("definition", text, out)
    if not path.exists() and path.suffix != ".json":
        known = games.all_ids()
        advice = suggestion(text, known).strip() or f"Games: {', '.join(known)}."
        raise UserError(f"no such game, file, or folder: {text!r}.", hint=advice)
    return Subject("save", text, out)


def built(of: Subject, finish: Finish | None = None) -> BuildResult:
    """Builds a definition."""
    from tts_builder.cli.params import BUILDABLE
    from tts_builder.components.build import build

    mod, game = BUILDABLE.convert(of.text, None, None)
    return build(mod, of.out, game=game, finish=finish)


def save_of(of: Subject) -> tuple[dict[str, Any], Find]:
    """The contents of a save or a tree, and a function that finds its pictures."""
    data, name, find = _bytes(of)
    save = _source(data, name).save
    assert save is not None
    return save, find


def page(of: Subject) -> Page:
    """The page of a save or a tree."""
    return page_of(*_bytes(of))


def _bytes(of: Subject) -> tuple[bytes, str, Find]:
    from tts_builder.report.preview_files import find_in_build, local
    from tts_builder.saves.opened import open_save

    data = open_save(of.path).data
    if of.kind == "tree":
        return data, of.path.resolve().name, local
    return data, of.text, find_in_build(of.path.parent)


def _source(data: bytes, name: str) -> Source:
    from tts_builder.referee.verdict.source import parse

    source = parse(data, name)
    if source.save is None:
        raise InputError(
            "this is a record, which has no table to show.",
            where=name,
            hint="Use a save instead; `tts-builder play --save` writes saves.",
        )
    return source


def page_of(data: bytes, name: str, find: Find) -> Page:
    """The page of a save, with the findings of the referee."""
    from tts_builder.referee.verdict.verdict import verify
    from tts_builder.report.preview_page import Page

    source = _source(data, name)
    assert source.save is not None
    verdict = verify(source)
    return Page(source.save, Path(name).name, find, verdict.findings, verdict.summary)


def put_page(folder: OwnedFolder, save: bytes, made: Page | None = None) -> None:
    """Writes the page of a build, unless the page of the same save is already there."""
    from tts_builder.report.preview_page import page_version

    source = sha256(page_version().encode("ascii") + save).hexdigest()
    if not folder.reuse(PAGE, source):
        made = made or _built_page(folder, save)
        folder.put(PAGE, made.html().encode("utf-8"), source=source)


def _built_page(folder: OwnedFolder, save: bytes) -> Page:
    from tts_builder.report.preview_files import find_in_build

    return page_of(save, _SAVE, find_in_build(folder.path))


@dataclass(frozen=True)
class Job:
    """Makes the live page of a subject, in a separate process."""

    of: Subject

    def warm(self) -> None:
        """Builds a tiny mod, which loads modules, fonts, and schemas but no file that a designer may edit."""
        from tempfile import TemporaryDirectory

        from tts_builder.components import Card, Deck, Face, Mod, Tile
        from tts_builder.components.build import build

        face = Face(text="A", width=32, height=32)
        tiny = Mod(
            "tiny",
            "Tiny",
            [Tile("tile", face), Deck("deck", [Card(f"card:{n}", face) for n in range(2)], face, at=(6, 0))],
        )
        with TemporaryDirectory() as scratch:
            build(tiny, Path(scratch), finish=lambda folder, save: self._show(folder, save, {}, _render))

    def __call__(self, sprites: dict[str, bytes], publish: Callable[[Page], None]) -> None:
        """Passes the page to `publish` as soon as it is ready. For a definition, writes the build as well."""
        if self.of.kind == "definition":
            built(self.of, lambda folder, save: self._show(folder, save, sprites, publish))
        else:
            made = page(self.of)
            made.sprites = sprites
            publish(made)

    def _show(
        self, folder: OwnedFolder, save: bytes, sprites: dict[str, bytes], publish: Callable[[Page], None]
    ) -> None:
        made = _built_page(folder, save)
        made.sprites = sprites
        publish(made)
        put_page(folder, save, made)

    def watched(self) -> Watched:
        """The folders and files that the page depends on."""
        from tts_builder import games, resources
        from tts_builder.report.preview_watch import Watched

        if self.of.kind == "tree":
            return Watched((self.of.path.resolve(),))
        if self.of.kind == "save":
            save = self.of.path.resolve()
            return Watched((save.parent, save.parent / "images"), only=(save, save.parent / "images"))
        ours = [resources.folder("assets"), resources.folder("lua_templates")]
        if self.of.text in games.all_ids():
            return Watched(
                (*ours, Path(games.__file__).parent / self.of.text), ignored=(self.of.out.resolve(),)
            )
        return Watched((*ours, _folder_of(self.of.text)), ignored=(self.of.out.resolve(),))


def _render(page: Page) -> None:
    page.served()


def _folder_of(definition: str) -> Path:
    """The folder of a definition: of `file.py`, of a project, or of a module."""
    from importlib.util import find_spec

    bare = definition.rpartition(":")[0] if definition.rpartition(":")[2].isidentifier() else definition
    path = Path(bare or definition)
    if path.is_dir():
        return path.resolve()
    if path.suffix == ".py":
        return path.resolve().parent
    try:
        found = find_spec(bare)
    except (ImportError, ValueError):
        found = None
    return Path.cwd() if found is None or found.origin is None else Path(found.origin).parent
