"""Our own saves in place of real ones: every kind, every field, every oddity found in real saves."""

from __future__ import annotations

from typing import Any

from tests.corpus.heads import decal, line, middle, newest, oldest, saved_object, snap_point
from tests.corpus.objects import (
    SITE,
    State,
    bag,
    bundle,
    card,
    deck,
    every_kind,
    image,
    model,
    numbered,
    of_kind,
    rgb,
    sheet,
    spread,
    thing,
    tile,
    token,
    transform,
    xyz,
    zone,
)
from tests.corpus.spelling import Spelled
from tts_builder.lua.bundle import bundle as bundled

Save = dict[str, Any]


def kinds() -> Save:
    """An object of every kind that the game has."""
    return numbered(newest(every_kind()))


def _joint(**fields: Any) -> State:
    places = {"Axis": xyz(1.5, 0.0, 0.0), "Anchor": xyz(), "ConnectedAnchor": xyz(0.0, 0.0, 2.5)}
    limits = {"BreakForce": "Infinity", "BreakTorgue": "Infinity"}
    return {"ConnectedBodyGUID": "", "EnableCollision": False, **places, **limits, **fields}


def _hinge(**forces: float) -> State:
    bounce = {"bounciness": 0.0, "bounceMinVelocity": 0.2, "contactDistance": 0.0}
    return _joint(
        UseLimits=True,
        Limits={"min": -90.0, "max": 90.0, **bounce, "minBounce": 0.0, "maxBounce": 0.0},
        UseMotor=False,
        Motor={"targetVelocity": 0.0, "force": 0.0, "freeSpin": False},
        UseSpring=False,
        Spring={"spring": 0.0, "damper": 0.0, "targetPosition": 0.0},
        **forces,
    )


def _jointed() -> list[State]:
    ends = {"Damper": 0.2, "MaxDistance": 0.5, "MinDistance": 0.0, "Spring": 10.0}
    weak = {"BreakForce": 1250.5, "BreakTorgue": 12.25}
    joints = [
        *({"JointFixed": _joint()}, {"JointFixed": _joint(**weak)}),
        *({"JointHinge": _hinge()}, {"JointHinge": _hinge(**weak)}),
        *({"JointSpring": _joint(**ends)}, {"JointSpring": _joint(**ends, **weak)}),
    ]
    return [thing("BlockRectangle", **joint) for joint in joints]


def _plain() -> State:
    """A model with only whole numbers, which other tools write without a point."""
    made = model(Transform=transform(y=1.0), Rigidbody=_body(Drag=0.0, AngularDrag=0.0))
    made["CustomMesh"]["CustomShader"] |= {"SpecularIntensity": 0.0, "FresnelStrength": 0.0}
    return made


def _body(**numbers: float) -> State:
    return {"Mass": 1.0, "Drag": 0.1, "AngularDrag": 0.1, "UseGravity": True, **numbers}


def _with_everything() -> State:
    sight = {"Active": True, "Range": 5.5, "Color": "White", "Height": 0.5, "FoV": 360.0}
    friction = {"StaticFriction": 0.6, "DynamicFriction": 0.6, "Bounciness": 0.0}
    return tile(
        Nickname="Everything",
        Memo="kept by scripts",
        Tags=["Big Coin"],
        AttachedSnapPoints=[snap_point(), snap_point(Tags=["Big Coin"])],
        AttachedDecals=[decal(OwnerSteamID=76561190000000000)],
        AttachedVectorLines=[line(canvasId=0, lineId=0, playerId=0)],
        CustomUIAssets=[{"Type": 1, "Name": "dragon", "URL": f"{SITE}/dragon.unity3d"}],
        FogOfWarRevealer={**sight, "FoVOffset": 0.0, "ShowFoWOutline": True},
        PhysicsMaterial={**friction, "FrictionCombine": 0, "BounceCombine": 0},
        Rigidbody=_body(),
        ChildObjects=[token(ChildObjects=[thing("BlockSquare")])],
    )


def fields() -> Save:
    """Every field that saves ever had, in the newest version."""
    puzzle = {"NumPuzzlePieces": 80, "ImageOnBoard": True}
    figure = {"MirroredBack": True, "UseMinimalCollider": False}
    clock = {"ClockState": 2, "SecondsPassed": 5, "Paused": False}
    objects = [
        _with_everything(),
        _plain(),
        *_jointed(),
        thing("Figurine_Custom", CustomImage=image(CustomFigurine=figure)),
        thing("Custom_Board", CustomImage=image(CustomJigsawPuzzle=puzzle, WidthScale=1.2)),
        thing("Digital_Clock", Clock=clock),
        thing("BlockTriangle", Layer=5, ColorDiffuse=rgb(0.25, 0.5, 0.75, 0.9)),
        *(of_kind(name) for name in ("Card", "Deck", "Custom_Token", "Custom_Model", "Custom_PDF", "3DText")),
        *(of_kind(name) for name in ("LayoutZone", "FogOfWar", "FogOfWarTrigger", "MP3_Player", "Tablet")),
        *(of_kind(name) for name in ("Calculator", "Counter", "Custom_Dice", "Quarter", "ChipStack", "Bag")),
        *(of_kind(name) for name in ("Custom_Assetbundle", "rpg_BEAR", "HandTrigger")),
        thing("Custom_Model", **_two_states()),
    ]
    return numbered(newest(spread(objects), "v14.2.1", PlayArea=2.0))


