"""Objects as the game writes them, with one function for each kind that has its own fields."""

from __future__ import annotations

from typing import Any

from tts_builder.saves.lint.kinds import KINDS

State = dict[str, Any]
SITE = "https://example.org/mod"


def xyz(x: float = 0.0, y: float = 0.0, z: float = 0.0) -> State:
    return {"x": x, "y": y, "z": z}


def rgb(r: float = 1.0, g: float = 1.0, b: float = 1.0, a: float | None = None) -> State:
    return {"r": r, "g": g, "b": b} | ({} if a is None else {"a": a})


def transform(x: float = 0.0, z: float = 0.0, y: float = 1.06, size: float = 1.0) -> State:
    """A Transform as after a real game: nearly at rest, nearly straight."""
    return {
        "posX": x,
        "posY": y,
        "posZ": z,
        "rotX": 2.5e-06,
        "rotY": 179.999985,
        "rotZ": 8.56e-05,
        "scaleX": size,
        "scaleY": size,
        "scaleZ": size,
    }


def thing(name: str, **fields: Any) -> State:
    """An object with the fields that version 13 writes for every kind; `fields` replace or follow them."""
    made = {
        "GUID": None,  # `numbered` fills it in
        "Name": name,
        "Transform": transform(),
        "Nickname": "",
        "Description": "",
        "GMNotes": "",
        "AltLookAngle": xyz(),
        "ColorDiffuse": rgb(0.7132782, 0.713278055, 0.713278055),
        "LayoutGroupSortIndex": 0,
        "Value": 0,
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "IgnoreFoW": False,
        "MeasureMovement": False,
        "DragSelectable": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "GridProjection": False,
        "HideWhenFaceDown": False,
        "Hands": False,
    }
    scripts = {"LuaScript": "", "LuaScriptState": "", "XmlUI": ""}
    return {**made, **fields, **{key: text for key, text in scripts.items() if key not in fields}}


def zone(name: str, **fields: Any) -> State:
    place = transform(y=2.5, size=5.1) | {"rotX": 0.0, "rotY": 0.0, "rotZ": 0.0}
    return thing(name, **{"Transform": place, "Locked": True, "ColorDiffuse": rgb(1, 1, 1, 0.0), **fields})


def sheet(number: int, **fields: Any) -> State:
    face = {"FaceURL": f"{SITE}/faces-{number}.jpg", "BackURL": f"{SITE}/back-{number}.jpg"}
    grid = {"NumWidth": 10, "NumHeight": 7, "BackIsHidden": True, "UniqueBack": False, "Type": 0}
    return {**face, **grid, **fields}


def card(number: int, sheet_number: int = 3, name: str = "Card", **fields: Any) -> State:
    own = {"CardID": sheet_number * 100 + number, "SidewaysCard": False}
    sheets = {"CustomDeck": {str(sheet_number): sheet(sheet_number)}}
    return thing(name, **{"Hands": True, "HideWhenFaceDown": True, **own, **sheets, **fields})


def deck(*cards: State, name: str = "Deck", **fields: Any) -> State:
    sheets = {key: found for each in cards for key, found in each["CustomDeck"].items()}
    ids = [each["CardID"] for each in cards]
    own = {"HideWhenFaceDown": True, "SidewaysCard": False, "DeckIDs": ids, "CustomDeck": sheets}
    return thing(name, **own, **fields, ContainedObjects=list(cards))


def image(**fields: Any) -> State:
    urls = {"ImageURL": f"{SITE}/front.png", "ImageSecondaryURL": f"{SITE}/rear.png"}
    return {**urls, "ImageScalar": 1.0, "WidthScale": 0.0, **fields}


def tile(name: str = "Custom_Tile", **fields: Any) -> State:
    shape = {"Type": 0, "Thickness": 0.2, "Stackable": False, "Stretch": True}
    return thing(name, CustomImage=image(CustomTile=shape), **fields)


