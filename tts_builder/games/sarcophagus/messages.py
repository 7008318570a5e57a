"""Every text that Sarcophagus shows to players, by id. The id of a refusal is its code."""

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
        # Refusals. A code with several sentences has further ids.
        "not_dealt": "Nobody can move before the tiles are dealt.",
        "deal_first": "The tiles must be dealt first.",
        "WRONG_PHASE": "The tiles have already been dealt.",
        "deal_size": "This deal does not fill the pyramid and the sarcophagus.",
        "deal_twins": "This deal uses a tile twice.",
        "deal_pool": "This deal has the wrong tiles in and on the sarcophagus.",
        "deal_rolls": "These rolls do not leave a single start player.",
        "which_tile": "Say which tile your second coin goes on.",
        "PENDING_DISCARD": "First discard one of your number tiles for the trap.",
        "other_pending": "Another player must first discard a number tile for a trap.",
        "NO_SUCH_COIN": "You do not have {coin} in your hand.",
        "FIRST_COIN_TARGET": "Your first coin must go on the top-left tile of the pyramid, {tile}.",
        "NO_SUCH_TILE": "There is no tile left at {place}.",
        "TILE_FACE_DOWN": "The tile at {place} is face down. Choose a face-up tile.",
        "TILE_FULL": "The tile at {place} is full: it already holds {count} coins.",
        "NO_PENDING_DISCARD": "You discard a tile only for a trap, and no trap is waiting.",
        "NOT_YOUR_TILE": "You do not own {tile}.",
        "NOT_A_NUMBER_TILE": "A trap takes only number tiles, and {tile} is not one.",
        # The label of the button that makes a move.
        "discard": "Discard {tile}",
        # The status line of the panel.
        "status:over": "The pyramid is empty. The game is over.",
        "status:trap": "{name}: the trap costs you a number tile. Choose one.",
        "status:first": "{name}: put a coin on the top-left tile of the pyramid.",
        "status:second": "{name}: put your second coin on any face-up tile with fewer than {count} coins.",
        # Events, for the chat.
        "starts": "{name} rolled highest and starts.",
        "claimed": "{name} takes {tile}.",
        "discarded": "Nobody gets {tile}; it is discarded.",
        "compared": " The coins are compared: {coins}.",
        "trap": "{name} walks into a trap.",
        "protected": "A god shields {name} from the trap.",
        "gave up": "{name} discards {tile}.",
        "vault": "{name} also takes the sarcophagus tile underneath; their coins stay on it.",
        "lost": "The sarcophagus tile underneath is discarded unseen.",
        "forced": "Nobody has a coin left: the tile at {place} is awarded as it stands.",
        "opened": "{name} opens the vault: {tile}.",
    }
)


def named(kind: str, name: str) -> dict[str, Message]:
    """The value that a message calls `kind`: the name of a tile, coin or place."""
    return {kind: Message(f"{kind}:{name}")}
