"""What Carthage says to people."""

from __future__ import annotations

from typing import Final

from tts_builder.engine.messages import Messages, of_items
from tts_builder.games.carthage.facts import GLADIATORS, TOKENS, TokenFace
from tts_builder.games.carthage.modules import FAVOR_ACTIONS, MODES, RULESETS, SETUPS
from tts_builder.games.carthage.tables import BEASTS, CARDS, THEATER

_REFUSALS: Final = {
    "RULESET_NOT_ACTIVE": "{rule} is not in play for you.",
    "NOT_IN_HAND": "You do not hold {card}.",
    "BAD_LINE": "A charge follows one of the six directions: drag your figure one hex that way.",
    "OFF_BOARD": "There is no such hex in the arena.",
    "NOT_ADJACENT_STEP": "A step leads to a hex next to your figure.",
    "BLOCKED_STEP": "Your figure cannot step there: a figure, a pillar, the theater card or a chain is "
    "in the way.",
    "MUST_MOVE_FULL": "You have to take every step of a movement as long as you can.",
    "BAD_TARGET": "You cannot choose this opponent.",
    "NO_SUCH_TOKEN": "There is no such token left.",
    "TOKEN_LIMIT": "All {n} tokens are chosen; only pillars may be added.",
    "TOKENS_MISSING": "Choose more tokens first: {n} to go.",
    "NO_TOKEN": "There is no token on this hex.",
    "TOKEN_OCCUPIED": "A figure stands on this token.",
    "NOT_ADJACENT": "This is too far away: the hexes must be neighbors.",
    "NOT_ON_EDGE": "Gladiators start on the outer edge of the arena.",
    "NOT_INNER": "Tokens lie inside the red border only.",
    "OCCUPIED": "This hex is taken.",
    "ADJACENT_TO_PLAYER": "Gladiators do not start next to each other; leave a hex between.",
    "CHAIN_BROKEN": "Chained mates start with exactly one hex between them.",
    "CENTRE_EMPTY": "The last token has to lie on the centre of the arena.",
    "BEAST_TAKEN": "{beast} is not to be had any more.",
    "BAD_ENTRY": "{beast} cannot enter the arena there.",
    "INITIATE_USED": "Initiate has been bought already; it is sold once in a phase.",
    "INITIATE_FIRST": "Actuate is sold only after somebody has bought Initiate.",
    "EMPTY_SLOT": "There is no card in this place of the row.",
    "STARTING_CARD": "{card} is a starting card; those are safe.",
    "NOT_IN_DISCARD": "{card} is not in that discard pile.",
    "NO_CUBE": "All your cubes lie on cards already.",
    "NO_EFFECT": "{rule} would have no effect now.",
    "NOT_ENOUGH_FAVOR": "This costs {price} Favor, and you have {held}.",
}
"""In the order of precedence."""
CODES: Final = tuple(_REFUSALS)

