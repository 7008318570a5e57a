"""Modules that several scripts of a save contain."""

from __future__ import annotations

from collections.abc import Iterator

from tts_builder.errors import shortened
from tts_builder.saves.findings import named_object
from tts_builder.saves.lint.registry import Hit, Subject, rule
from tts_builder.saves.lint.scripts import Script, scripts_of

_NAMED = 3


def _modules(subject: Subject) -> dict[str, dict[str, list[Script]]]:
    """Module → each of its texts → the scripts with that text. Root modules are left out."""
    out: dict[str, dict[str, list[Script]]] = {}
    for script in subject.once(scripts_of).readable:
        parts = script.bundle
        if parts is not None:
            for name, text in parts.modules.items():
                if name != parts.root:
                    out.setdefault(name, {}).setdefault(text.replace("\r\n", "\n").strip(), []).append(script)
    return out


@rule("L011")
def drifted(subject: Subject) -> Iterator[Hit]:
    for name, versions in subject.once(_modules).items():
        usual = max(versions.values(), key=_holders)
        for scripts in versions.values():
            if scripts is usual:
                continue
            first = scripts[0]
            assert first.bundle is not None
            line = first.bundle.map.line(name, 1) or 0
            sentence = (
                f"The module {name} differs from that in {_who(usual[0])}; "
                f"there are {len(versions)} versions of it{_also(scripts)}."
            )
            yield Hit(sentence, first.path, first.about, line=line)


@rule("L012")
def repeated(subject: Subject) -> Iterator[Hit]:
    spare: dict[str, int] = {}
    for name, versions in subject.once(_modules).items():
        copies = sum(len(text) * (_holders(held) - 1) for text, held in versions.items())
        if copies:
            spare[name] = copies
    if spare:
        most = sorted(spare, key=lambda name: (-spare[name], name))[:_NAMED]
        size = f"{sum(spare.values()) / 1000:,.0f} kB"
        count = "1 module is" if len(spare) == 1 else f"{len(spare)} modules are"
        sentence = f"{count} contained more than once, which adds {size}; largest: {', '.join(most)}."
        yield Hit(shortened(sentence, 300), "$")


def _who(script: Script) -> str:
    return "the Global script" if script.about is None else str(named_object(script.about.object))


def _holders(scripts: list[Script]) -> int:
    return sum(each.holders for each in scripts)


def _also(scripts: list[Script]) -> str:
    count = _holders(scripts)
    return f", this one in {count} objects" if count > 1 else ""
