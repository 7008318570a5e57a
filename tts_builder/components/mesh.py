"""Meshes of models: built-in ones by name, or OBJ files and texts of the designer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tts_builder.components.base import Vec3
from tts_builder.errors import DefinitionError


@dataclass(frozen=True)
class Drawn:
    """A mesh that you make with code."""

    name: str
    """Name of the mesh. Its file gets this name."""
    text: str
    """OBJ text of the mesh, in table units."""


Mesh = str | Path | Drawn
"""The name of a mesh in `tts_builder.art.meshes`, the path of an OBJ file, or a mesh made with code."""


@lru_cache(maxsize=256)
def obj_text(mesh: Mesh) -> str:
    """The OBJ text with LF line endings."""
    if isinstance(mesh, Drawn):
        return mesh.text
    if isinstance(mesh, Path):
        try:
            return mesh.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as fault:
            raise DefinitionError("The mesh cannot be read.", where=str(mesh)) from fault
    from tts_builder.art import meshes

    make = getattr(meshes, mesh, None)
    if not callable(make):
        raise DefinitionError(
            f"Unknown mesh {mesh!r}.", hint="For your own mesh, give the path of an OBJ file."
        )
    return str(make())


@lru_cache(maxsize=256)
def bounds(mesh: Mesh) -> tuple[Vec3, Vec3]:
    """Lowest and highest x, y, z of the vertices."""
    rows = [line.split()[1:4] for line in obj_text(mesh).splitlines() if line.startswith("v ")]
    try:
        columns = list(zip(*((float(x), float(y), float(z)) for x, y, z in rows), strict=True))
    except ValueError as fault:
        raise DefinitionError(
            f"The mesh has a vertex without three numbers: {fault}.", where=str(mesh)
        ) from fault
    if not columns:
        raise DefinitionError("The mesh has no vertices.", where=str(mesh))
    low, high = tuple(min(column) for column in columns), tuple(max(column) for column in columns)
    return (low[0], low[1], low[2]), (high[0], high[1], high[2])
