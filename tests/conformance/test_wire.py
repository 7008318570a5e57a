"""The wire form holds the whole state, fits its schema and obeys the rules that keep Lua and Python equal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import jsonschema_rs
import msgspec

from tests.conformance.tables import Table, at_each_table, played, sampled, watched
from tts_builder import games
from tts_builder.engine.game import canonical, read_move
from tts_builder.engine.record import record_of
from tts_builder.games import schemas


@cache
def validator(table: Table, what: str) -> Any:
    known = schemas.shared() | schemas.of_games([games.load(table.game_id)])
    name = f"{what}.schema.json" if what in ("record", "score") else f"{table.game_id}.{what}.schema.json"
    return jsonschema_rs.validator_for(msgspec.json.decode(known[name]))


def values(data: Any) -> Iterator[Any]:
    yield data
    if isinstance(data, dict):
        for value in data.values():
            yield from values(value)
    elif isinstance(data, list):
        for value in data:
            yield from values(value)


@at_each_table
def test_state_goes_out_and_comes_back(table: Table) -> None:
    rules = table.rules
    for state in watched(table):
        raw = msgspec.json.decode(canonical(rules.to_wire(state)))
        assert rules.from_wire(msgspec.convert(raw, table.game.wire)) == state


@at_each_table
def test_moves_go_out_and_come_back(table: Table) -> None:
    for _, move in played(table).moves:
        assert read_move(table.game, msgspec.json.decode(canonical(move))) == move


@at_each_table
def test_states_moves_scores_and_records_fit_their_schemas(table: Table) -> None:
    for state in watched(table):
        validator(table, "state").validate(msgspec.json.decode(canonical(table.rules.to_wire(state))))
        validator(table, "score").validate(msgspec.json.decode(canonical(table.rules.score(state))))
    for _, move in played(table).moves:
        validator(table, "move").validate(msgspec.json.decode(canonical(move)))
    record = record_of(table.game, played(table))
    validator(table, "record").validate(msgspec.json.decode(canonical(record)))


@at_each_table
def test_wire_rules(table: Table) -> None:
    """No null, no float, no empty object, no integer JSON readers lose."""
    plain = [msgspec.to_builtins(table.rules.to_wire(state)) for state in sampled(table)]
    plain += [msgspec.to_builtins(move) for _, move in played(table).moves]
    for data in plain:
        for value in values(msgspec.json.decode(msgspec.json.encode(data))):
            assert value is not None
            assert not isinstance(value, float)
            assert value != {}
            assert not isinstance(value, int) or abs(value) < 2**53


@at_each_table
def test_a_view_has_the_form_of_the_state(table: Table) -> None:
    for state in sampled(table):
        wire = msgspec.to_builtins(table.rules.to_wire(state))
        for seat in range(-1, table.players):
            seen = msgspec.to_builtins(table.rules.view(state, seat))
            assert isinstance(msgspec.convert(seen, table.game.wire), table.game.wire)
            assert seen.keys() == wire.keys()


@at_each_table
def test_set_up_draws_nothing(table: Table) -> None:
    options = dict(table.options)
    assert table.rules.setup(table.players, options) == table.rules.setup(table.players, options)
    assert table.rules.problems(table.rules.setup(table.players, options)) == []
