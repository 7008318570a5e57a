"""What each move does."""

from __future__ import annotations

from typing import assert_never

from msgspec import UNSET
from msgspec.structs import replace

from tts_builder.engine.game import Seat
from tts_builder.games.cleopatra import deal, flow
from tts_builder.games.cleopatra.facts import (
    EFFECTS,
    HAND_LIMIT,
    OFFERING,
    OFFERING_AFTER,
    PIECES,
    WALK,
    Worshipper,
)
from tts_builder.games.cleopatra.flow import with_item
from tts_builder.games.cleopatra.mosaics import settled
from tts_builder.games.cleopatra.moves import (
    Bid,
    Build,
    Deal,
    Discard,
    Keep,
    Leave,
    Market,
    Move,
    Pass,
    Serve,
    Shuffle,
    Use,
)
from tts_builder.games.cleopatra.palace import is_complete, reward, with_piece
from tts_builder.games.cleopatra.payment import paid
from tts_builder.games.cleopatra.state import NO_BID, Garden, State, Visits
from tts_builder.games.cleopatra.tables import (
    CARD,
    GRID,
    NO_CARD,
    NO_POOL,
    PENALTY,
    SQUARES,
    TAINTED,
    VISIR,
    Counts,
)


def apply(s: State, seat: Seat, m: Move) -> State:
    """The state after a legal move and everything it triggers."""
    match m:
        case Build():
            return _after_build(s, m)
        case Serve():
            return _after_serving(s, m.stall)
        case Market():
            return _after_market(s, m.stall)
        case Leave():
            return _after_leaving(s)
        case Use():
            return _after_worshipper(s, s.order.index(m.name))
        case Discard():
            return _after_discard(s, m)
        case Keep():
            return _after_keep(s)
        case Pass():
            return flow.limit_then_end(s)
        case Bid():
            return _after_bid(s, seat, m.amount)
        case Shuffle():
            return _after_shuffle(s, m)
        case Deal():
            return flow.begin_turn(deal.dealt(s, m))
        case _:
            assert_never(m)


def _after_shuffle(s: State, m: Shuffle) -> State:
    """Continue what was waiting for cards."""
    goes_on = {"fill": flow.fill, "beggar": flow.beg, "replenish": flow.replenish}[s.then]
    return goes_on(deal.with_new_deck(s, m))


def _helped_by(name: Worshipper) -> Visits:
    """The turn after this worshipper is called."""
    return Visits(
        worshipper=name,
        artisans_less=EFFECTS[name] if name == "foreman" else 0,
        resources_less=EFFECTS[name] if name == "merchant" else 0,
        begging=EFFECTS[name] if name == "beggar" else 0,
    )


def _after_worshipper(s: State, slot: int) -> State:
    """Pay for the worshipper in the slot, who helps and goes to the last slot."""
    seat, name = s.turn, s.order[slot]
    what, amount = PENALTY[slot]
    if what == "scarabs":
        s = replace(s, scarabs=_plus(s.scarabs, seat, -amount))
    else:
        s = replace(s, amulets=_plus(s.amulets, seat, amount))
    visits = _helped_by(name)
    s = replace(s, order=(*s.order[:slot], *s.order[slot + 1 :], name), visits=visits)
    return flow.beg(s) if visits.begging else s


def _after_market(s: State, stall: int) -> State:
    """Take the cards. The hand limit is checked unless the quarry is still open."""
    hand = list(s.hands[s.turn])
    for card in s.stalls[stall]:
        hand[card >> 1] += 1
    s = replace(
        s,
        hands=with_item(s.hands, s.turn, tuple(hand)),
        stalls=with_item(s.stalls, stall, ()),
        visits=replace(s.visits, market_done=True),
    )
    quarry_open = s.visits.worshipper == VISIR and not s.visits.quarry_done
    if not quarry_open and flow.over_limit(s):
        return replace(s, phase="limit", then="replenish")
    return flow.replenish(s)


def _after_serving(s: State, stall: int) -> State:
    """Put the drawn card on the stall."""
    visits = s.visits
    stalls = with_item(s.stalls, stall, (*s.stalls[stall], visits.drawn))
    visits = replace(visits, served=visits.served | 1 << stall, drawn=NO_CARD)
    return flow.replenish(replace(s, stalls=stalls, visits=visits))


