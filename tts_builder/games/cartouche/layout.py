"""Where the pieces of a state lie on the table.

In the rules, tokens and small cartouches never run out. The table shows at most the number in the kit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from tts_builder.engine.placement import Lay, Layout
from tts_builder.games.cartouche import facts
from tts_builder.games.cartouche.cards import DECK, STORIES
from tts_builder.games.cartouche.poses import STEPS, middle, pose_of
from tts_builder.games.cartouche.state import OPPONENT, State
from tts_builder.games.cartouche.wire import CartoucheState, PlayerBoard, to_wire

SEATS: Final = max(facts.PLAYERS)
RIVAL_FAN: Final = max(sum(story.type == kind for story in DECK) for kind in facts.STORY_TYPES)
"""The most stories of one type that the solo opponent can have."""
FAN: Final = RIVAL_FAN + 1
"""The most stories of one type that a player can have, including a starting story."""
RIVAL_COLUMN: Final = max(
    sum(facts.column_of(tile) == n for tile in facts.TILES) for n in range(len(facts.CARD_SLOTS))
)
"""The most tiles that can lie above an achievement card."""
SPACES: Final = max(len(points) for board in facts.REWARDS.values() for points in board.values())
"""The most reward spaces of an achievement."""

KIT: Final[dict[str, int]] = {
    **{f"tile:{tile}": 1 for tile in facts.TILES},
    **{f"tile:{tile}": count for tile, (_, count) in facts.CARTOUCHES.items()},
    "black": facts.BLACK_TILES,
    **{f"token:{kind}": facts.TOKENS for kind in facts.TOKEN_TYPES},
    **{f"story:{story}": 1 for story in STORIES},
    **{f"achievement:{card}": 1 for card in facts.CARD_KINDS},
    **{f"ankh:{seat}-{ankh}": 1 for seat in range(SEATS) for ankh in facts.ANKHS},
    **{f"mural:{seat}": 1 for seat in range(SEATS)},
    "achievements": 1,
    "round": 1,
    "start": 1,
}
"""Piece → its number in the kit."""
BACK: Final = {"bag": "down", "box": "down", "tile-discard": "up", "supply": "up"}
"""Bag → the face of its contents; "down" is hidden."""


def reward_slot(achievement: facts.Achievement, space: int, owner: int) -> int:
    """The slot of an owner on a space of an achievement."""
    return (facts.ACHIEVEMENTS.index(achievement) * SPACES + space) * SEATS + owner


def layout(s: State) -> Layout:
    """Where each piece lies, sorted. Pieces that the state does not name are in the supply, bag or box."""
    w = to_wire(s)
    left = Counter(KIT)
    out: Counter[Lay] = Counter()
    for lay in _in_play(w):
        if left[lay.piece]:
            left[lay.piece] -= 1
            out[lay] += 1
    lays = [Lay(lay.piece, lay.area, lay.seat, lay.slot, lay.face, count) for lay, count in out.items()]
    for piece, count in left.items():
        if count:
            bag = _bag_of(piece, w.phase == "setup")
            lays.append(Lay(piece, bag, face=BACK[bag], count=count))
    return tuple(sorted(lays))


def _bag_of(piece: str, undealt: bool) -> str:
    kind, _, name = piece.partition(":")
    if kind in ("black", "token") or name in facts.CARTOUCHES:
        return "supply"
    return "bag" if kind == "tile" and undealt else "box"


def _in_play(w: CartoucheState) -> Iterator[Lay]:
    yield Lay("achievements", "achievements", face="up" if facts.BOARD_OF[w.players] == "2" else "down")
    yield Lay(
        "round", "round", slot={"final": facts.ROUNDS + 1, "over": facts.ROUNDS + 2}.get(w.phase, w.round)
    )
    if w.players != facts.SOLO:
        yield Lay("start", "start", w.start)
    for slot, card in enumerate(w.achievements):
        yield Lay(f"achievement:{card}", "achievement-cards", slot=slot)
    for slot, story in enumerate(w.dealt.stories):
        yield Lay(f"story:{story}", "stories", slot=slot)
    for slot, tile in enumerate(w.dealt.tiles):
        yield Lay(f"tile:{tile}", "tiles", slot=slot)
    for above, story in enumerate(w.deck):
        yield Lay(f"story:{story}", "deck", slot=len(w.deck) - 1 - above, face="down")
    for slot, story in enumerate(w.story_discard):
        yield Lay(f"story:{story}", "story-discard", slot=slot)
    for tile in w.bag:
        yield Lay(f"tile:{tile}", "bag", face="down")
    for tile in w.tile_discard:
        yield Lay(f"tile:{tile}", "tile-discard")
    for slot, tile in enumerate(w.drawn):
        yield Lay(f"tile:{tile}", "drawn", w.turn, slot)
    for seat, board in enumerate(w.boards):
        yield Lay(f"mural:{seat}", "board", seat, face="up" if w.side == "A" else "down")
        yield from _mural(seat, board)
    for seat, board in enumerate(w.boards):
        yield from _belongings(seat, board)
        yield from _rewarded(w, seat, [ankh for ankh in facts.ANKHS if ankh not in board.ankhs])
    if w.players == facts.SOLO:
        yield from _opponent(w)


def _mural(seat: int, board: PlayerBoard) -> Iterator[Lay]:
    for laid in board.laid:
        cells = [(x, y, board.rows[y][x]) for x, y in laid.cells]
        yield Lay(f"tile:{laid.tile}", "mural", seat, middle(cells), pose_of(laid.tile, cells))
    for y, row in enumerate(board.rows):
        for x, letter in enumerate(row):
            if letter == facts.BLACK:
                yield Lay("black", "mural", seat, 2 * y * STEPS + 2 * x)


def _belongings(seat: int, board: PlayerBoard) -> Iterator[Lay]:
    for slot, kind in enumerate(facts.TOKEN_TYPES):
        for _ in range(getattr(board.tokens, kind)):
            yield Lay(f"token:{kind}", "stock", seat, slot)
    for slot, story in enumerate(board.open):
        yield Lay(f"story:{story}", "open", seat, slot)
    for number, story_type in enumerate(facts.STORY_TYPES):
        stories = [story for story in board.completed if STORIES[story].type == story_type]
        for n, story in enumerate(stories):
            yield Lay(f"story:{story}", "completed", seat, number * FAN + n)
    animals = [tile for tile in board.reserve if tile in facts.TILES]
    for slot, tile in enumerate(animals):
        yield Lay(f"tile:{tile}", "reserve", seat, slot)
    for slot, tile in enumerate(facts.CARTOUCHES):
        for _ in range(board.reserve.count(tile)):
            yield Lay(f"tile:{tile}", "cartouches", seat, slot)
    for ankh in board.ankhs:
        yield Lay(f"ankh:{seat}-{ankh}", "ankhs", seat, facts.ANKHS.index(ankh))


def _rewarded(w: CartoucheState, owner: int, ankhs: list[str]) -> Iterator[Lay]:
    """The ankhs on reward spaces, turned over because a state does not say which ankh is on which space."""
    spots = [
        reward_slot(achievement, number, owner)
        for achievement in facts.ACHIEVEMENTS
        for number, owners in enumerate(getattr(w.spaces, achievement))
        if owner in owners
    ]
    for slot, ankh in zip(spots, ankhs, strict=False):
        yield Lay(f"ankh:{owner}-{ankh}", "rewards", slot=slot, face="down")


def _opponent(w: CartoucheState) -> Iterator[Lay]:
    used = len(facts.ANKHS) - w.ai.ankhs
    yield from _rewarded(w, OPPONENT, list(facts.ANKHS[:used]))
    for slot, ankh in enumerate(facts.ANKHS[used:]):
        yield Lay(f"ankh:{OPPONENT}-{ankh}", "rival-ankhs", slot=slot, face="down")
    for number, story_type in enumerate(facts.STORY_TYPES):
        for n, story in enumerate(getattr(w.ai.cards, story_type)):
            yield Lay(f"story:{story}", "rival-stories", slot=number * RIVAL_FAN + n)
    for column, tiles in enumerate(w.ai.columns):
        for n, tile in enumerate(tiles):
            yield Lay(f"tile:{tile}", "rival-tiles", slot=column * RIVAL_COLUMN + n)
