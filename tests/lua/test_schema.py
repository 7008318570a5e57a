"""core/schema accepts exactly the moves that msgspec accepts."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, Meta, UnsetType

from tts_builder import games
from tts_builder.engine import schema
from tts_builder.engine.game import MALFORMED, Refusal
from tts_builder.engine.messages import Messages
from tts_builder.engine.selfplay import play
from tts_builder.lua.literal import to_lua
from tts_builder.lua.runtime import RulesRuntime
from tts_builder.lua.script import rules_modules
from tts_builder.testing.laws.spoilt import GARBAGE, STRANGE, mutants


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    a: Annotated[int, Meta(ge=1)] = 0
    b: bool | UnsetType = UNSET


class Full(msgspec.Struct, tag_field="do", tag="full", forbid_unknown_fields=True):
    number: Annotated[int, Meta(gt=-3, lt=9)]
    word: Literal["x", "y"]
    rank: Literal[1, 2]
    either: Annotated[int, Meta(le=5)] | Literal["all"]
    pair: tuple[int, str]
    items: Annotated[list[Inner], Meta(min_length=1, max_length=2)]
    counts: dict[str, Annotated[int, Meta(ge=0)]]
    text: str | UnsetType = UNSET


class Open(msgspec.Struct, tag_field="do", tag="open"):
    """Accepts unknown fields."""

    some: Annotated[Inner, Meta(extra_json_schema={"minProperties": 1})]
    anything: Any = 0


class Alone(msgspec.Struct, forbid_unknown_fields=True):
    take: int


FULL = {
    "do": "full",
    "number": 3,
    "word": "x",
    "rank": 2,
    "either": "all",
    "pair": [1, "p"],
    "items": [{"a": 1, "b": False}, {"a": 7}],
    "counts": {"p": 0},
    "text": "",
}
OPEN = {"do": "open", "some": {"a": 2}, "more": [1], "anything": {"x": "y"}}
ALONE = {"take": 2**53 - 1}


def judge(move: Any) -> RulesRuntime:
    facts = f"return {to_lua({'moves': schema.for_lua(move)})}"
    texts = rules_modules("sarcophagus", games.load("sarcophagus").facts())
    asked = """
        local refuse = require("core/schema").of(require("facts").moves)
        local function refuse_odd(n)
          return refuse({ take = n / 0 })
        end
        return { refuse = refuse, refuse_odd = refuse_odd }
    """
    return RulesRuntime(texts | {"facts": facts, "asked": asked})


@pytest.fixture(scope="module")
def union() -> RulesRuntime:
    return judge(Full | Open)


@pytest.fixture(scope="module")
def alone() -> RulesRuntime:
    return judge(Alone)


def accepts(runtime: RulesRuntime, move: Any) -> bool:
    return not runtime.text("asked", "refuse", move)


def fits(type_: Any, raw: Any) -> bool:
    """Whether msgspec accepts the value."""
    try:
        msgspec.convert(raw, type_)
    except msgspec.ValidationError:
        return False
    return True


def spoilt(base: dict[str, Any]) -> list[Any]:
    """The move with each value replaced by each odd one, or left out."""
    found: list[Any] = []

    def walk(whole: Any, part: Any) -> None:
        for key in list(part) if isinstance(part, dict) else range(len(part)):
            kept = part[key]
            for value in (*STRANGE, "x", "all", 0, 1, 2, 5, 6, 8, 9, -2, -3, 0.5, [1], [1, "p", 2], {"a": 1}):
                part[key] = value
                found.append(deepcopy(whole))
            part[key] = kept
            if isinstance(part, dict):
                del part[key]
                found.append(deepcopy(whole))
                part[key] = kept
            if isinstance(kept, dict | list):
                walk(whole, kept)

    copy = deepcopy(base)
    walk(copy, copy)
    return [*found, *mutants(base, [FULL, OPEN]), *GARBAGE]


def tells_apart(raw: Any) -> bool:
    """Whether Lua can hold it without loss: no null, and no empty list or object, which look the same."""
    if isinstance(raw, dict | list):
        return bool(raw) and all(map(tells_apart, raw.values() if isinstance(raw, dict) else raw))
    return raw is not None


@pytest.mark.parametrize("base", [FULL, OPEN], ids=["closed", "open"])
def test_judges_as_msgspec_does(union: RulesRuntime, base: dict[str, Any]) -> None:
    assert accepts(union, base)
    cases = [raw for raw in spoilt(base) if tells_apart(raw)]
    assert [raw for raw in cases if accepts(union, raw) != fits(Full | Open, raw)] == []
    assert {fits(Full | Open, raw) for raw in cases} == {True, False}


def test_a_single_type_needs_no_tag(alone: RulesRuntime) -> None:
    assert accepts(alone, ALONE)
    cases = [raw for raw in spoilt(ALONE) if tells_apart(raw)]
    assert [raw for raw in cases if accepts(alone, raw) != fits(Alone, raw)] == []


@given(
    st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False).filter(lambda x: x % 1)
)
def test_numbers(alone: RulesRuntime, number: float) -> None:
    assert accepts(alone, {"take": number}) == isinstance(number, int)


@pytest.mark.parametrize("n", [1, -1, 0], ids=["infinite", "minus infinite", "not a number"])
def test_no_number_of_lua_alone_is_whole(alone: RulesRuntime, n: int) -> None:
    assert alone.text("asked", "refuse_odd", n)


def test_an_empty_table_is_an_empty_list_and_an_empty_object(union: RulesRuntime) -> None:
    assert accepts(union, {**FULL, "counts": {}})
    assert accepts(union, {**FULL, "counts": []})
    assert not accepts(union, {**FULL, "items": []})
    assert accepts(union, {**FULL, "items": [{}]})
    assert not accepts(union, {**OPEN, "some": {}})


def test_a_refusal_names_the_field(union: RulesRuntime) -> None:
    def sentence(move: Any) -> str:
        found = msgspec.json.decode(union.text("asked", "refuse", move), type=Refusal)
        assert found.code == MALFORMED
        return Messages().say(found.message, found.values)

    assert sentence({**FULL, "number": 9}) == 'The "number" of this move is missing or wrong.'
    assert sentence({"do": "open"}) == 'The "some" of this move is missing or wrong.'
    assert sentence({**FULL, "more": 1}) == "This move has a field that does not belong there."
    assert sentence(7) == sentence({"do": "fly"}) == sentence({}) == "This is not a move of this game."


@pytest.mark.parametrize("name", games.all_ids())
def test_no_legal_move_of_our_games_is_malformed(name: str) -> None:
    game = games.load(name)
    runtime = judge(game.move)
    made = play(game, game.players[-1], seed=Random(name).randrange(2**32)).moves
    assert all(accepts(runtime, msgspec.to_builtins(move)) for _, move in made[:200])
