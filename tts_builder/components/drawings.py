"""Draws what the components ask for, once, and knows under which address the game finds it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tts_builder import resources
from tts_builder.components.cards import SHAPES, Card, Deck
from tts_builder.components.face import PLAIN, Face
from tts_builder.components.mesh import Mesh, obj_text
from tts_builder.components.source import shown
from tts_builder.errors import DefinitionError, UserError
from tts_builder.saves.owned import OwnedFolder

if TYPE_CHECKING:
    from PIL import Image

Progress = Callable[[str, int, int], None]
"""Called with what is done now, how much is done, and how much there is."""
_PICTURES = (".png", ".jpg", ".jpeg")
_CELL = (256, 256)
"""Pixels of one face of a die."""


@dataclass(frozen=True)
class Sheet:
    """One sheet of a deck as the save knows it."""

    key: int
    ids: tuple[int, ...]
    fields: dict[str, Any]


@dataclass(frozen=True)
class _Job:
    folder: str
    hint: str
    suffix: str
    make: Callable[[], bytes]
    where: str = ""
    """The line that asks for it."""

    def content(self) -> bytes:
        """What goes into its file. A drawing that cannot be drawn is a fault of the definition."""
        try:
            return self.make()
        except DefinitionError as fault:
            raise (fault if fault.where else _blamed(fault, self.where, self.hint)) from fault
        except UserError as fault:
            raise _blamed(fault, self.where, self.hint) from fault

    def name(self, data: bytes) -> str:
        """The name of its file, with the hash of what is in it; without a folder the hint is the name."""
        if not self.folder:
            return self.hint
        return f"{self.folder}/{_slug(self.hint)}-{sha256(data).hexdigest()[:12]}{self.suffix}"


@dataclass
class Drawings:
    """Asked twice: before `draw` it notes what is wanted and answers with nothing, then with addresses."""

    folder: OwnedFolder
    address: Callable[[str], str]
    """The URL of a file of the folder."""
    assets: Path | None = None
    scale: float = 1.0
    """Pixels drawn for each pixel asked for; a page that shows pieces small needs only a part of them."""
    drawn: int = 0
    _jobs: dict[str, _Job] = field(default_factory=dict)
    _files: dict[str, str] = field(default_factory=dict)
    _arts: dict[tuple[int, tuple[int, int]], _Art] = field(default_factory=dict)
    _keys: dict[tuple[str, int], int] = field(default_factory=dict)
    _absent: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    """File that is not there → line and name of each face that asks for it."""

    @property
    def warnings(self) -> list[str]:
        """What got a placeholder, one sentence for each file that is not there."""
        return [self._told(what, asked) for what, asked in self._absent.items()]

    def image(self, face: Face, pixels: tuple[int, int], hint: str) -> str:
        """The address of a face; `pixels` counts where the face has no size of its own."""
        art = self._art(face, pixels, hint)
        return self._ask(art.source, _Job("images", hint, art.suffix, art.encoded, face.where))

    def picture(self, face: Face, pixels: tuple[int, int], hint: str, wanted: tuple[int, int]) -> Image.Image:
        """A face drawn at another resolution, for print. What cannot be drawn is told by its line."""
        return self._art(face, pixels, hint).image(wanted)

    def die(self, faces: Sequence[Face], hint: str) -> str:
        """The address of the picture that goes round a die with these faces."""
        from tts_builder.art import meshes

        cells = [self._art(face, _CELL, hint).as_svg() for face in faces]
        art = _Svg(meshes.die_texture(cells), *self._scaled((3 * _CELL[0], 2 * _CELL[1])))
        return self._ask(art.source, _Job("images", hint, art.suffix, art.encoded, faces[0].where))

    def named(self, face: Face, pixels: tuple[int, int], name: str) -> None:
        """Asks for a face under a name of its own, such as the thumbnail."""
        art = self._art(face, pixels, name)
        self._ask(_hash("named", name, art.source), _Job("", name, "", art.encoded, face.where))

    def mesh(self, mesh: Mesh) -> str:
        """The address of a mesh."""
        text = obj_text(mesh)
        hint = mesh if isinstance(mesh, str) else mesh.stem if isinstance(mesh, Path) else mesh.name
        return self._ask(_hash("mesh", text), _Job("models", hint, ".obj", lambda: text.encode("utf-8")))

    def sheets(self, deck: Deck) -> list[Sheet]:
        """The sheets of a deck, in the order of its cards."""
        return [self._sheet(deck, number, cards) for number, cards in enumerate(deck.batches())]

    def _sheet(self, deck: Deck, number: int, cards: Sequence[Card]) -> Sheet:
        key = self._keys.setdefault((deck.key, number), len(self._keys) + 1)
        unique = any(card.back is not None for card in deck.cards) and len(deck.cards) > 1
        fronts = [self._art(card.face, deck.pixels, card.key) for card in cards]
        hint = f"{deck.key}-{number + 1}"
        if unique:
            back = self._grid(deck, [self._back_of(deck, card) for card in cards], hint + "-backs")
        else:
            back = self.image(deck.back, deck.pixels, f"{deck.key}-back")
        columns, rows = deck.grid()
        fields = {
            "FaceURL": self._grid(deck, fronts, hint),
            "BackURL": back,
            "NumWidth": columns,
            "NumHeight": rows,
            "BackIsHidden": True,
            "UniqueBack": unique,
            "Type": SHAPES.index(deck.cut),
        }
        return Sheet(key, tuple(key * 100 + index for index in range(len(cards))), fields)

    def _back_of(self, deck: Deck, card: Card) -> _Art:
        return self._art(card.back or deck.back, deck.pixels, f"{card.key}-back")

    def _grid(self, deck: Deck, faces: Sequence[_Art], hint: str) -> str:
        columns, rows = deck.grid()
        hidden = self._art(deck.back, deck.pixels, f"{deck.key}-back") if columns * rows > 1 else None
        last = "" if hidden is None else hidden.source
        source = _hash("sheet", str(columns), str(rows), last, *(face.source for face in faces))

        def make() -> bytes:
            from tts_builder.art import raster, sheets

            # Copies of a card look the same: each look is drawn once. A fault names the first copy.
            images: dict[str, Image.Image] = {}
            for art in (*faces, *([] if hidden is None else [hidden])):
                if art.source not in images:
                    images[art.source] = art.image()
            fronts = [images[face.source] for face in faces]
            return raster.encode(
                sheets.sheet(fronts, columns, rows, None if hidden is None else images[hidden.source])
            )

        return self._ask(source, _Job("images", hint, ".png", make, deck.where))

    def draw(self, progress: Progress | None = None) -> None:
        """Draws what was asked for and is not there yet."""
        wanted = [(source, job) for source, job in self._jobs.items() if source not in self._files]
        for number, (source, job) in enumerate(wanted):
            kept = self.folder.reuse(source)
            if kept is None:
                if progress is not None:
                    progress(job.hint, number, len(wanted))
                data = job.content()
                kept = job.name(data)
                self.folder.put(kept, data, source=source)
                self.drawn += 1
            self._files[source] = kept
        if progress is not None:
            progress("", len(wanted), len(wanted))

    def _ask(self, source: str, job: _Job) -> str:
        self._jobs.setdefault(source, job)
        name = self._files.get(source)
        return "" if name is None else self.address(name)

    def _art(self, face: Face, pixels: tuple[int, int], hint: str) -> _Art:
        size = face.size(pixels)
        known = self._arts.get((id(face), size))
        if known is None:
            known = self._arts[id(face), size] = self._prepared(face, size, hint)
        return known

    def _prepared(self, face: Face, size: tuple[int, int], hint: str) -> _Art:
        if face.file is not None:
            if not face.file.is_file():
                return self._missing(face, size, hint, str(face.file))
            data = face.file.read_bytes()
            suffix = face.file.suffix.lower()
            if suffix == ".svg":
                where = _told_by(shown(str(face.file)), face)
                return _Svg(data.decode("utf-8", "replace"), *self._scaled(size), where, hint)
            if suffix not in _PICTURES:
                raise DefinitionError(
                    f"{face.file.name}: a face is an SVG, PNG or JPG file.", where=face.where
                )
            return _Picture(data, suffix, *self._scaled(size))
        roots = [root for root in (self.assets, resources.folder("assets")) if root is not None]
        if not any(root.joinpath(*face.template.split("/")).is_file() for root in roots):
            return self._missing(face, size, hint, face.template)
        from tts_builder.art import faces

        context = {"width": size[0], "height": size[1], **face.context}
        try:
            text = faces.render(face.template, folder=self.assets, **context)
        except UserError as fault:
            raise _blamed(fault, _told_by(fault.where, face), hint) from fault
        file = next(
            root / face.template for root in roots if root.joinpath(*face.template.split("/")).is_file()
        )
        return _Svg(text, *self._scaled(size), _told_by(shown(str(file)), face), hint)

    def _scaled(self, size: tuple[int, int]) -> tuple[int, int]:
        return max(1, round(size[0] * self.scale)), max(1, round(size[1] * self.scale))

    def _missing(self, face: Face, size: tuple[int, int], hint: str, what: str) -> _Art:
        from tts_builder.art import placeholder

        self._absent.setdefault(what, []).append((face.where, hint))
        return _Svg(placeholder.face(hint, *size), *self._scaled(size))

    def _told(self, what: str, asked: Sequence[tuple[str, str]]) -> str:
        where, first = asked[0]
        more = f" and {len(asked) - 1} more get" if len(asked) > 1 else " gets"
        own = [] if self.assets is None else sorted(self.assets.rglob("*.j2"))
        near = get_close_matches(what, [file.relative_to(self.assets or "").as_posix() for file in own], n=1)
        advice = f" Did you mean {near[0]}?" if near else ""
        return f"{where}: there is no {what}; {first}{more} a placeholder.{advice}"


@dataclass(frozen=True)
class _Svg:
    """A drawing that becomes pixels only when it is needed."""

    text: str
    width: int
    height: int
    where: str = field(default="", compare=False)
    """Where it was written: some faults show only when it is drawn."""
    hint: str = field(default="", compare=False)
    suffix: str = ".png"

    @property
    def source(self) -> str:
        return _hash("svg", self.text, str(self.width), str(self.height), _renderer())

    def as_svg(self) -> str:
        return self.text

    def image(self, size: tuple[int, int] | None = None) -> Image.Image:
        from tts_builder.art import raster

        try:
            return raster.image(self.text, *(size or (self.width, self.height)))
        except UserError as fault:
            raise _blamed(fault, self.where, self.hint) from fault

    def encoded(self) -> bytes:
        from tts_builder.art import raster

        try:
            return raster.png(self.text, self.width, self.height)
        except UserError as fault:
            raise _blamed(fault, self.where, self.hint) from fault


@dataclass(frozen=True)
class _Picture:
    """The designer's own picture, used as it is."""

    data: bytes
    suffix: str
    width: int
    height: int

    @property
    def source(self) -> str:
        return _hash("picture", sha256(self.data).hexdigest(), str(self.width), str(self.height))

    def as_svg(self) -> str:
        from base64 import b64encode

        kind = "png" if self.suffix == ".png" else "jpeg"
        box = f'viewBox="0 0 {self.width} {self.height}"'
        address = f"data:image/{kind};base64,{b64encode(self.data).decode('ascii')}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {box}>'
            f'<image width="{self.width}" height="{self.height}" href="{address}"/></svg>'
        )

    def image(self, size: tuple[int, int] | None = None) -> Image.Image:
        from io import BytesIO

        from PIL import Image

        wanted = size or (self.width, self.height)
        with Image.open(BytesIO(self.data)) as picture:
            fitted = picture.convert("RGBA")
        return fitted if fitted.size == wanted else fitted.resize(wanted)

    def encoded(self) -> bytes:
        return self.data


_Art = _Svg | _Picture


def _blamed(fault: UserError, where: str, hint: str) -> DefinitionError:
    """A drawing that cannot be drawn is a fault of the definition."""
    what = f"{hint}: {fault.what}" if hint else fault.what
    return DefinitionError(what, where=where or fault.where, hint=fault.hint)


def _told_by(file: str, face: Face) -> str:
    """The drawing with the row or line that gave its values; of a face of plain words only the line."""
    if face.template == PLAIN:
        return face.origin
    return file if face.origin in file else f"{file} ({face.origin})"


def _hash(*parts: str) -> str:
    return sha256("\0".join(parts).encode("utf-8")).hexdigest()


@cache
def _renderer() -> str:
    """What turns drawings into pixels: another version may give other pixels."""
    return ", ".join(f"{name} {version(name)}" for name in ("resvg_py", "pillow"))


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "face"
