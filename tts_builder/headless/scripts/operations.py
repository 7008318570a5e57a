"""The registry of all operations of the API. The modules of `headless.api` register them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from tts_builder.lua.api import api

if TYPE_CHECKING:
    from tts_builder.headless.scripts.script import Script

F = TypeVar("F", bound=Callable[..., Any])
K = TypeVar("K")


class Operation(NamedTuple):
    """One entry of the gateway. `run` gets the calling script, the key (for the class Object the object
    itself) and the arguments. Vectors and colors arrive as separate numbers."""

    owner: str
    name: str
    kind: str
    args: str
    result: str
    run: Callable[..., Any]


OPERATIONS: list[Operation] = []

PART_CLASSES = (
    "AssetBundle", "Book", "Browser", "Clock", "Container", "Counter", "LayoutZone", "RPGFigurine",
    "TextTool",
)  # fmt: skip
"""Classes that are a part of some objects. Their key is the key of the object."""


def _ident(run: Callable[..., Any]) -> Callable[..., Any]:
    def call(*args: Any) -> int | None:
        obj = run(*args)
        return None if obj is None else int(obj.id)

    return call


def _idents(run: Callable[..., Any]) -> Callable[..., Any]:
    def call(script: Script, *args: Any) -> Any:
        return script.table([obj.id for obj in run(script, *args)])

    return call


def _strings(run: Callable[..., Any]) -> Callable[..., Any]:
    def call(script: Script, *args: Any) -> Any:
        return script.table(list(run(script, *args)))

    return call


def _value(run: Callable[..., Any]) -> Callable[..., Any]:
    def call(script: Script, *args: Any) -> Any:
        return script.to_lua(run(script, *args))

    return call


_RESULTS: dict[str, Callable[[Callable[..., Any]], Callable[..., Any]]] = {
    "obj": _ident,
    "objs": _idents,
    "players": _strings,
    "GameObjects": _strings,
    "Components": _strings,
    "Materials": _strings,
    "tab": _value,
}
"""By kind of result, how to convert the result of an operation (objects, lists, dicts) for Lua."""


def _add(owner: str, kind: str, name: str, args: str, result: str, run: Callable[..., Any]) -> None:
    wrap = _RESULTS.get(result)
    ready = wrap(run) if wrap else run
    for one in owner.split():
        OPERATIONS.append(Operation(one, name, kind, args, result, ready))


def function(owner: str, name: str, args: str = "", result: str = "") -> Callable[[F], F]:
    """Register a function of some classes. `args` lists the kinds of arguments, such as `vec bool?`; `result`
    is the kind of the result."""

    def note(run: F) -> F:
        _add(owner, "f", name, args, result, run)
        return run

    return note


def reader(owner: str, name: str, result: str = "") -> Callable[[F], F]:
    def note(run: F) -> F:
        _add(owner, "r", name, "", result, run)
        return run

    return note


def writer(owner: str, name: str, args: str) -> Callable[[F], F]:
    def note(run: F) -> F:
        _add(owner, "w", name, args, "", run)
        return run

    return note


def getters(owner: str, key: type[K], table: Mapping[str, Callable[[Script, K], Any]]) -> None:
    """Register members and functions without arguments. Each value is computed from the calling script and
    the key.

    `"locked, getLock(), getScale() vec"` names a member, a function, and a function with its kind of result.
    """
    _add_all(owner, table)


def static_getters(owner: str, table: Mapping[str, Callable[[Script], Any]]) -> None:
    """The same for a static class, which has no key."""
    _add_all(owner, table)


def _add_all(owner: str, table: Mapping[str, Callable[..., Any]]) -> None:
    for names, run in table.items():
        for each in names.split(", "):
            name, _, result = each.partition(" ")
            _add(owner, "f" if name.endswith("()") else "r", name.removesuffix("()"), "", result, run)


def lua_source() -> str:
    """All operations as a Lua table: class → functions, readers, writers, and the names that are not
    simulated."""
    by: dict[str, dict[str, list[str]]] = {"JsonNull": {"f": [], "r": [], "w": []}}
    refused: dict[str, list[str]] = {}
    for number, op in enumerate(OPERATIONS):
        entry = f"{number}" if op.owner == "kernel" else f'{{{number},"{op.args}","{op.result}"}}'
        by.setdefault(op.owner, {"f": [], "r": [], "w": []})[op.kind].append(f'["{op.name}"]={entry}')
    known = {(op.owner, op.name) for op in OPERATIONS}
    for full, name in api().names.items():
        owner, _, field = full.rpartition(".")
        if not name.event and (owner or "globals", field) not in known:
            refused.setdefault(owner, []).append(f'["{field}"]="{name.kind[0]}"')
    free, kernel = by.pop("globals")["f"], by.pop("kernel")["f"]
    classes = []
    for label, kinds in by.items():
        parts = [f"{kind}={{{','.join(entries)}}}" for kind, entries in kinds.items()]
        classes.append(f'["{label}"]={{{",".join(parts)},listed={{{",".join(refused.get(label, ()))}}}}}')
    statics = ",".join(f'"{name}"' for name, label in api().values.items() if name == label and name in by)
    return (
        f"return {{classes={{{','.join(classes)}}},globals={{{','.join(free)}}},"
        f"kernel={{{','.join(kernel)}}},refused={{{','.join(refused[''])}}},statics={{{statics}}}}}"
    )
