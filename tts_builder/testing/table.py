"""The table for tests: objects, players, time and the log. It runs in this process or in a child process."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import convert

from tts_builder.errors import UserError
from tts_builder.headless.faults import LogEntry
from tts_builder.headless.sandbox.process import ChildLimits, Line
from tts_builder.headless.scripts.coverage import Marked
from tts_builder.headless.scripts.modules import Given, gather
from tts_builder.saves.error_places import ErrorPlaces
from tts_builder.saves.opened import open_save
from tts_builder.testing.backends import Backend, InChild, InProcess
from tts_builder.testing.tree_places import PlacedBackend, PlacedLog

if TYPE_CHECKING:
    from tts_builder.components import Mod
    from tts_builder.engine.game import Game

Ask = Callable[..., Any]
"""Carries out a request by name. `headless.sandbox.driver.Driver` has all requests."""


@dataclass(frozen=True)
class Button:
    """A button on an object. The index counts from 0; the position is relative to the object."""

    index: int
    label: str
    tooltip: str
    function: str
    position: tuple[float, float, float]


class TableObject:
    """An object on the table. Its fields always show the current values."""

    def __init__(self, ask: Ask, ident: int, guid: str) -> None:
        self._ask, self.id, self._guid = ask, ident, guid

    def _now(self, field: str) -> Any:
        found = self._ask("object", target=self.id)
        if found is None:
            raise UserError(f"the object {self._guid} is no longer on the table.")
        if field not in found:
            raise UserError(f"an object has no field {field!r}.", hint=f"It has {', '.join(sorted(found))}.")
        return found[field]

    def __repr__(self) -> str:
        found = self._ask("object", target=self.id)
        return f"<object {found['guid']} {found['name']!r}>" if found else f"<object {self._guid}, removed>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TableObject) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def removed(self) -> bool:
        """Whether the object is no longer on the table: destroyed, or put into a container."""
        return self._ask("object", target=self.id) is None

    @property
    def guid(self) -> str:
        return str(self._now("guid"))

    @property
    def name(self) -> str:
        """The name that players see."""
        return str(self._now("name"))

    @property
    def kind(self) -> str:
        """The `Name` in the save, such as Card or Custom_Tile."""
        return str(self._now("kind"))

    @property
    def position(self) -> tuple[float, float, float]:
        x, y, z = self._now("position")
        return x, y, z

    @property
    def rotation(self) -> tuple[float, float, float]:
        x, y, z = self._now("rotation")
        return x, y, z

    @property
    def count(self) -> int:
        """The number of objects in a deck, bag or stack."""
        return int(self._now("count"))

    @property
    def face_down(self) -> bool:
        return bool(self._now("face_down"))

    @property
    def resting(self) -> bool:
        return bool(self._now("resting"))

    @property
    def buttons(self) -> list[Button]:
        """The buttons on the object, in the order of their index."""
        return [Button(**{**each, "position": tuple(each["position"])}) for each in self._now("buttons")]

    def get(self, field: str) -> Any:
        """Another field: description, memo, tags, locked, held_by, zones, type, scale, inputs …"""
        return self._now(field)

    def call(self, name: str, *args: Any) -> Any:
        """Call a function in the script of the object, and return its result."""
        return self._ask("call", name=name, args=list(args), guid=self.id)


Target = TableObject | str
"""An object, or its GUID or name."""


def _key(target: Target) -> int | str:
    return target.id if isinstance(target, TableObject) else target


class Player:
    """The player at one color. Actions return False when they are not possible or a script refuses them."""

    def __init__(self, ask: Ask, color: str) -> None:
        self._ask, self.color = ask, color

    def pick_up(self, target: Target) -> bool:
        return bool(self._ask("pick_up", color=self.color, target=_key(target)))

    def drop(self, at: Sequence[float] | None = None) -> None:
        """Drop the held object over (x, z) or at (x, y, z). By default, drop it where it is."""
        self._ask("drop", color=self.color, at=None if at is None else list(at))

    def move_to(self, at: Sequence[float]) -> None:
        """Move the held object over (x, z) or to (x, y, z)."""
        self._ask("move_to", color=self.color, at=list(at))

    def flip(self, target: Target) -> bool:
        return self.gesture("flip", target)

    def gesture(self, name: str, target: Target, *args: Any) -> bool:
        """Make another gesture: rotate, randomize, delete, number, peek or change_state."""
        return bool(self._ask("gesture", color=self.color, name=name, target=_key(target), args=list(args)))

    def click(self, target: Target, button: str | int = "", *, nth: int = 1, right: bool = False) -> bool:
        """Click an element of the interface by its id, a button by its label, or the button of an object.

        `button` is the label, function or index of a button on the object, or an id in its interface. `nth`
        chooses among equal buttons, from 1. `right` presses the right mouse button: the function of a button
        then gets alt_click = true, that of an element the value "-2".
        """
        asked = {"color": self.color, "target": _key(target), "button": button, "nth": nth, "right": right}
        return bool(self._ask("click", **asked))

    def type(self, target: Target, text: str, field: str | int = "") -> bool:
        """Type a text into a field of the interface, or into a field on an object.

        `field` is the label, function or index of a field on the object, or an id in its interface. The
        default is the first field."""
        return bool(self._ask("type", color=self.color, target=_key(target), text=text, field=field))

    def menu(self, label: str, target: Target | None = None) -> bool:
        """Right-click an object, or the table, and choose an entry from the context menu."""
        chosen = None if target is None else _key(target)
        return bool(self._ask("menu", color=self.color, label=label, target=chosen))

    def chat(self, text: str) -> bool:
        """Write in the chat; False when a script hides the message."""
        return self.act("chat", text)

    def act(self, name: str, *args: Any) -> bool:
        """Another action without an object: toggle, answer, dismiss, button, hotkey, end_turn, pass_turn,
        leave …"""
        return bool(self._ask("act", color=self.color, name=name, args=list(args)))


class Global:
    """The Global script."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    def call(self, name: str, *args: Any) -> Any:
        """Call a function and return its result. Raises ScriptError when it fails."""
        return self._ask("call", name=name, args=list(args))

    def get(self, name: str) -> Any:
        """The value of a global variable."""
        return self._ask("variable", name=name)

    def run(self, code: str) -> Any:
        """Run Lua code in the script and return its result."""
        return self._ask("execute", code=code)


