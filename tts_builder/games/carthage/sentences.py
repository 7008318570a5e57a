"""What players are told: a sentence for each code and for each open question."""

from __future__ import annotations

from typing import Final

OF: Final = {
    "RULESET_NOT_ACTIVE": "This ruleset is not in play for you.",
    "PHASE_OVER": "The FAVOR phase is over.",
    "NOT_IN_HAND": "This card is not in your hand.",
    "BAD_LINE": "A charge goes in one of the six directions.",
    "MISSING_DECISION": "A decision is missing.",
    "TOO_MANY_STEPS": "These are more steps than the movement has.",
    "OFF_BOARD": "This is no hex of the arena.",
    "NOT_ADJACENT_STEP": "A step goes to a neighbouring hex.",
    "BLOCKED_STEP": "This hex cannot be entered.",
    "MUST_MOVE_FULL": "All of the movement must be used.",
    "BAD_TARGET": "This is no opponent within reach.",
    "EXTRA_DECISION": "Nothing more is to be decided.",
    "NO_SUCH_TOKEN": "There is no such token left.",
    "TOKEN_LIMIT": "Enough tokens are chosen; only pillars may be added.",
    "TOKENS_MISSING": "More tokens must be chosen.",
    "NO_TOKEN": "There is no token on this hex.",
    "TOKEN_OCCUPIED": "A figure stands on this token.",
    "NOT_ADJACENT": "This hex is not next to it.",
    "NOT_ON_EDGE": "Gladiators come in on the outer edge.",
    "NOT_INNER": "This hex is not in the inner circle.",
    "OCCUPIED": "This hex is taken.",
    "ADJACENT_TO_PLAYER": "Another gladiator stands next to this hex.",
    "CHAIN_BROKEN": "Chained mates begin with one hex between them.",
    "CENTRE_EMPTY": "The last token goes to the centre.",
    "BEAST_TAKEN": "This beast is not to be had.",
    "BAD_ENTRY": "The beast cannot come in there.",
    "INITIATE_USED": "Initiate has been bought in this phase.",
    "INITIATE_FIRST": "Initiate must have been bought before.",
    "EMPTY_SLOT": "There is no card in this slot.",
    "STARTING_CARD": "Starting cards cannot be taken.",
    "NOT_IN_DISCARD": "This card is not in the discard pile.",
    "NO_CUBE": "All your cubes lie on cards.",
    "NO_EFFECT": "This would have no effect.",
    "NOT_ENOUGH_FAVOR": "You do not have enough Favor.",
}
"""Refusal code → sentence, in the order of precedence."""

ASKED: Final = {
    "choose_token": "Choose the tokens of the arena.",
    "place_token": "Lay a token in the inner circle.",
    "place_mini": "Put your gladiator on the outer edge.",
    "turn": "Play a card.",
    "rest": "End your turn, or pay for a step.",
    "line": "Name the direction of the charge.",
    "choose": "Choose one half of the card.",
    "step": "Take the next step.",
    "target": "Choose whom to hit.",
    "discard": "Discard a card.",
    "beast": "Take a beast, or decline.",
    "strict": "Focus a card for Armor, or decline.",
    "favor": "Buy something, or pass.",
    "buy": "Buy a card of the new row, or decline.",
    "lobby": "Name the card to lobby.",
}
"""Question → what is wanted."""
