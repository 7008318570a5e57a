"""The report of a run: the log as text, and the counts of events, calls and gaps in the simulation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tts_builder.headless.table import Table

Plain = Mapping[str, Any]


def summary(table: Table) -> dict[str, Any]:
    """Counts of a run as plain data: frames, objects, scripts, events and other calls by name, names that are
    not simulated, and smooth moves out of a hand that had no effect."""
    world = table.world
    known = set(world.bus.scopes)
    fired = world.trace.fired
    return {
        "frames": table.frame,
        "objects": len(table.objects),
        "scripts": world.trace.scripts,
        "events": {name: fired[name] for name in sorted(fired) if name in known},
        "calls": {name: fired[name] for name in sorted(fired) if name not in known},
        "not_simulated": dict(sorted(table.not_simulated.items())),
        "kept_by_hands": table.kept_by_hands,
    }


def log_line(entry: Plain, names: Mapping[str, str]) -> str:
    """A line of the log for people. `names`: the names of scripts by GUID."""
    kind, text = str(entry["kind"]), str(entry["text"])
    module = f" ({entry['module']})" if entry.get("module") else ""
    to = f" to {entry['to']}" if entry.get("to") else ""
    script = str(entry.get("script") or "")
    source = names.get(script, script) if script and not entry.get("line") else ""
    head = " ".join(part for part in (source + module, to.strip()) if part)
    return f"{kind:<9} {head.strip()}: {text}" if head.strip() else f"{kind:<9} {text}"


def summary_lines(found: Plain, errors: int) -> Iterator[str]:
    """The lines of the summary for people."""
    calls = sum(found["events"].values())
    yield (
        f"{_many(found['scripts'], 'script')}, {_many(calls, 'event')} handled, {_many(errors, 'error')}, "
        f"{_many(found['frames'], 'frame')}, {_many(found['objects'], 'object')} on the table"
    )
    for title, key in (("events", "events"), ("other calls", "calls"), ("not simulated", "not_simulated")):
        if found[key]:
            told = ", ".join(f"{name} {count}×" for name, count in found[key].items())
            yield f"{title}: {told}"
    if kept := found["kept_by_hands"]:
        yield (
            f"{_many(kept, 'smooth move')} out of a hand had no effect: a hand holds objects that use hands. "
            "Set use_hands = false before the move, and true again afterwards."
        )


def _many(count: int, word: str) -> str:
    return f"{count:,} {word}{'' if count == 1 else 's'}"
