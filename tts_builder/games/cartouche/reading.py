"""From the wire form back to a state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from tts_builder.games.cartouche import facts
from tts_builder.games.cartouche.facts import ANKHS, CARD_KINDS, CARD_SLOTS, Side
from tts_builder.games.cartouche.mural import Mural
from tts_builder.games.cartouche.state import Items, Opponent, Player, Spaces, State
from tts_builder.games.cartouche.tables import ACHIEVEMENTS, ANKH, BOARDS, GRID, STORY, TILE
from tts_builder.games.cartouche.wire import COLORS, CartoucheState, LaidTile, PlayerBoard, SpacesByName


def from_wire(w: CartoucheState) -> State:
    """The state of a plain form. Raises ValueError naming everything the game has no place for."""
    reader = Reader()
    if len(w.boards) != w.players:
        reader.fault("$.boards", f"needs one entry for each of {w.players} players")
    for name in ("start", "turn"):
        if getattr(w, name) >= w.players:
            reader.fault(f"$.{name}", f"there is no seat {getattr(w, name)}")
    s = State(
        side=w.side,
        first_game=w.first_game,
        phase=w.phase,
        round=w.round,
        start=w.start,
        turn=w.turn,
        picks=w.picks,
        achievements=reader.achievements(w),
        stories=reader.items("$.dealt.stories", w.dealt.stories, STORY),
        tiles=reader.items("$.dealt.tiles", w.dealt.tiles, TILE),
        deck=reader.items("$.deck", w.deck, STORY),
        removed=reader.ascending("$.removed", w.removed, STORY),
        bag=reader.items("$.bag", w.bag, TILE),
        story_discard=reader.ascending("$.story_discard", w.story_discard, STORY),
        tile_discard=reader.ascending("$.tile_discard", w.tile_discard, TILE),
        drawn=reader.items("$.drawn", w.drawn, TILE),
        spaces=reader.spaces(w.spaces),
        filled=msgspec.structs.astuple(w.filled),
        seats=tuple(reader.player(f"$.boards[{n}]", w.side, board) for n, board in enumerate(w.boards)),
        ai=Opponent(
            tuple(
                reader.items(f"$.ai.cards.{kind}", getattr(w.ai.cards, kind), STORY)
                for kind in w.ai.cards.__struct_fields__
            ),
            tuple(reader.items(f"$.ai.columns[{n}]", names, TILE) for n, names in enumerate(w.ai.columns)),
            w.ai.ankhs,
        ),
    )
    reader.verdict()
    return s


def mural_of(side: Side, rows: Sequence[str]) -> Mural:
    """The mural with these letters. Raises ValueError for letters that have no place there."""
    reader = Reader()
    mural = reader.mural("$.rows", side, rows, ())
    reader.verdict()
    return mural


class Reader:
    """Turns names into numbers and collects what cannot be read."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def fault(self, path: str, sentence: str) -> None:
        self.faults.append(f"{path}: {sentence}")

    def verdict(self) -> None:
        """Raise what was found."""
        if self.faults:
            raise ValueError("; ".join(self.faults))

    def items(self, path: str, names: Sequence[str], known: Mapping[str, int]) -> Items:
        for n, name in enumerate(names):
            if name not in known:
                self.fault(f"{path}[{n}]", f"there is no {name!r}")
        return tuple([known.get(name, 0) for name in names])

    def ascending(
        self, path: str, names: Sequence[str], known: Mapping[str, int], repeated: Sequence[str] = ()
    ) -> Items:
        # The form of a state is unique, so that equal states are equal texts.
        numbers = self.items(path, names, known)
        for n in range(1, len(names)):
            if names[n] == names[n - 1] and names[n] not in repeated:
                self.fault(f"{path}[{n}]", f"{names[n]!r} is there twice")
            elif names[n] < names[n - 1]:
                self.fault(f"{path}[{n}]", f"{names[n]!r} is there out of order")
        return numbers

    def achievements(self, w: CartoucheState) -> tuple[str, ...]:
        for n, name in enumerate(w.achievements):
            if name not in CARD_KINDS:
                self.fault(f"$.achievements[{n}]", f"there is no {name!r}")
        if len(w.achievements) != (0 if w.phase == "setup" else len(CARD_SLOTS)):
            self.fault("$.achievements", f"needs {len(CARD_SLOTS)} cards, and none before the deal")
        return w.achievements

    def spaces(self, given: SpacesByName) -> Spaces:
        found = msgspec.structs.astuple(given)
        for name, spaces in zip(ACHIEVEMENTS, found, strict=True):
            for n, owners in enumerate(spaces):
                if list(owners) != sorted(set(owners)):
                    self.fault(f"$.spaces.{name}[{n}]", "owners are there twice or out of order")
            if spaces and not spaces[-1]:
                self.fault(f"$.spaces.{name}", "the last space has an owner")
        return found

    def player(self, path: str, side: Side, board: PlayerBoard) -> Player:
        if list(board.ankhs) != [name for name in ANKHS if name in board.ankhs]:
            self.fault(f"{path}.ankhs", "ankhs are there twice or out of order")
        return Player(
            mural=self.mural(f"{path}.rows", side, board.rows, self.laid(f"{path}.laid", board.laid)),
            tokens=msgspec.structs.astuple(board.tokens),
            open=self.ascending(f"{path}.open", board.open, STORY),
            completed=self.ascending(f"{path}.completed", board.completed, STORY),
            reserve=self.ascending(f"{path}.reserve", board.reserve, TILE, tuple(facts.CARTOUCHES)),
            ankhs=sum(1 << ANKH[name] for name in set(board.ankhs)),
            done=board.done,
            owed=board.owed,
        )

    def laid(self, path: str, laid: Sequence[LaidTile]) -> tuple[tuple[int, int], ...]:
        found = []
        for n, item in enumerate(laid):
            if not item.cells or list(item.cells) != sorted(set(item.cells)):
                self.fault(f"{path}[{n}].cells", "squares are missing, there twice or out of order")
            if n and laid[n - 1].cells[:1] >= item.cells[:1]:
                self.fault(f"{path}[{n}]", "it is out of order")
            (tile,) = self.items(f"{path}[{n}]", [item.tile], TILE)
            found.append((GRID.mask(item.cells), tile))
        return tuple(sorted(found))

    def mural(self, path: str, side: Side, rows: Sequence[str], laid: tuple[tuple[int, int], ...]) -> Mural:
        colors, black, reed = [0] * len(COLORS), 0, BOARDS[side].reed
        if len(rows) != facts.HEIGHT:
            self.fault(path, f"there are {facts.HEIGHT} rows")
            rows = ()
        for y, row in enumerate(rows):
            if len(row) != facts.WIDTH:
                self.fault(f"{path}[{y}]", f"a row has {facts.WIDTH} squares")
            for x, letter in enumerate(row[: facts.WIDTH]):
                square = GRID.bit(x, y)
                if (letter == facts.REED) != (square == reed):
                    self.fault(f"{path}[{y}]", f"reeds are printed, there is none to add or cover at {x}")
                elif letter in COLORS:
                    colors[COLORS.index(letter)] |= square
                elif letter == facts.BLACK:
                    black |= square
                elif letter not in (facts.EMPTY, facts.REED):
                    self.fault(f"{path}[{y}]", f"there is no square {letter!r}")
        return Mural(side, tuple(colors), black, laid)
