"""The rules interface of Carthage. Legality: refuse.py and legal.py. Consequences: apply.py and flow.py."""

from __future__ import annotations

from tts_builder.engine.game import CHANCE, Draw, Options, Seat
from tts_builder.games.carthage import deal, options
from tts_builder.games.carthage.apply import answer
from tts_builder.games.carthage.flow import run
from tts_builder.games.carthage.legal import moves as moves
from tts_builder.games.carthage.moves import Deal, Move, Shuffle
from tts_builder.games.carthage.problems import problems as problems
from tts_builder.games.carthage.refuse import refuse as refuse
from tts_builder.games.carthage.score import score as score
from tts_builder.games.carthage.state import SHUFFLES, State, to_state, to_table
from tts_builder.games.carthage.wire import from_wire as from_wire
from tts_builder.games.carthage.wire import to_wire as to_wire
from tts_builder.games.carthage.wire import view as view


def setup(players: int, chosen: Options) -> State:
    """The table before the deal. options.py settles options that do not fit together."""
    mode, rulesets = options.mode_of(players, chosen), options.rulesets_of(players, chosen)
    beasts = options.beasts_of(chosen)
    return deal.before_deal(players, options.value(chosen, "setup"), mode, rulesets, beasts)


def actors(s: State) -> tuple[Seat, ...]:
    """Chance when cards must be shuffled, otherwise the seat that must answer."""
    if s.ask == "over":
        return ()
    return (CHANCE,) if s.ask == "deal" or s.ask in SHUFFLES else (s.turn,)


def apply(s: State, seat: Seat, m: Move) -> State:
    """The state after a legal move and everything it triggers."""
    table = to_table(s)
    assert s.ask
    answer(table, s.ask, seat, m)
    run(table)
    return to_state(table)


def chance(s: State, draw: Draw) -> Deal | Shuffle:
    """The deal that opens the game, or a shuffled pile."""
    return deal.opening(s, draw) if s.ask == "deal" else deal.reshuffle(s, draw)
