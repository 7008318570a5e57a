"""The score of a file, computed by the rules, with the same verdict that `verify` gives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from tts_builder.engine.game import Game, ScoreSheet
from tts_builder.errors import InputError, legible, shortened
from tts_builder.referee.verdict import build_layer
from tts_builder.referee.verdict.findings import Finding
from tts_builder.referee.verdict.picture import picture_of
from tts_builder.referee.verdict.source import Source
from tts_builder.referee.verdict.verdict import (
    ASKED,
    TERMS,
    Judged,
    Layer,
    Terms,
    Verdict,
    game_of,
    judge,
    recorded_state,
)
from tts_builder.referee.verdict.wire import who
from tts_builder.saves.lint.config import Choice

LINT: Final = Choice(ignore=("A", "L", "U"))
"""Lint checks that do not apply to scores. Whether pictures are on this disk says nothing about a game. The
layer `build` compares scripts and panels byte by byte."""

QUICK: Final = dict.fromkeys(ASKED, "--quick")


class SeatReport(msgspec.Struct, frozen=True):
    """One line of a score."""

    seat: int
    name: str
    color: str
    steam_id: str
    """As recorded; empty if the record has none or the state was read from the pieces."""
    points: dict[str, int]
    total: int
    rank: int
    team: int
    """Seats with the same number play together."""


class ScoreReport(msgspec.Struct, frozen=True):
    """The score of a file, computed by the rules; the recorded score is ignored."""

    file: str
    game: str
    title: str
    final: bool
    source: Literal["record", "table"]
    """Whether the state comes from the record or from the pieces on the table."""
    seats: tuple[SeatReport, ...]
    winners: tuple[str, ...]
    """The leaders, if the game is not over."""
    decided_by: str
    faults: tuple[Finding, ...]
    """Why this score should not be trusted: the errors and warnings of all layers."""
    not_asked: dict[str, str]
    """The layers that were skipped, each with the reason."""

    @property
    def doubted(self) -> str:
        """`yes` if anything was found, `unasked` if no layer ran, otherwise `no`."""
        if self.faults:
            return "yes"
        return "unasked" if self.not_asked == QUICK else "no"

    @property
    def unasked_layers(self) -> list[str]:
        """The skipped layers in the order in which layers run; a file of rows does not keep that order."""
        return [layer for layer in ASKED if layer in self.not_asked]

    @property
    def unasked(self) -> str:
        """The skipped layers with their reasons, as text; empty if all ran."""
        reasons: dict[str, list[str]] = {}
        for layer in self.unasked_layers:
            reasons.setdefault(self.not_asked[layer], []).append(layer)
        return "; ".join(f"{', '.join(layers)} ({why})" for why, layers in reasons.items())

    @property
    def outcome(self) -> str:
        """Who won or leads, and by what, in a sentence. If there are findings, the sentence says so."""
        if self.faults:
            number = len(self.faults)
            what = f"{number} finding{'' if number == 1 else 's'}"
            return f"Doubted, {what}. According to the file: {self._outcome}"
        return self._outcome

    @property
    def _outcome(self) -> str:
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


def score(source: Source, terms: Terms = TERMS) -> ScoreReport:
    """The score of the recorded state, or of the pieces on the table if there is no record.

    Every layer runs as well, unless `terms.quick` is set, and the report has the findings. Raises InputError
    if there is nothing to score.
    """
    return report_of(source, judged_to_score(source, terms))


def judged_to_score(source: Source, terms: Terms = TERMS) -> Judged:
    """The verdict that a score needs: that of `verify`, or one without layers if `terms.quick` is set."""
    return _unjudged(source) if terms.quick else judge(source, LINT, terms)


def report_of(source: Source, judged: Judged) -> ScoreReport:
    """Like `score`, for a file that was already judged."""
    game, record, recorded = judged.game, source.record, judged.recorded
    other = build_layer.other_rules(game, record) if game else None
    if other is not None:
        raise InputError(f"{other.code}: {other.sentence}", where=source.name, hint=other.hint)
    if game is None or source.fault:
        raise _hopeless(source, judged.verdict, "is not a game that can be scored here.")
    if record is None:
        return _from_table(game, source, judged.verdict)
    if recorded is None or not recorded.sound:
        problem = f"the recorded state is impossible: {recorded.problems[0].sentence}" if recorded else ""
        raise _hopeless(source, judged.verdict, problem)
    sheet = game.rules.score(recorded.state)
    if len(sheet.seats) != len(record.seats):
        raise _hopeless(source, judged.verdict, "the number of seats does not fit the recorded state.")
    names = [
        (who(record, n), shortened(legible(seat.color)), shortened(legible(seat.steam_id)))
        for n, seat in enumerate(record.seats)
    ]
    teams = game.teams(recorded.state, len(names))
    return _report(game, source, sheet, names, teams, "record", judged.verdict)


def _unjudged(source: Source) -> Judged:
    """A verdict without any layer."""
    game, fault = game_of(source)
    recorded = recorded_state(game, source)
    layers = tuple(Layer(name, "not asked", (), why) for name, why in QUICK.items())
    if fault:
        layers = (*layers, Layer("rules", "error", (fault,)))
    return Judged(Verdict(source.name, source.kind, game.id if game else "", "", layers), game, recorded)


def _hopeless(source: Source, verdict: Verdict, otherwise: str) -> InputError:
    """Why there is no score: the first error found, or else `otherwise`."""
    first = next((finding for finding in verdict.findings if finding.severity == "error"), None)
    if first is None:
        return InputError(source.fault or otherwise, where=source.name)
    place = "" if first.path == "$" else f": {first.path}"
    return InputError(f"{first.code}: {first.sentence}", where=f"{source.name}{place}", hint=first.hint)


def _faults(verdict: Verdict) -> tuple[Finding, ...]:
    return tuple(finding for finding in verdict.findings if finding.severity != "note")


def _from_table(game: Game, source: Source, verdict: Verdict) -> ScoreReport:
    from tts_builder.referee.verdict.built import mod_of
    from tts_builder.referee.verdict.reading import read_table

    try:
        reading = read_table(game, mod_of(game.id), picture_of(source.save or {}))
    except InputError as fault:
        first = next((f"{each.code}: {each.sentence} " for each in _faults(verdict)), "")
        raise InputError(first + fault.what, where=source.name, hint=fault.hint) from fault
    names = [(color, color, "") for color in reading.colors]
    teams = game.teams(reading.state, len(names))
    return _report(game, source, game.rules.score(reading.state), names, teams, "table", verdict)


def _report(
    game: Game,
    source: Source,
    sheet: ScoreSheet,
    names: list[tuple[str, str, str]],
    teams: Sequence[int],
    read_from: Literal["record", "table"],
    verdict: Verdict,
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
        _faults(verdict),
        {layer.layer: layer.why for layer in verdict.layers if layer.outcome == "not asked"},
    )
