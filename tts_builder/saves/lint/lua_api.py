"""How scripts use the game's API: unknown and deprecated names, wrong numbers of arguments, events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tts_builder.lua.api import api
from tts_builder.lua.bytecode import Use
from tts_builder.saves.lint.registry import Hit, Subject, rule
from tts_builder.saves.lint.scripts import Fault, Script, Scripts, hits, script_rule, scripts_of

if TYPE_CHECKING:
    from tree_sitter import Node


def _uses(script: Script) -> Iterator[tuple[Use, str]]:
    """Each API name a script uses, with its full name: `Wait.time`, `Object.setName`, `getObjects`."""
    known, names = api(), script.names
    for use in names.uses:
        if use.owner:
            owner = known.owner(use.owner)
            if use.owner not in names.writes and owner in known.of_class:
                yield use, f"{owner}.{use.member}"
        elif use.member not in names.writes and use.member in known.globals:
            yield use, use.member


@script_rule("L008")
def unknown_name(script: Script, scripts: Scripts) -> Iterator[Fault]:
    known = api()
    for use, full in _uses(script):
        owner = full.partition(".")[0]
        if use.owner and not known.has(owner, use.member) and not _is_own(use, script):
            near = scripts.suggestions.nearest(use.member, known.of_class[owner])
            hint = f"Did you mean {use.owner}.{near}?" if near else ""
            yield Fault(use.line, f"The game's API has no {use.owner}.{use.member}.", hint)


def _is_own(use: Use, script: Script) -> bool:
    """Whether the script may have added the name itself, by Color.Add or an assignment."""
    if use.owner == "Color" and script.adds_colors:
        return True
    # It is not known whether the game accepts player colors in lower case.
    if use.owner == "Player" and api().has("PlayerManager", use.member.title()):
        return True
    return use.member in script.names.fields


@rule("L009")
def out_of_date(subject: Subject) -> Iterator[Hit]:
    first: dict[str, tuple[Script, Fault]] = {}
    others: Counter[str] = Counter()
    for script in subject.once(scripts_of).readable:
        for name, fault in _deprecated(script).items():
            first.setdefault(name, (script, fault))
            others[name] += script.holders
    for name, (script, fault) in first.items():
        count = others[name] - script.holders
        more = f" {count} more script{'s use' if count > 1 else ' uses'} it." if count else ""
        yield from hits([(script, fault._replace(sentence=fault.sentence + more))])


def _deprecated(script: Script) -> dict[str, Fault]:
    known = api()
    found: dict[str, Fault] = {}
    for use, full in _uses(script):
        instead = known.deprecated.get(full)
        if instead is not None and full not in found:
            found[full] = Fault(
                use.line, f"{_name_of(use)} is deprecated.", f"Use {instead}." if instead else ""
            )
    for name, lines in script.names.writes.items():
        instead = known.deprecated.get(name) if name in known.events else known.old_events.get(name)
        if instead and name not in script.names.reads:
            found[name] = Fault(lines[0], f"{name} is the old name of an event.", f"Use {instead}.")
    return found


@script_rule("L010")
def wrong_count(script: Script, scripts: Scripts) -> Iterator[Fault]:
    known = api()
    surplus: dict[tuple[str, int, int], list[Node]] | None = None
    for use, full in (*_uses(script), *_of_objects(script, scripts)):
        bounds = known.functions.get(full)
        if bounds is None or use.args < 0:
            continue
        least, most = bounds
        if use.args > most:
            surplus = _calls_by_line(script) if surplus is None else surplus
            if _is_harmless(surplus.get((use.member, use.line, use.args), [])[most:]):
                continue
        elif use.args >= least or use.open:
            continue
        yield Fault(use.line, f"{_name_of(use)} takes {_range(least, most)}; this call passes {use.args}.")


def _calls_by_line(script: Script) -> dict[tuple[str, int, int], list[Node]]:
    """(last name, line, number of arguments) → the arguments of the first such call."""
    found: dict[tuple[str, int, int], list[Node]] = {}
    for name, calls in script.source.calls.items():
        member = name.replace(":", ".").rpartition(".")[2]
        for call in calls:
            args = call.args
            arguments = call.node.child_by_field_name("arguments")
            lines = {call.node.start_point[0], arguments.start_point[0]} if arguments is not None else ()
            for line in lines:
                found.setdefault((member, line + 1, len(args)), args)
    return found


def _is_harmless(extra: list[Node]) -> bool:
    """Whether all extra arguments are true, false or nil, as often in `Smooth` calls: they are ignored."""
    return bool(extra) and all(each.type in ("true", "false", "nil") for each in extra)


def _of_objects(script: Script, scripts: Scripts) -> Iterator[tuple[Use, str]]:
    """Uses of functions that only objects have and that no script of the save defines."""
    sure = scripts.of_objects
    named = {(use.member, use.line) for use in script.names.uses}
    for use in script.names.members:
        if use.member in sure and (use.member, use.line) not in named:
            yield use, f"Object.{use.member}"


def _name_of(use: Use) -> str:
    return f"{use.owner}.{use.member}" if use.owner else use.member


def _range(least: int, most: int) -> str:
    if least == most:
        return f"{least or 'no'} argument{'s' if least != 1 else ''}"
    return f"{least} to {most} arguments"


@script_rule("L013")
def nearly_an_event(script: Script, scripts: Scripts) -> Iterator[Fault]:
    known, names = api(), script.names
    for name, lines in names.writes.items():
        if not name.startswith(("on", "try", "filter")) or name in known.events or name in known.old_events:
            continue
        near = known.near_event(name)
        if near and near not in names.writes and name not in names.reads and name not in scripts.quoted:
            yield Fault(lines[0], f"The game has no event {name}.", f"Did you mean {near}?")


@script_rule("L014")
def out_of_reach(script: Script, _scripts: Scripts) -> Iterator[Fault]:
    known, names = api(), script.names
    wrong, right = (
        ("object", "an object's own script") if script.is_global else ("global", "the Global script")
    )
    for name, lines in names.writes.items():
        if known.events.get(name) == wrong and name not in names.reads:
            yield Fault(lines[0], f"The game calls {name} only in {right}.", _other(name, script.is_global))


def _other(name: str, is_global: bool) -> str:
    """A hint that names the corresponding event of this kind of script, if there is one."""
    events = api().events
    for start in ("on", "try", "filter"):
        if name.startswith(start):
            rest = name.removeprefix(start)
            other = f"{start}Object{rest}" if is_global else start + rest.removeprefix("Object")
            if other != name and other in events:
                return f"Use {other}."
    return ""
