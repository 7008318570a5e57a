"""Meshes are closed, look outward, and a die shows the value of its rotation."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass

import pytest

from tts_builder.art import faces, meshes, raster
from tts_builder.art.blocks import Block, blocks
from tts_builder.errors import DefinitionError

Vector = tuple[float, float, float]

DIE_ROTATIONS = {1: (-90, 0, 0), 2: (0, 0, 0), 3: (0, 0, -90), 4: (0, 0, 90), 5: (0, 0, -180), 6: (90, 0, 0)}
"""The rotation values of the game's own six-sided die."""

ELL = [(0, 0), (0, 3), (1, 3), (1, 1), (2, 1), (2, 0)]
HEX = [(math.cos(k * math.pi / 3), math.sin(k * math.pi / 3)) for k in range(6)]

ALL = {
    "pawn": meshes.pawn(),
    "die": meshes.die(),
    "box": meshes.box(2, 0.5, 1),
    "ell": meshes.prism(ELL, 0.3),
    "ell the other way round": meshes.prism(ELL[::-1], 0.3),
    "hex": meshes.prism(HEX, 0.2),
    "pyramid": meshes.pyramid(),
    "block": blocks([Block((0.5, 1), 0, 1, (2, 1), (1, 0.5), (0.2, 0))]),
    "pointed block": blocks([Block((0, 0), 0, 1, (2, 1), (0, 0))]),
    "straight points": meshes.prism([(0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (0, 1)], 1),
}


@dataclass
class Obj:
    v: list[Vector]
    vt: list[tuple[float, float]]
    vn: list[Vector]
    f: list[list[tuple[int, int, int]]]


def corner_of(text: str) -> tuple[int, int, int]:
    v, vt, vn = (int(n) - 1 for n in text.split("/"))
    return v, vt, vn


def read(text: str) -> Obj:
    obj = Obj([], [], [], [])
    for line in text.splitlines():
        kind, *rest = line.split()
        if kind == "f":
            obj.f.append([corner_of(corner) for corner in rest])
        else:
            getattr(obj, kind).append(tuple(float(n) for n in rest))
    return obj


def across(a: Vector, b: Vector, c: Vector) -> Vector:
    p, q = [b[i] - a[i] for i in range(3)], [c[i] - a[i] for i in range(3)]
    return (p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0])


def dot(a: Vector, b: Vector) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


@pytest.mark.parametrize("name", ALL)
def test_obj_is_sound(name: str) -> None:
    obj = read(ALL[name])
    assert len(obj.v) < 25_000
    for face in obj.f:
        assert len(face) == 3
        for v, vt, vn in face:
            assert 0 <= v < len(obj.v)
            assert 0 <= vt < len(obj.vt)
            assert 0 <= vn < len(obj.vn)
    assert all(-1e-5 <= u <= 1 + 1e-5 and -1e-5 <= v <= 1 + 1e-5 for u, v in obj.vt)
    assert all(abs(dot(n, n) - 1) < 1e-3 for n in obj.vn)


@pytest.mark.parametrize("name", ALL)
def test_surface_is_closed(name: str) -> None:
    edges = Counter((face[k][0], face[(k + 1) % 3][0]) for face in read(ALL[name]).f for k in range(3))
    assert set(edges.values()) == {1}
    assert all(edges[b, a] == 1 for a, b in edges)


@pytest.mark.parametrize("name", ALL)
def test_faces_look_outward(name: str) -> None:
    obj = read(ALL[name])
    volume = 0.0
    for face in obj.f:
        a, b, c = (obj.v[v] for v, _, _ in face)
        normal = across(a, b, c)
        volume += dot(a, normal) / 6
        assert all(dot(normal, obj.vn[n]) > 0 for _, _, n in face)
    assert volume > 0


def test_volumes() -> None:
    def volume(text: str) -> float:
        obj = read(text)
        return sum(dot(obj.v[f[0][0]], across(*(obj.v[v] for v, _, _ in f))) / 6 for f in obj.f)

    assert volume(ALL["box"]) == pytest.approx(1.0)
    assert volume(ALL["ell"]) == pytest.approx(4 * 0.3)
    assert 0.9 < volume(ALL["die"]) < 1.0


