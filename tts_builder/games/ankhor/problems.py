"""Every reason why a state cannot occur in a real game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tts_builder.engine.game import Problem
from tts_builder.games.ankhor.city import ORIGIN, City
from tts_builder.games.ankhor.deal import triple
from tts_builder.games.ankhor.facts import (
    BONUS_GROUP,
    BONUS_TOKENS,
    END_TILES,
    MARKERS_PER_RESOURCE,
    MAX_ANKHS,
    MAX_RESOURCES,
    PILE_SIZE,
    RESOURCES,
    STALL_ROUNDS,
    THINNED,
    ZONES,
)
from tts_builder.games.ankhor.groups import bonus_groups
from tts_builder.games.ankhor.state import BARE_BOARD, EMPTY_ROW, State
from tts_builder.games.ankhor.tables import (
    ANKH,
    COPIES,
    FACES,
    NO_TILE,
    STORES,
    TYPE,
    TYPES,
    beside,
    level,
    reading_order,
    under,
)


def problems(s: State) -> list[Problem]:
    """Every reason why the state is impossible; empty for a possible state."""
    found = list(_seats(s)) + list(_tokens(s))
    if found and s.turn >= s.players:
        return found
    if s.phase == "deal":
        return found + list(_undealt(s))
    for check in (_tiles, _markers, _layouts, _bonus, _stocks, _turn, _end):
        found += check(s)
    return found


def _seats(s: State) -> Iterator[Problem]:
    for field in ("first", "turn"):
        if getattr(s, field) >= s.players:
            yield Problem(f"$.{field}", f"there is no seat {getattr(s, field)}")


def _undealt(s: State) -> Iterator[Problem]:
    empty = {
        "first": not s.first,
        "turn": not s.turn,
        "main_done": not s.main_done,
        "usable": not s.usable,
        "stocks": not any(map(any, s.stocks)),
        "markers": s.board == BARE_BOARD,
        "row": s.row == EMPTY_ROW,
        "piles": not any(s.piles),
        "gone": not s.gone,
        "layouts": not any(city.tiles for city in s.layouts),
        "bonus": not any(s.bonus),
        "bonus_supply": s.bonus_supply == BONUS_TOKENS,
        "triggered": not s.triggered,
        "bought": not s.bought,
        "idle": not s.idle,
    }
    for field, sound in empty.items():
        if not sound:
            yield Problem(f"$.{field}", "this must have its first value before the deal")


def _tokens(s: State) -> Iterator[Problem]:
    size = PILE_SIZE[s.players]
    held = list(s.supply)
    for stock in s.stocks:
        held = [mine + more for mine, more in zip(held, stock, strict=True)]
    for seat, (city, full) in enumerate(zip(s.layouts, s.full, strict=True)):
        for place in full:
            stored = STORES[city.at[place]]
            path = f"$.layouts[{seat}][{_index(city, place)}].token"
            if stored < 0:
                yield Problem(path, "only a depot can hold a token")
            elif place in city.covered:
                yield Problem(path, "a covered depot cannot hold a token")
            if stored >= 0:
                held[stored] += 1
    for kind, count in enumerate(held):
        if count != size:
            yield Problem("$", f"there are {count} tokens of {TYPES[kind]}, not {size}")


def _tiles(s: State) -> Iterator[Problem]:
    there = Counter(face for face in (*s.row, *s.piles[0], *s.piles[1], *s.gone) if face != NO_TILE)
    for city in s.layouts:
        there.update(city.at.values())
    for face, copies in enumerate(COPIES):
        if there[face] != copies:
            yield Problem("$", f"there are {there[face]} tiles of {FACES[face]}, not {copies}")
    if s.gone and s.players != THINNED:
        yield Problem("$.gone", f"tiles are removed only with {THINNED} players")


def _markers(s: State) -> Iterator[Problem]:
    markers = s.board.markers
    if tuple(map(len, markers)) != ZONES:
        yield Problem("$.markers", "the markers do not match the holes of the price board")
    there = Counter(kind for zone in markers for kind in zone)
    for resource in RESOURCES:
        count = there[TYPE[resource]]
        if count != MARKERS_PER_RESOURCE:
            yield Problem("$.markers", f"there are {count} markers of {resource}, not {MARKERS_PER_RESOURCE}")
    if triple(markers):
        yield Problem("$.markers", "a zone shows the same resource three times")


def _layouts(s: State) -> Iterator[Problem]:
    for seat, city in enumerate(s.layouts):
        base = [place for place in city.at if not level(place)]
        for place in city.at:
            if level(place) and not (under(place) and all(spot in city.at for spot in under(place))):
                yield Problem(f"$.layouts[{seat}][{_index(city, place)}]", "it does not rest on four tiles")
        if len(base) == 1 and base != [ORIGIN]:
            yield Problem(f"$.layouts[{seat}][0]", "the first tile must lie at 0, 0")
        # A city may be split, but the last tile that was bought or moved is next to another.
        if len(base) > 1 and not any(spot in city.at for place in base for spot in beside(place)):
            yield Problem(f"$.layouts[{seat}]", "no two tiles on the ground are next to each other")


def _bonus(s: State) -> Iterator[Problem]:
    if sum(s.bonus) + s.bonus_supply != BONUS_TOKENS:
        yield Problem(
            "$.bonus", f"there are {sum(s.bonus) + s.bonus_supply} bonus tokens, not {BONUS_TOKENS}"
        )
    # A tile is in at most two groups, so with fewer tiles the tokens cannot have run out.
    laid = sum(len(city.tiles) for city in s.layouts)
    enough = 2 * laid < BONUS_GROUP * (BONUS_TOKENS + 1)
    for seat, held in enumerate(s.bonus):
        due = bonus_groups(s.layouts[seat])
        if held > due or (held < due and enough):
            yield Problem(f"$.bonus[{seat}]", f"{held} bonus tokens for {due} groups")


def _stocks(s: State) -> Iterator[Problem]:
    for seat, stock in enumerate(s.stocks):
        if seat == s.turn and s.phase == "turn":
            continue
        if stock[ANKH] > MAX_ANKHS or sum(stock) - stock[ANKH] > MAX_RESOURCES:
            yield Problem(f"$.stocks[{seat}]", "more tokens than a player may keep at the end of a turn")


def _turn(s: State) -> Iterator[Problem]:
    ankhs = s.stocks[s.turn][ANKH]
    if s.phase == "over":
        if not s.main_done:
            yield Problem("$.main_done", "the last turn ended without a main action")
    elif s.usable > ankhs:
        yield Problem("$.usable", f"{s.usable} ankhs are usable, but the player has only {ankhs}")
    elif not s.main_done and s.usable < ankhs:
        yield Problem("$.usable", "all ankhs are usable until tokens are taken")


def _end(s: State) -> Iterator[Problem]:
    complete = any(len(city.tiles) >= END_TILES for city in s.layouts)
    if complete and not s.triggered:
        yield Problem("$.triggered", f"a player has {END_TILES} tiles, so the end must be triggered")
    if s.triggered and not complete and not s.exhausted:
        yield Problem("$.triggered", "no player has enough tiles, and there are still tiles to buy")
    if s.bought and not any(city.tiles for city in s.layouts):
        yield Problem("$.bought", "no player has a tile")
    if s.phase == "over":
        if not s.triggered and s.idle < STALL_ROUNDS:
            yield Problem("$.phase", "the game is over without a reason")
        if (s.turn + 1) % s.players != s.first:
            yield Problem("$.turn", "the last round was not finished")
    elif s.idle >= STALL_ROUNDS:
        yield Problem("$.idle", f"{STALL_ROUNDS} rounds without a purchase end the game")


def _index(city: City, place: int) -> int:
    """The index of the tile in the wire form."""
    return sorted(city.at, key=reading_order).index(place)
