"""The table as a test sees it: objects, players, time, the log. The same in this process and in a child's."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from tts_builder.errors import UserError
from tts_builder.headless.faults import LogEntry
from tts_builder.headless.sandbox.driver import Driver
from tts_builder.headless.sandbox.process import Child, ChildLimits, Line
from tts_builder.headless.scripts.modules import Given, gather
from tts_builder.saves.read import load, loads, read_bytes

if TYPE_CHECKING:
    from tts_builder.components import Mod
    from tts_builder.engine.game import Game

Ask = Callable[..., Any]
"""Carries out a request by name; see the driver for all of them."""


@dataclass(frozen=True)
class Button:
    """A button on an object; the index counts from 0, the position is relative to the object."""

    index: int
    label: str
    tooltip: str
    function: str
    position: tuple[float, float, float]


class Piece:
    """An object on the table. It stays the same one whatever happens to it; its fields are those of now."""

    def __init__(self, ask: Ask, ident: int, guid: str) -> None:
        self._ask, self.id, self._guid = ask, ident, guid

    def _now(self, field: str) -> Any:
        found = self._ask("object", target=self.id)
        if found is None:
            raise UserError(f"the object {self._guid} is not on the table any more.")
        if field not in found:
            raise UserError(f"an object has no field {field!r}.", hint=f"It has {', '.join(sorted(found))}.")
        return found[field]

    def __repr__(self) -> str:
        found = self._ask("object", target=self.id)
        return f"<Piece {found['guid']} {found['name']!r}>" if found else f"<Piece {self._guid}, gone>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Piece) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def gone(self) -> bool:
        """Whether it was destroyed or went into a container."""
        return self._ask("object", target=self.id) is None

    @property
    def guid(self) -> str:
        return str(self._now("guid"))

    @property
    def name(self) -> str:
        """As players see it."""
        return str(self._now("name"))

    @property
    def kind(self) -> str:
        """Its internal name, such as Card or Custom_Tile."""
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
        """How many objects a deck, bag or stack holds."""
        return int(self._now("count"))

    @property
    def face_down(self) -> bool:
        return bool(self._now("face_down"))

    @property
    def resting(self) -> bool:
        return bool(self._now("resting"))

    @property
    def buttons(self) -> list[Button]:
        """The buttons on it, as scripts count them."""
        return [Button(**{**each, "position": tuple(each["position"])}) for each in self._now("buttons")]

    def get(self, field: str) -> Any:
        """Any other field: description, memo, tags, locked, held_by, zones, type, scale, inputs …"""
        return self._now(field)

    def call(self, name: str, *args: Any) -> Any:
        """Call a function of its script."""
        return self._ask("call", name=name, args=list(args), guid=self.id)


Target = Piece | str
"""An object, or its GUID or name."""


def _key(target: Target) -> int | str:
    return target.id if isinstance(target, Piece) else target


class Seat:
    """The player at one color. What cannot be done, or is refused by a script, answers False."""

    def __init__(self, ask: Ask, color: str) -> None:
        self._ask, self.color = ask, color

    def pick_up(self, target: Target) -> bool:
        return bool(self._ask("pick_up", color=self.color, target=_key(target)))

    def drop(self, at: Sequence[float] | None = None) -> None:
        """Let go of what is held, over (x, z) or at (x, y, z)."""
        self._ask("drop", color=self.color, at=None if at is None else list(at))

    def move_to(self, at: Sequence[float]) -> None:
        """Carry what is held."""
        self._ask("move_to", color=self.color, at=list(at))

    def flip(self, target: Target) -> bool:
        return self.do("flip", target)

    def do(self, gesture: str, target: Target, *args: Any) -> bool:
        """Any other gesture: rotate, randomize, delete, number, peek, change_state."""
        return bool(
            self._ask("gesture", color=self.color, name=gesture, target=_key(target), args=list(args))
        )

    def click(self, target: Target, button: str | int = "", *, nth: int = 1, right: bool = False) -> bool:
        """Click an element of the interface by its id, a button by its label, or the button of an object.

        `button` is the label, function or index of a button on the object, or an id of its interface. `nth`
        chooses among equal ones, counted from 1. `right` presses the right mouse button: the function of a
        button then gets alt_click, that of an element "-2".
        """
        asked = {"color": self.color, "target": _key(target), "button": button, "nth": nth, "right": right}
        return bool(self._ask("click", **asked))

    def type(self, target: Target, text: str, field: str | int = "") -> bool:
        """Write into a field of the interface, or on an object: into the first field, or into that of this
        label, function or index, or of this id in the interface of the object."""
        return bool(self._ask("type", color=self.color, target=_key(target), text=text, field=field))

    def menu(self, label: str, target: Target | None = None) -> bool:
        """Right-click an object, or the table, and choose an entry of its context menu."""
        chosen = None if target is None else _key(target)
        return bool(self._ask("menu", color=self.color, label=label, target=chosen))

    def chat(self, text: str) -> bool:
        """Say something; False when a script hides it."""
        return self.say("chat", text)

    def say(self, what: str, *args: Any) -> bool:
        """Anything else: toggle, answer, dismiss, button, hotkey, end_turn, pass_turn, leave."""
        return bool(self._ask("act", color=self.color, name=what, args=list(args)))


class Global:
    """The Global script."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    def call(self, name: str, *args: Any) -> Any:
        """Call one of its functions; ScriptError when that fails."""
        return self._ask("call", name=name, args=list(args))

    def get(self, name: str) -> Any:
        """One of its variables."""
        return self._ask("variable", name=name)

    def run(self, code: str) -> Any:
        """Run a piece of Lua there; what it returns."""
        return self._ask("execute", code=code)


