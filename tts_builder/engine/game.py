"""The whole interface of a game. Pure: knows no file, no Lua and no Tabletop Simulator."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

import msgspec

from tts_builder.engine import schema
from tts_builder.engine.messages import ENGLISH, Messages, Value
from tts_builder.errors import UserError

if TYPE_CHECKING:
    import typing_extensions

    from tts_builder.components import Mod
    from tts_builder.engine.placement import Gesture, Layout

    # With these defaults, code that serves every game writes plain `Game`. Python itself has them from 3.13.
    State = typing_extensions.TypeVar("State", default=Any)
    Move = typing_extensions.TypeVar("Move", default=Any)
    Wire = typing_extensions.TypeVar("Wire", bound=msgspec.Struct, default=Any)
    Made = typing_extensions.TypeVar("Made", contravariant=True, default=Any)
else:
    State, Move, Wire, Made = map(TypeVar, ("State", "Move", "Wire", "Made"))

Seat = int
CHANCE: Final = -1
"""The seat that shuffles, deals and rolls. Its moves are in the record like everybody's."""

Draw = Callable[[int], int]
"""`draw(n)` gives 0 … n-1. The only source of chance a game may use."""

Options = Mapping[str, str]

MALFORMED: Final = "MALFORMED"
"""The code of what is not a move of the game at all."""
GENERAL_CODES: Final = (MALFORMED, "GAME_OVER", "NOT_YOUR_TURN", "WRONG_PHASE")
"""Refusals every game has beside its own."""


class Refusal(msgspec.Struct, frozen=True):
    """Why a move is not legal. `Game.sentence` says it in words."""

    code: str
    values: Mapping[str, Value] = {}
    """What the sentence names."""
    message: str = ""
    """The id of the sentence among `Game.messages`; that of the code if it is empty."""


class Problem(msgspec.Struct, frozen=True):
    """One reason why a state cannot occur."""

    path: str
    """JSON path in the wire form, `$.hands[0][3]`."""
    sentence: str


class SeatScore(msgspec.Struct, frozen=True):
    points: tuple[int, ...]
    """One figure for each category."""
    total: int
    rank: int
    """1 is best; equal ranks share, and mates always; only whole teams are ahead of a team. A single player
    who loses to the game has 2."""


class ScoreSheet(msgspec.Struct, frozen=True):
    """Seat × category → points, the ranking, and what decided it."""

    categories: tuple[str, ...]
    seats: tuple[SeatScore, ...]
    winners: tuple[Seat, ...]
    """The seats of rank 1; nobody when a single player loses to the game."""
    decided_by: str
    """`total`, the name of the tie-break that decided, or `shared`."""
    final: bool
    """False while the game goes on: the sheet is then what the table shows so far."""


class Rules(Protocol[State, Move, Wire]):
    """The verbs of a game. A module of functions fulfils it, and a type checker compares each of them.

    Verbs are called by position: a game names its parameters as it likes.
    """

    def setup(self, players: int, options: Options, /) -> State:
        """The state before anything was shuffled or dealt. Chance comes only by moves of CHANCE."""

    def actors(self, s: State, /) -> tuple[Seat, ...]:
        """Who may move: () when the game is over, (CHANCE,), or seats; several are simultaneous."""

    def moves(self, s: State, seat: Seat, /) -> Sequence[Move]:
        """All legal moves, unique, in the byte order of their canonical JSON."""

    def refuse(self, s: State, seat: Seat, m: Move, /) -> Refusal | None:
        """Why `m` is illegal, or None. Also checks moves of CHANCE."""

    def apply(self, s: State, seat: Seat, m: Move, /) -> State:
        """The next state. Pure; trusts that `m` was not refused."""

    def chance(self, s: State, draw: Draw, /) -> Move:
        """The move of CHANCE that `draw` decides. Called only when actors(s) == (CHANCE,)."""

    def problems(self, s: State, /) -> list[Problem]:
        """Every reason why `s` is impossible; [] is sound."""

    def score(self, s: State, /) -> ScoreSheet:
        """The score so far, or the final one when the game is over."""

    def to_wire(self, s: State, /) -> Wire:
        """The plain form: a Struct of names, lists and rows that JSON and Lua share."""

    def from_wire(self, w: Wire, /) -> State:
        """The state of a wire Struct. Raises ValueError for ids that are not of this game."""

    def view(self, s: State, seat: Seat, /) -> Wire:
        """The wire form as `seat` may see it: what is hidden from that seat is masked."""


