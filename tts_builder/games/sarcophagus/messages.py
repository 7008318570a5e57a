"""What Sarcophagus says to people, by id. Refusals are named by their codes."""

from __future__ import annotations

from typing import Final

from tts_builder.engine.messages import Message, Messages, of_items
from tts_builder.games.sarcophagus.facts import POSITIONS, RANKS, SUITS

_RANK_NAMES: Final = {0: "null", 1: "ace"}
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
_NAMES: Final = {
    f"{suit}-{rank}": f"the {suit} {_RANK_NAMES.get(rank, rank)}" for suit in SUITS for rank in RANKS
}
_PLACES: Final = {
    pos: "the top of the pyramid" if row == 1 else f"the {_ORDINALS[index]} place of row {row}"
    for pos, (row, index) in POSITIONS.items()
}

MESSAGES: Final = Messages(
    {
        **of_items("tile", {name: f"{text} tile" for name, text in _NAMES.items()}),
        **of_items("coin", {name: f"{text} coin" for name, text in _NAMES.items()}),
        **of_items("place", _PLACES),
        # Refusals. A code that is said in several ways has further ids.
        "not_dealt": "Nobody can move before the tiles are dealt.",
        "deal_first": "The tiles have to be dealt before anything else.",
        "WRONG_PHASE": "The tiles are dealt already.",
        "deal_size": "This deal does not fill the pyramid and the sarcophagus.",
        "deal_twins": "This deal uses a tile twice.",
        "deal_pool": "This deal has the wrong tiles in and on the sarcophagus.",
        "deal_rolls": "These rolls do not find one start player.",
        "which_tile": "The second coin of a turn must say which tile it goes on.",
        "PENDING_DISCARD": "Give up one of your number tiles for the trap first.",
        "other_pending": "Another player has to give up a number tile for a trap first.",
        "NO_SUCH_COIN": "You do not hold {coin} in your hand.",
        "FIRST_COIN_TARGET": "The first coin of a turn goes on the top-left tile of the pyramid, {tile}.",
        "NO_SUCH_TILE": "There is no tile any more at {place}.",
        "TILE_FACE_DOWN": "The tile at {place} is still face down; coins go on face-up tiles.",
        "TILE_FULL": "The tile at {place} already holds {count} coins, and no tile takes more.",
        "NO_PENDING_DISCARD": "Tiles are given up only for a trap, and no trap is open.",
        "NOT_YOUR_TILE": "You do not own {tile}.",
        "NOT_A_NUMBER_TILE": "Only a number tile pays for a trap, and {tile} is not one.",
        # The button that makes a move.
        "discard": "Discard {tile}",
        # The line of the panel.
        "status:over": "The pyramid is empty. The game is over.",
        "status:trap": "{name}: the trap costs you a number tile. Choose which.",
        "status:first": "{name}: put a coin on the top-left tile of the pyramid.",
        "status:second": "{name}: put your second coin on any open tile with fewer than {count} coins.",
        # Events, for the chat.
        "starts": "{name} rolled highest and starts.",
        "claimed": "{name} takes {tile}.",
        "discarded": "Nobody gets {tile}; it is discarded.",
        "compared": " The coins were compared: {coins}.",
        "trap": "{name} walks into a trap.",
        "protected": "A god shields {name} from the trap.",
        "gave up": "{name} gives up {tile}.",
        "vault": "{name} finds a tile of the sarcophagus; the coins stay on it.",
        "lost": "The tile beneath is lost unseen.",
        "forced": "No hand has a coin left: the tile at {place} is decided as it is.",
        "opened": "{name} opens the sarcophagus: {tile}.",
    }
)


def named(kind: str, name: str) -> dict[str, Message]:
    """The name of a tile, a coin or a place, as the value that a message calls `kind`."""
    return {kind: Message(f"{kind}:{name}")}
