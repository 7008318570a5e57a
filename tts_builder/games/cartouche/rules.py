"""The verbs of Cartouche.

legal.py and refuse.py say which moves are legal, apply.py makes a move, flow.py goes on to the next phase.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from tts_builder.engine.game import CHANCE, Draw, Options, Seat
from tts_builder.games.cartouche import deal, legal
from tts_builder.games.cartouche.apply import apply
from tts_builder.games.cartouche.facts import SOLO, SOLO_ANKHS, Side
from tts_builder.games.cartouche.moves import Deal, Move, Shuffle
from tts_builder.games.cartouche.mural import BLANK
from tts_builder.games.cartouche.problems import problems
from tts_builder.games.cartouche.refuse import CODES, refuse
from tts_builder.games.cartouche.score import score
from tts_builder.games.cartouche.state import ABSENT, NO_SPACES, Opponent, Player, State
from tts_builder.games.cartouche.tables import ACHIEVEMENTS, ALL_ANKHS, NO_TOKENS
from tts_builder.games.cartouche.wire import from_wire, to_wire, view

__all__ = [
    "CODES",
    "actors",
    "apply",
    "chance",
    "from_wire",
    "moves",
    "problems",
    "refuse",
    "score",
    "setup",
    "to_wire",
    "view",
]

YES = "yes"


def setup(players: int, options: Options) -> State:
    """The state before the deal: blank murals with six ankhs each. A first game uses side A."""
    first_game = options.get("first_game") == YES
    side = cast(Side, "A" if first_game else options.get("side", "A"))
    return State(
        side=side,
        first_game=first_game,
        phase="setup",
        round=0,
        start=0,
        turn=0,
        picks=0,
        achievements=(),
        stories=(),
        tiles=(),
        deck=(),
        removed=(),
        bag=(),
        story_discard=(),
        tile_discard=(),
        drawn=(),
        spaces=NO_SPACES,
        filled=(0,) * len(ACHIEVEMENTS),
        seats=(Player(BLANK[side], NO_TOKENS, (), (), (), ALL_ANKHS, False, 0),) * players,
        ai=Opponent(ABSENT.cards, ABSENT.columns, SOLO_ANKHS) if players == SOLO else ABSENT,
    )


def actors(s: State) -> tuple[Seat, ...]:
    """The seats that must act. Everybody may trade, but the game does not wait for trades."""
    if s.phase in ("place", "score", "final"):
        return tuple([seat for seat, player in enumerate(s.seats) if not player.done])
    if s.phase == "over":
        return ()
    return (CHANCE,) if s.phase == "setup" or s.shuffling else (s.turn,)


def moves(s: State, seat: Seat) -> Sequence[Move]:
    """All legal moves of a seat that must act. Empty for chance, because there are too many deals to list."""
    return legal.moves(s, seat) if seat != CHANCE and seat in actors(s) else []


def chance(s: State, draw: Draw) -> Deal | Shuffle:
    """The deal that opens the game, or a shuffle that refills the bag."""
    return deal.shuffled(s, draw) if s.phase == "setup" else deal.new_bag(s, draw)
