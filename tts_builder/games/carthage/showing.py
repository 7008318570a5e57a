"""Read a state from the pieces on the table."""

from __future__ import annotations

from typing import Any

from tts_builder.engine.game import Options, Seat
from tts_builder.engine.hexes import OFF
from tts_builder.engine.placement import COMMON, Lay, Layout
from tts_builder.games.carthage import facts, pieces
from tts_builder.games.carthage.areas import CUBES_ON_CARD
from tts_builder.games.carthage.facts import BEASTS, PASSES, RETAIN_CUBES, ROUND_CAP, TokenFace
from tts_builder.games.carthage.layout import ARENA_SLOT, TOKEN_SLOT
from tts_builder.games.carthage.modules import ADVANCED, MODES, RULESET_CARDS, RULESETS
from tts_builder.games.carthage.options import beasts_of, value
from tts_builder.games.carthage.rules import setup
from tts_builder.games.carthage.state import Fighter, State, Task, Token
from tts_builder.games.carthage.tables import FACES, GLADIATOR, HEXES, NOBODY, in_data_order, teams_of

_HEX_AT = {slot: number for number, slot in enumerate(ARENA_SLOT)}
_TOKEN_HEX = {slot: number for number, slot in enumerate(TOKEN_SLOT) if slot != OFF}
_FACE = {pieces.token(face): face for face in FACES}


def read(laid: Layout, players: int, options: Options) -> State:
    """The state that the table shows. Where no piece decides (who must act, and how), it is a plausible one.
    The place at the gate shows who has fallen."""
    table = _Table(laid, players)
    if all(lay.area == "box" for lay in laid if lay.piece.startswith("card:")):
        return setup(players, options)
    seats = tuple(table.fighter(seat) for seat in range(players))
    living = [seat for seat, own in enumerate(seats) if own.figure == GLADIATOR]
    over = bool(table.at("laurel"))
    start = next((lay.seat for lay in laid if lay.area == "start"), living[0] if living else 0)
    stage = table.names("stage")
    played = [lay for lay in laid if lay.area == "played"]
    state: dict[str, Any] = {
        "setup": value(options, "setup"),
        "mode": table.mode(),
        "rulesets": table.rulesets(),
        "beasts": beasts_of(options) or bool(table.names("beasts")),
        "round": 1,
        "first": start,
        "start_token": start,
        "turn": start,
        "todo": tuple(Task("played", lay.seat, id=_name(lay)) for lay in played),
        "seats": seats,
        "tokens": table.tokens(),
        "chosen": in_data_order([_FACE[lay.piece] for lay in table.at("chosen")]),
        "row": table.row(),
        "cubes": table.cubes(),
        "deck": tuple(reversed(table.names("deck"))),
        "focus": tuple(table.names("focus")),
        "theater": stage[0] if stage else "",
        "theater_deck": tuple(reversed(table.names("theater-deck"))),
        "theater_discard": (*table.names("theater-discard"), *stage),
        "beast_cards": tuple(table.names("beasts")),
    }
    if over:
        several = len({teams_of(state["mode"], players)[seat] for seat in living}) > 1
        state |= {"phase": "over", "ask": "over", "round": ROUND_CAP if several else 1}
        return State(**state)
    return State(**state | _moment(state, players))


def _moment(state: dict[str, Any], players: int) -> dict[str, Any]:
    """The most plausible question: who places what, who plays the next card, who buys."""
    seats: tuple[Fighter, ...] = state["seats"]
    first = state["first"]
    order = tuple((first + k) % players for k in range(players))
    homeless = tuple(seat for seat in order if seats[seat].figure == GLADIATOR and seats[seat].at == OFF)
    if homeless and state["setup"] == ADVANCED and (state["chosen"] or not state["tokens"]):
        if not state["tokens"]:
            turn = (first - 1) % players
            return {"phase": "choose", "ask": "choose_token", "round": 0, "turn": turn}
        queue = order[len(state["tokens"]) % players :]
        return {"phase": "place", "ask": "place_token", "round": 0, "queue": queue, "turn": queue[0]}
    if homeless:
        turn = homeless[0]
        return {"phase": "minis", "ask": "place_mini", "round": 0, "queue": homeless, "turn": turn}
    return _fight(state, order) if state["theater"] else _sale(state, order)


def _fight(state: dict[str, Any], order: tuple[int, ...]) -> dict[str, Any]:
    """Who plays a card. The remaining steps of a card on the table are not visible, so its player must
    choose a direction. If no hand has cards (before the draw or after the last), the start player chooses."""
    hands = [len(own.hand) for own in state["seats"]]
    held, played = max(hands), state["todo"]
    if not held and not played:
        return {"phase": "beasts_end", "ask": "line", "todo": (Task("line", order[0]),)}
    turn = played[0].seat if played else next(seat for seat in order if hands[seat] == held)
    ask = "line" if played else "turn"
    return {
        "phase": "pass",
        "lap": min(max(PASSES + 1 - held, 1), PASSES),
        "queue": order[order.index(turn) + 1 :],
        "ask": ask,
        "turn": turn,
        "todo": (Task(ask, turn), *played),
    }


