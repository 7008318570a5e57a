"""The notebook of Cartouche: rules and player aid in our own words."""

from __future__ import annotations

import re

from tts_builder.components import NotebookTab

RULES = """CARTOUCHE – the rules in short

You paint a mural with tiles of cats, snakes, birds and humans, and tell stories with it. Ten rounds,
  each of three phases, then a last chance to finish what you began.

1. DRAFT
In turn order, twice each: take one story or one tile of the display. A tile goes to your reserve. You
  hold four open stories at most; with a fifth you discard one at once. What is left over is discarded.

2. PLACE (all at once)
Lay tiles of your reserve on your mural, turned and mirrored as you like: on free squares, side by side
  with something that lies there. On side A the first ones go along the reeds at the bottom, on side B
  round the reed in the middle. Tiles may cover icons. You keep one animal tile at most, unless none of
  yours fits.
For every uncovered icon that an area of the same animal on the new tile touches you get a token.

3. SCORE (all at once)
Complete stories:
• Token stories: pay exactly the tokens shown. A scarab stands for any of them.
• Chamber stories: a chamber is an area of empty squares, closed by tiles and the border. It holds
  exactly the icons shown and no others.
• River stories: a river is a connected area of one animal, cartouches count as any. It touches at
  least the icons shown.
• Black squares on a story: cover these icons, in the chamber or beside the river you used.
Score achievements, each once: put one of your six ankhs on the board and take its bonus. All who score
  the same achievement in one phase share a space; who comes later gets the next one. Tiles of any kind
  may join opposite corners, the reed in the middle included; black tiles never do.

AT ANY TIME
Trade two tokens for a small cartouche or a scarab.

THE END
After round ten everybody may still place, complete and score; achievements then give the last space.
Points: your stories, your reward spaces, 1 for every two tokens left. A tie goes to more stories.

SOLO
Two items a round are yours, the rest is the opponent's: stories by type, tiles in three columns, one for
  each achievement card. It scores before you: three stories of a type, then five; five tiles of a column.
  Two ankhs of it close an achievement. You win with more points than it has."""

AID = """PLAYER AID

How to play here
• Set-up: choose players and options, then press the button.
• Take: drag a story to your open stories, or a tile to your reserve.
• Discard a story: drag it to the discard pile.
• Place: pick a tile up, turn it (Q and E) and flip it (F) as you like, and drop it on your mural; rings
  show where its middle may go as you hold it. It need not lie straight: it is squared up.
• Complete: drag a story to your completed ones, below its type. Buttons ask for payment or for icons
  to cover.
• Score: drag an ankh to the achievement. Buttons ask for payment, or for what the ankh repeats.
• Trade: drag two tokens to one of the two trade fields.
• Keep one of three tiles: drag it to your reserve.
• Done: the button. Everybody has their own.
• What the rules do not allow goes back, and the chat says why. Undo takes back your own last move
  until something was turned up.

Ankhs
• Three small cartouches · the long cartouche · the square one and a scarab · two scarabs · draw
  three tiles and keep one · repeat a bonus you have taken.

Reading the table
• Squares are named by column and row, as printed around the mural.
• On the board ankhs lie face down; those left on your mural show what you can still take.
• In the middle: the display between deck and discard of the stories, tile bag and discarded tiles; before
  it the round track and the achievements, behind it the opponent of a solo game.
• Beside your mural: your reference card. Point at it and hold Alt to read it."""

CREDITS = """CREDITS

Game: Cartouche by Jeff Fraser and Peter C. Hayward, after the rulebook of its prototype.
  Contents of tiles, cards, boards and values are this table's own.
The summaries in this notebook are written anew, and every picture and model on this table was drawn
  for it: no original art and no original text is part of this mod.
Built with tts-builder."""


def notebook() -> tuple[NotebookTab, ...]:
    """The pages everybody can read. An indented line goes on from the one before."""
    pages = (("Rules", RULES), ("Player aid", AID), ("Credits", CREDITS))
    return tuple(NotebookTab(title, re.sub(r"\n  +", " ", body)) for title, body in pages)
