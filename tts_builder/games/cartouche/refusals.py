"""Why a move is illegal: game over, debts, whose turn it is, the phase, then the action itself.

Its shape is looked at first, in shape.py.
"""

from __future__ import annotations

from typing import Final, assert_never

from tts_builder.engine.game import CHANCE, Refusal, Seat
from tts_builder.engine.polyomino import form_of
from tts_builder.games.cartouche import deal
from tts_builder.games.cartouche.claims import refuse_achieve, refuse_complete
from tts_builder.games.cartouche.facts import MOST_ANIMAL_TILES, MOST_OPEN, TRADE
from tts_builder.games.cartouche.listing import may_stop
from tts_builder.games.cartouche.moves import (
    Achieve,
    Complete,
    Deal,
    DiscardStory,
    Done,
    Keep,
    Move,
    Place,
    Shuffle,
    Take,
    Trade,
    colored,
    counts,
)
from tts_builder.games.cartouche.resolve import regions
from tts_builder.games.cartouche.shape import malformed
from tts_builder.games.cartouche.state import NOBODY, Phase, Player, State
from tts_builder.games.cartouche.tables import FORMS, GRID, STORY, TILE, TOKENS

CODES: Final = (
    "NO_SUCH_ITEM",
    "STORY_LIMIT",
    "BAD_SHAPE",
    "OVERHANG",
    "OVERLAP",
    "NOT_ADJACENT",
    "RESERVE_LIMIT",
    "ALREADY_SCORED",
    "CLOSED",
    "CONDITION_NOT_MET",
    "BAD_SPEND",
    "BAD_BLACK",
    "ANKH_GONE",
    "NOTHING_TO_REPEAT",
    "TRADE_NEEDS_TWO",
    "NOT_ENOUGH_TOKENS",
)

_BELONG: Final[dict[Phase, tuple[type[Move], ...]]] = {
    "draft": (Take,),
    "place": (Place, Done),
    "score": (Complete, Achieve, Done),
    "draw": (Keep,),
    "final": (Place, Complete, Achieve, Done),
}
"""Phase → the actions of players in it."""


def refuse(s: State, seat: Seat, m: Move) -> Refusal | None:
    """Why the move is illegal, or None."""
    if refusal := malformed(s, seat, m):
        return refusal
    if s.phase == "over":
        return Refusal("GAME_OVER", "The game is over.")
    if s.phase == "setup":
        return _refuse_deal(s, seat, m)
    if isinstance(m, Trade) and seat != CHANCE:
        return refuse_trade(s.seats[seat], m)
    if s.debtor != NOBODY:
        return _refuse_discard(s, seat, m)
    if s.shuffling:
        return _refuse_shuffle(s, seat, m)
    if seat == CHANCE:
        return Refusal("NOT_YOUR_TURN", "Nothing is drawn or shuffled now.")
    if s.phase in ("draft", "draw") and seat != s.turn:
        return Refusal("NOT_YOUR_TURN", f"It is the turn of seat {s.turn}.")
    player = s.seats[seat]
    done = player.done and s.phase not in ("draft", "draw")
    if done or not isinstance(m, _BELONG[s.phase]):
        sentence = "You are done with this phase." if done else f"That is no action of the {s.phase} phase."
        return Refusal("WRONG_PHASE", sentence)
    match m:
        case Take():
            held = s.stories if m.item in STORY else s.tiles
            return _refuse_item(m.item, held, "on display")
        case Keep():
            return _refuse_item(m.tile, s.drawn, "among the tiles drawn")
        case Place():
            return _refuse_item(m.tile, player.reserve, "in your reserve") or _refuse_place(player, m)
        case Complete():
            return _refuse_item(m.card, player.open, "among your open stories") or refuse_complete(player, m)
        case Achieve():
            return refuse_achieve(s, seat, m)
        case Done():
            return refuse_done(s, player)
        case Trade() | DiscardStory() | Deal() | Shuffle():
            raise AssertionError("belongs to no phase")
        case _:
            assert_never(m)


def _refuse_deal(s: State, seat: Seat, m: Move) -> Refusal | None:
    if seat != CHANCE:
        return Refusal("NOT_YOUR_TURN", "The cards are dealt first.")
    if not isinstance(m, Deal):
        return Refusal("WRONG_PHASE", "The cards are dealt first.")
    wrong = deal.fault(s, m)
    return Refusal("MALFORMED", wrong) if wrong else None


def _refuse_shuffle(s: State, seat: Seat, m: Move) -> Refusal | None:
    if seat != CHANCE:
        return Refusal("NOT_YOUR_TURN", "The bag is filled first.")
    if not isinstance(m, Shuffle):
        return Refusal("WRONG_PHASE", "The bag is filled first.")
    if tuple(sorted(TILE[name] for name in m.tiles)) != s.tile_discard:
        return Refusal("MALFORMED", "A new bag has exactly the tiles of the discard.")
    return None


def refuse_trade(player: Player, m: Trade) -> Refusal | None:
    """Why the player cannot make the trade."""
    give = counts(m.give)
    if sum(give) != TRADE:
        return Refusal("TRADE_NEEDS_TWO", f"Give exactly {TRADE} tokens.")
    for kind, (count, have) in enumerate(zip(give, player.tokens, strict=True)):
        if count > have:
            sentence = f"You have {have} {TOKENS[kind]} tokens."
            return Refusal("NOT_ENOUGH_TOKENS", sentence, (f"token:{TOKENS[kind]}",))
    return None


def _refuse_discard(s: State, seat: Seat, m: Move) -> Refusal | None:
    if seat != s.debtor or not isinstance(m, DiscardStory):
        sentence = f"Seat {s.debtor} has more than {MOST_OPEN} open stories and has to discard one first."
        return Refusal("STORY_LIMIT", sentence)
    return _refuse_item(m.card, s.seats[seat].open, "among your open stories")


def _refuse_item(name: str, held: tuple[int, ...], where: str) -> Refusal | None:
    if name in STORY:
        key, there = f"story:{name}", STORY[name] in held
    else:
        key, there = f"tile:{name}", TILE[name] in held
    return None if there else Refusal("NO_SUCH_ITEM", f"{name} is not {where}.", (key,))


def refuse_done(s: State, player: Player) -> Refusal | None:
    """Why the player cannot be done with the phase."""
    if s.phase == "place" and not may_stop(player):
        sentence = f"Only {MOST_ANIMAL_TILES} animal tile may stay in the reserve while one can be placed."
        return Refusal("RESERVE_LIMIT", sentence)
    return None


def _refuse_place(player: Player, m: Place) -> Refusal | None:
    key, tile, mural = f"tile:{m.tile}", TILE[m.tile], player.mural
    cells = colored(m)
    if form_of(cells) not in FORMS[tile]:
        return Refusal("BAD_SHAPE", f"These squares have not the shape of {m.tile}.", (key,))
    if not all(GRID.holds(x, y) for x, y, _ in cells):
        return Refusal("OVERHANG", f"{m.tile} would lie beyond the edge of the mural.", (key,))
    squares = sum(regions(m))
    if squares & mural.filled:
        return Refusal("OVERLAP", f"{m.tile} would cover a square that is filled.", (key,))
    if not squares & mural.frontier:
        return Refusal("NOT_ADJACENT", f"{m.tile} would touch neither reeds nor another tile.", (key,))
    return None
