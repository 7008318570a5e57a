"""Custom images and meshes: the parameters of scripts and the matching fields of the save."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tts_builder.headless.world.kinds import State, type_of

if TYPE_CHECKING:
    from tts_builder.headless.world.world_object import WorldObject

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
        "image_scalar": ("CustomImage", "ImageScalar"),
    },
    "Custom_PDF": {
        "url": ("CustomPDF", "PDFUrl"),
        "password": ("CustomPDF", "PDFPassword"),
        "page": ("CustomPDF", "PDFPage"),
        "page_offset": ("CustomPDF", "PDFPageOffset"),
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
        "specular_intensity": ("CustomMesh", "CustomShader", "SpecularIntensity"),
        "specular_color": ("CustomMesh", "CustomShader", "SpecularColor"),
        "specular_sharpness": ("CustomMesh", "CustomShader", "SpecularSharpness"),
        "freshnel_strength": ("CustomMesh", "CustomShader", "FresnelStrength"),
    },
    "Custom_Assetbundle": {
        "assetbundle": ("CustomAssetbundle", "AssetbundleURL"),
        "assetbundle_secondary": ("CustomAssetbundle", "AssetbundleSecondaryURL"),
        "type": ("CustomAssetbundle", "TypeIndex"),
        "material": ("CustomAssetbundle", "MaterialIndex"),
    },
}


_CUSTOM = frozenset(_FIELDS)
_BUNDLES = ("Custom_Model", "Custom_Assetbundle")
_BAGS = {6: "_Bag", 7: "_Infinite_Bag"}
"""The suffix in the name of a model or asset bundle that is a bag, by its type."""


def _base(name: str) -> str:
    return name.removesuffix("_Stack").removesuffix("_Bag").removesuffix("_Infinite")


def _fields(obj: WorldObject) -> dict[str, tuple[str, ...]]:
    name = _base(obj.name)
    if name not in _FIELDS:
        raise obj.world.refuse(f"custom object of a {obj.name}", obj.guid)
    return _FIELDS[name]


_SHEET = {
    "face": ("FaceURL", ""),
    "back": ("BackURL", ""),
    "width": ("NumWidth", 1),
    "height": ("NumHeight", 1),
    "back_is_hidden": ("BackIsHidden", False),
    "unique_back": ("UniqueBack", False),
    "type": ("Type", 0),
}


def _read_cards(obj: WorldObject) -> dict[str, Any]:
    """The sheet of a card, or the first sheet of a deck."""
    sheet: State = next(iter((obj.state.get("CustomDeck") or {}).values()), {})
    found = {key: sheet.get(field, absent) for key, (field, absent) in _SHEET.items()}
    found["sideways"] = bool(obj.state.get("SidewaysCard", False))
    if obj.kind == "Deck":
        found["number"] = len(obj.state.get("DeckIDs") or ())
    return found


def _free_key(obj: WorldObject) -> int:
    """A sheet number that no object on the table uses."""
    used = [0]
    for other in obj.world.objects.values():
        used += [int(key) for key in other.state.get("CustomDeck") or () if str(key).isdigit()]
    return max(used) + 1


def _write_cards(obj: WorldObject, given: dict[str, Any]) -> None:
    """Give a card or a deck a new sheet. A deck then consists of its first `number` cards."""
    state, before = obj.state, _read_cards(obj)
    now = {**before, **{key: value for key, value in given.items() if key in before or key == "number"}}
    if obj.kind == "Deck" and not state.get("CustomDeck"):
        now = {**now, "width": given.get("width", 10), "height": given.get("height", 7)}
        now["number"] = given.get("number", 52)
    number = _free_key(obj)
    sheet = {field: now[key] for key, (field, _) in _SHEET.items()}
    for field in ("NumWidth", "NumHeight", "Type"):
        sheet[field] = int(sheet[field])
    state["CustomDeck"] = {str(number): sheet}
    state["SidewaysCard"] = bool(now["sideways"])
    if obj.kind == "Card":
        state["CardID"] = number * 100 + int(state.get("CardID", 0)) % 100
        return
    count = min(int(now["number"]), sheet["NumWidth"] * sheet["NumHeight"])
    state["DeckIDs"] = [number * 100 + index for index in range(count)]
    state.pop("ContainedObjects", None)


def read(obj: WorldObject) -> dict[str, Any]:
    if obj.kind in ("Card", "Deck"):
        return _read_cards(obj)
    if obj.name not in _CUSTOM and not obj.name.startswith("Custom_"):
        return {}
    found = {}
    for key, path in _fields(obj).items():
        part: Any = obj.state
        for step in path:
            part = part.get(step) if isinstance(part, dict) else None
        if part is not None:
            found[key] = part
    return found


def _index(given: Any) -> int:
    """The number of a type or material. A word, which some published mods pass, means the first one."""
    return int(given) if isinstance(given, int | float) else 0


def write(obj: WorldObject, given: dict[str, Any]) -> None:
    """Set the given parameters. The object shows them after a reload."""
    if obj.kind in ("Card", "Deck"):
        _write_cards(obj, given)
        obj.resized()
        return
    for key, path in _fields(obj).items():
        if key in given:
            part: State = obj.state
            for step in path[:-1]:
                part = part.setdefault(step, {})
            part[path[-1]] = _index(given[key]) if key in ("type", "material") else given[key]
    if "type" in given and obj.name.startswith(_BUNDLES) and obj.kind != "Stack":
        obj.state["Name"] = _base(obj.name) + _BAGS.get(_index(given["type"]), "")
        if obj.spawning:  # its type is decided only now
            obj.name, obj.kind = str(obj.state["Name"]), type_of(obj.state)
    obj.resized()
