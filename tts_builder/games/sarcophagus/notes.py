"""The notebook of Sarcophagus: a summary of the rules and a player aid, in our own words."""

from __future__ import annotations

import re

from tts_builder.components import NotebookTab

RULES = """SARCOPHAGUS – the rules in short

You are archaeologists. You put coins on the tiles of a pyramid that lies flat on the table. When a
  tile comes free, the player with the most coins on it takes it.

THE TABLE
21 tiles form a pyramid. All of them are face down except the one at the top. Three tiles in the fifth
  and sixth rows cover a second tile: these hidden tiles are the sarcophagus. Your coins are a secret
  hand: the others see the suit of each coin but not its value.

YOUR TURN: TWO COINS
1. Put the first coin on the leftmost tile of the highest remaining row.
2. Put the second coin on any face-up tile with fewer than four coins.
After each coin, turn up the face-down tiles next to the tile you used. If you have no coins, your
  turn is skipped.

TAKING A TILE
A tile is taken when it has four coins and at least two of its four sides are free. The player with
  the most coins takes it. On a tie, show the coins: the highest sum among the tied players takes the
  tile. If that is a tie too, discard the tile. The coins return to their owners.
A tile with four coins but too few free sides waits until a side becomes free.
If nobody has a coin left, the leftmost tile of the highest row is awarded as it stands.

THE SARCOPHAGUS
If you take one of the three covering tiles, you also take the tile below it. Put it in your vault
  without looking at it. Your coins from the covering tile stay on it until the end of the game. If the
  covering tile is discarded, the tile below is discarded unseen.

TRAPS AND GODS
Number tiles (2 to 5) are worth fame. A null is a trap: when you take it, you discard one of your
  number tiles. An ace is a god: it protects you from every trap that you take later.

THE END
The game ends when the pyramid is gone. Open the vaults: traps found there count unless their owner
  has a god.
Your fame is the sum of your number tiles, plus a bonus for each suit: 1 for two number tiles of the
  suit, 2 for three, 4 for all four.
The most fame wins. On a tie, the player with fewer tiles wins. If that is a tie too, the win is
  shared."""

AID = """PLAYER AID

How to play here
• Press the set-up button. The table deals the tiles, rolls for the start player and hands out the
  coins.
• Drag a coin from your hand onto a tile. An illegal move goes back, and the chat says why.
• If a trap takes one of your tiles, press the button of the tile you want to discard.
• Undo takes back your own last move, unless it revealed something.

Reading the table
• In front of you: your claimed tiles, one row for each suit (sun, moon, crown, arms), from null to
  5.
• Behind them: your vault, face down, with the coins that stay there, and your pawns.
• On the right: the discarded tiles. Below them are the tiles that were discarded unseen.

Suits by number of players
• 2 players: sun and moon against crown and arms, twelve coins each.
• 3 or 4 players: one suit each, six coins."""

CREDITS = """CREDITS

Game: Sarcophagus, version 2.0, by Phillip Lerche, a game for the piecepack. His rules are published
  under the GNU Free Documentation License.
We wrote the summary in this notebook and drew every picture and model on this table ourselves: this
  mod contains no original art and no original text.
Built with tts-builder."""


def notebook() -> tuple[NotebookTab, ...]:
    """The tabs of the notebook. An indented line of a text continues the line before it."""
    pages = (("Rules", RULES), ("Player aid", AID), ("Credits", CREDITS))
    return tuple(NotebookTab(title, re.sub(r"\n  +", " ", body)) for title, body in pages)
