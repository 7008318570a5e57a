"""A game as a film of its table: every picture once, and for each move only the pieces that it moved."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from tts_builder.art import views
from tts_builder.art.preview import FARTHEST, MARGIN
from tts_builder.components import Mod
from tts_builder.engine.placement import COMMON, Lay, Layout
from tts_builder.referee.verdict.built import laid_out, put_down
from tts_builder.report.page import picture_address
from tts_builder.report.preview_files import Files
from tts_builder.saves.walk import objects

_SHARPNESS: Final = 44
"""Pixels per unit of the table."""
_LARGEST: Final = 900
_SMALLEST: Final = 8

Entry = dict[str, Any]


class Sprite(msgspec.Struct, frozen=True):
    """A picture and its size on the table."""

    address: str
    width: float
    depth: float


class PlacedObject(msgspec.Struct, frozen=True, array_like=True):
    """An object on the table: sprite, position, clockwise turn, height, number of equal objects, name."""

    sprite: int
    x: float
    z: float
    turn: float
    level: float
    count: int
    name: str


class Frame(msgspec.Struct, frozen=True):
    """The changes of a move: pieces by number with their new place, and the numbers of removed pieces."""

    placed: list[tuple[int, PlacedObject]]
    removed: list[int]


class Scene(msgspec.Struct, frozen=True):
    """A film of frames. `box` is the visible area: left, far, width, depth."""

    sprites: list[Sprite]
    ground: list[PlacedObject]
    frames: list[Frame]
    box: tuple[float, float, float, float]

    def last(self) -> dict[int, PlacedObject]:
        """The place of every piece at the end."""
        lying: dict[int, PlacedObject] = {}
        for frame in self.frames:
            lying.update(frame.placed)
            for number in frame.removed:
                del lying[number]
        return lying


def scene(
    mod: Mod,
    save: Mapping[str, Any],
    files: Files,
    layouts: Iterable[Layout],
    colors: Sequence[str],
    hide_hands: bool = False,
) -> Scene:
    """The film of these layouts. With `hide_hands`, pieces in hands show their backs."""
    return _Film(mod, dict(save), files, colors, hide_hands).shot(iter(layouts))


class _Film:
    def __init__(self, mod: Mod, save: Entry, files: Files, colors: Sequence[str], hide_hands: bool) -> None:
        self.mod, self.save, self.files = mod, save, files
        self.colors, self.hide_hands = colors, hide_hands
        self.components = {component.key: component for component in mod.everything()}
        self.entries = {found.object.get("Memo", ""): found.object for found in reversed(list(objects(save)))}
        self.sprites: dict[bytes, tuple[int, Sprite]] = {}
        self.numbers: dict[tuple[str, int, str, int, int], int] = {}
        self.corners: list[tuple[float, float]] = []
        self.laid: dict[tuple[Lay, int, int], PlacedObject] = {}

    def shot(self, layouts: Iterator[Layout]) -> Scene:
        first = next(layouts)
        ground = [self._placed(entry, 1, "") for entry in self._ground(first)]
        frames, before = [], dict[int, PlacedObject]()
        for layout in self._with_first(first, layouts):
            now = dict(self._lying(layout))
            placed = [(number, piece) for number, piece in sorted(now.items()) if before.get(number) != piece]
            frames.append(Frame(placed, sorted(before.keys() - now.keys())))
            before = now
        return Scene([sprite for _, sprite in self.sprites.values()], ground, frames, self._box())

    @staticmethod
    def _with_first(first: Layout, rest: Iterator[Layout]) -> Iterator[Layout]:
        yield first
        yield from rest

    def _ground(self, layout: Layout) -> list[Entry]:
        """The objects that no move changes, such as boards, mats, and bags, except far-away scenery."""
        pieces = {component.key for component in self.mod.pieces()}
        still = []
        for entry in laid_out(self.save, self.mod, layout, self.colors)["ObjectStates"]:
            at = views.pose(entry)
            hollow = str(entry.get("Name", "")).startswith("Deck")
            if (
                entry.get("Memo") not in pieces
                and entry.get("Name") not in views.ZONES
                and not hollow
                and max(abs(at.x), abs(at.z)) < FARTHEST
            ):
                still.append(entry)
        return sorted(still, key=views.level)

    def _lying(self, layout: Layout) -> Iterator[tuple[int, PlacedObject]]:
        held: dict[tuple[str, int], int] = {}
        for lay in layout:
            area = self.mod.area(lay.area)
            if area.kind == "bag" or lay.piece not in self.entries:
                continue
            spread = lay.count if area.kind == "hand" else 1
            for part in range(spread):
                number = held.get((lay.area, lay.seat), 0)
                held[lay.area, lay.seat] = number + 1
                key = (lay, number if area.kind == "hand" else 0, lay.count if spread == 1 else 1)
                if key not in self.laid:
                    self.laid[key] = self._laid(*key)
                yield self._number(lay, part), self.laid[key]

    def _number(self, lay: Lay, part: int) -> int:
        """The number of a piece. A unique piece keeps its number; equal pieces are numbered by spot."""
        unique = self.components[lay.piece].count == 1
        spot = (lay.piece, 0, "", 0, 0) if unique else (lay.piece, lay.seat, lay.area, lay.slot, part)
        return self.numbers.setdefault(spot, len(self.numbers))

    def _laid(self, lay: Lay, number: int, count: int) -> PlacedObject:
        area = self.mod.area(lay.area)
        if self.hide_hands and area.kind == "hand":
            lay = msgspec.structs.replace(lay, face="down")
        entry = {**self.entries[lay.piece]}
        entry["Transform"] = dict(entry["Transform"])
        place = "" if lay.seat == COMMON else self.colors[lay.seat]
        put_down(entry, self.components[lay.piece], area, place, lay, number)
        hidden = lay.face.startswith("down")
        return self._placed(entry, count, "" if hidden else lay.piece)

    def _placed(self, entry: Entry, count: int, name: str) -> PlacedObject:
        at = views.pose(entry)
        index, sprite = self._sprite(entry)
        cos, sin = abs(math.cos(math.radians(at.angle))), abs(math.sin(math.radians(at.angle)))
        across = (sprite.width * cos + sprite.depth * sin) / 2
        deep = (sprite.width * sin + sprite.depth * cos) / 2
        self.corners += [(at.x - across, at.z - deep), (at.x + across, at.z + deep)]
        level = round(views.level(entry), 3)
        return PlacedObject(
            index, round(at.x, 2), round(at.z, 2), round(at.angle, 1) % 360, level, count, name
        )

    def _sprite(self, entry: Entry) -> tuple[int, Sprite]:
        """The picture of a piece in its place. Pieces that look the same share a picture."""
        width, depth = views.size(entry, self.files.picture, self.files.mesh)
        key = _look(entry)
        if key not in self.sprites:
            scale = min(_SHARPNESS, _LARGEST / max(width, depth))
            pixels = [max(_SMALLEST, round(side * scale)) for side in (width, depth)]
            picture = views.picture(entry, self.files.pixels, pixels[0], pixels[1], self.files.mesh)
            sprite = Sprite(picture_address(picture), round(width, 3), round(depth, 3))
            self.sprites[key] = (len(self.sprites), sprite)
        return self.sprites[key]

    def _box(self) -> tuple[float, float, float, float]:
        left, near = (min(corner[axis] for corner in self.corners) - MARGIN / 2 for axis in (0, 1))
        right, far = (max(corner[axis] for corner in self.corners) + MARGIN / 2 for axis in (0, 1))
        return round(left, 2), round(far, 2), round(right - left, 2), round(far - near, 2)


_PLACES: Final = ("posX", "posY", "posZ")
_OWN: Final = ("GUID", "Memo", "Description", "LuaScript", "XmlUI")


def _look(entry: Entry) -> bytes:
    """A key that is equal for entries that look the same from above, wherever they lie."""
    up = views.pose(entry).face_up
    shown: dict[str, Any] = {key: value for key, value in entry.items() if key not in _OWN}
    turned = {key: value for key, value in entry["Transform"].items() if key not in _PLACES}
    # The page turns flat pieces itself. For a die, the rotation decides which side is up.
    shown["Transform"] = turned if "RotationValues" in entry else {"up": up}
    shown["scale"] = [turned.get(f"scale{axis}") for axis in "XYZ"]
    return msgspec.json.encode(shown, order="sorted")
