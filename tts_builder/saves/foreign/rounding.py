"""How TTSModManager rounds the numbers of an object."""

from __future__ import annotations

import math
from typing import Any, Final

_POSITIONS: Final = ("posX", "posY", "posZ")
_ANGLES: Final = ("rotX", "rotY", "rotZ")
_COLORS: Final = ("b", "g", "r", "a")
_SCALES: Final = ("scaleX", "scaleY", "scaleZ")
_AXES: Final = ("x", "y", "z")


def rounded(found: dict[str, Any]) -> dict[str, Any]:
    """The object with rounded positions, angles, colors, scales and snap points."""
    out = dict(found)
    for field in ("Transform", "ColorDiffuse"):
        if isinstance(out.get(field), dict):
            out[field] = _smooth(out[field])
    if isinstance(out.get("AltLookAngle"), dict):
        out["AltLookAngle"] = {axis: _angle(value) for axis, value in out["AltLookAngle"].items()}
    if isinstance(out.get("AttachedSnapPoints"), list):
        out["AttachedSnapPoints"] = [
            _snap_point(each) for each in out["AttachedSnapPoints"] if isinstance(each, dict)
        ]
    return out


def _smooth(value: dict[str, Any]) -> dict[str, Any]:
    out = dict(value)
    for keys, round_one in ((_POSITIONS, _position), (_ANGLES, _angle), (_COLORS, _color), (_SCALES, _scale)):
        for key in keys:
            if key in out:
                out[key] = round_one(out[key])
    return out


def _snap_point(point: dict[str, Any]) -> dict[str, Any]:
    out = dict(point)
    for field, round_one in (("Position", _position), ("Rotation", _angle)):
        if isinstance(out.get(field), dict):
            out[field] = {key: round_one(each) if key in _AXES else each for key, each in out[field].items()}
    return out


def _position(value: Any) -> Any:
    return _to_digits(value, 3) or 0 if _is_number(value) else value


def _angle(value: Any) -> Any:
    if not _is_number(value):
        return value
    return math.fmod(math.fmod(_to_digits(value, 0), 360) + 360, 360) or 0


def _color(value: Any) -> Any:
    return _to_digits(value, 5) if _is_number(value) else value


def _scale(value: Any) -> Any:
    return _to_digits(value, 2) if _is_number(value) else value


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _to_digits(value: float, digits: int) -> float:
    """Rounds halves away from zero, as Go does."""
    scaled = float(value) * 10.0**digits
    whole = math.copysign(math.floor(abs(scaled) + 0.5), scaled)
    if abs(scaled) < 0.5 and abs(whole) == 1:  # 0.49999999999999994 + 0.5 is 1
        whole = math.copysign(0.0, scaled)
    return whole / 10.0**digits
