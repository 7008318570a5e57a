"""Custom images and meshes: the names scripts use and the fields the save has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tts_builder.headless.faults import CallError
from tts_builder.headless.kinds import State

if TYPE_CHECKING:
    from tts_builder.headless.thing import Thing

_IMAGE = {"image": "ImageURL", "image_secondary": "ImageSecondaryURL", "image_bottom": "ImageSecondaryURL"}
_FIELDS: dict[str, dict[str, tuple[str, ...]]] = {
    "Custom_Tile": {
        **{key: ("CustomImage", field) for key, field in _IMAGE.items() if key != "image_secondary"},
        "type": ("CustomImage", "CustomTile", "Type"),
        "thickness": ("CustomImage", "CustomTile", "Thickness"),
        "stackable": ("CustomImage", "CustomTile", "Stackable"),
        "stretch": ("CustomImage", "CustomTile", "Stretch"),
    },
    "Custom_Token": {
        "image": ("CustomImage", "ImageURL"),
        "thickness": ("CustomImage", "CustomToken", "Thickness"),
        "merge_distance": ("CustomImage", "CustomToken", "MergeDistancePixels"),
        "stand_up": ("CustomImage", "CustomToken", "StandUp"),
        "stackable": ("CustomImage", "CustomToken", "Stackable"),
    },
    "Custom_Board": {"image": ("CustomImage", "ImageURL")},
    "Custom_Dice": {"image": ("CustomImage", "ImageURL"), "type": ("CustomImage", "CustomDice", "Type")},
    "Figurine_Custom": {
        "image": ("CustomImage", "ImageURL"),
        "image_secondary": ("CustomImage", "ImageSecondaryURL"),
    },
    "Custom_Model": {
        "mesh": ("CustomMesh", "MeshURL"),
        "diffuse": ("CustomMesh", "DiffuseURL"),
        "normal": ("CustomMesh", "NormalURL"),
        "collider": ("CustomMesh", "ColliderURL"),
        "convex": ("CustomMesh", "Convex"),
        "type": ("CustomMesh", "TypeIndex"),
        "material": ("CustomMesh", "MaterialIndex"),
        "cast_shadows": ("CustomMesh", "CastShadows"),
    },
    "Custom_Assetbundle": {
        "assetbundle": ("CustomAssetbundle", "AssetbundleURL"),
        "assetbundle_secondary": ("CustomAssetbundle", "AssetbundleSecondaryURL"),
        "type": ("CustomAssetbundle", "TypeIndex"),
        "material": ("CustomAssetbundle", "MaterialIndex"),
    },
}


def _fields(thing: Thing) -> dict[str, tuple[str, ...]]:
    name = thing.name.removesuffix("_Stack").removesuffix("_Bag").removesuffix("_Infinite")
    if name not in _FIELDS:
        thing.world.not_simulated[f"custom object of a {thing.name}"] += 1
        raise CallError(f"not simulated: the custom object of a {thing.name}")
    return _FIELDS[name]


def read(thing: Thing) -> dict[str, Any]:
    found = {}
    for key, path in _fields(thing).items():
        part: Any = thing.state
        for step in path:
            part = part.get(step) if isinstance(part, dict) else None
        if part is not None:
            found[key] = part
    return found


def write(thing: Thing, given: dict[str, Any]) -> None:
    """Take over what is given; the object shows it after a reload."""
    for key, path in _fields(thing).items():
        if key in given:
            part: State = thing.state
            for step in path[:-1]:
                part = part.setdefault(step, {})
            part[path[-1]] = given[key]
    thing.resized()
