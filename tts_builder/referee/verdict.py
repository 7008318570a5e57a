"""The verdict on a file, layer by layer, and its score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from tts_builder.engine.game import Game, ScoreSheet
from tts_builder.errors import InputError, shortened
from tts_builder.referee import build_layer, kit_layer, points_layer, rules_layer, structure, table_layer
from tts_builder.referee.findings import Finding, Severity, found, layers, worst
from tts_builder.referee.picture import picture_of
from tts_builder.referee.source import Source
from tts_builder.referee.wire import Examined, examine, who
from tts_builder.saves.lint.config import EVERYTHING, Choice
from tts_builder.saves.lint.registry import lint, subject_of

ASKED = layers()
_OF_GAME = ("kit", "table", "rules", "points")


class Layer(msgspec.Struct, frozen=True):
    """How one layer came out. `why` says why it was not asked."""

    layer: str
    outcome: Literal["ok", "note", "warning", "error", "not asked"]
    findings: tuple[Finding, ...] = ()
    why: str = ""


class Verdict(msgspec.Struct, frozen=True):
    """What the referee says of a file."""

    file: str
    kind: Literal["save", "record"]
    game: str
    """Empty when no game is known."""
    summary: str
    layers: tuple[Layer, ...]

    @property
    def findings(self) -> list[Finding]:
        return [finding for layer in self.layers for finding in layer.findings]

    @property
    def worst(self) -> Severity | None:
        return worst(self.findings)


class SeatReport(msgspec.Struct, frozen=True):
    """One line of a score."""

    seat: int
    name: str
    color: str
    steam_id: str
    """As recorded; empty when the record has none or the pieces were read."""
    points: dict[str, int]
    total: int
    rank: int
    team: int
    """Seats with the same number play together. Pieces that were read do not tell: there each is alone."""


class ScoreReport(msgspec.Struct, frozen=True):
    """The score of a file, by the rules; what the record says of it does not count."""

    file: str
    game: str
    title: str
    final: bool
    source: Literal["record", "table"]
    """Whether the state was recorded or read off the pieces."""
    seats: tuple[SeatReport, ...]
    winners: tuple[str, ...]
    """While the game goes on: who leads."""
    decided_by: str
    faults: tuple[Finding, ...]
    """Why this score should not be trusted: what is wrong with the record behind it."""

    @property
    def outcome(self) -> str:
        """Who won or leads, and by what, in a sentence."""
        names = " and ".join(self.winners)
        several = len(self.winners) > 1
        if not names:
            return "The game itself wins." if self.final else "The game itself leads."
        if not self.final:
            return f"{names} {'lead' if several else 'leads'}."
        if several:
            teams = {seat.team for seat in self.seats if seat.rank == 1}
            return f"{names} {'share the win' if len(teams) > 1 else 'win together'}."
        return f"{names} wins" + ("." if self.decided_by == "total" else f", decided by {self.decided_by}.")


def verify(source: Source, choice: Choice = EVERYTHING) -> Verdict:
    """Asks every layer that can be asked of the file, and tells what was chosen."""
    results: dict[str, list[Finding]] = {}
    unasked = dict.fromkeys(ASKED, "")
    if source.save is None:
        unasked |= dict.fromkeys(("structure", "lint", "kit", "table"), "a record has no table")
    else:
        results["structure"] = structure.check(source.save)
        if worst(results["structure"]) == "error":
            unasked["lint"] = "the structure is damaged"
        else:
            results["lint"] = lint(subject_of(source.save, source.file), choice.wants)
    game, fault = _game(source)
    if source.fault or fault:
        results["rules"] = [fault] if fault else [found("R001", source.fault, path=source.base)]
    if game is None:
        why = "the game is not known" if fault or source.fault else "no rules are known for it"
        unasked |= {layer: why for layer in ASKED if not unasked[layer]}
    else:
        results["build"] = build_layer.check(game, source.save, source.record, source.base)
        if build_layer.other_rules(game, source.record) is None:
            results |= _of_game(game, source, unasked)
        else:
            unasked |= dict.fromkeys(_OF_GAME, "it was made under another rules number")
    told = {name: choice.applied(findings) for name, findings in results.items()}
    done = tuple(_layer(name, told.get(name), unasked[name]) for name in ASKED)
    return Verdict(source.name, source.kind, game.id if game else "", _summary(game, source), done)


def _of_game(game: Game, source: Source, unasked: dict[str, str]) -> dict[str, list[Finding]]:
    """The layers that the rules of the game answer."""
    results: dict[str, list[Finding]] = {}
    recorded = examine(game, source.record.state) if source.record else None
    if source.save is not None:
        results |= _of_table(game, source, recorded, unasked)
    if source.record is not None and recorded is not None:
        results["rules"] = rules_layer.check(game, source.record, recorded, source.base, source.mode)
        results["points"] = points_layer.check(game, source.record, recorded, source.base)
        if not recorded.sound:
            del results["points"]
            unasked["points"] = "the recorded state is impossible"
    else:
        why = "the record cannot be read" if source.fault else "there is no record"
        unasked |= dict.fromkeys(("rules", "points", "table"), why)
    return results


def _of_table(
    game: Game, source: Source, recorded: Examined | None, unasked: dict[str, str]
) -> dict[str, list[Finding]]:
    """Kit and table of a save."""
    from tts_builder.referee.built import mod_of

    assert source.save is not None
    mod, picture = mod_of(game.id), picture_of(source.save)
    results = {"kit": kit_layer.check(mod, picture)}
    if source.record is None or recorded is None:
        return results
    if not recorded.sound:
        unasked["table"] = "the recorded state is impossible"
    elif source.mode == "off":
        unasked["table"] = "the rules were switched off when the game was saved"
    elif len(source.record.seats) != len(game.rules.score(recorded.state).seats):
        unasked["table"] = "the seats do not fit the recorded state"
    else:
        colors = [seat.color for seat in source.record.seats]
        layout = game.binding.layout(recorded.state)
        results["table"] = table_layer.check(mod, picture, layout, colors, source.loose)
    return results


def _game(source: Source) -> tuple[Game | None, Finding | None]:
    """The game of a file, or why it is not known."""
    from tts_builder import games

    name = source.record.game if source.record else build_layer.named_game(source.save or {})
    if not name:
        return None, None
    if name not in games.all_ids():
        known = ", ".join(games.all_ids())
        return None, found(
            "R002",
            f"There is no game {shortened(name)!r} here.",
            path=f"{source.base}.game",
            hint=f"Games: {known}. A game of your own is named with --game.",
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
        return "A single object." if structure.is_object(source.save) else "A mod without rules known here."
    record = source.record
    if record is None:
        return f"{game.title}, no game in progress." if not source.fault else f"{game.title}, record damaged."
    outcome = "over" if record.score.final else "in progress"
    return f"{game.title}, {len(record.seats)} players, {len(record.moves)} moves, {outcome}."


def score(source: Source, *, replay: bool = True) -> ScoreReport:
    """The score by the rules: of the recorded state, or of the pieces on the table when there is no record.

    With `replay` the record is checked as well and its faults are in the report. Raises InputError when there
    is nothing to score.
    """
    game, fault = _game(source)
    if fault or source.fault:
        if fault is None:
            raise InputError(source.fault, where=source.name)
        raise InputError(fault.sentence, where=source.name, hint=fault.hint)
    if game is None:
        raise InputError("is not a game that can be scored here.", where=source.name)
    if source.record is None:
        return _from_table(game, source)
    other = build_layer.other_rules(game, source.record)
    if other is not None:
        raise InputError(other.sentence, where=source.name, hint=other.hint)
    record, recorded = source.record, examine(game, source.record.state)
    if not recorded.sound:
        problem = recorded.problems[0]
        where = f"{source.name}: {source.base}.state{problem.path[1:]}"
        raise InputError(f"the recorded state is impossible: {problem.sentence}", where=where)
    sheet = game.rules.score(recorded.state)
    if len(sheet.seats) != len(record.seats):
        raise InputError("the seats do not fit the recorded state.", where=source.name)
    faults: list[Finding] = []
    if replay:
        faults = rules_layer.check(game, record, recorded, source.base, source.mode)
        faults += points_layer.check(game, record, recorded, source.base)
    names = [
        (who(record, n), shortened(seat.color), shortened(seat.steam_id))
        for n, seat in enumerate(record.seats)
    ]
    teams = game.teams(recorded.state, len(names))
    return _report(game, source, sheet, names, teams, "record", faults)


def _from_table(game: Game, source: Source) -> ScoreReport:
    from tts_builder.referee.built import mod_of
    from tts_builder.referee.reading import read_table

    try:
        reading = read_table(game, mod_of(game.id), picture_of(source.save or {}))
    except InputError as fault:
        raise InputError(fault.what, where=source.name, hint=fault.hint) from fault
    names = [(color, color, "") for color in reading.colors]
    teams = game.teams(reading.state, len(names))
    return _report(game, source, game.rules.score(reading.state), names, teams, "table", [])


def _report(
    game: Game,
    source: Source,
    sheet: ScoreSheet,
    names: list[tuple[str, str, str]],
    teams: Sequence[int],
    read_from: Literal["record", "table"],
    faults: list[Finding],
) -> ScoreReport:
    seats = tuple(
        SeatReport(
            seat,
            *names[seat],
            dict(zip(sheet.categories, row.points, strict=True)),
            row.total,
            row.rank,
            teams[seat],
        )
        for seat, row in enumerate(sheet.seats)
    )
    return ScoreReport(
        source.name,
        game.id,
        game.title,
        sheet.final,
        read_from,
        seats,
        tuple(names[seat][0] for seat in sheet.winners),
        sheet.decided_by,
        tuple(fault for fault in faults if fault.severity != "note"),
    )
