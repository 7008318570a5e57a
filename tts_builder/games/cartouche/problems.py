"""Every reason why a state cannot occur in a real game."""

from __future__ import annotations

from collections.abc import Iterator

from tts_builder.engine.game import Problem
from tts_builder.engine.polyomino import form_of
from tts_builder.games.cartouche import facts, tables
from tts_builder.games.cartouche.cards import DECK
from tts_builder.games.cartouche.facts import CARTOUCHES
from tts_builder.games.cartouche.legal import may_stop
from tts_builder.games.cartouche.mural import BLANK, Mural
from tts_builder.games.cartouche.state import ABSENT, NO_SPACES, NOBODY, OPPONENT, Items, Player, State

THREE_PIECES = 1 << tables.ANKH["three_pieces"]


Pile = tuple[str, Items]
"""The path of a list, and its items."""


def problems(s: State) -> list[Problem]:
    """Every reason why the state is impossible; empty for a possible state."""
    found = list(_options(s))
    if s.phase == "setup":
        return found + list(_undealt(s))
    checks = (_stories, _tiles, _murals, _round, _display, _draw, _done, _seats, _spaces)
    for check in (*checks, _opponent):
        found += check(s)
    return found


def _options(s: State) -> Iterator[Problem]:
    if s.first_game and s.side != "A":
        yield Problem("$.side", "a first game must use side A")
    if s.phase != "setup":
        if len(set(s.achievements)) != len(s.achievements):
            yield Problem("$.achievements", "a card is listed twice")
        if s.first_game and set(s.achievements) != set(facts.STARRED):
            yield Problem("$.achievements", "a first game must use the starred cards")
    if s.players != facts.SOLO and s.ai != ABSENT:
        yield Problem("$.ai", "only a solo game has an opponent")


def _undealt(s: State) -> Iterator[Problem]:
    blank = Player(BLANK[s.side], tables.NO_TOKENS, (), (), (), tables.ALL_ANKHS, False, 0)
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
        "ai": not any(s.ai.cards) and not any(s.ai.columns) and s.ai.ankhs == facts.SOLO_ANKHS * s.solo,
    }
    for field, sound in empty.items():
        if not sound:
            yield Problem(f"$.{field}", "this must have its first value before the deal")


def _round(s: State) -> Iterator[Problem]:
    if not s.round:
        yield Problem("$.round", "the first round begins with the deal")
    if s.phase in ("final", "over") and s.round != facts.ROUNDS:
        yield Problem("$.round", f"the game cannot end before round {facts.ROUNDS}")
    if s.phase not in ("draft", "draw") and s.turn != s.start:
        yield Problem("$.turn", "must be the start player, because no seat is on turn in this phase")
    if len(s.removed) != facts.REMOVED[s.players]:
        yield Problem("$.removed", f"must list {facts.REMOVED[s.players]} stories")
    left = len(DECK) - facts.REMOVED[s.players] - s.round * facts.DEAL[s.players][0]
    if len(s.deck) != left:
        yield Problem("$.deck", f"in round {s.round} the deck must have {left} stories")


def _display(s: State) -> Iterator[Problem]:
    stories, tiles = facts.DEAL[s.players]
    if s.phase != "draft":
        if s.picks:
            yield Problem("$.picks", "must be 0 outside the draft")
        if s.phase == "deal":
            if len(s.stories) != stories or len(s.tiles) >= tiles or s.bag or not s.tile_discard:
                yield Problem("$.phase", "the deal does not need a shuffle")
        elif s.stories or s.tiles:
            yield Problem("$.dealt", "must be empty after the draft")
        return
    if len(s.stories) + len(s.tiles) + s.picks != stories + tiles:
        yield Problem(
            "$.dealt",
            f"must have {stories + tiles - s.picks} items: {stories + tiles} dealt, {s.picks} taken",
        )
    if len(s.stories) > stories or len(s.tiles) > tiles:
        yield Problem("$.dealt", "has more items than were dealt")
    owed = s.debtor != NOBODY
    if s.picks - owed not in range(facts.ITEMS * s.players):
        yield Problem("$.picks", "the draft is already over")
    if s.turn != (s.start + s.picks - owed) % s.players:
        yield Problem("$.turn", "another seat must be on turn")


def _draw(s: State) -> Iterator[Problem]:
    for seat, player in enumerate(s.seats):
        taken = ~player.ankhs & THREE_PIECES > 0
        draws = taken + (taken and ~player.ankhs & tables.REPEAT > 0)
        if player.owed > draws:
            yield Problem(f"$.boards[{seat}].owed", "more draws than ankhs used for them")
        if player.owed and s.phase not in ("score", "draw", "final"):
            yield Problem(f"$.boards[{seat}].owed", "no draws can be left in this phase")
    if s.phase != "draw":
        if s.drawn:
            yield Problem("$.drawn", "must be empty outside the draw phase")
        return
    if len(s.drawn) > facts.TILES_PER_DRAW:
        yield Problem("$.drawn", f"a draw has at most {facts.TILES_PER_DRAW} tiles")
    if len(s.drawn) < facts.TILES_PER_DRAW and s.bag:
        yield Problem("$.drawn", f"a draw has {facts.TILES_PER_DRAW} tiles unless the bag is empty")
    if not s.drawn and not s.shuffling:
        yield Problem("$.drawn", "no tile was drawn")
    if s.seats[s.turn].ankhs & THREE_PIECES:
        yield Problem("$.turn", "this seat does not have a draw")
    for ahead in range((s.turn - s.start) % s.players):
        seat = (s.start + ahead) % s.players
        if s.seats[seat].owed:
            yield Problem("$.turn", f"seat {seat} must draw first")


