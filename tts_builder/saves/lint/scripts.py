"""The scripts of a save, each text once, and how their rules are declared.

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

from tts_builder.lua.api import api
from tts_builder.lua.meaning import Meaning
from tts_builder.saves.findings import Code
from tts_builder.saves.lint.guesses import Guesses
from tts_builder.saves.lint.registry import Hit, Subject, explained, rules
from tts_builder.saves.walk import Found

_FEW: Final = 5
"""Places that are told of an advice that many scripts need."""
_WRITES_SCRIPTS: Final = "setLuaScript"
_SETS: Final = re.compile(r"\b([A-Za-z_]\w*)\s*=(?!=)")
_SHOWN: Final = 8
"""Lines of a fault that occurs at many."""


class Script(Meaning):
    """A script and who holds it. `about` is None for the Global script."""

    def __init__(self, text: str, path: str, about: Found | None) -> None:
        super().__init__(text)
        self.path, self.about = path, about
        self.holders = 1

    @property
    def is_global(self) -> bool:
        return self.about is None

    def outermost_reads(self, name: str) -> list[int]:
        """The lines that read a global outside of every function, in order."""
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
        """Globals that it sets, by their small letters."""
        return {name.lower(): name for name in sorted(self.names.writes, reverse=True)}

    @cached_property
    def adds_colors(self) -> bool:
        """Whether it adds names to Color."""
        return any(each[:2] == ("Color", "Add") for each in self.names.uses)


class Scripts:
    """All scripts of a save, the Global script first, then in file order."""

    def __init__(self, save: dict[str, object], objects: Iterable[Found], guesses: Guesses) -> None:
        self.guesses = guesses
        self.all: list[Script] = []
        self._by_text: dict[str, Script] = {}
        self.is_part = not save.get("Table") or "ObjectStates" not in save
        """Whether it is a saved object: the table it will lie on, with its Global script, is not known."""
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
        """Those the game can read; the others are a fault of their own."""
        return [each for each in self.all if each.fault is None]

    @cached_property
    def given(self) -> frozenset[str]:
        """Names that some script sets, perhaps in another one, by setVar or setTable."""
        sets = (names for script in self.readable for names in script.given.values())
        return frozenset(name for names in sets for name in names if name is not None)

    @cached_property
    def spelled_out(self) -> frozenset[str]:
        """Names that are set in a text which may become part of a script: `setLuaScript("a = 1" .. rest)`."""
        writers = (script for script in self.readable if _WRITES_SCRIPTS in script.text)
        texts = (text for script in writers for _, text in script.source.strings() if "=" in text)
        return frozenset(name for text in texts for name in _SETS.findall(text))

    def may_have(self, script: Script, name: str) -> bool:
        """Whether a script may have a global of this name when the game runs."""
        if script.is_open or name in script.names.writes or name in self.given or name in self.spelled_out:
            return True
        return script.is_global and self._opens_global

    @cached_property
    def _opens_global(self) -> bool:
        """Whether a script sets globals of the Global script by names that cannot be seen."""
        return any(None in each.given.get("Global", ()) for each in self.readable)

    @cached_property
    def quoted(self) -> frozenset[str]:
        """Every text that a script spells out."""
        return frozenset(text for script in self.readable for _, text in script.source.strings())

    @cached_property
    def of_objects(self) -> frozenset[str]:
        """Functions that only objects of the game have, and no script defines for itself."""
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
    """For `subject.once`: read and parsed for all rules together."""
    return Scripts(subject.save, subject.objects, subject.once(Guesses))


class Fault(NamedTuple):
    """One place of a script that breaks a rule."""

    line: int
    sentence: str
    hint: str = ""
    code: str = ""
    """Only in a function with several codes."""


Look = Callable[[Script, Scripts], Iterator[Fault]]


def script_rule(*codes: str) -> Callable[[Look], Look]:
    """Registers a function that reports these codes of `codes.toml` about one script at a time."""
    return script_rules(*map(explained, codes))


def script_rules(*codes: Code) -> Callable[[Look], Look]:
    """Registers a function that reports several codes; its faults name them. Notes are told a few times."""
    few = {code.code for code in codes if code.severity == "note"} if len(codes) > 1 else set()

    def register(look: Look) -> Look:
        @rules(*codes)
        def check(subject: Subject) -> Iterator[Hit]:
            scripts = subject.once(scripts_of)
            found = ((script, fault) for script in scripts.readable for fault in look(script, scripts))
            return hits(found, few)

        return look

    return register


def places(script: Script, lines: Iterable[int]) -> Iterator[tuple[int, str]]:
    """For each module with some of the lines: the first one, and in words the further ones.

    A script that is no bundle is one module; of a bundle, the lines between its modules are left out.
    """
    groups: dict[str, list[tuple[int, int]]] = {}
    for line in sorted(set(lines)):
        name, own = ("", line) if script.bundle is None else script.origin(line) or ("", 0)
        if own:
            groups.setdefault(name, []).append((own, line))
    for found in groups.values():
        shown = ", ".join(str(own) for own, _ in found[1:_SHOWN])
        more = f" (also line {shown}{' …' if len(found) > _SHOWN else ''})" if shown else ""
        yield found[0][1], more


@dataclass
class _Seen:
    script: Script
    fault: Fault
    module: tuple[str, int] | None
    holders: int


def hits(found: Iterable[tuple[Script, Fault]], few: Container[str] = ()) -> Iterator[Hit]:
    """What the faults are in the save. What many bundles or copies of a script have is told of once.

    `few` are codes of which only the first places are told, and how many further ones there are.
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
    told: Counter[str] = Counter()
    for each in seen.values():
        code = each.fault.code
        told[code] += 1
        if code not in few or told[code] < _FEW:
            yield _hit(each)
        elif told[code] == _FEW:
            rest = count[code] - _FEW
            yield _hit(each, f" It is the same in {rest} further places." if rest else "")


def _hit(each: _Seen, more: str = "") -> Hit:
    fault, others = each.fault, each.holders - 1
    where = f" (module {each.module[0]}, line {each.module[1]})" if each.module else ""
    also = f" {others} more object{'s have' if others > 1 else ' has'} the same line." if others else ""
    sentence = f"{fault.sentence.removesuffix('.')}{where}.{also}{more}"
    return Hit(sentence, each.script.path, each.script.about, fault.hint, fault.line, fault.code)
