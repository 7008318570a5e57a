"""Layer T: does the table show the recorded state?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, groupby
from typing import TYPE_CHECKING, NamedTuple

from tts_builder.engine.placement import COMMON, Lay
from tts_builder.referee.verdict.findings import Finding, found, found_at
from tts_builder.referee.verdict.picture import AreaMap, Picture, Piece, TableSpot, facing, near, on_edge

if TYPE_CHECKING:
    from tts_builder.components import Mod

_ABOVE = 0.02
"""Units; pieces whose heights differ by less do not count as lying above each other."""
_BELOW = 1.0
"""Distance in units by which a piece may sink into its spot."""
_SKY = 25.0
"""Height in units to which pieces may pile up on a spot."""


def check(
    mod: Mod,
    picture: Picture,
    layout: Sequence[Lay],
    colors: Sequence[str],
    loose: frozenset[str] = frozenset(),
    over: bool = False,
) -> list[Finding]:
    """All findings of this layer. Layer K reports missing and duplicate pieces.

    `loose` has the keys of the pieces that were held or moving. Set `over` if the game is over: then nobody
    has a reason to move a piece.
    """
    area_map = AreaMap(mod)
    wrong = [color for color in colors if color not in mod.places]
    if wrong:
        return [found("T005", f"This table has no place for {color!r}.") for color in wrong]
    results: list[Finding] = []
    right: list[Placed] = []
    astray: list[str] = []
    keys = 0
    for key, lays in groupby(layout, key=lambda lay: lay.piece):
        keys += 1
        faults, placed = of_key(area_map, lays, colors, picture.pieces.get(key, ()))
        right += placed
        if key not in loose:
            results += faults
        elif faults:
            astray.append(key)
            results.append(found("T004", f"{key} was held or moving; it is not compared."))
    if astray and (over or 2 * len(astray) > keys):
        why = "although the game is over" if over else "so the table proves nothing"
        words = f"{len(astray)} of {keys} kinds of pieces were held or moving, {why}."
        results.append(found("T006", words))
    return results + list(piles(right))


def fixed_in(mod: Mod, built: Picture) -> dict[str, Piece]:
    """The mats, boards and bags of a game as they were built; no player can move them."""
    bags = {area.name for area in mod.areas if area.kind == "bag"}
    keys = {component.key for component in mod.on_table() if component.fixed or component.key in bags}
    return {key: built.pieces[key][0] for key in sorted(keys & built.pieces.keys())}


def shifted(fixed: Mapping[str, Piece], picture: Picture) -> Iterator[Finding]:
    """A finding for each mat, board or bag that was moved or turned."""
    for key, built in fixed.items():
        for piece in picture.pieces.get(key, ())[:1]:
            if piece.inside is None and near(built, piece):
                continue
            x, y, z = piece.position
            at = f"x {x:.1f}, y {y:.1f}, z {z:.1f}"
            where = at if piece.inside is None else "inside another object"
            yield _lies("T003", f"{key} was moved or turned ({where}). It belongs where it was built.", piece)


class Placed(NamedTuple):
    """A piece that lies on the right spot on the table, neither in a bag nor in a hand."""

    column: tuple[float, float]
    height: float
    """The height of its spot."""
    floor: float
    """The height of the surface on which it actually lies."""
    where: TableSpot
    piece: Piece


def of_key(
    area_map: AreaMap, lays: Iterable[Lay], colors: Sequence[str], there: Sequence[Piece]
) -> tuple[list[Finding], list[Placed]]:
    """Compares the pieces of one key with their layout entries: the findings, and the pieces that lie
    right."""
    goals = [
        (lay, TableSpot(lay.area, "" if lay.seat == COMMON else colors[lay.seat], lay.slot))
        for lay in lays
        for _ in range(lay.count)
    ]
    if len(goals) != sum(piece.count for piece in there):
        return [], []
    faults, right = [], []
    pieces = [piece for piece in there for _ in range(piece.count)]
    for (lay, where), piece, met in _paired(area_map, goals, pieces):
        fault = None if met else _fault(area_map, lay, where, piece)
        area = area_map.areas[where.area]
        if fault:
            faults.append(fault)
        elif area.kind not in ("bag", "hand"):
            x, y, z = area.position(where.place, where.slot)
            right.append(Placed((x, z), y, area_map.floor(piece), where, piece))
    return faults, right


def _paired(
    area_map: AreaMap, goals: list[tuple[Lay, TableSpot]], pieces: list[Piece]
) -> Iterator[tuple[tuple[Lay, TableSpot], Piece, bool]]:
    """Pairs equal pieces with the goals they meet, then the other pieces with the goals left over.

    The last part of a pair says whether the piece is known to meet its goal.
    """
    if len(goals) == 1:
        yield goals[0], pieces[0], False
        return
    astray = []
    left = Counter(goals)
    for piece in pieces:
        met = [goal for goal in left if _meets(area_map, *goal, piece)]
        if not met:
            astray.append(piece)
            continue
        best = met[0]
        if len(met) > 1:
            floor = area_map.floor(piece)
            best = min(met, key=lambda goal: abs(_floor(area_map, goal[1]) - floor))
        left[best] -= 1
        if not left[best]:
            del left[best]
        yield best, piece, True
    for goal, piece in zip(left.elements(), astray, strict=True):
        yield goal, piece, False


def _meets(area_map: AreaMap, lay: Lay, where: TableSpot, piece: Piece) -> bool:
    return area_map.lies_in(piece, where) and _fault(area_map, lay, where, piece) is None


def _fault(area_map: AreaMap, lay: Lay, where: TableSpot, piece: Piece) -> Finding | None:
    if not area_map.lies_in(piece, where):
        return _elsewhere(area_map, lay, where, piece)
    kind = area_map.areas[where.area].kind
    component = area_map.components.get(lay.piece)
    # Pieces in a bag or a hand show no face.
    if component is None or kind in ("bag", "hand"):
        return None
    rise = area_map.floor(piece) - _floor(area_map, where)
    if not -_BELOW < rise < _SKY:
        side = "below" if rise < 0 else "above"
        words = f"{lay.piece} should be on {spot(where)}, but it is {abs(rise):.1f} units {side} it."
        return _lies("T003", words, piece)
    shown = facing(component, piece.rotation, area_map.areas[where.area].rotation(where.place))
    if not component.turned_to() and on_edge(piece.rotation):
        shown = "its edge"
    if shown == lay.face:
        return None
    words = f"{lay.piece} should show {lay.face}, but it shows {shown or 'nothing'}."
    return _lies("T002", words, piece)


def _elsewhere(area_map: AreaMap, lay: Lay, where: TableSpot, piece: Piece) -> Finding:
    should = f"{lay.piece} should be on {spot(where)}"
    candidates = area_map.candidates(piece)
    if candidates:
        return _lies("T001", f"{should}, but it is on {spot(candidates[0])}.", piece)
    if piece.inside is not None:
        holder = piece.inside or "an object without a key"
        return _lies("T001", f"{should}, but it is inside {holder}.", piece)
    x, _, z = piece.position
    return _lies("T003", f"{should}, but it lies at x {x:.1f}, z {z:.1f}.", piece)


def _lies(code: str, sentence: str, piece: Piece) -> Finding:
    """A finding about the position or rotation of a piece."""
    return found_at(code, sentence, piece.found, "Transform")


def spot(where: TableSpot) -> str:
    """A spot as text."""
    return f"{where.area} {where.slot}" + (f" of {where.place}" if where.place else "")


def piles(placed: Iterable[Placed]) -> Iterator[Finding]:
    """A finding for each pair of pieces in the wrong order, where their spots are above each other."""
    columns: dict[tuple[float, float], list[Placed]] = {}
    for each in placed:
        columns.setdefault(each.column, []).append(each)
    for at in sorted(at for at, pile in columns.items() if len(pile) > 1):
        for low, high in combinations(sorted(columns[at], key=lambda entry: (entry.height, entry.floor)), 2):
            if high.height - low.height < _ABOVE or low.floor - high.floor <= _ABOVE:
                continue
            below = f"below {high.piece.key} on {spot(high.where)}"
            words = f"{low.piece.key} should be on {spot(low.where)}, {below}, but it lies above it."
            yield _lies("T001", words, low.piece)


def _floor(area_map: AreaMap, where: TableSpot) -> float:
    return area_map.areas[where.area].position(where.place, where.slot)[1]