def token(name: str = "Custom_Token", **fields: Any) -> State:
    shape = {"Thickness": 0.2, "MergeDistancePixels": 15.0, "StandUp": False, "Stackable": True}
    return thing(name, CustomImage=image(CustomToken=shape), **fields)


def model(name: str = "Custom_Model", kind: int = 0, **fields: Any) -> State:
    shader = {"SpecularColor": rgb(0.9, 0.9, 0.87), "SpecularIntensity": 0.1}
    mesh = {
        "MeshURL": f"{SITE}/piece.obj",
        "DiffuseURL": f"{SITE}/piece.png",
        "NormalURL": "",
        "ColliderURL": "",
        "Convex": True,
        "MaterialIndex": 1,
        "TypeIndex": kind,
        "CustomShader": {**shader, "SpecularSharpness": 3.0, "FresnelStrength": 0.1},
        "CastShadows": True,
    }
    return thing(name, CustomMesh=mesh, **fields)


def bundle(name: str = "Custom_Assetbundle", kind: int = 0, **fields: Any) -> State:
    urls = {"AssetbundleURL": f"{SITE}/dragon.unity3d", "AssetbundleSecondaryURL": ""}
    rest = {"MaterialIndex": 0, "TypeIndex": kind, "LoopingEffectIndex": 0}
    return thing(name, CustomAssetbundle={**urls, **rest}, **fields)


def bag(*contents: State, name: str = "Bag", **fields: Any) -> State:
    own = {"MaterialIndex": -1, "MeshIndex": -1, "Bag": {"Order": 0}}
    return thing(name, **{**own, **fields, "ContainedObjects": list(contents)})


def _values(count: int) -> list[State]:
    """The rotation values of a die; the last face has a word, and one number has a fraction."""
    faces: list[Any] = [*range(1, count - 1), count - 1.5, "crown"]
    return [{"Value": value, "Rotation": xyz(90.0 * n, 0.0, 45.0)} for n, value in enumerate(faces)]


def _special(name: str) -> State | None:
    """The kinds that have their own fields."""
    simple: dict[str, State] = {
        "3DText": {"Text": {"Text": "Score", "colorstate": rgb(0.1, 0.2, 0.3), "fontSize": 64}},
        "Calculator": {"Calculator": {"value": "12.5", "memory": 3.0}},
        "Counter": {"Counter": {"value": 7}},
        "Custom_Board": {"CustomImage": image(WidthScale=1.41)},
        "Custom_Dice": {"CustomImage": image(CustomDice={"Type": 1}), "RotationValues": _values(6)},
        "Digital_Clock": {"Clock": {"Mode": 1, "SecondsPassed": 90, "Paused": True}},
        "Figurine_Custom": {"CustomImage": image()},
        "Mahjong_Tile": {"MeshIndex": 12, "MaterialIndex": 0},
        "MP3_Player": {
            "Mp3Player": {
                "songTitle": "Rain",
                "genre": "Ambient",
                "volume": 0.5,
                "isPlaying": False,
                "loopOne": True,
                "menuTitle": "GENRES",
                "menu": 0,
            }
        },
        "Quarter": {"MaterialIndex": 1, "MeshIndex": -1, "AltSound": True},
        "Tablet": {"Tablet": {"PageURL": "https://example.org/"}},
    }
    return thing(name, **simple[name]) if name in simple else None


def _container(name: str) -> State | None:
    inside = [thing("BlockSquare", Nickname="red"), thing("BlockSquare", Nickname="blue")]
    if name in ("Deck", "DeckCustom"):
        kind = "CardCustom" if name == "DeckCustom" else "Card"
        return deck(*(card(n, 12, kind) for n in (4, 0, 69, 7)), name=name)
    if name.startswith("Deck_CardBot"):  # the game has their cards
        return thing(name, SidewaysCard=False, DeckIDs=[0, 1, 2])
    if name.startswith("Custom_Assetbundle_"):
        return bundle(name, 7 if "Infinite" in name else 6, ContainedObjects=inside[:1])
    if name.startswith("Custom_Model_") and name.endswith("Bag"):
        return model(name, 7 if "Infinite" in name else 6, ContainedObjects=inside[:1])
    if name in ("Bag", "Infinite_Bag"):
        return bag(*(inside if name == "Bag" else inside[:1]), name=name)
    return None


