"""The components of Cleopatra and their table."""

from __future__ import annotations

from typing import Any, Final

from tts_builder.components import (
    Area,
    At,
    Bag,
    Camera,
    Card,
    Component,
    Drawn,
    Face,
    HiddenZone,
    Mod,
    Model,
    PlayerAid,
    SnapPoint,
    TableSpec,
    Tile,
)
from tts_builder.games.cleopatra import areas as places
from tts_builder.games.cleopatra import facts, models, purse
from tts_builder.games.cleopatra.facts import (
    CARDS,
    EFFECTS,
    MOSAIC_IDS,
    SIDES,
    WALL_PIECES,
    WORSHIPPERS,
    drawn,
    pivot,
)
from tts_builder.games.cleopatra.foundation import foundation
from tts_builder.games.cleopatra.messages import MESSAGES
from tts_builder.games.cleopatra.notes import notebook
from tts_builder.games.cleopatra.pieces import KIT
from tts_builder.games.cleopatra.poses import POSES

GOLD: Final = "#dfa83a"
LIMESTONE: Final = "#e9d8b0"
BUTTONS: Final = 40
"""Most buttons that the panel can show: the choices for a mosaic that forms sanctuaries."""
EFFECT_WORDS: Final = {
    "architect": f"+{EFFECTS['architect']} scarabs per piece",
    "visir": "market and quarry",
    "beggar": f"draw {EFFECTS['beggar']} cards",
    "merchant": f"{EFFECTS['merchant']} fewer resources",
    "foreman": f"{EFFECTS['foreman']} fewer artisans",
}
TITLES: Final = {
    "sphinx": "Sphinx",
    "obelisk": "Obelisk",
    "door": "Door frame",
    "column": "Column wall",
    "mosaic": "Mosaic",
    "pedestal": "Pedestal, throne",
    "throne": "Throne",
}
REWARDED: Final = {
    "sphinx": "sphinx in its row",
    "obelisk": "sphinx in its row",
    "door": "wall in the chain",
    "column": "mosaic square along it",
    "mosaic": "palm, or a sanctuary",
    "pedestal": "mosaic square around it",
}
"""What increases the reward of a piece. The throne is the same as the pedestal."""
STYLE_HUES: Final = {"ivory": "#efe2c4", "coral": "#cf4a3a", "jade": "#3b9a5c", "azure": "#3a7fd0"}


def mod() -> Mod:
    """The whole table before set-up, with all pieces in the box."""
    laid = places.areas()
    return Mod(
        "cleopatra",
        "Cleopatra and the Society of Architects",
        [
            _mat(laid),
            *foundation(laid),
            Bag(
                "box",
                [*_cards(), *_tokens(), *_tiles(), *_palace()],
                name="Box",
                scale=places.BAG,
                at=At("box"),
            ),
            Bag("mosaics", name="Mosaics", scale=places.BAG, tint=(0.2, 0.45, 0.5), at=At("mosaics")),
            *_screens(),
            *_aids(),
        ],
        areas=laid,
        table=TableSpec("Table_RPG", "Sky_Sunset"),
        places=places.PLACES,
        seats=places.SEATS,
        notebook=notebook(),
        cameras=(Camera(angle=(66.0, 0.0, 0.0), distance=36.0),),
        snaps=_snaps(laid),
        minutes=(60, 90),
        workshop_tags=("Board Games", "Strategy Games", "Family Games"),
        thumbnail=Face("cleopatra/thumbnail.svg.j2"),
        lua="cleopatra",
        buttons=BUTTONS,
        amounts=(MESSAGES.say("label:bid", {"amount": ""}).rstrip(),),
    )


def _cards() -> list[Component]:
    back = Face("cleopatra/card_back.svg.j2", width=400, height=560)
    return [
        Card(
            f"card:{card.id}",
            Face(
                "cleopatra/card.svg.j2",
                width=400,
                height=560,
                good=card.resource or card.kind,
                units=card.units,
                tainted=card.tainted,
                name=card.name,
            ),
            back,
            name=card.name,
            scale=places.CARD_SCALE,
            copies=card.count,
        )
        for card in CARDS
    ]


