"""The notebook of Cleopatra: rules summary, player aid and credits."""

from __future__ import annotations

import re

from tts_builder.components import NotebookTab

RULES = """CLEOPATRA – rules summary

You are architects who build a palace for the queen. Each piece of the palace earns scarabs. Shortcuts bring
  amulets of corruption. If you have too many amulets at the end, you are out.

YOUR TURN
You may first call one worshipper. Then visit either the market or the quarry.

THE MARKET
Take all cards of one of the three stalls. Then draw three cards from the deck one at a time, and put each on
  a different stall. A third of the deck is face down. Those cards stay face down until somebody takes them.
If you have more than ten cards in hand, either discard down to ten, or keep them all and take one amulet for
  each card above ten.

THE QUARRY
Pay cards and build as many pieces as they pay for. A tainted card counts as two units of its kind. A cave
  counts as one unit of any kind. Each tainted card or cave gives you one amulet. Units that you have not used
  when you leave the quarry are lost.
Sphinx: 1 artisan, 2 equal resources. Earns 3 scarabs, plus 1 for each sphinx already in its row.
Column wall: 1 artisan, 2 different resources. Earns 3 scarabs, plus 1 for each mosaic square along it.
Door frame: 2 artisans, 3 equal resources. Earns 5 scarabs, plus 1 for each wall in the unbroken chain from
  its corner.
Mosaic: 2 artisans, 3 different resources. Earns 5 scarabs, plus 1 for each palm it covers.
Obelisk: 3 artisans, 4 equal resources. Earns 10 scarabs, plus 2 for each sphinx in its row.
Pedestal, then throne: 3 artisans and 4 different resources each. Each earns 10 scarabs, plus 1 for each
  mosaic square next to the throne space.

MOSAICS AND SANCTUARIES
You can lay only the top mosaic of the pile. You may turn and flip it; it covers five free squares. If it
  closes off an area in which none of the remaining mosaics fits, that area is a sanctuary. You may claim it
  with a statue of Anubis, but only at once, and then you get no scarabs for palms. At the end, each square of
  your sanctuaries removes one amulet. A top mosaic that fits nowhere leaves the game.

THE WORSHIPPERS
Pay the price printed at the slot. The worshipper then goes to the last slot, and the others move up.
Architect: 4 extra scarabs for each piece you build. Visir: visit the market and the quarry in one turn.
  Beggar: draw four cards. Merchant: your visit costs two fewer resources. Foreman: your visit costs two fewer
  artisans.

THE WALK OF THE QUEEN
When you complete a kind of piece (sphinxes, obelisks, door frames, walls, throne, mosaics), Cleopatra walks
  one space at the end of your visit. When she passes space 3 she asks for an offering. Everybody bids scarabs
  in secret and loses the bid. The highest bidder removes up to three amulets. The others take one, two or
  three amulets, in the order of their bids.
When she reaches space 5, everybody else has one more turn.

THE END
Each tainted card or cave in your hand adds one amulet. Each square of your sanctuaries removes one. Then
  everybody removes as many amulets as the player with the fewest has. One to seven remaining amulets cost 1,
  3, 6, 10, 15, 20 or 25 scarabs. With eight or more, you are out. The player with the most scarabs wins. On a
  tie, the player with fewer amulets wins."""

AID = """PLAYER AID

How to play here
• Press the set-up button. Your scarabs and amulets lie behind your screen, where only you see them.
• Use the buttons to call a worshipper, take a stall, put a card on a stall, pass or bid.
• To build, drag the cards you pay from your hand onto your building site, and drag the piece from the quarry
  to its place, in any order. When the cards pay for the piece exactly, it is built.
• To pay more, for example to save a discount for the next piece, lay down all the cards first and move the
  piece last. Units are taken from the kind you have paid most of.
• To lay a mosaic, pick it up, turn it (Q, E) or flip it (F) while you hold it, and drop it with its medallion
  over the square you want. Then press the button with the price. If you can claim a sanctuary, further
  buttons name it by column and row. Cards that you have already laid down count toward the price.
• To discard down to ten cards, drag the surplus onto your building site.
• If the rules do not allow a move, the piece goes back and the chat says why. Undo takes back an unfinished
  move, or your own last move if nothing has been revealed since.

Reading the table
• Left: the deck, the card just drawn, the discard pile by kind of card, and the three stalls.
• Right: the worshippers with their prices, and the quarry. The bag holds the mosaics below the top one.
• A worshipper whose tile says "in service" helps this turn.
• Each step of your tally stones stands for 50 scarabs or 20 amulets, so tokens never run out.
• Your summary sheet lists every price and reward. Hover over it and press Alt.
• Your pyramid shows which statues are yours. It moves aside when the game is over."""

CREDITS = """CREDITS

Game: Cleopatra and the Society of Architects by Bruno Cathala and Ludovic Maublanc, published by Days of
  Wonder, in the Deluxe edition by Mojito Studios.
We wrote the summary in this notebook and drew every picture and model on this table ourselves. This mod
  contains no original art and no original text. Where no public source gives a figure (the plan of the
  garden, some prices), we chose one.
Built with tts-builder."""


def notebook() -> tuple[NotebookTab, ...]:
    """The notebook tabs. An indented line continues the line above it."""
    pages = (("Rules", RULES), ("Player aid", AID), ("Credits", CREDITS))
    return tuple(NotebookTab(title, re.sub(r"\n  +", " ", body)) for title, body in pages)
