"""Every kind of tampering is found under the right letter, and an honest file has no findings."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from typing import Any

import msgspec
import pytest

from tts_builder.components.luatable import table_data
from tts_builder.errors import InputError
from tts_builder.headless.table import Table
from tts_builder.lua.script import Rendered, global_script
from tts_builder.referee.league.batch import Entry, digest_of, row_of, score_entry
from tts_builder.referee.league.standings import standings
from tts_builder.referee.verdict import builds
from tts_builder.referee.verdict.built import undrawn_save
from tts_builder.referee.verdict.findings import Finding
from tts_builder.referee.verdict.scores import judged_to_score, score
from tts_builder.referee.verdict.source import Source, parse
from tts_builder.referee.verdict.verdict import Judged, Terms, verify
from tts_builder.testing.laws.forging_ways import FORGING
from tts_builder.testing.laws.hiding_ways import HIDING
from tts_builder.testing.laws.league_ways import ANYWHERE, LEAGUE
from tts_builder.testing.laws.piece_ways import PIECES, SCRIPTS, Way, merge, picture_named_after
from tts_builder.testing.laws.record_ways import PARTS, RECORDS, edited
from tts_builder.testing.laws.recorded import REFEREE, played, record, save, source_of, usual_players
from tts_builder.testing.laws.scene import Scene, leaves, spread
from tts_builder.testing.laws.subject import DoesNotApplyError, Law, at_a_table, where_it_applies

WAYS = [*PIECES, *SCRIPTS, *HIDING, *RECORDS, *FORGING, *LEAGUE, *ANYWHERE]
NAMED = re.compile(r"\b([A-Z])[0-9]{3}: ")
"""The code of a finding at the start of an error or of a reason in the standings."""


def findings(value: Any) -> list[Finding]:
    return verify(source_of(value), REFEREE).findings


def letters(found: list[Finding]) -> set[str]:
    return {finding.code[0] for finding in found}


def scene_of(game_id: str, way: Way) -> Scene:
    """The finished game after this tampering. If that needs a game in progress, such a game."""
    for over in (True, False):
        scene = Scene(game_id, over=over)
        try:
            way.do(scene)
        except DoesNotApplyError:
            if not over:
                raise
        else:
            break
    return scene


def tampered(game_id: str, way: Way, bare: bool = False) -> list[Finding]:
    """The referee's findings in the save, or in its bare record, after this tampering."""
    scene = scene_of(game_id, way)
    return findings(scene.record if bare else scene.file())


def only(way: Way, found: list[Finding]) -> bool:
    """Whether the right layer found it, and no other layer without a reason."""
    return letters(found) - set(way.also) == {way.letter}


def told_by_score(source: Source, judged: Judged) -> set[str]:
    """The layers that make `score` doubt or reject a file. `standings` must not count it either."""
    row = row_of(source, judged, "")
    found = standings([row])
    assert found.counted == 0
    (omitted,) = found.not_counted
    if row.report is None:
        told = set(NAMED.findall(row.error))
    else:
        assert row.report.doubted == "yes"
        assert "oubted" in row.report.outcome
        told = letters(list(row.report.faults))
    assert set(NAMED.findall(omitted.reason)) & told
    return told


def drifted(scene: Scene) -> None:
    """Move pieces as far as they slide when the table is bumped."""
    for entry in scene.objects:
        entry["Transform"]["posX"] += 0.1
        entry["Transform"]["rotY"] += 4


def zone_added(scene: Scene) -> None:
    scene.objects.append(
        {"GUID": "abcdef", "Name": "ScriptingTrigger", "Transform": dict(scene.one().transform)}
    )


def pictures_elsewhere(scene: Scene) -> None:
    """Name images as `build` does, and as the game's cloud does."""
    for number, piece in enumerate(scene.pieces()):
        if "CustomImage" in piece.found.object:
            cloud = f"https://example.org/ugc/{number}/ABCDEF/"
            own = picture_named_after(piece.key)
            piece.found.object["CustomImage"]["ImageURL"] = own if number % 2 else cloud


def equal_pieces_stacked(scene: Scene) -> None:
    """Equal pieces on a spot may be one object with a number."""
    counted = scene.counted()
    if not counted:
        raise DoesNotApplyError("the game has no equal pieces")
    for equal in counted:
        merge(scene, equal)


