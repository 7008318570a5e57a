"""Every text of Carthage that players read, by id. The id of a refusal is its code."""

from __future__ import annotations

from typing import Final

from tts_builder.engine.messages import Messages, of_items
from tts_builder.games.carthage.facts import GLADIATORS, TOKENS, TokenFace
from tts_builder.games.carthage.modules import FAVOR_ACTIONS, MODES, RULESETS, SETUPS
from tts_builder.games.carthage.tables import BEASTS, CARDS, THEATER

_REFUSALS: Final = {
    "RULESET_NOT_ACTIVE": "{rule} is not in play for you.",
    "NOT_IN_HAND": "You do not hold {card}.",
    "BAD_LINE": "A charge goes in one of the six directions. Drag your figure one hex in that direction.",
    "OFF_BOARD": "This hex is not in the arena.",
    "NOT_ADJACENT_STEP": "You can step only to a hex next to your figure.",
    "BLOCKED_STEP": "Your figure cannot step there. A figure, a pillar, the theater card or a chain "
    "blocks the way.",
    "MUST_MOVE_FULL": "You must take every step of a movement that you can.",
    "BAD_TARGET": "You cannot choose this opponent.",
    "NO_SUCH_TOKEN": "No token of this kind is left.",
    "TOKEN_LIMIT": "All {n} tokens are chosen. You can add only pillars.",
    "TOKENS_MISSING": "Choose more tokens first: {n} to go.",
    "NO_TOKEN": "There is no token on this hex.",
    "TOKEN_OCCUPIED": "A figure stands on this token.",
    "NOT_ADJACENT": "This is too far away. The hexes must be adjacent.",
    "NOT_ON_EDGE": "Place your gladiator on the outer edge of the arena.",
    "NOT_INNER": "Place tokens inside the red border.",
    "OCCUPIED": "This hex is taken.",
    "ADJACENT_TO_PLAYER": "Gladiators cannot start next to each other. Leave a hex between them.",
    "CHAIN_BROKEN": "Chained teammates start with exactly one hex between them.",
    "CENTRE_EMPTY": "Place the last token in the center of the arena.",
    "BEAST_TAKEN": "{beast} is no longer available.",
    "BAD_ENTRY": "{beast} cannot enter the arena there.",
    "INITIATE_USED": "Initiate has already been bought. It is sold once per phase.",
    "INITIATE_FIRST": "You can buy Actuate only after somebody has bought Initiate.",
    "EMPTY_SLOT": "There is no card in this slot of the row.",
    "STARTING_CARD": "{card} is a starting card. Starting cards cannot be removed this way.",
    "NOT_IN_DISCARD": "{card} is not in that discard pile.",
    "NO_CUBE": "All your cubes are already on cards.",
    "NO_EFFECT": "{rule} would have no effect now.",
    "NOT_ENOUGH_FAVOR": "This costs {price} Favor, and you have {held}.",
}
"""In the order of precedence."""
CODES: Final = tuple(_REFUSALS)

