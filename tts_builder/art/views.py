"""The view of one object of a save from above: its size and picture, from the save format alone."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

from tts_builder.art import placeholder, raster, shapes, topview

if TYPE_CHECKING:
    from PIL import Image


class Sized(Protocol):
    """A picture whose size is known."""

    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...


Images = Callable[[str], "Image.Image | None"]
Sizes = Callable[[str], Sized | None]
"""Like Images, for callers that only need sizes."""
Meshes = Callable[[str], "str | None"]
"""Returns the OBJ text at an address, or None: then the model is drawn as a pawn."""
State = Mapping[str, Any]

CARD: Final = (2.2, 3.1)
TILE: Final = 2.0
BOARD: Final = 16.4
LARGEST_MODEL: Final = 2.5
"""Limit for models of unknown size: a scaled model could hide the table."""

ZONES: Final = frozenset(
    ("ScriptingTrigger", "HandTrigger", "FogOfWarTrigger", "FogOfWar", "RandomizeTrigger", "LayoutZone")
)
_READS_FROM_FRONT: Final = frozenset(("Notecard", "Counter", "3DText", "Figurine_Custom"))
_FLAT: Final = (
    "Card", "Deck", "Custom_Tile", "Custom_Token", "Custom_Board", "Notecard", "3DText", "Custom_PDF",
)  # fmt: skip
_FORMS: Final = {1: "hex", 2: "disc", 3: "rounded"}
"""Outline of a tile, by its number in the save."""
_CARD_FORMS: Final = {1: "box", 2: "hex", 3: "hex", 4: "disc"}
"""Outline of a card, by its number in the save. Other numbers have rounded corners."""
_NARROWEST: Final = 5.0
"""Largest ratio of the sides of a card. With a wrong number of cells a card could hide the table."""
_DISCS: Final = (
    "Chip_", "Checker_", "reversi_chip", "go_game_piece", "backgammon_piece", "Quarter", "ChipStack",
)  # fmt: skip


def number(value: object, default: float) -> float:
    """A finite number of a save, or the default if the field is missing or not a number."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        return default
    try:
        found = float(value)
    except OverflowError:
        return default
    return found if math.isfinite(found) else default


@dataclass(frozen=True)
class Pose:
    """Position of an object, the side that is up, and the rotation of its picture."""

    x: float
    y: float
    z: float
    wide: float
    deep: float
    """Scale in x and z."""
    face_up: bool
    angle: float
    """Clockwise rotation of the picture in degrees, seen from above."""


def pose(state: State) -> Pose:
    """The pose of an object. Missing fields of `Transform` get the defaults of Tabletop Simulator."""
    transform = state.get("Transform")
    t = transform if isinstance(transform, Mapping) else {}
    turn = [math.radians(number(t.get(f"rot{axis}"), 0)) for axis in "XYZ"]
    # Most pieces are upright at 180°, a few at 0°.
    far = 1 if str(state.get("Name", "")) in _READS_FROM_FRONT else -1
    right, away = _turned((0, 0, far), turn)[::2]
    angle = math.degrees(math.atan2(right, away)) if math.hypot(right, away) > 0.3 else math.degrees(turn[1])
    return Pose(
        x=number(t.get("posX"), 0),
        y=number(t.get("posY"), 0),
        z=number(t.get("posZ"), 0),
        wide=abs(number(t.get("scaleX"), 1)),
        deep=abs(number(t.get("scaleZ"), 1)),
        face_up=_turned((0, 1, 0), turn)[1] >= 0,
        angle=0.0 if "Bag" in str(state.get("Name", "")) else angle,
    )


def no_mesh(address: str) -> str | None:
    """A `Meshes` without any mesh."""
    return None


@dataclass(frozen=True)
class Printed:
    """A printed side of an object: a picture or one cell of it, with an outline of `shapes.masked`."""

    address: str
    form: str
    columns: int = 1
    rows: int = 1
    index: int = 0

    def box(self, width: int, height: int) -> tuple[int, int, int, int]:
        """The cell in a picture of this size: left, top, right, bottom."""
        wide, high = width / self.columns, height / self.rows
        column, row = self.index % self.columns, self.index // self.columns % self.rows
        return round(column * wide), round(row * high), round((column + 1) * wide), round((row + 1) * high)


