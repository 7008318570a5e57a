"""Bundles modules into one script and back, in the luabundle 1.6 format that mod editors read and write."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tts_builder.errors import DefinitionError, InputError
from tts_builder.lua.bundle_text import PARAMETERS, open_bundle
from tts_builder.lua.bundle_text import ROOT as ROOT
from tts_builder.lua.parse import Source, children, parse
from tts_builder.lua.sourcemap import SourceMap

if TYPE_CHECKING:
    from tree_sitter import Node

_MODULE: Final = 100_000
"""Letters; the `require` calls of shorter modules are cached."""
_MARK: Final = re.compile(r"^-- Bundled by luabundle (\{.+\})\s*$")
_HEADER: Final = '-- Bundled by luabundle {"version":"1.6.0"}\n'
# As in luabundle, requiring a module that is still loading gives nil.
_RUNTIME: Final = """\
local __bundle_require, __bundle_loaded, __bundle_register, __bundle_modules = (function(outer)
  local modules, loaded, loading = {}, {}, {}
  local function register(name, body)
    if modules[name] == nil then
      modules[name] = body
    end
  end
  local function load_module(name)
    if loaded[name] ~= nil then
      return loaded[name]
    end
    if loading[name] then
      return nil
    end
    if modules[name] == nil then
      if outer ~= nil then
        return (outer(name))
      end
      error("There is no module " .. tostring(name) .. " in this bundle.")
    end
    loading[name] = true
    local result = modules[name](load_module, loaded, register, modules)
    loading[name] = nil
    if result == nil then
      result = true
    end
    loaded[name] = result
    return result
  end
  return load_module, loaded, register, modules
end)(nil)
"""
FRAME: Final = _HEADER + _RUNTIME
"""What our bundles have before the first module."""
Resolve = Callable[[str], "str | None"]
"""Returns the text of a module, or None if it does not exist."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """The parts of a bundled script."""

    root: str
    modules: dict[str, str]
    """Name → text, in file order."""
    map: SourceMap


def bundle(
    root_text: str, resolve: Resolve, *, remark: str = "", origin: Callable[[str], str] = "{}.lua".format
) -> str:
    """One script with the root and every module that it requires, directly or indirectly, by a literal name.

    `remark` becomes a comment line below the header; `origin` names the file of a module in errors.
    """
    return join(gather({ROOT: root_text}, resolve, origin), remark)


def join(modules: Mapping[str, str], remark: str = "") -> str:
    """The bundle of these modules, the root first and the others sorted by name."""
    parts = [_HEADER, f"-- {remark}\n" if remark else "", _RUNTIME]
    for name in (ROOT, *sorted(set(modules) - {ROOT})):
        parts.append(f'__bundle_register("{name}", function({PARAMETERS})\n{modules[name]}\nend)\n')
    return "".join([*parts, f'return __bundle_require("{ROOT}")'])


def gather(
    roots: dict[str, str], resolve: Resolve, origin: Callable[[str], str] = "{}.lua".format
) -> dict[str, str]:
    """The roots and all modules they require, sorted by name. Raises DefinitionError if one is missing.

    `origin` returns the file of a module, existing or not.
    """
    modules = dict(roots)
    waiting = list(roots)
    while waiting:
        asking = waiting.pop()
        for wanted, line in requires(modules[asking]):
            if wanted in modules:
                continue
            text = resolve(wanted)
            if text is None:
                raise DefinitionError(
                    f'There is no Lua module "{wanted}".',
                    where=f"{origin(asking)}:{line}",
                    hint=f"Create the file {origin(wanted)}, or correct the name.",
                )
            if not re.fullmatch(r"[^\"\\\x00-\x1f]+", wanted):
                raise DefinitionError("This is not a valid module name.", where=f"{origin(asking)}:{line}")
            modules[wanted] = text
            waiting.append(wanted)
    return dict(sorted(modules.items()))


def requires(text: str) -> list[tuple[str, int]]:
    """The literal names passed to `require`, with their lines. A bundle requires nothing."""
    if "require" not in text or _metadata(text) is not None:
        return []
    return list(_lately_required(text) if len(text) <= _MODULE else _required(text))


def _required(text: str) -> tuple[tuple[str, int], ...]:
    source = Source(text)
    out = []
    for call in source.calls["require"]:
        wanted = source.string(call.args[0]) if call.args else None
        if wanted is not None:
            out.append((wanted, source.line(call.node)))
    return tuple(out)


# Games share modules, and each script is bundled twice.
_lately_required: Final = lru_cache(maxsize=512)(_required)


def read(text: str, source: Source | None = None) -> Bundle | None:
    """The parts of a bundled script, whichever tool made it. None if the script is not a bundle.

    A bundle with a syntax error is taken apart by its lines, where that is possible.

    `source` is the parsed script, if the caller has it.
    """
    metadata = _metadata(text)
    if metadata is None:
        return None
    identifiers = metadata.get("identifiers")
    names = identifiers if isinstance(identifiers, dict) else {}
    register = str(names.get("register", "__bundle_register"))
    source = source or parse(text)
    if source.fault is not None:
        opened = open_bundle(text)
        if opened is None:
            raise InputError("The script is marked as a bundle but has a syntax error.")
        return Bundle(opened.root, dict(opened.modules), opened.map())
    lines = text.split("\n")
    modules: dict[str, str] = {}
    spans = []
    for name, body in _registrations(source, register):
        modules[name], line = _module_text(lines, body)
        spans.append((line, name, modules[name].count("\n") + 1))
    root = str(metadata.get("rootModuleName", ROOT))
    if root not in modules:
        raise InputError(f'The script is marked as a bundle but has no root module "{root}".')
    return Bundle(root, modules, SourceMap(tuple(spans)))


def unbundle(text: str) -> dict[str, str]:
    """The modules of a bundled script by name; empty if it is not a bundle."""
    parts = read(text)
    return parts.modules if parts is not None else {}


def _metadata(text: str) -> dict[str, object] | None:
    """The content of the header line. Only blank lines and comments may precede it."""
    for line in _lines(text):
        found = _MARK.match(line)
        if found:
            try:
                value = json.loads(found[1])
            except ValueError:
                return None
            return value if isinstance(value, dict) else None
        if line.strip() and not line.startswith("--"):
            return None
    return None


def _lines(text: str) -> Iterator[str]:
    start = 0
    while (end := text.find("\n", start)) >= 0:
        yield text[start:end]
        start = end + 1


def _registrations(source: Source, register: str) -> Iterator[tuple[str, Node]]:
    """(name, function) of each module that the script registers at its top level."""
    for statement in children(source.root):
        call = source.call(statement)
        if call is not None and call.name == register and len(call.args) == 2:
            name = source.string(call.args[0])
            if name is not None and call.args[1].type == "function_definition":
                yield name, call.args[1]


def _module_text(lines: list[str], function: Node) -> tuple[str, int]:
    """A module's text and its first line: from the line after `function(...)` to the one before `end`.

    Taken from the script's own lines, because the dialect may be translated in the parsed text.
    """
    parameters = function.child_by_field_name("parameters")
    assert parameters is not None
    first, last = parameters.end_point[0] + 1, function.end_point[0]
    return "\n".join(lines[first:last]).removesuffix("\r"), first + 1
