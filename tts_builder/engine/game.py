"""The interface of a game. Independent of files, Lua and Tabletop Simulator."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

import msgspec

from tts_builder.engine import schema
from tts_builder.engine.catalogs import ENGLISH
from tts_builder.engine.messages import Messages, Value
from tts_builder.errors import UserError

if TYPE_CHECKING:
    import typing_extensions

    from tts_builder.components import Mod
    from tts_builder.engine.placement import Gesture, Layout

    # The defaults let code for all games write plain `Game`. Python itself supports them from 3.13.
    State = typing_extensions.TypeVar("State", default=Any)
    Move = typing_extensions.TypeVar("Move", default=Any)
    Wire = typing_extensions.TypeVar("Wire", bound=msgspec.Struct, default=Any)
    Made = typing_extensions.TypeVar("Made", contravariant=True, default=Any)
else:
    State, Move, Wire, Made = map(TypeVar, ("State", "Move", "Wire", "Made"))

Seat = int
CHANCE: Final = -1
"""The seat that shuffles, deals and rolls. Its moves are recorded like those of players."""

Draw = Callable[[int], int]
"""`draw(n)` returns a number from 0 to n-1. It is the only source of randomness that a game may use."""

Options = Mapping[str, str]

MALFORMED: Final = "MALFORMED"
"""The refusal code for data that is not a move of the game."""
GENERAL_CODES: Final = (MALFORMED, "GAME_OVER", "NOT_YOUR_TURN", "WRONG_PHASE")
"""The refusal codes of every game. A game adds its own."""


class Refusal(msgspec.Struct, frozen=True):
    """Why a move is illegal. `Game.sentence` turns it into a sentence."""

    code: str
    values: Mapping[str, Value] = {}
    """The values that the sentence names."""
    message: str = ""
    """The id of the sentence in `Game.messages`; if empty, the code is the id."""


class Problem(msgspec.Struct, frozen=True):
    """One reason why a state cannot occur."""

    path: str
    """JSON path in the wire form, for example `$.hands[0][3]`."""
    sentence: str


class SeatScore(msgspec.Struct, frozen=True):
    points: tuple[int, ...]
    """One figure per category."""
    total: int
    rank: int
    """1 is first. Tied seats and teammates share a rank; a team is ranked behind whole teams only. A solo
    player who loses has rank 2."""


class ScoreSheet(msgspec.Struct, frozen=True):
    """Points by seat and category, the ranking, and what decided it."""

    categories: tuple[str, ...]
    seats: tuple[SeatScore, ...]
    winners: tuple[Seat, ...]
    """The seats with rank 1; empty if a solo player loses."""
    decided_by: str
    """`total`, the name of the deciding tie-break, or `shared`."""
    final: bool
    """False while the game goes on; the sheet then shows the current standing."""


class Rules(Protocol[State, Move, Wire]):
    """The rules of a game. A module of functions implements it, and a type checker compares each function.

    Arguments are passed by position, so a game may name its parameters as it likes.
    """

    def setup(self, players: int, options: Options, /) -> State:
        """The state before anything is shuffled or dealt. All randomness comes from moves of CHANCE."""

    def actors(self, s: State, /) -> tuple[Seat, ...]:
        """Who may move: () if the game is over, (CHANCE,), or seats. Several seats move simultaneously."""

    def moves(self, s: State, seat: Seat, /) -> Sequence[Move]:
        """All legal moves, unique, in the byte order of their canonical JSON."""

    def refuse(self, s: State, seat: Seat, m: Move, /) -> Refusal | None:
        """Why `m` is illegal, or None if it is legal. Must check moves of CHANCE, too."""

    def apply(self, s: State, seat: Seat, m: Move, /) -> State:
        """The next state. Must not change `s`. Called only for moves that `refuse` accepts."""

    def chance(self, s: State, draw: Draw, /) -> Move:
        """A random move of CHANCE, decided by `draw`. Called only if actors(s) == (CHANCE,)."""

    def problems(self, s: State, /) -> list[Problem]:
        """Every reason why `s` is impossible; [] if it is sound."""

    def score(self, s: State, /) -> ScoreSheet:
        """The current score, or the final score if the game is over."""

    def to_wire(self, s: State, /) -> Wire:
        """The wire form: a Struct of names, lists and rows, shared with JSON and Lua."""

    def from_wire(self, w: Wire, /) -> State:
        """The state of a wire Struct. Raises ValueError for ids that the game does not have."""

    def view(self, s: State, seat: Seat, /) -> Wire:
        """The wire form with everything masked that `seat` may not see."""


class Binding(Protocol[State, Made]):
    """How a state looks on the table, and how a player makes a move by hand."""

    def layout(self, s: State, /) -> Layout:
        """Where each piece lies."""

    def read(self, layout: Layout, players: int, options: Options, /) -> State:
        """The inverse of `layout`, as far as the table shows the state. Raises ValueError for an impossible
        layout."""

    def gesture(self, s: State, seat: Seat, m: Made, /) -> Gesture:
        """The drags and presses with which a player makes the move. Raises ValueError for a move of
        CHANCE."""


def no_misfit(players: int, options: Options) -> str:
    """The default of `Game.misfit`: all options fit every number of players."""
    return ""


def no_pieces_by_place(state: Any, move: Any) -> tuple[str, ...]:
    """The default of `Game.by_place`: moves name or drag every piece they use."""
    return ()


@dataclass(frozen=True)
class Option:
    """An option of a game. The first value is the default."""

    name: str
    title: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class Game(Generic[State, Move, Wire]):
    """A mod with rules. `kit` makes the mod and is called only when components are needed."""

    id: str
    title: str
    version: int
    """The rules number. Increase it when a rule or figure changes; records store it."""
    players: tuple[int, ...]
    options: tuple[Option, ...]
    codes: tuple[str, ...]
    """The game's own refusal codes, in order of precedence."""
    categories: tuple[str, ...]
    rules: Rules[State, Move, Wire]
    binding: Binding[State, Move]
    move: Any
    """The type of a move for msgspec: a tagged Struct, or a union of them."""
    wire: type[Wire]
    """The type of the wire state."""
    kit: Callable[[], Mod]
    data: Callable[[], dict[str, Any]]
    """Returns the facts that both engines share: ids, costs, shapes. Lua gets them as a module; see
    `facts`."""
    bound: int
    """The maximum number of moves in a game, chance included."""
    credits: str = ""
    ending: tuple[str, ...] = ()
    """The moves that end a turn, by their `do`. The End Turn button of Tabletop Simulator makes the legal
    one."""
    misfit: Callable[[int, Options], str] = no_misfit
    """Returns why these options do not fit this number of players, in a sentence; empty if they fit. Called
    before the set-up, which itself accepts any options."""
    sides: Callable[[State], tuple[int, ...]] | None = None
    """Returns the team number of each seat; None if everybody plays alone."""
    messages: Messages = field(default_factory=lambda: Messages())
    """All texts that players read."""
    by_place: Callable[[State, Move], tuple[str, ...]] = no_pieces_by_place
    """Returns the keys of pieces that a move uses by their place, without naming or dragging them."""

    def defaults(self) -> dict[str, str]:
        """Every option with its default value."""
        return {option.name: option.values[0] for option in self.options}

    def facts(self) -> dict[str, Any]:
        """The contents of the Lua module `<game>/facts`: `data`, the messages, and the types of moves as
        `moves`."""
        return {**self.data(), "moves": schema.for_lua(self.move), "messages": self.messages.data}

    def sentence(self, refusal: Refusal, language: str = ENGLISH) -> str:
        """The sentence for a refusal."""
        return self.messages.say(refusal.message or refusal.code, refusal.values, language)

    def teams(self, state: State, players: int) -> tuple[int, ...]:
        """The team number of each seat; without teams, each seat is its own team."""
        return self.sides(state) if self.sides else tuple(range(players))

    def settle(self, players: int, options: Options) -> dict[str, str]:
        """Every option with its value. Raises UserError for options, values or numbers of players that the
        game does not support."""
        if players not in self.players:
            offered = ", ".join(map(str, self.players))
            raise UserError(
                f"{self.title} does not support {players} players.", hint=f"It supports {offered}."
            )
        offers = {option.name: option.values for option in self.options}
        for name, value in options.items():
            if name not in offers:
                hint = f"Its options: {', '.join(offers)}." if offers else "It has no options."
                raise UserError(f"{self.title} has no option {name!r}.", hint=hint)
            if value not in offers[name]:
                hint = f"Allowed values: {', '.join(offers[name])}."
                raise UserError(f"{self.title}: the option {name} cannot be {value!r}.", hint=hint)
        settled = self.defaults() | dict(options)
        if why := self.misfit(players, settled):
            raise UserError(f"{self.title} cannot be set up like this: {why}")
        return settled


def canonical(value: Any) -> bytes:
    """The canonical JSON text of a value: sorted keys, no spaces, UTF-8."""
    return msgspec.json.encode(value, order="sorted")


def read_move(game: Game[State, Move, Wire], raw: Any) -> Move | Refusal:
    """Converts plain JSON data to a move; returns a MALFORMED refusal if it does not fit the type."""
    try:
        move: Move = msgspec.convert(raw, game.move)
    except msgspec.ValidationError as fault:
        return Refusal(MALFORMED, values={"fault": str(fault)})
    return move
