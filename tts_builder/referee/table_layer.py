"""T: does the table show the recorded state?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, groupby
from typing import TYPE_CHECKING

from tts_builder.engine.placement import COMMON, Lay
from tts_builder.referee.findings import Finding, Thing, found
from tts_builder.referee.picture import Ground, Picture, Piece, Where, facing
from tts_builder.referee.structure import thing

if TYPE_CHECKING:
    from tts_builder.components import Mod

_ABOVE = 0.02
"""Units; pieces nearer to each other in height are not said to lie above each other."""


def check(
    mod: Mod,
    picture: Picture,
    layout: Sequence[Lay],
    colors: Sequence[str],
    loose: frozenset[str] = frozenset(),
) -> list[Finding]:
    """All findings of this layer. Pieces that are missing or there twice are a matter of the kit."""
    ground = Ground(mod)
    wrong = [color for color in colors if color not in mod.places]
    if wrong:
        return [found("T005", f"Nobody can sit at {color!r} at this table.") for color in wrong]
    results = []
    right: list[tuple[Lay, Where, Piece]] = []
    for key, lays in groupby(layout, key=lambda lay: lay.piece):
        if key in loose:
            results.append(found("T004", f"{key} was held or moving; it is not compared."))
            continue
        goals = [
            (lay, Where(lay.area, "" if lay.seat == COMMON else colors[lay.seat], lay.slot))
            for lay in lays
            for _ in range(lay.count)
        ]
        there = picture.pieces.get(key, [])
        if len(goals) != sum(piece.count for piece in there):
            continue
        pieces = [piece for piece in there for _ in range(piece.count)]
        for (lay, where), piece in _paired(ground, goals, pieces):
            fault = _fault(ground, lay, where, piece)
            results += [fault] if fault else []
            right += [] if fault else [(lay, where, piece)]
    return results + list(_piles(ground, right))


def _paired(
    ground: Ground, goals: list[tuple[Lay, Where]], pieces: list[Piece]
) -> Iterator[tuple[tuple[Lay, Where], Piece]]:
    """Each of equal pieces with the goal it meets; those that meet none with what is left."""
    astray = []
    left = Counter(goals)
    for piece in pieces:
        met = [goal for goal in left if len(goals) == 1 or _meets(ground, *goal, piece)]
        if not met:
            astray.append(piece)
            continue
        floor = ground.floor(piece)
        best = met[0] if len(met) == 1 else min(met, key=lambda goal: abs(_floor(ground, goal[1]) - floor))
        left[best] -= 1
        if not left[best]:
            del left[best]
        yield best, piece
    yield from zip(left.elements(), astray, strict=True)


def _meets(ground: Ground, lay: Lay, where: Where, piece: Piece) -> bool:
    return ground.lies_in(piece, where) and _fault(ground, lay, where, piece) is None


def _fault(ground: Ground, lay: Lay, where: Where, piece: Piece) -> Finding | None:
    if not ground.lies_in(piece, where):
        return _elsewhere(ground, lay, where, piece, thing(piece.found.object))
    kind = ground.areas[where.area].kind
    component = ground.components.get(lay.piece)
    # What is in a bag or a hand shows no face to the table.
    if component is None or kind in ("bag", "hand"):
        return None
    shown = facing(component, piece.rotation, ground.areas[where.area].rotation(where.place))
    if shown == lay.face:
        return None
    return found(
        "T002",
        f"{lay.piece} should show {lay.face}, it shows {shown or 'nothing'}.",
        path=f"{piece.found.path}.Transform",
        thing=thing(piece.found.object),
    )


def _elsewhere(ground: Ground, lay: Lay, where: Where, piece: Piece, about: Thing) -> Finding:
    should = f"{lay.piece} should be on {spot(where)}"
    found_at = ground.candidates(piece)
    path = f"{piece.found.path}.Transform"
    if found_at:
        return found("T001", f"{should}, it is on {spot(found_at[0])}.", path=path, thing=about)
    if piece.inside is not None:
        holder = piece.inside or "an object without a key"
        return found("T001", f"{should}, it is inside {holder}.", path=path, thing=about)
    x, _, z = piece.position
    return found("T003", f"{should}, it lies at x {x:.1f}, z {z:.1f}.", path=path, thing=about)


def spot(where: Where) -> str:
    """A spot in words."""
    return f"{where.area} {where.slot}" + (f" of {where.place}" if where.place else "")


def _piles(ground: Ground, placed: Iterable[tuple[Lay, Where, Piece]]) -> Iterator[Finding]:
    """Pieces whose spots are above each other must lie in that order."""

    columns: dict[tuple[float, float], list[tuple[float, float, int, Where, Piece]]] = {}
    for number, (_, where, piece) in enumerate(placed):
        area = ground.areas[where.area]
        if area.kind not in ("bag", "hand"):
            x, y, z = area.position(where.place, where.slot)
            columns.setdefault((x, z), []).append((y, ground.floor(piece), number, where, piece))
    for at in sorted(columns):
        for low, high in combinations(sorted(columns[at], key=lambda entry: entry[:3]), 2):
            if high[0] - low[0] < _ABOVE or low[1] - high[1] <= _ABOVE:
                continue
            (*_, below, under), (*_, above, over) = low, high
            yield found(
                "T001",
                f"{under.key} should be on {spot(below)}, below {over.key} on {spot(above)}; "
                "it lies above it.",
                path=f"{under.found.path}.Transform",
                thing=thing(under.found.object),
            )


def _floor(ground: Ground, where: Where) -> float:
    return ground.areas[where.area].position(where.place, where.slot)[1]
