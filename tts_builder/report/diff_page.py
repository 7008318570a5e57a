"""The page of `diff --html`: changed faces side by side, moved pieces, and changed texts."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from tts_builder.art import views
from tts_builder.errors import legible, shortened
from tts_builder.report.faces import drawn, laid
from tts_builder.report.page import picture_address, write_page
from tts_builder.report.preview_files import Files
from tts_builder.saves.diff import Change
from tts_builder.saves.matching import Node, match, object_tree

State = Mapping[str, Any]
_CELL: Final = 240
"""Largest side of a face on the page in pixels."""
_MOST: Final = 300
"""Faces and moves on a page at most, because a save may have any number of them."""
_NAMES: Final = 6
"""Pieces that are named for a face at most."""
_SLACK: Final = 0.01, 0.5
"""Distance in units and angle in degrees that do not count as moved."""
_LONGEST: Final = 400
"""Lines of a changed text at most."""
_FAR: Final = 120.0
"""Objects that are farther from the middle, such as scenery, are not part of the drawing."""
_DOTS: Final = 2000
_TECHNICAL: Final = frozenset({"CardID", "DeckIDs"})
"""Numbers that follow from the order of cards on a sheet."""
_PARTS: Final = ("pos", "rot")
"""Place and rotation in `Transform`."""


@dataclass
class FaceChange:
    """A face that looks different, with the pieces that show it."""

    side: str
    old: str
    """The picture as a `data:` address; empty if it is not on this machine."""
    new: str
    names: list[str] = field(default_factory=list)

    @property
    def label(self) -> str:
        more = len(self.names) - _NAMES
        return ", ".join(self.names[:_NAMES]) + (f" and {more} more" if more > 0 else "")


@dataclass(frozen=True)
class Moved:
    """A piece on the table that lies elsewhere, or is turned."""

    name: str
    old: tuple[float, float, float]
    new: tuple[float, float, float]
    turned: bool

    @property
    def way(self) -> float:
        return math.dist(self.old, self.new)


@dataclass(frozen=True)
class Side:
    """One of the two saves that are compared."""

    title: str
    save: dict[str, Any]
    files: Files


def write_diff_page(path: Path, sides: tuple[Side, Side], changes: Iterable[Change]) -> None:
    """Writes the page about an old and a new save. `changes` are those of `compare`."""
    old, new = sides
    before, after = object_tree(old.save), object_tree(new.save)
    pairs = [(one, other) for one, other in match(before, after).pairs if one.parent is not None]
    faces = _Faces(old.files, new.files)
    for one, other in pairs:
        faces.compare(one, other)
    found = list(faces.found.values())
    moved = list(_moved(pairs))
    listed = list(changes)
    write_page(
        path,
        "diff.html.j2",
        old=legible(old.title),
        new=legible(new.title),
        faces=found[:_MOST],
        more_faces=len(found) - _MOST,
        moved=moved[:_MOST],
        more_moved=len(moved) - _MOST,
        plan=_plan(
            moved[:_MOST], [_place(node.object)[0] for node in after.contents.get("ObjectStates", [])]
        ),
        groups=[(kind, [each for each in listed if each.kind == kind]) for kind in ("added", "removed")],
        texts=[each for each in map(_without_pictures, listed) if each is not None],
        longest=_LONGEST,
    )


class _Faces:
    """Collects the faces that differ. Equal changes of many pieces are one entry."""

    def __init__(self, old: Files, new: Files) -> None:
        self._files = (old, new)
        self._known: dict[tuple[int, views.Printed], str] = {}
        self.found: dict[tuple[str, str, str], FaceChange] = {}

    def compare(self, old: Node, new: Node) -> None:
        """Compares both sides of an object."""
        name = str(new.object.get("Name", ""))
        if name in views.ZONES or name.startswith("Deck"):
            return  # the cards of a deck are objects themselves
        own_back = any(
            views.printed(each.object, True) != views.printed(each.object, False) for each in (old, new)
        )
        for front in (True, False) if own_back else (True,):
            marks = self._mark(0, old.object, front), self._mark(1, new.object, front)
            if marks[0] == marks[1]:
                continue
            side = "front" if front else "back"
            change = self.found.get((side, *marks))
            if change is None:
                pictures = (self._picture(0, old.object, front), self._picture(1, new.object, front))
                change = self.found[side, *marks] = FaceChange(side, *pictures)
            change.names.append(legible(shortened(new.label, 60)))

    def _mark(self, which: int, state: State, front: bool) -> str:
        """A text that differs for sides that look different. A model has no back."""
        side = views.printed(state, front)
        if side is not None:
            return self._print(which, side) if side.address else ""
        if not front:
            return ""
        return " ".join(self._print(which, views.Printed(each, "box")) for each in _addresses(state))

    def _print(self, which: int, side: views.Printed) -> str:
        known = self._known.get((which, side))
        if known is None:
            pixels, mesh = self._files[which].pixels(side.address), self._files[which].mesh(side.address)
            if pixels is not None:
                cell = pixels.crop(side.box(pixels.width, pixels.height)).convert("RGBA")
                known = sha256(f"{cell.size}".encode() + cell.tobytes()).hexdigest()
            else:
                known = side.address if mesh is None else sha256(mesh.encode()).hexdigest()
            self._known[which, side] = known
        return known

    def _picture(self, which: int, state: State, front: bool) -> str:
        files, side = self._files[which], views.printed(state, front)
        named = _addresses(state)[:1] if side is None else [side.address]
        if not named or files.picture(named[0]) is None:
            return ""
        return picture_address(drawn(laid(state, front), files, _CELL))


def _addresses(state: State) -> list[str]:
    """The pictures and meshes of an object without a printed face, its picture first."""
    found = []
    for part, names in (("CustomMesh", ("DiffuseURL", "MeshURL")), ("CustomImage", ("ImageURL",))):
        own = state.get(part)
        if isinstance(own, Mapping):
            found += [str(own[name]) for name in names if own.get(name)]
    return found


def _moved(pairs: Iterable[tuple[Node, Node]]) -> Iterator[Moved]:
    """The objects on the table that lie elsewhere, the longest ways first."""
    found = []
    for old, new in pairs:
        on_table = [node.parent is not None and node.parent.parent is None for node in (old, new)]
        if not all(on_table) or "ObjectStates" not in (old.relation, new.relation):
            continue
        (at, turn), (to, turned) = (_place(node.object) for node in (old, new))
        gaps = (abs((after - before + 180) % 360 - 180) for before, after in zip(turn, turned, strict=True))
        far, angle = math.dist(at, to) > _SLACK[0], max(gaps) > _SLACK[1]
        if far or angle:
            found.append(Moved(legible(shortened(new.label, 80)), at, to, angle))
    yield from sorted(found, key=lambda each: (-each.way, each.name))


def _place(state: State) -> list[tuple[float, float, float]]:
    """Position and rotation."""
    given = state.get("Transform")
    transform = given if isinstance(given, Mapping) else {}
    return [
        (
            views.number(transform.get(f"{what}X"), 0.0),
            views.number(transform.get(f"{what}Y"), 0.0),
            views.number(transform.get(f"{what}Z"), 0.0),
        )
        for what in _PARTS
    ]


def _plan(moved: Iterable[Moved], others: Iterable[tuple[float, float, float]]) -> dict[str, Any] | None:
    """The ways as lines of a drawing from above, among all objects; None if nothing changed its place."""
    ways = [each for each in moved if math.dist(each.old[::2], each.new[::2]) > _SLACK[0]]
    if not ways:
        return None
    lines = [(each.old[0], -each.old[2], each.new[0], -each.new[2]) for each in ways]
    dots = [(round(x, 2), round(-z, 2)) for x, _, z in others if max(abs(x), abs(z)) < _FAR][:_DOTS]
    across = [x for line in (*lines, *dots) for x in line[::2]]
    down = [y for line in (*lines, *dots) for y in line[1::2]]
    size = max(max(across) - min(across), max(down) - min(down), 4.0)
    edge = 0.08 * size
    box = (min(across) - edge, min(down) - edge)
    span = (max(across) - min(across) + 2 * edge, max(down) - min(down) + 2 * edge)
    shown = [tuple(round(value, 3) for value in line) for line in lines]
    return {
        "box": " ".join(f"{value:.3f}" for value in (*box, *span)),
        "stroke": round(size / 250, 4),
        "dot": round(size / 90, 4),
        "others": sorted(set(dots)),
        "lines": list(zip(shown, (each.name for each in ways), strict=True)),
    }


def _without_pictures(change: Change) -> Change | None:
    """The change of texts and values: without places, which are shown above, and addresses of pictures."""
    if change.kind in ("added", "removed"):
        return None
    kept = tuple(
        each
        for each in change.fields
        if each.field not in _TECHNICAL
        and not each.field.startswith("Transform.")
        and not each.field.endswith("URL")
    )
    if not kept and not change.texts and change.came_from is None:
        return None
    return Change(
        change.kind, change.object, change.place, change.came_from, change.inside, kept, change.texts
    )
