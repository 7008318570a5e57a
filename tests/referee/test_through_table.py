"""Games played with hands and buttons: table, Lua and Python agree, and a faulty table is noticed."""

from __future__ import annotations

import pytest

from tests.referee.conftest import source_of
from tts_builder import games
from tts_builder.engine.game import Game, canonical
from tts_builder.headless.table import Table
from tts_builder.referee.proof import through_table
from tts_builder.referee.proof.through_table import PlaySettings, TableDisagreementError, play_at_table
from tts_builder.referee.verdict.built import undrawn_save
from tts_builder.referee.verdict.scores import score
from tts_builder.referee.verdict.verdict import verify
from tts_builder.testing.laws.recorded import REFEREE


def test_a_whole_game_with_mischief_and_reloads(game: Game) -> None:
    # Without a record, only the game's own choice of colors can be read.
    settings = PlaySettings(mischief=0.35, reload=0.05, seat_changes=0.0)
    result = play_at_table(game, 3, {}, 7, settings=settings)
    assert game.rules.actors(result.played.state) == ()
    assert result.mischief > 10
    assert result.refused > 0
    assert canonical(result.record.state) == canonical(game.rules.to_wire(result.played.state))
    verdict = verify(source_of(result.save), REFEREE)
    assert verdict.findings == []
    report = score(source_of(result.save))
    assert report.final
    assert [row.total for row in report.seats] == [row.total for row in result.record.score.seats]
    bare = score(source_of({**result.save, "LuaScriptState": ""}))
    assert [row.total for row in bare.seats] == [row.total for row in report.seats]


def test_one_person_plays_all_seats_and_the_seed_repeats_it(game: Game) -> None:
    settings = PlaySettings(mischief=0.0, reload=0.0, hotseat=True)
    first, second = (play_at_table(game, 2, {}, 8, settings=settings) for _ in range(2))
    assert canonical(first.record) == canonical(second.record)
    assert first.save == second.save
    assert len(first.played.moves) == len(first.record.moves)


def test_a_table_is_rewound_again_and_again(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    rewound: list[int] = []
    rewind = Table.rewind

    def noted(table: Table, steps: int = 1) -> None:
        rewound.append(steps)
        rewind(table, steps)

    monkeypatch.setattr(Table, "rewind", noted)
    result = play_at_table(game, 3, {}, 8, settings=PlaySettings(rewind=0.3, seat_changes=0.0, reload=0.0))
    assert len(rewound) > 3
    assert max(rewound) > 1
    assert verify(source_of(result.save), REFEREE).findings == []


LAX = """
local function lax(rules)
  local right = rules.refuse
  rules.refuse = function(s, seat, m)
    local refusal = right(s, seat, m)
    return refusal and refusal.code ~= "FIRST_COIN_TARGET" and refusal or nil
  end
  return rules
end
main.use(
  lax(require("sarcophagus/rules"))"""
BROKEN = {
    "the rules let a wrong tile pass": (
        'main.use(\n  require("sarcophagus/rules")',
        LAX,
        "FIRST_COIN_TARGET",
    ),
    "pieces stay where they are": ("object.setPositionSmooth(", "object.getPosition(", ": T00"),
    "nobody looks after pieces": (
        "refresh.soon(m)\n    end\n  end, patrol",
        "end\n  end, patrol",
        ": T00",
    ),
    "a script fails": ("main.drop(color, object)", "main.drip(color, object)", "a script failed: "),
}


def break_script(game: Game, monkeypatch: pytest.MonkeyPatch, old: str, new: str) -> None:
    save = undrawn_save(game)
    root, entry, rest = save["LuaScript"].rpartition(old)
    assert entry
    monkeypatch.setattr(through_table, "built_save", lambda *_: {**save, "LuaScript": f"{root}{new}{rest}"})


def test_cards_that_only_glide_out_of_a_hand_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    cleopatra = games.load("cleopatra")
    break_script(cleopatra, monkeypatch, "leave_hands(view, goal, object)", "")
    with pytest.raises(TableDisagreementError) as caught:
        play_at_table(cleopatra, 2, {}, 5, settings=PlaySettings(mischief=0.0, reload=0.0))
    assert "smooth moves out of a hand had no effect" in caught.value.what


@pytest.mark.parametrize("name", BROKEN)
def test_a_table_that_goes_wrong_is_noticed(game: Game, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    old, new, said = BROKEN[name]
    break_script(game, monkeypatch, old, new)
    with pytest.raises(TableDisagreementError) as caught:
        play_at_table(game, 2, {}, 9, settings=PlaySettings(mischief=0.6, reload=0.0))
    assert said in caught.value.what
    assert caught.value.where.startswith("sarcophagus, seed 9, after ")
    assert "pyramid:" in caught.value.hint
    assert caught.value.exit_code == 1
