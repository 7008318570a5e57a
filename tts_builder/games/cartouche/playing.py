"""The call `play`: a made-up position, actions of named players, and what comes out."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec.structs import replace

from tts_builder.engine.game import CHANCE
from tts_builder.games.cartouche import facts, flow, rules
from tts_builder.games.cartouche.args import Result, cleaned, made_call, named, number, numbers, tokens
from tts_builder.games.cartouche.facts import Achievement, Ankh, Side, TokenType
from tts_builder.games.cartouche.moves import Move
from tts_builder.games.cartouche.reading import mural_of
from tts_builder.games.cartouche.scoring import opponent_total
from tts_builder.games.cartouche.state import (
    NO_SPACES,
    NOBODY,
    OPPONENT,
    Opponent,
    Phase,
    Player,
    Spaces,
    State,
    with_item,
)
from tts_builder.games.cartouche.tables import (
    ACHIEVEMENT,
    ACHIEVEMENTS,
    ANKH,
    STORIES,
    STORY,
    TILE,
    TILES,
    TYPES,
)
from tts_builder.games.cartouche.wire import rows

AI: Final = "AI"
CHANCE_NAME: Final = "chance"
"""Who deals and shuffles among the players of actions."""


class Args(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a vector gives to a call."""


class Display(Args, frozen=True):
    stories: list[str] = []
    tiles: list[str] = []


class Board(Args, frozen=True):
    rows: list[str] | None = None
    tokens: dict[TokenType, int] = {}
    open: list[str] = []
    completed: list[str] = []
    reserve: list[str] = []
    ankhs: tuple[Ankh, ...] = facts.ANKHS
    done: bool = False
    owed: int = 0


class OpponentArgs(Args, frozen=True):
    cards: dict[str, list[str]] = {}
    columns: tuple[tuple[str, ...], ...] = ((), (), ())
    ankhs: int = facts.SOLO_ANKHS


class PartialState(Args, frozen=True):
    players: list[str]
    side: Side = "A"
    start: str | None = None
    round: int = 1
    phase: Phase = "draft"
    picks: int = 0
    dealt: Display = Display()
    deck: list[str] = []
    bag: list[str] = []
    story_discard: list[str] = []
    tile_discard: list[str] = []
    achievements: tuple[str, ...] = facts.STARRED
    spaces: dict[Achievement, list[list[str]]] = {}
    boards: dict[str, Board] = {}
    ai: OpponentArgs = OpponentArgs()


class Play(Args, frozen=True):
    state: PartialState
    actions: list[dict[str, Any]]


class Chance(Args, frozen=True):
    state: PartialState


class Listing(Args, frozen=True):
    state: PartialState
    player: str


@made_call(Play)
def play(args: Play) -> Result:
    """The actions one after another, up to the first that is illegal."""
    names, state = args.state.players, _state(args.state)
    for action in args.actions:
        raw = {key: value for key, value in action.items() if key != "player"}
        name = action.get("player")
        if name not in names and name != CHANCE_NAME:
            return {"illegal": "MALFORMED"}
        seat = names.index(name) if name in names else CHANCE
        try:
            move: Move = msgspec.convert(cleaned(raw), Move)
        except msgspec.ValidationError:
            return {"illegal": "MALFORMED"}
        refusal = rules.refuse(state, seat, move)
        if refusal:
            return {"illegal": refusal.code}
        state = rules.apply(state, seat, move)
    return _report(state, names)


@made_call(Listing)
def moves(args: Listing) -> Result:
    """The legal moves of a player as they are listed."""
    s = _state(args.state)
    return {"moves": msgspec.to_builtins(rules.moves(s, _seat(args.player, args.state.players)))}


@made_call(Chance)
def chance(args: Chance) -> Result:
    """The move of chance when it always draws the first."""
    return {"move": msgspec.to_builtins(rules.chance(_state(args.state), lambda _sides: 0))}


def _state(given: PartialState) -> State:
    names = given.players
    if len(names) not in facts.PLAYERS or len(set(names)) != len(names):
        raise ValueError("these are not one to four different players")
    if len(given.achievements) != len(facts.CARD_SLOTS) or not set(given.achievements) <= set(
        facts.CARD_KINDS
    ):
        raise ValueError("these are not three achievement cards")
    if len(given.ai.columns) != len(facts.CARD_SLOTS):
        raise ValueError(f"the opponent has {len(facts.CARD_SLOTS)} columns")
    for name in given.boards:
        _seat(name, names)
    start = _seat(given.start or names[0], names)
    s = rules.setup(len(names), {"side": given.side})
    seats = tuple(
        _player(player, given.boards.get(name, Board())) for name, player in zip(names, s.seats, strict=True)
    )
    spaces = _spaces(given, names)
    s = replace(
        s,
        phase=given.phase,
        round=given.round,
        start=start,
        turn=(start + given.picks) % len(names) if given.phase == "draft" else start,
        picks=given.picks if given.phase == "draft" else 0,
        achievements=given.achievements,
        stories=tuple(number(name, STORY) for name in given.dealt.stories),
        tiles=tuple(number(name, TILE) for name in given.dealt.tiles),
        deck=tuple(number(name, STORY) for name in given.deck),
        bag=tuple(number(name, TILE) for name in given.bag),
        story_discard=numbers(given.story_discard, STORY),
        tile_discard=numbers(given.tile_discard, TILE),
        spaces=spaces,
        filled=tuple(map(len, spaces)),
        seats=seats,
        ai=_opponent(given.ai) if s.solo else s.ai,
    )
    return flow.drawing(s) if s.phase == "draw" else s


