"""The notebook of Sarcophagus: rules and player aid in our own words."""

from __future__ import annotations

import re

from tts_builder.components import NotebookTab

RULES = """SARCOPHAGUS – the rules in short

You are archaeologists. You put coins on the tiles of a pyramid that lies flat on the table. Whoever
  has most coins on a tile when it comes free takes it.

THE TABLE
21 tiles form a pyramid, all face down but the one at its tip. Under three of them, in the fifth and
  sixth row, lies one tile more: the sarcophagus. Your coins are a secret hand: others see their
  suit, never their value.

YOUR TURN: TWO COINS
1. The first coin goes on the leftmost tile of the highest row that is left.
2. The second coin goes on any face-up tile with fewer than four coins.
After each coin the face-down neighbours of that tile are turned up. A player without coins is
  passed over.

TAKING A TILE
A tile is taken when it has four coins and at least two of its four sides are free. Most coins take
  it. If that is a tie, the coins are shown and the highest sum among the tied players takes it;
  still a tie, and the tile is discarded. The coins go home.
A tile with four coins but too few free sides waits until a side comes free.
If nobody has a coin left, the leftmost tile of the highest row is decided as it is.

THE SARCOPHAGUS
Who takes one of the three covering tiles also takes the tile below it, unseen, into the vault. The
  coins the taker had there stay on it until the end. If the covering tile is discarded, the tile
  below is lost unseen.

TRAPS AND GODS
Number tiles (2 to 5) are fame. A null is a trap: who takes it gives up one number tile. An ace is a
  god: who has one is safe from every trap that comes later.

THE END
When the pyramid is gone the vaults are opened; traps found there bite unless their owner has a god.
Fame is the sum of your number tiles and, for each suit, +1 for two, +2 for three, +4 for all four
  of its number tiles.
Most fame wins. On a tie, whoever has fewer tiles; then the win is shared."""

AID = """PLAYER AID

How to play here
• Press the set-up button. The table deals, rolls for the start player and gives out the coins.
• Drag a coin from your hand onto a tile. What the rules do not allow goes back, and the chat says
  why.
• A trap that asks you for a tile shows a button for each tile you may give up.
• Undo takes back your own last move until something was revealed.

Reading the table
• In front of you: your claimed tiles, one row for each suit (sun, moon, crown, arms), from null to
  5.
• Behind them: your vault, face down, with the coins that stay there, and your pawns.
• Right: discarded tiles, and below them those that were lost unseen.

Suits by number of players
• 2: sun and moon against crown and arms, twelve coins each.
• 3 and 4: one suit each, six coins."""

CREDITS = """CREDITS

Game: Sarcophagus, version 2.0, by Phillip Lerche, a game for the piecepack. His rules are published
  under the GNU Free Documentation License.
The summary in this notebook is written anew, and every picture and model on this table was drawn
  for it: no original art and no original text is part of this mod.
Built with tts-builder."""


def notebook() -> tuple[NotebookTab, ...]:
    """The pages everybody can read. An indented line goes on from the one before."""
    pages = (("Rules", RULES), ("Player aid", AID), ("Credits", CREDITS))
    return tuple(NotebookTab(title, re.sub(r"\n  +", " ", body)) for title, body in pages)
