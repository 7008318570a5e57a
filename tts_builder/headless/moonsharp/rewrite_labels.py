"""Labels at which MoonSharp loses the locals of a function. Reading such a local afterwards ends the
script."""

from __future__ import annotations

from tts_builder.headless.moonsharp.rewrite_edits import Edits
from tts_builder.lua.scopes import Local, Scopes


def wiping_labels(edits: Edits, scopes: Scopes) -> None:
    """Mark the locals that a label wipes, and check each of them before it is read."""
    lost: dict[int, Local] = {}
    for label in scopes.labels:
        if not label.wipes:
            continue
        names = dict.fromkeys(edits.text(each.node) for each in label.visible)
        marks = ",".join(edits.name("wiped") for _ in names)
        edits.close(label.node.end_byte, label.node.start_byte, f" {','.join(names)}={marks};")
        lost.update((each.node.id, each) for each in label.visible)
    for local in lost.values():
        for node in local.reads:
            edits.wrap(node, edits.call("check_wiped"), ")", rank=2)