def _player(blank: Player, given: Board) -> Player:
    mural = blank.mural if given.rows is None else mural_of(blank.mural.side, given.rows)
    return Player(
        mural=mural,
        tokens=tokens(given.tokens),
        open=numbers(given.open, STORY),
        completed=numbers(given.completed, STORY),
        reserve=numbers(given.reserve, TILE),
        ankhs=sum(1 << ANKH[name] for name in set(given.ankhs)),
        done=given.done,
        owed=given.owed,
    )


def _spaces(given: PartialState, names: list[str]) -> Spaces:
    spaces = NO_SPACES
    for name, owned in given.spaces.items():
        seats = tuple(tuple(sorted(_owner(owner, names) for owner in owners)) for owners in owned)
        spaces = with_item(spaces, ACHIEVEMENT[name], seats)
    return spaces


def _opponent(given: OpponentArgs) -> Opponent:
    unknown = [kind for kind in given.cards if kind not in TYPES]
    if unknown:
        raise ValueError(f"there is no story type {unknown[0]!r}")
    return Opponent(
        tuple(tuple(number(card, STORY) for card in given.cards.get(kind, ())) for kind in TYPES),
        tuple(tuple(number(tile, TILE) for tile in column) for column in given.columns),
        given.ankhs,
    )


def _seat(name: str, names: list[str]) -> int:
    if name not in names:
        raise ValueError(f"there is no player {name!r}")
    return names.index(name)


def _owner(name: str, names: list[str]) -> int:
    return OPPONENT if len(names) == facts.SOLO and name == AI else _seat(name, names)


def _report(s: State, names: list[str]) -> Result:
    owners = [*names, AI]
    found: Result = {
        "players": names,
        "side": s.side,
        "start": names[s.start],
        "turn": names[s.turn],
        "round": s.round,
        "phase": s.phase,
        "picks": s.picks,
        "dealt": {"stories": sorted(_stories(s.stories)), "tiles": sorted(_tiles(s.tiles))},
        "deck": _stories(s.deck),
        "bag": _tiles(s.bag),
        "story_discard": _stories(s.story_discard),
        "tile_discard": _tiles(s.tile_discard),
        "drawn": _tiles(s.drawn),
        "achievements": list(s.achievements),
        "spaces": {
            name: [sorted(owners[owner] for owner in space) for space in spaces]
            for name, spaces in zip(ACHIEVEMENTS, s.spaces, strict=True)
            if spaces
        },
        "boards": dict(zip(names, map(_board, s.seats), strict=True)),
        "pending": [] if s.debtor == NOBODY else [names[s.debtor]],
    }
    if s.solo:
        found["ai"] = {
            "cards": {kind: _stories(cards) for kind, cards in zip(TYPES, s.ai.cards, strict=True)},
            "columns": [_tiles(column) for column in s.ai.columns],
            "ankhs": s.ai.ankhs,
        }
    if s.phase in ("draft", "draw"):
        found["to_act"] = names[s.turn]
    if s.phase == "over":
        sheet = rules.score(s)
        found["totals"] = {name: seat.total for name, seat in zip(names, sheet.seats, strict=True)}
        found["totals"] |= {AI: opponent_total(s)} if s.solo else {}
        found["ranks"] = {name: seat.rank for name, seat in zip(names, sheet.seats, strict=True)}
        found["winners"] = sorted(names[seat] for seat in sheet.winners)
    return found


def _board(player: Player) -> Result:
    return {
        "rows": list(rows(player.mural)),
        "tokens": named(player.tokens),
        "open": _stories(player.open),
        "completed": _stories(player.completed),
        "reserve": _tiles(player.reserve),
        "ankhs": [name for name in facts.ANKHS if player.ankhs >> ANKH[name] & 1],
        "done": player.done,
        "owed": player.owed,
    }


def _stories(items: tuple[int, ...]) -> list[str]:
    return [STORIES[item] for item in items]


def _tiles(items: tuple[int, ...]) -> list[str]:
    return [TILES[item] for item in items]
