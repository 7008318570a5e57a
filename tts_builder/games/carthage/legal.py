"""All legal moves, in the byte order of their canonical JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from tts_builder.engine.hexes import DIRECTIONS
from tts_builder.games.carthage import moves as m
from tts_builder.games.carthage.arena import entries, figures, opponents, steps, token_at, victims
from tts_builder.games.carthage.facts import PLAYERS, RETAIN_CUBES, TOKENS
from tts_builder.games.carthage.favor import has_no_effect
from tts_builder.games.carthage.moves import Bought, Move, text
from tts_builder.games.carthage.refuse import mini_fault, missing_tokens, token_place_fault
from tts_builder.games.carthage.state import State
from tts_builder.games.carthage.steps import affordable, in_force, price
from tts_builder.games.carthage.tables import (
    BESIDE,
    BLOCKING,
    EDGE_HEXES,
    FACES,
    HEXES,
    INNER,
    INNER_HEXES,
    IS_STARTING,
    NEAR,
    PURCHASES,
)

WALKS: Final = tuple(map(m.Walk, HEXES))
NAKED: Final = tuple(map(m.Naked, HEXES))
MINIS: Final = tuple(map(m.PlaceMini, HEXES))
TARGETS: Final = tuple(map(m.Target, range(max(PLAYERS))))
SIDES: Final = (m.Choose(0), m.Choose(1))
LINES: Final = tuple(sorted(map(m.Line, DIRECTIONS), key=text))
DECLINE: Final = m.Decline()
END_TURN: Final = m.EndTurn()
PASS: Final = m.Pass()
DONE: Final = m.Done()


def moves(s: State, seat: int) -> Sequence[Move]:
    """All legal moves of a seat. Empty for chance."""
    found = _LISTS.get(s.ask) if seat == s.turn else None
    return found(s, seat) if found else ()


def _ordered(found: Iterable[Move]) -> Sequence[Move]:
    return sorted(found, key=text)


def _tokens(s: State, seat: int) -> Sequence[Move]:
    held = Counter(s.chosen)
    enough = missing_tokens(s) <= 0
    found: list[Move] = [
        m.ChooseToken(face.type, face.n)
        for face in FACES
        if held[face] < TOKENS[face] and (face.type in BLOCKING or not enough)
    ]
    return _ordered([*found, DONE] if enough else found)


def _placings(s: State, seat: int) -> Sequence[Move]:
    left = len(s.chosen)
    free = [at for at in INNER_HEXES if not token_place_fault(s, at, left)]
    return _ordered(m.PlaceToken(face.type, face.n, HEXES[at]) for face in set(s.chosen) for at in free)


def _minis(s: State, seat: int) -> Sequence[Move]:
    return [MINIS[at] for at in EDGE_HEXES if not mini_fault(s, seat, at)]


def _turn(s: State, seat: int) -> Sequence[Move]:
    plays: list[Move] = [m.Play(card) for card in dict.fromkeys(s.seats[seat].hand)]
    return plays + _naked(s, seat)


def _naked(s: State, seat: int) -> list[Move]:
    return [NAKED[to] for to in steps(s, seat)] if in_force(s, "naked_and_afraid", seat) else []


def _rest(s: State, seat: int) -> Sequence[Move]:
    return [END_TURN, *_naked(s, seat)]


def _steps(s: State, seat: int) -> Sequence[Move]:
    found: list[Move] = [WALKS[to] for to in steps(s, seat)]
    return [DECLINE, *found] if s.todo[0].may else found


def _targets(s: State, seat: int) -> Sequence[Move]:
    return [TARGETS[other] for other in victims(s, seat, s.todo[0].way)]


def _discards(s: State, seat: int) -> Sequence[Move]:
    return [m.Discard(card) for card in dict.fromkeys(s.seats[seat].hand)]


def _beasts(s: State, seat: int) -> Sequence[Move]:
    found = (m.TakeBeast(beast, HEXES[at]) for beast in s.beast_cards for at in entries(s, beast))
    return _ordered([*found, DECLINE])


def _strict(s: State, seat: int) -> Sequence[Move]:
    return [*(m.StrictFocus(card) for card in sorted(set(s.seats[seat].discard))), DECLINE]


def _new_row(s: State, seat: int) -> Sequence[Move]:
    return [*(m.Buy(slot) for slot in affordable(s, seat)), DECLINE]


def _lobbies(s: State, seat: int) -> Sequence[Move]:
    return [m.Lobby(card, show) for card in sorted(s.theater_discard) for show in (False, True)]


def _cards(
    kind: type[m.Focus] | type[m.Repair] | type[m.Discipline],
) -> Callable[[State, int], Iterator[Move]]:
    def offers(s: State, seat: int) -> Iterator[Move]:
        return (kind(card) for card in set(s.seats[seat].discard))

    return offers


def _intimidations(s: State, seat: int) -> Iterator[Move]:
    cost, favor = PURCHASES["intimidate"].cost, s.seats[seat].favor
    for victim in opponents(s, seat):
        for card in set(s.seats[victim].discard):
            if card not in IS_STARTING and price(s, seat, cost, card) <= favor:
                yield m.Intimidate(victim, card)


def _demolitions(s: State, seat: int) -> Iterator[Move]:
    return (m.Demolish(HEXES[at]) for at in NEAR[s.seats[seat].at] if token_at(s, at))


def _renovations(s: State, seat: int) -> Iterator[Move]:
    taken = figures(s)
    laid = taken
    for token in s.tokens:
        laid |= 1 << token.at
    for token in s.tokens:
        if not taken >> token.at & 1:
            free = BESIDE[token.at] & INNER & ~laid
            yield from (m.Renovate(HEXES[token.at], HEXES[to]) for to in NEAR[token.at] if free >> to & 1)


def _one(move: Bought) -> Callable[[State, int], Iterator[Move]]:
    return lambda s, seat: iter((move,))


def _retentions(s: State, seat: int) -> Iterator[Move]:
    if sum(slot[seat] for slot in s.cubes) < RETAIN_CUBES:
        yield from (m.Retain(slot) for slot, card in enumerate(s.row) if card)


_OFFERS: Final[dict[str, Callable[[State, int], Iterable[Move]]]] = {
    "buy": lambda s, seat: [m.Buy(slot) for slot in affordable(s, seat)],
    "initiate": _one(m.Initiate()),
    "focus": _cards(m.Focus),
    "evaluate": _one(m.Evaluate()),
    "lobby": lambda s, seat: _lobbies(s, seat),
    "retain": _retentions,
    "repair": _cards(m.Repair),
    "concentrate": _one(m.Concentrate()),
    "intimidate": _intimidations,
    "discipline": _cards(m.Discipline),
    "actuate": _one(m.Actuate()),
    "demolish": _demolitions,
    "renovate": _renovations,
    "ordinance": _one(m.Ordinance()),
    "burst": lambda s, seat: [m.Burst(HEXES[to]) for to in steps(s, seat)],
    "campaign": _one(m.Campaign()),
}
"""Purchase → its moves, if the purchase is possible at all."""


def _purchases(s: State, seat: int) -> Sequence[Move]:
    found: list[Move] = [PASS]
    favor = s.seats[seat].favor
    for purchase in PURCHASES.values():
        if purchase.kind and not in_force(s, purchase.id, seat):
            continue
        if not purchase.cost.cubes and price(s, seat, purchase.cost) > favor:
            continue
        if (purchase.once and s.initiated) or (purchase.needs and not s.initiated):
            continue
        if not has_no_effect(s, seat, purchase):
            found += _OFFERS[purchase.id](s, seat)
    return _ordered(found)


_LISTS: Final[dict[str, Callable[[State, int], Sequence[Move]]]] = {
    "choose_token": _tokens,
    "place_token": _placings,
    "place_mini": _minis,
    "turn": _turn,
    "rest": _rest,
    "line": lambda s, seat: LINES,
    "choose": lambda s, seat: SIDES,
    "step": _steps,
    "target": _targets,
    "discard": _discards,
    "beast": _beasts,
    "strict": _strict,
    "favor": _purchases,
    "buy": _new_row,
    "lobby": _lobbies,
}
"""Question → the legal answers."""
