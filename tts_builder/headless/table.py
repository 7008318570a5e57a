"""The headless table: load a save, let time pass, let players act, save again."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from tts_builder.errors import InputError, UserError
from tts_builder.headless.api.interface import panel_of
from tts_builder.headless.api.notes import tabs
from tts_builder.headless.faults import Limits, LogEntry, Options
from tts_builder.headless.players.controls import Player
from tts_builder.headless.players.seats import ALL
from tts_builder.headless.world import digital_clocks
from tts_builder.headless.world.kinds import State
from tts_builder.headless.world.network import Request
from tts_builder.headless.world.orders import Order
from tts_builder.headless.world.saving import saved, states
from tts_builder.headless.world.world import GlobalScript, World
from tts_builder.headless.world.world_object import WorldObject
from tts_builder.headless.world.zones import fill, object_moved
from tts_builder.saves.copies import copied
from tts_builder.saves.opened import open_save


class Table:
    """A running save. Time passes only when you call `frames` or `settle`.

    With `faithful`, all scripts run as in MoonSharp, the game's interpreter, which is slower than Lua 5.2.
    `host` is the color of a player who is seated while scripts load, as the host always is in the game.
    """

    def __init__(
        self,
        save: State,
        *,
        seed: int = 0,
        load_order: str = "global-first",
        limits: Limits | None = None,
        options: Options | None = None,
        faithful: bool = False,
        host: str = "",
    ) -> None:
        order = Order(load_order, seed)
        if not isinstance(save, dict) or not isinstance(save.get("ObjectStates"), list):
            raise InputError("not a Tabletop Simulator save: the list ObjectStates is missing")
        self._seed, self._options = seed, options or Options()
        self.world = World(copied(save), seed, order, limits or Limits(), self._options, faithful)
        if host:
            self.player(host).sit()
        self._load()

    @classmethod
    def load(cls, path: str | Path, **options: Any) -> Table:
        """Read a save file. The options are those of the constructor."""
        return cls(open_save(Path(path)).whole_save, **options)

    def _load(self) -> None:
        world = self.world
        for state in world.save["ObjectStates"]:
            world.place_on_table(world.create(state))
        for color, where in _old_hands(world.save):
            zone = world.create(
                {"Name": "HandTrigger", "FogColor": color, "Locked": True, "Transform": where}
            )
            zone.implicit = True
            world.place_on_table(zone)
        fill(world)
        owners: list[WorldObject | GlobalScript] = [world.global_script, *world.objects.values()]
        for owner in self._in_order(owners):
            world.run_script(owner)
        for owner in self._in_order(owners):
            if not owner.destroyed:
                world.run_load(owner)
        for obj in list(world.objects.values()):
            if obj.kind == "Clock":
                digital_clocks.start(world, obj)
            if not obj.spawning:
                object_moved(world, obj)

    def _in_order(self, owners: list[WorldObject | GlobalScript]) -> list[WorldObject | GlobalScript]:
        return self.world.order.arrange(owners, lambda owner: owner.id == 0)

    # Objects ------------------------------------------------------------------
    @property
    def objects(self) -> list[WorldObject]:
        """The objects on the table, including zones."""
        return self.world.live

    def find(self, guid: str) -> WorldObject | None:
        found = self.world.by_guid.get(guid)
        return found if found is not None and not found.destroyed else None

    def by_memo(self, key: str) -> WorldObject | None:
        """The object on the table with this Memo."""
        for obj in self.world.objects.values():
            if obj.state.get("Memo") == key and not obj.destroyed and not obj.spawning:
                return obj
        return None

    def contained(self, key: str) -> tuple[WorldObject, State] | None:
        """The entry with this Memo at any depth, and the container on the table that holds it."""
        for obj in self.world.live:
            entry = _find_entry(obj.contents, key)
            if entry is not None:
                return obj, entry
        return None

    @property
    def global_(self) -> GlobalScript:
        return self.world.global_script

    # Time ---------------------------------------------------------------------
    @property
    def frame(self) -> int:
        return self.world.clock.frame

    @property
    def now(self) -> float:
        """The result of `os.time()` in Unix seconds. It starts at the `EpochTime` of the save, and can be
        set."""
        return self.world.now

    @now.setter
    def now(self, seconds: float) -> None:
        self.world.epoch = seconds - self.world.clock.seconds

    def frames(self, n: int = 1) -> None:
        """Let n frames pass. 60 frames are one second."""
        self.world.clock.advance(n)

    def settle(self, limit: int = 600) -> int:
        """Let frames pass until nothing moves, spawns or waits, except endless timers. Returns their
        number."""
        return self.world.clock.advance(limit, until_quiet=True)

    # People and what they see -------------------------------------------------
    def player(self, color: str) -> Player:
        if color not in ALL:
            raise UserError(f"{color!r} is not a player color.", hint=f"Use one of {', '.join(ALL)}.")
        return Player(self.world, color)

    @property
    def log(self) -> list[LogEntry]:
        return self.world.log

    @property
    def errors(self) -> list[LogEntry]:
        """The log's errors."""
        return [entry for entry in self.world.log if entry.kind == "error"]

    @property
    def not_simulated(self) -> Counter[str]:
        """Names that scripts used but the table does not simulate, with counts."""
        return self.world.not_simulated

    @property
    def kept_by_hands(self) -> int:
        """How often a glide out of a hand had no effect because the object still used hands."""
        return self.world.kept_by_hands

    @property
    def notes(self) -> list[State]:
        """The tabs of the notebook."""
        return tabs(self.world)

    @property
    def turn(self) -> str:
        """The color whose turn it is, or "" when turns are off."""
        turns = self.world.seats.turns
        return str(turns.get("TurnColor") or "") if turns.get("Enable") else ""

    @property
    def ui(self) -> Screen:
        return Screen(self.world, self.world.global_script)

    def ui_of(self, obj: WorldObject) -> Screen:
        return Screen(self.world, obj)

    # Saving -------------------------------------------------------------------
    def save(self) -> State:
        """The table as a save, with the state of every script and the current place of every object."""
        return saved(self.world)

    @property
    def states(self) -> list[State]:
        """The current ObjectStates. They belong to the objects on the table: read them, but do not keep
        them."""
        return states(self.world)

    def store_rewind(self) -> None:
        """Store a rewind point, as the game does every few seconds."""
        self.world.rewinds.points.append(saved(self.world))

    def rewind(self, steps: int = 1) -> None:
        """Go back to the point stored `steps` times ago. That point and earlier ones are kept. Players stay
        seated; everything else is loaded again."""
        old = self.world
        points = old.rewinds.points
        if not 1 <= steps <= len(points):
            raise UserError(f"there are {len(points)} rewind points, not {steps}")
        world = World(copied(points[-steps]), self._seed, old.order, old.limits, self._options, old.faithful)
        world.rng.setstate(old.rng.getstate())
        world.epoch = old.now
        world.rewinds.points = points[: len(points) - steps + 1]
        world.network, world.not_simulated = old.network, old.not_simulated
        world.kept_by_hands = old.kept_by_hands
        world.seats.people = old.seats.people
        for person in world.seats.people:
            person.let_go_of_everything()
        self.world = world
        self._load()

    # External editors and the web ---------------------------------------------
    def external_message(self, data: Any) -> None:
        """Let an editor send a message to the scripts."""
        self.world.bus.fire("onExternalMessage", data)

    @property
    def external_messages(self) -> list[Any]:
        """The messages that scripts sent to the editor."""
        return self.world.network.messages

    @property
    def requests(self) -> list[Request]:
        """The web requests of scripts."""
        return self.world.network.requests


