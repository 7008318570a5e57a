"""The verbs of Sarcophagus: `setup`, and the others imported from their modules."""

from __future__ import annotations

from tts_builder.engine.game import Options
from tts_builder.games.sarcophagus.apply import apply as apply
from tts_builder.games.sarcophagus.deal import chance as chance
from tts_builder.games.sarcophagus.facts import SEAT_SUITS, UNDER
from tts_builder.games.sarcophagus.legal import actors as actors
from tts_builder.games.sarcophagus.legal import moves as moves
from tts_builder.games.sarcophagus.problems import problems as problems
from tts_builder.games.sarcophagus.refuse import refuse as refuse
from tts_builder.games.sarcophagus.score import score as score
from tts_builder.games.sarcophagus.state import State, seats_of
from tts_builder.games.sarcophagus.tables import NO_TILE, POSITIONS
from tts_builder.games.sarcophagus.wire import from_wire as from_wire
from tts_builder.games.sarcophagus.wire import to_wire as to_wire
from tts_builder.games.sarcophagus.wire import view as view


def setup(players: int, options: Options) -> State:
    """The state before the deal: everything is in the box, and each seat has its suits."""
    return State(
        seats=seats_of(SEAT_SUITS[players]),
        turn=0,
        step="deal",
        pending=(),
        tiles=(NO_TILE,) * len(POSITIONS),
        there=0,
        up=0,
        full=0,
        piles=((),) * len(POSITIONS),
        under=(NO_TILE,) * UNDER,
        hands=(0,) * players,
        claimed=(0,) * players,
        vault=((),) * players,
        discarded=0,
        lost=(),
        dice=(0,) * players,
    )
