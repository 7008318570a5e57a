"""One script in its own Lua 5.2 runtime: sandbox, gateway, calls into it, and errors."""

from __future__ import annotations

import re
import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tts_builder.errors import InputError
from tts_builder.headless.faults import CallError, ScriptError
from tts_builder.headless.scripts.chunks import prepared
from tts_builder.headless.scripts.conversion import Values
from tts_builder.headless.scripts.error_positions import Places
from tts_builder.headless.scripts.modules import candidates, find
from tts_builder.headless.scripts.prelude import compiled, gateway
from tts_builder.headless.world.kinds import TINTS
from tts_builder.lua.api import api

if TYPE_CHECKING:
    from tts_builder.headless.world.world import GlobalScript, World
    from tts_builder.headless.world.world_object import WorldObject

_LINE = re.compile(r":\(?(\d+)[^:\n]{0,40}: ")
_PRELUDE = re.compile(r"^\[tts\]:\d+: ")
_LIBRARY = (
    "text", "patterns", "matching", "searching", "ordering", "tables", "sorting", "mathematics", "loops",
    "faithful",
)  # fmt: skip
FRAGMENT = "<executeScript>"
"""The name that the game gives to Lua sent by an editor."""


def _nothing(_obj: object, _name: object, _setting: bool) -> str:
    """Hide all attributes of Python objects, in case a script ever gets one."""
    raise AttributeError("not for scripts")


