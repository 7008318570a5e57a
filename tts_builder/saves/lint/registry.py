"""How to declare and run a rule. Modules of this package that declare rules are found automatically.

@rule("C001")
def card_of_no_sheet(subject: Subject) -> Iterator[Hit]:
    for each in subject.named("Card"):
        yield Hit("CardID 512 is on sheet 5, which the card does not have.", f"{each.path}.CardID", each)

`codes.toml` says what each code means.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, Final, NamedTuple, TypeVar

from tts_builder.saves.findings import Code, Finding, finding, named_object
from tts_builder.saves.schema import TABLES
from tts_builder.saves.walk import Found, objects

T = TypeVar("T")


class Hit(NamedTuple):
    """One place that breaks a rule."""

    sentence: str
    path: str
    about: Found | None = None
    """The object concerned; None for the save itself."""
    hint: str = ""
    """Replaces the hint of the code."""
    line: int = 0
    """Line in the text at `path`, from 1."""
    code: str = ""
    """Set only by functions that report several codes."""
    column: int = 0
    """Column in that line, from 1."""


@dataclass(frozen=True)
class Subject:
    """The save that a rule checks: every field has the type the schema states, or null where allowed.

    Data that several rules need is computed once and kept here.
    """

    save: dict[str, Any]
    file: Path | None = None
    """The file it was read from, if any."""

    @cached_property
    def objects(self) -> list[Found]:
        """Every object at any depth, in file order."""
        return list(objects(self.save))

    @cached_property
    def by_name(self) -> dict[str, list[Found]]:
        """The objects by their kind, the field Name."""
        groups: dict[str, list[Found]] = {}
        for each in self.objects:
            name = each.object.get("Name")
            groups.setdefault(name if isinstance(name, str) else "", []).append(each)
        return groups

    def once(self, make: Callable[[Subject], T]) -> T:
        """The result of `make` for this save; `make` is called only once."""
        if make not in self._kept:
            self._kept[make] = make(self)
        kept: T = self._kept[make]
        return kept

    @cached_property
    def _kept(self) -> dict[Callable[[Subject], Any], Any]:
        return {}

    def named(self, *names: str) -> list[Found]:
        """The objects of these kinds."""
        return [each for name in names for each in self.by_name.get(name, ())]


def subject_of(save: dict[str, Any], file: Path | None = None) -> Subject:
    """What the rules check: a save, or a bare object without fields that mean something else in a save.

    `Hands` of an object is a bool, `Hands` of a save an object; `Turns` of an object may be anything.
    """
    if "ObjectStates" not in save:
        save = {name: value for name, value in save.items() if name not in _of_saves_only()}
    return Subject(save, file)


@cache
def _of_saves_only() -> frozenset[str]:
    own = TABLES["Object"]
    return frozenset(
        name
        for name, meaning in TABLES["Save"].items()
        if name not in own or own[name].partition(": ")[0] != meaning.partition(": ")[0]
    )


Check = Callable[[Subject], Iterator[Hit]]


@dataclass(frozen=True)
class Rule:
    """A function and the codes it can report."""

    codes: tuple[Code, ...]
    check: Check


_RULES: Final[list[Rule]] = []


def rule(*codes: str, **filled: object) -> Callable[[Check], Check]:
    """Registers a function that reports these codes. `filled` replaces the words in braces in their texts."""
    return rules(*(explained(code, **filled) for code in codes))


@cache
def _explained() -> dict[str, dict[str, Any]]:
    return tomllib.loads(Path(__file__).with_name("codes.toml").read_text(encoding="utf-8"))


def explained(code: str, **filled: object) -> Code:
    """A code with its entry in `codes.toml`."""
    entry = _explained()[code]
    text, hint = (entry.get(part, "") for part in ("text", "hint"))
    if filled:
        text, hint = text.format(**filled), hint.format(**filled)
    return Code(code, entry["severity"], entry["title"], text, hint)


def rules(*codes: Code) -> Callable[[Check], Check]:
    """Registers a function that reports several codes; its hits name them."""

    def register(check: Check) -> Check:
        _RULES.append(Rule(codes, check))
        return check

    return register


@cache
def declared() -> tuple[Rule, ...]:
    """All rules of this package in the order of their codes."""
    from tts_builder.saves import lint

    for module in sorted(each.name for each in iter_modules(lint.__path__)):
        import_module(f"{lint.__name__}.{module}")
    return tuple(sorted(_RULES, key=lambda each: each.codes[0].code))


@cache
def codes() -> dict[str, Code]:
    """Every code of the lint, in order."""
    known: dict[str, Code] = {}
    for code in (code for each in declared() for code in each.codes):
        assert code.code not in known, code.code
        known[code.code] = code
    return dict(sorted(known.items()))


def lint(subject: Subject, wanted: Callable[[str], bool] = lambda _code: True) -> list[Finding]:
    """The findings of every rule with a wanted code, sorted by code and then in file order."""
    found: list[Finding] = []
    for each in declared():
        asked = {code.code: code for code in each.codes if wanted(code.code)}
        if not asked:
            continue
        for hit in each.check(subject):
            code = asked.get(hit.code or each.codes[0].code)
            if code is not None:
                about = named_object(hit.about.object) if hit.about else None
                found.append(
                    finding(
                        code,
                        hit.sentence,
                        path=hit.path,
                        about=about,
                        hint=hit.hint,
                        line=hit.line,
                        column=hit.column,
                    )
                )
    return sorted(found, key=lambda each: each.code)
