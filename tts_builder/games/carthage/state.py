"""The state of a game. Hexes are numbers. `Table` is a state while a move is being resolved."""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from msgspec.structs import astuple

from tts_builder.engine.hexes import OFF
from tts_builder.games.carthage.facts import ROW, TokenFace
from tts_builder.games.carthage.language import Steps
from tts_builder.games.carthage.tables import GLADIATOR, HEXES, NO_SEAT, NOBODY, has_rulesets, teams_of

Phase = Literal[
    "deal",
    "choose",
    "place",
    "minis",
    "theater",
    "start",
    "beasts_start",
    "draw",
    "pass",
    "beasts_end",
    "after",
    "end",
    "favor",
    "over",
]
Ask = Literal[
    "deal",
    "choose_token",
    "place_token",
    "place_mini",
    "turn",
    "rest",
    "line",
    "choose",
    "step",
    "target",
    "discard",
    "beast",
    "strict",
    "favor",
    "buy",
    "lobby",
    "shuffle_theater",
    "shuffle_deck",
    "shuffle_in",
    "over",
]
SHUFFLES: Final = ("shuffle_theater", "shuffle_deck", "shuffle_in")
STRAIGHT: Final = NO_SEAT
"""The direction of a movement that is not a charge."""


class Task(msgspec.Struct, frozen=True, gc=False):
    """Something that must still be resolved."""

    t: str
    seat: int
    """The seat whose task it is."""
    n: int = 0
    way: int = STRAIGHT
    """Direction of a charge or push, as a number."""
    victim: int = NO_SEAT
    card: bool = False
    """The symbols are on an action card, so round effects of the theater change them."""
    may: bool = False
    id: str = ""
    steps: Steps = ()
    options: tuple[Steps, ...] = ()


class Fighter(msgspec.Struct, frozen=True, gc=False):
    """A seat: its figure in the arena and its cards."""

    figure: str = GLADIATOR
    """`gladiator`, the id of a beast, or empty."""
    at: int = OFF
    armor: int = 0
    favor: int = 0
    dealt: int = 0
    """Damage dealt by the gladiator this round."""
    fell: int = 0
    """1 for the first gladiator to fall, 2 for the second. 0 while it stands."""
    acted: bool = False
    """The beast of the seat has acted this round."""
    declined: bool = False
    deck: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()


class Token(msgspec.Struct, frozen=True, gc=False):
    """A token in the arena."""

    type: str
    n: int
    at: int
    up: bool = True


class Lobbied(msgspec.Struct, frozen=True, gc=False):
    """Who put a card on the theater deck, and whether everybody has seen it."""

    seat: int
    show: bool


class Table(msgspec.Struct):
    """Everything on the table."""

    setup: str
    mode: str
    rulesets: tuple[str, ...]
    beasts: bool
    round: int = 0
    phase: Phase = "deal"
    lap: int = 0
    """The pass of the fight, 1 to 5, otherwise 0."""
    queue: tuple[int, ...] = ()
    rules: tuple[str, ...] = ()
    first: int = 0
    start_token: int = 0
    turn: int = 0
    ask: Ask | Literal[""] = "deal"
    """The open question; empty only while a move is being resolved."""
    todo: tuple[Task, ...] = ()
    seats: tuple[Fighter, ...] = ()
    tokens: tuple[Token, ...] = ()
    """Sorted by place."""
    chosen: tuple[TokenFace, ...] = ()
    row: tuple[str, ...] = ("",) * ROW
    cubes: tuple[tuple[int, ...], ...] = ()
    deck: tuple[str, ...] = ()
    focus: tuple[str, ...] = ()
    theater: str = ""
    theater_deck: tuple[str, ...] = ()
    theater_discard: tuple[str, ...] = ()
    lobbied: tuple[Lobbied, ...] = ()
    initiated: bool = False
    sales: int = 0
    beast_cards: tuple[str, ...] = ()

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def teams(self) -> tuple[int, ...]:
        return teams_of(self.mode, len(self.seats))

    def has_rulesets(self, seat: int) -> bool:
        """Are the rulesets in force for this seat?"""
        return has_rulesets(self.mode, seat)

    def set_fighter(self, seat: int, fighter: Fighter) -> None:
        """Replace the fighter of a seat."""
        self.seats = (*self.seats[:seat], fighter, *self.seats[seat + 1 :])

    def put_first(self, *tasks: Task) -> None:
        """Put tasks before all others."""
        self.todo = tasks + self.todo

    def set_tokens(self, tokens: list[Token]) -> None:
        """Set the tokens of the arena, sorted by place."""
        self.tokens = tuple(sorted(tokens, key=lambda token: HEXES[token.at]))


class State(Table, frozen=True):  # type: ignore[misc]  # same fields, read-only
    """A position of the game."""


def to_table(s: State) -> Table:
    """A mutable copy of the state to resolve a move on, with no open question."""
    table = Table(*astuple(s))
    table.ask = ""
    return table


def to_state(table: Table) -> State:
    """The state of a resolved table."""
    return State(*astuple(table))


def order(s: Table) -> tuple[int, ...]:
    """All seats clockwise from the start player of the round."""
    n = len(s.seats)
    return tuple([(s.first + k) % n for k in range(n)])


def living(s: Table) -> list[int]:
    """Seats with a living gladiator, in turn order."""
    return [seat for seat in order(s) if s.seats[seat].figure == GLADIATOR]


def next_living(s: Table, seat: int) -> int:
    """The next seat clockwise with a living gladiator. The seat itself if there is no other."""
    n = len(s.seats)
    turn = ((seat + k) % n for k in range(1, n + 1))
    return next((other for other in turn if s.seats[other].figure == GLADIATOR), seat)


def is_beast(fighter: Fighter) -> bool:
    return fighter.figure not in (GLADIATOR, NOBODY)
