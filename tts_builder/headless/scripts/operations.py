"""The API as data: every operation a script can ask for, registered by the module of its class."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from tts_builder.headless.inventory import names

if TYPE_CHECKING:
    from tts_builder.headless.scripts.script import Script

F = TypeVar("F", bound=Callable[..., Any])


class Operation(NamedTuple):
    """One entry of the gateway. `run` gets the calling script, the key (an object where the class is Object)
    and the arguments, vectors and colours as single numbers."""

    owner: str
    name: str
    kind: str
    args: str
    back: str
    run: Callable[..., Any]


OPERATIONS: list[Operation] = []


def _ident(run: Callable[..., Any]) -> Callable[..., Any]:
    def call(*args: Any) -> int | None:
        thing = run(*args)
        return None if thing is None else int(thing.id)

    return call


def _idents(run: Callable[..., Any]) -> Callable[..., Any]:
    def call(script: Script, *args: Any) -> Any:
        return script.table([thing.id for thing in run(script, *args)])

    return call


def _strings(run: Callable[..., Any]) -> Callable[..., Any]:
    def call(script: Script, *args: Any) -> Any:
        return script.table(list(run(script, *args)))

    return call


def _value(run: Callable[..., Any]) -> Callable[..., Any]:
    def call(script: Script, *args: Any) -> Any:
        return script.lua(run(script, *args))

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
"""Operations answer in Python's terms (objects, lists, dicts); this makes of it what crosses to Lua."""


def _add(owner: str, kind: str, name: str, args: str, back: str, run: Callable[..., Any]) -> None:
    wrap = _RESULTS.get(back)
    ready = wrap(run) if wrap else run
    for one in owner.split():
        OPERATIONS.append(Operation(one, name, kind, args, back, ready))


def function(owner: str, name: str, args: str = "", back: str = "") -> Callable[[F], F]:
    """Register a function of some classes; `args` are kinds such as `vec bool?`, `back` the result's."""

    def note(run: F) -> F:
        _add(owner, "f", name, args, back, run)
        return run

    return note


def reader(owner: str, name: str, back: str = "") -> Callable[[F], F]:
    def note(run: F) -> F:
        _add(owner, "r", name, "", back, run)
        return run

    return note


def writer(owner: str, name: str, args: str) -> Callable[[F], F]:
    def note(run: F) -> F:
        _add(owner, "w", name, args, "", run)
        return run

    return note


def lua_source() -> str:
    """All operations as a Lua table: class → functions, readers, writers, and the names of the API."""
    by: dict[str, dict[str, list[str]]] = {label: {"f": [], "r": [], "w": []} for label in names.CLASSES}
    free, kernel = [], []
    for number, op in enumerate(OPERATIONS):
        entry = f'["{op.name}"]={{{number},"{op.args}","{op.back}"}}'
        if op.owner == "kernel":
            kernel.append(f"{op.name}={number}")
        elif op.owner == "globals":
            free.append(entry)
        else:
            by[op.owner][op.kind].append(entry)
    classes = []
    for label, kinds in by.items():
        functions, members = names.CLASSES[label]
        listed = [f'["{name}"]="f"' for name in functions] + [f'["{name}"]="m"' for name in members]
        parts = [f"{kind}={{{','.join(entries)}}}" for kind, entries in kinds.items()]
        classes.append(f'["{label}"]={{{",".join(parts)},listed={{{",".join(listed)}}}}}')
    refused = ",".join(f'"{name}"' for name in names.GLOBALS)
    statics = ",".join(f'"{name}"' for name in names.STATICS)
    return (
        f"return {{classes={{{','.join(classes)}}},globals={{{','.join(free)}}},"
        f"kernel={{{','.join(kernel)}}},refused={{{refused}}},statics={{{statics}}}}}"
    )
