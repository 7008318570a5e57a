"""The notebook of Carthage: rules and player aid in our own words."""

from __future__ import annotations

import re

from tts_builder.components import NotebookTab

RULES = """CARTHAGE – the rules in short

You are gladiators. Fight with the cards of your deck, please the crowd, buy better cards with its Favor. The
  last gladiator or team standing wins; after round 40 the one with most Armor.

A ROUND
1. Theater: a card is revealed. It works at once, through the round, or after the fight. Tokens nobody stands
  on turn face up again.
2. Fight: everybody draws five cards. Five times round the table each plays one card and does all it says.
3. Favor: starting with the player to the right of the one with the start token, each buys one thing at a
  time until all have passed or spent their Favor. What is left is lost.

THE SYMBOLS
Winged boot: so many steps, one hex after the other; you must go as far as you can. Figures and pillars block.
Sword: damage to one opponent beside you; if there is one, you must hit.
Shield: Armor, at most 20. At 0 you are out. Laurel: Favor, at most 15.
What stands on the red cloth happens only if the damage was done. The broken wall is a knockback: the victim
  is pushed straight away from you; if it cannot be, it takes 1 damage instead.
A card that falls: so many cards of your hand go onto your discard pile. Between two halves of a card stands
  "or": take one. A number below 0 is lost.
A card with an arrow is a charge: name a direction, run straight on, hit only who is right before you.

TOKENS
Entering a face-up token works at once, also when you were pushed: gain Favor or Armor, hit, move on; the
  crocodile bites for 1 Armor. Leaving it turns it face down. A hill pays Favor to who stands on it when the
  fight is over. Pillars cannot be entered.

WHAT FAVOR BUYS
A card of the row: its price, and 1 for each cube of an opponent on it, paid to that opponent.
Initiate, 1: take the start token; one player a round may. Focus, 3: a card of your discard pile leaves the
  game.
Evaluate, 2: a new row of five, and you may buy one of them at once.
Lobby, 2: a discarded theater card goes on top of its deck, shown or in secret.
Rulesets in play lie beside the arena and say what they add.

FALLEN
Your cards and cubes leave the game. With beasts in play you may take a beast: it has its own Armor and acts
  once a round. It never wins, but it bites.

MODES
Everybody for themselves; two against two; the same with mates chained to each other; two against three, where
  only the two use the rulesets, exactly four of them.
The rulebook announces a Companion mode and a chariot match as unfinished; this table does not have them."""

AID = """PLAYER AID

How to play here
• Choose the set-up, mode and rulesets on the panel and press the button. A choice that does not fit is told.
• Place your gladiator by dragging it from its stand to the outer edge. In the advanced set-up buttons choose
  the tokens, and you drag them into the inner circle.
• To play a card, drag it from your hand onto the field beside your board.
• To step, drag your figure to the next hex, one step at a time; rings show where it may go.
• For a charge, drag it one hex in the direction; buttons offer the directions that leave the board.
• Buttons ask whom you hit, which half of a card you take, and everything else.
• To buy a card, drag it from the row onto your discard pile. To remove a card, drag it from the discard pile
  onto the focus pile. To repair one, drag it onto your deck. To lobby, drag a discarded theater card onto
  the theater deck. To retain, drag one of your cubes onto the card. To renovate, drag the token.
• A step that costs Armor or Favor is dragged too; a button then asks for the price.
• What the rules do not allow goes back, and the chat says why. Undo takes back half a gesture, or your own
  last move until something was revealed.

Reading the table
• The status line says who is asked, what for, and what of the card is still to be resolved.
• Left of the arena: theater deck, the card of the round, its discards; below them the market.
• Right of it: rulesets in play, beasts, and the gate of the fallen in the order of their fall.
• Behind the arena: the standard lies on the mode you play; below it stand those who fight together.
• Your board: cubes with a shield and a laurel show Armor and Favor. The script moves them.
• When the game is over the start token lies in the laurel at the front."""

CREDITS = """CREDITS

Game: Carthage by Luke Seinen, SAS Creative. After the rules of the prototype.
The summary in this notebook is written anew, and every picture and figure on this table was drawn for it:
  no original art and no original text is part of this mod. Cards, beasts and token values that no public
  source gives are ours.
Built with tts-builder."""


def notebook() -> tuple[NotebookTab, ...]:
    """The pages everybody can read. An indented line goes on from the one before."""
    pages = (("Rules", RULES), ("Player aid", AID), ("Credits", CREDITS))
    return tuple(NotebookTab(title, re.sub(r"\n  +", " ", body)) for title, body in pages)
