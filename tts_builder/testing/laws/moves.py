"""Legal moves are listed, accepted and sound; everything else is refused with a code and never crashes."""

from __future__ import annotations

import msgspec

from tts_builder.engine.game import CHANCE, GENERAL_CODES, canonical
from tts_builder.testing.laws.spoilt import GARBAGE, mutants
from tts_builder.testing.laws.subject import Law
from tts_builder.testing.laws.tables import Table, played, sampled, states, watched


class MoveLaws(Law):
    def test_legal_moves_are_sorted_and_unique(self, table: Table) -> None:
        for state in watched(table):
            for seat in table.rules.actors(state):
                texts = [canonical(move) for move in table.rules.moves(state, seat)]
                assert texts == sorted(set(texts))

    def test_every_seat_to_move_can_move_and_nobody_else(self, table: Table) -> None:
        for state in watched(table):
            acting = table.rules.actors(state)
            assert len(set(acting)) == len(acting)
            assert CHANCE not in acting or acting == (CHANCE,)
            for seat in range(table.players):
                assert bool(table.rules.moves(state, seat)) == (seat in acting)

    def test_legal_moves_are_accepted_and_lead_to_sound_states(self, table: Table) -> None:
        rules = table.rules
        for state in sampled(table):
            for seat in rules.actors(state):
                for move in rules.moves(state, seat):
                    assert rules.refuse(state, seat, move) is None
                    assert rules.problems(rules.apply(state, seat, move)) == []

    def test_all_states_of_a_game_are_sound(self, table: Table) -> None:
        for policy in table.policies:
            for state in watched(table, table.seeds[1], policy):
                assert table.rules.problems(state) == [], policy

    def test_moves_of_chance_are_accepted(self, table: Table) -> None:
        game = played(table)
        for state, (seat, move) in zip(states(table), game.moves, strict=False):
            if seat == CHANCE:
                assert table.rules.refuse(state, CHANCE, move) is None
                listed = table.rules.moves(state, CHANCE)
                assert not listed or move in listed

    def test_a_spoilt_move_is_legal_or_refused_with_a_known_code(self, table: Table) -> None:
        rules, known = table.rules, set(table.game.codes) | set(GENERAL_CODES)
        made = [msgspec.to_builtins(move) for _, move in played(table).moves]
        for n, state in enumerate(watched(table)[:-1:5]):
            seat = rules.actors(state)[0]
            legal = [msgspec.to_builtins(move) for move in rules.moves(state, seat)]
            base = legal[n % len(legal)] if legal else made[0]
            listed = {canonical(move) for move in legal}
            for raw in mutants(base, [made[(n * 7) % len(made)], *legal[:3]]):
                for actor in range(CHANCE, table.players):
                    refusal = table.verdict(state, actor, raw)
                    if refusal:
                        assert refusal.code in known
                        assert table.game.sentence(refusal)
                        assert actor != seat or canonical(raw) not in listed
                    else:
                        assert rules.problems(rules.apply(state, actor, table.taken(raw))) == []

    def test_no_seat_that_does_not_exist_may_move(self, table: Table) -> None:
        for state in sampled(table, 5)[:-1]:
            move = played(table).moves[-1][1]
            for seat in (-2, table.players, 99):
                assert table.rules.refuse(state, seat, move).code == "MALFORMED"

    def test_nothing_is_legal_after_the_end(self, table: Table) -> None:
        end = states(table)[-1]
        assert table.rules.actors(end) == ()
        for seat, move in played(table).moves:
            assert table.rules.refuse(end, seat, move).code == "GAME_OVER"

    def test_garbage_is_malformed(self, table: Table) -> None:
        for state in (states(table)[0], states(table)[-1]):
            for raw in GARBAGE:
                refusal = table.verdict(state, 0, raw)
                assert refusal is not None, raw
                assert refusal.code == "MALFORMED", raw
