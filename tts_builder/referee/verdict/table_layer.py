"""T: does the table show the recorded state?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, groupby
from typing import TYPE_CHECKING, NamedTuple

from tts_builder.engine.placement import COMMON, Lay
from tts_builder.referee.verdict.findings import Finding, found, found_at
from tts_builder.referee.verdict.picture import Ground, Picture, Piece, Where, facing, near, on_edge

if TYPE_CHECKING:
    from tts_builder.components import Mod

_ABOVE = 0.02
"""Units; pieces nearer to each other in height are not said to lie above each other."""
_BELOW = 1.0
"""Units by which a piece may sink into its spot."""
_SKY = 25.0
"""Units by which pieces on a spot may pile up."""


def check(
    mod: Mod,
    picture: Picture,
    layout: Sequence[Lay],
    colors: Sequence[str],
    loose: frozenset[str] = frozenset(),
    over: bool = False,
) -> list[Finding]:
    """All findings of this layer. Pieces that are missing or there twice are a matter of the kit.

    `loose` are the keys of pieces in somebody's hand or in motion. When the game is `over` there is no reason
    to move any.
    """
    ground = Ground(mod)
    wrong = [color for color in colors if color not in mod.places]
    if wrong:
        return [found("T005", f"Nobody can sit at {color!r} at this table.") for color in wrong]
    results: list[Finding] = []
    right: list[Placed] = []
    astray: list[str] = []
    keys = 0
    for key, lays in groupby(layout, key=lambda lay: lay.piece):
        keys += 1
        faults, placed = of_key(ground, lays, colors, picture.pieces.get(key, ()))
        right += placed
        if key not in loose:
            results += faults
        elif faults:
            astray.append(key)
            results.append(found("T004", f"{key} was held or moving; it is not compared."))
    if astray and (over or 2 * len(astray) > keys):
        why = "although the game is over" if over else "so that the table shows nothing"
        results.append(found("T006", f"{len(astray)} kinds of {keys} were held or moving, {why}."))
    return results + list(piles(right))


def fixed_in(mod: Mod, built: Picture) -> dict[str, Piece]:
    """The mats, boards and bags of a game as they were built: nobody can take hold of them."""
    bags = {area.name for area in mod.areas if area.kind == "bag"}
    keys = {component.key for component in mod.on_table() if component.fixed or component.key in bags}
    return {key: built.pieces[key][0] for key in sorted(keys & built.pieces.keys())}


def shifted(fixed: Mapping[str, Piece], picture: Picture) -> Iterator[Finding]:
    """Mats, boards and bags that do not lie as they were built."""
    for key, built in fixed.items():
        for piece in picture.pieces.get(key, ())[:1]:
            if piece.inside is None and near(built, piece):
                continue
            x, y, z = piece.position
            at = f"x {x:.1f}, y {y:.1f}, z {z:.1f}"
            where = at if piece.inside is None else "inside another object"
            yield _lies("T003", f"{key} should lie as it was built; it is moved or turned ({where}).", piece)


class Placed(NamedTuple):
    """A piece that lies where it should on the table, neither in a bag nor in a hand."""

    column: tuple[float, float]
    height: float
    """That of its spot."""
    floor: float
    """That of what it really lies on."""
    where: Where
    piece: Piece


def of_key(
    ground: Ground, lays: Iterable[Lay], colors: Sequence[str], there: Sequence[Piece]
) -> tuple[list[Finding], list[Placed]]:
    """All pieces of one key beside their part of the layout: what lies wrong, and what lies right."""
    goals = [
        (lay, Where(lay.area, "" if lay.seat == COMMON else colors[lay.seat], lay.slot))
        for lay in lays
        for _ in range(lay.count)
    ]
    if len(goals) != sum(piece.count for piece in there):
        return [], []
    faults, right = [], []
    pieces = [piece for piece in there for _ in range(piece.count)]
    for (lay, where), piece, met in _paired(ground, goals, pieces):
        fault = None if met else _fault(ground, lay, where, piece)
        area = ground.areas[where.area]
        if fault:
            faults.append(fault)
        elif area.kind not in ("bag", "hand"):
            x, y, z = area.position(where.place, where.slot)
            right.append(Placed((x, z), y, ground.floor(piece), where, piece))
    return faults, right


def _paired(
    ground: Ground, goals: list[tuple[Lay, Where]], pieces: list[Piece]
) -> Iterator[tuple[tuple[Lay, Where], Piece, bool]]:
    """Each of equal pieces with the goal it meets; those that meet none with what is left. The last part says
    whether it is known to meet it."""
    if len(goals) == 1:
        yield goals[0], pieces[0], False
        return
    astray = []
    left = Counter(goals)
    for piece in pieces:
        met = [goal for goal in left if _meets(ground, *goal, piece)]
        if not met:
            astray.append(piece)
            continue
        best = met[0]
        if len(met) > 1:
            floor = ground.floor(piece)
            best = min(met, key=lambda goal: abs(_floor(ground, goal[1]) - floor))
        left[best] -= 1
        if not left[best]:
            del left[best]
        yield best, piece, True
    for goal, piece in zip(left.elements(), astray, strict=True):
        yield goal, piece, False


def _meets(ground: Ground, lay: Lay, where: Where, piece: Piece) -> bool:
    return ground.lies_in(piece, where) and _fault(ground, lay, where, piece) is None


def _fault(ground: Ground, lay: Lay, where: Where, piece: Piece) -> Finding | None:
    if not ground.lies_in(piece, where):
        return _elsewhere(ground, lay, where, piece)
    kind = ground.areas[where.area].kind
    component = ground.components.get(lay.piece)
    # What is in a bag or a hand shows no face to the table.
    if component is None or kind in ("bag", "hand"):
        return None
    rise = ground.floor(piece) - _floor(ground, where)
    if not -_BELOW < rise < _SKY:
        side = "below" if rise < 0 else "above"
        words = f"{lay.piece} should be on {spot(where)}, it is {abs(rise):.1f} units {side} it."
        return _lies("T003", words, piece)
    shown = facing(component, piece.rotation, ground.areas[where.area].rotation(where.place))
    if not component.turned_to() and on_edge(piece.rotation):
        shown = "its edge"
    if shown == lay.face:
        return None
    return _lies("T002", f"{lay.piece} should show {lay.face}, it shows {shown or 'nothing'}.", piece)


def _elsewhere(ground: Ground, lay: Lay, where: Where, piece: Piece) -> Finding:
    should = f"{lay.piece} should be on {spot(where)}"
    candidates = ground.candidates(piece)
    if candidates:
        return _lies("T001", f"{should}, it is on {spot(candidates[0])}.", piece)
    if piece.inside is not None:
        holder = piece.inside or "an object without a key"
        return _lies("T001", f"{should}, it is inside {holder}.", piece)
    x, _, z = piece.position
    return _lies("T003", f"{should}, it lies at x {x:.1f}, z {z:.1f}.", piece)


def _lies(code: str, sentence: str, piece: Piece) -> Finding:
    """A finding about how a piece lies."""
    return found_at(code, sentence, piece.found, "Transform")


def spot(where: Where) -> str:
    """A spot in words."""
    return f"{where.area} {where.slot}" + (f" of {where.place}" if where.place else "")


def piles(placed: Iterable[Placed]) -> Iterator[Finding]:
    """Pieces whose spots are above each other must lie in that order."""
    columns: dict[tuple[float, float], list[Placed]] = {}
    for each in placed:
        columns.setdefault(each.column, []).append(each)
    for at in sorted(at for at, pile in columns.items() if len(pile) > 1):
        for low, high in combinations(sorted(columns[at], key=lambda entry: (entry.height, entry.floor)), 2):
            if high.height - low.height < _ABOVE or low.floor - high.floor <= _ABOVE:
                continue
            below = f"below {high.piece.key} on {spot(high.where)}"
            words = f"{low.piece.key} should be on {spot(low.where)}, {below}; it lies above it."
            yield _lies("T001", words, low.piece)


def _floor(ground: Ground, where: Where) -> float:
    return ground.areas[where.area].position(where.place, where.slot)[1]
