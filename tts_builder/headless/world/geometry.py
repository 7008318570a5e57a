"""Vectors, Unity's Euler angles, and boxes."""

from __future__ import annotations

from math import atan2, cos, degrees, isfinite, nan, radians, sin
from typing import NamedTuple

Matrix = tuple[float, float, float, float, float, float, float, float, float]


class Vec(NamedTuple):
    """A point, a direction or Euler angles in degrees."""

    x: float = 0.0
    y: float = 0.0
    z: float = 0.0


class Rgba(NamedTuple):
    """A color. Each part is from 0 to 1."""

    r: float = 1.0
    g: float = 1.0
    b: float = 1.0
    a: float = 1.0


class Box(NamedTuple):
    """An axis-aligned box in world coordinates."""

    x0: float
    y0: float
    z0: float
    x1: float
    y1: float
    z1: float

    @property
    def center(self) -> Vec:
        return Vec((self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2, (self.z0 + self.z1) / 2)

    @property
    def size(self) -> Vec:
        return Vec(self.x1 - self.x0, self.y1 - self.y0, self.z1 - self.z0)

    def over(self, other: Box, margin: float) -> bool:
        """Whether the footprints (in x and z) overlap by more than `margin`."""
        return (
            self.x0 + margin < other.x1
            and other.x0 + margin < self.x1
            and self.z0 + margin < other.z1
            and other.z0 + margin < self.z1
        )


ORIGIN = Vec(0.0, 0.0, 0.0)
ONES = Vec(1.0, 1.0, 1.0)


def matrix(rotation: Vec) -> Matrix:
    """The rotation matrix, row by row, in Unity's order: first about z, then x, then y."""
    # Damaged saves have infinite angles. Their sine is NaN in Unity, but an error in Python.
    a, b, c = (radians(angle) if isfinite(angle) else nan for angle in rotation)
    sx, cx, sy, cy, sz, cz = sin(a), cos(a), sin(b), cos(b), sin(c), cos(c)
    return (
        cy * cz + sy * sx * sz,
        -cy * sz + sy * sx * cz,
        sy * cx,
        cx * sz,
        cx * cz,
        -sx,
        -sy * cz + cy * sx * sz,
        sy * sz + cy * sx * cz,
        cy * cx,
    )


def rotate_vector(m: Matrix, v: Vec) -> Vec:
    return Vec(
        m[0] * v.x + m[1] * v.y + m[2] * v.z,
        m[3] * v.x + m[4] * v.y + m[5] * v.z,
        m[6] * v.x + m[7] * v.y + m[8] * v.z,
    )


def rotate_vector_back(m: Matrix, v: Vec) -> Vec:
    return Vec(
        m[0] * v.x + m[3] * v.y + m[6] * v.z,
        m[1] * v.x + m[4] * v.y + m[7] * v.z,
        m[2] * v.x + m[5] * v.y + m[8] * v.z,
    )


def product(m: Matrix, n: Matrix) -> Matrix:
    """The rotation by n, followed by m."""
    cells = [
        m[row] * n[col] + m[row + 1] * n[col + 3] + m[row + 2] * n[col + 6]
        for row in (0, 3, 6)
        for col in (0, 1, 2)
    ]
    return (*cells[0:3], *cells[3:6], *cells[6:9])  # type: ignore[return-value]


def inverse(m: Matrix) -> Matrix:
    """The rotation that undoes this one."""
    return (m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8])


def angles(m: Matrix) -> Vec:
    """The Euler angles of a rotation matrix, each from 0 to 360."""
    x = -m[5]
    if x > 0.999999 or x < -0.999999:
        sign = 1.0 if x > 0 else -1.0
        return wrap(Vec(90.0 * sign, degrees(atan2(sign * m[1], m[0])), 0.0))
    pitch = atan2(x, (m[3] ** 2 + m[4] ** 2) ** 0.5)
    return wrap(Vec(degrees(pitch), degrees(atan2(m[2], m[8])), degrees(atan2(m[3], m[4]))))


def wrap(rotation: Vec) -> Vec:
    """The same angles as 0 ≤ a < 360, without rounding noise."""
    x, y, z = (round(part % 360.0, 4) % 360.0 for part in rotation)
    return Vec(x, y, z)


def shortest_turn(a: float, b: float) -> float:
    """The shortest turn from angle a to angle b, from −180 to 180."""
    return (b - a + 180.0) % 360.0 - 180.0


def add(a: Vec, b: Vec) -> Vec:
    return Vec(a.x + b.x, a.y + b.y, a.z + b.z)


def subtract(a: Vec, b: Vec) -> Vec:
    return Vec(a.x - b.x, a.y - b.y, a.z - b.z)


def multiply(a: Vec, b: Vec) -> Vec:
    return Vec(a.x * b.x, a.y * b.y, a.z * b.z)


def interpolate(a: Vec, b: Vec, t: float) -> Vec:
    return Vec(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.z + (b.z - a.z) * t)


def interpolate_angles(a: Vec, b: Vec, t: float) -> Vec:
    """Interpolate Euler angles from a to b, each by its shortest turn."""
    return Vec(
        a.x + shortest_turn(a.x, b.x) * t,
        a.y + shortest_turn(a.y, b.y) * t,
        a.z + shortest_turn(a.z, b.z) * t,
    )


def upward(rotation: Vec) -> Vec:
    """The world's up direction in local coordinates. It shows which face is on top."""
    m = matrix(rotation)
    return Vec(m[3], m[4], m[5])


def box_of(position: Vec, rotation: Vec, low: Vec, high: Vec) -> Box:
    """The world box around a scaled local box at this position and rotation."""
    m = matrix(rotation)
    center = rotate_vector(m, interpolate(low, high, 0.5))
    # A mirrored object has a negative scale.
    hx, hy, hz = abs(high.x - low.x) / 2, abs(high.y - low.y) / 2, abs(high.z - low.z) / 2
    ex = abs(m[0]) * hx + abs(m[1]) * hy + abs(m[2]) * hz
    ey = abs(m[3]) * hx + abs(m[4]) * hy + abs(m[5]) * hz
    ez = abs(m[6]) * hx + abs(m[7]) * hy + abs(m[8]) * hz
    x, y, z = position.x + center.x, position.y + center.y, position.z + center.z
    return Box(x - ex, y - ey, z - ez, x + ex, y + ey, z + ez)