class Script(Values):
    """The script of an object or of Global. It runs nothing until `start`."""

    def __init__(self, world: World, owner: WorldObject | GlobalScript, name: str) -> None:
        from lupa import lua52

        self.world, self.owner, self.name = world, owner, name
        self.handlers: set[str] = set()
        self.loaded = self.saving = False
        self.code = ""
        self._places = {name: Places("")}
        self._map: Callable[[int], tuple[str, int] | None] | None = None
        self.began = world.clock.seconds
        limit = world.limits.memory or None
        self._runtime = lua52.LuaRuntime(
            unpack_returned_tuples=True,
            register_eval=False,
            register_builtins=False,
            attribute_filter=_nothing,
            max_memory=limit,
        )
        self._lua_type, self._memory_error, self._lua_error = (
            lua52.lua_type,
            lua52.LuaMemoryError,
            lua52.LuaError,
        )
        self._boot()

    def _boot(self) -> None:
        rt, world = self._runtime, self.world
        load, collect = rt.eval("load"), rt.eval("collectgarbage")
        code = compiled()
        collect("stop")

        def chunk(part: str) -> Any:
            return load(code[part], "=[tts]", "b")

        spec = chunk("spec")()
        kernel = rt.table_from({
            "chunk": self.name,
            "budget": world.limits.instructions,
            "speed": world.limits.speed,
            "seed": world.rng.randrange(1, 2**31 - 1),
            "watched": rt.table_from(dict.fromkeys(world.bus.scopes, True)),
            "ops": spec["kernel"],
            "actions": rt.table_from(api().actions),
            "faithful": world.faithful,
        })  # fmt: skip
        failed = rt.table_from({})
        gate = self._gate(failed)
        chunk("kernel")(kernel)
        chunk("handles")(kernel, gate, failed, spec["classes"])
        chunk("numbers")(kernel)
        chunk("formats")(kernel)
        chunk("wait")(kernel)
        chunk("players")(kernel)
        chunk("json_lower")(kernel, gate)
        kernel["classes"]()
        chunk("vector")(kernel)
        chunk("color")(kernel, rt.table_from([[name, *tint] for name, tint in TINTS.items()], recursive=True))
        chunk("json")(kernel, gate)
        kernel["gate"] = gate
        for part in _LIBRARY:
            chunk(part)(kernel)
        chunk("sandbox")(kernel, gate)
        chunk("protected")(kernel, gate)
        chunk("dynamic")(kernel)
        entry = chunk("install")(kernel, gate, self.owner.id, spec)
        if world.modules:
            chunk("modules")(kernel, gate, entry["loaded"])
        self._enter, self._fire, self._start = entry["enter"], entry["fire"], entry["start"]
        self._get, self._set, self._proxy, self._probe = (
            entry["get"],
            entry["set"],
            entry["proxy"],
            entry["probe"],
        )
        self._vector, self._color, self._forget = entry["vector"], entry["color"], entry["forget"]
        self._thread, self._resume, self._execute = entry["thread"], entry["resume"], entry["execute"]
        self._next, self._arrange, self._parts = entry["next"], entry["arrange"], entry["parts"]
        self._worked = entry["worked"]
        self.homed = rt.eval("function(value) return value end")
        self.foreign = entry["foreign"]
        """A script gets this in place of a function of another script. Calling it is an error."""
        self._handles: dict[int, Any] = {}
        collect("restart")
        collect()  # frees a third of the memory that the prelude took

    def _gate(self, failed: Any) -> Callable[..., Any]:
        """The only Python function that Lua gets. It holds the script weakly, because Lua never releases
        it."""
        me, table, objects, fixtures = weakref.ref(self), gateway(), self.world.objects, self.world.fixtures
        root = weakref.ref(self.world.global_script)

        def gate(number: int, key: Any = None, *args: Any) -> Any:
            run, mode = table[number]
            try:
                if mode == 1:
                    obj = objects.get(key) or fixtures.get(key)
                    if obj is None:
                        raise CallError(
                            "the object has been destroyed (object reference not set to an instance)"
                        )
                    return run(me(), obj, *args)
                if mode == 2:
                    return run(me(), *args)
                return run(me(), key if mode == 0 else root(), *args)
            except CallError as error:
                return failed, str(error)
            except RecursionError:
                return failed, "stack overflow"
            except Exception as error:
                # A script must not get a Python object, and a failing operation must not end the table.
                return failed, f"the table could not do this: {type(error).__name__}: {error}"

        return gate

    # Entering -----------------------------------------------------------------
    def _into(self, function: Any, *args: Any) -> Any:
        """Call into Lua. A result that cannot be converted is an error of the script."""
        try:
            return function(*args)
        except (UnicodeDecodeError, self._memory_error) as error:
            return False, error
        except self._lua_error as error:  # the prelude itself failed, on a text too long for its patterns
            return False, str(error).partition("\n")[0]

    def start(self, code: str) -> None:
        """Run the chunk. Errors are logged."""
        if code:
            self.world.trace.started(self)
        self.code = code
        self._places[self.name] = Places(code)
        answer = self._load(self._start, code)
        self._note_cost("")
        self._report(answer)

    def _note_cost(self, name: str) -> None:
        if self.world.limits.speed:
            self.world.trace.record_cost(name, int(self._worked()))

    def _load(self, load: Any, code: str, *name: str) -> Any:
        """Load a chunk in the syntax of Lua 5.2, rewritten if the table is faithful."""
        try:
            return self._into(load, *name, *self._prepared(name[0] if name else self.name, code))
        except ScriptError as fault:
            return False, fault.what

    def _prepared(self, chunk: str, code: str) -> tuple[Any, ...]:
        """The chunk in plain Lua, and if the table is faithful also rewritten, with its templates."""
        coverage = self.world.coverage if chunk != FRAGMENT else None
        plain, fault, made = prepared(code, self.world.faithful, coverage is not None)
        if fault is not None:
            raise ScriptError(self.position(chunk, fault.line, fault.sentence) + fault.sentence)
        if made is None:
            return (plain,)
        marks = coverage.marks(self, chunk, code, made.marks) if coverage is not None else None
        return plain, made.text, self.table([self.table(keys) for keys in made.templates]), marks

    def module(self, name: str) -> tuple[Any, ...]:
        """The path and the chunk of a module for `require`."""
        path = find(self.world.modules, name)
        if path is None:
            raise CallError(f"module '{name}' not found: there is no {', no '.join(candidates(name))}")
        code = self.world.modules[path]
        self._places[path] = Places(code)
        try:
            return path, *self._prepared(path, code)
        except ScriptError as fault:
            raise CallError(str(fault.what)) from fault

    def line_of(self, text: str) -> int:
        """The line of the script at the start of a message, or 0."""
        if not text.startswith(f"{self.name}:"):
            return 0
        found = _LINE.match(text, len(self.name))
        return int(found[1]) if found else 0

    def position(self, chunk: str, line: int, text: str, by: str | None = None) -> str:
        """The source position of a message, as the game writes it."""
        return self._places[chunk].position(chunk, line, text, by)

    def module_at(self, line: int) -> str:
        """`module:line` for a line of a bundle, else ""."""
        from tts_builder.lua.bundle import read

        if self._map is None:
            try:
                bundle = read(self.code)
            except InputError:
                bundle = None
            self._map = bundle.map.origin if bundle is not None else lambda line: None
        place = self._map(line)
        return f"{place[0]}:{place[1]}" if place is not None else ""

    def fire(self, name: str, *args: Any) -> Any:
        """Run a global function as an event handler. Errors are logged; returns the first result."""
        self.world.trace.entered(self, name)
        answer = self._into(self._fire, name, *map(self.to_lua, args))
        self._note_cost(name)
        if answer is False:
            self.world.bus.undefine(self, name)
            return None
        return self._report(answer[1:] if answer[0] else answer)

    def run(self, function: Any, *args: Any) -> Any:
        """Run a function that the script passed to Python earlier."""
        answer = self._into(self._enter, function, *map(self.to_lua, args))
        self._note_cost("wait")
        return self._report(answer)

    def ask(self, name: str, *args: Any) -> Any:
        """Run a global function and return its result. Raises ScriptError when it fails."""
        found = self.call_raw(name, *map(self.to_lua, args))
        return self.to_python(found[0]) if found else None

    def call_raw(self, name: str, *args: Any) -> tuple[Any, ...]:
        """The same with unconverted Lua values, and with all results."""
        self.world.trace.entered(self, name)
        answer = self._into(self._fire, name, *args)
        if answer is False:
            raise ScriptError(f"there is no function {name} in the script of {self.name}")
        if not answer[0]:
            raise self._error(answer[1])
        if not answer[1]:
            raise self._error(answer[2])
        return tuple(answer[2:])

    def execute(self, code: str) -> Any:
        """Run a piece of Lua with the globals of the script, as an editor does. Returns its result."""
        values = self.evaluate(code)
        return self.to_python(values[0]) if values else None

    def evaluate(self, code: str) -> tuple[Any, ...]:
        """Run a piece of Lua with the globals of the script. Returns all results unconverted."""
        self.world.trace.entered(self, FRAGMENT)
        self._places[FRAGMENT] = Places(code)
        answer = self._load(self._execute, code, FRAGMENT)
        if answer is True:
            return ()
        if not answer[0]:
            raise self._error(answer[1])
        return tuple(answer[1:])

    def _report(self, answer: Any) -> Any:
        if answer is True:
            return None
        if not answer[0]:
            error = self._error(answer[1])
            self.world.report(self, error.what)
            return None
        return answer[1] if len(answer) > 1 else None

    def _error(self, raised: Any) -> ScriptError:
        if isinstance(raised, self._memory_error):
            raised = "the script needs more memory than its limit"
        elif isinstance(raised, UnicodeDecodeError):
            raised = "a text that is not valid UTF-8 left the script"
        elif isinstance(raised, RecursionError):
            raised = "stack overflow"
        elif isinstance(raised, Exception):
            raised = f"{type(raised).__name__}: {raised}"
        elif isinstance(raised, BaseException):
            raise raised
        text = _PRELUDE.sub("", str(raised), count=1)
        line = self.line_of(text)
        if not line:
            return ScriptError(text, where=self.name)
        return ScriptError(text, where=self.module_at(line) or f"{self.name}:{line}")

    # Globals ------------------------------------------------------------------
    def has(self, name: str) -> bool:
        try:
            return bool(self._lua_type(self.raw(name)) == "function")
        except CallError:
            return False

    def variable(self, name: str) -> Any:
        """A global variable, converted to Python. Raises ScriptError."""
        try:
            return self.to_python(self.raw(name))
        except CallError as fault:
            raise ScriptError(str(fault), where=self.name) from fault

    def raw(self, name: str) -> Any:
        """A global variable, unconverted. Raises ScriptError when a metatable fails."""
        return self._told(self._into(self._get, name))

    def assign(self, name: str, value: Any) -> None:
        self.assign_raw(name, self.to_lua(value))

    def assign_raw(self, name: str, value: Any) -> None:
        """Set a global variable to an unconverted Lua value."""
        self._told(self._into(self._set, name, value))

    def _told(self, answer: Any) -> Any:
        if answer is True:
            return None
        if not answer[0]:
            raise CallError(self._error(answer[1]).what)
        return answer[1] if len(answer) > 1 else None

    # Coroutines ---------------------------------------------------------------
    def begin_thread(self, name: str) -> bool:
        """Start a global function as a coroutine. It runs up to its first yield now, then once a frame."""
        clock = self.world.clock
        number = clock.number()
        if not self._thread(name, number):
            return False

        def step() -> None:
            answer = self._resume(number)
            if answer == "yielded":
                return
            clock.polls.pop(number, None)
            if answer != "done":
                self.world.report(self, self._error(answer[1]).what)

        clock.polls[number] = step
        self.world.waits.claim(self, number)
        step()
        return True
