"""What keeps a script from running, by module: syntax errors, and required modules that are missing."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

from tts_builder.lua.bundle import requires
from tts_builder.lua.bundle_text import open_bundle, wanted
from tts_builder.lua.compiling import SyntaxFault, compiled
from tts_builder.lua.parse import Source, parse

_NEAR: Final = re.compile(r"near '(.+)'$", re.DOTALL)
_OWN: Final = re.compile(r"\brequire\s*=(?!=)|\bfunction\s+require\b|\blocal\s+require\b")
"""A script that defines its own `require` finds its modules in its own way."""
_FAR: Final = 500_000
"""Letters up to the end of the line; later errors have no column, because each try compiles them all."""
_PLACES: Final = 50
"""Places of one token on a line that are tried for the column."""


@dataclass(frozen=True, slots=True)
class ModuleFault:
    """A syntax error in a script. `line` counts in the script, `fault.line` in the module."""

    line: int
    fault: SyntaxFault
    module: str = ""
    """The name of the module in the bundle; empty for a script that is not a bundle."""


def syntax_fault(text: str) -> SyntaxFault | None:
    """Why the game cannot read a script or module, with line and column; None if it can."""
    if isinstance(compiled(text), bytes):  # the usual case, without parsing
        return None
    source = Source(text)
    fault = source.fault
    return None if fault is None else replace(fault, column=_column(source, fault))


def syntax_faults(text: str) -> list[ModuleFault]:
    """The syntax errors of a script. The modules of a bundle are compiled one by one.

    Otherwise a missing `end` would be reported behind its module, in a line that nobody wrote.
    """
    whole = syntax_fault(text)
    if whole is None:
        return []
    opened = open_bundle(text)
    found = []
    if opened is not None:
        for (first, name, _), (_, body) in zip(opened.map().spans, opened.modules, strict=True):
            fault = syntax_fault(body)
            if fault is not None:
                found.append(ModuleFault(first + fault.line - 1, fault, name))
    return found or [ModuleFault(whole.line, whole)]


def missing_modules(text: str, present: Collection[str]) -> list[tuple[str, int, int]]:
    """(name, line, column) of each literal `require` in a module or script whose name is not in `present`."""
    if not set(wanted(text)).difference(present):  # the usual case, without parsing
        return []
    found = {name for name, _ in requires(text)}.difference(present)
    if not found or _OWN.search(text):
        return []
    source = parse(text)
    calls = ((source.string(call.args[0]), call.node) for call in source.calls["require"] if call.args)
    return [(name, *source.place(node)) for name, node in calls if name is not None and name in found]


def missing_in(text: str) -> list[tuple[str, int, int]]:
    """Like `missing_modules`, for all modules of a bundle, or for a script that is not a bundle.

    Lines count in the script.
    """
    opened = open_bundle(text) if "require" in text else None
    if opened is None:
        return missing_modules(text, ())
    found = []
    for (first, *_), (_, body) in zip(opened.map().spans, opened.modules, strict=True):
        found += [(name, first + line - 1, at) for name, line, at in missing_modules(body, opened.names)]
    return found


def _column(source: Source, fault: SyntaxFault) -> int:
    """The column of a syntax error, from 1; 0 if it is unknown.

    The compiler names only the line and the token. The error is at the first such token behind which the
    script may be cut off without changing the message.
    """
    lines = source.text.split("\n")
    line = lines[fault.line - 1].rstrip("\r") if fault.line <= len(lines) else ""
    if fault.sentence.endswith("near <eof>"):
        return len(line) + 1
    near = _NEAR.search(fault.sentence)
    if near is None:
        return 0
    plain = source.lua52.split("\n")
    if sum(map(len, plain[: fault.line])) > _FAR:
        return 0
    before = "".join(f"{each}\n" for each in plain[: fault.line - 1])
    there = plain[fault.line - 1] if fault.line <= len(plain) else ""
    tries = re.finditer(re.escape(near[1]), there)
    for number, found in zip(range(_PLACES), tries, strict=False):
        made = compiled(f"{before}{there[: found.end()]}")
        if isinstance(made, SyntaxFault) and (made.line, made.sentence) == (fault.line, fault.sentence):
            places = [each.start() for each in re.finditer(re.escape(near[1]), line)]
            return places[number] + 1 if number < len(places) else 0
    return 0