class Screen:
    """The current XML interface of the table or of an object."""

    def __init__(self, world: World, owner: WorldObject | GlobalScript) -> None:
        self._world, self._owner = world, owner

    @property
    def ids(self) -> list[str]:
        panel = panel_of(self._world, self._owner)
        return [
            each.attributes["id"] for root in panel.roots for each in root.walk() if each.attributes.get("id")
        ]

    def attribute(self, ident: str, name: str) -> str | None:
        """An attribute of an element; None when the attribute or the element is missing."""
        panel = panel_of(self._world, self._owner)
        element = panel.find(ident)
        return None if element is None else panel.attribute(element, name)

    def value(self, ident: str) -> str | None:
        """The text of an element; None when it is missing."""
        panel = panel_of(self._world, self._owner)
        element = panel.find(ident)
        return None if element is None else panel.value(element)

    def visible(self, ident: str, color: str | None = None) -> bool:
        """Whether the player of that color sees the element; without a color, whether it is active."""
        if color is not None:
            obj = self._owner if isinstance(self._owner, WorldObject) else None
            return Player(self._world, color).sees(ident, obj)
        panel = panel_of(self._world, self._owner)
        element = panel.find(ident)
        return element is not None and panel.is_active(element)


def _old_hands(save: State) -> list[tuple[str, State]]:
    """Hands in the form of saves before version 13.0."""
    found = (save.get("Hands") or {}).get("HandTransforms") or ()
    return [(str(entry.get("Color", "")), dict(entry.get("Transform") or {})) for entry in found]


def _find_entry(entries: list[State], key: str) -> State | None:
    for entry in entries:
        if entry.get("Memo") == key:
            return entry
        deeper = _find_entry(entry.get("ContainedObjects") or [], key)
        if deeper is not None:
            return deeper
    return None