def printed(state: State, front: bool) -> Printed | None:
    """The front or the back of a card, deck, tile, token or board; None for anything else."""
    name = str(state.get("Name", ""))
    if name.startswith(("Card", "Deck")):
        ids = state.get("DeckIDs")
        identity = ids[-1 if front else 0] if isinstance(ids, list) and ids else state.get("CardID")
        key, index = divmod(int(number(identity, 0)), 100)
        sheet = _part(_part(state, "CustomDeck"), str(key))
        address = str(sheet.get("FaceURL" if front else "BackURL", ""))
        cut = _CARD_FORMS.get(int(number(sheet.get("Type"), 0)), "rounded")
        if not front and not sheet.get("UniqueBack"):
            return Printed(address, cut)
        columns, rows = (max(1, int(number(sheet.get(f"Num{side}"), 1))) for side in ("Width", "Height"))
        return Printed(address, cut, columns, rows, index)
    if name.startswith(("Custom_Tile", "Custom_Token")) or name == "Custom_Board":
        custom = _part(state, "CustomImage")
        own, back = str(custom.get("ImageURL", "")), str(custom.get("ImageSecondaryURL", ""))
        form = int(number(_part(custom, "CustomTile").get("Type"), 0))
        cut = "token" if name.startswith("Custom_Token") else _FORMS.get(form, "box")
        return Printed(own if front or not back else back, cut)
    return None


def is_question_mark(state: State) -> bool:
    """Whether Tabletop Simulator draws it as a question mark: face down, hidden, and not a card."""
    name = str(state.get("Name", ""))
    hidden = state.get("HideWhenFaceDown") is True and not name.startswith(("Card", "Deck"))
    return hidden and name not in ZONES and not pose(state).face_up


def size(state: State, images: Sizes, meshes: Meshes = no_mesh) -> tuple[float, float]:
    """Width and depth in units, before rotation."""
    at = pose(state)
    name = str(state.get("Name", ""))
    if name in ZONES:
        return at.wide, at.deep
    if name.startswith(("Card", "Deck")):
        return _card_width(state, images) * at.wide, CARD[1] * at.deep
    if name == "Custom_Board":
        ratio = number(_part(state, "CustomImage").get("WidthScale"), 1) or 1.0
        return BOARD * ratio * at.wide, BOARD * at.deep
    if name.startswith(("Custom_Tile", "Custom_Token")):
        custom = _part(state, "CustomImage")
        picture = images(str(custom.get("ImageURL", "")))
        stretch = _part(custom, "CustomTile").get("Stretch", True)
        ratio = picture.width / picture.height if picture is not None and stretch else 1.0
        return TILE * ratio * at.wide, TILE * at.deep
    if name in {"Notecard", "3DText"}:
        return 4.0 * at.wide, 2.4 * at.deep
    if "Bag" in name:
        return min(2.0 * at.wide, LARGEST_MODEL), min(2.0 * at.deep, LARGEST_MODEL)
    obj = _obj(state, meshes)
    if obj is not None:
        width, depth = topview.extent(obj)
        return width * at.wide, depth * at.deep
    return min(at.wide, LARGEST_MODEL), min(at.deep, LARGEST_MODEL)


def _card_width(state: State, images: Sizes) -> float:
    """All cards have the same depth. The width follows the picture of the front, within limits."""
    side = printed(state, front=True)
    image = images(side.address) if side is not None and side.address else None
    if side is None or image is None:
        return CARD[0]
    ratio = image.width * side.rows / (image.height * side.columns)
    return CARD[1] * min(max(ratio, 1 / _NARROWEST), _NARROWEST)


def picture(state: State, images: Images, width: int, height: int, meshes: Meshes = no_mesh) -> Image.Image:
    """The object from above, upright, in `width` × `height` pixels with transparency."""
    if is_question_mark(state):
        return shapes.question_mark(width, height)
    name = str(state.get("Name", ""))
    tint = _tint(state)
    side = printed(state, pose(state).face_up)
    if side is not None:
        shown = _flat(state, side, images, width, height)
        return shapes.tinted(shown, tint) if side.form == "token" else shapes.masked(shown, side.form)
    if name in {"Notecard", "3DText"}:
        return shapes.note(_words(state), width, height)
    if "Bag" in name:
        return shapes.bag(tint, str(state.get("Nickname", "")), width, height)
    if isinstance(state.get("RotationValues"), list) and (
        "Dice" in name or "Die" in name or _is_die_model(state)
    ):
        return shapes.die(_mean(state, images) or tint, _value_up(state), width, height)
    if name.startswith(_DISCS):
        return shapes.disc(tint, width, height)
    obj = _obj(state, meshes)
    if obj is not None:
        texture = images(str(_part(state, "CustomMesh").get("DiffuseURL", "")))
        return topview.picture(obj, texture, tint, width, height, below=not pose(state).face_up)
    if "pyramid" in str(_part(state, "CustomMesh").get("MeshURL", "")):
        return shapes.pyramid(_mean(state, images) or tint, width, height)
    if name.startswith(("Custom_Model", "Figurine", "PlayerPawn", "Chess", "rpg_")):
        return shapes.pawn(_mean(state, images) or tint, width, height)
    if is_clear(state):
        return _nothing(width, height)
    return shapes.block(tint, width, height)


