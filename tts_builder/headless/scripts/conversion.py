"""Conversion of values between Lua and Python."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from tts_builder.headless.faults import CallError
from tts_builder.headless.world.geometry import Rgba, Vec

if TYPE_CHECKING:
    from tts_builder.headless.scripts.script import Script
    from tts_builder.headless.world.world import GlobalScript, World
    from tts_builder.headless.world.world_object import WorldObject

_PLAIN = (str, int, float, bool, type(None))


class PlayerRef(str):
    """A seat (its color, or `Grey:<steam id>`) that becomes a Player in Lua, not a string."""


class Handle(NamedTuple):
    """Anything other than an object or a player that becomes a handle in Lua: its class and its key."""

    label: str
    key: int


class LuaFunction:
    """A function of one script. Only that script can run it."""

    __slots__ = ("function", "script")

    def __init__(self, script: Script, function: Any) -> None:
        # lupa binds a value to the coroutine that handed it over. When it is freed after that coroutine, the
        # process crashes; so the function is taken again by the main thread of the script.
        self.script, self.function = script, script.homed(function)

    def __call__(self, *args: Any) -> Any:
        return self.script.run(self.function, *args)


def _place(item: tuple[Any, Any]) -> tuple[int, float, str]:
    """A sort key: numbers first, then strings. Other keys keep their order."""
    key = item[0]
    if isinstance(key, str):
        return 1, 0, key
    return (0, key, "") if isinstance(key, int | float) else (2, 0, "")


class Values:
    """The part of a script that converts values. `Script` sets up the runtime that it uses."""

    world: World
    _runtime: Any
    _lua_type: Callable[[Any], str | None]
    _proxy: Any
    _probe: Any
    _parts: Any
    _vector: Any
    _color: Any
    _forget: Any
    homed: Callable[[Any], Any]
    """Gives the same function back, bound to no coroutine."""
    _next: Any
    _arrange: Any
    _handles: dict[int, Any]

    def table(self, value: Iterable[Any]) -> Any:
        """A Lua table of plain values."""
        return self._runtime.table_from(value)

    def forget(self, ident: int) -> None:
        if self._handles.pop(ident, None) is not None:
            self._forget(ident)

    def handle(self, obj: WorldObject | GlobalScript) -> Any:
        found = self._handles.get(obj.id)
        if found is None:
            found = self._proxy("Object" if obj.id else "Global", obj.id)
            self._handles[obj.id] = found
        return found

    def to_lua(self, value: Any) -> Any:
        """Convert a Python value for this script. Functions of other scripts cannot be passed."""
        kind = type(value)
        if kind in _PLAIN:
            return value
        if kind is dict:
            parts = {self.to_lua(key): self.to_lua(item) for key, item in value.items()}
            made = self._runtime.table_from(parts)
            return self._arrange(made, self.table(list(parts))) if self.world.faithful else made
        if kind is Vec:
            return self._vector(*value)
        if kind is Rgba:
            return self._color(*value)
        if kind is list or kind is tuple:
            return self._runtime.table_from([self.to_lua(item) for item in value])
        if kind is PlayerRef:
            return self._proxy("Player", str(value))
        if kind is Handle:
            return self._proxy(value.label, value.key)
        if kind is LuaFunction:
            if value.script is not self:
                raise CallError("cannot pass a function to another script")
            return value.function
        return self.handle(value)

    def to_python(self, value: Any, *, crossing: bool = False) -> Any:
        """Convert a Lua value to Python: tables become lists (keys 1..n) or dicts, handles become objects.

        With `crossing` (to another script) a Vector or Color stays one. The API treats them as tables.
        """
        if isinstance(value, _PLAIN):
            return value
        kind = self._lua_type(value)
        if kind == "function":
            return LuaFunction(cast("Script", self), value)
        if kind != "table":
            raise CallError(f"a {kind or 'foreign object'} cannot leave its script")
        probed = self._probe(value)
        if probed is not None:
            return self._unproxy(*probed)
        if crossing:
            built = self._parts(value)
            if built is not None and all(isinstance(part, (int, float)) for part in built[1:]):
                return (Vec if built[0] == "Vector" else Rgba)(*built[1:])
        items = {
            key if isinstance(key, _PLAIN) else self._key(key): self.to_python(item, crossing=crossing)
            for key, item in self._in_order(value)
        }
        count = len(items)
        if count and all(isinstance(key, int) and 1 <= key <= count for key in items):
            return [items[index] for index in range(1, count + 1)]
        return items

    def _key(self, key: Any) -> Any:
        """A key of a table. It may be an object, but a table cannot be a key outside its script."""
        found = self.to_python(key)
        if isinstance(found, dict | list):
            raise CallError("a table that is a key cannot leave its script")
        return found

    def _in_order(self, table: Any) -> Iterable[tuple[Any, Any]]:
        """Keys and values in a reproducible order. Lua's own order depends on memory addresses."""
        if self.world.faithful:
            return self.entries(table)
        return sorted(table.items(), key=_place)

    def _unproxy(self, label: str, key: Any) -> Any:
        if label == "Global":
            return self.world.global_script
        if label == "Player":
            return PlayerRef(key)
        if label == "Object":
            obj = self.world.object_by_id(key)
            if obj is None:
                raise CallError("the object has been destroyed (object reference not set to an instance)")
            return obj
        raise CallError(f"a {label} cannot leave its script")

    def entries(self, table: Any) -> list[tuple[Any, Any]]:
        """Keys and values of a table, in the order in which the script iterates over them."""
        found: list[tuple[Any, Any]] = []
        key, value = self._next(table, None)
        while key is not None:
            found.append((key, value))
            key, value = self._next(table, key)
        return found

    def lua_type(self, value: Any) -> str:
        """The Lua type of a value that `evaluate` returned."""
        return str(self._lua_type(value))