def _done(s: State) -> Iterator[Problem]:
    done = [player.done for player in s.seats]
    if s.phase == "over":
        if not all(done):
            yield Problem("$.phase", "the game is over, but a seat is not done")
    elif s.phase in ("deal", "draft") or (s.phase == "draw" and s.round < facts.ROUNDS):
        if any(done):
            yield Problem("$.boards", f"no seat can be done in the {s.phase} phase")
    elif all(done) and not (s.phase == "draw" and s.shuffling):
        yield Problem("$.phase", "all seats are done, but the phase is not over")
    for seat, player in enumerate(s.seats):
        if player.done and not may_stop(s, player):
            yield Problem(f"$.boards[{seat}].done", "too many animal tiles are left")


def _seats(s: State) -> Iterator[Problem]:
    for seat, player in enumerate(s.seats):
        path = f"$.boards[{seat}]"
        if len(player.open) > facts.MAX_OPEN_STORIES + (seat == s.debtor):
            yield Problem(f"{path}.open", f"at most {facts.MAX_OPEN_STORIES} stories may be open")
        # A starting story, two items in each round, and tiles kept from draws.
        tiles = [tile for _, tile in player.mural.laid] + list(player.reserve)
        have = sum(tables.IS_ANIMAL[tile] for tile in tiles) + len(player.open) + len(player.completed)
        if have > 1 + facts.ITEMS * s.round + facts.ITEMS:
            yield Problem(path, f"{have} stories and tiles are more than a seat can have in this round")
        gone = (tables.ALL_ANKHS & ~player.ankhs).bit_count()
        scored = sum(seat in owners for spaces in s.spaces for owners in spaces)
        if gone != scored:
            yield Problem(f"{path}.ankhs", f"{gone} ankhs are used, but {scored} achievements are scored")
        if gone == 1 and not player.ankhs & tables.REPEAT:
            yield Problem(f"{path}.ankhs", "the first ankh cannot repeat another")


def _spaces(s: State) -> Iterator[Problem]:
    late = s.round == facts.ROUNDS and s.phase in ("final", "draw", "over")
    for number, spaces in enumerate(s.spaces):
        name = tables.ACHIEVEMENTS[number]
        path = f"$.spaces.{name}"
        if len(spaces) > len(s.rewards[number]):
            yield Problem(path, f"the achievement has only {len(s.rewards[number])} spaces")
        if s.filled[number] > len(spaces):
            yield Problem(f"$.filled.{name}", "more spaces than are used now")
        owners = [owner for space in spaces for owner in space]
        if len(set(owners)) != len(owners) and not s.solo:
            yield Problem(path, "a seat has scored it twice")
        if any(owner >= s.players and not (s.solo and owner == OPPONENT) for owner in owners):
            yield Problem(path, "an owner does not play in this game")
        if not all(spaces) and not late:
            yield Problem(path, "a space can be skipped only in the final phase")
        if tables.SLOT[number] < 0:
            yield from _story_space(s, number, owners)


def _story_space(s: State, number: int, owners: list[int]) -> Iterator[Problem]:
    name = tables.ACHIEVEMENTS[number]
    wanted = (
        [tables.TYPES.index(facts.TYPE_OF[name])] if name in facts.TYPE_OF else list(range(len(tables.TYPES)))
    )
    for seat in owners:
        if seat < s.players:
            kinds = [tables.TYPE[story] for story in s.seats[seat].completed]
            if max(map(kinds.count, wanted)) < facts.STORIES_FOR[name]:
                yield Problem(f"$.spaces.{name}", f"seat {seat} has not completed enough stories for it")


def _opponent(s: State) -> Iterator[Problem]:
    if not s.solo:
        return
    total = 0
    for number, spaces in enumerate(s.spaces):
        name, owners = tables.ACHIEVEMENTS[number], [owner for space in spaces for owner in space]
        times = owners.count(OPPONENT)
        total += times
        if times > (facts.SOLO_TIMES if tables.SLOT[number] >= 0 else 1) or owners.count(0) > 1:
            yield Problem(f"$.spaces.{name}", "it has been scored too often")
        if any(len(space) > 1 for space in spaces):
            yield Problem(f"$.spaces.{name}", "spaces cannot be shared in a solo game")
    if total + s.ai.ankhs != facts.SOLO_ANKHS:
        yield Problem(
            "$.ai.ankhs", f"{total} ankhs are used and {s.ai.ankhs} left, but there are {facts.SOLO_ANKHS}"
        )


