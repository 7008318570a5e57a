"""Checks joints and attachments. Each error names the component and its line."""

from __future__ import annotations

from tts_builder.components.base import Component
from tts_builder.components.furniture import is_zone
from tts_builder.components.mod import Mod
from tts_builder.errors import DefinitionError


def check_additions(mod: Mod) -> None:
    """Raises DefinitionError for the first fault."""
    on_table = {component.key for component in mod.on_table()}
    for component in mod.everything():
        _check_joints(component, on_table)
        for child in component.attached:
            if not isinstance(child.at, tuple) or len(child.at) != 3:
                raise DefinitionError(
                    f"{child.key}: an attached component needs its position as (x, y, z) on {component.key}.",
                    where=child.where,
                )
            if is_zone(child) or child.contained():
                raise DefinitionError(
                    f"{child.key}: zones and containers cannot be attached.", where=child.where
                )


def _check_joints(component: Component, on_table: set[str]) -> None:
    kinds = [joint.kind for joint in component.joints]
    for number, joint in enumerate(component.joints):
        if joint.to not in on_table or joint.to == component.key:
            raise DefinitionError(
                f"{component.key}: a joint names {joint.to!r}, which is not another component on the table.",
                where=joint.where,
            )
        if joint.kind in kinds[:number]:
            raise DefinitionError(f"{component.key} has two {joint.kind} joints.", where=joint.where)