def _two_states() -> State:
    other = model(Nickname="other side")
    return {"CustomMesh": other["CustomMesh"], "States": {"2": other, "3": tile(Nickname="third")}}


def cards() -> Save:
    """Decks, sheets and hands: unique backs, several sheets in one deck, built-in cards, cards in bags."""
    both = deck(card(0, 4), card(3, 4), card(7, 8427), card(69, 8427))
    backs = {"5": sheet(5, UniqueBack=True, BackIsHidden=False, NumWidth=3, NumHeight=2, Type=3)}
    unique = deck(*(card(n, 5, CustomDeck=backs) for n in range(5)))
    built_in = thing("Deck", SidewaysCard=False, DeckIDs=[1, 2, 51])
    bare = [{key: value for key, value in card(n, 6).items() if key != "CustomDeck"} for n in (0, 1)]
    short = deck(*(card(n, 6, Nickname="") for n in (0, 1)))
    short["ContainedObjects"] = bare
    large = deck(*(card(n, 7, "CardCustom") for n in range(40)), name="DeckCustom")
    hands = [zone("HandTrigger", FogColor=color) for color in ("White", "Red", "Blue", "Green")]
    loose = [card(n, 9, SidewaysCard=True) for n in range(4)]
    return numbered(newest(spread([both, unique, built_in, short, large, *loose, *hands]), "v13.2.2"))


def nested() -> Save:
    """Bags in bags, states, infinite bags, attached children: as deep as in real saves, and deeper."""
    inner: State = thing("BlockSquare", Nickname="at the bottom")
    for depth in range(12):
        inner = bag(inner, deck(card(depth), card(depth + 1)), Nickname=f"level {12 - depth}")
    many = bag(*(token(Nickname=f"coin {n}", Tags=["Big Coin"]) for n in range(60)))
    infinite = bag(bag(of_kind("Die_6")), name="Infinite_Bag", Bag={"Order": 2})
    states = [
        tile(Nickname="first", States={"2": tile(Nickname="second"), "3": tile(Nickname="third")}),
        deck(card(1), card(2), States={"1": bag(card(5)), "3": card(6)}),
        model(kind=1, States={"1": bundle()}),
        tile(Nickname="one of two", States={"2": tile(Nickname="two of two")}),
    ]
    child = thing("BlockSquare", ChildObjects=[thing("Die_6", ChildObjects=[thing("Die_8")])])
    return numbered(newest(spread([inner, many, infinite, *states, child])))


def guids() -> Save:
    """One GUID on several objects at different depths, empty GUIDs, and unlikely ones."""
    twins = [card(n, GUID="abc123") for n in range(3)]
    inside = bag(*(thing("BlockSquare", GUID="") for _ in range(3)), GUID="def456")
    copy_ = bag(thing("BlockSquare", GUID="abc123"), GUID="")
    named = [thing("Counter", GUID=name, Counter={"value": 1}) for name in ("-1", "ABCDEF", "deck-1", "0")]
    pair = [thing("Die_6", GUID="0fffff"), thing("Die_8", GUID="0fffff")]
    return numbered(newest(spread([deck(*twins), inside, copy_, *named, *pair]), "v12.2.2"))


def old() -> Save:
    """A save of 2015: decks without cards, GUID not first, bare NaN and Infinity, integer positions."""
    cards_only = {"SidewaysCard": False, "DeckIDs": [100, 101, 102], "CustomDeck": {"1": _old_sheet()}}
    objects: list[State] = [
        _old("Chess_Pawn", MaterialIndex=0),
        _old("Deck", **cards_only),
        _old("Card", CardID=103, SidewaysCard=False, CustomDeck={"1": _old_sheet()}),
        _old("Custom_Model", CustomMesh=_old_mesh(), Layer=0),
        _old("Figurine_Custom", CustomImage={"ImageURL": "http://example.org/a.jpg", "WidthScale": 0.5}),
    ]
    return oldest(spread(objects))


def _old(name: str, **own: Any) -> State:
    """The field order of 2015: common fields first, the GUID last."""
    same = {"Nickname": "", "Description": "", "ColorDiffuse": rgb(), "Grid": True, "Locked": False}
    guid = f"{sum(map(ord, name)) * 31:06x}"
    return {"Name": name, "Transform": transform(), **same, **own, "GUID": guid}


def _old_sheet() -> State:
    return {"FaceURL": "http://example.org/faces.jpg", "BackURL": "http://example.org/back.jpg"}


def _old_mesh() -> State:
    urls = {"MeshURL": "http://example.org/ship.obj", "DiffuseURL": "", "NormalURL": "", "ColliderURL": ""}
    return {**urls, "Convex": True, "MaterialIndex": 3, "TypeIndex": 0}


