"""The gestures of Cartouche, and where its pieces lie."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from tests.games.cartouche.policies import keen
from tts_builder.engine.game import CHANCE, read_move
from tts_builder.engine.placement import COMMON, Drag, Press, Spot
from tts_builder.engine.selfplay import play
from tts_builder.games.cartouche import GAME
from tts_builder.games.cartouche.binding import gesture, layout, read
from tts_builder.games.cartouche.layout import reward_slot
from tts_builder.games.cartouche.poses import covered, middle, pose_of
from tts_builder.games.cartouche.state import State
from tts_builder.lua_rules.rules import LuaRules

BLANK = GAME.rules.setup(2, {})


def made(move: dict[str, object], seat: int = 0, state: State = BLANK) -> tuple[object, ...]:
    return gesture(state, seat, read_move(GAME, move))


def test_a_tile_is_turned_in_the_hand_and_its_middle_goes_to_a_square_or_an_edge() -> None:
    cells = [[2, 8, "cat"], [3, 8, "cat"], [4, 8, "cat"]]
    slot = (2 * 8) * 17 + 2 * 3
    assert made({"do": "place", "tile": "cat-I3", "cells": cells}) == (
        Drag("tile:cat-I3", "mural", 0, slot, face="up"),
    )
    upright = [[3, 6, "cat"], [3, 7, "cat"], [3, 8, "cat"]]
    assert made({"do": "place", "tile": "cat-I3", "cells": upright}) == (
        Drag("tile:cat-I3", "mural", 0, (2 * 7) * 17 + 2 * 3, face="up/90"),
    )
    # The middle of a tile with an even number of squares is between them.
    square = [[0, 7, "cat"], [0, 8, "cat"], [1, 7, "cat"], [1, 8, "cat"]]
    assert made({"do": "place", "tile": "cat-O4", "cells": square}) == (
        Drag("tile:cat-O4", "mural", 0, (2 * 7 + 1) * 17 + 1, face="up"),
    )
    assert made({"do": "place", "tile": "K1", "cells": [[1, 8]]}) == (
        Drag("tile:K1", "mural", 0, (2 * 8) * 17 + 2, Spot("cartouches", 0, 0), "up"),
    )


def test_every_placement_has_its_own_spot_and_pose() -> None:
    for tile in ("cat-L4-1", "cat+snake-W5", "K4", "cat+snake-I4"):
        seen = Counter()
        for spot in range(17 * 17):
            for pose in ("up", "up/90", "up/180", "up/270", "down", "down/90", "down/180", "down/270"):
                try:
                    cells = covered(tile, pose, spot)
                except ValueError:
                    continue
                assert middle(cells) == spot
                seen[spot, pose_of(tile, cells)] += pose_of(tile, cells) == pose
        assert set(seen.values()) == {1}


def test_stories_tokens_and_ankhs_are_dragged() -> None:
    assert made({"do": "take", "item": "T05"}) == (Drag("story:T05", "open", 0),)
    assert made({"do": "take", "item": "cat-I3"}, 1) == (Drag("tile:cat-I3", "reserve", 1),)
    assert made({"do": "discard_story", "card": "T05"}) == (Drag("story:T05", "story-discard", COMMON),)
    stock = Spot("stock", 0, 0)
    assert made({"do": "trade", "give": {"cat": 2}, "for": "scarab"}) == (
        Drag("token:cat", "trade", 0, 1, stock),
        Drag("token:cat", "trade", 0, 1, stock),
    )
    assert made({"do": "achieve", "achievement": "five_same", "ankh": "repeat", "copy": "long"}, 1) == (
        Drag("ankh:1-repeat", "rewards", COMMON, reward_slot("five_same", 0, 1)),
        Press("Repeat the long cartouche"),
    )
    assert made({"do": "done"}) == (Press("Done"),)


@pytest.mark.parametrize(
    ("card", "spend", "labels"),
    [
        ("T05", {"cat": 2, "snake": 1, "scarab": 1}, ["Pay 2 cats, 1 snake and 1 scarab"]),
        ("T01", {"cat": 3}, ["Pay 3 cats"]),
        ("S01", {"bird": 2, "cat": 1}, ["Pay a cat", "Pay a bird", "Pay a bird"]),
    ],
)
def test_a_payment_is_a_button_or_one_for_each_token(
    card: str, spend: dict[str, int], labels: list[str]
) -> None:
    steps = made({"do": "complete", "card": card, "spend": spend})
    assert list(steps[1:]) == [Press(label) for label in labels]


def test_icons_to_cover_are_buttons() -> None:
    steps = made({"do": "complete", "card": "C16", "black": [[0, 8], [3, 2]]})
    assert steps[1:] == (Press("Cover column 1, row 9"), Press("Cover column 4, row 3"))


@pytest.mark.parametrize(("players", "options"), [(1, {}), (3, {"side": "B"})])
def test_both_languages_lay_and_make_the_same(players: int, options: dict[str, str]) -> None:
    """Games of players who score, because random players hardly do."""
    lua = LuaRules(GAME)
    played = play(GAME, players, options, 7, keen)
    state = played.start
    for number, (seat, move) in enumerate(played.moves):
        held = lua.state(msgspec.to_builtins(GAME.rules.to_wire(state)))
        if number % 12 == 0:
            lines = [
                f"{lay.piece} {lay.area} {lay.seat} {lay.slot} {lay.face} {lay.count}"
                for lay in layout(state)
            ]
            assert lua.assess(held, [], with_layout=True).layout.decode() == "\t".join(lines)
        if seat != CHANCE:
            theirs = lua.gestures(held, seat, [msgspec.to_builtins(move)])[0]
            assert msgspec.json.decode(theirs) == list(msgspec.to_builtins(gesture(state, seat, move)))
        state = GAME.rules.apply(state, seat, move)
    assert read(layout(state), players, GAME.settle(players, options)).seats == state.seats


def test_tiles_between_squares_or_on_each_other_are_no_state() -> None:
    options = GAME.settle(2, {})
    laid = [lay for lay in layout(BLANK) if lay.piece != "tile:cat-O4"]
    tile = next(lay for lay in layout(BLANK) if lay.piece == "tile:cat-O4")
    between = msgspec.structs.replace(tile, area="mural", seat=0, slot=0, face="up")
    with pytest.raises(ValueError, match="between the squares"):
        read((*laid, between), 2, options)
    twice = [
        msgspec.structs.replace(between, piece=f"tile:{name}", slot=18) for name in ("cat-O4", "bird-O4")
    ]
    with pytest.raises(ValueError, match="on another tile"):
        read((*laid, *twice), 2, options)
