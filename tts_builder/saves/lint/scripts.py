"""The scripts of a save, each text once, and how to declare rules about them.

@script_rule("L006")
def function_twice(script: Script, scripts: Scripts) -> Iterator[Fault]:
    yield Fault(12, "setUp is defined a second time.")
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from tts_builder.lua.analysis import ScriptAnalysis
from tts_builder.lua.api import api
from tts_builder.saves.findings import Code
from tts_builder.saves.lint.registry import Hit, Subject, explained, rules
from tts_builder.saves.lint.suggestions import Suggestions
from tts_builder.saves.walk import Found

_PLACES_SHOWN: Final = 5
"""Places reported for a note that applies to many scripts."""
_WRITES_SCRIPTS: Final = "setLuaScript"
_SETS: Final = re.compile(r"\b([A-Za-z_]\w*)\s*=(?!=)")
_LINES_SHOWN: Final = 8
"""Lines listed for a fault that occurs on many."""


class Script(ScriptAnalysis):
    """A script and the object that has it. `about` is None for the Global script."""

    def __init__(self, text: str, path: str, about: Found | None) -> None:
        super().__init__(text)
        self.path, self.about = path, about
        self.holders = 1

    @property
    def is_global(self) -> bool:
        return self.about is None

    def outermost_reads(self, name: str) -> list[int]:
        """The lines outside every function that read a global, in order."""
        if name not in self._outermost_reads:
            covered = self._in_functions
            found = (line for line in self.names.reads.get(name, ()) if line not in covered)
            self._outermost_reads[name] = sorted(found)
        return self._outermost_reads[name]

    @cached_property
    def _outermost_reads(self) -> dict[str, list[int]]:
        return {}

    @cached_property
    def _in_functions(self) -> set[int]:
        """The lines of all functions."""
        covered: set[int] = set()
        last = 0
        for each in self.source.functions():  # in order of their beginning
            first = max(each.start_point[0], last)
            last = max(each.end_point[0] + 1, last)
            covered.update(range(first + 1, last + 1))
        return covered

    @cached_property
    def own_by_lower(self) -> dict[str, str]:
        """The globals it sets, by their lower-case name."""
        return {name.lower(): name for name in sorted(self.names.writes, reverse=True)}

    @cached_property
    def adds_colors(self) -> bool:
        """Whether it adds names to Color."""
        return any(each[:2] == ("Color", "Add") for each in self.names.uses)


class Scripts:
    """All scripts of a save, the Global script first, then in file order."""

    def __init__(self, save: dict[str, object], objects: Iterable[Found], suggestions: Suggestions) -> None:
        self.suggestions = suggestions
        self.all: list[Script] = []
        self._by_text: dict[str, Script] = {}
        self.is_saved_object = not save.get("Table") or "ObjectStates" not in save
        """Whether the file is a saved object: its table, and so the Global script there, is not known."""
        text = save.get("LuaScript") if "ObjectStates" in save else None
        self.main = Script(text if isinstance(text, str) else "", "$.LuaScript", None)
        if self.main.text.strip():
            self.all.append(self.main)
        for each in objects:
            text = each.object.get("LuaScript")
            if isinstance(text, str) and text and not text.isspace():
                known = self._by_text.get(text)
                if known is None:
                    known = self._by_text[text] = Script(text, f"{each.path}.LuaScript", each)
                    self.all.append(known)
                else:
                    known.holders += 1

    @cached_property
    def readable(self) -> list[Script]:
        """The scripts the game can read; the others get a finding of their own."""
        return [each for each in self.all if each.fault is None]

    @cached_property
    def given(self) -> frozenset[str]:
        """Names that a script sets, perhaps in another script, by setVar or setTable."""
        sets = (names for script in self.readable for names in script.given.values())
        return frozenset(name for names in sets for name in names if name is not None)

    @cached_property
    def spelled_out(self) -> frozenset[str]:
        """Names set in a string that may become part of a script: `setLuaScript("a = 1" .. rest)`."""
        writers = (script for script in self.readable if _WRITES_SCRIPTS in script.text)
        texts = (text for script in writers for _, text in script.source.strings() if "=" in text)
        return frozenset(name for text in texts for name in _SETS.findall(text))

    def may_have(self, script: Script, name: str) -> bool:
        """Whether a script may have a global of this name at run time."""
        if script.is_open or name in script.names.writes or name in self.given or name in self.spelled_out:
            return True
        return script.is_global and self._opens_global

    @cached_property
    def _opens_global(self) -> bool:
        """Whether a script sets globals of the Global script by computed names."""
        return any(None in each.given.get("Global", ()) for each in self.readable)

    @cached_property
    def quoted(self) -> frozenset[str]:
        """Every string literal of the scripts."""
        return frozenset(text for script in self.readable for _, text in script.source.strings())

    @cached_property
    def of_objects(self) -> frozenset[str]:
        """Functions that only the game's objects have and that no script defines."""
        known = api()
        others = [found for owner, found in known.of_class.items() if owner not in ("Object", "Global")]
        own = [each.names.fields | each.names.writes.keys() for each in self.readable]
        return known.of_class["Object"].difference(known.globals, *others, *own)

    def of(self, holder: Found | None) -> Script | None:
        """The script of an object, or the Global script."""
        if holder is None:
            return self.main
        text = holder.object.get("LuaScript")
        return self._by_text.get(text) if isinstance(text, str) else None