class TestTable:
    """A running save for a test. Time passes only when you call `frames`, `settle` or `until`."""

    __test__ = False

    def __init__(self, backend: Backend, log: list[Any]) -> None:
        self._backend = backend
        self.log: list[LogEntry | Line] = log
        """All lines so far: prints, broadcasts, chat, errors. A line has kind, text, to, script, line and
        module."""
        self.global_ = Global(backend.ask)
        self._allowed: list[re.Pattern[str]] = []

    # Objects ------------------------------------------------------------------
    @property
    def objects(self) -> list[TableObject]:
        """The objects on the table, including zones, without objects in containers."""
        return [
            TableObject(self._backend.ask, each["id"], each["guid"]) for each in self._backend.ask("objects")
        ]

    def find(self, target: str) -> TableObject:
        """The object with this GUID or name. Raises an error when there is none."""
        found = self._backend.ask("object", target=target)
        if found is None:
            raise UserError(f"there is no object {target!r} on the table.")
        return TableObject(self._backend.ask, found["id"], found["guid"])

    def ui(self, ident: str, attribute: str = "") -> str | None:
        """The text of an element of the interface, or one of its attributes; None when it is missing."""
        found: str | None = self._backend.ask("ui", ident=ident, attribute=attribute)
        return found

    # People and time ----------------------------------------------------------
    def player(self, color: str, name: str = "") -> Player:
        """The player at this color. If the seat is empty, a player with this name sits down."""
        self._backend.ask("sit", color=color, name=name)
        return Player(self._backend.ask, color)

    def frames(self, n: int = 1) -> None:
        """Let n frames pass. 60 frames are one second."""
        self._backend.ask("frames", n=n)

    @property
    def now(self) -> float:
        """The result of `os.time()` in Unix seconds. It starts at the `EpochTime` of the save. Assign to set
        it."""
        return float(self._backend.ask("now"))

    @now.setter
    def now(self, seconds: float) -> None:
        self._backend.ask("now", seconds=seconds)

    def settle(self, limit: int = 600) -> int:
        """Let frames pass until nothing moves or waits. Returns their number."""
        return int(self._backend.ask("settle", limit=limit))

    def until(self, condition: Callable[[], object], limit: int = 600) -> int:
        """Let frames pass until the condition is true. Returns their number. AssertionError after `limit`
        frames."""
        for passed in range(limit + 1):
            if condition():
                return passed
            if passed < limit:
                self.frames(1)
        raise AssertionError(f"the condition was not true within {limit} frames")

    # What happened ------------------------------------------------------------
    @property
    def printed(self) -> list[str]:
        """The texts of prints and broadcasts."""
        return [entry.text for entry in self.log if entry.kind in ("print", "broadcast")]

    @property
    def errors(self) -> list[str]:
        """The errors of scripts so far, without gaps that the test allows."""
        told = [entry.text for entry in self.log if entry.kind == "error"]
        return [text for text in told if not any(gap.search(text) for gap in self._allowed)]

    def allow(self, *gaps: str) -> None:
        """Leave gaps in the simulation out of `errors`. Name a gap by the words after "not simulated: " in
        its error, such as `children of a Custom_PDF` or `Object.executeScript`."""
        self._allowed += [re.compile(rf"\bnot simulated: {re.escape(gap)}(?!\w)") for gap in gaps]

    @property
    def coverage(self) -> list[Marked]:
        """What ran of each script, if the table was opened with `coverage`."""
        return convert(self._backend.ask("coverage"), list[Marked])

    @property
    def summary(self) -> dict[str, Any]:
        """Counts of frames, objects, scripts, events and calls by name, and names that are not simulated."""
        found: dict[str, Any] = self._backend.ask("summary")
        return found

    def save(self) -> dict[str, Any]:
        """The table as the data of a save, as Tabletop Simulator would write it."""
        saved: dict[str, Any] = self._backend.ask("save")
        return saved

    def close(self) -> None:
        self._backend.close()


