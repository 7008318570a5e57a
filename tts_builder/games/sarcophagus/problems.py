"""Every reason why a state cannot occur in a real game."""

from __future__ import annotations

from collections.abc import Iterator

from tts_builder.engine.game import Problem
from tts_builder.engine.masks import bits, lowest, mask_of
from tts_builder.games.sarcophagus.facts import DIE_FACES, MAX_COINS, POOL_NULLS, SEAT_SUITS
from tts_builder.games.sarcophagus.state import State
from tts_builder.games.sarcophagus.tables import (
    ALL_PLACES,
    APEX,
    COVER_OF,
    COVERS,
    FIVES,
    GODS,
    IDS,
    NEIGHBORS,
    NO_TILE,
    NUMBERS,
    POSITIONS,
    TRAPS,
    claimable,
)


def problems(s: State) -> list[Problem]:
    """Every reason why the state is impossible; empty for a possible state."""
    found = list(_seats(s))
    if s.step == "deal":
        return found + list(_undealt(s))
    for check in (_tiles, _coins, _sarcophagus, _pyramid, _faces, _turn, _debts, _dice):
        found += check(s)
    return found


def _seats(s: State) -> Iterator[Problem]:
    if s.seats.suits != SEAT_SUITS.get(s.players):
        yield Problem("$.suits", f"these are not the suits for {s.players} players")
    if s.turn >= s.players:
        yield Problem("$.turn", f"there is no seat {s.turn}")
    for n, seat in enumerate(s.pending):
        if seat >= s.players:
            yield Problem(f"$.pending[{n}]", f"there is no seat {seat}")


def _undealt(s: State) -> Iterator[Problem]:
    empty = {
        "turn": not s.turn,
        "pending": not s.pending,
        "pyramid": not s.there,
        "sarcophagus": all(tile == NO_TILE for tile in s.under),
        "hands": not any(s.hands),
        "claimed": not any(s.claimed),
        "vault": not any(s.vault),
        "discarded": not s.discarded,
        "lost": not s.lost,
        "dice": not any(s.dice),
    }
    for field, sound in empty.items():
        if not sound:
            yield Problem(f"$.{field}", "this must be empty or 0 before the deal")


def _tile_places(s: State) -> Iterator[tuple[int, str]]:
    """Every tile with its path in the state."""
    for n, place in enumerate(bits(s.there)):
        yield s.tiles[place], f"$.pyramid[{n}].tile"
    for n, tile in enumerate(tile for tile in s.under if tile != NO_TILE):
        yield tile, f"$.sarcophagus[{n}].tile"
    for seat, own in enumerate(s.claimed):
        for n, tile in enumerate(bits(own)):
            yield tile, f"$.claimed[{seat}][{n}]"
    for seat, vault in enumerate(s.vault):
        for n, (tile, _) in enumerate(vault):
            yield tile, f"$.vault[{seat}][{n}].tile"
    for n, tile in enumerate(bits(s.discarded)):
        yield tile, f"$.discarded[{n}]"
    for n, tile in enumerate(s.lost):
        yield tile, f"$.lost[{n}]"


def _coin_places(s: State) -> Iterator[tuple[int, str]]:
    """Every coin with its path in the state."""
    for seat, hand in enumerate(s.hands):
        for n, coin in enumerate(bits(hand)):
            yield coin, f"$.hands[{seat}][{n}]"
    for n, place in enumerate(bits(s.there)):
        for k, coin in enumerate(s.piles[place]):
            yield coin, f"$.pyramid[{n}].coins[{k}]"
    for seat, vault in enumerate(s.vault):
        for n, (_, locked) in enumerate(vault):
            for k, coin in enumerate(locked):
                yield coin, f"$.vault[{seat}][{n}].coins[{k}]"


def _tiles(s: State) -> Iterator[Problem]:
    yield from _each_once(_tile_places(s), range(len(IDS)), "tile")


def _coins(s: State) -> Iterator[Problem]:
    yield from _each_once(_coin_places(s), [n for n in range(len(IDS)) if s.seats.owner[n] >= 0], "coin")
    for coin, path in _coin_places(s):
        if s.seats.owner[coin] < 0:
            yield Problem(path, f"nobody plays the suit of the coin {IDS[coin]}")
    for seat, hand in enumerate(s.hands):
        for n, coin in enumerate(bits(hand)):
            if s.seats.owner[coin] not in (seat, -1):
                yield Problem(f"$.hands[{seat}][{n}]", f"the coin {IDS[coin]} belongs to another seat")


def _each_once(places: Iterator[tuple[int, str]], all_of: range | list[int], what: str) -> Iterator[Problem]:
    first: dict[int, str] = {}
    for piece, path in places:
        if piece in first:
            yield Problem(path, f"the {what} {IDS[piece]} is also at {first[piece]}")
        first.setdefault(piece, path)
    for piece in all_of:
        if piece not in first:
            yield Problem("$", f"the {what} {IDS[piece]} is missing")


