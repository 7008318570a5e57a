"""Check payments against a slow, literal version of the rule."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from tts_builder.games.cleopatra.facts import CARD_IDS, KINDS, PIECES, Piece
from tts_builder.games.cleopatra.payment import cheapest, missing, paid, payments
from tts_builder.games.cleopatra.state import Visits
from tts_builder.games.cleopatra.tables import counts

hands = st.lists(st.sampled_from(CARD_IDS), max_size=9).map(sorted)
pools = st.tuples(*[st.integers(0, 2)] * 6)
left = st.integers(0, 2)
visits = st.one_of(
    st.builds(lambda pool: Visits(pool=pool), pools),
    st.builds(
        lambda pool, n: Visits(pool=pool, worshipper="merchant", resources_less=n), pools, st.integers(0, 2)
    ),
    st.builds(
        lambda pool, n: Visits(pool=pool, worshipper="foreman", artisans_less=n), pools, st.integers(0, 2)
    ),
)
pieces = st.sampled_from(list(PIECES.values()))
MANY = settings(max_examples=150)


def units(have: Visits, cards: tuple[str, ...]) -> Counter[str]:
    """The pool with these cards, by name."""
    pool = Counter(dict(zip((*KINDS, "cave", "artisan"), have.pool, strict=True)))
    for card in cards:
        pool[card.removeprefix("T-")] += 2 if card.startswith("T-") else 1
    return pool


def ways(piece: Piece) -> list[tuple[str, ...]]:
    """Every choice of `use`."""
    if piece.rule == "equal":
        return [(kind,) for kind in KINDS]
    return list(combinations(KINDS, piece.resources))


def suffices(have: Visits, piece: Piece, cards: tuple[str, ...], use: tuple[str, ...]) -> bool:
    pool = units(have, cards)
    if pool["artisan"] + have.artisans_less < piece.artisans:
        return False
    own = pool[use[0]] if piece.rule == "equal" else sum(pool[kind] > 0 for kind in use)
    return own + pool["cave"] + have.resources_less >= piece.resources


def minimal(have: Visits, hand: list[str], piece: Piece) -> set[tuple[str, ...]]:
    """All multisets that pay, of which none pays with one card fewer."""

    def enough(cards: tuple[str, ...]) -> bool:
        return any(suffices(have, piece, cards, use) for use in ways(piece))

    held = Counter(hand)
    names = sorted(held)
    found = set()
    for chosen in product(*(range(held[name] + 1) for name in names)):
        cards = tuple(name for name, n in zip(names, chosen, strict=True) for _ in range(n))
        if enough(cards) and not any(enough(cards[:n] + cards[n + 1 :]) for n in range(len(cards))):
            found.add(cards)
    return found


@MANY
@given(visits, hands, pieces)
def test_minimal_payments(have: Visits, hand: list[str], piece: Piece) -> None:
    found = [cards for _, cards in payments(have, counts(hand), piece)]
    assert len(found) == len(set(found)) <= 81
    assert set(found) == minimal(have, hand, piece)
    assert (missing(have, piece, hand) == (0, 0)) == bool(found)


@MANY
@given(visits, hands)
def test_the_payment_listed_for_mosaics(have: Visits, hand: list[str]) -> None:
    found = minimal(have, hand, PIECES["mosaic"])

    def merit(cards: tuple[str, ...]) -> tuple[int, int, list[int]]:
        tainted = sum(card == "cave" or card.startswith("T-") for card in cards)
        return tainted, len(cards), sorted(CARD_IDS.index(card) for card in cards)  # type: ignore[arg-type]

    assert cheapest(have, counts(hand), PIECES["mosaic"]) == min(found, key=merit, default=None)


@MANY
@given(visits, hands, pieces)
def test_what_is_paid_leaves_the_pool(have: Visits, hand: list[str], piece: Piece) -> None:
    """With every `use` and without: no units appear, and the default pays whenever any choice does."""
    cards = tuple(hand)
    before = units(have, cards)
    enough = [missing(have, piece, cards, use) == (0, 0) for use in [(), *ways(piece)]]
    assert enough[0] == any(enough[1:])
    for use, is_enough in zip([(), *ways(piece)], enough, strict=True):
        if use:
            assert is_enough == suffices(have, piece, cards, use)
        if not is_enough:
            continue
        after = paid(have, piece, cards, use)
        left = units(after, ())
        assert all(0 <= left[name] <= before[name] for name in before)
        spent = before - left
        assert spent["artisan"] + have.artisans_less - after.artisans_less == piece.artisans
        resources = sum(spent.values()) - spent["artisan"] + have.resources_less - after.resources_less
        assert resources == piece.resources
        # Caves before discounts, and units before caves.
        assert after.resources_less == have.resources_less or not left["cave"]
        if piece.rule == "different":
            assert all(spent[kind] <= 1 for kind in KINDS)
        if use:
            assert not any(spent[kind] for kind in KINDS if kind not in use)


def test_eighty_one_payments() -> None:
    """Each kind as a card of one unit, a card of two units, or a cave."""
    hand = ["artisan"] * 3 + list(KINDS) + [f"T-{kind}" for kind in KINDS] + ["cave"] * 4
    assert len(payments(Visits(), counts(hand), PIECES["throne"])) == 81
