"""The wire form of a state: names and lists, as exported, diffed and passed to Lua."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from tts_builder.engine.masks import bits, mask_of
from tts_builder.games.sarcophagus.facts import DIE_FACES, MAX_COINS, PLAYERS, SUITS
from tts_builder.games.sarcophagus.state import Pile, State, Step, seats_of
from tts_builder.games.sarcophagus.tables import (
    COVER_OF,
    COVERS,
    IDS,
    NO_TILE,
    NUMBER,
    PLACE,
    POSITIONS,
    SUIT_MASKS,
)

# The enums are only for the schema: a view has other names where something is hidden.
CoinId = Annotated[str, Meta(extra_json_schema={"enum": list(IDS)})]
TileId = Annotated[str, Meta(extra_json_schema={"enum": list(IDS)})]
PositionId = Annotated[str, Meta(extra_json_schema={"enum": list(POSITIONS)})]
SuitId = Annotated[str, Meta(extra_json_schema={"enum": list(SUITS)})]
SeatId = Annotated[int, Meta(ge=0, le=max(PLAYERS) - 1)]
Face = Annotated[int, Meta(ge=min(DIE_FACES), le=max(DIE_FACES))]


class PyramidTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile that is still in the pyramid, with its coins in order of placement."""

    pos: PositionId
    tile: TileId
    up: bool
    coins: tuple[CoinId, ...]


class BuriedTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sarcophagus tile that is still covered."""

    pos: PositionId
    tile: TileId


class VaultTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A claimed sarcophagus tile and the coins locked on it."""

    tile: TileId
    coins: tuple[CoinId, ...]


