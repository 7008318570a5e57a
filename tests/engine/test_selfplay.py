"""Self-play: batches, seeds, records and transcripts."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from tts_builder import games
from tts_builder.engine.game import canonical
from tts_builder.engine.record import LogEntry, Record, SeatInfo, record_of
from tts_builder.engine.seeds import derived
from tts_builder.engine.selfplay import EndlessGameError, batch, play
from tts_builder.engine.transcript import changes, describe, transcript
from tts_builder.errors import InputError

GAME = games.load("sarcophagus")


def test_derived_seeds_are_fixed_and_different() -> None:
    assert derived(1, 0) == 27311190229672
    assert len({derived(seed, number) for seed in range(20) for number in range(50)}) == 1000
    assert all(0 <= derived(3, number) < 2**48 for number in range(50))


def test_a_batch_can_be_repeated_game_by_game() -> None:
    played = list(batch(GAME, 2, seed=8, games=3))
    assert [one.seed for one in played] == [derived(8, number) for number in range(3)]
    assert play(GAME, 2, seed=derived(8, 2)).moves == played[2].moves


def test_a_game_beyond_its_bound_is_a_fault() -> None:
    with pytest.raises(EndlessGameError, match="more than 10 moves"):
        play(replace(GAME, bound=10), 2, seed=1)


def test_a_record_has_every_key_and_comes_back() -> None:
    record = record_of(GAME, play(GAME, 2, seed=1), build="ab12")
    raw = msgspec.json.decode(canonical(record))
    assert set(raw) == {
        *("record", "game", "rules", "build", "options", "seats", "start", "moves", "log", "state", "score"),
        "when",
    }
    assert raw["when"] == []
    assert raw["options"] == {}
    assert canonical(msgspec.convert(raw, Record)) == canonical(record)
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.convert(raw | {"extra": 1}, Record)
    del raw["log"]
    with pytest.raises(msgspec.ValidationError, match="missing required field `log`"):
        msgspec.convert(raw, Record)


def test_a_transcript_names_people_and_refusals() -> None:
    seats = [SeatInfo("White", "Ann", "1"), SeatInfo("Green", "", "")]
    log = [LogEntry(2, 1, "refused", "NOT_YOUR_TURN"), LogEntry(0, 0, "off", "")]
    text = transcript(GAME, record_of(GAME, play(GAME, 2, seed=1), seats=seats, log=log))
    assert text.splitlines()[0] == f"Sarcophagus, rules {GAME.version}: Ann, Green"
    assert "   (Green: refused NOT_YOUR_TURN)\n\n3. " in text
    assert "   (Ann: off)\n\n1. chance: deal" in text


def test_a_transcript_stops_at_an_illegal_move() -> None:
    record = record_of(GAME, play(GAME, 2, seed=1))
    forged = msgspec.structs.replace(record, moves=record.moves[:1] + record.moves[2:])
    with pytest.raises(InputError, match=r"\$\.moves\[\d+\]: [A-Z_]+: "):
        transcript(GAME, forged)


def test_changes() -> None:
    before = {"a": 1, "b": ["x", "y"], "c": [{"n": "p", "v": [1]}, {"n": "q", "v": []}], "d": [[], []]}
    after = {"a": 2, "b": ["y", "z"], "c": [{"n": "q", "v": ["k"]}], "d": [[], ["m"]]}
    assert list(changes(before, after)) == [
        "a: 1 → 2", "b - x", "b + z", "c - n p v [1]", "c[q].v + k", "d[1] + m",
    ]  # fmt: skip
    assert describe({"x": True, "do": "go"}) == "go x yes"
