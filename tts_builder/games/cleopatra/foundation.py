"""The foundation of the palace: a base, a pillar at each corner, and the floor with the garden."""

from __future__ import annotations

from tts_builder.components import Area, Component, Face, Model, Tile
from tts_builder.games.cleopatra import areas as places
from tts_builder.games.cleopatra import facts, models

STONE = [["#e9d8b0", 0, 1], ["#cdb37c", 0, 0.5]]
COLUMN = [["#e9d8b0", 0, 1], ["#cdb37c", 0, 0.16], ["#2a63c4", 0.62, 0.9], ["#dfa83a", 0.9, 1]]


def foundation(laid: list[Area]) -> list[Component]:
    """Fixed parts of the table. The pieces of the palace stand on the floor."""
    x, z = places.GARDEN
    top = places.FLOOR + places.BASE[2]
    return [
        Model(
            "palace-base", models.base(), _painted(STONE), fixed=True, tooltip=False, at=(x, places.FLOOR, z)
        ),
        *(
            Model(
                f"palace-pillar:{side}-{end}",
                models.pillar(),
                _painted(COLUMN),
                fixed=True,
                tooltip=False,
                at=(x + right * places.PILLAR_AT, top, z + away * places.PILLAR_AT),
            )
            for side, right in (("left", -1), ("right", 1))
            for end, away in (("front", -1), ("back", 1))
        ),
        Tile(
            "palace-floor",
            _floor(laid),
            extent=places.PALACE_FLOOR[:2],
            thickness=places.PALACE_FLOOR[2],
            fixed=True,
            tooltip=False,
            at=(x, top + places.PILLAR[2], z),
        ),
    ]


def _painted(bands: list[list[object]]) -> Face:
    return Face("cleopatra/solid.svg.j2", width=256, height=256, bands=bands)


def _floor(laid: list[Area]) -> Face:
    return Face(
        "cleopatra/floor.svg.j2",
        width=2048,
        height=2048,
        context={
            "extent": places.PALACE_FLOOR[:2],
            "areas": places.outlines(laid, in_palace=True),
            "garden": {
                "x": places.GARDEN[0],
                "z": places.GARDEN[1],
                "rows": facts.GARDEN,
                "square": places.SQUARE,
            },
        },
    )
