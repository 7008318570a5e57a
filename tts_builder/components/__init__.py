"""What a designer imports: components, areas, and the mod that holds them."""

from tts_builder.components.additions import Decal, Joint, VectorLine
from tts_builder.components.areas import (
    Area,
    BagArea,
    Brick,
    Grid,
    HandArea,
    Hex,
    Origin,
    Row,
    Spots,
    StackArea,
)
from tts_builder.components.base import At, Component, SnapPoint
from tts_builder.components.cards import Card, Deck
from tts_builder.components.containers import Bag, InfiniteBag
from tts_builder.components.data import Line, rows
from tts_builder.components.devices import AssetBundle, Calculator, Clock, Pdf, Tablet
from tts_builder.components.face import Face
from tts_builder.components.flat import Board, PlayerAid, Stack, Tile, Token
from tts_builder.components.furniture import Counter, HandZone, HiddenZone, Notecard, ScriptingZone, Text3D
from tts_builder.components.mesh import Drawn
from tts_builder.components.mod import Mod
from tts_builder.components.saved import SavedObject
from tts_builder.components.solids import Die, Figurine, Model
from tts_builder.components.standard import Standard, StandardDeck
from tts_builder.components.world import Camera, Hands, NotebookTab, TableSpec, Turns
from tts_builder.components.zones import FogZone, LayoutZone, RandomizeZone

__all__ = [
    "Area",
    "AssetBundle",
    "At",
    "Bag",
    "BagArea",
    "Board",
    "Brick",
    "Calculator",
    "Camera",
    "Card",
    "Clock",
    "Component",
    "Counter",
    "Decal",
    "Deck",
    "Die",
    "Drawn",
    "Face",
    "Figurine",
    "FogZone",
    "Grid",
    "HandArea",
    "HandZone",
    "Hands",
    "Hex",
    "HiddenZone",
    "InfiniteBag",
    "Joint",
    "LayoutZone",
    "Line",
    "Mod",
    "Model",
    "NotebookTab",
    "Notecard",
    "Origin",
    "Pdf",
    "PlayerAid",
    "RandomizeZone",
    "Row",
    "SavedObject",
    "ScriptingZone",
    "SnapPoint",
    "Spots",
    "Stack",
    "StackArea",
    "Standard",
    "StandardDeck",
    "TableSpec",
    "Tablet",
    "Text3D",
    "Tile",
    "Token",
    "Turns",
    "VectorLine",
    "rows",
]
