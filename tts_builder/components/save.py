"""Converts a mod to the save that Tabletop Simulator loads."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tts_builder.components.base import rgb, xyz
from tts_builder.components.drawings import Drawings
from tts_builder.components.mod import Mod
from tts_builder.components.objects import Writer, snap_point
from tts_builder.components.resting import rest
from tts_builder.components.tables import COLORS
from tts_builder.components.texts import Texts
from tts_builder.components.world import NotebookTab

FORMAT = "v13.2.2"
"""The version of Tabletop Simulator whose fields are written."""
EPOCH, DATE = 1577836800, "1/1/2020 12:00:00 AM"
"""A fixed date, so that the same definition always gives the same bytes."""
NO_SCRIPT = "-- This table has no script."
"""Tabletop Simulator has trouble with an empty Global script."""

_HIDING = {"default": 0, "reverse": 1, "disabled": 2}
_BACKGROUND = (4096, 2048)
_TABLE_IMAGE = (4096, 2420)


def save_data(mod: Mod, drawings: Drawings, script: str, xml: str) -> dict[str, Any]:
    """The whole save, with the fields in the order of Tabletop Simulator."""
    spec = mod.table
    writer = Writer(mod.guids(), drawings)
    objects = []
    for component in mod.on_table():
        where = rest(mod, component)
        objects.append(writer.object(component, where.position, where.rotation))
    players = sorted(mod.seats) or [0]
    title = drawings.texts.of("title", mod.title, mod.where)
    return {
        "SaveName": title,
        "EpochTime": EPOCH,
        "Date": DATE,
        "VersionNumber": FORMAT,
        "GameMode": title,
        "GameType": "Game",
        "GameComplexity": "",
        "PlayingTime": list(mod.minutes),
        "PlayerCounts": [players[0], players[-1]],
        "Tags": list(mod.workshop_tags),
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": spec.name,
        "TableURL": drawings.image(spec.image, _TABLE_IMAGE, "table") if spec.image else "",
        "Sky": spec.sky,
        "SkyURL": drawings.image(spec.background, _BACKGROUND, "background") if spec.background else "",
        "Note": drawings.texts.of("note", mod.note, mod.where),
        "TabStates": _notebook(mod, drawings.texts),
        "Grid": _GRID,
        "Lighting": _LIGHTING,
        "Hands": {
            "Enable": mod.hands.enabled,
            "DisableUnused": mod.hands.disable_unused,
            "Hiding": _HIDING[mod.hands.hiding],
        },
        "ComponentTags": _component_tags(mod),
        "Turns": {
            "Enable": mod.turns.enabled,
            "Type": 1 if mod.turns.order else 0,
            "TurnOrder": list(mod.turns.order),
            "Reverse": False,
            "SkipEmpty": False,
            "DisableInteractions": False,
            "PassTurns": mod.turns.pass_turns,
            "TurnColor": mod.turns.order[0] if mod.turns.order else "",
        },
        **({"VectorLines": [line.fields() for line in mod.lines]} if mod.lines else {}),
        "CameraStates": [
            {
                "Position": xyz(c.target),
                "Rotation": xyz(c.angle),
                "Distance": float(c.distance),
                "Zoomed": False,
            }
            for c in mod.cameras
        ],
        "DecalPallet": _palette(mod, drawings),
        **({"Decals": [decal.fields(drawings) for decal in mod.decals]} if mod.decals else {}),
        "LuaScript": script or NO_SCRIPT,
        "LuaScriptState": "",
        "XmlUI": xml,
        "CustomUIAssets": [],
        "SnapPoints": [snap_point(point) for point in mod.snaps],
        "ObjectStates": objects,
    }


def notebook(mod: Mod, texts: Texts) -> list[NotebookTab]:
    """The tabs of the Notebook in the language of the texts."""
    return [
        replace(
            tab,
            title=texts.of(f"tab:{tab.ident}:title", tab.title, tab.where),
            body=texts.of(f"tab:{tab.ident}:body", tab.body, tab.where),
        )
        for tab in mod.notebook
    ]


def _palette(mod: Mod, drawings: Drawings) -> list[dict[str, Any]]:
    """Every decal once."""
    stickers: list[dict[str, Any]] = []
    for decal in mod.decals:
        sticker = decal.sticker(drawings)
        if sticker not in stickers:
            stickers.append(sticker)
    return stickers


def _notebook(mod: Mod, texts: Texts) -> dict[str, Any]:
    return {
        str(number): {
            "title": tab.title,
            "body": tab.body,
            "color": tab.color,
            "visibleColor": rgb(COLORS[tab.color]),
            "id": number,
        }
        for number, tab in enumerate(notebook(mod, texts))
    }


def _component_tags(mod: Mod) -> dict[str, Any]:
    tags = {tag for component in mod.everything() for tag in component.tags}
    tags |= {tag for point in mod.snaps for tag in point.tags}
    tags |= {tag for component in mod.everything() for point in component.snaps for tag in point.tags}
    return {"labels": [{"displayed": tag, "normalized": tag.lower()} for tag in sorted(tags)]}


_GRID: dict[str, Any] = {
    "Type": 0,
    "Lines": False,
    "Color": rgb((0.0, 0.0, 0.0)),
    "Opacity": 0.75,
    "ThickLines": False,
    "Snapping": False,
    "Offset": False,
    "BothSnapping": False,
    "xSize": 2.0,
    "ySize": 2.0,
    "PosOffset": xyz((0.0, 1.0, 0.0)),
}

_LIGHTING: dict[str, Any] = {
    "LightIntensity": 0.54,
    "LightColor": rgb((1.0, 0.9804, 0.8902)),
    "AmbientIntensity": 1.3,
    "AmbientType": 0,
    "AmbientSkyColor": rgb((0.5, 0.5, 0.5)),
    "AmbientEquatorColor": rgb((0.5, 0.5, 0.5)),
    "AmbientGroundColor": rgb((0.5, 0.5, 0.5)),
    "ReflectionIntensity": 1.0,
    "LutIndex": 0,
    "LutContribution": 1.0,
    "LutURL": "",
}