_CHANCE: Final = {
    "before_deal": "Nobody can move before the cards are dealt.",
    "first_deal": "The cards have to be dealt before anything else.",
    "before_shuffle": "Wait until the cards are shuffled.",
    "first_shuffle": "The cards have to be shuffled before anything else.",
    "impossible_deal": "A deal names a start player at the table and uses all cards and no others.",
    "impossible_shuffle": "A shuffle keeps all cards of the pile and brings in no others.",
}
_WRONG_ANSWER: Final = {
    "choose_token": "First choose the arena tokens for this game.",
    "place_token": "First place one of the chosen tokens in the inner circle.",
    "place_mini": "First place your gladiator on the outer edge.",
    "turn": "It is your turn: play a card of your hand.",
    "rest": "Your card is resolved: end your turn, or step on naked and afraid.",
    "line": "First name the direction of the charge.",
    "choose": "First choose one half of the card.",
    "step": "First take your step.",
    "target": "First choose whom you hit.",
    "discard": "First discard a card of your hand.",
    "beast": "First choose a beast and where it enters, or decline.",
    "strict": "First focus a card of your discard pile, or decline.",
    "favor": "It is your purchase: spend Favor or pass.",
    "buy": "First buy a card of the new row, or decline.",
    "lobby": "First choose the theater card that you lobby for.",
}
_MISFITS: Final = {
    "misfit_players": "The mode {mode} is for {offered} players, not for {players}.",
    "misfit_rulesets": "The mode {mode} takes exactly {wanted} rulesets, not {chosen}.",
    "misfit_side": "{rule} is the other side of a ruleset card of the scenario.",
    "many_rulesets": "{chosen} rulesets are chosen. More than {most} make a long game.",
}
_CHAT: Final = {
    "dealt": "The decks are shuffled. {name} is the start player.",
    "shuffled": "{name} shuffles {cards} into a new deck.",
    "theater_shuffled": "The theater cards are shuffled anew.",
    "chose_token": "{name} chooses {token}.",
    "tokens_chosen": "{name} has chosen {n} tokens for the arena.",
    "placed_token": "{name} places {token}.",
    "placed_mini": "{name} enters the arena.",
    "round": "Round {n}. {name} is the start player.",
    "revealed": "{card}: {text}",
    "rule": "{rule} is in force.",
    "pass_of_cards": "Card {n} of this round.",
    "favor_phase": "The crowd has its say: spend your Favor.",
    "over": "The game is over.",
    "played": "{name} plays {card}.",
    "line": "{name} charges.",
    "chose": "{name} takes the {half} half of the card.",
    "upper": "upper",
    "lower": "lower",
    "discarded": "{name} discards {card}.",
    "naked": "{name} goes on naked and afraid.",
    "entered": "{name} moves.",
    "token": "{name} sets off {token}.",
    "armor_gained": "{name} gains {n} Armor.",
    "armor_lost": "{name} loses {n} Armor.",
    "favor_gained": "{name} gains {n} Favor.",
    "favor_lost": "{name} loses {n} Favor.",
    "damage": "{name} deals {n} damage to {victim}.",
    "fell": "{name} has fallen.",
    "slain": "{beast} of {name} is slain.",
    "beast": "{name} comes back as {beast}.",
    "beast_acts": "{beast} of {name} attacks.",
    "declined": "{name} declines.",
    "passed": "{name} passes.",
    "buy": "{name} buys {card} for {price} Favor.",
    "initiate": "{name} takes the starting-player token for {price} Favor.",
    "focus": "{name} focuses {card}: it leaves the game.",
    "evaluate": "{name} has the row of cards changed for {price} Favor.",
    "lobby": "{name} lobbies for {card}.",
    "lobby_hidden": "{name} lobbies for a theater card, face down.",
    "retain": "{name} puts a cube on {card}.",
    "repair": "{name} puts {card} on top of the own deck.",
    "concentrate": "{name} shuffles the discard pile into the deck.",
    "intimidate": "{name} intimidates {victim}: {card} leaves the game.",
    "discipline": "{name} focuses {card} for 1 Favor and 1 Armor.",
    "actuate": "{name} takes the starting-player token for {price} Favor.",
    "demolish": "{name} demolishes a token.",
    "renovate": "{name} moves a token.",
    "ordinance": "{name} buys Armor for {price} Favor.",
    "burst": "{name} buys a step for {price} Favor.",
    "campaign": "{name} campaigns: the next theater cards are turned up.",
    "one_card": "1 card",
    "some_cards": "{n} cards",
}
"""By the names of events."""
_STATUS: Final = {
    "deal": "The decks are being shuffled.",
    "shuffle_theater": "The theater cards are being shuffled.",
    "shuffle_deck": "{name} shuffles the discard pile.",
    "shuffle_in": "{name} shuffles the discard pile into the deck.",
    "over": "The games are over.",
    "choose_token": "{name}: choose the tokens of the arena.",
    "place_token": "{name}: drag a token into the inner circle.",
    "place_mini": "{name}: place your gladiator on the outer edge.",
    "turn": "{name}: play a card.",
    "rest": "{name}: end your turn, or step on for 3 Armor.",
    "line": "{name}: drag your figure one hex in the direction of the charge.",
    "choose": "{name}: take one half of the card.",
    "step": "{name}: take a step, {n} to go.",
    "may_step": "{name}: the wind allows a step.",
    "target": "{name}: whom do you hit for {n}?",
    "discard": "{name}: drag a card of your hand onto your discard pile.",
    "beast": "{name}: drag a beast into the arena, or fight no more.",
    "strict": "{name}: you may remove a card of your discard pile for 2 Armor.",
    "favor": "{name}: spend your Favor, {favor} left.",
    "buy": "{name}: buy one of the new cards, or none.",
    "lobby": "{name}: drag a discarded theater card onto the theater deck.",
}
_PANEL: Final = {
    "round_number": "Round {n}",
    "card_of_round": "card {n} of {most}",
    "one_half": "one half of the card",
    "then": " Then: {steps}.",
    "armor_left": "Armor {n}",
    "favor_left": "Favor {n}",
    "hand_left": "hand {n}",
    "out": "fallen",
    "with": "with {mates}",
}
_LABELS: Final = {
    "take": "Take {token}",
    "done": "These tokens",
    "charge": "Charge {way}",
    "hit": "Hit the {figure}",
    "naked": "Step for 3 Armor",
    "end_turn": "End my turn",
    "pass": "Pass",
    "show": "Show it to all",
    "hide": "Keep it secret",
    "decline_step": "Stay here",
    "decline_beast": "No beast",
    "decline_strict": "Remove no card",
    "decline_buy": "Buy nothing",
    "purchase": "{what} for {price} Favor",
    "discipline": "{what} for {price} Favor and 1 Armor",
    "demolish": "{what} {token} in the {way} for {price} Favor",
}
_STEPS: Final = {
    "M": "Move {n}",
    "D": "Hit for {n}",
    "A": "{n} Armor",
    "F": "{n} Favor",
    "K": "Knock back {n}",
    "discard": "Discard {n}",
}
_WAYS: Final = ("east", "north-east", "north-west", "west", "south-west", "south-east")
"""The six directions in the order of the data; east is to the right of the front seat."""
_MODES: Final = {
    "ffa": "everybody alone",
    "2v2": "2 against 2",
    "2v2_chained": "2 against 2, chained",
    "2v3": "2 against 3",
}
_TOKENS: Final = {
    "favor": "Favor token {n}",
    "armor": "Armor token {n}",
    "damage": "Damage token {n}",
    "movement": "Movement token {n}",
    "crocodile": "Crocodile",
    "hill": "Hill {n}",
    "pillar": "Pillar",
}
_SMALL: Final = ("of", "the", "and", "or")