_CHANCE: Final = {
    "before_deal": "Wait until the cards are dealt.",
    "first_deal": "The cards must be dealt first.",
    "before_shuffle": "Wait until the cards are shuffled.",
    "first_shuffle": "The cards must be shuffled first.",
    "impossible_deal": "A deal names a start player at this table and uses exactly the cards of the game.",
    "impossible_shuffle": "A shuffle contains exactly the cards of the pile.",
}
_WRONG_ANSWER: Final = {
    "choose_token": "First choose the arena tokens for this game.",
    "place_token": "First place one of the chosen tokens in the inner circle.",
    "place_mini": "First place your gladiator on the outer edge.",
    "turn": "It is your turn. Play a card from your hand.",
    "rest": "Your card is resolved. End your turn, or pay 3 Armor for another step.",
    "line": "First choose the direction of the charge.",
    "choose": "First choose one half of the card.",
    "step": "First take your step.",
    "target": "First choose an opponent to hit.",
    "discard": "First discard a card from your hand.",
    "beast": "First choose a beast and where it enters, or decline.",
    "strict": "First focus a card from your discard pile, or decline.",
    "favor": "It is your turn to buy. Spend Favor or pass.",
    "buy": "First buy a card from the new row, or decline.",
    "lobby": "First choose the theater card to lobby for.",
}
_MISFITS: Final = {
    "misfit_players": "The mode {mode} is for {offered} players, not for {players}.",
    "misfit_rulesets": "The mode {mode} takes exactly {wanted} rulesets, not {chosen}.",
    "misfit_side": "{rule} is the other side of a ruleset card that the scenario uses.",
    "many_rulesets": "{chosen} rulesets are chosen. A game with more than {most} takes a long time.",
}
_CHAT: Final = {
    "dealt": "The decks are shuffled. {name} is the start player.",
    "shuffled": "{name} shuffles {cards} into a new deck.",
    "theater_shuffled": "The theater cards are shuffled.",
    "chose_token": "{name} chooses {token}.",
    "tokens_chosen": "{name} has chosen {n} tokens for the arena.",
    "placed_token": "{name} places {token}.",
    "placed_mini": "{name} enters the arena.",
    "round": "Round {n}. {name} is the start player.",
    "revealed": "{card}: {text}",
    "rule": "{rule} takes effect.",
    "pass_of_cards": "Card {n} of this round.",
    "favor_phase": "Now spend your Favor.",
    "over": "The game is over.",
    "played": "{name} plays {card}.",
    "line": "{name} charges.",
    "chose": "{name} takes the {half} half of the card.",
    "upper": "upper",
    "lower": "lower",
    "discarded": "{name} discards {card}.",
    "naked": "{name} pays for a step with Armor.",
    "entered": "{name} moves.",
    "token": "{name} activates {token}.",
    "armor_gained": "{name} gains {n} Armor.",
    "armor_lost": "{name} loses {n} Armor.",
    "favor_gained": "{name} gains {n} Favor.",
    "favor_lost": "{name} loses {n} Favor.",
    "damage": "{name} deals {n} damage to {victim}.",
    "fell": "{name} has fallen.",
    "slain": "{beast} of {name} is slain.",
    "beast": "{name} returns as {beast}.",
    "beast_acts": "{beast} of {name} attacks.",
    "declined": "{name} declines.",
    "passed": "{name} passes.",
    "buy": "{name} buys {card} for {price} Favor.",
    "initiate": "{name} takes the starting-player token for {price} Favor.",
    "focus": "{name} focuses {card}: it leaves the game.",
    "evaluate": "{name} replaces the row of cards for {price} Favor.",
    "lobby": "{name} lobbies for {card}.",
    "lobby_hidden": "{name} lobbies for a theater card, face down.",
    "retain": "{name} puts a cube on {card}.",
    "repair": "{name} puts {card} on top of their deck.",
    "concentrate": "{name} shuffles their discard pile into their deck.",
    "intimidate": "{name} intimidates {victim}: {card} leaves the game.",
    "discipline": "{name} focuses {card} for 1 Favor and 1 Armor.",
    "actuate": "{name} takes the starting-player token for {price} Favor.",
    "demolish": "{name} demolishes a token.",
    "renovate": "{name} moves a token.",
    "ordinance": "{name} buys Armor for {price} Favor.",
    "burst": "{name} buys a step for {price} Favor.",
    "campaign": "{name} campaigns. The next theater cards are revealed.",
    "one_card": "1 card",
    "some_cards": "{n} cards",
}
"""Event → message."""
_STATUS: Final = {
    "deal": "The decks are being shuffled.",
    "shuffle_theater": "The theater cards are being shuffled.",
    "shuffle_deck": "{name} shuffles their discard pile.",
    "shuffle_in": "{name} shuffles their discard pile into their deck.",
    "over": "The games are over.",
    "choose_token": "{name}: choose the tokens of the arena.",
    "place_token": "{name}: drag a token into the inner circle.",
    "place_mini": "{name}: place your gladiator on the outer edge.",
    "turn": "{name}: play a card.",
    "rest": "{name}: end your turn, or step for 3 Armor.",
    "line": "{name}: drag your figure one hex in the direction of the charge.",
    "choose": "{name}: choose one half of the card.",
    "step": "{name}: take a step, {n} to go.",
    "may_step": "{name}: you may take a step, or stay.",
    "target": "{name}: choose whom you hit for {n}.",
    "discard": "{name}: drag a card from your hand onto your discard pile.",
    "beast": "{name}: drag a beast into the arena, or take no beast.",
    "strict": "{name}: you may remove a card from your discard pile for 2 Armor.",
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
"""The six directions in data order. East is to the right of the front seat."""
_MODES: Final = {
    "ffa": "free for all",
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
    """A ruleset, mode or set-up as a title: `king_of_the_sand` gives `King of the Sand`."""
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