class Binding(Protocol[State, Made]):
    """How a state lies on the table and how a player's hands make a move."""

    def layout(self, s: State, /) -> Layout:
        """Where each piece lies. The table is the picture of the state."""

    def read(self, layout: Layout, players: int, options: Options, /) -> State:
        """The inverse of `layout` as far as the table tells. ValueError when pieces lie where none can."""

    def gesture(self, s: State, seat: Seat, m: Made, /) -> Gesture:
        """What the player does with hands and buttons to make the move. ValueError for a move of CHANCE."""


def anything_fits(players: int, options: Options) -> str:
    """Of most games every choice of options is fit for every number of players."""
    return ""


def nothing_more(state: Any, move: Any) -> tuple[str, ...]:
    """In most games a move names or drags every piece that it means."""
    return ()


@dataclass(frozen=True)
class Option:
    """One switch of a game; the first value is the default."""

    name: str
    title: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class Game(Generic[State, Move, Wire]):
    """A mod with rules. `kit` builds the mod and is called only when components are needed."""

    id: str
    title: str
    version: int
    """The rules number. It rises when a rule or figure changes; records carry it."""
    players: tuple[int, ...]
    options: tuple[Option, ...]
    codes: tuple[str, ...]
    """The game's own refusal codes in the order in which they take precedence."""
    categories: tuple[str, ...]
    rules: Rules[State, Move, Wire]
    binding: Binding[State, Move]
    move: Any
    """The type of a move for msgspec: a tagged Struct or a union of them."""
    wire: type[Wire]
    """The type of the wire state."""
    kit: Callable[[], Mod]
    data: Callable[[], dict[str, Any]]
    """The facts both rule engines share: ids, costs, shapes. Lua gets them in a data module, see `facts`."""
    bound: int
    """No game takes more moves than this."""
    credits: str = ""
    ending: tuple[str, ...] = ()
    """Which moves, by their `do`, say that a turn is over. The End Turn button of Tabletop Simulator makes
    the one that is legal; a game without any has no such move."""
    misfit: Callable[[int, Options], str] = anything_fits
    """Why a choice of all options is not for so many players, in a sentence; empty when it is. Asked before
    the set-up, which itself takes whatever it gets."""
    sides: Callable[[State], tuple[int, ...]] | None = None
    """State → the number of each seat's team; None where everybody plays alone."""
    messages: Messages = field(default_factory=Messages)
    """What the game says to people."""
    by_place: Callable[[State, Move], tuple[str, ...]] = nothing_more
    """Keys of pieces that a player's move means by their place: it neither names nor drags them."""

    def defaults(self) -> dict[str, str]:
        return {option.name: option.values[0] for option in self.options}

    def facts(self) -> dict[str, Any]:
        """The Lua module `<game>/facts`: the data, the messages, and as `moves` the forms of a move."""
        return {**self.data(), "moves": schema.for_lua(self.move), "messages": self.messages.data}

    def sentence(self, refusal: Refusal, language: str = ENGLISH) -> str:
        """A refusal in words."""
        return self.messages.say(refusal.message or refusal.code, refusal.values, language)

    def teams(self, state: State, players: int) -> tuple[int, ...]:
        """Seat → number of its team; alone each seat is one."""
        return self.sides(state) if self.sides else tuple(range(players))

    def settle(self, players: int, options: Options) -> dict[str, str]:
        """All options with their values. Raises UserError for what the game does not offer."""
        if players not in self.players:
            offered = ", ".join(map(str, self.players))
            raise UserError(f"{self.title} is not a game for {players} players.", hint=f"It takes {offered}.")
        offers = {option.name: option.values for option in self.options}
        for name, value in options.items():
            if name not in offers:
                hint = f"It has {', '.join(offers)}." if offers else "It has none."
                raise UserError(f"{self.title} has no option {name!r}.", hint=hint)
            if value not in offers[name]:
                hint = f"It takes {', '.join(offers[name])}."
                raise UserError(f"{self.title}: {name} cannot be {value!r}.", hint=hint)
        settled = self.defaults() | dict(options)
        if why := self.misfit(players, settled):
            raise UserError(f"{self.title} cannot be set up so: {why}")
        return settled


def canonical(value: Any) -> bytes:
    """The one JSON text of a value: keys sorted, no blanks, UTF-8."""
    return msgspec.json.encode(value, order="sorted")


def read_move(game: Game[State, Move, Wire], raw: Any) -> Move | Refusal:
    """The typed move of plain JSON data, or a MALFORMED refusal."""
    try:
        move: Move = msgspec.convert(raw, game.move)
    except msgspec.ValidationError as fault:
        return Refusal(MALFORMED, values={"fault": str(fault)})
    return move
