"""Checks the fields of a definition against their declared types, which Python itself does not do."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from functools import lru_cache
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from tts_builder.errors import shortened

_WORDS: Final = {
    float: "a number",
    int: "a whole number",
    str: "a text",
    bool: "True or False",
    type(None): "None",
}
_LARGEST: Final = sys.float_info.max


def wrong_fields(value: Any) -> Iterator[str]:
    """Part of a sentence for each field with a value of the wrong type: `at is 'left'; it must be …`."""
    for name, hint in _hints(value.__class__).items():
        held = getattr(value, name)
        if not fits(held, hint):
            yield f"{name} is {shortened(repr(held))}; it must be {in_words(hint)}"


@lru_cache(maxsize=256)
def _hints(kind: Any) -> dict[str, Any]:
    """Field → type, computed once for each class."""
    # Some types are only imported for the type checker; fields with such types are skipped.
    names = {key: item for module in _modules(kind) for key, item in vars(module).items()}
    known: dict[str, Any] = {}
    for each in fields(kind):
        if each.init and not each.name.startswith("_"):
            try:
                known[each.name] = _resolved(each.type, names)
            except NameError:
                continue
    return known


def _modules(kind: type) -> list[Any]:
    return [sys.modules[base.__module__] for base in reversed(kind.__mro__) if base is not object]


def _resolved(hint: Any, names: dict[str, Any]) -> Any:
    carrier = type("carrier", (), {"__annotations__": {"field": hint}})
    return get_type_hints(carrier, globalns=names)["field"]


def fits(value: Any, hint: Any) -> bool:
    """Whether a value fits a declared type. Unknown types accept everything."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(fits(value, each) for each in inner)
    if origin is Literal:
        return value in inner
    if origin is tuple:
        return isinstance(value, tuple | list) and _fits_tuple(value, inner)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return isinstance(value, Mapping) and all(fits(item, inner[1]) for item in value.values())
    if isinstance(origin, type) and issubclass(origin, Sequence):
        is_list = isinstance(value, Sequence) and not isinstance(value, str | bytes)
        if is_list and isinstance(inner[0], type) and inner[0] is not float:
            return all(isinstance(item, inner[0]) for item in value)  # a list may be very long
        return is_list and all(fits(item, inner[0]) for item in value)
    if hint is float:
        # An int can be larger than any float.
        return isinstance(value, int | float) and -_LARGEST <= value <= _LARGEST
    return isinstance(value, hint) if isinstance(hint, type) else True


def in_words(hint: Any) -> str:
    """The values of a type, in the words of a designer."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        *most, last = dict.fromkeys(map(in_words, inner))
        return f"{', '.join(most)} or {last}" if most else last
    if origin is Literal:
        return " or ".join(map(repr, inner))
    if origin is tuple and inner[-1] is not ...:
        return f"({', '.join(_bare(each) for each in inner)})"
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return "a dict"
    if isinstance(origin, type) and issubclass(origin, Sequence):
        return f"a list of {_bare(inner[0])}"
    if hint in _WORDS:
        return _WORDS[hint]
    name = getattr(hint, "__name__", str(hint))
    return 'Face(text="…")' if name == "Face" else f"{name}(…)"


def _bare(hint: Any) -> str:
    return in_words(hint).removeprefix("a ").removeprefix("whole ")


def _fits_tuple(value: Sequence[Any], inner: tuple[Any, ...]) -> bool:
    if len(inner) == 2 and inner[1] is ...:
        return all(fits(item, inner[0]) for item in value)
    return len(value) == len(inner) and all(map(fits, value, inner))
