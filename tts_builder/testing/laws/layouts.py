"""The table shows the state, and every move can be made by hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tts_builder.engine.placement import Drag, Layout, Step
from tts_builder.lua_rules.verbs import LuaOnlyBinding
from tts_builder.testing.laws.subject import DoesNotApplyError, Law, where_it_applies
from tts_builder.testing.laws.tables import Table, sampled, states, watched


def pieces(layout: Layout) -> Counter[str]:
    """How many of each piece lie on the table."""
    found: Counter[str] = Counter()
    for lay in layout:
        found[lay.piece] += lay.count
    return found


def _reading(table: Table) -> Any:
    """The binding, if it reads layouts. A binding in Lua alone need not do so."""
    binding = table.game.binding
    if isinstance(binding, LuaOnlyBinding) and not binding.reads():
        raise DoesNotApplyError("the binding has no read")
    return binding


class LayoutLaws(Law):
    def test_layout_always_shows_all_pieces(self, table: Table) -> None:
        layout = table.game.binding.layout
        everything = pieces(layout(states(table)[0]))
        for state in watched(table):
            shown = layout(state)
            assert pieces(shown) == everything
            assert list(shown) == sorted(set(shown))
            assert all(lay.count > 0 for lay in shown)
            spots = [(lay.piece, lay.spot, lay.face) for lay in shown]
            assert len(set(spots)) == len(spots)

    @where_it_applies
    def test_layout_of_what_was_read_is_the_layout(self, table: Table) -> None:
        binding, options = _reading(table), dict(table.options)
        for state in watched(table):
            shown = binding.layout(state)
            assert binding.layout(binding.read(shown, table.players, options)) == shown

    @where_it_applies
    def test_a_finished_table_has_its_score(self, table: Table) -> None:
        binding, options = _reading(table), dict(table.options)
        for seed in sorted(set(table.seeds)):
            end = states(table, seed)[-1]
            read = binding.read(binding.layout(end), table.players, options)
            assert table.rules.score(read) == table.rules.score(end)

    def test_no_gesture_is_part_of_another(self, table: Table) -> None:
        rules, binding = table.rules, table.game.binding
        for state in sampled(table):
            for seat in rules.actors(state):
                made = [Counter(binding.gesture(state, seat, move)) for move in rules.moves(state, seat)]
                assert all(made)
                by_step: dict[Step, list[int]] = {}
                for n, gesture in enumerate(made):
                    for step in gesture:
                        by_step.setdefault(step, []).append(n)
                for n, gesture in enumerate(made):
                    rarest = min((by_step[step] for step in gesture), key=len)
                    assert [other for other in rarest if gesture <= made[other]] == [n]

    def test_a_dragged_piece_is_on_the_table(self, table: Table) -> None:
        rules, binding = table.rules, table.game.binding
        for state in sampled(table):
            shown = pieces(binding.layout(state))
            for seat in rules.actors(state):
                for move in rules.moves(state, seat):
                    drags = [step for step in binding.gesture(state, seat, move) if isinstance(step, Drag)]
                    dragged = Counter(step.piece for step in drags)
                    assert dragged <= shown