class _Backend(Protocol):
    def ask(self, name: str, /, **args: Any) -> Any: ...
    def close(self) -> None: ...


class _Here:
    """The table in this process."""

    def __init__(self, log: list[Any], value: Any, where: str, options: dict[str, Any]) -> None:
        self._driver = Driver(log)
        self._driver.do("load", save=value, where=where, **options)

    def ask(self, name: str, /, **args: Any) -> Any:
        return self._driver.do(name, **args)

    def close(self) -> None:
        """Nothing is left behind."""


class _Apart:
    """The table in a process of its own, with limits."""

    def __init__(
        self, log: list[Any], data: bytes, where: str, options: dict[str, Any], limits: ChildLimits
    ) -> None:
        self._child = Child(limits, log.append, total=False)
        try:
            self._child.load(data, where, **options)
        except BaseException:
            self._child.close()
            raise

    def ask(self, name: str, /, **args: Any) -> Any:
        answer = self._child.ask(name, **args)
        return loads(answer) if name == "save" else answer

    def close(self) -> None:
        self._child.close()


class TestTable:
    """A save brought to life for a test. Nothing happens by itself: `frames` and `until` let time pass."""

    __test__ = False

    def __init__(self, backend: _Backend, log: list[Any]) -> None:
        self._backend = backend
        self.log: list[LogEntry | Line] = log
        """Everything said so far: each entry has kind, text, to, script, line and module."""
        self.global_ = Global(backend.ask)
        self._allowed: list[re.Pattern[str]] = []

    # Objects ------------------------------------------------------------------
    @property
    def objects(self) -> list[Piece]:
        """The objects on the table, zones included, those in containers not."""
        return [Piece(self._backend.ask, each["id"], each["guid"]) for each in self._backend.ask("objects")]

    def find(self, target: str) -> Piece:
        """The object with this GUID or name; an error when there is none."""
        found = self._backend.ask("object", target=target)
        if found is None:
            raise UserError(f"there is no object {target!r} on the table.")
        return Piece(self._backend.ask, found["id"], found["guid"])

    def ui(self, ident: str, attribute: str = "") -> str | None:
        """What an element of the interface says, or one of its attributes; None when it is not there."""
        found: str | None = self._backend.ask("ui", ident=ident, attribute=attribute)
        return found

    # People and time ----------------------------------------------------------
    def player(self, color: str, name: str = "") -> Seat:
        """The player at this color, who sits down if nobody is there yet."""
        self._backend.ask("sit", color=color, name=name)
        return Seat(self._backend.ask, color)

    def frames(self, n: int = 1) -> None:
        """Let n frames pass; 60 are a second."""
        self._backend.ask("frames", n=n)

    @property
    def now(self) -> float:
        """What `os.time()` tells: Unix seconds, from the `EpochTime` of the save on. It can be set."""
        return float(self._backend.ask("now"))

    @now.setter
    def now(self, seconds: float) -> None:
        self._backend.ask("now", seconds=seconds)

    def settle(self, limit: int = 600) -> int:
        """Let frames pass until nothing moves or waits; how many it took."""
        return int(self._backend.ask("settle", limit=limit))

    def until(self, condition: Callable[[], object], limit: int = 600) -> int:
        """Let frames pass until the condition holds; how many it took. After `limit` AssertionError."""
        for passed in range(limit + 1):
            if condition():
                return passed
            if passed < limit:
                self.frames(1)
        raise AssertionError(f"the condition did not hold within {limit} frames")

    # What happened ------------------------------------------------------------
    @property
    def printed(self) -> list[str]:
        """The texts of print and broadcast."""
        return [entry.text for entry in self.log if entry.kind in ("print", "broadcast")]

    @property
    def errors(self) -> list[str]:
        """The errors of scripts so far, but for gaps that the test allows."""
        told = [entry.text for entry in self.log if entry.kind == "error"]
        return [text for text in told if not any(gap.search(text) for gap in self._allowed)]

    def allow(self, *gaps: str) -> None:
        """Accept what the table does not simulate, by the words of its error after "not simulated: ", such as
        `children of a Custom_PDF` or `Object.executeScript`. Such errors are no longer among `errors`."""
        self._allowed += [re.compile(rf"\bnot simulated: {re.escape(gap)}(?!\w)") for gap in gaps]

    @property
    def summary(self) -> dict[str, Any]:
        """Scripts, events and calls by name, and what is not simulated."""
        found: dict[str, Any] = self._backend.ask("summary")
        return found

    def save(self) -> dict[str, Any]:
        """The table as a save, as Tabletop Simulator would write it."""
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
) -> TestTable:
    """A table of a save file, of the data of one, or of a mod or game as it would be built.

    `isolated` puts it into a process of its own, with limits on time, memory and output; do that for scripts
    you do not trust, and `close` it. `web` holds what web addresses answer: a text, or an object with body,
    status, headers and delay (frames). Scripts run as the game's interpreter runs them; without `faithful` as
    plain Lua, which is faster. `host` is the color of a player who is there while scripts load. `modules`
    are folders whose files `require` finds (`PREFIX=FOLDER` puts a prefix before their names), or the files
    themselves: path → text.
    """
    save = _data(save)
    log: list[Any] = []
    options: dict[str, Any] = {"seed": seed, "order": order, "strict": strict, "faithful": faithful}
    options |= {"host": host, "web": web or {}, "modules": gather(modules)}
    where = "" if isinstance(save, dict) else str(save)
    if not isolated:
        value = save if isinstance(save, dict) else load(Path(save))
        return TestTable(_Here(log, value, where, options), log)
    from msgspec.json import encode

    data = encode(save) if isinstance(save, dict) else read_bytes(Path(save))
    return TestTable(_Apart(log, data, where, options, limits or ChildLimits()), log)


def _data(save: str | Path | dict[str, Any] | Mod | Game) -> str | Path | dict[str, Any]:
    """A mod or a game as the data of its save; all else as it is."""
    if isinstance(save, str | Path | dict):
        return save
    from msgspec.json import decode, encode

    from tts_builder.components.build import unbuilt
    from tts_builder.engine.game import Game

    made = unbuilt(save.kit(), save) if isinstance(save, Game) else unbuilt(save)
    # Read back, so that equal pieces share no part.
    data: dict[str, Any] = decode(encode(made))
    return data
