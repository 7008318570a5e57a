"""Every reason why a state cannot have come about in a real game."""

from __future__ import annotations

from collections.abc import Iterator

from tts_builder.engine.game import Problem
from tts_builder.games.cartouche.facts import (
    DEAL,
    ITEMS,
    MOST_OPEN,
    REMOVED,
    ROUNDS,
    SOLO,
    SOLO_ANKHS,
    SOLO_TIMES,
    STARRED,
    STORIES_FOR,
    TILES_PER_DRAW,
    TYPE_OF,
)
from tts_builder.games.cartouche.listing import may_stop
from tts_builder.games.cartouche.mural import BLANK
from tts_builder.games.cartouche.pieces import mural_problems, story_problems, tile_problems
from tts_builder.games.cartouche.state import ABSENT, NO_SPACES, NOBODY, OPPONENT, Player, State
from tts_builder.games.cartouche.stories import DECK
from tts_builder.games.cartouche.tables import (
    ACHIEVEMENTS,
    ALL_ANKHS,
    ANKH,
    IS_ANIMAL,
    NO_TOKENS,
    REPEAT,
    SLOT,
    TYPE,
    TYPES,
)

THREE_PIECES = 1 << ANKH["three_pieces"]


def problems(s: State) -> list[Problem]:
    """All of them; [] for a state that can be."""
    found = list(_options(s))
    if s.phase == "setup":
        return found + list(_undealt(s))
    parts = (story_problems, tile_problems, mural_problems, _round, _display, _draw, _done, _seats, _spaces)
    for part in (*parts, _opponent):
        found += part(s)
    return found


def _options(s: State) -> Iterator[Problem]:
    if s.first_game and s.side != "A":
        yield Problem("$.side", "a first game is played on side A")
    if s.phase != "setup":
        if len(set(s.achievements)) != len(s.achievements):
            yield Problem("$.achievements", "a card is there twice")
        if s.first_game and set(s.achievements) != set(STARRED):
            yield Problem("$.achievements", "a first game is played with the starred cards")
    if s.players != SOLO and s.ai != ABSENT:
        yield Problem("$.ai", "there is no opponent with more than one player")


def _undealt(s: State) -> Iterator[Problem]:
    blank = Player(BLANK[s.side], NO_TOKENS, (), (), (), ALL_ANKHS, False, 0)
    empty = {
        "round": not s.round,
        "start": not s.start,
        "turn": not s.turn,
        "picks": not s.picks,
        "dealt": not s.stories and not s.tiles,
        "deck": not s.deck,
        "removed": not s.removed,
        "bag": not s.bag,
        "story_discard": not s.story_discard,
        "tile_discard": not s.tile_discard,
        "drawn": not s.drawn,
        "spaces": s.spaces == NO_SPACES,
        "filled": not any(s.filled),
        "boards": all(player == blank for player in s.seats),
        "ai": not any(s.ai.cards) and not any(s.ai.columns) and s.ai.ankhs == SOLO_ANKHS * s.solo,
    }
    for field, sound in empty.items():
        if not sound:
            yield Problem(f"$.{field}", "nothing has happened before the deal")


def _round(s: State) -> Iterator[Problem]:
    if not s.round:
        yield Problem("$.round", "the first round begins with the deal")
    if s.phase in ("final", "over") and s.round != ROUNDS:
        yield Problem("$.round", f"the game ends after round {ROUNDS}")
    if s.phase not in ("draft", "draw") and s.turn != s.start:
        yield Problem("$.turn", "nobody is on turn in this phase, so it is the start player")
    if len(s.removed) != REMOVED[s.players]:
        yield Problem("$.removed", f"{REMOVED[s.players]} stories are out of the game")
    left = len(DECK) - REMOVED[s.players] - s.round * DEAL[s.players][0]
    if len(s.deck) != left:
        yield Problem("$.deck", f"in round {s.round} there are {left} stories in the deck")


def _display(s: State) -> Iterator[Problem]:
    stories, tiles = DEAL[s.players]
    if s.phase != "draft":
        if s.picks:
            yield Problem("$.picks", "items are taken only in the draft")
        if s.phase == "deal":
            if len(s.stories) != stories or len(s.tiles) >= tiles or s.bag or not s.tile_discard:
                yield Problem("$.phase", "the deal does not wait for a new bag")
        elif s.stories or s.tiles:
            yield Problem("$.dealt", "nothing is on display after the draft")
        return
    if len(s.stories) + len(s.tiles) + s.picks != stories + tiles:
        yield Problem("$.dealt", f"{stories + tiles} items were dealt and {s.picks} taken")
    if len(s.stories) > stories or len(s.tiles) > tiles:
        yield Problem("$.dealt", "more is on display than was dealt")
    owed = s.debtor != NOBODY
    if s.picks - owed not in range(ITEMS * s.players):
        yield Problem("$.picks", "the draft is over")
    if s.turn != (s.start + s.picks - owed) % s.players:
        yield Problem("$.turn", "another seat is on turn")


