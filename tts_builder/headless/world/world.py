"""The state of the table: objects, scripts, players, time and settings."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tts_builder.errors import InputError, shortened
from tts_builder.headless.faults import CallError, Limits, LogEntry, Options, ScriptError, Style
from tts_builder.headless.players.panel import Panel
from tts_builder.headless.players.seats import Hotkey, Seats
from tts_builder.headless.scripts.events import Bus
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.scripts.waits import Waits
from tts_builder.headless.world.clock import Clock, Phase
from tts_builder.headless.world.contacts import Contacts
from tts_builder.headless.world.footprints import Footprints
from tts_builder.headless.world.geometry import Vec
from tts_builder.headless.world.kinds import NO_TABLE, PLAIN_TABLE, TABLE_TOP, TABLE_TOPS, State
from tts_builder.headless.world.network import Network
from tts_builder.headless.world.orders import Order
from tts_builder.headless.world.rewinds import Rewinds
from tts_builder.headless.world.world_object import WorldObject

if TYPE_CHECKING:
    from tts_builder.headless.containers.hand_stash import Stash


_SURFACE = -1
"""The id of the table. Ids of objects are positive; that of Global is 0."""


class GlobalScript:
    """Global: the script and the interface of the save itself. Its id is 0."""

    __slots__ = ("__weakref__", "destroyed", "guid", "id", "panel", "script", "state", "world")

    def __init__(self, world: World, save: State) -> None:
        self.world, self.state = world, save
        self.id, self.guid = 0, "-1"
        self.destroyed = False
        self.script: Script | None = None
        self.panel: Panel | None = None

    def call(self, name: str, *args: Any) -> Any:
        """Call a function of the Global script."""
        return self.world.call(self, name, *args)

    def get(self, name: str) -> Any:
        """A global variable of the Global script."""
        return self.world.variable(self, name)


class World:
    """The state of the table. Modules of functions (motion, containers, zones …) operate on it."""

    def __init__(
        self, save: State, seed: int, order: Order, limits: Limits, options: Options, faithful: bool = False
    ) -> None:
        self.save, self.order, self.limits = save, order, limits
        self.faithful = faithful
        """Whether scripts are rewritten to run as in MoonSharp where Lua 5.2 differs."""
        self.rng = random.Random(seed)
        self.clock = Clock()
        self.objects: dict[int, WorldObject] = {}
        self.footprints = Footprints()
        self.by_guid: dict[str, WorldObject] = {}
        self.arriving: dict[str, WorldObject] = {}
        """Objects that are spawning, by the GUID that they get if it is free."""
        self.log: list[LogEntry] = options.log
        self.trace, self.coverage = options.trace, options.coverage
        self.modules = options.modules
        self.not_simulated: Counter[str] = Counter()
        self.kept_by_hands = 0
        """The number of smooth moves out of a hand that had no effect because the object uses hands."""
        self.bus = Bus(self)
        self.contacts = Contacts(self)
        self.waits = Waits(self)
        self.global_script = GlobalScript(self, save)
        self.seats = Seats(self)
        self.network = Network(options.web)
        self.rewinds = Rewinds()
        self.styles: dict[str, Style] = {}
        """The style of log lines by tag."""
        self.gravity: Vec | None = None
        """Gravity as a script set it. The save holds only its strength."""
        self.looking_for_players = self.music_shuffle = False
        self.music = "Stop"
        self.stashes: dict[str, Stash] = {}
        self.clipboard: list[State] = []
        self.dirty: dict[int, WorldObject] = {}
        self.hands_to_arrange: set[int] = set()
        self.fresh = True
        """True until the first update of the zones: objects in a hand keep their saved place until then."""
        self.zone_list: list[WorldObject] = []
        self.unannounced: set[tuple[int, int]] = set()
        """Ids of zones and of objects in them at loading, until the enter events are raised."""
        self.searches: dict[str, WorldObject] = {}
        """The container each player has open."""
        self.hotkeys: dict[str, Hotkey] = {}
        self.timers: dict[str, int] = {}
        self.menu: list[tuple[str, Any]] = []
        self.fixtures: dict[int, WorldObject] = {}
        """Objects that scripts can use but that do not count as objects: the table."""
        self.create_table()
        self.epoch: float = int(save.get("EpochTime") or 1_700_000_000)
        """The time at frame 0 in Unix seconds."""
        self._count = 0

    @property
    def now(self) -> float:
        """The table's own time in Unix seconds, which makes runs reproducible."""
        return self.epoch + self.clock.seconds

    def create_table(self) -> None:
        """Create the table that the save names."""
        name = str(self.save.get("Table") or PLAIN_TABLE)
        self.table_top = TABLE_TOPS.get(name, TABLE_TOP)
        self.fixtures.pop(_SURFACE, None)
        if name != NO_TABLE:
            self.fixtures[_SURFACE] = WorldObject(self, _SURFACE, {"Name": name, "Locked": True})

    @property
    def surface(self) -> WorldObject | None:
        """The table as an object; None when the save has no table."""
        return self.fixtures.get(_SURFACE)

    # Objects ------------------------------------------------------------------
    def object_by_id(self, ident: int) -> WorldObject | None:
        """The object with this id, or the table."""
        return self.objects.get(ident) or self.fixtures.get(ident)

    def create(self, state: State) -> WorldObject:
        """Create an object that is not on the table yet."""
        if not isinstance(state, dict) or not state.get("Name"):
            told = state.get("GUID") or state.get("Nickname") if isinstance(state, dict) else repr(state)
            named = f"the object {shortened(str(told))}" if told else "an object"
            raise InputError(f"{named} has no Name.", hint="Every entry of ObjectStates needs one.")
        self._count += 1
        return WorldObject(self, self._count, state)

    def place_on_table(self, obj: WorldObject) -> None:
        """Put an object on the table, with a unique GUID."""
        if not obj.guid or obj.guid in self.by_guid:
            obj.guid = self.fresh_guid()
        if obj.state.get("GUID") != obj.guid:
            obj.state["GUID"] = obj.guid
        self.add_footprint(obj)
        self.by_guid[obj.guid] = obj
        if obj.is_zone:
            self.zone_list.append(obj)

    def add_footprint(self, obj: WorldObject) -> None:
        """Add the object to the footprints, so that it takes up space."""
        self.objects[obj.id] = obj
        self.footprints.add(obj)

    def fresh_guid(self) -> str:
        while True:
            guid = f"{self.rng.getrandbits(24):06x}"
            if guid not in self.by_guid:
                return guid

    def remove(self, obj: WorldObject) -> None:
        """Remove a destroyed object at the end of its last frame, with its script and all handles."""
        self.objects.pop(obj.id, None)
        self.footprints.remove(obj)
        self.fixtures.pop(obj.id, None)
        if self.by_guid.get(obj.guid) is obj:
            del self.by_guid[obj.guid]
        self.dirty.pop(obj.id, None)
        if obj.script is not None:
            self.waits.stop_all(obj.script)
            self.bus.drop(obj.script)
            obj.script = None
        for script in self.scripts():
            script.forget(obj.id)

    @property
    def live(self) -> list[WorldObject]:
        """The objects on the table, without those that are destroyed or still spawning."""
        return [obj for obj in self.objects.values() if not obj.destroyed and not obj.spawning]

    def scripts(self) -> list[Script]:
        found = [self.global_script.script] if self.global_script.script is not None else []
        return found + [obj.script for obj in self.objects.values() if obj.script is not None]

    # Scripts ------------------------------------------------------------------
    def run_script(self, owner: WorldObject | GlobalScript) -> None:
        """Create the runtime of the owner and run its chunk, if it has one that has not run yet."""
        code = str(owner.state.get("LuaScript") or "")
        if not code.strip():
            return
        if owner.script is None:
            self.start_script(owner, code)
        elif not owner.script.code:  # it held only variables so far, which the chunk can read
            owner.script.start(code)

    def start_script(self, owner: WorldObject | GlobalScript, code: str) -> None:
        name = (
            "Global" if isinstance(owner, GlobalScript) else f"{owner.nickname or owner.name} - {owner.guid}"
        )
        owner.script = Script(self, owner, name)
        owner.script.start(code)

    def run_load(self, owner: WorldObject | GlobalScript) -> None:
        """Run onLoad (or its old spelling) with the saved state."""
        script = owner.script
        if script is None or script.loaded:
            return
        script.loaded = True
        saved = str(owner.state.get("LuaScriptState") or "")
        for name in ("onLoad", "onload"):
            if name in script.handlers:
                script.fire(name, saved)
                return

    def run_save(self, owner: WorldObject | GlobalScript) -> None:
        """Run onSave (or its old spelling). A string that it returns becomes the script state."""
        script = owner.script
        if script is None or script.saving:
            return
        name = next((each for each in ("onSave", "onsave") if each in script.handlers), None)
        if name is not None:
            script.saving = True
            state = script.fire(name)
            script.saving = False
            if isinstance(state, str):
                owner.state["LuaScriptState"] = state

    def call(self, owner: WorldObject | GlobalScript, name: str, *args: Any) -> Any:
        if owner.script is None:
            raise ScriptError(f"there is no script to call {name} in", where=owner.guid)
        return owner.script.ask(name, *args)

    def variable(self, owner: WorldObject | GlobalScript, name: str) -> Any:
        if owner.script is None:
            raise ScriptError(f"there is no script to read {name} from", where=owner.guid)
        return owner.script.variable(name)

    def write(
        self, kind: str, text: str, color: tuple[float, ...] = (), to: str = "", script: str = ""
    ) -> None:
        self.log.append(LogEntry(kind, text, color, to, script))

    def report(self, script: Script, text: str) -> None:
        """Log an error of a script with its line and, for a bundle, with its module and the line there."""
        line = script.line_of(text)
        module = script.module_at(line) if line else ""
        self.log.append(LogEntry("error", text, script=script.owner.guid, line=line, module=module))

    def refuse(self, gap: str, guid: str = "") -> CallError:
        """Count a gap in the simulation and return its error. A test allows the gap by the same words."""
        self.not_simulated[gap] += 1
        return CallError(f"not simulated: {gap}" + (f" ({guid})" if guid else ""))

    def later(self, delay: int, phase: Phase, run: Callable[[], None]) -> None:
        self.clock.at(delay, phase, run)
