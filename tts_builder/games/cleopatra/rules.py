"""The rules interface of Cleopatra; see `Rules` in `tts_builder/engine/game.py`."""

from __future__ import annotations

from tts_builder.engine.game import CHANCE, Options, Seat
from tts_builder.games.cleopatra.apply import apply
from tts_builder.games.cleopatra.deal import chance
from tts_builder.games.cleopatra.facts import STALLS as STALL_COUNT
from tts_builder.games.cleopatra.facts import START_SCARABS, STATUES
from tts_builder.games.cleopatra.legal import moves
from tts_builder.games.cleopatra.problems import problems
from tts_builder.games.cleopatra.reading import from_wire
from tts_builder.games.cleopatra.refuse import refuse
from tts_builder.games.cleopatra.score import score
from tts_builder.games.cleopatra.state import NEW_TURN, NO_BID, NO_SEAT, Garden, Palace, State
from tts_builder.games.cleopatra.tables import NO_CARDS
from tts_builder.games.cleopatra.wire import to_wire, view

__all__ = ["actors", "apply", "chance", "from_wire", "moves", "problems"]
__all__ += ["refuse", "score", "setup", "to_wire", "view"]


def setup(players: int, options: Options) -> State:
    """The table before the deal: players have scarabs and statues, everything else is in the box."""
    return State(
        first=0,
        turn=0,
        phase="deal",
        then="",
        hands=(NO_CARDS,) * players,
        scarabs=(START_SCARABS,) * players,
        amulets=(0,) * players,
        statues=(STATUES,) * players,
        deck=(),
        discard=NO_CARDS,
        stalls=((),) * STALL_COUNT,
        order=(),
        visits=NEW_TURN,
        palace=Palace(),
        garden=Garden(),
        cleopatra=0,
        bids=(NO_BID,) * players,
        trigger=NO_SEAT,
        built=False,
        idle=0,
    )


def actors(s: State) -> tuple[Seat, ...]:
    """Chance when cards are needed; in the offering all who have not bid yet; otherwise the active player."""
    match s.phase:
        case "over":
            return ()
        case "deal" | "shuffle":
            return (CHANCE,)
        case "offering":
            return tuple(seat for seat, bid in enumerate(s.bids) if bid == NO_BID)
        case _:
            return (s.turn,)