def _zone(name: str) -> State | None:
    zones: dict[str, State] = {
        "FogOfWar": {"FogOfWar": _fog()},
        "FogOfWarTrigger": {
            "FogColor": "Black",
            "FogHidePointers": False,
            "FogReverseHiding": False,
            "FogSeethrough": True,
        },
        "HandTrigger": {"FogColor": "White"},
        "LayoutZone": {"LayoutZone": {"Options": _layout(), "GroupsInZone": []}},
        "RandomizeTrigger": {},
        "ScriptingTrigger": {},
    }
    return zone(name, **zones[name]) if name in zones else None


def _fog() -> State:
    hides = {"HideGmPointer": False, "HideObjects": True, "ReHideObjects": False, "Height": 0.0}
    return {**hides, "RevealedLocations": {}}


def _layout() -> State:
    switches = (
        *("TriggerForFaceUp", "TriggerForFaceDown", "TriggerForNonCards", "SplitAddedDecks"),
        *("CombineIntoDecks", "StickyCards", "InstantRefill", "Randomize", "ManualOnly"),
        *("MeldReverseSort", "MeldSortExisting", "AlternateDirection", "AllowSwapping"),
    )
    numbers = (
        *("CardsPerDeck", "Direction", "NewObjectFacing", "MeldDirection", "MeldSort"),
        *("MaxObjectsPerGroup", "MaxObjectsPerNewGroup"),
    )
    gaps = ("HorizontalGroupPadding", "VerticalGroupPadding", "HorizontalSpread", "VerticalSpread")
    return dict.fromkeys(switches, False) | dict.fromkeys(numbers, 0) | dict.fromkeys(gaps, 0.6)


def of_kind(name: str) -> State:
    """An object of this kind, with all the fields that the game writes."""
    if found := _special(name) or _container(name) or _zone(name):
        return found
    if name in ("Card", "CardCustom"):
        return card(1, name=name)
    if name.startswith(("Custom_Tile", "Custom_Token", "Custom_Model", "Custom_Assetbundle")):
        make = {"Tile": tile, "Toke": token, "Mode": model, "Asse": bundle}[name[7:11]]
        return make(name, **({"Number": 4} if name.endswith("Stack") else {}))
    if name == "Custom_PDF":
        page = {"PDFUrl": f"{SITE}/rules.pdf", "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}
        return thing(name, CustomPDF=page)
    if name.startswith("rpg_"):
        return thing(name, RPGmode=True, RPGdead=False)
    if name.startswith("Die_"):
        return thing(name, MaterialIndex=1, RotationValues=_values(6))
    if name.endswith("Stack"):
        return thing(name, Number=3)
    return thing(name, MaterialIndex=0)


def numbered(save: State, first: int = 1) -> State:
    """The save with a GUID for every object that lacks one, in file order."""
    count = first

    def fill(state: State) -> None:
        nonlocal count
        if "GUID" in state and state["GUID"] is None:
            state["GUID"] = f"{count * 7919 % 0xFFFFFF:06x}"
            count += 1
        for held in ("ContainedObjects", "ChildObjects"):
            for each in state.get(held) or ():
                fill(each)
        for each in (state.get("States") or {}).values():
            fill(each)

    for state in save.get("ObjectStates", [save]):
        fill(state)
    return save


def spread(states: list[State]) -> list[State]:
    """The objects in rows, so that they do not touch."""
    for n, state in enumerate(states):
        state["Transform"] |= {"posX": n % 14 * 6.0 - 39.25, "posZ": n // 14 * 6.0 - 36.5}
    return states


def every_kind() -> list[State]:
    return spread([of_kind(name) for name in sorted(KINDS)])
