"""Functions that buttons, panels, timers and coroutines name: does the script they name have them?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tts_builder.lua.named import ANY, GLOBAL, OWN, PANEL, Named, named
from tts_builder.saves.findings import thing
from tts_builder.saves.lint.registry import Hit, Subject, rule
from tts_builder.saves.lint.scripts import Fault, Script, Scripts, script_rule, scripts_of

_LOCAL: Final = "It is local there; the game only finds global functions."
_NOBODY: Final = re.compile(
    r"(?:do)?(?:none|null|nil|no|nothing|dummy|noop|void|empty|blank|fake)(?:op|func|function|fn|click|callback)?",
    re.IGNORECASE,
)
"""Names that say themselves that there is no function; `_` and blanks do not count."""


@script_rule(
    "L004",
    "warning",
    "Function that is named but does not exist",
    text="A button, an input, a timer, a coroutine or a call names a function by text, and the script "
    "that is to have it defines no such global function. The game says so only when it is used: the "
    "button is dead. `function_owner` says which script is asked; without it the Global script is.",
    hint="Define the function as a global one, or name the script that has it as the owner.",
)
def named_function(script: Script, scripts: Scripts) -> Iterator[Fault]:
    for each in named(script.source):
        fault = _missing(each, script, scripts)
        if fault is not None:
            yield fault


def _missing(each: Named, script: Script, scripts: Scripts) -> Fault | None:
    name, owner = each.name, each.owner
    if each.field in PANEL:
        target, _, name = name.partition("(")[0].strip().rpartition("/")
        owner = GLOBAL if target == GLOBAL else ANY
    if owner == OWN and script.names.locals["self"]:
        owner = ANY  # `self` may be a table of the script's own here
    if not name or (owner != OWN and scripts.is_part) or _NOBODY.fullmatch(name.replace("_", "").strip()):
        return None
    asked = {OWN: [script], GLOBAL: [scripts.main]}.get(owner, scripts.all)
    if any(scripts.may_have(holder, name) for holder in asked):
        return None
    where = {OWN: "this script has", GLOBAL: "the Global script has"}.get(owner, "no script of the save has")
    hint = _LOCAL if any(name in holder.names.locals for holder in asked) else ""
    what = "a global function of that name" if owner == ANY else "no global function of that name"
    return Fault(each.line, f"{each.field} names {name}, but {where} {what}.", hint)


@rule(
    "L005",
    "warning",
    "Panel calls a function that does not exist",
    text="An attribute such as onClick names a function. The game looks for it in the script of the "
    "panel's owner (the object, or Global for the panel of the table), or in the script that is "
    "named before a slash: `Global/start`, `a1b2c3/start`. There is no such global function, so "
    "nothing happens.",
    hint="Define the function in that script, or write the script's GUID or Global before it.",
)
def panel_function(subject: Subject) -> Iterator[Hit]:
    scripts = subject.once(scripts_of)
    for holder in (None, *subject.objects):
        entry = subject.save if holder is None else holder.object
        xml = entry.get("XmlUI")
        if not isinstance(xml, str) or "on" not in xml:
            continue
        path = f"{holder.path if holder else '$'}.XmlUI"
        for line, attribute, text in _handlers(xml):
            target, _, name = text.partition("(")[0].strip().rpartition("/")
            owner = _owner(target, scripts.of(holder), scripts, subject)
            if name and owner is not None and not scripts.may_have(owner, name):
                hint = _LOCAL if name in owner.names.locals else ""
                who = (
                    "The Global script"
                    if owner.about is None
                    else f"The script of {thing(owner.about.object)}"
                )
                sentence = f'{who} has no global function {name}, which {attribute}="{text}" calls.'
                yield Hit(sentence, path, holder, hint, line)


def _owner(target: str, own: Script | None, scripts: Scripts, subject: Subject) -> Script | None:
    """The script that a handler is looked for in; None where that cannot be known."""
    if not target:
        return own
    if target == GLOBAL:
        return None if scripts.is_part else scripts.main
    for each in subject.objects:
        if each.object.get("GUID") == target:
            return scripts.of(each)
    return None


def _handlers(xml: str) -> Iterator[tuple[int, str, str]]:
    """(line, attribute, text) of each attribute that names a function; none of what is not XML."""
    from xml.parsers import expat

    found: list[tuple[int, str, str]] = []
    parser = expat.ParserCreate()

    def start(_tag: str, attributes: dict[str, str]) -> None:
        line = parser.CurrentLineNumber
        found.extend((line, name, attributes[name]) for name in PANEL if attributes.get(name))

    parser.StartElementHandler = start
    try:
        parser.Parse(f"<root>{xml}</root>", True)
    except expat.ExpatError:
        return
    yield from found
