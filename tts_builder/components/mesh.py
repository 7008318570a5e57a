"""Meshes of models: ours by name, or the designer's own OBJ file."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tts_builder.components.base import Vec3
from tts_builder.errors import DefinitionError


@dataclass(frozen=True)
class Drawn:
    """A mesh the designer makes by code: what it is called, and its OBJ text."""

    name: str
    text: str


Mesh = str | Path | Drawn
"""The name of a mesh of `tts_builder.art.meshes`, a path to an OBJ file, or a mesh drawn by code."""


@lru_cache(maxsize=256)
def obj_text(mesh: Mesh) -> str:
    """The OBJ text with LF line ends."""
    if isinstance(mesh, Drawn):
        return mesh.text
    if isinstance(mesh, Path):
        try:
            return mesh.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as fault:
            raise DefinitionError("This mesh cannot be read.", where=str(mesh)) from fault
    from tts_builder.art import meshes

    make = getattr(meshes, mesh, None)
    if not callable(make):
        raise DefinitionError(
            f"There is no mesh {mesh!r}.", hint="Give the path of an OBJ file for your own."
        )
    return str(make())


@lru_cache(maxsize=256)
def bounds(mesh: Mesh) -> tuple[Vec3, Vec3]:
    """The lowest and highest x, y, z of its vertices."""
    rows = [line.split()[1:4] for line in obj_text(mesh).splitlines() if line.startswith("v ")]
    try:
        columns = list(zip(*((float(x), float(y), float(z)) for x, y, z in rows), strict=True))
    except ValueError as fault:
        raise DefinitionError(
            f"This mesh has a vertex that is no point: {fault}.", where=str(mesh)
        ) from fault
    if not columns:
        raise DefinitionError("This mesh has no vertices.", where=str(mesh))
    low, high = tuple(min(column) for column in columns), tuple(max(column) for column in columns)
    return (low[0], low[1], low[2]), (high[0], high[1], high[2])
