"""Collects the pictures and models of all components and gives their addresses in the save."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tts_builder.art.pictures import SUFFIXES
from tts_builder.art.project_files import check_inside, near
from tts_builder.art.sources import SHIPPED, Sources
from tts_builder.components.artwork import Art, Grid, Job, Obj, Picture, Svg, blamed, digest
from tts_builder.components.aspect import Sides, Stretched, stretched
from tts_builder.components.cards import SHAPES, Card, Deck
from tts_builder.components.face import PLAIN, Face
from tts_builder.components.mesh import Mesh, obj_text
from tts_builder.components.painters import Painters
from tts_builder.components.source import shown
from tts_builder.components.texts import Texts
from tts_builder.errors import DefinitionError, UserError

if TYPE_CHECKING:
    from PIL import Image

    from tts_builder.saves.owned import OwnedFolder

Progress = Callable[[str, int, int], None]
"""Called with the current file, the number of finished files and the total."""
_LONGEST = 60
_CELL = (256, 256)
"""Pixels of one face of a die."""


@dataclass(frozen=True)
class Sheet:
    """One sheet of a deck as the save knows it."""

    key: int
    ids: tuple[int, ...]
    fields: dict[str, Any]


@dataclass
class Drawings:
    """Gives addresses and remembers the files behind them; `draw` writes the files.

    The file name of a picture contains the hash of everything that determines its pixels. So the address is
    known before the picture is drawn.
    """

    address: Callable[[str], str]
    """The URL of a file by its name in the folder of the build."""
    sources: Sources = SHIPPED
    scale: float = 1.0
    """Resolution of the pictures. A page that shows small pieces needs fewer pixels."""
    texts: Texts = field(default_factory=Texts)
    """The texts of names and faces, in the language of the build."""
    _jobs: dict[str, Job] = field(default_factory=dict)
    """Source → file."""
    _arts: dict[tuple[int, tuple[int, int]], Art] = field(default_factory=dict)
    _keys: dict[tuple[str, int], int] = field(default_factory=dict)
    _absent: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    """Missing file → line and name of each face that needs it."""
    _stretched: dict[tuple[tuple[int, int], Sides], list[Stretched]] = field(default_factory=dict)
    """Size of finished pictures and sides of pieces with another aspect → each such picture and piece."""

    @property
    def warnings(self) -> list[str]:
        """One sentence for each missing file, with the pieces that got a placeholder, and one for each
        finished picture that a piece stretches."""
        return [
            *(self._warning(what, asked) for what, asked in self._absent.items()),
            *(stretched(size, sides, asked) for (size, sides), asked in self._stretched.items()),
        ]

    def image(self, face: Face, pixels: tuple[int, int], hint: str, sides: Sides | None = None) -> str:
        """The address of a face. `pixels` is used if the face does not set a size. With the sides of the
        piece, a finished picture of another aspect is a warning."""
        self._compare(face, hint, sides)
        return self._file("images", hint, self._art(face, face.size(pixels), hint), face.where)

    def picture(self, face: Face, pixels: tuple[int, int], hint: str, wanted: tuple[int, int]) -> Image.Image:
        """A face drawn at another resolution, for print. An error names the line of its definition."""
        return self._art(face, face.size(pixels), hint).image(wanted)

    def die(self, faces: Sequence[Face], hint: str) -> str:
        """The address of the picture that wraps a die with these faces."""
        from tts_builder.art import meshes

        for face in faces:
            self._compare(face, hint, Sides(1, 1, "square"))
        cells = [self._art(face, face.size(_CELL), hint).as_svg() for face in faces]
        texture = meshes.die_texture(cells)
        art = Svg(texture, *self._scaled((3 * _CELL[0], 2 * _CELL[1])), sources=self.sources)
        return self._file("images", hint, art, faces[0].where)

    def named(self, face: Face, pixels: tuple[int, int], name: str) -> None:
        """Adds a face with a fixed file name, such as the thumbnail."""
        art = self._art(face, face.size(pixels), name)
        source = digest("named", name, art.source)
        self._jobs[source] = Job(name, source, name, face.where, art)

    def mesh(self, mesh: Mesh) -> str:
        """The address of a mesh."""
        hint = mesh if isinstance(mesh, str) else mesh.stem if isinstance(mesh, Path) else mesh.name
        return self._file("models", hint, Obj(obj_text(mesh)), "")

    def sheets(self, deck: Deck) -> list[Sheet]:
        """The sheets of a deck, in the order of its cards."""
        return [self._sheet(deck, number, cards) for number, cards in enumerate(deck.batches())]

    def _sheet(self, deck: Deck, number: int, cards: Sequence[Card]) -> Sheet:
        key = self._keys.setdefault((deck.key, number), len(self._keys) + 1)
        unique = any(card.back is not None for card in deck.cards) and len(deck.cards) > 1
        sides = deck.sides
        for card in cards:
            self._compare(card.face, card.key, sides)
            if card.back is not None:
                self._compare(card.back, card.key, sides)
        fronts = [self._art(card.face, deck.pixels, card.key) for card in cards]
        hint = f"{deck.key}-{number + 1}"
        if unique:
            back = self._grid(deck, [self._back_of(deck, card) for card in cards], hint + "-backs")
        else:
            back = self.image(deck.back, deck.pixels, f"{deck.key}-back", sides)
        columns, rows = deck.grid()
        fields = {
            "FaceURL": self._grid(deck, fronts, hint),
            "BackURL": back,
            "NumWidth": columns,
            "NumHeight": rows,
            "BackIsHidden": True,
            "UniqueBack": unique,
            "Type": SHAPES.index(deck.card_shape),
        }
        return Sheet(key, tuple(key * 100 + index for index in range(len(cards))), fields)

    def _back_of(self, deck: Deck, card: Card) -> Art:
        return self._art(card.back or deck.back, deck.pixels, f"{card.key}-back")

    def _grid(self, deck: Deck, faces: Sequence[Art], hint: str) -> str:
        columns, rows = deck.grid()
        hidden = self._art(deck.back, deck.pixels, f"{deck.key}-back") if columns * rows > 1 else None
        return self._file("images", hint, Grid(tuple(faces), columns, rows, hidden), deck.where)

    def draw(self, folder: OwnedFolder, painters: Painters, progress: Progress | None = None) -> int:
        """Writes all files that do not exist yet and returns their number."""
        wanted = [job for job in self._jobs.values() if not folder.reuse(job.name, job.source)]
        contents = painters.contents(wanted)
        for number, job in enumerate(wanted):
            if progress is not None:
                progress(job.hint, number, len(wanted))
            folder.put(job.name, next(contents), source=job.source)
        if progress is not None:
            progress("", len(wanted), len(wanted))
        return len(wanted)

    def _file(self, folder: str, hint: str, art: Art | Grid | Obj, where: str) -> str:
        """The address of a file. Equal files are written once, with the name of the first."""
        source = art.source
        if source not in self._jobs:
            name = f"{folder}/{_slug(hint)}-{source[:12]}{art.suffix}"
            self._jobs[source] = Job(name, source, hint, where, art)
        return self.address(self._jobs[source].name)

    def _art(self, face: Face, size: tuple[int, int], hint: str) -> Art:
        known = self._arts.get((id(face), size))
        if known is None:
            known = self._arts[id(face), size] = self._prepared(face, size, hint)
        return known

    def _prepared(self, face: Face, size: tuple[int, int], hint: str) -> Art:
        if face.file is not None:
            return self._finished(face, face.file, size, hint)
        roots = self.sources.roots()
        if not any(root.joinpath(*face.template.split("/")).is_file() for root in roots):
            return self._missing(face, size, hint, face.template)
        try:
            return self._template(face, size, hint, roots)
        except DefinitionError as fault:
            if self.texts.faults is None:
                raise
            self.texts.faults.append(fault)
            return self._placeholder(size, hint)

    def _template(self, face: Face, size: tuple[int, int], hint: str, roots: Sequence[Path]) -> Art:
        from tts_builder.art import drawing, faces

        context = {"width": size[0], "height": size[1], "say": self.texts.on_face, **face.context}
        if face.template == PLAIN:
            context["text"] = self.texts.plain(hint, str(context["text"]), face.where)
        try:
            text = faces.render(face.template, sources=self.sources, **context)
        except UserError as fault:
            raise blamed(fault, _origin_of(shown(fault.where), face), hint) from fault
        for name in faces.missing_pictures(text):
            self._absent.setdefault(name or "of a picture without a name", []).append((face.origin, hint))
        file = next(
            root / face.template for root in roots if root.joinpath(*face.template.split("/")).is_file()
        )
        where = _origin_of(shown(str(file)), face)
        if self.texts.faults is not None:
            try:
                drawing.prepared(text, *size, self.sources.fonts)
            except UserError as fault:
                raise blamed(fault, where, hint) from fault
        return Svg(text, *self._scaled(size), where, hint, self.sources)

    def _finished(self, face: Face, file: Path, size: tuple[int, int], hint: str) -> Art:
        project = self.sources.project
        if project is not None:
            try:
                check_inside(project, file)
            except UserError as fault:
                raise blamed(fault, face.where, hint) from fault
        if not file.is_file():
            inside = project is not None and file.absolute().is_relative_to(project)
            name = file.absolute().relative_to(project or "").as_posix() if inside else str(file)
            return self._missing(face, size, hint, name)
        picture = face.picture
        if picture is not None:
            return Picture(picture, *self._scaled(size), face.where, hint, self.sources)
        try:
            text = file.read_text(encoding="utf-8", errors="replace")
        except OSError as fault:
            raise DefinitionError(f"{file} cannot be read: {fault.strerror}.", where=face.where) from fault
        return Svg(text, *self._scaled(size), _origin_of(shown(str(file)), face), hint, self.sources)

    def _compare(self, face: Face, hint: str, sides: Sides | None) -> None:
        """Notes a finished picture whose aspect differs from that of the piece."""
        picture = face.picture if sides is not None else None
        if sides is not None and picture is not None and not sides.suit(picture.size):
            found = self._stretched.setdefault((picture.size, sides), [])
            found.append(Stretched(picture.path, hint, face.where))

    def _scaled(self, size: tuple[int, int]) -> tuple[int, int]:
        return max(1, round(size[0] * self.scale)), max(1, round(size[1] * self.scale))

    def _missing(self, face: Face, size: tuple[int, int], hint: str, what: str) -> Art:
        self._absent.setdefault(what, []).append((face.where, hint))
        return self._placeholder(size, hint)

    def _placeholder(self, size: tuple[int, int], hint: str) -> Art:
        from tts_builder.art import placeholder

        return Svg(placeholder.face(hint, *size), *self._scaled(size))

    def _warning(self, what: str, asked: Sequence[tuple[str, str]]) -> str:
        where, first = asked[0]
        more = f" and {len(asked) - 1} more get" if len(asked) > 1 else " gets"
        advice = f" Did you mean {near}?" if (near := self._near(what)) else ""
        return f"{where}: the file {what} is missing; {first}{more} a placeholder.{advice}"

    def _near(self, what: str) -> str:
        """The name of a template or picture that looks like a misspelled one."""
        folder = self.sources.templates
        if what.endswith(".j2") and folder is not None:
            own = [file.relative_to(folder).as_posix() for file in sorted(folder.rglob("*.j2"))]
            return next(iter(get_close_matches(what, own, n=1)), "")
        return near(self.sources.project, what, SUFFIXES)


def _origin_of(file: str, face: Face) -> str:
    """The file of a drawing, with the row or line of its values. For plain words it is only the line."""
    if face.template == PLAIN:
        return face.origin
    return file if face.origin in file else f"{file} ({face.origin})"


def _slug(text: str) -> str:
    """The text as part of a file name, short enough for the file systems of all systems."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower())[:_LONGEST].strip("-") or "face"
