"""The notebook of Cleopatra: rules and player aid in our own words."""

from __future__ import annotations

import re

from tts_builder.components import NotebookTab

RULES = """CLEOPATRA – the rules in short

You are architects who build a palace for the queen. Pieces of the palace pay scarabs. Shortcuts bring
  amulets of corruption, and whoever is too corrupt at the end loses everything.

YOUR TURN
First, if you like, call one worshipper. Then visit either the market or the quarry.

THE MARKET
Take all cards of one of the three stalls. Then three cards come from the deck, one after the other; put
  each on another stall. The deck is mixed: a third of its cards lies face down and stays so until
  somebody takes them.
With more than ten cards in hand you either discard down to ten, or keep them all and take an amulet for
  each card above ten.

THE QUARRY
Lay cards down and build as many pieces as they pay for. A tainted card counts for two units of its kind,
  a cave for one unit of any kind; each of them costs you an amulet. What is left over when you leave the
  quarry is lost.
Sphinx: 1 artisan, 2 equal resources; 3 scarabs and 1 for each sphinx in the row before it.
Column wall: 1 artisan, 2 different; 3 scarabs and 1 for each mosaic square along it.
Door frame: 2 artisans, 3 equal; 5 scarabs and 1 for each wall in the unbroken chain from its corner.
Mosaic: 2 artisans, 3 different; 5 scarabs and 1 for each palm it covers.
Obelisk: 3 artisans, 4 equal; 10 scarabs and 2 for each sphinx in its row.
Pedestal, then throne: 3 artisans, 4 different each; 10 scarabs and 1 for each mosaic square beside the
  throne space.

MOSAICS AND SANCTUARIES
Only the mosaic on top can be laid, turned and flipped as you like, on five free squares. If it closes off
  an area into which none of the mosaics that are left fits, you may claim that area with a statue of
  Anubis, now or never; then it pays nothing for palms. Each square of your sanctuaries takes away an amulet
  at the end. A mosaic that fits nowhere leaves the game.

THE WORSHIPPERS
Pay what stands beside the slot; then the worshipper goes to the last slot and the others move up.
Architect: 4 scarabs more for each piece. Visir: market and quarry in one turn. Beggar: draw four cards.
  Merchant: two resources less. Foreman: two artisans less.

THE WALK OF THE QUEEN
Whenever a kind of piece is complete (sphinxes, obelisks, door frames, walls, throne, mosaics) Cleopatra
  walks one space at the end of the visit. Beyond space 3 she asks for an offering: all bid scarabs in
  secret and lose them. The highest bid sheds up to three amulets, the others take one, two, three.
When she reaches space 5 everybody else has one more turn.

THE END
Each tainted card in hand is one more amulet; each square of your sanctuaries takes one away. Then all lose
  as many as the least corrupt has. What is left costs 1, 3, 6, 10, 15, 20, 25 scarabs; with eight or more
  you are out. The richest wins; on a tie the less corrupt."""

AID = """PLAYER AID

How to play here
• Press the set-up button. Your scarabs and amulets lie behind your screen: nobody else sees them.
• Buttons call a worshipper, take a stall, serve a stall, pass, bid.
• To build: drag the cards you pay from your hand onto your building site, and drag the piece from the
  quarry to its place, in any order. Exactly what the piece costs is enough; the table builds it by itself.
• To pay more than that, such as to save a discount for the next piece, lay down all the cards first and
  move the piece last. Paid units that you do not name are taken from the kind you have most of.
• To lay a mosaic: pick it up, turn it (Q, E) or flip it (F) in your hand, and drop it so that its medallion
  is over the square you want. A button says what it costs, others which sanctuary you claim by column and
  row. Cards that you have laid down before are part of the price.
• To discard down to ten, drag the surplus onto your building site.
• What the rules do not allow goes back, and the chat says why. Undo takes back half a gesture, or your own
  last move until something was revealed.

Reading the table
• Left: deck, the card just drawn, discards by kind, and the three stalls, each a row that grows.
• Right: worshippers over their prices, and the quarry. The bag holds the mosaics below the top one.
• A worshipper that shines is in service this turn.
• A stone on your tally stands for 50 scarabs or 20 amulets a step, so that tokens never run out.
• Your summary sheet has every price and reward: point at it and press Alt.
• Your pyramid says which statues are yours. It moves aside when the game is over."""

CREDITS = """CREDITS

Game: Cleopatra and the Society of Architects by Bruno Cathala and Ludovic Maublanc, published by Days of
  Wonder, in the Deluxe edition by Mojito Studios.
The summary in this notebook is written anew, and every picture and model on this table was drawn for it:
  no original art and no original text is part of this mod. Where no public source gives a figure (the
  plan of the garden, some prices) ours is used.
Built with tts-builder."""


def notebook() -> tuple[NotebookTab, ...]:
    """The pages everybody can read. An indented line goes on from the one before."""
    pages = (("Rules", RULES), ("Player aid", AID), ("Credits", CREDITS))
    return tuple(NotebookTab(title, re.sub(r"\n  +", " ", body)) for title, body in pages)
