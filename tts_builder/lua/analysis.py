"""The analysis of one script, shared by all rules: its tree, names, bundled modules and syntax errors."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from tts_builder.errors import InputError
from tts_builder.lua import bundle
from tts_builder.lua.api import api
from tts_builder.lua.bytecode import Names, names
from tts_builder.lua.compiling import SyntaxFault
from tts_builder.lua.faults import missing_in
from tts_builder.lua.parse import Source, parse

_SETTERS: Final = (".setVar", ".setTable", ":setVar", ":setTable")
_FAR: Final = 200
"""Lines searched for a name."""
_LONG: Final = 2000
"""Letters; a longer line is assumed to contain the name."""
_OPENS: Final = ("_G", "_ENV", "rawset")


class ScriptAnalysis:
    """What is known about a script without running it."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def source(self) -> Source:
        return parse(self.text)

    @cached_property
    def _lines(self) -> list[str]:
        return [line.strip() for line in self.text.split("\n")]

    def line(self, number: int) -> str:
        """The text of a line, counted from 1."""
        return self._lines[number - 1] if 0 < number <= len(self._lines) else ""

    def line_of(self, name: str, line: int) -> int:
        """The line of a name. The compiler may report the line of a closing bracket further down instead."""
        for each in range(line, max(line - _FAR, 0), -1):
            text = self.line(each)
            if len(text) > _LONG or name in text:
                return each
        return line

    @property
    def fault(self) -> SyntaxFault | None:
        """Why the game cannot read the script."""
        return self.source.fault

    @property
    def names(self) -> Names:
        """Globals, locals and fields; all empty for a script that only the game's interpreter accepts."""
        return self._compiled or Names()

    @property
    def _compiled(self) -> Names | None:
        return self.source.once(_names)

    @cached_property
    def is_open(self) -> bool:
        """Whether it may set globals by computed names."""
        if self._compiled is None or any(name in self.names.reads for name in _OPENS):
            return True
        if self.asks_for_modules:
            return True
        return None in self.given.get("self", ())

    @property
    def asks_for_modules(self) -> bool:
        """Whether it requires modules that are not bundled yet, which may set more globals."""
        return "require" in self.names.reads and not self.names.writes.keys() & {"require"}

    @cached_property
    def missing_modules(self) -> list[tuple[str, int, int]]:
        """(name, line, column) of each literal `require` that finds no module in the script."""
        return missing_in(self.text)

    @property
    def given(self) -> dict[str, set[str | None]]:
        """Receiver → names the script sets there by setVar or setTable; None stands for a computed name."""
        return self.source.once(_given)

    @property
    def bundle(self) -> bundle.Bundle | None:
        """The modules of the script, if it is a bundle."""
        return self.source.once(_bundle)

    def origin(self, line: int) -> tuple[str, int] | None:
        """The module and its line at a line of the script; None outside the modules of a bundle."""
        return self.bundle.map.origin(line) if self.bundle is not None else None


def _names(source: Source) -> Names | None:
    listing = source.listing
    return None if listing is None else names(listing, api().owners, api().function_names)


def _given(source: Source) -> dict[str, set[str | None]]:
    found: dict[str, set[str | None]] = {}
    for name, calls in source.calls.items():
        if name.endswith(_SETTERS):
            texts = {source.string(call.args[0]) for call in calls if call.args}
            found.setdefault(name.rpartition(".")[0], set()).update(texts)
    return found


def _bundle(source: Source) -> bundle.Bundle | None:
    try:
        return bundle.read(source.text, source)
    except InputError:
        return None
