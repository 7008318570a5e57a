"""Minimal payments, placements and sanctuaries against the slow words of the rules."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.cleopatra.lua.scenes import MOSAIC_COST, garden, pool, scene
from tests.lua.loader import Rules

Square = tuple[int, int]
KINDS = ("stone", "wood", "marble", "lapis")


def _pay(stock: Counter[str], discount: dict[str, int], piece: dict[str, Any]) -> bool:
    """Is there any way to pay for the piece? Tries every choice of resources."""
    if stock["artisan"] + discount["artisans"] < piece["artisans"]:
        return False
    spare = stock["cave"] + discount["resources"]
    if piece["rule"] == "equal":
        return any(stock[kind] + spare >= piece["resources"] for kind in KINDS)
    kinds = itertools.combinations(KINDS, piece["resources"])
    return any(sum(stock[kind] == 0 for kind in chosen) <= spare for chosen in kinds)


def _units(cards: tuple[str, ...]) -> Counter[str]:
    units: Counter[str] = Counter()
    for card in cards:
        units[card.removeprefix("T-")] += 2 if card.startswith("T-") else 1
    return units


def _minimal(hand: list[str], state: dict[str, Any], piece: dict[str, Any]) -> set[tuple[str, ...]]:
    def enough(cards: tuple[str, ...]) -> bool:
        return _pay(Counter(state["pool"]) + _units(cards), state["discount"], piece)

    return {
        cards
        for size in range(8)
        for cards in set(itertools.combinations(hand, size))
        if enough(cards) and not any(enough(cards[:i] + cards[i + 1 :]) for i in range(size))
    }


def _hands(facts: dict[str, Any], count: int) -> Iterator[dict[str, Any]]:
    chance = random.Random(5)
    ids = [card["id"] for card in facts["cards"]]
    weights = [6, 2, 2, 2, 2, 1, 1, 1, 1, 2]
    for _ in range(count):
        hand = chance.choices(ids, weights, k=chance.randint(1, 10))
        state = scene(hand=hand, phase="quarry", pedestal=chance.random() < 0.5)
        if chance.random() < 0.5:
            state["pool"] = pool(**{kind: chance.choice([0, 0, 1, 2]) for kind in pool()})
        state["discount"] = chance.choice(
            [{"artisans": a, "resources": r} for a, r in ((0, 0), (0, 0), (2, 0), (1, 0), (0, 1), (0, 2))]
        )
        yield state


def test_minimal_payments(rules: Rules, facts: dict[str, Any]) -> None:
    order = [card["id"] for card in facts["cards"]]
    found: Counter[str] = Counter()
    for state in _hands(facts, 60):
        builds = [move for move in rules.moves(state, 0) if move["do"] == "build"]
        for piece in facts["pieces"]:
            if piece["id"] == ("pedestal" if state["pedestal"] else "throne"):
                continue
            listed = {tuple(move["pay"]) for move in builds if move["piece"] == piece["id"]}
            minimal = _minimal(state["hands"][0], state, piece)
            if piece["id"] == "mosaic" and minimal:
                tainted = {pay: sum(card[0] == "T" or card == "cave" for card in pay) for pay in minimal}
                ranked = sorted(
                    minimal, key=lambda pay: (tainted[pay], len(pay), sorted(map(order.index, pay)))
                )
                minimal = {ranked[0]}
            assert listed == minimal
            found[piece["id"]] += len(minimal)
    assert min(found.values()) > 0


def _random_garden(facts: dict[str, Any], chance: random.Random, count: int) -> tuple[list[str], list[str]]:
    """Rows with some mosaics laid at random, and the pile that is left."""
    laid: dict[str, tuple[Square, ...]] = {}
    pile = [mosaic["id"] for mosaic in facts["mosaics"]]
    chance.shuffle(pile)
    while len(laid) < count:
        top = pile.pop()
        places = _placements(facts, garden(**laid), top)
        if places:
            laid[top] = chance.choice(sorted(places))
    return garden(**laid), pile


def _empty(rows: list[str]) -> set[Square]:
    return {(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == "."}


def _placements(facts: dict[str, Any], rows: list[str], mosaic: str) -> set[tuple[Square, ...]]:
    forms = next(entry["forms"] for entry in facts["mosaics"] if entry["id"] == mosaic)
    empty = _empty(rows)
    return {
        cells
        for form in forms
        for right, down in itertools.product(range(9), range(9))
        if set(cells := tuple((x + right, y + down) for x, y in form)) <= empty
    }


def _areas(squares: set[Square]) -> list[set[Square]]:
    left, areas = set(squares), []
    while left:
        area, border = set(), [min(left)]
        while border:
            x, y = border.pop()
            if (x, y) in left:
                left.remove((x, y))
                area.add((x, y))
                border += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        areas.append(area)
    return areas


@pytest.mark.parametrize("laid", range(0, 9, 2))
def test_mosaics(rules: Rules, facts: dict[str, Any], laid: int) -> None:
    chance = random.Random(laid)
    rows, pile = _random_garden(facts, chance, laid)
    while not (places := _placements(facts, rows, pile[0])):
        pile = pile[1:]
    state = scene(hand=MOSAIC_COST, garden=rows, pile=pile, statues=[chance.randint(1, 2), 2])
    guests = {square for mosaic in pile[1:] for square in _placements(facts, rows, mosaic)}
    before, expected = _areas(_empty(rows)), set()
    for cells in places:
        parts = [part for part in _areas(_empty(rows) - set(cells)) if part not in before]
        new = [min(part, key=lambda s: s[::-1]) for part in parts if not any(set(g) <= part for g in guests)]
        for size in range(state["statues"][0] + 1):
            expected |= {
                (cells, claim) for claim in itertools.combinations(sorted(new, key=lambda s: s[::-1]), size)
            }
    listed = [
        (tuple(map(tuple, move["cells"])), tuple(map(tuple, move.get("claim", []))))
        for move in rules.moves(state, 0)
        if move.get("piece") == "mosaic"
    ]
    assert len(listed) == len(expected)
    assert set(listed) == expected
