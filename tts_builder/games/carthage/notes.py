"""The notebook of Carthage: rules summary, player aid and credits."""

from __future__ import annotations

import re

from tts_builder.components import NotebookTab

RULES = """CARTHAGE – rules summary

You are gladiators. Fight with the cards of your deck, earn the Favor of the crowd, and buy better cards with
  it. The last gladiator or team standing wins. If nobody has won after round 40, the most Armor wins.

A ROUND
1. Theater: face-down tokens turn face up unless a gladiator stands on them. Then a theater card is revealed.
  It takes effect at once, during the round, or after the fight.
2. Fight: everybody draws five cards. Go around the table five times. Each time, everybody plays one card and
  does everything on it.
3. Favor: start with the player to the right of the start token's holder. Take turns buying one thing at a
  time until everybody has passed or has no Favor left. Unspent Favor is lost.

THE SYMBOLS
Winged boot: take this many steps, one hex at a time. You must take every step you can. Figures and pillars
  block.
Sword: deal this much damage to one adjacent opponent. If there is one, you must hit.
Shield: gain Armor, up to 20. At 0 you are out. Laurel: gain Favor, up to 15. Lose the amount if the number is
  negative.
Symbols on the red cloth count only if the damage above them was dealt. Broken wall: knock the victim back
  this many hexes, straight away from you. If its way is blocked, it takes 1 damage instead.
Falling card: discard this many cards from your hand. If the word "or" divides a card, choose one half.
A card with an arrow is a charge: choose a direction, move straight ahead, and hit only the opponent directly
  in front of you.

TOKENS
When you enter a face-up token, it takes effect at once, even if you were pushed: gain Favor or Armor, hit, or
  move on. A crocodile costs you 1 Armor. When you leave a token, it turns face down. If you stand on a hill
  when the fight is over, you gain its Favor. Nobody can enter a pillar.

WHAT FAVOR BUYS
A card from the row: pay its price, plus 1 to each opponent for each of their cubes on it.
Initiate, 1: take the start token. Only one player can buy this each round.
Focus, 3: remove a card in your discard pile from the game.
Evaluate, 2: replace the row with five new cards. You may buy one of them at once.
Lobby, 2: put a discarded theater card on top of its deck, openly or in secret.
The rulesets in play are next to the arena. Their cards say what else you can buy.

FALLEN
When you fall, your cards and cubes leave the game. If beasts are in play, you may take one. It has its own
  Armor and acts once per round. Beasts never win.

MODES
Free for all; two against two; two against two with teammates chained to each other; two against three, where
  only the team of two uses the rulesets, exactly four of them.
The rulebook announces a Companion mode and a chariot match as unfinished. This table does not have them."""

AID = """PLAYER AID

How to play here
• Choose the set-up, mode and rulesets on the panel and press the button. If your choices do not fit
  together, the panel says why.
• Place your gladiator by dragging it from its stand to the outer edge. In the advanced set-up, choose
  the tokens with the buttons and drag them into the inner circle.
• To play a card, drag it from your hand to the space next to your board.
• To step, drag your figure to the next hex, one step at a time. Rings show where it may go.
• To charge, drag your figure one hex in the direction. Use the buttons for directions that leave the board.
• Use the buttons to choose whom you hit, which half of a card you take, and everything else.
• To buy a card, drag it from the row onto your discard pile. To remove a card, drag it from the discard pile
  onto the focus pile. To repair a card, drag it onto your deck. To lobby, drag a discarded theater card onto
  the theater deck. To retain, drag one of your cubes onto the card. To renovate, drag the token.
• To buy a step with Armor or Favor, drag your figure and confirm the price with the button.
• If the rules do not allow a move, the piece goes back and the chat says why. Undo takes back an unfinished
  move, or your own last move if nothing has been revealed since.

Reading the table
• The status line says who must act, what to do, and which steps of the card remain.
• Left of the arena: the theater deck, the card of the round and the theater discard pile. Below: the market.
• Right of the arena: rulesets in play, beasts, and the gate of the fallen, in the order they fell.
• Behind the arena: the standard marks the mode. The teams are listed below it.
• Your board: the cubes with a shield and a laurel show your Armor and Favor. The script moves them.
• When the game is over, the start token lies in the laurel at the front."""

CREDITS = """CREDITS

Game: Carthage by Luke Seinen, SAS Creative. After the rules of the prototype.
We wrote the summary in this notebook and drew every picture and figure on this table ourselves. This mod
  contains no original art and no original text. Where no public source gives a card, a beast or the value of
  a token, we invented it.
Built with tts-builder."""


def notebook() -> tuple[NotebookTab, ...]:
    """The notebook tabs. An indented line continues the line above it."""
    pages = (("Rules", RULES), ("Player aid", AID), ("Credits", CREDITS))
    return tuple(NotebookTab(title, re.sub(r"\n  +", " ", body)) for title, body in pages)