class SarcophagusState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position of Sarcophagus. Tiles and coins that it does not name are in the box."""

    players: Annotated[int, Meta(ge=min(PLAYERS), le=max(PLAYERS))]
    suits: tuple[tuple[SuitId, ...], ...]
    turn: SeatId
    step: Step
    pending: Annotated[
        tuple[SeatId, ...], Meta(description="Seats that owe a number tile to a trap, in order.")
    ]
    pyramid: tuple[PyramidTile, ...]
    sarcophagus: tuple[BuriedTile, ...]
    hands: tuple[tuple[CoinId, ...], ...]
    claimed: tuple[tuple[TileId, ...], ...]
    vault: tuple[tuple[VaultTile, ...], ...]
    discarded: tuple[TileId, ...]
    lost: Annotated[tuple[TileId, ...], Meta(description="Sarcophagus tiles discarded unseen, in order.")]
    dice: tuple[Face, ...]


HIDDEN: Final = "?"


def to_wire(s: State) -> SarcophagusState:
    """The wire form of a state."""
    return SarcophagusState(
        players=s.players,
        suits=s.seats.suits,
        turn=s.turn,
        step=s.step,
        pending=s.pending,
        pyramid=tuple([_shown(n, s.tiles[n], bool(s.up >> n & 1), s.piles[n]) for n in bits(s.there)]),
        sarcophagus=tuple(
            BuriedTile(POSITIONS[cover], IDS[tile])
            for cover, tile in zip(COVERS, s.under, strict=True)
            if tile != NO_TILE
        ),
        hands=tuple(map(_members, s.hands)),
        claimed=tuple(map(_members, s.claimed)),
        vault=tuple(tuple(VaultTile(IDS[tile], _names(pile)) for tile, pile in vault) for vault in s.vault),
        discarded=_members(s.discarded),
        lost=_names(s.lost),
        dice=s.dice,
    )


def view(s: State, seat: int) -> SarcophagusState:
    """What `seat` may see: `?` for a hidden tile or hand coin, `moon-?` where only the suit is known."""
    w = to_wire(s)
    own = s.seats.purses[seat] if seat >= 0 else 0

    def shown(coins: Iterable[str]) -> tuple[str, ...]:
        return tuple(
            coin if own >> NUMBER[coin] & 1 else f"{coin.rpartition('-')[0]}-{HIDDEN}" for coin in coins
        )

    return msgspec.structs.replace(
        w,
        pyramid=tuple(
            PyramidTile(item.pos, item.tile if item.up else HIDDEN, item.up, shown(item.coins))
            for item in w.pyramid
        ),
        sarcophagus=tuple(BuriedTile(item.pos, HIDDEN) for item in w.sarcophagus),
        hands=tuple(hand if of == seat else (HIDDEN,) * len(hand) for of, hand in enumerate(w.hands)),
        vault=tuple(tuple(VaultTile(HIDDEN, shown(item.coins)) for item in vault) for vault in w.vault),
        lost=(HIDDEN,) * len(w.lost),
    )


def from_wire(w: SarcophagusState) -> State:
    """The state of a wire form. Raises ValueError with everything that cannot be read."""
    reader = _Reader()
    for field in ("suits", "hands", "claimed", "vault", "dice"):
        if len(getattr(w, field)) != w.players:
            reader.faults.append(f"$.{field}: needs one entry for each of the {w.players} players")
    for n, suits in enumerate(w.suits):
        reader.faults += [f"$.suits[{n}]: unknown suit {suit!r}" for suit in suits if suit not in SUIT_MASKS]
    places = reader.places("$.pyramid", [item.pos for item in w.pyramid], PLACE)
    tiles, under = [NO_TILE] * len(POSITIONS), [NO_TILE] * len(COVERS)
    piles: list[Pile] = [()] * len(POSITIONS)
    for n, (place, item) in enumerate(zip(places, w.pyramid, strict=True)):
        tiles[place] = reader.piece(f"$.pyramid[{n}].tile", item.tile)
        piles[place] = reader.pile(f"$.pyramid[{n}].coins", item.coins)
    covers = {POSITIONS[place]: n for place, n in COVER_OF.items()}
    buried = reader.places("$.sarcophagus", [item.pos for item in w.sarcophagus], covers)
    for n, (cover, hidden) in enumerate(zip(buried, w.sarcophagus, strict=True)):
        under[cover] = reader.piece(f"$.sarcophagus[{n}].tile", hidden.tile)
    hands = tuple(reader.members(f"$.hands[{n}]", hand) for n, hand in enumerate(w.hands))
    claimed = tuple(reader.members(f"$.claimed[{n}]", own) for n, own in enumerate(w.claimed))
    vault = tuple(reader.vault(f"$.vault[{n}]", items) for n, items in enumerate(w.vault))
    discarded = reader.members("$.discarded", w.discarded)
    lost = reader.pile("$.lost", w.lost)
    if reader.faults:
        raise ValueError("; ".join(reader.faults))
    return State(
        seats=seats_of(w.suits),
        turn=w.turn,
        step=w.step,
        pending=w.pending,
        tiles=tuple(tiles),
        there=mask_of(places),
        up=mask_of(place for place, item in zip(places, w.pyramid, strict=True) if item.up),
        full=mask_of(place for place in places if len(piles[place]) >= MAX_COINS),
        piles=tuple(piles),
        under=tuple(under),
        hands=hands,
        claimed=claimed,
        vault=vault,
        discarded=discarded,
        lost=lost,
        dice=w.dice,
    )


def _names(numbers: Iterable[int]) -> tuple[str, ...]:
    return tuple([IDS[number] for number in numbers])


# States are written all the time, and little changes from one to the next, so the parts are cached.
@lru_cache(maxsize=1 << 14)
def _shown(place: int, tile: int, up: bool, pile: Pile) -> PyramidTile:
    return PyramidTile(POSITIONS[place], IDS[tile], up, _names(pile))


@lru_cache(maxsize=1 << 14)
def _members(mask: int) -> tuple[str, ...]:
    return _names(bits(mask))


class _Reader:
    """Turns names into numbers and collects the faults."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def piece(self, path: str, name: str) -> int:
        if name not in NUMBER:
            self.faults.append(f"{path}: unknown id {name!r}")
        return NUMBER.get(name, 0)

    def pile(self, path: str, names: Iterable[str]) -> Pile:
        return tuple(self.piece(f"{path}[{n}]", name) for n, name in enumerate(names))

    def members(self, path: str, names: Sequence[str]) -> int:
        numbers = self.pile(path, names)
        self._ascending(path, numbers, names)
        return mask_of(numbers)

    def vault(self, path: str, items: Iterable[VaultTile]) -> tuple[tuple[int, Pile], ...]:
        return tuple(
            (self.piece(f"{path}[{n}].tile", item.tile), self.pile(f"{path}[{n}].coins", item.coins))
            for n, item in enumerate(items)
        )

    def places(self, path: str, names: Sequence[str], known: dict[str, int]) -> list[int]:
        for n, name in enumerate(names):
            if name not in known:
                self.faults.append(f"{path}[{n}].pos: unknown position {name!r}")
        numbers = [known.get(name, 0) for name in names]
        self._ascending(path, numbers, names)
        return numbers

    def _ascending(self, path: str, numbers: Sequence[int], names: Sequence[str]) -> None:
        # Each state has exactly one wire form, so equal states have equal texts.
        for n in range(1, len(numbers)):
            if numbers[n - 1] >= numbers[n]:
                what = "twice" if names[n - 1] == names[n] else "out of order"
                self.faults.append(f"{path}[{n}]: {names[n]!r} is listed {what}")
