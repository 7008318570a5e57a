"""Why a move is illegal: its form, game over, debts, whose turn it is, the phase, then the action itself."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import Final, assert_never

from msgspec import UNSET, UnsetType

from tts_builder.engine.game import CHANCE, MALFORMED, Refusal, Seat
from tts_builder.engine.messages import Message, Value
from tts_builder.engine.polyomino import form_of
from tts_builder.games.cartouche import deal, facts, stories, tables
from tts_builder.games.cartouche.achievements import condition
from tts_builder.games.cartouche.cards import DECK, STARTERS
from tts_builder.games.cartouche.legal import achievement_fault, may_stop
from tts_builder.games.cartouche.messages import count
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
    Tokens,
    Trade,
    colored,
    counts,
)
from tts_builder.games.cartouche.state import NOBODY, Phase, Player, State
from tts_builder.games.cartouche.tokens import CARD_PRICES, STORY_PRICES, Price, lacking, payments

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
"""Phase → the actions that players may take in it."""
_LIMIT: Final = {"limit": facts.MAX_OPEN_STORIES}
_DECK: Final = frozenset(story.id for story in DECK)
_STARTERS: Final = frozenset(story.id for story in STARTERS)
_NOTHING: Final = Tokens()


def refuse(s: State, seat: Seat, m: Move) -> Refusal | None:
    """Why the move is illegal, or None."""
    if refusal := next(_malformed(s, seat, m), None):
        return refusal
    if s.phase == "over":
        return Refusal("GAME_OVER")
    if s.phase == "setup":
        return _refuse_deal(s, seat, m)
    if isinstance(m, Trade) and seat != CHANCE:
        return _refuse_trade(s.seats[seat], m)
    if s.debtor != NOBODY:
        return _refuse_in_debt(s, seat, m)
    if s.shuffling:
        return _refuse_shuffle(s, seat, m)
    return _refuse_in_phase(s, seat, m)


def _malformed(s: State, seat: Seat, m: Move) -> Iterator[Refusal]:
    """The faults of a move that its type does not exclude."""
    for name, known in _named(m):
        if name not in known:
            yield Refusal(MALFORMED, {"fault": f"unknown id {name!r}"})
    for fault in _faults(m):
        yield Refusal(MALFORMED, message=fault)
    if not CHANCE <= seat < s.players:
        yield Refusal(MALFORMED, message="no_seat")


def _faults(m: Move) -> Iterator[str]:
    match m:
        case Place():
            for x, y, *animal in m.cells:
                if isinstance(x, str) or isinstance(y, str) or any(isinstance(name, int) for name in animal):
                    yield "no_move"
        case Complete():
            card = tables.CARDS[tables.STORY[m.card]]
            if card.tokens and m.spend is UNSET:
                yield "spend_missing"
            if card.black and m.black is UNSET:
                yield "black_missing"
            if m.spend == _NOTHING:
                yield "no_move"
        case Achieve():
            if (m.ankh == facts.REPEAT) != (m.copy is not UNSET):
                yield "copy_missing" if m.copy is UNSET else "copy_unneeded"
            if m.spend == _NOTHING:
                yield "no_move"
        case Trade():
            if m.give == _NOTHING:
                yield "no_move"


def _named(m: Move) -> Iterator[tuple[str, Container[str]]]:
    """The names in the move, each with the table that must contain it."""

    def each(names: Iterable[str], known: Container[str]) -> Iterator[tuple[str, Container[str]]]:
        return ((name, known) for name in names)

    match m:
        case Take():
            yield m.item, tables.STORY if m.item in tables.STORY else tables.TILE
        case DiscardStory() | Complete():
            yield m.card, tables.STORY
        case Place() | Keep():
            yield m.tile, tables.TILE
        case Deal():
            yield from each(m.achievements, facts.CARD_KINDS)
            yield from each(m.stories, _DECK)
            yield from each(m.tiles, facts.TILES)
            yield from each(m.starters, _STARTERS)
        case Shuffle():
            yield from each(m.tiles, facts.TILES)


def _refuse_deal(s: State, seat: Seat, m: Move) -> Refusal | None:
    if seat != CHANCE:
        return Refusal("NOT_YOUR_TURN", message="before_deal")
    if not isinstance(m, Deal):
        return Refusal("WRONG_PHASE", message="deal_first_of_all")
    fault = deal.fault(s, m)
    return Refusal(MALFORMED, message=fault) if fault else None


def _refuse_in_debt(s: State, seat: Seat, m: Move) -> Refusal | None:
    """The seat on turn has too many open stories and must discard one before anything else."""
    if seat != s.debtor:
        return Refusal("STORY_LIMIT", _LIMIT, "story_limit_of_another")
    if not isinstance(m, DiscardStory):
        return Refusal("STORY_LIMIT", _LIMIT)
    return _refuse_missing(m.card, s.seats[seat].open, "not_open")


def _refuse_shuffle(s: State, seat: Seat, m: Move) -> Refusal | None:
    if seat != CHANCE:
        return Refusal("NOT_YOUR_TURN", message="before_shuffle")
    if not isinstance(m, Shuffle):
        return Refusal("WRONG_PHASE", message="before_shuffle")
    if tuple(sorted(tables.TILE[name] for name in m.tiles)) != s.tile_discard:
        return Refusal(MALFORMED, message="shuffle_tiles")
    return None


def _refuse_in_phase(s: State, seat: Seat, m: Move) -> Refusal | None:
    if seat == CHANCE:
        return Refusal("NOT_YOUR_TURN", message="no_chance")
    in_turn = s.phase in ("draft", "draw")
    if in_turn and seat != s.turn:
        return Refusal("NOT_YOUR_TURN")
    if not isinstance(m, _BELONG[s.phase]):
        return Refusal("WRONG_PHASE", _LIMIT, f"not_now:{m.__struct_config__.tag}")
    player = s.seats[seat]
    if not in_turn and player.done:
        return Refusal("WRONG_PHASE")
    match m:
        case Take():
            return _refuse_missing(m.item, s.stories if m.item in tables.STORY else s.tiles)
        case Keep():
            return _refuse_missing(m.tile, s.drawn, "not_drawn")
        case Place():
            return _refuse_missing(m.tile, player.reserve, "not_in_reserve") or _refuse_place(player, m)
        case Complete():
            return _refuse_missing(m.card, player.open, "not_open") or _refuse_complete(player, m)
        case Achieve():
            return _refuse_achieve(s, seat, m)
        case Done():
            limit = {"limit": facts.MAX_RESERVED_ANIMAL_TILES}
            return None if may_stop(s, player) else Refusal("RESERVE_LIMIT", limit)
        case Trade() | DiscardStory() | Deal() | Shuffle():
            raise AssertionError("does not belong to a phase")
        case _:
            assert_never(m)


def _item(name: str) -> dict[str, Value]:
    return {"item": Message(f"item:{name}")}


def _refuse_missing(name: str, held: tables.Counts, message: str = "") -> Refusal | None:
    there = (tables.STORY[name] if name in tables.STORY else tables.TILE[name]) in held
    return None if there else Refusal("NO_SUCH_ITEM", _item(name), message)


def _refuse_place(player: Player, m: Place) -> Refusal | None:
    mural, cells = player.mural, colored(m)
    if form_of(cells) not in tables.FORMS[tables.TILE[m.tile]]:
        return Refusal("BAD_SHAPE", _item(m.tile))
    squares = [(x, y) for x, y, _ in cells]
    for x, y in squares:
        if not tables.GRID.holds(x, y):
            return Refusal("OVERHANG", {"column": x + 1, "row": y + 1})
    for x, y in squares:
        if mural.filled & tables.GRID.bit(x, y):
            return Refusal("OVERLAP", {"column": x + 1, "row": y + 1})
    if not tables.GRID.mask(squares) & mural.frontier:
        return Refusal("NOT_ADJACENT", message="not_at_reeds" if facts.FROM_BOTTOM[mural.side] else "")
    return None


def _refuse_not_held(
    held: tables.Counts, part: tables.Counts, code: str, message: str = ""
) -> Refusal | None:
    kind = lacking(held, part)
    if kind is None:
        return None
    values = {
        "wanted": count(tables.TOKENS[kind], part[kind]),
        "held": count(tables.TOKENS[kind], held[kind]),
    }
    return Refusal(code, values, message)


def _refuse_spend(held: tables.Counts, price: Price, needs: str, spend: Tokens | UnsetType) -> Refusal | None:
    """Why the payment is not exact. Without a price nothing may be paid."""
    if isinstance(spend, UnsetType):
        return Refusal("BAD_SPEND", {"needs": Message(f"needs:{needs}")}) if price else None
    if not price:
        return Refusal("BAD_SPEND", message="spend_nothing")
    if refusal := _refuse_not_held(held, counts(spend), "BAD_SPEND", "spend_not_held"):
        return refusal
    exact = spend in payments(price, held)
    return None if exact else Refusal("BAD_SPEND", {"needs": Message(f"needs:{needs}")})


def _refuse_complete(player: Player, m: Complete) -> Refusal | None:
    number = tables.STORY[m.card]
    card, story = tables.CARDS[number], Message(f"item:{m.card}")
    if not stories.is_met(player, number):
        return Refusal("CONDITION_NOT_MET", {"story": story, "needs": Message(f"needs:{m.card}")})
    if refusal := _refuse_spend(player.tokens, STORY_PRICES[number], m.card, m.spend):
        return refusal
    if isinstance(m.black, UnsetType):
        return None
    if not card.black:
        return Refusal("BAD_BLACK", {"story": story}, "no_black")
    if tuple(sorted(m.black)) in stories.completions(player.mural, card):
        return None
    return Refusal("BAD_BLACK", {"story": story, "icons": Message(f"covers:{m.card}")})


def _refuse_achieve(s: State, seat: int, m: Achieve) -> Refusal | None:
    number, player = tables.ACHIEVEMENT[m.achievement], s.seats[seat]
    asked = condition(s, number)
    if code := achievement_fault(s, seat, number):
        message = "achievement_not_met" if code == "CONDITION_NOT_MET" else ""
        return Refusal(code, {"achievement": Message(f"achievement:{asked}")}, message)
    return _refuse_spend(player.tokens, CARD_PRICES.get(asked, ()), asked, m.spend) or _refuse_ankh(player, m)


def _refuse_ankh(player: Player, m: Achieve) -> Refusal | None:
    if not player.ankhs >> tables.ANKH[m.ankh] & 1:
        return Refusal("ANKH_GONE", {"ankh": Message(f"bonus:{m.ankh}")})
    if not isinstance(m.copy, UnsetType) and player.ankhs >> tables.ANKH[m.copy] & 1:
        message = "repeat_itself" if m.copy == facts.REPEAT else ""
        return Refusal("NOTHING_TO_REPEAT", {"ankh": Message(f"bonus:{m.copy}")}, message)
    return None


def _refuse_trade(player: Player, m: Trade) -> Refusal | None:
    give = counts(m.give)
    if sum(give) != facts.TRADE:
        return Refusal("TRADE_NEEDS_TWO", {"needed": facts.TRADE, "total": sum(give)})
    return _refuse_not_held(player.tokens, give, "NOT_ENOUGH_TOKENS")
