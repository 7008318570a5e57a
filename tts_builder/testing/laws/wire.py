"""The wire form holds the whole state, fits its schema and follows the rules that keep Lua and Python
equal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import jsonschema_rs
import msgspec

from tts_builder.engine.game import canonical, read_move
from tts_builder.engine.record import record_of
from tts_builder.games import schemas
from tts_builder.testing.laws.subject import Law, Subject
from tts_builder.testing.laws.tables import Table, played, sampled, watched


@cache
def validator(subject: Subject, what: str) -> Any:
    known = schemas.shared() | schemas.of_games([subject.game])
    name = f"{what}.schema.json" if what in ("record", "score") else f"{subject.game.id}.{what}.schema.json"
    return jsonschema_rs.validator_for(msgspec.json.decode(known[name]))


def values(data: Any) -> Iterator[Any]:
    yield data
    if isinstance(data, dict):
        for value in data.values():
            yield from values(value)
    elif isinstance(data, list):
        for value in data:
            yield from values(value)


class WireLaws(Law):
    def test_state_goes_out_and_comes_back(self, table: Table) -> None:
        rules = table.rules
        for state in watched(table):
            raw = msgspec.json.decode(canonical(rules.to_wire(state)))
            assert rules.from_wire(msgspec.convert(raw, table.game.wire)) == state

    def test_moves_go_out_and_come_back(self, table: Table) -> None:
        for _, move in played(table).moves:
            assert read_move(self.game, msgspec.json.decode(canonical(move))) == move

    def test_states_moves_scores_and_records_fit_their_schemas(self, table: Table) -> None:
        for state in watched(table):
            validator(self.subject, "state").validate(
                msgspec.json.decode(canonical(table.rules.to_wire(state)))
            )
            validator(self.subject, "score").validate(
                msgspec.json.decode(canonical(table.rules.score(state)))
            )
        for _, move in played(table).moves:
            validator(self.subject, "move").validate(msgspec.json.decode(canonical(move)))
        record = record_of(table.game, played(table))
        validator(self.subject, "record").validate(msgspec.json.decode(canonical(record)))

    def test_wire_rules(self, table: Table) -> None:
        """No null, no float, no empty object, no integer that JSON readers would round."""
        plain = [msgspec.to_builtins(table.rules.to_wire(state)) for state in sampled(table)]
        plain += [msgspec.to_builtins(move) for _, move in played(table).moves]
        for data in plain:
            for value in values(msgspec.json.decode(msgspec.json.encode(data))):
                assert value is not None
                assert not isinstance(value, float)
                assert value != {}
                assert not isinstance(value, int) or abs(value) < 2**53

    def test_a_view_has_the_form_of_the_state(self, python_table: Table) -> None:
        rules, form = python_table.rules, self.game.wire
        for state in sampled(python_table):
            wire = msgspec.to_builtins(rules.to_wire(state))
            for seat in range(-1, python_table.players):
                seen = msgspec.to_builtins(rules.view(state, seat))
                assert isinstance(msgspec.convert(seen, form), form)
                assert seen.keys() == wire.keys()

    def test_set_up_draws_nothing(self, table: Table) -> None:
        options = dict(table.options)
        assert table.rules.setup(table.players, options) == table.rules.setup(table.players, options)
        assert table.rules.problems(table.rules.setup(table.players, options)) == []
