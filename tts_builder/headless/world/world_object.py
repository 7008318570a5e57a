"""An object on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tts_builder.headless.world.geometry import (
    Box,
    Matrix,
    Vec,
    add,
    box_of,
    interpolate,
    interpolate_angles,
    matrix,
    multiply,
    rotate_vector,
    rotate_vector_back,
    subtract,
)
from tts_builder.headless.world.kinds import CONTAINERS, ZONES, State, extent, type_of

if TYPE_CHECKING:
    from tts_builder.headless.players.panel import Panel
    from tts_builder.headless.scripts.script import Script
    from tts_builder.headless.world.world import World

_AXES = ("X", "Y", "Z")


class Move:
    """A movement over several frames: a glide, a fall, a roll or a push."""

    __slots__ = ("end", "from_at", "from_turn", "how", "start", "to_at", "to_turn")

    def __init__(
        self, how: str, start: int, frames: int, at: tuple[Vec, Vec], rotation: tuple[Vec, Vec]
    ) -> None:
        self.how, self.start, self.end = how, start, start + frames
        self.from_at, self.to_at = at
        self.from_turn, self.to_turn = rotation

    def share(self, frame: int) -> float:
        return min(1.0, (frame - self.start) / (self.end - self.start))


class WorldObject:
    """An object on the table. Everything that a save holds is in its state. The other attributes exist only
    while the table runs: who holds the object, its movement, its script, its buttons."""

    __slots__ = (
        "__weakref__",
        "_at",
        "_box",
        "_loaded",
        "_matrix",
        "_scale",
        "_state",
        "_turn",
        "buttons",
        "destroyed",
        "dropping",
        "extras",
        "glide",
        "guid",
        "held_by",
        "highlight",
        "id",
        "implicit",
        "inputs",
        "interactable",
        "kind",
        "lifted_at",
        "lifted_turn",
        "max_typed_number",
        "menu",
        "move",
        "name",
        "occupants",
        "panel",
        "remainder",
        "script",
        "selected_by",
        "spawning",
        "world",
        "zones",
    )  # fmt: skip

    def __init__(self, world: World, ident: int, state: State) -> None:
        self.world, self.id, self._state = world, ident, state
        self.guid: str = str(state.get("GUID") or "")
        self.name: str = str(state.get("Name") or "")
        self.kind = type_of(state)
        where = state.get("Transform") or {}
        self._at = Vec(*(float(where.get(f"pos{axis}", 0.0)) for axis in _AXES))
        self._turn = Vec(*(float(where.get(f"rot{axis}", 0.0)) for axis in _AXES))
        self._scale = Vec(*(float(where.get(f"scale{axis}", 1.0)) for axis in _AXES))
        self._loaded = (self._at, self._turn, self._scale)
        self._box: Box | None = None
        self._matrix: Matrix | None = None
        self.interactable = True
        self.held_by: str | None = None
        self.lifted_at, self.lifted_turn = self._at, self._turn
        self.move: Move | None = None
        self.glide: tuple[Vec, Vec] | None = None
        """The place and rotation to which it glides once it has spawned."""
        self.spawning = self.destroyed = self.implicit = self.dropping = False
        self.script: Script | None = None
        self.panel: Panel | None = None
        self.buttons: list[dict[str, Any]] = []
        self.inputs: list[dict[str, Any]] = []
        self.menu: list[tuple[str, Any]] = []
        self.highlight: tuple[float, float, float] | None = None
        self.selected_by: set[str] = set()
        self.max_typed_number = 9
        self.remainder: WorldObject | None = None
        self.extras: dict[str, Any] = {}
        """Attributes that few objects have, such as velocity, hiders and callbacks, by name."""
        self.zones: dict[int, WorldObject] = {}
        self.occupants: dict[int, WorldObject] = {}

    def __repr__(self) -> str:
        return f"<{self.name} {self.guid or '?'} {self.nickname!r}>"

    # What the save knows ------------------------------------------------------
    @property
    def data(self) -> State:
        """The ObjectState with the current place. Unchanged numbers keep their notation."""
        now = (self.position, self.rotation, self._scale)
        if now != self._loaded:
            where = dict(self._state.get("Transform") or {})
            for prefix, new, old in zip(("pos", "rot", "scale"), now, self._loaded, strict=True):
                for axis, value, before in zip(_AXES, new, old, strict=True):
                    if value != before or f"{prefix}{axis}" not in where:
                        where[f"{prefix}{axis}"] = float(value)
            self._state["Transform"] = where
            self._loaded = now
        return self._state

    @property
    def state(self) -> State:
        """The ObjectState without an up-to-date place, to read and change other fields."""
        return self._state

    @property
    def nickname(self) -> str:
        return str(self._state.get("Nickname") or "")

    @property
    def memo(self) -> str | None:
        memo = self._state.get("Memo")
        return None if memo is None else str(memo)

    @property
    def locked(self) -> bool:
        return bool(self._state.get("Locked", False))

    @property
    def tags(self) -> list[str]:
        return list(self._state.get("Tags") or ())

    @property
    def use_hands(self) -> bool:
        return bool(self._state.get("Hands", self.kind == "Card"))

    def hidden(self, color: str, how: str = "invisible") -> bool:
        """Whether a script made the object `invisible` to this player, or `hidden` (a question mark)."""
        hiders: dict[tuple[str, str], list[str]] = self.extras.get("hiders") or {}
        return any(kind == how and color in colors for (kind, _), colors in hiders.items())

    @property
    def contents(self) -> list[State]:
        """The entries of a container (the list itself), or [] for other objects."""
        entries: list[State] = self._state.get("ContainedObjects") or []
        return entries

    @property
    def is_container(self) -> bool:
        return self.kind in CONTAINERS

    @property
    def is_zone(self) -> bool:
        return self.kind in ZONES

    # Where it is --------------------------------------------------------------
    @property
    def position(self) -> Vec:
        move = self.move
        if move is None:
            return self._at
        return interpolate(move.from_at, move.to_at, move.share(self.world.clock.frame))

    @property
    def rotation(self) -> Vec:
        move = self.move
        if move is None or move.from_turn == move.to_turn:
            return self._turn
        return interpolate_angles(move.from_turn, move.to_turn, move.share(self.world.clock.frame))

    @property
    def turning_to(self) -> Vec:
        """The rotation at the end of the current movement."""
        if self.move is not None:
            return self.move.to_turn
        return self.glide[1] if self.glide is not None else self._turn

    @property
    def scale(self) -> Vec:
        return self._scale

    @scale.setter
    def scale(self, scale: Vec) -> None:
        self._scale = scale
        self.resized()

    def place(self, at: Vec, rotation: Vec | None = None) -> None:
        """Move to a place at once, and end any movement."""
        self._at, self.move = at, None
        self.resized()
        if rotation is not None and rotation != self._turn:
            self._turn, self._matrix = rotation, None

    def turn_in_flight(self, rotation: Vec) -> None:
        """Set the rotation now and for the rest of the current movement."""
        if self.move is not None:
            self.move.from_turn = self.move.to_turn = rotation
        self._turn, self._matrix = rotation, None
        self.resized()

    @property
    def moving(self) -> bool:
        return self.move is not None or self.spawning

    @property
    def resting(self) -> bool:
        return self.move is None and self.held_by is None and not self.spawning and not self.dropping

    @property
    def matrix(self) -> Matrix:
        """The current rotation as a matrix."""
        if self.move is not None:
            return matrix(self.rotation)
        if self._matrix is None:
            self._matrix = matrix(self._turn)
        return self._matrix

    @property
    def face_down(self) -> bool:
        return self.matrix[4] < 0

    @property
    def box(self) -> Box:
        """The bounding box in the world. During a movement it is that of the start."""
        if self._box is None:
            low, high = extent(self._state, self.kind)
            self._box = box_of(self._at, self._turn, multiply(low, self._scale), multiply(high, self._scale))
        return self._box

    def resized(self) -> None:
        """Report a new bounding box, after a move, a rotation or a change of size (of a container)."""
        self._box = None
        self.world.footprints.changed(self)

    def to_world(self, local: Vec) -> Vec:
        return add(self.position, rotate_vector(self.matrix, multiply(local, self._scale)))

    def to_local(self, point: Vec) -> Vec:
        local = rotate_vector_back(self.matrix, subtract(point, self.position))
        scale = Vec(*(part or 1.0 for part in self._scale))
        return Vec(local.x / scale.x, local.y / scale.y, local.z / scale.z)

    @property
    def unscaled_box(self) -> tuple[Vec, Vec]:
        return extent(self._state, self.kind)

    # For tests in Python ------------------------------------------------------
    def describe_parts(self, part: dict[str, Any]) -> None:
        """Describe children, further components and materials, which are in files that the table does not
        load."""
        from tts_builder.headless.world.components import describe

        describe(self, part)

    def describe_effects(self, looping: list[str], trigger: list[str]) -> None:
        """Describe the effects of an asset bundle by name. The table does not load the bundle."""
        self.extras["looping_effects"], self.extras["trigger_effects"] = list(looping), list(trigger)

    def call(self, name: str, *args: Any) -> Any:
        """Call a function of its script."""
        return self.world.call(self, name, *args)

    def get(self, name: str) -> Any:
        """A global variable of its script."""
        return self.world.variable(self, name)
