"""Every text of Cleopatra that players read, by id. The id of a refusal is its code."""

from __future__ import annotations

from typing import Final

from tts_builder.engine.messages import Messages, of_items
from tts_builder.games.cleopatra import facts

COUNTED: Final = ("scarabs", "amulets", "cards", "statues", "squares", "artisans", "resources")

ENGLISH: Final = {
    # What is not a move
    "bad_spot": "To build {piece}, name {spot} and no other spot.",
    "no_spot_needed": "There is only one spot for {piece}; do not name any.",
    "bad_use": "To pay for {piece}, name exactly {resources}, or leave the choice to the rules.",
    "bad_claim": "Only a mosaic can form a sanctuary for you to claim.",
    **of_items(
        "needs",
        {
            "row": "the left or the right row of the plaza",
            "side": "the left or the right corner",
            "wall": "the place of the wall",
            "cells": "the five squares it covers",
        },
    ),
    "one_resource": "one resource",
    "different": "{n} different resources",
    # Chance
    "before_deal": "Wait until the cards are dealt.",
    "first_deal": "The cards must be dealt first.",
    "before_shuffle": "Wait until the discard pile is shuffled.",
    "first_shuffle": "The discard pile must be shuffled first.",
    "deal_order": "A deal uses each worshipper exactly once.",
    "deal_pile": "A deal uses each mosaic exactly once.",
    "deal_hands": "A deal gives each player three cards, sorted.",
    "deal_cards": "A deal uses each card of the game exactly once.",
    "deal_down": "Exactly a third of the deck lies face down.",
    "deal_first": "The start player of this deal is not at this table.",
    "shuffle_cards": "A new deck consists of all cards of the discard pile and no others.",
    # What to do in this phase
    "now_main": "Visit the market or the quarry first.",
    "second_market": "You have already visited the quarry. Visit the market or pass.",
    "second_quarry": "You have already visited the market. Visit the quarry or pass.",
    "now_quarry": "You are at the quarry. Build another piece or leave.",
    "now_replenish": "First put the drawn card on a stall.",
    "now_limit": "You have too many cards. First take amulets to keep them all, or discard down to {limit}.",
    # Worshippers and the market
    "WORSHIPPER_USED": "You have already called the {name}. You can call one worshipper per turn.",
    "CANNOT_PAY_PENALTY": "The {name} costs {price}, which you do not have.",
    "EMPTY_STALL": "Stall {stall} is empty. Choose another one.",
    "BAD_PLACEMENT": "Stall {stall} already has its card. Choose another one.",
    "NOTHING_BUILT": "Build at least one piece before you leave the quarry.",
    "VISIT_POSSIBLE": "You cannot pass while you can visit the market or the quarry.",
    "BAD_DISCARD": "To get down to {limit} cards, discard exactly {surplus}.",
    # Building
    "NO_SPOT": "There is no free spot for {piece} {spot}.",
    "NO_PIECE": "You cannot build {piece} again. It is already built.",
    "no_mosaic": "No mosaic is left to build.",
    "PEDESTAL_FIRST": "Build the pedestal before the throne.",
    "BAD_SHAPE": "These squares do not have the shape of {mosaic}, which is on top of the pile.",
    "OUT_OF_GARDEN": "The square at {square} is outside the garden.",
    "OVERLAP": "There is already a mosaic at {square}.",
    "overlap_throne": "The square at {square} belongs to the throne. No mosaic goes there.",
    "NOT_IN_HAND": "You do not hold that many cards of {card}.",
    "CANNOT_PAY": "These cards do not pay for {piece}: {missing} missing.",
    "NO_SANCTUARY": "This mosaic does not form a sanctuary at {square}.",
    "same_sanctuary": "You claim the sanctuary at {square} twice. It takes only one statue.",
    "NO_ANUBIS": "Each sanctuary needs a statue, and you have {statues}.",
    # The offering
    "BID_TOO_HIGH": "You cannot bid more than you have: {held}.",
    "bid_already": "You have made your bid. Wait for the others.",
    "bid_first": "First make your bid for the offering.",
    # The chat
    "dealt": "The market is open.",
    "turn": "It is {name}'s turn.",
    "shuffled": "The discard pile is shuffled into a new deck of {cards}.",
    "called": "{name} calls the {worshipper} for {price}.",
    "begged": "The Beggar brings {name} {cards}.",
    "took": "{name} takes {cards} from stall {stall}.",
    "served": "{name} puts {cards} on stall {stall}.",
    "kept": "{name} keeps every card and takes {amulets}.",
    "discarded": "{name} discards {cards}.",
    "passed": "{name} passes.",
    "built": "{name} builds {piece} with {cards} and earns {scarabs}.",
    "built_free": "{name} builds {piece} with what was paid before and earns {scarabs}.",
    "claimed": "{name} claims a sanctuary of {squares}.",
    "removed": "Removed from the game because it fits nowhere: {mosaic}.",
    "completed": "Complete: {category}.",
    "walked": "Cleopatra walks to space {to}.",
    "last turns": "Cleopatra has arrived. After {name}'s turn, everybody else has one more turn.",
    "offering": "Cleopatra asks for an offering. Everybody bids in secret.",
    "bid": "{name} has made a bid.",
    "offered_first": "{name} offers {scarabs} and removes up to {amulets}.",
    "offered": "{name} offers {scarabs} and takes {amulets}.",
    "over": "The game is over.",
    "stalled": "Nobody has built anything for {rounds} rounds. The game is over.",
    # The panel
    **of_items(
        "status",
        {
            "deal": "The market is being laid out.",
            "shuffle": "The discard pile is being shuffled.",
            "over": "The palace is finished. The game is over.",
            "main": "{name}: visit the market or build at the quarry.",
            "second_market": "{name}: now take a stall, or pass.",
            "second_quarry": "{name}: now build at the quarry, or pass.",
            "quarry": "{name}: build another piece or leave the quarry.",
            "replenish": "{name}: put the drawn card on a stall.",
            "limit": "{name}: more than {limit} cards. Take amulets to keep them, "
            "or drag the surplus to your building site.",
            "offering": "The queen asks for an offering. Still to bid: {names}.",
        },
    ),
    "unused": " Paid and not yet used: {units}.",
    "in_service": " In service: the {name}.",
    "sanctuary": "sanctuary {n}",
    # The buttons
    **of_items(
        "label",
        {
            "worshipper": "Call the {name} for {price}",
            "market": "Take stall {stall}",
            "serve": "Put it on stall {stall}",
            "leave": "Leave the quarry",
            "pass": "Pass",
            "keep": "Keep all for {amulets}",
            "discard": "Discard {cards}, caves first",
            "bid": "Bid {amount}",
            "pay": "Pay {price}",
            "claim": "{price}; claim {squares}",
        },
    ),
    # Parts of sentences
    **of_items("one", {what: f"1 {what.removesuffix('s')}" for what in COUNTED}),
    **of_items("many", {what: f"{{n}} {what}" for what in COUNTED}),
    "no_statues": "none left",
    "few_statues": "only {n} left",
    "cards": "{n} {card}",
    "face_down": "{cards} face down",
    "square": "column {x}, row {y}",
    **of_items("card", {card.id: f'"{card.name}"' for card in facts.CARDS}),
    **of_items("unit", {card.id: card.name.lower() for card in facts.CARDS}),
    **of_items("mosaic", {name: f"the mosaic of {facts.god(name)}" for name in facts.MOSAIC_IDS}),
    **of_items("wall", {wall: f"at {wall}" for wall in facts.WALLS}),
    **of_items("row", {side: f"in the {side} row" for side in facts.SIDES}),
    **of_items("side", {side: f"at the {side} corner" for side in facts.SIDES}),
    **of_items(
        "piece",
        {
            "sphinx": "a sphinx",
            "obelisk": "an obelisk",
            "door": "a door frame",
            "column": "a column wall",
            "mosaic": "a mosaic",
            "pedestal": "the pedestal",
            "throne": "the throne",
        },
    ),
    **of_items(
        "category",
        {
            "columns": "the column walls",
            "doors": "the door frames",
            "mosaics": "the mosaics of the garden",
            "obelisks": "the obelisks",
            "sphinxes": "the sphinxes",
            "throne": "the throne",
        },
    ),
    **of_items("worshipper", {name: name.title() for name in facts.WORSHIPPERS}),
}

MESSAGES: Final = Messages(ENGLISH)
