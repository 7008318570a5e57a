"""From a table back to a state, as far as the pieces show it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tts_builder.engine.game import Options, Seat
from tts_builder.engine.placement import COMMON, Lay, Layout
from tts_builder.games.cartouche import facts
from tts_builder.games.cartouche.cards import STORIES
from tts_builder.games.cartouche.layout import RIVAL_COLUMN, RIVAL_FAN, SEATS, SPACES
from tts_builder.games.cartouche.poses import STEPS, Form, covered
from tts_builder.games.cartouche.rules import YES
from tts_builder.games.cartouche.state import Phase, State
from tts_builder.games.cartouche.wire import (
    CartoucheState,
    Display,
    FilledByName,
    LaidTile,
    OpponentBoard,
    OpponentCards,
    PlayerBoard,
    SpacesByName,
    TokenCounts,
    from_wire,
)

_FINAL: Final = facts.ROUNDS + 1
_OVER: Final = facts.ROUNDS + 2


def read(laid: Layout, players: int, options: Options) -> State:
    """The state that a table shows. No piece shows who is done, so outside draft and draw nobody is."""
    table = _Table(laid, players)
    marker = table.slot_of("round", "round")
    side: facts.Side = "A" if table.face_of("mural:0", "board") == "up" else "B"
    boards = tuple(_board(table, seat, side, marker == _OVER) for seat in range(players))
    stories, tiles = table.names("stories"), table.names("tiles")
    start = 0 if players == facts.SOLO else table.seat_of("start", "start")
    drawing = [seat for seat in range(players) if table.names("drawn", seat)]
    phase = _phase(marker, bool(stories or tiles), bool(drawing))
    picks = sum(facts.DEAL[players]) - len(stories) - len(tiles) if phase == "draft" else 0
    turn = drawing[0] if drawing else start
    if phase == "draft":
        owing = [seat for seat, board in enumerate(boards) if len(board.open) > facts.MAX_OPEN_STORIES]
        turn = owing[0] if owing else (start + picks) % players
    spaces = {name: _spaces(table, name) for name in facts.ACHIEVEMENTS}
    return from_wire(
        CartoucheState(
            players=players,
            side=side,
            first_game=options.get("first_game") == YES and side == "A",
            phase=phase,
            round=min(marker, facts.ROUNDS),
            start=start,
            turn=turn,
            picks=picks,
            achievements=table.names("achievement-cards"),
            dealt=Display(stories, tiles),
            deck=table.names("deck")[::-1],
            removed=() if phase == "setup" else _removed(table),
            bag=() if phase == "setup" else tuple(sorted(table.names("bag"))),
            story_discard=tuple(sorted(table.names("story-discard"))),
            tile_discard=tuple(sorted(table.names("tile-discard"))),
            drawn=table.names("drawn", turn),
            spaces=SpacesByName(**spaces),
            filled=FilledByName(**{name: len(found) for name, found in spaces.items()}),
            boards=boards,
            ai=_opponent(table),
        )
    )


def _phase(marker: int, dealt: bool, drawing: bool) -> Phase:
    if marker == 0:
        return "setup"
    if marker > facts.ROUNDS:
        return "over" if marker == _OVER else "final"
    return "draft" if dealt else "draw" if drawing else "place"


def _removed(table: _Table) -> tuple[str, ...]:
    stories = [name for name in table.names("box") if name in STORIES]
    return tuple(sorted(story for story in stories if not STORIES[story].start))


def _board(table: _Table, seat: Seat, side: facts.Side, done: bool) -> PlayerBoard:
    tokens = {kind: table.count(f"token:{kind}", "stock", seat) for kind in facts.TOKEN_TYPES}
    laid, rows = _mural(table, seat, side)
    return PlayerBoard(
        rows=rows,
        laid=laid,
        tokens=TokenCounts(**tokens),
        open=tuple(sorted(table.names("open", seat))),
        completed=tuple(sorted(table.names("completed", seat))),
        reserve=tuple(sorted((*table.names("reserve", seat), *table.names("cartouches", seat)))),
        ankhs=tuple(ankh for ankh in facts.ANKHS if table.count(f"ankh:{seat}-{ankh}", "ankhs", seat)),
        done=done,
        owed=0,
    )


def _mural(table: _Table, seat: Seat, side: facts.Side) -> tuple[tuple[LaidTile, ...], tuple[str, ...]]:
    rows = [
        [facts.REED if letter == facts.REED else facts.EMPTY for letter in row] for row in facts.ICONS[side]
    ]
    laid = []
    for lay in table.lays("mural", seat):
        if lay.piece == "black":
            y, x = (step // 2 for step in divmod(lay.slot, STEPS))
            cells: Form = ((x, y, facts.BLACK),)
        else:
            cells = covered(_name(lay), lay.face, lay.slot)
            laid.append(LaidTile(_name(lay), tuple(sorted((x, y) for x, y, _ in cells))))
        for x, y, letter in cells:
            if rows[y][x] != facts.EMPTY:
                raise ValueError(f"{lay.piece} lies on another tile")
            rows[y][x] = letter
    laid.sort(key=lambda tile: tile.cells[0])
    return tuple(laid), tuple("".join(row) for row in rows)


def _spaces(table: _Table, achievement: str) -> tuple[tuple[int, ...], ...]:
    first = facts.ACHIEVEMENTS.index(achievement) * SPACES
    owners: list[list[int]] = [[] for _ in range(SPACES)]
    for lay in table.lays("rewards"):
        space, owner = divmod(lay.slot, SEATS)
        if space - first in range(SPACES):
            owners[space - first].append(owner)
    while owners and not owners[-1]:
        owners.pop()
    return tuple(tuple(sorted(found)) for found in owners)


def _opponent(table: _Table) -> OpponentBoard:
    cards = {kind: table.run("rival-stories", n, RIVAL_FAN) for n, kind in enumerate(facts.STORY_TYPES)}
    columns = tuple(table.run("rival-tiles", n, RIVAL_COLUMN) for n in range(len(facts.CARD_SLOTS)))
    return OpponentBoard(OpponentCards(**cards), columns, len(table.lays("rival-ankhs")))


class _Table:
    """The pieces of a layout by area and seat, in the order of their slots."""

    def __init__(self, laid: Layout, players: int) -> None:
        self.spots: dict[tuple[str, int], list[Lay]] = {}
        for lay in sorted(laid, key=lambda lay: lay.slot):
            if lay.seat >= players:
                raise ValueError(f"{lay.piece} lies at seat {lay.seat}, but only {players} play")
            self.spots.setdefault((lay.area, lay.seat), []).append(lay)

    def lays(self, area: str, seat: Seat = COMMON) -> list[Lay]:
        return self.spots.get((area, seat), [])

    def names(self, area: str, seat: Seat = COMMON) -> tuple[str, ...]:
        """Names without their kind, each repeated by its count."""
        return tuple(_name(lay) for lay in self.lays(area, seat) for _ in range(lay.count))

    def run(self, area: str, number: int, length: int) -> tuple[str, ...]:
        """The names in one of several runs of slots."""
        return tuple(_name(lay) for lay in self.lays(area) if lay.slot // length == number)

    def count(self, piece: str, area: str, seat: Seat) -> int:
        return sum(lay.count for lay in self.lays(area, seat) if lay.piece == piece)

    def slot_of(self, piece: str, area: str) -> int:
        return self._only(piece, area).slot

    def seat_of(self, piece: str, area: str) -> int:
        return self._only(piece, area).seat

    def face_of(self, piece: str, area: str) -> str:
        return self._only(piece, area).face

    def _only(self, piece: str, area: str) -> Lay:
        found: Iterator[Lay] = (lay for lays in self.spots.values() for lay in lays if lay.piece == piece)
        lay = next(found, None)
        if lay is None or lay.area != area:
            raise ValueError(f"{piece} does not lie where it belongs")
        return lay


def _name(lay: Lay) -> str:
    return lay.piece.partition(":")[2]
