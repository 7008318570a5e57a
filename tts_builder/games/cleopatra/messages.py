"""Everything Cleopatra says to people. Refusals are named by their codes, other messages by what they say."""

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
    "before_deal": "Nobody can move before the cards are dealt.",
    "first_deal": "The cards have to be dealt before anything else.",
    "before_shuffle": "Wait until the discard pile is shuffled.",
    "first_shuffle": "The discard pile has to be shuffled before anything else.",
    "deal_order": "This deal does not use each worshipper once.",
    "deal_pile": "This deal does not use each mosaic once.",
    "deal_hands": "This deal does not give three cards, sorted, to each player.",
    "deal_cards": "This deal does not use each card of the game once.",
    "deal_down": "A third of the deck lies face down, no more and no less.",
    "deal_first": "The start player of this deal does not sit at this table.",
    "shuffle_cards": "A new deck is made of the cards of the discard pile, of all of them and of no others.",
    # What the phase is for
    "now_main": "Now is the time to visit the market or the quarry.",
    "second_market": "The quarry is behind you: visit the market or pass.",
    "second_quarry": "The market is behind you: visit the quarry or pass.",
    "now_quarry": "You are at the quarry: build another piece or leave.",
    "now_replenish": "Put the drawn card on a stall first.",
    "now_limit": "You have too many cards: first keep them all for amulets, or discard down to {limit}.",
    # Worshippers and the market
    "WORSHIPPER_USED": "The {name} is at your service already; one worshipper a turn is enough.",
    "CANNOT_PAY_PENALTY": "The {name} costs {price}, and you have less.",
    "EMPTY_STALL": "Stall {stall} is empty; choose another one.",
    "BAD_PLACEMENT": "Stall {stall} has got its card already; each stall gets one.",
    "NOTHING_BUILT": "You have not built anything yet; a visit to the quarry means at least one piece.",
    "VISIT_POSSIBLE": "You may pass only when you can visit neither the market nor the quarry.",
    "BAD_DISCARD": "To get down to {limit} cards, discard exactly {surplus}.",
    # Building
    "NO_SPOT": "There is no free spot for {piece} {spot}.",
    "NO_PIECE": "You cannot build {piece} again: it is there already.",
    "no_mosaic": "No mosaic is left to build.",
    "PEDESTAL_FIRST": "The pedestal has to be built before the throne.",
    "BAD_SHAPE": "These squares do not have the shape of {mosaic}, which is on top of the pile.",
    "OUT_OF_GARDEN": "There is no square in {square}: that is outside the garden.",
    "OVERLAP": "In {square} there is a mosaic already.",
    "overlap_throne": "In {square} is the space of the throne; no mosaic goes there.",
    "NOT_IN_HAND": "You do not hold that many cards of {card}.",
    "CANNOT_PAY": "This does not pay for {piece}: {missing} missing.",
    "NO_SANCTUARY": "This mosaic forms no sanctuary in {square}.",
    "same_sanctuary": "You claim the sanctuary in {square} twice; one statue is enough.",
    "NO_ANUBIS": "Each sanctuary needs a statue, and you have {statues}.",
    # The offering
    "BID_TOO_HIGH": "You cannot bid more than you have: {held}.",
    "bid_already": "You have made your bid; now wait for the others.",
    "bid_first": "Cleopatra waits for the offering: make your bid first.",
    # The chat
    "dealt": "The market is open.",
    "turn": "{name} is on turn.",
    "shuffled": "The {cards} of the discard pile are the new deck.",
    "called": "{name} calls the {worshipper} for {price}.",
    "begged": "The Beggar brings {name} {cards}.",
    "took": "{name} takes {cards} from stall {stall}.",
    "served": "{name} puts {cards} on stall {stall}.",
    "kept": "{name} keeps every card and takes {amulets}.",
    "discarded": "{name} discards {cards}.",
    "passed": "{name} passes.",
    "built": "{name} builds {piece} with {cards} and earns {scarabs}.",
    "built_free": "{name} builds {piece} from what was paid before and earns {scarabs}.",
    "claimed": "{name} claims a sanctuary of {squares}.",
    "removed": "Out of the game, as it fits nowhere: {mosaic}.",
    "completed": "Complete: {category}.",
    "walked": "Cleopatra walks to space {to}.",
    "last turns": "Cleopatra has arrived: after this turn of {name} everybody else has one more.",
    "offering": "Cleopatra asks for an offering. Everybody bids in secret.",
    "bid": "{name} has made a bid.",
    "offered_first": "{name} offers {scarabs} and sheds up to {amulets}.",
    "offered": "{name} offers {scarabs} and takes {amulets}.",
    "over": "The game is over.",
    "stalled": "Nobody has built anything for {rounds} rounds: the game is over.",
    # The panel
    **of_items(
        "status",
        {
            "deal": "The market is being laid out.",
            "shuffle": "The discard pile is being shuffled.",
            "over": "The palace is done. The game is over.",
            "main": "{name}: visit the market or build at the quarry.",
            "second_market": "{name}: now take a stall, or pass.",
            "second_quarry": "{name}: now build at the quarry, or pass.",
            "quarry": "{name}: build another piece or leave the quarry.",
            "replenish": "{name}: put the drawn card on a stall.",
            "limit": "{name}: more than {limit} cards. Keep them for amulets, "
            "or lay the surplus on your building site.",
            "offering": "The queen asks for an offering. Still to bid: {names}.",
        },
    ),
    "unused": " Still paid for: {units}.",
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
