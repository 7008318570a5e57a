"""The answers of a Lua binding in reproducible positions, and the golden file of its answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from tts_builder.engine.game import CHANCE, Game
from tts_builder.errors import InputError
from tts_builder.lua_rules.rules import modules_of
from tts_builder.referee.proof.binding_answers import IN_POSITION, LuaBinding, digest
from tts_builder.referee.proof.binding_golden import (
    Golden,
    answers,
    choose_in_game,
    choose_positions,
    differences,
    make,
    read,
    write,
)
from tts_builder.referee.proof.binding_positions import Pick, Positions
from tts_builder.referee.verdict.wire import check_state

PICKS = [Pick(0, 0), Pick(0, 9), Pick(1, 14), Pick(2, 20), Pick(2, 1, True), Pick(0, 5000)]


@pytest.fixture(scope="module")
def golden(game: Game) -> Golden:
    return make(game, LuaBinding(game), PICKS)


def changed(game: Game, before: str, after: str) -> LuaBinding:
    """The binding of Sarcophagus with one text replaced."""
    text = modules_of(game)["sarcophagus/binding"]
    assert text.count(before) == 1
    return LuaBinding(game, {"sarcophagus/binding": text.replace(before, after)})


@pytest.mark.parametrize("pick", PICKS)
def test_a_position_has_a_name(pick: Pick) -> None:
    assert Pick.read(str(pick)) == pick


@pytest.mark.parametrize("name", ["", "12", "12:", ":3", "1:2:3", "1~-2", "a:1"])
def test_other_texts_name_no_position(name: str) -> None:
    with pytest.raises(ValueError, match="does not name a position"):
        Pick.read(name)


def test_positions_are_sound_and_the_same_again(game: Game) -> None:
    positions = Positions(game)
    for pick in choose_positions(game, 3):
        position = positions.position(pick)
        assert position is not None
        assert check_state(game, position.wire).sound
        assert position == Positions(game).position(pick)
        assert position.tried
    first = positions.position(Pick(1, 0))
    assert first is not None
    assert first.made is not None
    assert first.made[0] == CHANCE
    last = positions.position(Pick(1, positions.length(1)))
    assert last is not None
    assert last.made is None
    assert positions.position(Pick(1, positions.length(1) + 1)) is None


def test_the_first_and_the_last_position_of_a_game_are_always_among_some(game: Game) -> None:
    positions = Positions(game)
    found = choose_in_game(positions, 4, 3, 2)
    assert len(found) == len(set(found)) == 7
    assert {Pick(4, 0), Pick(4, positions.length(4)), Pick(4, 1, True), Pick(4, 2, True)} <= set(found)


def test_every_verb_has_something_to_say(game: Game) -> None:
    said = {verb for _, verb, lines in answers(game, LuaBinding(game), choose_positions(game, 4)) if lines}
    # In Sarcophagus, players do not turn pieces by hand, and pieces keep their names.
    assert said == {*IN_POSITION, "options"} - {"suits"}


def test_a_file_of_answers_is_read_as_it_was_written(game: Game, golden: Golden, tmp_path: Path) -> None:
    path = tmp_path / "binding.golden"
    path.write_text(write(game, golden), encoding="utf-8", newline="\n")
    again = read(path)
    assert list(again.positions) == sorted(PICKS[:-1]) == sorted(golden.positions)
    assert again.texts == golden.texts
    assert write(game, again) == write(game, golden)
    assert differences(game, LuaBinding(game), again) == []


@pytest.mark.parametrize(
    "text", ["", "0:1 | layout 3 12345678\n", "nonsense\n\ntexts\n", "0:1 | layout\n\ntexts\n"]
)
def test_another_file_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "binding.golden"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="is not a file of answers"):
        read(path)


@pytest.mark.parametrize(
    ("before", "after", "verbs"),
    [
        ("slot = spot.slot * PER_TILE + free }", "slot = spot.slot * PER_TILE }", {"meant"}),
        (
            'pieces[i] = "coin:" .. coin',
            'pieces[i] = "x:" .. coin',
            {"touchable", "lifted", "meant", "intent"},
        ),
        ('return id_of(piece, "coin:") ~= nil', "return false", {"lifted"}),
        ("coin = coin, pos = pos }", "coin = coin }", {"intent", "refused"}),
        ("name = event.seat and names[event.seat + 1],", "name = names[1],", {"events"}),
    ],
)
def test_another_answer_is_noticed(
    game: Game, golden: Golden, before: str, after: str, verbs: set[str]
) -> None:
    assert verbs <= {each.verb for each in differences(game, changed(game, before, after), golden)}


def test_a_difference_names_the_position_and_the_new_words(game: Game, golden: Golden) -> None:
    lua = changed(game, "name = names[s.turn + 1]", 'name = "Somebody"')
    found = [each for each in differences(game, lua, golden) if each.new]
    assert found
    assert {each.verb for each in found} == {"words"}
    assert "Somebody: put " in str(found[0])
    assert str(found[0]).startswith("position ")


def test_a_position_that_is_no_longer_there_is_a_difference(game: Game, golden: Golden) -> None:
    kept = golden._replace(positions={**golden.positions, Pick(0, 5000): {"layout": digest([])}})
    assert [each.where for each in differences(game, LuaBinding(game), kept)] == ["position 0:5000"]
