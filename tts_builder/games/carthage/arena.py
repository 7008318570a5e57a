"""Positions in the arena: where a figure may go and whom it can hit. Changes nothing."""

from __future__ import annotations

from tts_builder.engine.hexes import OFF
from tts_builder.games.carthage.facts import CHAIN
from tts_builder.games.carthage.modules import CHAINED
from tts_builder.games.carthage.state import Table, Token
from tts_builder.games.carthage.tables import (
    AHEAD,
    APART,
    BEASTS,
    BESIDE,
    BLOCKING,
    EDGE,
    EDGE_HEXES,
    GLADIATOR,
    INNER,
    INNER_HEXES,
    NEAR,
    NO_SEAT,
    THEATER,
)

RED_BORDER = "red_border"


def figures(s: Table) -> int:
    """Mask of the hexes with a figure."""
    mask = 0
    for fighter in s.seats:
        if fighter.at != OFF:
            mask |= 1 << fighter.at
    return mask


def pillars(s: Table) -> int:
    """Mask of the hexes with a pillar."""
    mask = 0
    for token in s.tokens:
        if token.type in BLOCKING:
            mask |= 1 << token.at
    return mask


def token_at(s: Table, at: int) -> Token | None:
    return next((token for token in s.tokens if token.at == at), None)


def connected(blocked: int, one: int, other: int) -> bool:
    """Can a chain connect two hexes, with pillars on the hexes `blocked`?"""
    if APART[one][other] == 1:
        return True
    return APART[one][other] == CHAIN and bool(BESIDE[one] & BESIDE[other] & ~blocked)


def chained_to(s: Table, seat: int) -> int:
    """The hex of the teammate that the gladiator of the seat is chained to, or OFF."""
    if s.mode != CHAINED or s.seats[seat].figure != GLADIATOR:
        return OFF
    teams = s.teams
    for other, fighter in enumerate(s.seats):
        if other != seat and teams[other] == teams[seat] and fighter.figure == GLADIATOR:
            return fighter.at
    return OFF


def open_hexes(s: Table, seat: int) -> int:
    """Mask of the adjacent hexes that the figure of the seat may enter, by a step or a push."""
    at = s.seats[seat].at
    blocked = pillars(s)
    free = BESIDE[at] & ~blocked & ~figures(s)
    if s.theater and THEATER[s.theater].effect.bar == RED_BORDER:
        free &= INNER if INNER >> at & 1 else ~INNER
    if free and s.mode == CHAINED:
        mate = chained_to(s, seat)
        if mate != OFF:
            for to in NEAR[at]:
                if free >> to & 1 and not connected(blocked, to, mate):
                    free &= ~(1 << to)
    return free


def steps(s: Table, seat: int) -> list[int]:
    """The legal steps of the figure, ascending."""
    free = open_hexes(s, seat)
    return [to for to in NEAR[s.seats[seat].at] if free >> to & 1] if free else []


def step_fault(s: Table, seat: int, to: int) -> str:
    """The refusal code for a step to this hex (OFF: outside the arena). Empty if the step is legal."""
    if to == OFF:
        return "OFF_BOARD"
    at = s.seats[seat].at
    if not BESIDE[at] >> to & 1:
        return "NOT_ADJACENT_STEP"
    return "" if open_hexes(s, seat) >> to & 1 else "BLOCKED_STEP"


def victims(s: Table, seat: int, way: int = NO_SEAT) -> list[int]:
    """Seats of adjacent opponents. In a charge, only the opponent straight ahead."""
    at = s.seats[seat].at
    reach = BESIDE[at]
    if way != NO_SEAT:
        ahead = AHEAD[at][way]
        reach = 1 << ahead if ahead != OFF else 0
    teams = s.teams
    own = teams[seat]
    return [
        other
        for other, fighter in enumerate(s.seats)
        if fighter.at != OFF and reach >> fighter.at & 1 and teams[other] != own
    ]


def entries(s: Table, beast: str) -> list[int]:
    """The hexes where a beast may enter, ascending."""
    taken = figures(s) | pillars(s)
    if BEASTS[beast].entry == "inner_circle":
        for token in s.tokens:
            taken |= 1 << token.at
        return [at for at in INNER_HEXES if not taken >> at & 1]
    shy = 0
    for fighter in s.seats:
        if fighter.figure == GLADIATOR and fighter.at != OFF:
            shy |= BESIDE[fighter.at]
    # At most four gladiators block three edge hexes each, so one is always free.
    return [at for at in EDGE_HEXES if not (taken | shy) >> at & 1]


def affected(s: Table, name: str, seats: list[int]) -> list[int]:
    """The seats that an effect applies to, among `seats` of living gladiators in turn order."""
    fighters = s.seats
    match name:
        case "least_armor":
            least = min((fighters[seat].armor for seat in seats), default=0)
            return [seat for seat in seats if fighters[seat].armor == least]
        case "most_armor":
            most = max((fighters[seat].armor for seat in seats), default=0)
            return [seat for seat in seats if fighters[seat].armor == most]
        case "inner":
            return [seat for seat in seats if INNER >> fighters[seat].at & 1]
        case "edge":
            return [seat for seat in seats if EDGE >> fighters[seat].at & 1]
        case "most_dealt":
            top = max((fighters[seat].dealt for seat in seats), default=0)
            return [seat for seat in seats if fighters[seat].dealt == top > 0]
        case _:
            return seats


def opponents(s: Table, seat: int) -> list[int]:
    """Seats of other teams with a living gladiator."""
    teams = s.teams
    return [
        other
        for other, fighter in enumerate(s.seats)
        if teams[other] != teams[seat] and fighter.figure == GLADIATOR
    ]
