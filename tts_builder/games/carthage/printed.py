"""Text and symbols printed on cards and on the mat."""

from __future__ import annotations

from typing import Final

from tts_builder.games.carthage.language import Steps
from tts_builder.games.carthage.modules import FAVOR_RULESETS

Symbols = list[tuple[str, int]]

BURST: Final = "burst"
OR: Final = "or"
"""Markers between symbols: a strike bonus follows, or the other side of a slash follows."""

MODES: Final = {"ffa": "free for all", "2v2": "2 : 2", "2v2_chained": "chained", "2v3": "2 : 3"}
"""Names of the modes on the mat."""

TIMINGS: Final = {
    "turn_order": "on your turn",
    "start_of_action": "before the fight",
    "end_of_action": "after the fight",
}
"""When a beast acts."""

RULES: Final = {
    "retain": "Put one of your three cubes on a card of the row. An opponent who buys it pays you 1 Favor.",
    "repair": "Put a card from your discard pile on top of your deck.",
    "concentrate": "Shuffle your discard pile into your deck.",
    "intimidate": "Remove a card in an opponent's discard pile for 2 Favor and its price. No starting cards.",
    "discipline": "Remove a card from your discard pile for 1 Favor and 1 Armor.",
    "actuate": "After Initiate: take the start token. Costs 1 more for each time it was bought this round.",
    "demolish": "Remove an adjacent token from the game, even a pillar.",
    "renovate": "Move an unoccupied token to a free adjacent hex of the inner circle.",
    "ordinance": "Gain 1 Armor.",
    "burst": "Take one step at once.",
    "campaign": "Discard four theater cards, then put a discarded one on top of the theater deck.",
    "anger_of_the_horde": "Before the fight, everybody loses 1 Armor.",
    "southern_winds": "After the fight, whoever has the least Armor may take one step.",
    "strict_discipline": "After the fight, you may remove a card from your discard pile for 2 Armor.",
    "featured_match": "Before the fight, everybody gains 1 Favor for each discarded theater card.",
    "battle_hardened": "Start with 20 Armor. Before the fight, whoever has the least gains 1.",
    "naked_and_afraid": "On your turn, take a step for 3 Armor, as often as you like.",
}
"""The rulesets in our own words."""


def price(rule: str) -> str:
    """The price in the coin of a ruleset card. Empty for an active condition."""
    for purchase in FAVOR_RULESETS:
        if purchase.id == rule:
            more = purchase.cost.card or purchase.cost.token_sales
            return f"{purchase.cost.favor}+" if more else str(purchase.cost.favor)
    return ""


def symbols(steps: Steps) -> Symbols:
    """The symbols of these steps, in order."""
    found: Symbols = []
    for step in steps:
        if step.t == "choose":
            first, second = step.options
            found += [*symbols(first), (OR, 0), *symbols(second)]
        else:
            found.append((step.t, step.n))
        if step.strike:
            found += [(BURST, 0), *symbols(step.strike)]
    return found