def objects_reordered(scene: Scene) -> None:
    scene.objects.reverse()


def line_ends_of_windows(scene: Scene) -> None:
    for field in ("LuaScript", "XmlUI"):
        scene.save[field] = scene.save[field].replace("\n", "\r\n")


def other_names(scene: Scene) -> None:
    for seat in scene.record["seats"]:
        seat.update(name="Anybody", steam_id="76561190000000009")


HARMLESS = [
    drifted,
    zone_added,
    pictures_elsewhere,
    equal_pieces_stacked,
    objects_reordered,
    line_ends_of_windows,
    other_names,
]


@cache
def older_build(game_id: str) -> Rendered:
    """A script of an earlier version of the game, with a matching build number."""
    scene = Scene(game_id)
    table = table_data(scene.mod, scene.game)
    table["buttons"] += 1
    facts = {**scene.game.facts(), "of_an_earlier_version": 1}
    return global_script(str(scene.mod.lua or game_id), facts, table, scene.mod.templates())


def of_older_build(game_id: str) -> Scene:
    scene, script = Scene(game_id), older_build(game_id)
    scene.save |= {"LuaScript": script.text, "XmlUI": script.xml}
    scene.record["build"] = script.build
    return scene


@at_a_table
class TamperingLaws(Law):
    # ---------------------------------------------------------------- honest files

    @pytest.mark.parametrize("part", [0.0, 0.2, 0.7, 1.0])
    def test_an_untouched_save_has_no_finding(self, part: float) -> None:
        game = self.game
        for players in game.players:
            verdict = verify(source_of(save(game, played(game, players, part))), REFEREE)
            assert verdict.findings == []
            assert [layer.outcome for layer in verdict.layers] == ["ok"] * 7

    def test_an_untouched_record_has_no_finding(self) -> None:
        game = self.game
        made = record(game, played(game, usual_players(game)))
        verdict = verify(source_of(made))
        assert verdict.findings == []
        outcomes = {layer.layer: layer.outcome for layer in verdict.layers}
        asked = [layer for layer, outcome in outcomes.items() if outcome == "ok"]
        assert asked == ["build", "rules", "points"]
        assert verdict.summary == f"{game.title}, {len(made.seats)} players, {len(made.moves)} moves, over."

    @pytest.mark.parametrize("change", HARMLESS, ids=lambda change: change.__name__.replace("_", " "))
    @where_it_applies
    def test_what_proves_nothing_is_no_finding(self, change: Any) -> None:
        scene = Scene(self.game.id)
        change(scene)
        assert findings(scene.file()) == []

    # ---------------------------------------------------------------- tampered files

    @pytest.mark.parametrize("way", WAYS, ids=str)
    @where_it_applies
    def test_tampering_is_found_under_its_letter_by_every_command(self, way: Way) -> None:
        source = source_of(scene_of(self.game.id, way).file())
        judged = judged_to_score(source)
        found = REFEREE.applied(judged.verdict.findings)
        assert only(way, found), found
        assert way.letter in told_by_score(source, judged)

    def _first_tampered(self, letter: str) -> Scene:
        """A game after the first way of tampering of this letter that applies to it."""
        for way in WAYS:
            if way.letter == letter:
                with suppress(DoesNotApplyError):
                    return scene_of(self.game.id, way)
        raise AssertionError(f"no way of {letter} applies to {self.game.id}")

    @pytest.mark.parametrize("letter", sorted({way.letter for way in WAYS}))
    def test_every_command_rests_on_the_same_verdict(self, letter: str) -> None:
        """What one command finds, all commands find, so a file need not be checked by each."""
        data = msgspec.json.encode(self._first_tampered(letter).file())
        source = parse(data, "file.json")
        judged = judged_to_score(source)
        assert verify(source, REFEREE).findings == REFEREE.applied(judged.verdict.findings)
        assert score_entry(Entry("file.json", "", True, data)) == row_of(source, judged, digest_of(data))

    @pytest.mark.parametrize("way", RECORDS, ids=str)
    @where_it_applies
    def test_a_bare_record_is_tampered_with_in_vain(self, way: Way) -> None:
        found = tampered(self.game.id, way, bare=True)
        assert only(way, found), found

    @pytest.mark.parametrize("part", PARTS)
    def test_every_value_of_a_record_counts(self, part: str) -> None:
        numbers = range(len(list(leaves(Scene(self.game.id).record[part]))))
        for number in spread(list(numbers)):
            scene, what = edited(self.game.id, part, number)
            source = source_of(scene.record)
            judged = judged_to_score(source)
            found = REFEREE.applied(judged.verdict.findings)
            assert PARTS[part] in letters(found), what
            assert letters(found) <= {"R", "P"}, what
            assert told_by_score(source, judged) & letters(found), what

    # ---------------------------------------------------------------- notes

    def test_an_older_build_is_a_note_only_where_it_is_known(self, monkeypatch: pytest.MonkeyPatch) -> None:
        scene, script = of_older_build(self.game.id), older_build(self.game.id)
        assert [(each.code, each.severity) for each in findings(scene.file())] == [("B007", "warning")]
        trusted = Terms(builds=(script.build,))
        assert [each.code for each in verify(source_of(scene.file()), REFEREE, trusted).findings] == ["B004"]
        listed = {self.game.id: {script.build: builds.released("0.0.1", script.text, script.xml)}}
        monkeypatch.setattr(builds, "known", lambda: listed)
        assert [(each.code, each.severity) for each in findings(scene.file())] == [("B004", "note")]
        other = {self.game.id: {script.build: builds.released("0.0.1", "", script.xml)}}
        monkeypatch.setattr(builds, "known", lambda: other)
        assert [each.code for each in findings(scene.file())] == ["B001"]

    def test_a_record_begun_by_an_older_build_is_a_note_only_where_it_is_known(self) -> None:
        scene, build = Scene(self.game.id), older_build(self.game.id).build
        scene.record["build"] = build
        for value in (scene.file(), scene.record):
            assert [(each.code, each.severity) for each in findings(value)] == [("B007", "warning")]
            trusted = verify(source_of(value), REFEREE, Terms(builds=(build,)))
            assert [each.code for each in trusted.findings] == ["B004"]

    def test_a_game_under_other_rules_is_refused_with_both_numbers(self) -> None:
        """Other layers are skipped, because their findings could not be trusted."""
        scene = Scene(self.game.id)
        scene.record["rules"] -= 1
        scene.record["moves"].pop()
        for value in (scene.file(), scene.record):
            (found,) = findings(value)
            assert (found.code, found.severity) == ("B005", "error")
            version = self.game.version
            numbers = f"rules number {version - 1}; the installed {self.game.title} has number {version}."
            assert found.sentence.endswith(numbers)
            assert found.hint
            with pytest.raises(InputError, match=re.escape(numbers)):
                score(source_of(value))

    def test_an_edited_script_of_an_older_build_is_found(self) -> None:
        scene = of_older_build(self.game.id)
        scene.save["LuaScript"] += "\n-- and one line more"
        assert [(each.code, each.severity) for each in findings(scene.file())] == [("B001", "error")]

    def test_a_piece_that_was_held_is_a_note_only(self) -> None:
        scene = Scene(self.game.id)
        one = scene.one()
        scene.state["loose"] = [one.piece.key]
        one.transform.update(posX=0.3, posY=9.0, posZ=0.7)
        assert [(each.code, each.severity) for each in findings(scene.file())] == [("T004", "note")]

    def test_a_table_with_the_rules_off_is_not_compared(self) -> None:
        scene = Scene(self.game.id)
        scene.one().transform.update(posX=99.0, posZ=99.0)
        scene.record["log"].append({"n": 1, "seat": 0, "what": "off", "code": ""})
        scene.state["mode"] = "off"
        verdict = verify(source_of(scene.file()), REFEREE)
        assert [finding.code for finding in verdict.findings] == ["R009"]
        table = next(layer for layer in verdict.layers if layer.layer == "table")
        assert (table.outcome, table.why) == (
            "not asked",
            "the rules were switched off when the game was saved",
        )

    def test_a_save_in_which_nobody_played_has_no_finding(self) -> None:
        fresh = undrawn_save(self.game)
        assert findings(fresh) == []
        table = Table(fresh)
        table.settle()
        assert findings(table.save()) == []

    def test_a_mode_the_log_does_not_know_is_found(self) -> None:
        scene = Scene(self.game.id)
        scene.state["mode"] = "off"
        assert [finding.code for finding in findings(scene.file())] == ["R010"]