def _stories(s: State) -> Iterator[Problem]:
    """Every story is in exactly one place, and there is one starting story for each player."""
    secret = [("$.deck", s.deck), ("$.removed", s.removed), ("$.dealt.stories", s.stories)]
    secret += [(f"$.ai.cards.{kind}", cards) for kind, cards in zip(tables.TYPES, s.ai.cards, strict=True)]
    piles = [*secret, ("$.story_discard", s.story_discard)]
    for seat, player in enumerate(s.seats):
        piles += [(f"$.boards[{seat}].open", player.open), (f"$.boards[{seat}].completed", player.completed)]
    yield from _each_once(piles, tables.STORIES, [n for n, card in enumerate(tables.CARDS) if not card.start])
    for path, items in secret:
        for n, story in enumerate(items):
            if tables.CARDS[story].start:
                yield Problem(f"{path}[{n}]", f"{tables.STORIES[story]} is a starting story")
    starters = sum(tables.CARDS[story].start for _, items in piles for story in items)
    if starters != s.players:
        yield Problem("$", f"there are {starters} starting stories for {s.players} players")
    for number, cards in enumerate(s.ai.cards):
        for n, story in enumerate(cards):
            if tables.TYPE[story] != number:
                yield Problem(
                    f"$.ai.cards.{tables.TYPES[number]}[{n}]", f"{tables.STORIES[story]} is of another type"
                )


def _tiles(s: State) -> Iterator[Problem]:
    """Every animal tile is in exactly one place, and only players have cartouches."""
    common = [("$.bag", s.bag), ("$.dealt.tiles", s.tiles), ("$.tile_discard", s.tile_discard)]
    common += [("$.drawn", s.drawn)]
    common += [(f"$.ai.columns[{n}]", column) for n, column in enumerate(s.ai.columns)]
    piles = list(common)
    for seat, player in enumerate(s.seats):
        piles.append((f"$.boards[{seat}].reserve", player.reserve))
        piles.append((f"$.boards[{seat}].laid", tuple(tile for _, tile in player.mural.laid)))
    animals = [n for n in range(len(tables.TILES)) if tables.IS_ANIMAL[n]]
    yield from _each_once(piles, tables.TILES, animals)
    for path, items in common:
        for n, tile in enumerate(items):
            if not tables.IS_ANIMAL[tile]:
                yield Problem(f"{path}[{n}]", f"{tables.TILES[tile]} is not an animal tile")
    for number, column in enumerate(s.ai.columns):
        for n, tile in enumerate(column):
            if tables.COLUMN[tile] not in (number, -1):
                yield Problem(
                    f"$.ai.columns[{number}][{n}]", f"{tables.TILES[tile]} belongs to another column"
                )


def _each_once(piles: list[Pile], names: tuple[str, ...], all_of: list[int]) -> Iterator[Problem]:
    first: dict[int, str] = {}
    for path, items in piles:
        for n, item in enumerate(items):
            here = f"{path}[{n}]"
            if item in first and names[item] not in CARTOUCHES:
                yield Problem(here, f"{names[item]} is also at {first[item]}")
            first.setdefault(item, here)
    for item in all_of:
        if item not in first:
            yield Problem("$", f"{names[item]} is missing")


def _murals(s: State) -> Iterator[Problem]:
    """The tiles on each mural can have been placed there."""
    for seat, player in enumerate(s.seats):
        yield from _laid(f"$.boards[{seat}]", player.mural)


def _laid(path: str, mural: Mural) -> Iterator[Problem]:
    covered = 0
    for mask, tile in mural.laid:
        name = tables.TILES[tile]
        if mask & covered:
            yield Problem(f"{path}.laid", f"{name} lies on another tile")
        covered |= mask
        cells = [
            (x, y, color)
            for color, squares in enumerate(mural.colors)
            for x, y in tables.GRID.squares(mask & squares)
        ]
        if len(cells) != mask.bit_count():
            yield Problem(f"{path}.laid", f"the rows do not show {name}")
        elif form_of(cells) not in tables.FORMS[tile]:
            yield Problem(f"{path}.laid", f"{name} has another shape or other animals")
    colors = 0
    for squares in mural.colors:
        colors |= squares
    if colors & ~covered:
        x, y = tables.GRID.first(colors & ~covered)
        yield Problem(f"{path}.rows[{y}]", f"a square is filled at {x}, {y}, but no tile lies there")
    icons = 0
    for squares in mural.board.icons:
        icons |= squares
    if mural.black & ~icons:
        x, y = tables.GRID.first(mural.black & ~icons)
        yield Problem(f"{path}.rows[{y}]", f"a black tile lies at {x}, {y}, but there is no icon")
    rooted = mural.board.ground & colors | mural.board.reed | mural.black
    for area in tables.GRID.areas(mural.filled):
        if not area & rooted:
            x, y = tables.GRID.first(area)
            yield Problem(f"{path}.rows[{y}]", f"the tile at {x}, {y} is not connected")
