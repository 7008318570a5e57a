"""A seat sees exactly the public information and its own."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.cleopatra.plays import states_of
from tts_builder.games.cleopatra import GAME, rules

SECRET = {"hands", "scarabs", "amulets", "deck", "stalls", "drawn", "pile", "bids"}


def face(card: str) -> str:
    return "?" if card.endswith("?") else card


@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_view(seat: int) -> None:
    met: set[str] = set()
    for state in states_of(3, 4, "spender") + states_of(3, 0, "any"):
        full, view = rules.to_wire(state), rules.view(state, seat)
        for name in set(GAME.wire.__struct_fields__) - SECRET:
            assert getattr(view, name) == getattr(full, name)
        for of in range(3):
            mine = of == seat
            assert view.hands[of] == (full.hands[of] if mine else ("?",) * len(full.hands[of]))
            assert view.scarabs[of] == (full.scarabs[of] if mine else -1)
            assert view.amulets[of] == (full.amulets[of] if mine else -1)
            hidden = not mine and full.bids[of] >= 0 and full.phase == "offering"
            assert view.bids[of] == (-2 if hidden else full.bids[of])
            met |= {"bid"} if hidden else set()
        assert list(view.deck) == [face(card) if n == 0 else "?" for n, card in enumerate(full.deck)]
        assert [list(stall) for stall in view.stalls] == [
            [face(card) for card in stall] for stall in full.stalls
        ]
        assert view.drawn == face(full.drawn)
        assert view.pile == (*full.pile[:1], *sorted(full.pile[1:]))
        met |= {"drawn"} if view.drawn == "?" else set()
    assert met == {"bid", "drawn"}


def test_a_view_is_not_a_state() -> None:
    view = rules.view(states_of(3, 0, "any")[-1], 0)
    assert isinstance(msgspec.convert(msgspec.to_builtins(view), GAME.wire), GAME.wire)
    with pytest.raises(ValueError, match=r"\$\.scarabs"):
        rules.from_wire(view)


def test_the_score_is_hidden_until_the_end() -> None:
    *before, end = states_of(3, 0, "any")
    for state in before:
        sheet = rules.score(state)
        assert [own.points for own in sheet.seats] == [(0, 0, 0)] * 3
        assert (sheet.winners, sheet.decided_by, sheet.final) == ((0, 1, 2), "shared", False)
    assert rules.score(end).final
