"""The components of Carthage and their table."""

from __future__ import annotations

from typing import Any, Final

from tts_builder.components import (
    Area,
    At,
    Bag,
    Camera,
    Card,
    Component,
    Face,
    HandZone,
    Mod,
    Model,
    SnapPoint,
    TableSpec,
    Tile,
)
from tts_builder.games.carthage import areas as places
from tts_builder.games.carthage import facts, models, pieces, printed
from tts_builder.games.carthage.facts import BEASTS, GLADIATORS, TOKENS
from tts_builder.games.carthage.messages import face_name, title
from tts_builder.games.carthage.modules import MODES, RULESET_CARDS, Mode
from tts_builder.games.carthage.notes import notebook
from tts_builder.games.carthage.tables import CARDS
from tts_builder.games.carthage.theater import THEATER_CARDS

BUTTONS: Final = 20
SKIN: Final = ("#b9794a", "#c8963c", "#3a2a24", "#efe2c4")
"""Paints of every gladiator after the player color: skin, bronze, leather, cloth."""
CUBES: Final = {"armor": ("Armor", 1), "favor": ("Favor", 1), "retain": ("Retain", facts.RETAIN_CUBES)}
CARD_PIXELS: Final[dict[str, Any]] = {"width": 400, "height": 560}


def mod() -> Mod:
    """The whole table before set-up, with all pieces in the box."""
    laid = places.areas()
    boxed = [*_cards(), *_theater(), *_rules(), *_beasts(), *_players(), *_tokens()]
    return Mod(
        "carthage",
        "Carthage",
        [_mat(laid), Bag("box", boxed, name="Box", scale=0.8, at=At("box")), *_hands()],
        areas=laid,
        table=TableSpec("Table_RPG", "Sky_Sunset"),
        places=places.PLACES,
        seats=places.SEATS,
        notebook=notebook(),
        cameras=(Camera(angle=(66.0, 0.0, 0.0), distance=36.0),),
        snaps=_snaps(laid),
        minutes=(60, 90),
        workshop_tags=("Board Games", "Strategy Games"),
        thumbnail=Face("carthage/thumbnail.svg.j2"),
        lua="carthage",
        buttons=BUTTONS,
    )


def _cards() -> list[Component]:
    back = Face("carthage/card_back.svg.j2", **CARD_PIXELS)
    made: list[Component] = []
    for card in CARDS.values():
        found = printed.symbols(card.steps)
        face = Face(
            "carthage/card.svg.j2",
            **CARD_PIXELS,
            name=card.name,
            cost=card.cost,
            symbols=[list(symbol) for symbol in found],
            line=isinstance(card, facts.ActionCard) and card.line,
            figure=next((kind for kind, _ in found if kind in "DAF"), found[0][0]),
        )
        key = pieces.card(card.id)
        made.append(Card(key, face, back, name=card.name, scale=places.CARD_SCALE, copies=pieces.KIT[key]))
    return made


def _theater() -> list[Component]:
    back = Face("carthage/theater_back.svg.j2", **CARD_PIXELS)
    return [
        Card(
            pieces.theater(card.id),
            Face(
                "carthage/theater.svg.j2", **CARD_PIXELS, name=card.name, timing=card.timing, words=card.text
            ),
            back,
            name=card.name,
            scale=places.CARD_SCALE,
            in_hands=False,
        )
        for card in THEATER_CARDS
    ]


def _rule_face(name: str) -> Face:
    return Face(
        "carthage/rule.svg.j2",
        **CARD_PIXELS,
        name=title(name),
        price=printed.price(name),
        words=printed.RULES[name],
    )


def _rules() -> list[Component]:
    """The ruleset cards. Ordinance and Burst are the two sides of one card."""
    plain = Face("carthage/rule_back.svg.j2", **CARD_PIXELS)
    return [
        Card(
            pieces.rule(sides),
            _rule_face(sides[0]),
            _rule_face(sides[1]) if len(sides) > 1 else plain,
            name=" or ".join(map(title, sides)),
            scale=places.SMALL_SCALE,
            in_hands=False,
            hide_face_down=False,
        )
        for sides in RULESET_CARDS
    ]


def _beasts() -> list[Component]:
    back = Face("carthage/rule_back.svg.j2", **CARD_PIXELS)
    made: list[Component] = []
    for beast in BEASTS:
        face = Face(
            "carthage/beast.svg.j2",
            **CARD_PIXELS,
            id=beast.id,
            name=beast.name,
            armor=beast.armor,
            timing=printed.TIMINGS[beast.timing],
            symbols=[list(symbol) for symbol in printed.symbols(beast.steps)],
            line=beast.line,
        )
        made.append(
            Card(
                pieces.beast_card(beast.id),
                face,
                back,
                name=beast.name,
                scale=places.SMALL_SCALE,
                in_hands=False,
            )
        )
        texture = Face("carthage/beast_stripes.svg.j2", width=256, height=256, beast=beast.id)
        made.append(
            Model(pieces.beast(beast.id), models.beast(beast.id), texture, name=beast.name, figure=True)
        )
    return made