def is_clear(state: State) -> bool:
    """Whether it is a fully transparent block."""
    block = str(state.get("Name", "")).startswith("Block")
    return block and number(_part(state, "ColorDiffuse").get("a"), 1) <= 0


def _nothing(width: int, height: int) -> Image.Image:
    from PIL import Image

    return Image.new("RGBA", (width, height))


def level(state: State) -> float:
    """Drawing order. The pivot of a bag is below the mat that it stands on, so solids count as higher."""
    flat = str(state.get("Name", "")).startswith(_FLAT)
    return pose(state).y + (0.0 if flat else 0.5)


def count(state: State) -> int:
    """Number of pieces in a stack or deck; 1 for anything else."""
    cards = state.get("DeckIDs")
    if isinstance(cards, list):
        return len(cards)
    return int(number(state.get("Number"), 1)) if "Stack" in str(state.get("Name", "")) else 1


def _flat(state: State, side: Printed, images: Images, width: int, height: int) -> Image.Image:
    found = images(side.address)
    if found is None:
        kind = "card" if str(state.get("Name", "")).startswith(("Card", "Deck")) else state.get("Name", "")
        label = str(state.get("Nickname", "")) or str(kind)
        return raster.image(placeholder.face(label, width, height), width, height)
    if side.columns * side.rows > 1:
        found = found.crop(side.box(found.width, found.height))
    return shapes.resized(found, width, height)


def _value_up(state: State) -> str:
    """The value whose rotation has the same side up as the object."""
    transform = _part(state, "Transform")
    own = _up_side([number(transform.get(f"rot{axis}"), 0) for axis in "XYZ"])
    best, shown = -2.0, ""
    for entry in state["RotationValues"]:
        rotation = _part(entry, "Rotation") if isinstance(entry, Mapping) else {}
        side = _up_side([number(rotation.get(axis), 0) for axis in "xyz"])
        match = sum(a * b for a, b in zip(own, side, strict=True))
        if match > best:
            best, shown = match, str(entry.get("Value", "")) if isinstance(entry, Mapping) else ""
    return shown


def _up_side(degrees: list[float]) -> tuple[float, float, float]:
    """The local direction that points up after the rotation."""
    turn = [math.radians(value) for value in degrees]
    x, y, z = (_turned(axis, turn)[1] for axis in ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
    return x, y, z


def _turned(point: tuple[float, float, float], turn: list[float]) -> tuple[float, float, float]:
    """A point after Unity's rotation: about z, then x, then y."""
    x, y, z = point
    x, y = math.cos(turn[2]) * x - math.sin(turn[2]) * y, math.sin(turn[2]) * x + math.cos(turn[2]) * y
    y, z = math.cos(turn[0]) * y - math.sin(turn[0]) * z, math.sin(turn[0]) * y + math.cos(turn[0]) * z
    x, z = math.cos(turn[1]) * x + math.sin(turn[1]) * z, math.cos(turn[1]) * z - math.sin(turn[1]) * x
    return x, y, z


def _is_die_model(state: State) -> bool:
    return _part(state, "CustomMesh").get("TypeIndex") == 2


def _obj(state: State, meshes: Meshes) -> str | None:
    """The mesh of a model, if it is available and drawable."""
    address = str(_part(state, "CustomMesh").get("MeshURL", ""))
    obj = meshes(address) if address and not _is_die_model(state) else None
    return obj if obj is not None and topview.is_drawable(obj) else None


def _mean(state: State, images: Images) -> tuple[int, int, int] | None:
    """The average color of the picture of a model, tinted."""
    found = images(str(_part(state, "CustomMesh").get("DiffuseURL", "")))
    if found is None:
        return None
    pixel = found.convert("RGB").resize((1, 1)).getpixel((0, 0))
    tint = _tint(state)
    assert isinstance(pixel, tuple)
    return (round(pixel[0] * tint[0] / 255), round(pixel[1] * tint[1] / 255), round(pixel[2] * tint[2] / 255))


def _tint(state: State) -> tuple[int, int, int]:
    color = _part(state, "ColorDiffuse")
    r, g, b = (round(255 * max(0.0, min(1.0, number(color.get(key), 1)))) for key in "rgb")
    return r, g, b


def _words(state: State) -> str:
    text = _part(state, "Text").get("Text")
    return str(text) if text else f"{state.get('Nickname', '')}\n{state.get('Description', '')}".strip()


def _part(state: State, key: str) -> State:
    part = state.get(key)
    return part if isinstance(part, Mapping) else {}