def _sarcophagus(s: State) -> Iterator[Problem]:
    for cover, hidden in zip(COVERS, s.under, strict=True):
        if (hidden != NO_TILE) != bool(s.there >> cover & 1):
            which = "the cover tile is gone" if hidden != NO_TILE else "there is no tile under the cover tile"
            yield Problem("$.sarcophagus", f"{POSITIONS[cover]}: {which}")
    opened = s.step in ("final", "over")
    if opened and any(s.vault):
        yield Problem("$.vault", "the vaults must be empty once the pyramid is gone")
    hidden_tiles = [tile for tile in s.under if tile != NO_TILE]
    hidden_tiles += [tile for vault in s.vault for tile, _ in vault] + list(s.lost)
    if len(hidden_tiles) > len(COVERS) or (len(hidden_tiles) < len(COVERS) and not opened):
        yield Problem("$", f"there are {len(hidden_tiles)} sarcophagus tiles, not {len(COVERS)}")
    for seat, vault in enumerate(s.vault):
        for n, (_, locked) in enumerate(vault):
            if not 1 <= len(locked) <= MAX_COINS or any(s.seats.owner[coin] != seat for coin in locked):
                yield Problem(
                    f"$.vault[{seat}][{n}].coins",
                    "must be at least one coin, and only coins of the winner",
                )
    covers = [s.tiles[place] for place in COVERS if s.there >> place & 1]
    pool = mask_of(hidden_tiles + covers)
    ordinary = mask_of(s.tiles[place] for place in bits(s.there) if place not in COVER_OF)
    if pool & ~(TRAPS | FIVES) or (pool & TRAPS).bit_count() > POOL_NULLS:
        yield Problem("$.sarcophagus", f"it and its cover tiles may be only fives and {POOL_NULLS} nulls")
    if ordinary & FIVES or (ordinary & TRAPS).bit_count() > TRAPS.bit_count() - POOL_NULLS:
        yield Problem("$.pyramid", f"the fives and {POOL_NULLS} nulls cannot be among the other tiles")


def _pyramid(s: State) -> Iterator[Problem]:
    for place in bits(ALL_PLACES & ~s.there):
        if not claimable(place, s.there):
            yield Problem(
                "$.pyramid",
                f"the tile at {POSITIONS[place]} cannot have left before its neighbors",
            )
    for n, place in enumerate(bits(s.there)):
        coins = len(s.piles[place])
        if coins > MAX_COINS:
            yield Problem(f"$.pyramid[{n}].coins", f"a tile takes at most {MAX_COINS} coins")
        if coins >= MAX_COINS and not s.pending and claimable(place, s.there):
            yield Problem(
                f"$.pyramid[{n}]",
                f"{POSITIONS[place]} is full and can be claimed, but is still there",
            )


def _faces(s: State) -> Iterator[Problem]:
    used = mask_of(place for place in bits(s.there) if s.piles[place])
    touched = used | ALL_PLACES & ~s.there
    for n, place in enumerate(bits(s.there)):
        path, name = f"$.pyramid[{n}].up", POSITIONS[place]
        if s.up >> place & 1:
            if place != APEX and not NEIGHBORS[place] & touched:
                yield Problem(path, f"the tile at {name} is face up, but no coin was placed next to it")
        elif s.piles[place]:
            yield Problem(path, f"there are coins on the face-down tile at {name}")
        elif NEIGHBORS[place] & used:
            yield Problem(path, f"the tile at {name} is face down next to a tile with coins")
        elif place == lowest(s.there) and not s.pending:
            yield Problem(path, f"the tile at {name} takes the next coin but is face down")


def _turn(s: State) -> Iterator[Problem]:
    ended = s.step in ("final", "over")
    if ended and s.there:
        yield Problem("$.step", f"the step is {s.step!r}, but the pyramid is not empty")
    if s.step in ("forced", "final") and not s.pending:
        yield Problem("$.step", f"the step is {s.step!r}, but no player has to choose")
    if s.step == "over" and s.pending:
        yield Problem("$.pending", "the game is over, but a player has to choose")
    if s.step in ("first", "second") and not s.pending:
        if not s.there:
            yield Problem("$.step", "the pyramid is empty, but the game is not over")
        if s.turn < s.players and not s.hands[s.turn]:
            yield Problem("$.turn", f"seat {s.turn} is on turn but has no coin")


def _debts(s: State) -> Iterator[Problem]:
    if list(s.pending) != sorted(s.pending) or (s.step != "final" and len(s.pending) > 1):
        yield Problem("$.pending", "traps must be listed in seat order, and before the end only one may wait")
    for seat in sorted({seat for seat in s.pending if seat < s.players}):
        debts, own = s.pending.count(seat), s.claimed[seat]
        if own & GODS:
            yield Problem("$.pending", f"seat {seat} has a god, which protects it from traps")
        if (own & TRAPS).bit_count() < debts:
            yield Problem("$.pending", f"seat {seat} owes more tiles than it has traps")
        if (own & NUMBERS).bit_count() <= debts:
            yield Problem("$.pending", f"seat {seat} has no choice which number tiles to discard")


def _dice(s: State) -> Iterator[Problem]:
    for n, value in enumerate(s.dice):
        if value not in DIE_FACES:
            yield Problem(f"$.dice[{n}]", f"a die cannot show {value}")
    if len(set(s.dice)) == 1:
        yield Problem("$.dice", "the dice cannot all show the same value")
