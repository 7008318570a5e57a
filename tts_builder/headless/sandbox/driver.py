"""A table that is controlled by plain data: a request has a name and JSON arguments, and its result is JSON.

The same requests control a table in this process or in a child process.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import to_builtins

from tts_builder.errors import InputError, UserError
from tts_builder.headless.faults import Limits, LogEntry, Options
from tts_builder.headless.players.controls import Player
from tts_builder.headless.players.pointing import Pointing, Press
from tts_builder.headless.report import summary
from tts_builder.headless.sandbox.driver_values import described, plain
from tts_builder.headless.scripts.coverage import Coverage
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.table import Table
from tts_builder.headless.trace import Trace
from tts_builder.headless.world.kinds import State
from tts_builder.headless.world.network import Reply, replies
from tts_builder.headless.world.world import GlobalScript
from tts_builder.headless.world.world_object import WorldObject
from tts_builder.saves.copies import copied

GESTURES = frozenset({"flip", "rotate", "randomize", "delete", "number", "peek", "change_state"})
"""Actions of a player on one object, with further arguments."""
ACTIONS = frozenset([
    "chat", "toggle", "edit", "slide", "choose", "mouse", "answer", "dismiss", "button", "hotkey",
    "end_turn", "pass_turn", "leave", "point", "ping", "typing", "blindfold", "join_team",
    "cancel_choice",
])  # fmt: skip
"""Actions of a player without an object."""
BAD_SAVE_ERRORS = (AttributeError, TypeError, ValueError, KeyError, OverflowError, RecursionError)
"""Errors that a save of the wrong shape can cause while its objects are created."""


class Driver:
    """One table. All arguments and results are plain data."""

    def __init__(self, log: list[LogEntry] | None = None) -> None:
        self._log: list[LogEntry] = [] if log is None else log
        self._table: Table | None = None
        self._base: State = {}
        self._bare = self._strict = False
        self._web: dict[str, Reply | str] = {}
        self._modules: dict[str, str] = {}
        self._settings: dict[str, Any] = {}
        self._trace = Trace()
        self._refused: Counter[str] = Counter()
        self._coverage: Coverage | None = None
        self._messages_read = 0

    @property
    def table(self) -> Table:
        if self._table is None:
            raise UserError("no save has been loaded yet")
        return self._table

    def running(self) -> str:
        """The script and function that are running, or that ran last."""
        return self._trace.where()

    def do(self, name: str, /, **args: Any) -> Any:
        """Carry out a request. Raises UserError when that is not possible."""
        run: Callable[..., Any] | None = getattr(self, f"on_{name}", None)
        if run is None:
            raise UserError(f"there is no request {name!r}")
        try:
            answer = run(**args)
        except RecursionError as fault:
            raise UserError("something on this table is nested too deeply") from fault
        if self._strict and self._table is not None:
            self._report_unsimulated(self._table)
        return answer

    def _report_unsimulated(self, table: Table) -> None:
        """In strict mode, log an error for each new gap in the simulation, even when a script caught it."""
        for name, count in sorted((table.not_simulated - self._refused).items()):
            table.world.write("error", f"not simulated: {name} ({count}×)")
        self._refused = table.not_simulated.copy()

    # Loading and saving -------------------------------------------------------
    def on_load(
        self,
        save: Any,
        where: str = "",
        seed: int = 0,
        order: str = "global-first",
        strict: bool = False,
        memory: int = 0,
        instructions: int = 0,
        web: dict[str, Any] | None = None,
        faithful: bool = True,
        host: str = "",
        modules: dict[str, str] | None = None,
        coverage: bool = False,
    ) -> None:
        """Load a save, a saved object or a bare object.

        `web` holds the answers of web addresses. With `faithful`, scripts run as in MoonSharp; without, as in
        Lua 5.2, which is faster. `host` is the color of a player who is seated while scripts load. `modules`
        holds the source files that `require` finds. With `coverage`, `on_coverage` tells what ran."""
        if not isinstance(save, dict):
            raise InputError("this is JSON, but not a save: the top level is not an object.", where=where)
        self._bare = "ObjectStates" not in save and "Name" in save and "Transform" in save
        self._strict, self._web, self._modules = strict, replies(web or {}), modules or {}
        self._coverage = Coverage() if coverage else None
        limits = Limits(memory, instructions)
        self._settings = {
            "seed": seed,
            "load_order": order,
            "limits": limits,
            "faithful": faithful,
            "host": host,
        }
        self._open({"ObjectStates": [save]} if self._bare else save, where)

    def _open(self, save: State, where: str = "") -> None:
        self._base, self._messages_read = save, 0
        self._trace, self._refused = Trace(), Counter()
        try:
            options = Options(self._log, self._trace, self._web, self._modules, self._coverage)
            self._table = Table(save, **self._settings, options=options)
        except UserError as fault:
            raise type(fault)(fault.what, where=fault.where or where, hint=fault.hint) from fault
        except BAD_SAVE_ERRORS as fault:
            raise InputError(
                f"this save cannot be loaded: {type(fault).__name__}: {fault}",
                where=where,
                hint="`tts-builder verify` shows which part is wrong.",
            ) from fault

    def on_save(self) -> Any:
        saved = self.table.save()
        objects = saved["ObjectStates"]
        return objects[0] if self._bare and len(objects) == 1 else saved

    def on_coverage(self) -> list[Any]:
        """What ran of each script; see `Marked`."""
        return to_builtins(self._coverage.found()) if self._coverage is not None else []

    # Time ---------------------------------------------------------------------
    def on_frames(self, n: int = 1) -> int:
        self.table.frames(n)
        return self.table.frame

    def on_now(self, seconds: float | None = None) -> float:
        if seconds is not None:
            self.table.now = seconds
        return self.table.now

    def on_settle(self, limit: int = 600) -> int:
        return self.table.settle(limit)

    # Looking ------------------------------------------------------------------
    def on_objects(self) -> list[State]:
        return [described(obj) for obj in self.table.objects if not obj.implicit]

    def on_object(self, target: int | str) -> State | None:
        """The fields of one object, by number, GUID or name; None when it is not on the table."""
        if isinstance(target, int):
            obj = self.table.world.objects.get(target)
            return described(obj) if obj is not None and not obj.destroyed else None
        found = Pointing(self.table).named(target)
        return described(found[0]) if found else None

    def on_ui(self, ident: str, attribute: str = "", target: int | str = "") -> str | None:
        screen = self.table.ui_of(self._object(target)) if target else self.table.ui
        return screen.attribute(ident, attribute) if attribute else screen.value(ident)

    def on_summary(self) -> State:
        return summary(self.table)

    def _object(self, target: int | str) -> WorldObject:
        return Pointing(self.table).object(target)

    # Scripts ------------------------------------------------------------------
    def _script(self, guid: str | int) -> Script:
        world = self.table.world
        owner: WorldObject | GlobalScript = world.global_script if guid == "-1" else self._object(guid)
        if owner.script is None and isinstance(owner, GlobalScript):
            world.start_script(owner, "")
        if owner.script is None:
            raise UserError(
                "Object reference not set to an instance of an object: the object has no script",
                where=owner.guid,
            )
        return owner.script

    def on_execute(self, code: str, guid: str | int = "-1") -> Any:
        """Run a piece of Lua in a script and return its result."""
        return plain(self._script(guid).execute(code))

    def on_call(self, name: str, args: Sequence[Any] = (), guid: str | int = "-1") -> Any:
        return plain(self._script(guid).ask(name, *args))

    def on_variable(self, name: str, guid: str | int = "-1") -> Any:
        return plain(self._script(guid).variable(name))

    # People -------------------------------------------------------------------
    def _player(self, color: str, name: str = "") -> Player:
        player = self.table.player(color)
        if self.table.world.seats.at(color) is None:
            player.sit(name)
        return player

    def on_sit(self, color: str, name: str = "") -> bool:
        """Take a seat; False when somebody sits there already."""
        free = self.table.world.seats.at(color) is None
        self._player(color, name)
        return free

    def on_pick_up(self, color: str, target: int | str) -> bool:
        return self._player(color).pick_up(self._object(target))

    def on_move_to(self, color: str, at: Sequence[float]) -> None:
        self._player(color).move_to(at)

    def on_drop(self, color: str, at: Sequence[float] | None = None) -> None:
        self._player(color).drop(at)

    def on_gesture(self, color: str, name: str, target: int | str, args: Sequence[Any] = ()) -> Any:
        if name not in GESTURES:
            raise UserError(
                f"there is no gesture {name!r}.", hint=f"Use one of {', '.join(sorted(GESTURES))}."
            )
        return getattr(self._player(color), name)(self._object(target), *args)

    def on_act(self, color: str, name: str, args: Sequence[Any] = ()) -> Any:
        if name not in ACTIONS:
            raise UserError(f"there is no action {name!r}.", hint=f"Use one of {', '.join(sorted(ACTIONS))}.")
        return plain(getattr(self._player(color), name)(*args))

    def on_click(
        self, color: str, target: int | str, button: str | int = "", nth: int = 1, right: bool = False
    ) -> bool:
        """Click an element of the interface, a button on an object, or the first button of an object."""
        return Pointing(self.table).click(self._player(color), target, button, Press(nth, right))

    def on_type(self, color: str, target: int | str, text: str, field: str | int = "") -> bool:
        """Type into a field of the interface or on an object."""
        return Pointing(self.table).type(self._player(color), target, text, field)

    def on_menu(self, color: str, label: str, target: int | str | None = None) -> bool:
        """Choose an entry from the context menu of an object, or of the table."""
        return Pointing(self.table).menu(self._player(color), label, target)

    # An external editor -------------------------------------------------------
    def on_scripts(self) -> list[State]:
        """Global and all objects with a script or an interface, in the form that editors get."""
        world = self.table.world
        found = [_script_state("Global", world.global_script)]
        for obj in world.live:
            if obj.state.get("LuaScript") or obj.state.get("XmlUI"):
                found.append(_script_state(obj.nickname or obj.name, obj))
        return found

    def on_script_of(self, guid: str) -> State:
        obj = self._object(guid)
        return _script_state(obj.nickname or obj.name, obj)

    def on_reload(self, scripts: Sequence[State]) -> None:
        """Put scripts and interfaces into the save that was loaded, and load it again."""
        save = copied(self._base)
        by_guid = {str(entry.get("guid", "")): entry for entry in scripts}
        owners = {"-1": save} | {str(state.get("GUID", "")): state for state in save["ObjectStates"]}
        for guid, entry in by_guid.items():
            if guid in owners:
                owners[guid]["LuaScript"] = str(entry.get("script") or "")
                owners[guid]["XmlUI"] = str(entry.get("ui") or "")
        self._open(save)

    def on_external(self, message: Any) -> None:
        """Raise onExternalMessage in all scripts. Only tables are delivered."""
        if isinstance(message, dict | list):
            self.table.external_message(message)

    def on_messages(self) -> list[Any]:
        """The messages that scripts sent to the editor since the last call."""
        sent = self.table.external_messages
        new = [plain(message) for message in sent[self._messages_read :]]
        self._messages_read = len(sent)
        return new

    def on_create(self, state: State, at: Sequence[float] = (0.0, 3.0, 0.0)) -> str:
        """Let a player paste an object. Returns its GUID after one frame, when it is final."""
        player = self._player(next((p.color for p in self.table.world.seats.seated), "White"))
        self.table.world.clipboard = [copied(state)]
        made = player.paste(at)
        if not made:
            raise UserError("a script does not allow objects to be pasted")
        self.table.frames(1)
        return made[0].guid


def _script_state(name: str, owner: WorldObject | GlobalScript) -> State:
    state: State = {"name": name, "guid": owner.guid, "script": str(owner.state.get("LuaScript") or "")}
    interface = owner.state.get("XmlUI")
    return state | {"ui": str(interface)} if interface else state