def title(name: str) -> str:
    """The name of a ruleset, a mode or a set-up as a person writes it."""
    words = name.split("_")
    return " ".join(word if n and word in _SMALL else word.capitalize() for n, word in enumerate(words))


def face_name(face: TokenFace) -> str:
    """`Favor 2`, `Pillar`"""
    kind = face.type.capitalize()
    return f"{kind} {face.n}" if face.n else kind


def _sentence_name(rule: str) -> str:
    return rule.replace("_", " ").capitalize()


_RULES: Final = (*(action.id for action in FAVOR_ACTIONS), *RULESETS)

MESSAGES: Final = Messages(
    _REFUSALS
    | _CHANCE
    | of_items("ask", _WRONG_ANSWER)
    | _MISFITS
    | _CHAT
    | of_items("status", _STATUS)
    | _PANEL
    | of_items("label", _LABELS)
    | of_items("step", _STEPS)
    | of_items("way", dict(enumerate(_WAYS)))
    | of_items("caption", {name: title(name) for name in SETUPS} | {name: _MODES[name] for name in MODES})
    | of_items("card", {card.id: f'"{card.name}"' for card in (*CARDS.values(), *THEATER.values())})
    | of_items("text", {card.id: card.text for card in THEATER.values()})
    | of_items("beast", {beast.id: beast.name for beast in BEASTS.values()})
    | of_items("gladiator", {name: name.capitalize() for name in GLADIATORS})
    | of_items("rule", {rule: _sentence_name(rule) for rule in _RULES})
    | of_items("token", {f"{face.type}-{face.n}": _TOKENS[face.type].format(n=face.n) for face in TOKENS})
    | of_items("face", {f"{face.type}-{face.n}": face_name(face) for face in TOKENS})
)
say = MESSAGES.say
