"""The notebook of Ankh'or: a summary of the rules and a player aid, in our words."""

from __future__ import annotations

import re

from tts_builder.components import NotebookTab

RULES = """ANKH'OR – the rules in short

You trade on the banks of the Nile and build a city of tiles, on the ground and on a first floor.

YOUR TURN: ONE OF TWO ACTIONS
• Take exactly three tokens from the supply, of any types. An ankh is one of the types.
• Or buy one tile from the market: pay one token for each marker above it, then place it.
Before and after that, as often as you like:
• Spend an ankh to refill the market from pile A or B. The tiles slide left, then the gaps are filled.
  With two players the leftmost tile leaves the game first.
• Spend an ankh to move one of your tiles on its level.
• Put a token on one of your depots that is empty and not covered.
You can spend only ankhs that you had when your turn began. You cannot pay for tiles with ankhs.
At the end of your turn you may keep five resources and two ankhs. Tokens on depots do not count.

PLACING A TILE
On the ground: next to one of your tiles, sharing a side. The first tile goes in the middle.
On the first floor: on four tiles that form a square. At least one of them must have the color of the
  new tile. You save one resource of the price, whichever you choose.

THE TILES
• Jackal, scarab, falcon: animals, worth points in groups.
• Pyramid with a 2: two points.
• Depot: stores one token of its color, which does not count toward your limit. A new depot comes with
  a token if the supply has one. A covered depot gives its token back to you.
• Scribe: you take another complete turn at once.
• Desert: nothing but its color.

BONUS
You have one bonus pyramid for each group of five or more connected tiles of one color or one animal.
  If a group falls apart, you return its pyramid. A tile on the first floor is connected to its
  neighbors on that floor and to the four tiles below it.

THE END
When somebody has 13 tiles or there are no tiles left to buy, finish the round. Thirty rounds in a row
  without a purchase end the game at once. You score
• 3 for each pyramid, 2 for each tile with a 2,
• 1 for each animal next to an equal animal, 1 for each tile next to a tile of its color,
• 1 for every three tokens you have left, including ankhs and tokens on depots.
The most points win. On a tie, fewer tiles win, then more tokens. If that is a tie too, the win is
  shared."""

AID = """PLAYER AID

How to play here
• Set-up: choose the number of players and the language, then press the button.
• Take: drag three tokens, one after the other, from the supply to your stock.
• Buy: drag a tile from the market to a cell of your city. Rings show where it may go. The table pays
  for you. On the first floor, press the button of the resource you save.
• Move: drag a tile of your city to another cell. This costs an ankh.
• Store: drag a token from your stock onto the depot.
• Refill, End turn: press the button. If you have too many tokens, press one button for each token you
  return.
• An illegal move goes back, and the chat says why. Undo takes back your own last move, unless it
  turned up a tile.

Reading the table
• Your city lies in your corner. The view follows your tiles when they come near its edge. Of a wide
  gap between tiles, it shows only two cells.
• In the river next to the market: your tokens and pyramids. At the ends of the river: the supply of
  pyramids, and the two piles, whose backs show the color of the next tile.
• On the far left: the tiles that left the game. The price markers are turned over when the game ends.
• Each color has its border and its resource: blue waves fish, white diamonds ivory, black logs wood,
  green reeds papyrus, red chevrons cloth."""

CREDITS = """CREDITS

Game: Ankh'or by Sébastien Pauchon, Grégoire Largey and Frank Crittin, published by Space Cowboys, 2019.
  Illustrations of the original by Gaël Lannurien.
We wrote the summaries in this notebook and drew every picture and model on this table ourselves: this
  mod contains no original art and no original text.
Built with tts-builder."""


def notebook() -> tuple[NotebookTab, ...]:
    """The tabs of the notebook. An indented line of a text continues the line before it."""
    pages = (("rules", "Rules", RULES), ("aid", "Player aid", AID), ("credits", "Credits", CREDITS))
    return tuple(NotebookTab(title, re.sub(r"\n  +", " ", body), id=name) for name, title, body in pages)