def _tokens() -> list[Component]:
    size = (places.TOKEN, places.TOKEN)
    amulet = Face("cleopatra/amulet.svg.j2", width=256, height=256)
    return [
        *(
            Tile(
                f"scarab:{value}",
                Face("cleopatra/scarab.svg.j2", width=256, height=256, value=value),
                shape="circle",
                extent=size,
                thickness=places.TOKEN_THICKNESS,
                name=f"{value} scarabs" if value > 1 else "1 scarab",
                copies=number,
            )
            for value, number in purse.SCARABS.items()
        ),
        Tile(
            "amulet",
            amulet,
            shape="hex",
            extent=size,
            thickness=places.TOKEN_THICKNESS,
            name="Amulet of corruption",
            copies=purse.AMULETS,
        ),
        *(
            Tile(
                f"tally:{what}",
                Face("cleopatra/tally.svg.j2", width=256, height=256, what=what, each=each),
                shape="rounded",
                extent=(places.TALLY, places.TALLY),
                thickness=places.TOKEN_THICKNESS,
                name=f"{each} {what} per step",
                copies=KIT[f"tally:{what}"],
            )
            for what, each in (("scarabs", purse.TALLY_SCARABS), ("amulets", purse.TALLY_AMULETS))
        ),
    ]


def _tiles() -> list[Component]:
    size = (places.WORSHIPPER, places.WORSHIPPER)
    pixels: dict[str, Any] = {"width": 512, "height": 512}
    tiles: list[Component] = []
    for name in WORSHIPPERS:
        front, back = (
            Face(
                "cleopatra/worshipper.svg.j2",
                **pixels,
                name=name,
                title=name.title(),
                effect=EFFECT_WORDS[name],
                served=served,
            )
            for served in (False, True)
        )
        tiles.append(Tile(f"worshipper:{name}", front, back, extent=size, thickness=0.15, name=name.title()))
    return tiles + [_mosaic(name) for name in MOSAIC_IDS]


def _mosaic(name: facts.MosaicId) -> Component:
    squares = drawn(name)
    columns, rows = max(x for x, _ in squares) + 1, max(y for _, y in squares) + 1
    texture = Face(
        "cleopatra/mosaic.svg.j2",
        width=columns * 256,
        height=rows * 128,
        mosaic=name,
        god=facts.god(name),
        cells=[list(square) for square in squares],
        columns=columns,
        rows=rows,
        pivot=list(pivot(name)),
    )
    poses = tuple(
        (pose, (0.0, quarters * 90.0, 180.0 if over else 0.0)) for pose, (over, quarters) in POSES.items()
    )
    return Model(
        f"mosaic:{name}",
        models.mosaic(name),
        texture,
        collider=models.mosaic_collider(name),
        name=f"Mosaic of {facts.god(name)}",
        poses=poses,
    )


def _palace() -> list[Component]:
    sand, blue, red = "#d8bd86", "#2a63c4", "#b4482c"
    stone = [[LIMESTONE, 0, 1]]
    made: list[Component] = [
        _solid(
            "sphinx",
            models.sphinx(),
            "Sphinx",
            [*stone, [sand, 0, 0.14], [blue, 0.58, 0.7], [GOLD, 0.7, 0.8]],
        ),
        _solid("obelisk", models.obelisk(), "Obelisk", [["#c98b6b", 0, 1], [sand, 0, 0.07], [GOLD, 0.87, 1]]),
        *(
            _solid(
                f"door:{side}",
                models.door(),
                f"Door frame, {side}",
                [*stone, [red, 0.56, 0.6], [blue, 0.8, 0.9], [GOLD, 0.94, 1]],
            )
            for side in SIDES
        ),
        *(
            _solid(
                f"wall:{piece}",
                models.wall(piece),
                f"Column wall, {piece}",
                [
                    *stone,
                    [sand, 0, 0.1],
                    [blue, 0.58, 0.66],
                    [red, 0.66, 0.74],
                    [blue, 0.93, 0.97],
                    [GOLD, 0.97, 1],
                ],
            )
            for piece in WALL_PIECES
        ),
        _solid("pedestal", models.pedestal(), "Pedestal", [["#f3ead8", 0, 1], [GOLD, 0.6, 0.68]]),
        _solid("throne", models.throne(), "Throne", [[GOLD, 0, 1], [red, 0.27, 0.3], [blue, 0.6, 0.8]]),
        _solid(
            "cleopatra",
            models.cleopatra(),
            "Cleopatra",
            [
                ["#fff6e4", 0, 1],
                [GOLD, 0, 0.07],
                ["#2a63c4", 0.56, 0.64],
                ["#c98a5a", 0.66, 0.72],
                ["#17121f", 0.72, 0.9],
                [GOLD, 0.9, 1],
            ],
        ),
    ]
    for style, hue in STYLE_HUES.items():
        made.append(
            _solid(
                f"statue:{style}",
                models.statue(),
                f"Anubis of {style}",
                [["#2a2433", 0, 1], [hue, 0, 0.12], [hue, 0.5, 0.57], [GOLD, 0.9, 1]],
            )
        )
        made.append(
            Model(
                f"pyramid:{style}",
                "pyramid",
                Face("cleopatra/solid.svg.j2", width=256, height=256, bands=[[hue, 0, 1], [GOLD, 0.82, 1]]),
                name=f"Pyramid of {style}",
                scale=places.PYRAMID,
            )
        )
    return made


