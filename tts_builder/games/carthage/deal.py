"""Moves of chance: the deal that opens the game, and shuffled piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from tts_builder.engine.game import Draw
from tts_builder.games.carthage.facts import ROW
from tts_builder.games.carthage.flow import begin_minis
from tts_builder.games.carthage.modules import ADVANCED
from tts_builder.games.carthage.moves import Deal, Shuffle
from tts_builder.games.carthage.options import start_armor
from tts_builder.games.carthage.state import Fighter, State, Table, Token
from tts_builder.games.carthage.tables import ACTION_DECK, BEAST_IDS, HEX, SCENARIO, STARTING, THEATER


def before_deal(players: int, setup: str, mode: str, rulesets: tuple[str, ...], beasts: bool) -> State:
    """The state before the deal."""
    return State(
        setup=setup,
        mode=mode,
        rulesets=rulesets,
        beasts=beasts,
        seats=tuple(Fighter(armor=start_armor(mode, rulesets, seat)) for seat in range(players)),
        cubes=((0,) * players,) * ROW,
        beast_cards=BEAST_IDS if beasts else (),
    )


def opening(s: State, draw: Draw) -> Deal:
    """A deal shuffled by `draw`."""
    return Deal(
        first=draw(s.players),
        decks=tuple(_mixed(STARTING, draw) for _ in s.seats),
        theater=_mixed(tuple(THEATER), draw),
        actions=_mixed(ACTION_DECK, draw),
    )


def reshuffle(s: State, draw: Draw) -> Shuffle:
    """The pile that waits for a shuffle, shuffled by `draw`."""
    return Shuffle(_mixed(cards_to_shuffle(s), draw))


def cards_to_shuffle(s: Table, ask: str = "") -> tuple[str, ...]:
    """The cards that must be shuffled."""
    own = s.seats[s.turn]
    match ask or s.ask:
        case "shuffle_theater":
            return s.theater_discard
        case "shuffle_deck":
            return own.discard
        case _:
            return own.deck + own.discard


def is_possible(s: State, m: Deal | Shuffle) -> bool:
    """Could a shuffle have this result?"""
    if isinstance(m, Shuffle):
        return Counter(m.cards) == Counter(cards_to_shuffle(s))
    return (
        0 <= m.first < s.players
        and len(m.decks) == s.players
        and all(sorted(deck) == sorted(STARTING) for deck in m.decks)
        and sorted(m.theater) == sorted(THEATER)
        and sorted(m.actions) == sorted(ACTION_DECK)
    )


def dealt(s: Table, m: Deal) -> None:
    """Set up the decks. Tokens are placed as in the scenario, or will be chosen."""
    s.first = s.start_token = m.first
    s.seats = tuple(replace(own, deck=deck) for own, deck in zip(s.seats, m.decks, strict=True))
    s.theater_deck = m.theater
    s.row, s.deck = m.actions[:ROW], m.actions[ROW:]
    if s.setup == ADVANCED:
        s.phase = "choose"
    else:
        s.set_tokens([Token(token.type, token.n, HEX[token.pos]) for token in SCENARIO[s.setup].tokens])
        begin_minis(s)


def shuffled(s: Table, ask: str, m: Shuffle) -> None:
    """Put the shuffled cards into their deck."""
    if ask == "shuffle_theater":
        s.theater_deck, s.theater_discard = m.cards, ()
        return
    if ask == "shuffle_in":
        s.todo = s.todo[1:]
    s.set_fighter(s.turn, replace(s.seats[s.turn], deck=m.cards, discard=()))


def _mixed(items: Sequence[str], draw: Draw) -> tuple[str, ...]:
    left = list(items)
    return tuple([left.pop(draw(len(left))) for _ in items])
