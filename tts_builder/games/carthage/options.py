"""Options of a game: how they are settled, and which choices do not fit together."""

from __future__ import annotations

from collections.abc import Sequence

from tts_builder.engine.game import Options
from tts_builder.games.carthage.facts import ARMOR_START
from tts_builder.games.carthage.messages import say
from tts_builder.games.carthage.modules import (
    ADVANCED,
    EITHER,
    FREE_FOR_ALL,
    MODES,
    OFF,
    ON,
    OPTIONS,
    RULESET_CARDS,
    RULESETS,
)
from tts_builder.games.carthage.tables import ACTIVE, SCENARIO, has_rulesets


def value(options: Options, name: str) -> str:
    """The value of an option. Its default if it is not given."""
    return options.get(name, OPTIONS[name][0])


def chosen(options: Options) -> list[str]:
    """The rulesets switched on, in data order."""
    found = {name: value(options, "_".join(sides)) for sides in RULESET_CARDS for name in sides}
    return [name for name in RULESETS if found[name] in (ON, name)]


def mode_of(players: int, options: Options) -> str:
    """The mode. A mode for another number of players becomes a free for all."""
    mode = value(options, "mode")
    return mode if players in MODES[mode].players else FREE_FOR_ALL


def rulesets_of(players: int, options: Options) -> tuple[str, ...]:
    """The rulesets in play, in data order."""
    wanted = chosen(options)
    if number := MODES[mode_of(players, options)].rulesets:
        others = [name for name in RULESETS if name not in wanted]
        found = {*[*wanted, *others][:number]}
    else:
        setup = value(options, "setup")
        given = () if setup == ADVANCED else SCENARIO[setup].rulesets
        taken = any(name in given for name in EITHER)
        found = {*given, *(name for name in wanted if not (taken and name in EITHER))}
    return tuple(name for name in RULESETS if name in found)


def misfit(players: int, options: Options) -> str:
    """Why these options do not fit together. Empty if they do."""
    mode, wanted = value(options, "mode"), chosen(options)
    rules = MODES[mode]
    if players not in rules.players:
        offered = ", ".join(map(str, rules.players))
        return say("misfit_players", {"mode": mode, "offered": offered, "players": players})
    if rules.rulesets and len(wanted) != rules.rulesets:
        return say("misfit_rulesets", {"mode": mode, "wanted": rules.rulesets, "chosen": len(wanted)})
    in_play = rulesets_of(players, options)
    dropped = [name for name in wanted if name not in in_play]
    return say("misfit_side", {"rule": dropped[0]}) if dropped else ""


def beasts_of(options: Options) -> bool:
    return value(options, "beasts") != OFF


def start_armor(mode: str, rulesets: Sequence[str], seat: int) -> int:
    """The Armor a gladiator starts with."""
    armed = [rule.setup.armor for rule in ACTIVE.values() if rule.setup and rule.id in rulesets]
    return armed[0] if armed and has_rulesets(mode, seat) else ARMOR_START