def _solid(key: str, mesh: Drawn, name: str, bands: list[list[Any]]) -> Component:
    """A model painted in bands. A band is a color with its lower and upper edge, from 0 (foot) to 1 (top)."""
    texture = Face("cleopatra/solid.svg.j2", width=256, height=256, bands=bands)
    return Model(key, mesh, texture, name=name, figure=True, copies=KIT[key])


def _screens() -> list[Component]:
    """Zones that hide scarabs and amulets from other players."""
    height = places.SCREEN[1]
    return [
        HiddenZone(
            f"screen:{place}",
            places.SCREEN,
            place,
            at=(at.x, places.FLOOR + height / 2, at.z),
            name=f"Screen of {place}",
        )
        for place, at in places.screens().items()
    ]


def _aids() -> list[Component]:
    """A summary sheet for each player. It cannot be moved, but anybody can enlarge it."""
    face = Face(
        "cleopatra/aid.svg.j2",
        width=1200,
        height=1000,
        context={
            "pieces": [
                {
                    "title": TITLES[piece.id],
                    "artisans": piece.artisans,
                    "resources": piece.resources,
                    "rule": piece.rule,
                    "reward": f"{piece.base}, +{piece.each} for each {REWARDED[piece.id]}",
                }
                for piece in facts.PIECES.values()
                if piece.id in REWARDED
            ],
            "ends": facts.FINAL_PENALTY,
            "out": facts.ELIMINATION_AT,
            "offering": [f"{change:+d}".replace("-", "−") for change in facts.OFFERING],
            "hand": facts.HAND_LIMIT,
        },
    )
    return [
        PlayerAid(f"aid:{place}", face, extent=places.AID, name="Summary sheet", at=At("aid", place=place))
        for place in places.PLACES
    ]


def _snaps(laid: list[Area]) -> tuple[SnapPoint, ...]:
    """Pieces of the palace snap to their spots, worshippers to their slots."""
    names = (
        "worshippers",
        "wall-L",
        "wall-B",
        "wall-R",
        "door",
        "sphinx",
        "obelisk",
        "walk",
        "garden",
        "pedestal",
    )
    return tuple(
        SnapPoint(slot, None if area.name == "garden" else area.rotation())
        for area in laid
        if area.name in names
        for slot in area.slots()
    )


def _mat(laid: list[Area]) -> Component:
    height = 2304
    face = Face(
        "cleopatra/mat.svg.j2",
        width=round(height * places.MAT[0] / places.MAT[1]),
        height=height,
        context={
            "extent": places.MAT,
            "areas": places.outlines(laid, in_palace=False),
            "palace": {"x": places.GARDEN[0], "z": places.GARDEN[1], "size": places.BASE},
            "slots": [{"pay": what, "amount": amount} for what, amount in facts.SLOTS],
            "prices": {
                piece.id: {
                    "title": TITLES[piece.id],
                    "artisans": piece.artisans,
                    "resources": piece.resources,
                    "rule": piece.rule,
                }
                for piece in facts.PIECES.values()
            },
            "quarters": {
                place: {"x": x * places.QUARTER[0], "z": z * places.QUARTER[1], "turn": 0 if z < 0 else 180}
                for place, (x, z) in places.SIDES.items()
            },
            "screen": {"w": places.SCREEN[0], "d": places.SCREEN[2], "at": places.SCREEN_AT},
            "statues_at": places.STATUES_AT,
            "pyramid_at": places.PYRAMID_AT,
            "tally": [purse.TALLY_SCARABS, purse.TALLY_AMULETS],
        },
    )
    return Tile("mat", face, extent=places.MAT, thickness=places.MAT_THICKNESS, fixed=True, tooltip=False)
