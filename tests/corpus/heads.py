"""The settings of a table as versions of the game wrote them, from 2015 to 14.2."""

from __future__ import annotations

from typing import Any

from tests.corpus.objects import SITE, State, rgb, transform, xyz

Settings = dict[str, Any]


def _tabs() -> State:
    empty = {"title": "", "body": "", "color": "Grey", "visibleColor": rgb(0.5, 0.5, 0.5), "id": 1}
    rules = {**empty, "title": "Rules", "body": "Draw two.\n\nPlay one.\t— Keep the rest.", "id": 0}
    return {"0": rules, "1": {**empty, "color": "White", "visibleColor": rgb()}}


def _grid() -> State:
    lines = {"Type": 0, "Lines": False, "Color": rgb(0.0, 0.0, 0.0), "Opacity": 0.75, "ThickLines": False}
    snapping = {"Snapping": False, "Offset": False, "BothSnapping": False, "xSize": 2.0, "ySize": 2.0}
    return {**lines, **snapping, "PosOffset": xyz(0.0, 1.0, 0.0)}


def _lighting() -> State:
    return {
        "LightIntensity": 0.54,
        "LightColor": rgb(1.0, 0.9804, 0.8902),
        "AmbientIntensity": 1.3,
        "AmbientType": 0,
        "AmbientSkyColor": rgb(0.5, 0.5, 0.5),
        "AmbientEquatorColor": rgb(0.5, 0.5, 0.5),
        "AmbientGroundColor": rgb(0.5, 0.5, 0.5),
        "ReflectionIntensity": 1.0,
        "LutIndex": 0,
        "LutContribution": 1.0,
        "LutURL": f"{SITE}/lut.png",
    }


def _turns() -> State:
    switches = {"Reverse": False, "SkipEmpty": False, "DisableInteractions": False, "PassTurns": True}
    return {"Enable": True, "Type": 1, "TurnOrder": ["White", "Red"], **switches, "TurnColor": "Red"}


def _cameras() -> list[State | None]:
    view = {"Position": xyz(0.0, -2.5, 0.0), "Rotation": xyz(60.0, 0.5, 0.0), "Distance": 77.5}
    return [{**view, "Zoomed": False, "AbsolutePosition": xyz(0.0, 63.1, -38.9)}, None]


def decal(**fields: Any) -> State:
    picture = {"Name": "Skull", "ImageURL": f"{SITE}/skull.png", "Size": 3.0}
    return {"Transform": transform(), "CustomDecal": picture, **fields}


def line(**fields: Any) -> State:
    shape = {"points3": [xyz(-2.4, 1.0, 3.1), xyz(2.4, 1.0, 3.1)], "color": rgb(0.1, 0.2, 0.3)}
    return {**shape, "thickness": 0.1, "rotation": xyz(), "loop": False, "square": True, **fields}


def snap_point(**fields: Any) -> State:
    return {"Position": xyz(-4.5, 0.96, 2.25), "Rotation": xyz(0.0, 180.0, 0.0), **fields}


def newest(objects: list[State], version: str = "v13.3", **fields: Any) -> Settings:
    """The settings as 13.1 and later write them."""
    made = {
        "SaveName": "Every kind",
        "EpochTime": 1669149152,
        "Date": "11/22/2022 3:32:32 PM",
        "VersionNumber": version,
        "GameMode": "Every kind",
        "GameType": "Game",
        "GameComplexity": "Low Complexity",
        "PlayingTime": [30, 90],
        "PlayerCounts": [2, 4],
        "Tags": ["Card Games", "Dice Games"],
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": "Table_Custom",
        "TableURL": f"{SITE}/felt.jpg",
        "Sky": "Sky_Custom",
        "SkyURL": f"{SITE}/sky.jpg",
        "Note": "Żółw – 亀 🐢",
        "TabStates": _tabs(),
        "MusicPlayer": {
            "RepeatSong": False,
            "PlaylistEntry": -1,
            "CurrentAudioTitle": "",
            "CurrentAudioURL": "",
            "AudioLibrary": [{"Item1": f"{SITE}/rain.mp3", "Item2": "Rain"}],
        },
        "Grid": _grid(),
        "Lighting": _lighting(),
        "Hands": {"Enable": True, "DisableUnused": False, "Hiding": 0},
        "ComponentTags": {"labels": [{"displayed": "Big Coin", "normalized": "big coin"}]},
        "Turns": _turns(),
        "VectorLines": [line()],
        "CameraStates": _cameras(),
        "DecalPallet": [decal()["CustomDecal"]],
        "Decals": [decal()],
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "CustomUIAssets": [{"Type": 0, "Name": "crown", "URL": f"{SITE}/crown.png"}],
        "SnapPoints": [snap_point(), {"Position": xyz(4.5, 0.96, 2.25)}, snap_point(Tags=["Big Coin"])],
        "ObjectStates": objects,
    }
    return {**made, **fields}


def middle(objects: list[State], version: str = "v9.7") -> Settings:
    """The settings as 9.6 to 12.4 write them: another order, hands as places, no tags."""
    hand = {"Color": "White", "Transform": transform(-15.0, -18.5, 3.3, 11.5)}
    old_line = line(canvasId=1, lineId=2, playerId=1)
    return {
        "SaveName": "Middle",
        "GameMode": "Checkers",
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Date": "8/26/2017 2:09:58 AM",
        "Table": "Table_RPG",
        "Sky": "Sky_Museum",
        "Note": "",
        "Rules": "",
        "XmlUI": "",
        "LuaScript": "",
        "LuaScriptState": "",
        "Grid": _grid(),
        "Lighting": {key: value for key, value in _lighting().items() if key != "LutURL"},
        "Hands": {"Enable": True, "DisableUnused": False, "Hiding": 0, "HandTransforms": [hand]},
        "Turns": _turns(),
        "VectorLines": [old_line],
        "DrawImage": "iVBORw0KGgo=",
        "ObjectStates": objects,
        "DecalPallet": [],
        "TabStates": _tabs(),
        "CameraStates": [],
        "VersionNumber": version,
    }


def oldest(objects: list[State]) -> Settings:
    """The settings as in 2015: no version, no scripts, the rules as one text."""
    hand = {"Color": "Red", "Transform": transform(15.0, -18.5, 3.3, 11.5), "GameMaster": False}
    grid = {"Type": 1, "Lines": True, "Snapping": True, "Offset": False, "xSize": 1.5, "ySize": 1.5}
    return {
        "SaveName": "Oldest",
        "GameMode": "None",
        "Date": "2/18/2015 4:24:56 PM",
        "Table": "Table_Glass",
        "Sky": "Sky_Downtown",
        "Note": "",
        "Rules": "[b]Rules[/b]\nDraw two.",
        "PlayerTurn": "White",
        "Grid": {**grid, "yPosition": 1.0},
        "Hands": {"Enable": True, "DisableUnused": True, "Hidding": 1, "HandTransforms": [hand]},
        "DrawImage": "",
        "VectorLines": [],
        "ObjectStates": objects,
    }


def saved_object(*objects: State) -> Settings:
    """What `Save Object` writes: the frame of a save, empty but for the object."""
    return {
        "SaveName": "",
        "GameMode": "",
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Date": "",
        "Table": "",
        "Sky": "",
        "Note": "",
        "Rules": "",
        "XmlUI": "",
        "LuaScript": "",
        "LuaScriptState": "",
        "ObjectStates": list(objects),
        "TabStates": {},
        "VersionNumber": "",
    }