def _sale(state: dict[str, Any], order: tuple[int, ...]) -> dict[str, Any]:
    """Who buys. If nobody has Favor, somebody has just spent it on a lobby or shuffle not yet finished."""
    seats: tuple[Fighter, ...] = state["seats"]
    last = (*order[-1:], *order[:-1])
    queue = tuple(seat for seat in last if seats[seat].figure == GLADIATOR and seats[seat].favor)
    if queue:
        return {"phase": "favor", "ask": "favor", "queue": queue, "turn": queue[0]}
    if not state["theater_deck"]:
        return {"phase": "theater", "ask": "shuffle_theater"}
    buyer, ask = order[0], "lobby"
    if not state["theater_discard"]:
        buyer, ask = next((seat for seat in order if seats[seat].discard), buyer), "shuffle_in"
    tasks = (Task(ask, buyer), Task("bought", buyer))
    return {"phase": "favor", "ask": ask, "queue": (buyer,), "turn": buyer, "todo": tasks}


class _Table:
    """The pieces of a layout by area and seat, in the order of their slots."""

    def __init__(self, laid: Layout, players: int) -> None:
        self.players = players
        self.spots: dict[tuple[str, int], list[Lay]] = {}
        for lay in sorted(laid, key=lambda lay: lay.slot):
            if lay.seat >= players:
                raise ValueError(f"{lay.piece} lies at seat {lay.seat}, but only {players} play")
            self.spots.setdefault((lay.area, lay.seat), []).append(lay)
        self.figures = {lay.piece: self._hex(lay) for lay in self.at("arena")}

    def at(self, area: str, seat: Seat = COMMON) -> list[Lay]:
        return self.spots.get((area, seat), [])

    def names(self, area: str, seat: Seat = COMMON) -> list[str]:
        """Names of the pieces in the area, with repeats."""
        return [_name(lay) for lay in self.at(area, seat) for _ in range(lay.count)]

    def _hex(self, lay: Lay) -> int:
        if lay.slot not in _HEX_AT:
            raise ValueError(f"{lay.piece} cannot stand on slot {lay.slot} of the arena")
        return _HEX_AT[lay.slot]

    def mode(self) -> str:
        found = [mode for lay in self.at("mode") for slot, mode in enumerate(MODES) if slot == lay.slot]
        if not found or self.players not in MODES[found[0]].players:
            raise ValueError(f"no marker shows the mode of the {self.players} players")
        return found[0]

    def rulesets(self) -> tuple[str, ...]:
        found = set()
        for lay in self.at("rulesets"):
            sides = next((each for each in RULESET_CARDS if pieces.rule(each) == lay.piece), ())
            if not sides or (lay.face == "down" and len(sides) < 2):
                raise ValueError(f"{lay.piece} shows no ruleset")
            found.add(sides[lay.face == "down"])
        return tuple(name for name in RULESETS if name in found)

    def tokens(self) -> tuple[Token, ...]:
        found = []
        for lay in self.at("tokens"):
            if lay.slot not in _TOKEN_HEX or lay.piece not in _FACE:
                raise ValueError(f"{lay.piece} cannot lie in the arena")
            face: TokenFace = _FACE[lay.piece]
            found.append(Token(face.type, face.n, _TOKEN_HEX[lay.slot], lay.face == "up"))
        return tuple(sorted(found, key=lambda token: HEXES[token.at]))

    def row(self) -> tuple[str, ...]:
        lying = {lay.slot: _name(lay) for lay in self.at("row")}
        return tuple(lying.get(slot, "") for slot in range(facts.ROW))

    def cubes(self) -> tuple[tuple[int, ...], ...]:
        counts = [[0] * self.players for _ in range(facts.ROW)]
        for lay in self.at("row-cubes"):
            slot, rest = divmod(lay.slot, CUBES_ON_CARD)
            seat = rest // RETAIN_CUBES
            if seat >= self.players:
                raise ValueError(f"{lay.piece} is a cube of a color that nobody plays")
            counts[slot][seat] += lay.count
        return tuple(map(tuple, counts))

    def fighter(self, seat: Seat) -> Fighter:
        """The state of a seat, read from its board, figure and cards."""
        mini = pieces.mini(pieces.NAMES[seat])
        fell = next((lay.slot + 1 for lay in self.at("fallen") if lay.piece == mini), 0)
        beast = next(iter(self.names("beast-card", seat)), NOBODY)
        figure = beast if fell else GLADIATOR
        if figure not in (GLADIATOR, NOBODY, *(one.id for one in BEASTS)):
            raise ValueError(f"{figure} is not a beast")
        at = self.figures.get(pieces.beast(figure) if fell else mini, OFF)
        return Fighter(
            figure=figure,
            at=at,
            armor=self._tracked("armor", seat),
            favor=self._tracked("favor", seat),
            fell=fell,
            deck=tuple(reversed(self.names("own-deck", seat))),
            hand=tuple(sorted(self.names("hand", seat))),
            discard=tuple(self.names("discard", seat)),
        )

    def _tracked(self, what: str, seat: Seat) -> int:
        return next((lay.slot for lay in self.at(what, seat)), 0)


def _name(lay: Lay) -> str:
    return lay.piece.partition(":")[2]
