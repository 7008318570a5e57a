"""The verdict on a file, layer by layer. Every command that judges games uses it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

import msgspec

from tts_builder.engine.game import Game
from tts_builder.engine.placement import in_order
from tts_builder.errors import shortened
from tts_builder.referee.verdict import (
    build_layer,
    kit_layer,
    points_layer,
    rules_layer,
    structure_layer,
    table_layer,
)
from tts_builder.referee.verdict.findings import Finding, Severity, found, layers, worst
from tts_builder.referee.verdict.located import located
from tts_builder.referee.verdict.picture import Piece, picture_of
from tts_builder.referee.verdict.reading import as_built
from tts_builder.referee.verdict.source import Source
from tts_builder.referee.verdict.wire import CheckedState, check_state
from tts_builder.saves.lint.config import EVERYTHING, Choice
from tts_builder.saves.lint.registry import lint, subject_of

ASKED: Final = layers()
_OF_GAME: Final = ("kit", "table", "rules", "points")


class Layer(msgspec.Struct, frozen=True):
    """The result of one layer. `why` says why the layer was skipped."""

    layer: str
    outcome: Literal["ok", "note", "warning", "error", "not asked"]
    findings: tuple[Finding, ...] = ()
    why: str = ""


class Verdict(msgspec.Struct, frozen=True):
    """What the referee found in a file."""

    file: str
    kind: Literal["save", "record"]
    game: str
    """The id of the game; empty if it is not known."""
    summary: str
    layers: tuple[Layer, ...]

    @property
    def findings(self) -> list[Finding]:
        return [finding for layer in self.layers for finding in layer.findings]

    @property
    def worst(self) -> Severity | None:
        return worst(self.findings)


class Terms(msgspec.Struct, frozen=True):
    """Settings with which all files of a batch are judged."""

    quick: bool = False
    """Score the recorded state and run no layer."""
    builds: tuple[str, ...] = ()
    """Numbers of builds that count as known, in addition to the released ones and the installed one."""


TERMS: Final = Terms()


@dataclass(frozen=True)
class Judged:
    """A verdict, with the game and the recorded state it is based on."""

    verdict: Verdict
    game: Game | None
    recorded: CheckedState | None


def verify(source: Source, choice: Choice = EVERYTHING, terms: Terms = TERMS) -> Verdict:
    """Runs every layer that applies to the file. `choice` selects which findings are reported."""
    return judge(source, choice, terms).verdict


def judge(source: Source, choice: Choice = EVERYTHING, terms: Terms = TERMS) -> Judged:
    """Like `verify`, but also returns the game and the recorded state."""
    results: dict[str, list[Finding]] = {}
    unasked = dict.fromkeys(ASKED, "")
    if source.save is None:
        unasked |= dict.fromkeys(("structure", "lint", "kit", "table"), "a record has no table")
    else:
        results["structure"] = structure_layer.check(source.save)
        if worst(results["structure"]) == "error":
            unasked["lint"] = "the structure is damaged"
        else:
            results["lint"] = lint(subject_of(source.save, source.file), choice.wants)
    game, fault = game_of(source)
    recorded = recorded_state(game, source)
    if source.fault or fault:
        results["rules"] = [fault] if fault else _damage(source)
    if game is None:
        why = "the game is not known" if fault or source.fault else "no rules are known for it"
        unasked |= {layer: why for layer in ASKED if not unasked[layer]}
    else:
        results["build"] = build_layer.check(game, source.save, source.record, source.base, terms.builds)
        if build_layer.other_rules(game, source.record) is None:
            results |= _of_game(game, source, recorded, unasked)
        else:
            unasked |= dict.fromkeys(_OF_GAME, "it was made under another rules number")
    opened = source.opened
    if opened is not None and opened.origins is not None:
        results = {name: [located(each, opened) for each in found] for name, found in results.items()}
    reported = {name: choice.applied(findings) for name, findings in results.items()}
    done = tuple(_layer(name, reported.get(name), unasked[name]) for name in ASKED)
    verdict = Verdict(source.name, source.kind, game.id if game else "", _summary(game, source), done)
    return Judged(verdict, game, recorded)


def recorded_state(game: Game | None, source: Source) -> CheckedState | None:
    """The recorded state; None without a record, or if it was made with another rules number."""
    if game is None or source.record is None or build_layer.other_rules(game, source.record):
        return None
    return check_state(game, source.record.state)


@cache
def _kit_of(game_id: str) -> kit_layer.Kit:
    from tts_builder.referee.verdict.built import mod_of

    return kit_layer.Kit(mod_of(game_id))


def _of_game(
    game: Game, source: Source, recorded: CheckedState | None, unasked: dict[str, str]
) -> dict[str, list[Finding]]:
    """The findings of the layers that need the rules of the game."""
    results: dict[str, list[Finding]] = {}
    if source.save is not None:
        results |= _of_table(game, source, recorded, unasked)
    if source.record is not None and recorded is not None:
        found_in_play = rules_layer.check(game, source.record, recorded, source.base, source.mode)
        results["rules"] = [*_damage(source), *found_in_play]
        results["points"] = points_layer.check(game, source.record, recorded, source.base)
        if not recorded.sound:
            del results["points"]
            unasked["points"] = "the recorded state is impossible"
    else:
        why = "the record cannot be read" if source.fault else "there is no record"
        unasked |= dict.fromkeys(("rules", "points", "table"), why)
    return results


def _damage(source: Source) -> list[Finding]:
    """A finding if the record, or other data in the script state, cannot be read."""
    return [found("R001", source.fault, path=source.base)] if source.fault else []


@cache
def _fixed_in(game_id: str) -> dict[str, Piece]:
    from tts_builder import games
    from tts_builder.referee.verdict.built import mod_of, undrawn_save

    return table_layer.fixed_in(mod_of(game_id), picture_of(undrawn_save(games.load(game_id))))


def _of_table(
    game: Game, source: Source, recorded: CheckedState | None, unasked: dict[str, str]
) -> dict[str, list[Finding]]:
    """The findings of the layers kit and table."""
    from tts_builder.referee.verdict.built import mod_of

    assert source.save is not None
    mod, picture = mod_of(game.id), picture_of(source.save)
    results = {"kit": kit_layer.check(_kit_of(game.id), picture)}
    if source.record is None or recorded is None:
        if not source.fault and not as_built(game, picture):
            sentence = "The pieces do not lie as they were built, but the save has no record of a game."
            results["rules"] = [found("R012", sentence, path="$.LuaScriptState")]
        return results
    if not recorded.sound:
        unasked["table"] = "the recorded state is impossible"
    elif source.mode == "off":
        unasked["table"] = "the rules were switched off when the game was saved"
    elif len(source.record.seats) != len(game.rules.score(recorded.state).seats):
        unasked["table"] = "the number of seats does not fit the recorded state"
    else:
        colors = [seat.color for seat in source.record.seats]
        layout = in_order(game.binding.layout(recorded.state), game.binding.layout)
        over = not game.rules.actors(recorded.state)
        results["table"] = [
            *table_layer.check(mod, picture, layout, colors, source.loose, over),
            *table_layer.shifted(_fixed_in(game.id), picture),
        ]
    return results


def game_of(source: Source) -> tuple[Game | None, Finding | None]:
    """The game of a file, or a finding if it is not known."""
    from tts_builder import games

    name = source.record.game if source.record else build_layer.named_game(source.save or {})
    if not name:
        return None, None
    if name not in games.all_ids():
        known = ", ".join(games.all_ids())
        return None, found(
            "R002",
            f"No game {shortened(name)!r} is installed.",
            path=f"{source.base}.game",
            hint=f"Installed games: {known}. Name your own game with --game.",
        )
    return games.load(name), None


def _layer(name: str, results: list[Finding] | None, why: str) -> Layer:
    if results is None:
        return Layer(name, "not asked", (), why)
    return Layer(name, worst(results) or "ok", tuple(results))


def _summary(game: Game | None, source: Source) -> str:
    if game is None:
        if source.save is None:
            return "A record that cannot be read."
        is_object = structure_layer.is_object(source.save)
        return "A single object." if is_object else "A mod without rules known here."
    record = source.record
    if record is None:
        return f"{game.title}, {'its record cannot be read' if source.fault else 'no game in progress'}."
    outcome = "over" if record.score.final else "in progress"
    return f"{game.title}, {len(record.seats)} players, {len(record.moves)} moves, {outcome}."