def open_table(
    save: str | Path | dict[str, Any] | Mod | Game,
    *,
    seed: int = 0,
    order: str = "global-first",
    strict: bool = False,
    web: dict[str, Any] | None = None,
    faithful: bool = True,
    host: str = "",
    modules: Given | Iterable[Given] = (),
    isolated: bool = False,
    limits: ChildLimits | None = None,
    coverage: bool = False,
) -> TestTable:
    """Open a table with a save file, with a tree of `unpack`, with the data of a save, or with a mod or game,
    which need not be built. Errors of scripts in a tree name the file and line there.

    `seed` sets dice, shuffles and `math.random`. `order` is the loading order: "global-first",
    "objects-first" or "shuffled:SEED". With `strict`, every call that is not simulated is an error. `web`
    holds the answers of web addresses: a text, or an object with body, status, headers and delay (frames).
    Scripts run as in MoonSharp; with `faithful=False` as plain Lua, which is faster. `host` is the color of a
    player who is seated while scripts load. `modules` names folders for `require` (`PREFIX=FOLDER` puts a
    prefix before their names), or holds the files themselves: path → text. With `isolated` the table runs in
    its own process with `limits` on time, memory and output: use it for scripts that you do not trust, and
    `close` the table. With `coverage`, the table notes which lines and branches of its scripts run.
    """
    save = _data(save)
    log: list[Any] = []
    options: dict[str, Any] = {"seed": seed, "order": order, "strict": strict, "faithful": faithful}
    options |= {"host": host, "web": web or {}, "modules": gather(modules), "coverage": coverage}
    opened = None if isinstance(save, dict) else open_save(Path(save))
    if opened is not None and opened.origins is not None:
        log = PlacedLog(ErrorPlaces(opened))
    where = "" if opened is None else str(save)
    backend: Backend
    if not isolated:
        backend = InProcess(log, save if opened is None else opened.value, where, options)
    else:
        from msgspec.json import encode

        data = encode(save) if opened is None else opened.data
        backend = InChild(log, data, where, options, limits or ChildLimits())
    if isinstance(log, PlacedLog):
        backend = PlacedBackend(backend, log.places)
    return TestTable(backend, log)


def _data(save: str | Path | dict[str, Any] | Mod | Game) -> str | Path | dict[str, Any]:
    """The data of the save of a mod or game. Anything else is returned unchanged."""
    if isinstance(save, str | Path | dict):
        return save
    from msgspec.json import decode, encode

    from tts_builder.components.build import unbuilt
    from tts_builder.engine.game import Game

    made = unbuilt(save.kit(), save) if isinstance(save, Game) else unbuilt(save)
    # Encoded and decoded, so that equal objects do not share data.
    data: dict[str, Any] = decode(encode(made))
    return data