def no_numbers() -> Save:
    """Positions and forces that are not numbers, without quotes, as early versions wrote them."""
    save = old()
    lost = _old("BlockSquare")
    lost["Transform"] |= {"posX": float("nan"), "posY": float("-inf"), "posZ": float("nan")}
    lost["Transform"] |= {"rotY": float("inf")}
    forces = {"BreakForce": float("inf"), "BreakTorgue": float("inf")}
    return save | {"ObjectStates": [*save["ObjectStates"], lost, _old("Die_6", JointFixed=_joint(**forces))]}


def older() -> Save:
    """A save of 2017, between the two formats."""
    pieces = [of_kind(name) for name in ("Checker_red", "Go_Board", "Die_6", "Bag", "Custom_Tile")]
    return numbered(middle(spread(pieces)))


SCRIPT = 'local names = require("names")\r\n\r\nfunction onSave()\r\n  return names.state\r\nend\r\n'
MODULE = "-- „Żółw“ <b> & 🂡\nreturn { state = '{\"turn\": 3}' }\n"
PANEL = '<Panel active="false">\n  <Text id="a&amp;b">1 &lt; 2</Text>\n</Panel>\n'


def scripts() -> Save:
    """Plain and bundled scripts, with their states and XML UIs."""
    packed = bundled(SCRIPT.replace("\r\n", "\n"), {"names": MODULE}.get)
    state = '{"turn": 3}'
    objects = [
        thing("BlockSquare", LuaScript=packed, LuaScriptState=state, XmlUI=PANEL),
        thing("Notecard", LuaScript="", LuaScriptState="left over"),
        tile(LuaScript="-- CR only\rlocal a = 1\r-- and mixed\r\nlocal b = 2\n"),
    ]
    save = newest(spread(objects), LuaScript=packed, LuaScriptState=state, XmlUI=PANEL)
    return numbered(save)


def spellings_of_numbers() -> Save:
    """Numbers as other tools write them, which must come back unchanged."""
    texts = ("8.56e-05", "0.0000856", "-0.0", "1E+2", "1e2", "180.00", "1234567.125", "3.4E+38")
    objects = [thing("BlockSquare") for _ in texts]
    for state, text in zip(spread(objects), texts, strict=True):
        state["Transform"]["rotY"] = Spelled(text)
    return numbered(newest(objects, EpochTime=Spelled("9223372036854775807")))


TEXTS = (
    *("", " ", "Straße", "e\u0301", "漢字", "🂡🎲", "שלום", "\u202eevil", "a\tb\r\nc", "\x01\x1f\x7f"),
    *("\ufffd", '"quoted" \\ /', "<b>&amp;</b>", "\u0085\u2028\u2029", "[ff0000]red[-]", "x" * 3000),
)


def texts() -> Save:
    """Names in every alphabet, control characters, markup, and text that is already damaged."""
    objects = [thing("Notecard", Nickname=text, Description=text[::-1]) for text in TEXTS]
    return numbered(newest(spread(objects), Note="\n" * 20, SaveName="Ćwiczenie / 練習"))


def gaps() -> Save:
    """Fields that are null or missing: no GUID, half a Transform, settings never made."""
    half = thing("BlockSquare")
    half["Transform"] = {"posX": 1.0, "posY": 1.06, "posZ": 2.0}
    nameless = {key: value for key, value in thing("Die_6").items() if key != "GUID"}
    empty = thing("Bag", ContainedObjects=None, Nickname=None, Tags=None, ColorDiffuse=None)
    save = newest([half, nameless, empty, thing("Counter", Counter={"value": 2}, States=None)])
    return numbered(save | {"Grid": None, "Turns": None, "Note": None, "SnapPoints": None})


def unknown() -> Save:
    """Fields of a future version, a kind from a DLC, and numbers too large for any field."""
    more = {"Glow": {"Strength": 0.5, "Colors": [rgb(), None, "none"]}, "Seasons": [1, 2.5, True]}
    huge = thing("Counter", Counter={"value": 10**30}, Value=2**40)
    objects = spread([thing("BlockSquare", **more), thing("Kimono_Stand"), huge])
    return numbered(newest(objects, "v99.1", Weather={"Rain": 1}, PlayerCounts=[1, 2**63]))


def empty() -> Save:
    """An empty table."""
    return newest([], "v11.0.1", Table="Table_None", TableURL=None)


def one_object() -> Save:
    """A saved object: one deck in the frame of a save."""
    return numbered(saved_object(deck(card(0), card(1), card(2), Nickname="Belote")))


def bare_object() -> State:
    """A single object in a file, without the frame."""
    return numbered(bag(token(), deck(card(0), card(1)), Nickname="Alone"))


def small() -> Save:
    """One of everything that formatting affects: letters, numbers, empty lists, a script with two lines."""
    objects = [thing("Card", Nickname="Żółw / a<b>&'c'", CardID=100, CustomDeck={"1": sheet(1)}, Tags=[])]
    return numbered(newest(objects, LuaScript="-- Żółw\nlocal a = 1 < 2\n", ComponentTags={}))
