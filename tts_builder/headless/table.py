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
from tts_builder.saves.read import load_save


class Table:
    """A save brought to life. Nothing happens by itself: call `frames` or `settle` to let time pass.

    `faithful` runs scripts that were not written for Lua 5.2 too as the game's MoonSharp runs them, slower.
    `host` is the color of a player who is there while scripts load, as somebody always is in the game.
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
            raise InputError("not a save: it has no list ObjectStates")
        self._seed, self._options = seed, options or Options()
        self.world = World(copied(save), seed, order, limits or Limits(), self._options, faithful)
        if host:
            self.player(host).sit()
        self._load()

    @classmethod
    def load(cls, path: str | Path, **options: Any) -> Table:
        """Read a save file; the options are those of the table itself."""
        return cls(load_save(Path(path)), **options)

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
        """The live objects on the table, zones included."""
        return self.world.live

    def find(self, guid: str) -> WorldObject | None:
        found = self.world.by_guid.get(guid)
        return found if found is not None and not found.destroyed else None

    def by_memo(self, key: str) -> WorldObject | None:
        """The object on the table whose Memo is the key."""
        for obj in self.world.objects.values():
            if obj.state.get("Memo") == key and not obj.destroyed and not obj.spawning:
                return obj
        return None

    def contained(self, key: str) -> tuple[WorldObject, State] | None:
        """The container (on the table) and the entry whose Memo is the key, however deep it lies."""
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
        """What `os.time()` tells: Unix seconds. They begin at the `EpochTime` of the save, and can be set."""
        return self.world.now

    @now.setter
    def now(self, seconds: float) -> None:
        self.world.epoch = seconds - self.world.clock.seconds

    def frames(self, n: int = 1) -> None:
        """Let n frames pass."""
        self.world.clock.advance(n)

    def settle(self, limit: int = 600) -> int:
        """Let frames pass until nothing moves, spawns or waits (but for endless timers); how many it took."""
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
        """What scripts asked for that the table does not simulate, and how often."""
        return self.world.not_simulated

    @property
    def kept_by_hands(self) -> int:
        """How often a script let a card glide out of a hand in vain, because it still used hands."""
        return self.world.kept_by_hands

    @property
    def notes(self) -> list[State]:
        """The tabs of the notebook."""
        return tabs(self.world)

    @property
    def turn(self) -> str:
        """The color whose turn it is, "" without turns."""
        turns = self.world.seats.turns
        return str(turns.get("TurnColor") or "") if turns.get("Enable") else ""

    @property
    def ui(self) -> Screen:
        return Screen(self.world, self.world.global_script)

    def ui_of(self, obj: WorldObject) -> Screen:
        return Screen(self.world, obj)

    # Saving -------------------------------------------------------------------
    def save(self) -> State:
        """The whole table as a save: every script is asked for its state, every object is where it is now."""
        return saved(self.world)

    @property
    def states(self) -> list[State]:
        """The ObjectStates a save would have now; those of the live objects, to look at, not to keep."""
        return states(self.world)

    def store_rewind(self) -> None:
        """Store a point to go back to, as the game does every few seconds."""
        self.world.rewinds.points.append(saved(self.world))

    def rewind(self, steps: int = 1) -> None:
        """Go back to the point stored `steps` times ago; it and those before it stay. The people stay seated,
        everything else is loaded anew."""
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

    # The world outside --------------------------------------------------------
    def external_message(self, data: Any) -> None:
        """Let an editor send a message to the scripts."""
        self.world.bus.fire("onExternalMessage", data)

    @property
    def external_messages(self) -> list[Any]:
        """What scripts sent to the editor."""
        return self.world.network.messages

    @property
    def requests(self) -> list[Request]:
        """What scripts asked of the web."""
        return self.world.network.requests


class Screen:
    """An XML interface as it stands."""

    def __init__(self, world: World, owner: WorldObject | GlobalScript) -> None:
        self._world, self._owner = world, owner

    @property
    def ids(self) -> list[str]:
        panel = panel_of(self._world, self._owner)
        return [
            each.attributes["id"] for root in panel.roots for each in root.walk() if each.attributes.get("id")
        ]

    def attribute(self, ident: str, name: str) -> str | None:
        """An attribute of the element; None when it or the element is not there."""
        panel = panel_of(self._world, self._owner)
        element = panel.find(ident)
        return None if element is None else panel.attribute(element, name)

    def value(self, ident: str) -> str | None:
        """What the element says."""
        panel = panel_of(self._world, self._owner)
        element = panel.find(ident)
        return None if element is None else panel.value(element)

    def visible(self, ident: str, color: str | None = None) -> bool:
        """Whether the element is shown: to the player of that color, or at all."""
        if color is not None:
            obj = self._owner if isinstance(self._owner, WorldObject) else None
            return Player(self._world, color).sees(ident, obj)
        panel = panel_of(self._world, self._owner)
        element = panel.find(ident)
        return element is not None and panel.is_active(element)


def _old_hands(save: State) -> list[tuple[str, State]]:
    """Hands as saves before 13.0 keep them."""
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
