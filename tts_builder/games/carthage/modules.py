"""What can be chosen for a game: rulesets, purchases, scenarios, modes, and their options."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from tts_builder.engine.hexes import DIRECTIONS, Hex, hexagon
from tts_builder.games.carthage import facts
from tts_builder.games.carthage.facts import PLAYERS
from tts_builder.games.carthage.language import Step, Steps, parsed
from tts_builder.games.carthage.theater import THEATER_CARDS, Who


class Cost(msgspec.Struct, frozen=True, omit_defaults=True):
    """The cost of a purchase in Favor."""

    favor: int = 0
    card: int = 0
    """Multiplies the printed cost of the card."""
    cubes: int = 0
    """Multiplies the number of opponents' cubes on the card."""
    token_sales: int = 0
    """Multiplies the number of Initiates and Actuates bought this phase."""


class Purchase(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to buy in the FAVOR phase."""

    id: str
    cost: Cost
    args: tuple[str, ...]
    steps: Steps
    kind: str = ""
    once: str = ""
    needs: str = ""
    """A purchase that somebody must have made before in the phase."""
    never: str = ""


class Setup(msgspec.Struct, frozen=True):
    armor: int


class Active(msgspec.Struct, frozen=True, omit_defaults=True):
    """An active ruleset: a condition that applies in every round."""

    id: str
    kind: Literal["active"]
    when: Literal["action_start", "action_end", "own_turn"]
    who: Who
    steps: Steps
    optional: bool = False
    args: tuple[str, ...] = ()
    setup: Setup | None = None


def _moved(source: str, to: str) -> Step:
    return Step("card", source=source, to=to)


def _favor(
    name: str, cost: Cost | int, args: tuple[str, ...], *steps: Step, needs: str = "", never: str = ""
) -> Purchase:
    price = Cost(cost) if isinstance(cost, int) else cost
    return Purchase(name, price, args, steps, kind="favor", needs=needs, never=never)


FAVOR_ACTIONS: Final = (
    Purchase("buy", Cost(card=1, cubes=1), ("slot",), (_moved("row", "own_discard"), Step("refill"))),
    Purchase("initiate", Cost(1), (), (Step("start_token"),), once="phase"),
    Purchase("focus", Cost(3), ("card",), (_moved("own_discard", "focus"),)),
    Purchase("evaluate", Cost(2), (), (Step("new_row"), Step("may_buy"))),
    Purchase("lobby", Cost(2), ("card", "show"), (_moved("theater_discard", "theater_deck_top"),)),
)
FAVOR_RULESETS: Final = (
    _favor("retain", 1, ("slot",), Step("cube")),
    _favor("repair", 6, ("card",), _moved("own_discard", "own_deck_top")),
    _favor("concentrate", 3, (), Step("shuffle_in")),
    _favor(
        "intimidate", Cost(2, card=1), ("victim", "card"), _moved("victim_discard", "focus"), never="start"
    ),
    _favor("discipline", 1, ("card",), _moved("own_discard", "focus"), Step("A", -1)),
    _favor("actuate", Cost(1, token_sales=1), (), Step("start_token"), needs="initiate"),
    _favor("demolish", 4, ("at",), Step("remove_token")),
    _favor("renovate", 2, ("at", "to"), Step("move_token")),
    _favor("ordinance", 3, (), Step("A", 1)),
    _favor("burst", 3, ("to",), Step("M", 1)),
    _favor("campaign", 4, (), Step("mill", 4), Step("lobby")),
)
ACTIVE_RULESETS: Final = (
    Active("anger_of_the_horde", "active", "action_start", "all", parsed("A-1")),
    Active("southern_winds", "active", "action_end", "least_armor", parsed("M1"), optional=True),
    Active(
        "strict_discipline",
        "active",
        "action_end",
        "all",
        (_moved("own_discard", "focus"), Step("A", -2)),
        optional=True,
        args=("card",),
    ),
    Active("featured_match", "active", "action_start", "all", (Step("F", 1, per="theater_discard"),)),
    Active(
        "battle_hardened", "active", "action_start", "least_armor", parsed("A1"), setup=Setup(facts.ARMOR_MAX)
    ),
    Active("naked_and_afraid", "active", "own_turn", "self", parsed("A-3 M1"), optional=True, args=("to",)),
)
RULESETS: Final = tuple(rule.id for rule in (*FAVOR_RULESETS, *ACTIVE_RULESETS))
EITHER: Final = ("ordinance", "burst")
"""The two sides of one card, never both in play."""
RULESET_CARDS: Final = (*((name,) for name in RULESETS if name not in EITHER), EITHER)
START_RULES: Final = ("anger_of_the_horde", "featured_match", "battle_hardened")
END_RULES: Final = ("southern_winds", "strict_discipline")


class Placed(msgspec.Struct, frozen=True):
    """A token of a scenario."""

    type: str
    n: int
    pos: Hex


class Scenario(msgspec.Struct, frozen=True):
    id: str
    name: str
    rulesets: tuple[str, ...]
    tokens: tuple[Placed, ...]


def _scenario(name: str, rulesets: str, *tokens: tuple[str, int, Hex]) -> Scenario:
    return Scenario(
        facts.id_of(name), name, tuple(rulesets.split()), tuple(Placed(*token) for token in tokens)
    )


SCENARIOS: Final = (
    _scenario(
        "First Game",
        "",
        ("armor", 1, (0, 0)),
        ("favor", 1, (2, -2)),
        ("damage", 1, (0, 2)),
        ("movement", 1, (-2, 0)),
    ),
    _scenario(
        "Bloodthirsty Savages",
        "discipline demolish intimidate anger_of_the_horde naked_and_afraid",
        ("damage", 2, (0, 0)),
        ("damage", 1, (2, -1)),
        ("damage", 1, (-2, 1)),
        ("crocodile", 1, (1, 1)),
        ("crocodile", 1, (-1, -1)),
    ),
    _scenario(
        "Legacy of the Theater",
        "campaign actuate retain ordinance battle_hardened featured_match",
        ("hill", 4, (0, 0)),
        ("favor", 2, (2, -2)),
        ("favor", 2, (-2, 2)),
        ("armor", 1, (0, 2)),
        ("armor", 1, (0, -2)),
    ),
    _scenario(
        "King of the Sand",
        "renovate",
        ("hill", 4, (0, 0)),
        ("hill", 3, (2, 0)),
        ("movement", 2, (-2, 2)),
        ("movement", 2, (0, -2)),
        ("crocodile", 1, (-1, 0)),
    ),
    _scenario(
        "Forest of Stone",
        "burst southern_winds",
        ("favor", 2, (0, 0)),
        ("pillar", 0, (1, -1)),
        ("pillar", 0, (-1, 1)),
        ("pillar", 0, (1, 1)),
        ("pillar", 0, (-1, -1)),
        ("armor", 1, (2, 0)),
        ("damage", 1, (-2, 0)),
        ("movement", 1, (0, 2)),
    ),
    _scenario(
        "Crocodile Pit",
        "demolish",
        ("crocodile", 1, (0, 0)),
        ("crocodile", 1, (1, -2)),
        ("crocodile", 1, (-1, 2)),
        ("armor", 2, (2, -1)),
        ("favor", 1, (-2, 1)),
    ),
    _scenario(
        "School of War",
        "repair concentrate strict_discipline",
        ("armor", 2, (0, 0)),
        ("favor", 1, (2, -2)),
        ("favor", 1, (-2, 2)),
        ("movement", 1, (2, 0)),
        ("movement", 1, (-2, 0)),
    ),
    _scenario(
        "Last Stand",
        "ordinance anger_of_the_horde battle_hardened",
        ("hill", 3, (0, 0)),
        ("armor", 1, (1, -2)),
        ("armor", 1, (-1, 2)),
        ("damage", 1, (2, -1)),
        ("damage", 1, (-2, 1)),
    ),
    _scenario(
        "Open Sand",
        "burst renovate featured_match",
        ("movement", 2, (0, 0)),
        ("movement", 1, (2, -1)),
        ("movement", 1, (-2, 1)),
        ("favor", 2, (-1, -1)),
        ("damage", 2, (1, 1)),
    ),
)
ADVANCED: Final = "advanced"
SETUPS: Final = (SCENARIOS[0].id, ADVANCED, *(scenario.id for scenario in SCENARIOS[1:]))


class Mode(msgspec.Struct, frozen=True, omit_defaults=True):
    players: tuple[int, ...]
    teams: tuple[str, ...]
    """Team of each seat. Empty: everybody alone."""
    ruleset_team: str = ""
    """The only team that uses the rulesets and is affected by them."""
    rulesets: int = 0
    """Exact number of rulesets. They replace those of a scenario."""


MODES: Final = {
    "ffa": Mode(PLAYERS, ()),
    "2v2": Mode((4,), ("x", "y", "x", "y")),
    "2v2_chained": Mode((4,), ("x", "y", "x", "y")),
    "2v3": Mode((5,), ("x", "y", "x", "y", "y"), ruleset_team="x", rulesets=4),
}
FREE_FOR_ALL: Final = "ffa"
CHAINED: Final = "2v2_chained"

OFF, ON = "off", "on"
OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "setup": SETUPS,
    "mode": tuple(MODES),
    "beasts": (OFF, ON),
    **{"_".join(sides): (OFF, *(sides if len(sides) > 1 else (ON,))) for sides in RULESET_CARDS},
}
"""Option → its values, the default first. Each ruleset card has an option."""


def data() -> dict[str, Any]:
    """The facts both rule engines share."""
    shared: dict[str, Any] = msgspec.to_builtins(
        {
            "players": PLAYERS,
            "arena": {
                "radius": facts.RADIUS,
                "inner_radius": facts.INNER_RADIUS,
                "directions": DIRECTIONS,
            },
            "hexes": hexagon(facts.RADIUS),
            "tracks": {
                "armor_start": facts.ARMOR_START,
                "armor_max": facts.ARMOR_MAX,
                "favor_max": facts.FAVOR_MAX,
            },
            "hand": facts.HAND,
            "row": facts.ROW,
            "passes": facts.PASSES,
            "gladiators": [{"id": name, "color": color} for name, color in facts.GLADIATORS.items()],
            "starting_deck": facts.STARTING_DECK,
            "action_cards": facts.ACTION_CARDS,
            "theater_cards": THEATER_CARDS,
            "arena_tokens": [
                {"type": face.type, "n": face.n, "count": count} for face, count in facts.TOKENS.items()
            ],
            "token_types": facts.TOKEN_TYPES,
            "rulesets": (*FAVOR_RULESETS, *ACTIVE_RULESETS),
            "ruleset_cards": [{"card": n + 1, "sides": sides} for n, sides in enumerate(RULESET_CARDS)],
            "beasts": facts.BEASTS,
            "favor_actions": FAVOR_ACTIONS,
            "scenarios": SCENARIOS,
            "modes": MODES,
            "retain_cubes": facts.RETAIN_CUBES,
            "recommended_rulesets": facts.RECOMMENDED_RULESETS,
            "chain": facts.CHAIN,
            "min_tokens": facts.MIN_TOKENS,
            "round_cap": facts.ROUND_CAP,
            "coordinate_limit": facts.COORDINATE_LIMIT,
            "options": [{"name": name, "values": values} for name, values in OPTIONS.items()],
            "start_rules": START_RULES,
            "end_rules": END_RULES,
        }
    )
    return shared
