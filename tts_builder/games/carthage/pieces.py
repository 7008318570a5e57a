"""Reasons why the pieces of a state cannot lie so: figures, tokens, cards and cubes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tts_builder.engine.game import Problem
from tts_builder.engine.hexes import OFF
from tts_builder.games.carthage.facts import HAND, RETAIN_CUBES, TOKENS, TokenFace
from tts_builder.games.carthage.modules import ADVANCED
from tts_builder.games.carthage.state import Fighter, State, is_beast
from tts_builder.games.carthage.tables import (
    ACTION_DECK,
    BEAST_IDS,
    BEASTS,
    BLOCKING,
    GLADIATOR,
    HEX,
    INNER,
    IS_STARTING,
    NOBODY,
    SCENARIO,
    STARTING,
    THEATER,
    token_number,
)

SETTING_UP = ("deal", "choose", "place", "minis")


def figure_problems(s: State) -> Iterator[Problem]:
    """Gladiators stand until they fall; then a beast may stand for them."""
    for seat, own in enumerate(s.seats):
        path = f"$.seats[{seat}]"
        if own.figure == GLADIATOR:
            waiting = s.phase in ("choose", "place") or (s.phase == "minis" and seat in s.queue)
            if (own.at == OFF) != waiting:
                yield Problem(f"{path}.pos", "a gladiator enters the arena when it is placed")
            if own.fell or not own.armor:
                yield Problem(f"{path}.fell", "a gladiator stands as long as it has Armor")
            if own.declined or own.acted:
                yield Problem(f"{path}.declined", "only the fallen are offered beasts")
        else:
            yield from _fallen(path, own)
        if is_beast(own):
            if own.at == OFF or not 0 < own.armor <= BEASTS[own.figure].armor:
                yield Problem(f"{path}.armor", "a beast stands as long as it has Armor")
            if not s.beasts or own.declined or own.figure in s.beast_cards:
                yield Problem(f"{path}.figure", "this beast is not in the game")
    places = [own.at for own in s.seats if own.at != OFF]
    places += [token.at for token in s.tokens if token.type in BLOCKING]
    if len(set(places)) < len(places):
        yield Problem("$.seats", "no two figures share a hex, and none stands on a pillar")
    falls = sorted(own.fell for own in s.seats if own.fell)
    if falls != list(range(1, len(falls) + 1)):
        yield Problem("$.seats", "gladiators fall one after the other")
    known = [beast for beast in BEAST_IDS if beast in s.beast_cards]
    if list(s.beast_cards) != known or (s.beast_cards and not s.beasts):
        yield Problem("$.beast_cards", "these are not the beasts still to be had")
    beasts = [own.figure for own in s.seats if is_beast(own)]
    if len(set(beasts)) < len(beasts):
        yield Problem("$.seats", "there is one beast of each kind")


def _fallen(path: str, own: Fighter) -> Iterator[Problem]:
    if not own.fell:
        yield Problem(f"{path}.fell", "the gladiator has not fallen")
    if own.deck or own.hand or own.discard or own.favor or own.dealt:
        yield Problem(path, "the fallen have neither cards nor Favor")
    if own.figure == NOBODY and (own.at != OFF or own.armor):
        yield Problem(f"{path}.pos", "nobody stands there")


def token_problems(s: State) -> Iterator[Problem]:
    """Tokens of the box, in the inner circle, those of the scenario."""
    faces = Counter(TokenFace(token.type, token.n) for token in s.tokens) + Counter(s.chosen)
    for face, count in faces.items():
        if count > TOKENS[face]:
            yield Problem("$.tokens", f"there are only {TOKENS[face]} tokens {face.type} {face.n}")
    places = [token.at for token in s.tokens]
    if len(set(places)) < len(places) or any(not INNER >> at & 1 for at in places):
        yield Problem("$.tokens", "tokens lie in the inner circle, one on a hex")
    if s.phase in SETTING_UP and not all(token.up for token in s.tokens):
        yield Problem("$.tokens", "tokens are laid face up")
    whole = "demolish" not in s.rulesets or s.phase in SETTING_UP
    if s.setup == ADVANCED:
        number = sum(count for face, count in faces.items() if face.type not in BLOCKING)
        wanted = token_number(s.players)
        if number > wanted or (number < wanted and whole and s.phase != "choose"):
            yield Problem("$.tokens", f"{wanted} tokens are chosen beside pillars")
        if s.chosen and s.phase not in ("choose", "place"):
            yield Problem("$.chosen", "all tokens are laid")
        if s.phase == "choose" and s.tokens:
            yield Problem("$.tokens", "tokens are chosen before they are laid")
        return
    given = SCENARIO[s.setup].tokens
    listed = Counter(TokenFace(token.type, token.n) for token in given)
    if s.chosen or faces - listed or (whole and faces != listed):
        yield Problem("$.tokens", "these are not the tokens of the scenario")
    if "renovate" not in s.rulesets and not {(token.type, token.n, token.at) for token in s.tokens} <= {
        (token.type, token.n, HEX[token.pos]) for token in given
    }:
        yield Problem("$.tokens", "the tokens lie where the scenario has them")


def card_problems(s: State) -> Iterator[Problem]:
    """Every card is in one place; only the fallen take cards out of the game."""
    played = {task.seat: task.id for task in s.todo if task.t == "played"}
    owned = [
        Counter((*own.deck, *own.hand, *own.discard, *([played[seat]] if seat in played else [])))
        for seat, own in enumerate(s.seats)
    ]
    fallen = sum(own.figure != GLADIATOR for own in s.seats)
    focus = Counter(s.focus)
    for card in STARTING:
        held = sum(count[card] for count in owned)
        if any(count[card] > 1 for count in owned) or not 0 <= s.players - held - focus[card] <= fallen:
            yield Problem("$", f"the starting cards {card} do not add up")
    there = Counter((*s.row, *s.deck, *s.focus))
    for count in owned:
        there += count
    for card, copies in Counter(ACTION_DECK).items():
        if there[card] > copies or (there[card] < copies and not fallen):
            yield Problem("$", f"there are {there[card]} cards {card}, not {copies}")
    if IS_STARTING.intersection((*s.row, *s.deck)):
        yield Problem("$.deck", "starting cards are not for sale")
    if "" in s.row and s.deck:
        yield Problem("$.row", "an empty slot is filled from the deck")
    for seat, own in enumerate(s.seats):
        if list(own.hand) != sorted(own.hand) or len(own.hand) > HAND:
            yield Problem(f"$.seats[{seat}].hand", f"a hand is sorted and has at most {HAND} cards")
        if own.hand and s.phase not in ("draw", "pass", "over"):
            yield Problem(f"$.seats[{seat}].hand", "all cards have been played")
    if sorted((*s.theater_deck, *s.theater_discard)) != sorted(THEATER):
        yield Problem("$.theater_deck", "every theater card is there once")
    if len(s.lobbied) > len(s.theater_deck):
        yield Problem("$.lobbied", "more cards were lobbied than there are")


def cube_problems(s: State) -> Iterator[Problem]:
    """Retain cubes lie on cards, three of each gladiator at most."""
    for slot, cubes in enumerate(s.cubes):
        if any(cubes) and not s.row[slot]:
            yield Problem(f"$.cubes[{slot}]", "there is no card under the cubes")
    for seat, own in enumerate(s.seats):
        number = sum(cubes[seat] for cubes in s.cubes)
        allowed = own.figure == GLADIATOR and "retain" in s.rulesets and s.ruled(seat)
        if number > (RETAIN_CUBES if allowed else 0):
            yield Problem("$.cubes", f"seat {seat} cannot have {number} cubes on cards")
