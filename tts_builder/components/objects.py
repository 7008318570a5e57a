"""Converts components to objects of a save."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tts_builder.components.additions import JOINTS
from tts_builder.components.base import Component, SnapPoint, Vec3, rgb, xyz
from tts_builder.components.cards import Deck, card_fields
from tts_builder.components.drawings import Drawings
from tts_builder.components.flat import Stack
from tts_builder.components.guids import copy_key
from tts_builder.components.scripts import panel_of, script_of
from tts_builder.components.solids import Die
from tts_builder.components.spoken import in_panel, in_script
from tts_builder.components.texts import Texts

Object = dict[str, Any]


@dataclass(frozen=True)
class Writer:
    """Converts components to objects. `guids` has the GUIDs of the whole mod."""

    guids: dict[str, str]
    drawings: Drawings

    @property
    def _texts(self) -> Texts:
        return self.drawings.texts

    def _script(self, component: Component) -> str:
        return in_script(script_of(component.lua, component.where), self._texts, component.where)

    def _panel(self, component: Component) -> str:
        xml = panel_of(component.xml, component.where)
        return in_panel(xml, component.xml, self._texts, component.where)

    def object(self, component: Component, position: Vec3, rotation: Vec3) -> Object:
        """The object with its pivot at `position`, including its contents and states."""
        made = self._plain(
            component, position, rotation, component.transform_scale, component.fields(self.drawings)
        )
        if isinstance(component, Deck):
            made["ContainedObjects"] = self._cards(component, position, rotation)
        elif component.contained():
            made["ContainedObjects"] = [
                copy for item in component.contained() for copy in self._inside(item, position)
            ]
        if component.states:
            made["States"] = {
                str(number): self.object(state, position, state.rotation(rotation[1], state.down))
                for number, state in enumerate(component.states, start=2)
            }
        return made

    def _inside(self, component: Component, position: Vec3) -> list[Object]:
        made = self.object(component, position, component.rotation(component.upright, component.down))
        numbers = range(component.copies)
        return [{**made, "GUID": self.guids[copy_key(component.key, number)]} for number in numbers]

    def _cards(self, deck: Deck, position: Vec3, rotation: Vec3) -> list[Object]:
        made = []
        for sheet, cards in zip(self.drawings.sheets(deck), deck.batches(), strict=True):
            for card, number in zip(cards, sheet.ids, strict=True):
                fields = card_fields(card, number, {str(sheet.key): sheet.fields})
                made.append(self._plain(card, position, rotation, deck.transform_scale, fields))
        return made

    def _plain(
        self, component: Component, position: Vec3, rotation: Vec3, scale: Vec3, fields: dict[str, Any]
    ) -> Object:
        made: Object = {
            "GUID": self.guids[component.key],
            "Name": component.name_in_save,
            "Transform": transform(position, rotation, scale),
            "Nickname": self._texts.of(f"name:{component.key}", component.name, component.where),
            "Description": self._texts.of(
                f"description:{component.key}", component.description, component.where
            ),
            "GMNotes": "",
            "Memo": component.key,
            "AltLookAngle": xyz((0.0, 0.0, 0.0)),
            "ColorDiffuse": rgb(component.shade),
        }
        if component.tags:
            made["Tags"] = list(component.tags)
        made |= {
            "LayoutGroupSortIndex": 0,
            "Value": 0,
            "Locked": component.locked or component.fixed,
            "Grid": not isinstance(component, Die | Stack),
            "Snap": True,
            "IgnoreFoW": False,
            "MeasureMovement": False,
            "DragSelectable": not component.fixed,
            "Autoraise": True,
            "Sticky": not component.fixed,
            "Tooltip": component.tooltip,
            "GridProjection": False,
            "HideWhenFaceDown": component.hidden_face_down,
            "Hands": component.goes_into_hands and not isinstance(component, Deck),
        }
        made |= fields
        made |= {
            "LuaScript": self._script(component) or fields.get("LuaScript", ""),
            "LuaScriptState": fields.get("LuaScriptState", ""),
            "XmlUI": self._panel(component) or fields.get("XmlUI", ""),
        }
        made |= self._additions(component)
        return made

    def _additions(self, component: Component) -> Object:
        """Snap points, decals, lines, joints and attached objects."""
        made: Object = {}
        if component.snaps:
            made["AttachedSnapPoints"] = [snap_point(point) for point in component.snaps]
        if component.decals:
            made["AttachedDecals"] = [decal.fields(self.drawings) for decal in component.decals]
        if component.lines:
            made["AttachedVectorLines"] = [line.fields() for line in component.lines]
        for joint in component.joints:
            made[JOINTS[joint.kind]] = joint.fields(self.guids[joint.to])
        if component.attached:
            made["ChildObjects"] = [self._child(component, child) for child in component.attached]
        return made

    def _child(self, parent: Component, child: Component) -> Object:
        """An attached component: position, rotation and scale are local to the parent."""
        assert isinstance(child.at, tuple)
        assert len(child.at) == 3
        made = self.object(child, child.at, child.rotation(child.turn or 0.0, child.down))
        where = made["Transform"]
        for axis, size in zip("XYZ", parent.transform_scale, strict=True):
            where[f"scale{axis}"] = round(where[f"scale{axis}"] / (size or 1.0), 5)
        return made


def transform(position: Vec3, rotation: Vec3, scale: Vec3) -> dict[str, float]:
    names = ("posX", "posY", "posZ", "rotX", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ")
    values = (*position, *rotation, *scale)
    return {name: round(float(value), 5) + 0.0 for name, value in zip(names, values, strict=True)}


def snap_point(point: SnapPoint) -> dict[str, Any]:
    made: dict[str, Any] = {"Position": xyz(point.position)}
    if point.turn is not None:
        made["Rotation"] = xyz((0.0, point.turn, 0.0))
    if point.tags:
        made["Tags"] = list(point.tags)
    return made