def _draw(s: State) -> Iterator[Problem]:
    for seat, player in enumerate(s.seats):
        taken = ~player.ankhs & THREE_PIECES > 0
        draws = taken + (taken and ~player.ankhs & REPEAT > 0)
        if player.owed > draws:
            yield Problem(f"$.boards[{seat}].owed", "more draws than ankhs were set for them")
        if player.owed and s.phase not in ("score", "draw", "final"):
            yield Problem(f"$.boards[{seat}].owed", "every draw has been made by now")
    if s.phase != "draw":
        if s.drawn:
            yield Problem("$.drawn", "nobody draws now")
        return
    if len(s.drawn) > TILES_PER_DRAW:
        yield Problem("$.drawn", f"{TILES_PER_DRAW} tiles are drawn at a time")
    if len(s.drawn) < TILES_PER_DRAW and s.bag:
        yield Problem("$.drawn", f"{TILES_PER_DRAW} tiles are drawn while there are some")
    if not s.drawn and not s.shuffling:
        yield Problem("$.drawn", "nothing has been drawn")
    if s.seats[s.turn].ankhs & THREE_PIECES:
        yield Problem("$.turn", "this seat has no draw")
    for ahead in range((s.turn - s.start) % s.players):
        seat = (s.start + ahead) % s.players
        if s.seats[seat].owed:
            yield Problem("$.turn", f"seat {seat} draws first")


def _done(s: State) -> Iterator[Problem]:
    done = [player.done for player in s.seats]
    if s.phase == "over":
        if not all(done):
            yield Problem("$.phase", "somebody is not done")
    elif s.phase in ("deal", "draft") or (s.phase == "draw" and s.round < ROUNDS):
        if any(done):
            yield Problem("$.boards", f"nobody is done in the {s.phase} phase")
    elif all(done) and not (s.phase == "draw" and s.shuffling):
        yield Problem("$.phase", "all are done, but the phase is not over")
    if s.phase == "place":
        for seat, player in enumerate(s.seats):
            if player.done and not may_stop(player):
                yield Problem(f"$.boards[{seat}].done", "too many animal tiles are left")


def _seats(s: State) -> Iterator[Problem]:
    for seat, player in enumerate(s.seats):
        path = f"$.boards[{seat}]"
        if len(player.open) > MOST_OPEN + (seat == s.debtor):
            yield Problem(f"{path}.open", f"{MOST_OPEN} stories may be open")
        # A starting story, two items in each round, and what was kept of draws.
        tiles = [tile for _, tile in player.mural.laid] + list(player.reserve)
        have = sum(IS_ANIMAL[tile] for tile in tiles) + len(player.open) + len(player.completed)
        if have > 1 + ITEMS * s.round + ITEMS:
            yield Problem(path, f"{have} stories and tiles are more than it can have by now")
        gone = (ALL_ANKHS & ~player.ankhs).bit_count()
        scored = sum(seat in owners for spaces in s.spaces for owners in spaces)
        if gone != scored:
            yield Problem(f"{path}.ankhs", f"{gone} ankhs are set, but {scored} achievements scored")
        if gone == 1 and not player.ankhs & REPEAT:
            yield Problem(f"{path}.ankhs", "the first ankh cannot repeat another")


def _spaces(s: State) -> Iterator[Problem]:
    late = s.round == ROUNDS and s.phase in ("final", "draw", "over")
    for number, spaces in enumerate(s.spaces):
        name = ACHIEVEMENTS[number]
        path = f"$.spaces.{name}"
        if len(spaces) > len(s.rewards[number]):
            yield Problem(path, f"it has {len(s.rewards[number])} spaces")
        if s.filled[number] > len(spaces):
            yield Problem(f"$.filled.{name}", "more spaces were used than are used now")
        owners = [owner for space in spaces for owner in space]
        if len(set(owners)) != len(owners) and not s.solo:
            yield Problem(path, "somebody has scored it twice")
        if any(owner >= s.players and not (s.solo and owner == OPPONENT) for owner in owners):
            yield Problem(path, "an owner does not play")
        if not all(spaces) and not late:
            yield Problem(path, "a space is passed over only in the final phase")
        if SLOT[number] < 0:
            yield from _story_space(s, number, owners)


def _story_space(s: State, number: int, owners: list[int]) -> Iterator[Problem]:
    name = ACHIEVEMENTS[number]
    wanted = [TYPES.index(TYPE_OF[name])] if name in TYPE_OF else list(range(len(TYPES)))
    for seat in owners:
        if seat < s.players:
            kinds = [TYPE[story] for story in s.seats[seat].completed]
            if max(map(kinds.count, wanted)) < STORIES_FOR[name]:
                yield Problem(f"$.spaces.{name}", f"seat {seat} has not completed the stories for it")


def _opponent(s: State) -> Iterator[Problem]:
    if not s.solo:
        return
    total = 0
    for number, spaces in enumerate(s.spaces):
        name, owners = ACHIEVEMENTS[number], [owner for space in spaces for owner in space]
        times = owners.count(OPPONENT)
        total += times
        if times > (SOLO_TIMES if SLOT[number] >= 0 else 1) or owners.count(0) > 1:
            yield Problem(f"$.spaces.{name}", "it has been scored too often")
        if any(len(space) > 1 for space in spaces):
            yield Problem(f"$.spaces.{name}", "alone nobody shares a space")
    if total + s.ai.ankhs != SOLO_ANKHS:
        yield Problem("$.ai.ankhs", f"{total} ankhs are set, {s.ai.ankhs} left, but there are {SOLO_ANKHS}")