def _players() -> list[Component]:
    made: list[Component] = []
    for name, color in GLADIATORS.items():
        texture = Face("carthage/figure.svg.j2", width=256, height=256, color=color, others=list(SKIN))
        title = name.capitalize()
        made.append(Model(pieces.mini(name), models.gladiator(name), texture, name=title, figure=True))
        made.append(_board(name, color))
        for what, (word, number) in CUBES.items():
            cube = Face("carthage/cube.svg.j2", width=128, height=128, color=color, what=what)
            made.append(
                Tile(
                    pieces.cube(what, color),
                    cube,
                    extent=(places.CUBE, places.CUBE),
                    thickness=places.CUBE,
                    name=f"{word} of the {title}",
                    copies=number,
                )
            )
    start = Face("carthage/start.svg.j2", width=256, height=256)
    made.append(
        Tile(
            pieces.START,
            start,
            shape="circle",
            extent=(places.START, places.START),
            thickness=0.15,
            name="Starting player",
        )
    )
    mode = Face("carthage/mode.svg.j2", width=256, height=256)
    made.append(
        Tile(
            pieces.MODE,
            mode,
            shape="circle",
            extent=(places.MODE, places.MODE),
            thickness=0.15,
            name="Mode of the game",
        )
    )
    return made


def _board(name: str, color: str) -> Component:
    height = 540

    def spaces(row: int, values: int, first: int) -> list[dict[str, float]]:
        return [
            {"x": places.TRACK_AT[0] + x, "y": -places.TRACK_AT[1] - y, "n": n}
            for n, (x, y) in enumerate(places.track(row, values, first))
        ]

    face = Face(
        "carthage/board.svg.j2",
        width=round(height * places.BOARD[0] / places.BOARD[1]),
        height=height,
        extent=places.BOARD,
        gladiator=name,
        color=color,
        cell=places.TRACK,
        armor=spaces(0, facts.ARMOR_MAX + 1, places.ARMOR_ROW),
        favor=spaces(2, facts.FAVOR_MAX + 1, places.FAVOR_ROW),
    )
    return Tile(
        pieces.board(name),
        face,
        extent=places.BOARD,
        thickness=places.BOARD_THICKNESS,
        name=name.capitalize(),
        tooltip=False,
    )


def _tokens() -> list[Component]:
    made: list[Component] = []
    for face, count in TOKENS.items():
        front, back = (
            Face("carthage/token.svg.j2", width=256, height=256, kind=face.type, n=face.n, spent=spent)
            for spent in (False, True)
        )
        made.append(
            Tile(
                pieces.token(face),
                front,
                back,
                shape="hex",
                extent=(places.TOKEN, places.TOKEN),
                thickness=places.TOKEN_THICKNESS,
                name=face_name(face),
                copies=count,
            )
        )
    return made


def _hands() -> list[Component]:
    return [
        HandZone(f"hand:{place}", places.HAND_EXTENT, place, at=(x, places.HAND_HEIGHT, z), turn=turn)
        for place, (x, z, turn) in places.HANDS.items()
    ]


def _snaps(laid: list[Area]) -> tuple[SnapPoint, ...]:
    """Figures and tokens snap to hexes, cards to the row."""
    return tuple(
        SnapPoint(slot, None if area.name == "arena" else area.rotation())
        for area in laid
        if area.name in ("arena", "row", "stage", "rulesets", "beasts")
        for slot in area.slots()
    )


def _sides(mode: Mode) -> list[list[str]]:
    """The gladiators of each team."""
    return [
        [name for name, team in zip(GLADIATORS, mode.teams, strict=False) if team == side]
        for side in dict.fromkeys(mode.teams)
    ]


def _mat(laid: list[Area]) -> Component:
    height = 2304
    arena = next(area for area in laid if area.name == "arena")
    face = Face(
        "carthage/mat.svg.j2",
        width=round(height * places.MAT[0] / places.MAT[1]),
        height=height,
        context={
            "extent": places.MAT,
            "areas": places.outlines(laid),
            "pitch": places.PITCH,
            "hexes": [
                {"x": x, "z": z, "ring": max(abs(q), abs(r), abs(q + r))}
                for (q, r), (x, _, z) in zip(places.HEX_CELLS, arena.slots(), strict=True)
            ],
            "inner": facts.INNER_RADIUS,
            "radius": facts.RADIUS,
            "zone": places.ZONE,
            "zones": {
                place: {"x": zone.x, "z": zone.z, "turn": zone.turn - 180.0}
                for place, zone in places.ZONES.items()
            },
            "board": {"at": places.BOARD_AT, "size": places.BOARD},
            "gladiators": GLADIATORS,
            "modes": [{"name": printed.MODES[name], "sides": _sides(mode)} for name, mode in MODES.items()],
        },
    )
    return Tile("mat", face, extent=places.MAT, thickness=places.MAT_THICKNESS, fixed=True, tooltip=False)
