"""What chance does: the deal that opens the game, and piles shuffled anew."""

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


def blank(players: int, setup: str, mode: str, rulesets: tuple[str, ...], beasts: bool) -> State:
    """The table before the deal."""
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
    """A deal as the shuffles of `draw` give it."""
    return Deal(
        first=draw(s.players),
        decks=tuple(_mixed(STARTING, draw) for _ in s.seats),
        theater=_mixed(tuple(THEATER), draw),
        actions=_mixed(ACTION_DECK, draw),
    )


def reshuffle(s: State, draw: Draw) -> Shuffle:
    """The pile that is wanted as the shuffle of `draw` gives it."""
    return Shuffle(_mixed(wanted(s), draw))


def wanted(s: Table, ask: str = "") -> tuple[str, ...]:
    """The cards that are to be shuffled."""
    own = s.seats[s.turn]
    match ask or s.ask:
        case "shuffle_theater":
            return s.theater_discard
        case "shuffle_deck":
            return own.discard
        case _:
            return own.deck + own.discard


def is_possible(s: State, m: Deal | Shuffle) -> bool:
    """Can a shuffle give this?"""
    if isinstance(m, Shuffle):
        return Counter(m.cards) == Counter(wanted(s))
    return (
        0 <= m.first < s.players
        and len(m.decks) == s.players
        and all(sorted(deck) == sorted(STARTING) for deck in m.decks)
        and sorted(m.theater) == sorted(THEATER)
        and sorted(m.actions) == sorted(ACTION_DECK)
    )


def dealt(s: Table, m: Deal) -> None:
    """The decks are ready; tokens are chosen or lie where the scenario has them."""
    s.first = s.start_token = m.first
    s.seats = tuple(replace(own, deck=deck) for own, deck in zip(s.seats, m.decks, strict=True))
    s.theater_deck = m.theater
    s.row, s.deck = m.actions[:ROW], m.actions[ROW:]
    if s.setup == ADVANCED:
        s.phase = "choose"
    else:
        s.lay([Token(token.type, token.n, HEX[token.pos]) for token in SCENARIO[s.setup].tokens])
        begin_minis(s)


def shuffled(s: Table, ask: str, m: Shuffle) -> None:
    """The pile lies in its new order."""
    if ask == "shuffle_theater":
        s.theater_deck, s.theater_discard = m.cards, ()
        return
    if ask == "shuffle_in":
        s.todo = s.todo[1:]
    s.change(s.turn, replace(s.seats[s.turn], deck=m.cards, discard=()))


def _mixed(items: Sequence[str], draw: Draw) -> tuple[str, ...]:
    left = list(items)
    return tuple([left.pop(draw(len(left))) for _ in items])
