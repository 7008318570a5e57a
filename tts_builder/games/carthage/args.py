"""The args of the calls of the acceptance vectors."""

from __future__ import annotations

from tts_builder.engine.hexes import Hex
from tts_builder.games.carthage.scenes import Args, Decision, Scene


class Nothing(Args, frozen=True):
    pass


class AtHex(Args, frozen=True):
    hex: Hex


class Number(Args, frozen=True):
    players: int


class Mini(Args, frozen=True):
    hex: Hex
    others: tuple[Hex, ...] = ()
    mate: Hex | None = None


class Laying(Args, frozen=True):
    hex: Hex
    placed: list[Hex]
    left: int


class Somebody(Args, frozen=True):
    state: Scene
    player: str


class CardPlay(Args, frozen=True):
    state: Scene
    player: str
    card: str
    decisions: tuple[Decision, ...] = ()
    hand_after: tuple[str, ...] = ()


class Push(Args, frozen=True):
    state: Scene
    attacker: str
    target: str
    n: int = 1
    decisions: tuple[Decision, ...] = ()


class PaidStep(Args, frozen=True):
    state: Scene
    player: str
    to: Hex
    decisions: tuple[Decision, ...] = ()


class Revealed(Args, frozen=True):
    state: Scene
    card: str


class Plain(Args, frozen=True):
    state: Scene


class Condition(Args, frozen=True):
    state: Scene
    rule: str
    theater_discard: int = 0
    decisions: tuple[Decision, ...] = ()


class Drawing(Args, frozen=True):
    deck: tuple[str, ...]
    discard: tuple[str, ...]
    reshuffled: tuple[str, ...] = ()


class Entry(Args, frozen=True):
    state: Scene
    beast: str


class Survivor(Args, frozen=True):
    armor: int
    team: str | None = None
    alive: bool = True


class Cap(Args, frozen=True):
    players: dict[str, Survivor]


class Chain(Args, frozen=True):
    state: Scene
    a: Hex
    b: Hex
