"""The notebook of Cartouche: a summary of the rules and a player aid, in our own words."""

from __future__ import annotations

import re

from tts_builder.components import NotebookTab

RULES = """CARTOUCHE – the rules in short

You paint a mural with tiles of cats, snakes, birds and humans, and tell stories with it. The game has
  ten rounds of three phases each, then a final phase to finish what you began.

1. DRAFT
In turn order, twice each: take one story or one tile from the display. Tiles go to your reserve. You
  may hold four open stories; if you take a fifth, discard one at once. Items left over are discarded.

2. PLACE (everybody at once)
Place tiles from your reserve on free squares of your mural. You may turn and flip them. Each tile must
  share a side with something already there. On side A the first tiles may go along the reeds at the
  bottom; on side B they go around the reed in the middle. Tiles may cover icons. You may keep one
  animal tile in your reserve, or more if none of them fits.
You earn one token for each uncovered icon that touches an area of the same animal on the new tile.

3. SCORE (everybody at once)
Complete stories:
• Token stories: pay exactly the tokens shown. A scarab replaces any token.
• Chamber stories: a chamber is an area of empty squares, closed off by tiles and the border. It must
  hold exactly the icons shown and no others.
• River stories: a river is a connected area of one animal; cartouches count as any animal. It must
  touch at least the icons shown.
• Black squares on a story: cover these icons, inside the chamber or next to the river you used.
Score achievements, each once: put one of your six ankhs on the board and take its bonus. Players who
  score the same achievement in the same phase share a space; later players get the next space. For
  opposite corners, tiles of any kind may connect, and so may the reed in the middle, but not black
  tiles.

AT ANY TIME
Trade two tokens for a small cartouche or a scarab.

THE END
After round ten everybody may still place tiles, complete stories and score achievements. Achievements
  then always score their last space.
Your points: your stories, your reward spaces, and 1 for every two tokens left. On a tie, the player
  with more completed stories wins.

SOLO
You take two items each round. The opponent gets the rest: stories sorted by type, tiles in three
  columns, one for each achievement card. It scores before you: three stories of a type, then five, then
  five tiles of a column. An achievement with two of its ankhs is closed to you. You win if you have more
  points than the opponent."""

AID = """PLAYER AID

How to play here
• Set-up: choose players and options, then press the button.
• Take: drag a story to your open stories, or a tile to your reserve.
• Discard a story: drag it to the discard pile.
• Place: pick up a tile, turn it (Q and E) or flip it (F), and drop it on your mural. While you hold it,
  rings show where its middle may go. The table straightens it for you.
• Complete: drag a story to your completed stories, below its type. Buttons let you choose the payment
  or the icons to cover.
• Score: drag an ankh to the achievement. Buttons let you choose the payment, or the bonus that the
  ankh repeats.
• Trade: drag two tokens to one of the two trade fields.
• Keep one of three tiles: drag it to your reserve.
• Done: press your own Done button to end the phase for yourself.
• An illegal move goes back, and the chat says why. Undo takes back your own last move, unless it
  revealed something.

Ankhs
• Three small cartouches · the long cartouche · the square one and a scarab · two scarabs · draw
  three tiles and keep one · repeat a bonus you have taken.

Reading the table
• Squares are named by column and row, as printed around the mural.
• Ankhs on the board lie face down. The ankhs left on your mural show the bonuses you can still take.
• In the middle: the display, with the story deck and discard pile at its ends, the tile bag and the
  discarded tiles. In front of it: the round track and the achievements. Behind it: the opponent of a
  solo game.
• Next to your mural: your reference card. Hover over it and hold Alt to read it."""

CREDITS = """CREDITS

Game: Cartouche by Jeff Fraser and Peter C. Hayward, after the rulebook of its prototype.
  We chose the contents of tiles, cards and boards and all values ourselves.
We wrote the summaries in this notebook and drew every picture and model on this table ourselves: this
  mod contains no original art and no original text.
Built with tts-builder."""


def notebook() -> tuple[NotebookTab, ...]:
    """The tabs of the notebook. An indented line of a text continues the line before it."""
    pages = (("Rules", RULES), ("Player aid", AID), ("Credits", CREDITS))
    return tuple(NotebookTab(title, re.sub(r"\n  +", " ", body)) for title, body in pages)