def turned(point: Vector, rotation: tuple[float, float, float]) -> Vector:
    """Unity's order: about z, then x, then y."""
    x, y, z = point
    for axis in (2, 0, 1):
        c, s = math.cos(math.radians(rotation[axis])), math.sin(math.radians(rotation[axis]))
        if axis == 2:
            x, y = c * x - s * y, s * x + c * y
        elif axis == 0:
            y, z = c * y - s * z, s * y + c * z
        else:
            x, z = c * x + s * z, -s * x + c * z
    return x, y, z


def in_game(point: Vector) -> Vector:
    """OBJ is right-handed and Tabletop Simulator left-handed: its importer mirrors x."""
    return -point[0], point[1], point[2]


@pytest.mark.parametrize("value", DIE_ROTATIONS)
def test_die_shows_its_value_upright_and_not_mirrored(value: int) -> None:
    obj = read(ALL["die"])
    around_x, _, around_z = DIE_ROTATIONS[value]
    top = {}
    for face in obj.f:
        for v, vt, _ in face:
            x, y, z = turned(in_game(obj.v[v]), (around_x, 180, around_z))
            if y > 0.4999:
                top[round(x, 3), round(z, 3)] = obj.vt[vt]
    cells = {(int(u * 3), 1 - int(v * 2)) for u, v in top.values()}
    assert cells == {((value - 1) % 3, (value - 1) // 3)}
    (left, near), (right, far) = min(top), max(top)
    # Rotated like a tile and seen from above, the picture has its right on the right and its top far away.
    assert top[right, near][0] > top[left, near][0]
    assert top[right, near][1] == pytest.approx(top[left, near][1])
    assert top[left, far][1] > top[left, near][1]


def test_prism_shows_top_and_turned_bottom_unmirrored() -> None:
    obj = read(ALL["ell"])
    for rotation, half in (((0, 180, 0), 0), ((0, 180, 180), 1)):
        spots = {}
        for face in obj.f:
            for v, vt, vn in face:
                if turned(in_game(obj.vn[vn]), rotation)[1] > 0.9:
                    x, _, z = turned(in_game(obj.v[v]), rotation)
                    spots[round(x, 3), round(z, 3)] = obj.vt[vt]
        assert len(spots) == 6
        left = min(x for x, _ in spots)
        for (x, z), (u, v) in spots.items():
            assert u == pytest.approx((half + (x - left) / 2) / 2, abs=1e-4)
            assert v == pytest.approx(z / 3, abs=1e-4)


def test_die_texture_puts_face_k_into_cell_k() -> None:
    colors = [(200, 0, 0), (0, 200, 0), (0, 0, 200), (200, 200, 0), (0, 200, 200), (200, 0, 200)]
    drawings = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><defs><linearGradient id="g">'
        f'<stop stop-color="rgb{color}"/></linearGradient></defs>'
        '<rect width="10" height="10" fill="url(#g)"/></svg>'
        for color in colors
    ]
    picture = raster.image(meshes.die_texture(drawings), 96, 64)
    seen = [picture.getpixel((k % 3 * 32 + 16, k // 3 * 32 + 16))[:3] for k in range(6)]
    assert seen == colors


def test_die_texture_of_real_faces() -> None:
    drawn = [faces.render("sarcophagus/die_face.svg.j2", suit="moon", value=value) for value in range(6)]
    whole = raster.image(meshes.die_texture(drawn), 384, 256)
    for cell, svg in enumerate(drawn):
        part = whole.crop((cell % 3 * 128, cell // 3 * 128, cell % 3 * 128 + 128, cell // 3 * 128 + 128))
        alone = raster.image(svg, 128, 128)
        assert part.getpixel((64, 64)) == alone.getpixel((64, 64))
        assert part.getpixel((4, 4)) == alone.getpixel((4, 4))


def test_wrong_shapes_are_refused() -> None:
    with pytest.raises(DefinitionError, match="six faces"):
        meshes.die_texture([])
    with pytest.raises(DefinitionError, match="encloses nothing"):
        meshes.prism([(0, 0), (1, 1), (2, 2)], 1)
    with pytest.raises(DefinitionError, match="crosses"):
        meshes.prism([(0, 0), (4, 4), (4, 0), (0, 3), (-1, 5), (6, 6), (7, -2)], 1)
    with pytest.raises(DefinitionError, match="vertices"):
        meshes.pawn(segments=2000)
