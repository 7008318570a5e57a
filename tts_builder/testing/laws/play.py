"""Games are the same for the same seed, end within their bound, and do not change earlier states."""

from __future__ import annotations

from itertools import permutations

import msgspec

from tts_builder.engine.game import canonical, read_move
from tts_builder.engine.record import Record, record_of
from tts_builder.engine.selfplay import play
from tts_builder.engine.transcript import transcript
from tts_builder.referee.verdict.wire import plain
from tts_builder.testing.laws.subject import Law
from tts_builder.testing.laws.tables import (
    Table,
    played,
    sampled,
    states,
    watched_moves,
)


class PlayLaws(Law):
    def test_same_seed_same_game(self, short_table: Table) -> None:
        table = short_table
        again = play(table.game, table.players, dict(table.options), seed=1)
        assert canonical(record_of(table.game, again)) == canonical(record_of(table.game, played(table)))

    def test_ends_within_its_bound(self, table: Table) -> None:
        for policy in table.policies:
            game = played(table, table.seeds[2], policy)
            assert 0 < len(game.moves) <= table.game.bound, policy
            assert table.rules.actors(game.state) == ()
            assert table.rules.score(game.state).final

    def test_no_verb_of_lua_changes_what_it_is_given(self, lua_table: Table) -> None:
        """Verbs of Lua change neither their arguments nor earlier results."""
        lua = self.subject.lua
        for state, seat, made in watched_moves(lua_table):
            kept, move = self.subject.states.to_lua(state), lua.state(plain(made))
            given = lua.text(kept), lua.text(move)
            for verb, *args in (("actors",), ("moves", seat), ("refuse", seat, move), ("score",)):
                lua.ask("rules", verb, kept, *args)
            after = lua.apply(kept, seat, move)
            led = lua.text(after)
            again = lua.text(lua.apply(kept, seat, move))
            assert (lua.text(kept), lua.text(move)) == given
            assert lua.text(after) == led == again

    def test_apply_is_pure(self, table: Table) -> None:
        rules = table.rules
        for state, seat, move in watched_moves(table):
            before, text = canonical(rules.to_wire(state)), canonical(move)
            once, twice = rules.apply(state, seat, move), rules.apply(state, seat, move)
            assert canonical(rules.to_wire(once)) == canonical(rules.to_wire(twice))
            assert (canonical(rules.to_wire(state)), canonical(move)) == (before, text)

    def test_undo_is_the_replay_of_a_prefix(self, short_table: Table) -> None:
        """Replaying the first n recorded moves from the recorded start gives state n."""
        table = short_table
        rules, game = table.rules, table.game
        record = msgspec.json.decode(canonical(record_of(game, played(table))), type=Record)
        passed = states(table)
        state = rules.from_wire(msgspec.convert(record.start, game.wire))
        assert state == passed[0]
        for made, reached in zip(record.moves, passed[1:], strict=True):
            state = rules.apply(state, made.seat, read_move(game, made.move))
            assert state == reached

    def test_simultaneous_seats_may_act_in_any_order(self, table: Table) -> None:
        rules = table.rules
        for state in sampled(table, 40):
            acting = rules.actors(state)
            if len(acting) < 2:
                continue
            chosen = {seat: rules.moves(state, seat)[-1] for seat in acting}
            ends = set()
            for order in permutations(acting):
                reached = state
                for seat in order:
                    assert rules.refuse(reached, seat, chosen[seat]) is None
                    reached = rules.apply(reached, seat, chosen[seat])
                ends.add(canonical(rules.to_wire(reached)))
            assert len(ends) == 1

    def test_a_record_reads_as_text(self, usual_table: Table) -> None:
        whole = played(usual_table)
        text = transcript(self.game, record_of(self.game, whole))
        assert text.startswith(self.game.title)
        assert f"\n{len(whole.moves)}. " in text
        assert "Won by " in text
