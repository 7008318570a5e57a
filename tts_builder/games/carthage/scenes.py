"""Made-up positions for the acceptance vectors, and packed decisions played on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import astuple, replace

from tts_builder.engine.hexes import OFF, Hex
from tts_builder.games.carthage import rules
from tts_builder.games.carthage.answers import answer
from tts_builder.games.carthage.facts import ARMOR_START
from tts_builder.games.carthage.interpreter import settle
from tts_builder.games.carthage.modules import CHAINED
from tts_builder.games.carthage.moves import Move
from tts_builder.games.carthage.refusals import ANSWERS, fault
from tts_builder.games.carthage.state import Fighter, Table, Token
from tts_builder.games.carthage.tables import BEAST_IDS, GLADIATOR, HEX, HEXES, NOBODY

Decision = dict[str, Any]


class IllegalError(Exception):
    """A scripted action is refused."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


class Args(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The args of a call."""


class Player(Args, frozen=True):
    pos: Hex | None = None
    armor: int = ARMOR_START
    favor: int = 0
    team: str | None = None
    kind: str = GLADIATOR


class TokenArg(Args, frozen=True):
    type: str
    n: int
    pos: Hex
    up: bool = True


class Scene(Args, frozen=True):
    """A position in the arena."""

    order: list[str]
    players: dict[str, Player]
    tokens: tuple[TokenArg, ...] = ()
    theater: str | None = None
    chained: bool = False
    discards: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    dealt: dict[str, int] = msgspec.field(default_factory=dict)
    start_token: str | None = None
    rule_team: str | None = None


class Stage(Table, kw_only=True):
    """A table with names, any division into teams, and a memory of who fell."""

    names: list[str]
    sides: tuple[str, ...]
    rule_team: str | None
    fallen: list[str]

    @property
    def teams(self) -> tuple[int, ...]:
        return tuple(self.sides.index(side) for side in self.sides)

    def ruled(self, seat: int) -> bool:
        return self.rule_team is None or self.sides[seat] == self.rule_team

    def change(self, seat: int, fighter: Fighter) -> None:
        if fighter.figure == NOBODY != self.seats[seat].figure:
            self.fallen.append(self.names[seat])
        super().change(seat, fighter)

    def seat(self, name: str) -> int:
        if name not in self.names:
            raise ValueError(f"there is no player {name!r}")
        return self.names.index(name)


def place(at: Hex) -> int:
    """The number of a hex; ValueError when it is none of the arena."""
    if at not in HEX:
        raise ValueError(f"{list(at)} is no hex of the arena")
    return HEX[at]


def stage(names: list[str], sides: dict[str, str], rule_team: str | None = None) -> Stage:
    """A table with these players in turn order and nothing else."""
    if not names or len(set(names)) != len(names):
        raise ValueError("the players have different names")
    bare = rules.setup(len(names), {})
    made = Stage(
        *astuple(bare),
        names=list(names),
        sides=tuple(sides.get(name, name) for name in names),
        rule_team=rule_team,
        fallen=[],
    )
    made.phase, made.ask = "pass", ""
    return made


def staged(scene: Scene) -> Stage:
    """The table of a scene."""
    sides = {name: player.team for name, player in scene.players.items() if player.team}
    if set(scene.players) != set(scene.order):
        raise ValueError("order names every player once")
    made = stage(scene.order, sides, scene.rule_team)
    made.seats = tuple(
        Fighter(
            figure=GLADIATOR if player.kind == GLADIATOR else BEAST_IDS[0],
            at=OFF if player.pos is None else place(player.pos),
            armor=player.armor,
            favor=player.favor,
            dealt=scene.dealt.get(name, 0),
            discard=scene.discards.get(name, ()),
        )
        for name in scene.order
        for player in (scene.players[name],)
    )
    made.mode = CHAINED if scene.chained else made.mode
    made.theater = scene.theater or ""
    made.start_token = made.seat(scene.start_token or scene.order[0])
    made.lay([token_of(token) for token in scene.tokens])
    return made


def token_of(token: TokenArg) -> Token:
    return Token(token.type, token.n, place(token.pos), token.up)


# ---------------------------------------------------------------- packed decisions

_KINDS: Final = {
    "line": "line",
    "choose": "choose",
    "step": "move",
    "target": "target",
    "discard": "discard",
    "strict": "focus",
}


def play(s: Stage, acting: int, decisions: Sequence[Decision]) -> None:
    """Resolve what is to do, answering questions with the decisions. IllegalError for what is refused."""
    left, walks = list(decisions), dict[int, list[Any]]()
    settle(s)
    while s.ask and s.ask != "over":
        _send(s, _next(s, left, walks))
        settle(s)
        _finished(s, walks, acting)
    if left and s.ask != "over" and (acting < 0 or s.seats[acting].figure != NOBODY):
        raise IllegalError("EXTRA_DECISION")


def _next(s: Stage, left: list[Decision], walks: dict[int, list[Any]]) -> dict[str, Any]:
    """The move that the next decision, or the rest of one, stands for."""
    depth, kind = len(s.todo), _KINDS[s.ask]
    if s.ask == "step" and depth in walks:
        return _step(s, walks)
    found = left.pop(0) if left else {}
    if "decline" in found and s.ask in ("step", "strict"):
        return {"do": "decline"}
    if kind not in found:
        raise IllegalError("MISSING_DECISION")
    given = found[kind]
    match s.ask:
        case "step":
            walks[depth] = list(given)
            return _step(s, walks)
        case "line":
            return {"do": "line", "dir": given}
        case "choose":
            return {"do": "choose", "side": given}
        case "target":
            return {"do": "target", "seat": s.seat(given)}
        case "discard":
            return {"do": "discard", "card": given}
        case _:
            return {"do": "strict_focus", "card": given}


def _step(s: Stage, walks: dict[int, list[Any]]) -> dict[str, Any]:
    depth, last = len(s.todo), s.todo[0].n == 1
    if not walks[depth]:
        raise IllegalError("MUST_MOVE_FULL")
    to = walks[depth].pop(0)
    if last:
        rest = walks.pop(depth)
        walks[0] = rest
    return {"do": "step", "to": to}


def _finished(s: Stage, walks: dict[int, list[Any]], acting: int) -> None:
    """Hexes that are left when their movement is over are too many."""
    if s.ask == "over" or (acting >= 0 and s.seats[acting].figure == NOBODY):
        return
    for depth in sorted(walks):
        going = 0 < depth <= len(s.todo) and s.todo[-depth].t == "M"
        if not going and walks.pop(depth):
            raise IllegalError("TOO_MANY_STEPS")


def _send(s: Stage, raw: dict[str, Any]) -> None:
    ask, seat, move = s.ask, s.turn, read(raw)
    assert ask
    assert isinstance(move, ANSWERS[ask])
    if code := fault(s, seat, move):
        raise IllegalError(code)
    s.ask = ""
    answer(s, ask, seat, move)


def read(raw: dict[str, Any]) -> Any:
    """A typed move; IllegalError for what is none."""
    try:
        return msgspec.convert(raw, Move)
    except msgspec.ValidationError as wrong:
        raise IllegalError("MALFORMED") from wrong


# ---------------------------------------------------------------- results


def report(s: Stage) -> dict[str, Any]:
    """What is seen in the arena."""
    by_name = list(zip(s.names, s.seats, strict=True))
    return {
        "players": {
            name: {
                "pos": None if own.at == OFF else list(HEXES[own.at]),
                "armor": own.armor,
                "favor": own.favor,
                "alive": own.figure != NOBODY,
            }
            for name, own in by_name
        },
        "tokens": tokens(s),
        "winner": winner(s),
        "eliminated": s.fallen,
        "hands": {name: sorted(own.hand) for name, own in by_name},
        "discards": {name: list(own.discard) for name, own in by_name},
        "focus": list(s.focus),
        "dealt": {name: own.dealt for name, own in by_name},
        "start_token": s.names[s.start_token],
    }


def tokens(s: Stage) -> dict[str, bool]:
    return {f"{HEXES[token.at][0]},{HEXES[token.at][1]}": token.up for token in s.tokens}


def winner(s: Stage) -> str | None:
    """The team that is left."""
    if s.phase != "over":
        return None
    return next(side for side, own in zip(s.sides, s.seats, strict=True) if own.figure == GLADIATOR)


def with_hand(s: Stage, seat: int, hand: tuple[str, ...]) -> None:
    s.change(seat, replace(s.seats[seat], hand=tuple(sorted(hand))))