def _after_build(s: State, m: Build) -> State:
    """Pay for the piece and build it."""
    seat, piece = s.turn, PIECES[m.piece]
    visits = paid(s.visits, piece, m.pay, () if m.use is UNSET else m.use)
    hand, discard, amulets = list(s.hands[seat]), list(s.discard), 0
    for name in m.pay:
        card = CARD[name]
        hand[card] -= 1
        discard[card] += 1
        amulets += TAINTED[card]
    architect = EFFECTS["architect"] if s.visits.worshipper == "architect" else 0
    palace, garden, statues = s.palace, s.garden, s.statues
    if m.cells is UNSET:
        palace = with_piece(palace, m)
    else:
        claims = () if m.claim is UNSET else m.claim
        garden = _with_mosaic(garden, GRID.mask(m.cells), [(seat, GRID.bit(*square)) for square in claims])
        statues = _plus(statues, seat, -len(claims))
    category = piece.category
    if category not in visits.completed and is_complete(palace, garden, category):
        visits = replace(visits, completed=tuple(sorted((*visits.completed, category))))
    return replace(
        s,
        phase="quarry",
        hands=with_item(s.hands, seat, tuple(hand)),
        scarabs=_plus(s.scarabs, seat, reward(s.palace, s.garden, m) + architect),
        amulets=_plus(s.amulets, seat, amulets),
        statues=statues,
        discard=tuple(discard),
        visits=visits,
        palace=palace,
        garden=garden,
        built=True,
    )


def _with_mosaic(garden: Garden, mask: int, claims: list[tuple[int, int]]) -> Garden:
    """Lay the top mosaic. Then top pieces that fit nowhere leave the pile."""
    filled = garden.filled | mask
    pile, gone = settled(garden.pile[1:], SQUARES & ~filled)
    return Garden(
        filled,
        tuple(sorted((*garden.laid, (garden.pile[0], mask)))),
        pile,
        garden.removed + gone,
        (*garden.sanctuaries, *claims),
    )


def _after_leaving(s: State) -> State:
    """Move Cleopatra. The offering is held when she passes its space."""
    visits = s.visits
    space = min(WALK, s.cleopatra + len(visits.completed))
    offering = s.cleopatra <= OFFERING_AFTER < space
    visits = replace(visits, quarry_done=True, pool=NO_POOL, artisans_less=0, resources_less=0, completed=())
    trigger = s.turn if s.cleopatra < WALK == space else s.trigger
    s = replace(s, cleopatra=space, trigger=trigger, visits=visits)
    return replace(s, phase="offering") if offering else flow.after_quarry(s)


def _after_keep(s: State) -> State:
    """Take an amulet for each surplus card."""
    surplus = sum(s.hands[s.turn]) - HAND_LIMIT
    return _after_limit(replace(s, amulets=_plus(s.amulets, s.turn, surplus)))


def _after_discard(s: State, m: Discard) -> State:
    """Move the cards to the discard pile."""
    hand, discard = list(s.hands[s.turn]), list(s.discard)
    for name in m.cards:
        hand[CARD[name]] -= 1
        discard[CARD[name]] += 1
    return _after_limit(replace(s, hands=with_item(s.hands, s.turn, tuple(hand)), discard=tuple(discard)))


def _after_limit(s: State) -> State:
    return flow.replenish(s) if s.then == "replenish" else flow.end_turn(s)


def _after_bid(s: State, seat: int, amount: int) -> State:
    """Store the bid. After the last bid, hold the offering and continue the turn."""
    s = replace(s, bids=with_item(s.bids, seat, amount))
    if NO_BID in s.bids:
        return s
    scarabs, amulets = _offered(s.bids, s.scarabs, s.amulets)
    return flow.after_quarry(replace(s, scarabs=scarabs, amulets=amulets))


def _ranks(bids: tuple[int, ...]) -> tuple[int, ...]:
    """The rank of each bid; equal bids share one."""
    return tuple(1 + sum(other > bid for other in bids) for bid in bids)


def _offered(bids: tuple[int, ...], scarabs: Counts, amulets: Counts) -> tuple[Counts, Counts]:
    """Scarabs and amulets after the offering."""
    left = tuple(held - bid for held, bid in zip(scarabs, bids, strict=True))
    changes = (OFFERING[rank - 1] for rank in _ranks(bids))
    return left, tuple(max(0, held + change) for held, change in zip(amulets, changes, strict=True))


def _plus(items: Counts, n: int, amount: int) -> Counts:
    return with_item(items, n, items[n] + amount) if amount else items