def scripts_of(subject: Subject) -> Scripts:
    """For `subject.once`: the scripts are read and parsed once for all rules."""
    return Scripts(subject.save, subject.objects, subject.once(Suggestions))


class Fault(NamedTuple):
    """One place of a script that breaks a rule."""

    line: int
    sentence: str
    hint: str = ""
    code: str = ""
    """Set only by functions that report several codes."""
    column: int = 0


ScriptCheck = Callable[[Script, Scripts], Iterator[Fault]]


def script_rule(*codes: str) -> Callable[[ScriptCheck], ScriptCheck]:
    """Registers a function that reports these codes of `codes.toml` about one script at a time."""
    return script_rules(*map(explained, codes))


def script_rules(*codes: Code) -> Callable[[ScriptCheck], ScriptCheck]:
    """Registers a function that reports several codes; its faults name them. Notes list only a few places."""
    abridged = {code.code for code in codes if code.severity == "note"} if len(codes) > 1 else set()

    def register(find: ScriptCheck) -> ScriptCheck:
        @rules(*codes)
        def check(subject: Subject) -> Iterator[Hit]:
            scripts = subject.once(scripts_of)
            found = ((script, fault) for script in scripts.readable for fault in find(script, scripts))
            return hits(found, abridged)

        return find

    return register


def places(script: Script, lines: Iterable[int]) -> Iterator[tuple[int, str]]:
    """For each module with some of the lines: the first line, and the further lines as text.

    A script that is not a bundle counts as one module. Lines of a bundle between its modules are left out.
    """
    groups: dict[str, list[tuple[int, int]]] = {}
    for line in sorted(set(lines)):
        name, own = ("", line) if script.bundle is None else script.origin(line) or ("", 0)
        if own:
            groups.setdefault(name, []).append((own, line))
    for found in groups.values():
        shown = ", ".join(str(own) for own, _ in found[1:_LINES_SHOWN])
        more = f" (also line {shown}{' …' if len(found) > _LINES_SHOWN else ''})" if shown else ""
        yield found[0][1], more


@dataclass
class _Seen:
    script: Script
    fault: Fault
    module: tuple[str, int] | None
    holders: int


def hits(found: Iterable[tuple[Script, Fault]], abridged: Container[str] = ()) -> Iterator[Hit]:
    """The findings for these faults. A fault that many bundles or copies of a script share is reported once.

    For codes in `abridged`, only the first places are reported, and the number of further ones.
    """
    seen: dict[object, _Seen] = {}
    for script, fault in found:
        module = script.origin(fault.line)
        key = (fault.code, fault.sentence, module or (fault.line, script.line(fault.line)))
        if key in seen:
            seen[key].holders += script.holders if seen[key].script is not script else 0
        else:
            seen[key] = _Seen(script, fault, module, script.holders)
    count = Counter(each.fault.code for each in seen.values())
    reported: Counter[str] = Counter()
    for each in seen.values():
        code = each.fault.code
        reported[code] += 1
        if code not in abridged or reported[code] < _PLACES_SHOWN:
            yield _hit(each)
        elif reported[code] == _PLACES_SHOWN:
            rest = count[code] - _PLACES_SHOWN
            yield _hit(each, f" The same applies in {rest} more places." if rest else "")


def in_module(module: str, line: int) -> str:
    """How a sentence names the line of a bundled module."""
    return f" (module {module}, line {line})"


def _hit(each: _Seen, more: str = "") -> Hit:
    fault, others = each.fault, each.holders - 1
    where = in_module(*each.module) if each.module else ""
    also = f" {others} more object{'s have' if others > 1 else ' has'} the same line." if others else ""
    sentence = f"{fault.sentence.removesuffix('.')}{where}.{also}{more}"
    return Hit(
        sentence, each.script.path, each.script.about, fault.hint, fault.line, fault.code, fault.column
    )
