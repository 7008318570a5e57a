"""The shapes of the palace and its people, made of blocks and turned profiles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tts_builder.art.blocks import Block, blocks
from tts_builder.art.meshes import lathe, prism
from tts_builder.art.polygon import around
from tts_builder.art.polyominoes import collider
from tts_builder.components import Drawn
from tts_builder.games.cleopatra.areas import BASE, MOSAIC_THICKNESS, PEDESTAL_HEIGHT, PILLAR, SQUARE
from tts_builder.games.cleopatra.facts import MosaicId
from tts_builder.games.cleopatra.poses import AS_DRAWN, posed

INSET = 0.03
"""Gap between a mosaic and the edge of its squares."""


@cache
def mosaic(name: MosaicId) -> Drawn:
    """The flat piece, centered on the square it turns about."""
    outline = around(posed(name, AS_DRAWN), SQUARE, INSET)
    return Drawn(f"mosaic-{name}", prism(outline, MOSAIC_THICKNESS))


@cache
def mosaic_collider(name: MosaicId) -> Drawn:
    """One box for each square of a mosaic, so that other mosaics fit into its inner corners."""
    squares = posed(name, AS_DRAWN)
    parts = collider(squares, MOSAIC_THICKNESS, INSET / SQUARE, side=SQUARE, middle=(0.5, 0.5))
    return Drawn(f"collider-{name}", parts)


@cache
def sphinx() -> Drawn:
    """A lying lion with the head of a queen, facing the front."""
    return Drawn(
        "sphinx",
        blocks(
            [
                Block((0, 0), 0, 0.2, (1.25, 2.1), (1.15, 2.0)),
                Block((0, 0.3), 0.2, 0.85, (0.85, 1.3), (0.65, 1.1)),
                Block((0, 0.62), 0.2, 1.0, (0.95, 0.6), (0.7, 0.4)),
                *(Block((side * 0.3, -0.6), 0.2, 0.42, (0.26, 0.8), (0.22, 0.75)) for side in (-1, 1)),
                Block((0, -0.28), 0.2, 1.05, (0.75, 0.5), (0.5, 0.4)),
                Block((0, -0.3), 0.85, 1.5, (0.85, 0.5), (0.5, 0.42)),
                Block((0, -0.42), 0.98, 1.44, (0.4, 0.4), (0.36, 0.34)),
            ]
        ),
    )


@cache
def obelisk() -> Drawn:
    return Drawn(
        "obelisk",
        blocks(
            [
                Block((0, 0), 0, 0.25, (1.1, 1.1), (1.0, 1.0)),
                Block((0, 0), 0.25, 3.3, (0.72, 0.72), (0.48, 0.48)),
                Block((0, 0), 3.3, 3.75, (0.48, 0.48), (0.02, 0.02)),
            ]
        ),
    )


@cache
def door() -> Drawn:
    """Two pylons and a lintel."""
    return Drawn(
        "door",
        blocks(
            [
                *(Block((side * 1.2, 0), 0, 1.9, (1.1, 0.7), (0.9, 0.5)) for side in (-1, 1)),
                *(Block((side * 1.2, 0), 1.9, 2.05, (1.05, 0.66)) for side in (-1, 1)),
                Block((0, 0), 1.3, 1.75, (1.6, 0.42)),
                Block((0, 0), 1.75, 1.87, (1.7, 0.54)),
                *(Block((side * 1.2, 0), 2.05, 2.2, (0.7, 0.4), (0.5, 0.3)) for side in (-1, 1)),
                Block((0, 0), 0, 0.1, (1.4, 0.6)),
            ]
        ),
    )


@cache
def wall(kind: str) -> Drawn:
    """Columns on a plinth below a beam; an end piece has a pillar at its end."""
    parts = [Block((0, 0), 0, 0.2, (3.5, 0.7)), Block((0, 0), 1.45, 1.75, (3.5, 0.62))]
    spots = {"left": (-0.4, 0.45, 1.3), "center": (-1.2, 0.0, 1.2), "right": (-1.3, -0.45, 0.4)}[kind]
    for x in spots:
        parts += _column(x)
    parts += [Block((0.38 * n, 0), 1.75, 1.87, (0.2, 0.62), (0.2, 0.5)) for n in range(-4, 5)]
    if kind == "center":
        parts.append(Block((0, 0), 1.75, 1.95, (0.6, 0.66), (0.5, 0.5)))
    else:
        side = -1.45 if kind == "left" else 1.45
        parts += [
            Block((side, 0), 0.2, 1.45, (0.6, 0.66), (0.56, 0.6)),
            Block((side, 0), 1.75, 1.95, (0.6, 0.66)),
        ]
    return Drawn(f"wall-{kind}", blocks(parts))


def _column(x: float) -> Iterator[Block]:
    yield Block((x, 0), 0.2, 1.15, (0.34, 0.34), (0.3, 0.3))
    yield Block((x, 0), 1.15, 1.45, (0.3, 0.3), (0.55, 0.55))


@cache
def base() -> Drawn:
    """Two steps of stone under the palace."""
    wide, deep, height = BASE
    return Drawn(
        "base",
        blocks(
            [
                Block((0, 0), 0, height / 2, (wide, deep)),
                Block((0, 0), height / 2, height, (wide - 0.4, deep - 0.4)),
            ]
        ),
    )


@cache
def pillar() -> Drawn:
    """A short column with a foot and an open flower on top. It supports a corner of the floor."""
    radius, height = PILLAR[0] / 2, PILLAR[2]
    profile = (
        (0.0, 0.0),
        (1.0, 0.0),
        (1.0, 0.14),
        (0.72, 0.2),
        (0.66, 0.62),
        (0.98, 0.9),
        (1.0, 1.0),
        (0.0, 1.0),
    )
    return Drawn("pillar", lathe([(out * radius, up * height) for out, up in profile], 20))


@cache
def pedestal() -> Drawn:
    steps = PEDESTAL_HEIGHT / 3
    return Drawn(
        "pedestal",
        blocks([Block((0, 0), n * steps, (n + 1) * steps, (2.8 - 0.42 * n,) * 2) for n in range(3)]),
    )


@cache
def throne() -> Drawn:
    return Drawn(
        "throne",
        blocks(
            [
                Block((0, 0), 0, 0.12, (1.45, 1.45)),
                Block((0, 0.08), 0.12, 0.62, (1.0, 0.95)),
                Block((0, 0.5), 0.62, 1.9, (1.0, 0.18), (0.85, 0.14)),
                Block((0, 0.5), 1.9, 2.12, (0.5, 0.16), (0.3, 0.12)),
                *(Block((side * 0.45, 0.05), 0.62, 0.95, (0.14, 0.9), (0.14, 0.84)) for side in (-1, 1)),
            ]
        ),
    )


@cache
def statue() -> Drawn:
    """Anubis: the jackal sits upright, with long ears."""
    return Drawn(
        "statue",
        blocks(
            [
                Block((0, 0), 0, 0.2, (0.88, 0.88), (0.8, 0.8)),
                Block((0, 0.08), 0.2, 1.0, (0.56, 0.62), (0.4, 0.36), (0, -0.06)),
                Block((0, -0.16), 0.2, 0.85, (0.34, 0.2), (0.3, 0.2)),
                Block((0, -0.02), 1.0, 1.36, (0.34, 0.36), (0.3, 0.3)),
                Block((0, -0.28), 1.06, 1.24, (0.18, 0.36), (0.14, 0.3)),
                *(Block((side * 0.11, 0.06), 1.36, 1.78, (0.12, 0.12), (0.02, 0.04)) for side in (-1, 1)),
            ]
        ),
    )


@cache
def cleopatra() -> Drawn:
    """The queen in a gown, with wide hair and a crown."""
    profile = (
        (0.0, 0.0), (0.42, 0.0), (0.44, 0.04), (0.44, 0.12), (0.36, 0.16), (0.33, 0.4), (0.27, 0.8),
        (0.2, 1.1), (0.23, 1.25), (0.3, 1.38), (0.27, 1.46), (0.12, 1.5), (0.24, 1.52), (0.27, 1.66),
        (0.24, 1.82), (0.2, 1.88), (0.22, 1.9), (0.26, 2.06), (0.2, 2.08), (0.0, 2.08),
    )  # fmt: skip
    return Drawn("cleopatra", lathe(profile, 24))
