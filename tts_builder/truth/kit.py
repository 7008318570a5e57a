"""The definition of the kit: the pieces that probes look at, the script and the panel."""

from __future__ import annotations

from typing import Final

from tts_builder.components import (
    Board,
    Card,
    Drawn,
    Face,
    Mod,
    Model,
    NotebookTab,
    Stack,
    Standard,
    TableSpec,
    Tile,
    Token,
)
from tts_builder.components.base import Component
from tts_builder.truth.probes import FOLDER, digest

ID: Final = "truth"
TITLE: Final = "Truth kit"
TAB: Final = "Truth answers"
"""The tab of the Notebook that holds the answers. The name is also in `lua_templates/truth/report.lua`."""
_PIXELS: Final = 256
_WORDS: Final = (
    "This table asks Tabletop Simulator how it really behaves. Press the first button on the right, wait "
    "about two minutes, and then answer a few questions with the second. Nothing is sent anywhere. The "
    "answers are in the tab “Truth answers” of this Notebook. Save the game, and hand in the save."
)


def kit() -> Mod:
    """The kit as a mod that `build` can build."""
    return Mod(
        ID,
        TITLE,
        _pieces(),
        table=TableSpec("Table_RPG"),
        notebook=[NotebookTab("How to", _WORDS)],
        lua=FOLDER / "global.lua",
        xml=FOLDER / "ui.xml",
        thumbnail=Face(text=TITLE),
    )


def _pieces() -> list[Component]:
    """What probes find by its key, on the right half of the table. Probes use the left half."""
    front, back = (Face(text=word, width=_PIXELS, height=_PIXELS) for word in ("FRONT", "BACK"))
    round_face = Face("truth/round.svg.j2", width=_PIXELS, height=_PIXELS)
    return [
        Tile("tile", front, back, name="tile", at=(5.0, 5.0), locked=True),
        Token("token", front, name="token", at=(9.0, 5.0), locked=True),
        Card("card", Face(text="FRONT"), Face(text="BACK"), name="card", at=(12.5, 5.0), locked=True),
        Card("round", round_face, round_face, name="round card", shape="circle", at=(16.5, 5.0), locked=True),
        Board("board", front, name="board", extent=(4.0, 4.0), at=(6.0, 0.0)),
        Model("model", "pawn", name="gray model", at=(10.0, 0.0), locked=True, tint=(0.5, 0.5, 0.5)),
        Model("hollow", _ring(), name="ring", collider=_ring(), at=(13.0, 0.0), locked=True),
        Stack("stack", Tile("stacked", front, extent=(1.0, 1.0)), 5, name="stack", at=(16.0, 0.0)),
        Standard("watcher", "cube", name="watcher", at=(5.0, -5.0), locked=True, lua=FOLDER / "watcher.lua"),
        Standard(f"kit:{digest()}", "cube", name="number of the kit", at=(8.0, -5.0), locked=True),
    ]


def _ring() -> Drawn:
    """Four walls around a hole. Each is an object of the file, so that it becomes a collider of its own."""
    walls = ((0.0, 0.75, 1.0, 0.25), (0.0, -0.75, 1.0, 0.25), (0.75, 0.0, 0.25, 0.5), (-0.75, 0.0, 0.25, 0.5))
    lines: list[str] = []
    for number, (x, z, wide, deep) in enumerate(walls):
        lines.append(f"o wall{number}")
        corners = [
            (x + i * wide, j * 0.25 + 0.25, z + k * deep) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)
        ]
        lines += [f"v {a:g} {b:g} {c:g}" for a, b, c in corners]
        for side in ((1, 2, 4, 3), (5, 7, 8, 6), (1, 5, 6, 2), (3, 4, 8, 7), (1, 3, 7, 5), (2, 6, 8, 4)):
            lines.append("f " + " ".join(str(number * 8 + corner) for corner in side))
    return Drawn("truth-ring", "\n".join(lines) + "\n")
