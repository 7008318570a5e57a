"""Reasons why a state cannot occur in a real game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tts_builder.engine.game import Problem
from tts_builder.games.cleopatra.facts import (
    DECK_SIZE,
    FACE_DOWN_SHARE,
    HAND_LIMIT,
    OFFERING_AFTER,
    STALL_ROUNDS,
    STALLS,
    START_SCARABS,
    STATUES,
    WALK,
    WORSHIPPERS,
)
from tts_builder.games.cleopatra.mosaics import fits, is_form
from tts_builder.games.cleopatra.palace import finished
from tts_builder.games.cleopatra.state import NEW_TURN, NO_BID, NO_SEAT, Garden, Palace, State
from tts_builder.games.cleopatra.tables import (
    CARDS,
    COPIES,
    GRID,
    MOSAICS,
    NO_CARD,
    NO_CARDS,
    NO_POOL,
    VISIR,
)


def problems(s: State) -> list[Problem]:
    """Every reason why the state is impossible. Empty for a possible state."""
    found = list(_seats(s))
    if found:
        return found
    if s.phase == "deal":
        return list(_undealt(s))
    for part in (_cards, _worshippers, _mosaics, _sanctuaries, _walk, _offering, _turn, _waiting, _end):
        found += part(s)
    return found


def _seats(s: State) -> Iterator[Problem]:
    for field in ("first", "turn", "trigger"):
        if getattr(s, field) >= s.players:
            yield Problem(f"$.{field}", f"there is no seat {getattr(s, field)}")
    for n, (seat, _) in enumerate(s.garden.sanctuaries):
        if seat >= s.players:
            yield Problem(f"$.sanctuaries[{n}].seat", f"there is no seat {seat}")


def _undealt(s: State) -> Iterator[Problem]:
    empty = {
        "first": not s.first,
        "turn": not s.turn,
        "then": not s.then,
        "hands": not any(map(any, s.hands)),
        "scarabs": set(s.scarabs) == {START_SCARABS},
        "amulets": not any(s.amulets),
        "statues": set(s.statues) == {STATUES},
        "deck": not s.deck,
        "discard": s.discard == NO_CARDS,
        "stalls": not any(s.stalls),
        "order": not s.order,
        "worshipper": s.visits == NEW_TURN,
        "walls": s.palace == Palace(),
        "garden": s.garden == Garden(),
        "cleopatra": not s.cleopatra,
        "bids": set(s.bids) == {NO_BID},
        "trigger": s.trigger == NO_SEAT,
        "built": not s.built,
        "idle": not s.idle,
    }
    for field, sound in empty.items():
        if not sound:
            yield Problem(f"$.{field}", "nothing has happened before the deal")


def _cards(s: State) -> Iterator[Problem]:
    there = Counter({card: count for card, count in enumerate(s.discard) if count})
    for hand in s.hands:
        there.update({card: count for card, count in enumerate(hand) if count})
    piles = [card for pile in (s.deck, *s.stalls) for card in pile]
    if s.visits.drawn != NO_CARD:
        piles.append(s.visits.drawn)
    there.update(card >> 1 for card in piles)
    for card, copies in enumerate(COPIES):
        if there[card] != copies:
            yield Problem("$", f"there are {there[card]} cards {CARDS[card]}, not {copies}")
    if sum(card & 1 for card in s.deck) > DECK_SIZE // FACE_DOWN_SHARE:
        yield Problem("$.deck", "more cards lie face down than any shuffle leaves")


def _worshippers(s: State) -> Iterator[Problem]:
    if sorted(s.order) != sorted(WORSHIPPERS):
        yield Problem("$.order", "every worshipper is in exactly one slot")
    elif s.visits.worshipper and s.order[-1] != s.visits.worshipper:
        yield Problem("$.worshipper", "the worshipper called this turn is in the last slot")
    if s.visits.artisans_less and s.visits.worshipper != "foreman":
        yield Problem("$.discount.artisans", "only the Foreman saves artisans")
    if s.visits.resources_less and s.visits.worshipper != "merchant":
        yield Problem("$.discount.resources", "only the Merchant saves resources")


def _mosaics(s: State) -> Iterator[Problem]:
    garden = s.garden
    there = Counter((*garden.pile, *garden.removed, *(mosaic for mosaic, _ in garden.laid)))
    for mosaic, name in enumerate(MOSAICS):
        if there[mosaic] != 1:
            yield Problem("$.pile", f"the mosaic {name} occurs {there[mosaic]} times, not once")
    for mosaic, mask in garden.laid:
        if not is_form(mosaic, GRID.squares(mask)):
            yield Problem("$.garden", f"the squares of {MOSAICS[mosaic]} do not have its shape")
    if garden.pile and not fits(garden.pile[0], garden.empty):
        yield Problem("$.pile[0]", "a mosaic that fits nowhere is removed")
    for n, mosaic in enumerate(garden.removed):
        if fits(mosaic, garden.empty):
            yield Problem(f"$.removed[{n}]", "this mosaic still fits")


def _sanctuaries(s: State) -> Iterator[Problem]:
    garden = s.garden
    met = 0
    for n, (_, square) in enumerate(garden.sanctuaries):
        path = f"$.sanctuaries[{n}].at"
        if not square & garden.empty:
            yield Problem(path, "a statue stands on an empty square")
            continue
        area = GRID.area(square, garden.empty)
        if area & met:
            yield Problem(path, "the sanctuary has another statue")
        if any(fits(mosaic, area) for mosaic in garden.pile):
            yield Problem(path, "a mosaic of the pile fits in the area")
        met |= area
    owners = Counter(seat for seat, _ in garden.sanctuaries)
    for seat, unused in enumerate(s.statues):
        if unused + owners[seat] != STATUES:
            yield Problem(f"$.statues[{seat}]", f"there are {unused + owners[seat]} statues, not {STATUES}")


def _walk(s: State) -> Iterator[Problem]:
    if s.palace.throne and not s.palace.pedestal:
        yield Problem("$.throne", "the throne stands on the pedestal")
    done = finished(s.palace, s.garden)
    for n, category in enumerate(s.visits.completed):
        if category not in done:
            yield Problem(f"$.completed[{n}]", f"the category {category} is not complete")
    if s.cleopatra != min(WALK, len(set(done) - set(s.visits.completed))):
        yield Problem("$.cleopatra", "Cleopatra walks one space for each completed category")
    if (s.trigger != NO_SEAT) != (s.cleopatra == WALK):
        yield Problem("$.trigger", "the last turns begin when Cleopatra reaches the end of her walk")


def _offering(s: State) -> Iterator[Problem]:
    made = [bid != NO_BID for bid in s.bids]
    if s.phase == "offering":
        if all(made):
            yield Problem("$.bids", "all bids are in")
        if s.cleopatra <= OFFERING_AFTER:
            yield Problem("$.phase", "Cleopatra has not reached the offering")
        for seat, bid in enumerate(s.bids):
            if bid > s.scarabs[seat]:
                yield Problem(f"$.bids[{seat}]", "a bid cannot exceed the scarabs of the player")
    elif any(made) != (s.cleopatra > OFFERING_AFTER) or any(made) != all(made):
        yield Problem("$.bids", "everybody bids once, when Cleopatra passes the offering")


def _turn(s: State) -> Iterator[Problem]:
    """The fields of a turn fit its phase."""
    visits, visir = s.visits, s.visits.worshipper == VISIR
    replenishing = s.phase == "replenish" or s.then == "replenish"
    opened, closed = visits.market_done, visits.quarry_done
    all_served = visits.served.bit_count() == STALLS
    visited = {
        "main": not opened and not closed,
        "quarry": not closed and (not opened or visir),
        "second": visir and opened != closed,
        "replenish": opened and (not closed or visir),
        "shuffle": opened == (s.then == "replenish") and (not closed or (opened and visir)),
        "limit": (opened and (not closed or visir)) if s.then == "replenish" else not opened or visir,
        "offering": closed and (not opened or visir),
        "over": visits == NEW_TURN,
    }
    fitting = {
        "market_done": visited[s.phase],
        "drawn": (visits.drawn != NO_CARD) == (s.phase == "replenish"),
        "served": not visits.served or (replenishing and s.phase != "limit" and not all_served),
        "begging": bool(visits.begging) == (s.then == "beggar"),
        "pool": visits.pool == NO_POOL or s.phase == "quarry",
        "completed": not visits.completed or s.phase == "quarry",
        "discount": not closed or not (visits.artisans_less or visits.resources_less),
        "built": s.built or not (closed or s.phase == "quarry"),
    }
    for field, sound in fitting.items():
        if not sound:
            yield Problem(f"$.{field}", f"this cannot occur in the phase {s.phase!r}")


def _waiting(s: State) -> Iterator[Problem]:
    """The state waits only for what is really needed."""
    thens = {"shuffle": ("fill", "beggar", "replenish"), "limit": ("replenish", "end")}.get(s.phase, ("",))
    if s.then not in thens:
        yield Problem("$.then", f"this cannot follow the phase {s.phase!r}")
    if s.phase == "shuffle" and (s.deck or not any(s.discard)):
        yield Problem("$.phase", "cards are shuffled only when the deck is empty and the discard pile is not")
    if s.phase == "limit" and sum(s.hands[s.turn]) <= HAND_LIMIT:
        yield Problem("$.phase", "the hand is within its limit")
    if s.phase == "main" and not any(s.stalls) and (s.deck or any(s.discard)):
        yield Problem("$.stalls", "an empty market is filled at the start of a turn")
    if s.then == "beggar" and s.visits.worshipper != "beggar":
        yield Problem("$.then", "the Beggar was not called")


def _end(s: State) -> Iterator[Problem]:
    if s.phase != "over":
        if s.idle >= STALL_ROUNDS:
            yield Problem("$.idle", f"the game ends after {STALL_ROUNDS} rounds without a piece built")
        return
    if s.trigger == NO_SEAT:
        if s.idle < STALL_ROUNDS:
            yield Problem("$.phase", "nothing has ended the game")
        elif (s.turn + 1) % s.players != s.first:
            yield Problem("$.turn", "the last round was not finished")
    elif (s.turn + 1) % s.players != s.trigger:
        yield Problem("$.turn", "everybody except the player who triggered the end has one more turn")
