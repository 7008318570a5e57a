"""Functions that buttons, XML UIs, timers and coroutines name: does the script they name define them?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tts_builder.lua.named_functions import ANY, GLOBAL, OWN, PANEL, NamedFunction, named_functions
from tts_builder.saves.findings import named_object
from tts_builder.saves.lint.registry import Hit, Subject, rule
from tts_builder.saves.lint.scripts import Fault, Script, Scripts, script_rule, scripts_of

_LOCAL: Final = "The function is local there. Make it global: the game finds only global functions."
_NO_FUNCTION: Final = re.compile(
    r"(?:do)?(?:none|null|nil|no|nothing|dummy|noop|void|empty|blank|fake)(?:op|func|function|fn|click|callback)?",
    re.IGNORECASE,
)
"""Names that mean "no function"; `_` and spaces are ignored."""


@script_rule("L004")
def named_function(script: Script, scripts: Scripts) -> Iterator[Fault]:
    for each in named_functions(script.source):
        fault = _missing(each, script, scripts)
        if fault is not None:
            yield fault


def _missing(each: NamedFunction, script: Script, scripts: Scripts) -> Fault | None:
    name, owner = each.name, each.owner
    if each.field in PANEL:
        target, _, name = name.partition("(")[0].strip().rpartition("/")
        owner = GLOBAL if target == GLOBAL else ANY
    if owner == OWN and script.names.locals["self"]:
        owner = ANY  # `self` may be a table of the script's own here
    if (
        not name
        or (owner != OWN and scripts.is_saved_object)
        or _NO_FUNCTION.fullmatch(name.replace("_", "").strip())
    ):
        return None
    asked = {OWN: [script], GLOBAL: [scripts.main]}.get(owner, scripts.all)
    if any(scripts.may_have(holder, name) for holder in asked):
        return None
    where = {OWN: "this script has", GLOBAL: "the Global script has"}.get(owner, "no script of the save has")
    hint = _LOCAL if any(name in holder.names.locals for holder in asked) else ""
    what = "a global function of that name" if owner == ANY else "no global function of that name"
    return Fault(each.line, f"{each.field} names {name}, but {where} {what}.", hint)


@rule("L005")
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
                    else f"The script of {named_object(owner.about.object)}"
                )
                sentence = f'{who} has no global function {name}, which {attribute}="{text}" calls.'
                yield Hit(sentence, path, holder, hint, line)


def _owner(target: str, own: Script | None, scripts: Scripts, subject: Subject) -> Script | None:
    """The script that must define a handler; None if that cannot be known."""
    if not target:
        return own
    if target == GLOBAL:
        return None if scripts.is_saved_object else scripts.main
    for each in subject.objects:
        if each.object.get("GUID") == target:
            return scripts.of(each)
    return None


def _handlers(xml: str) -> Iterator[tuple[int, str, str]]:
    """(line, attribute, text) of each attribute that names a function; nothing if the text is not XML."""
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
