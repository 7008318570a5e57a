"""C2: what is in bags, decks and stacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tts_builder.saves.lint.cards import BOTS, CARDS, DECKS
from tts_builder.saves.lint.registry import Hit, Subject, rule

_INFINITE: Final = ("Infinite_Bag", "Custom_Model_Infinite_Bag", "Custom_Assetbundle_Infinite_Bag")
_BAGS: Final = ("Bag", "Custom_Model_Bag", "Custom_Assetbundle_Bag", *_INFINITE)
_STACKS: Final = (
    "Custom_Tile_Stack",
    "Custom_Token_Stack",
    "Custom_Model_Stack",
    "ChipStack",
    "CheckerStack",
)


@rule(
    "C020",
    "error",
    "Deck with something that is no card",
    hint="Take it out of the deck.",
    text="A deck holds cards only. The game fails when such a deck is opened or shuffled.",
)
def deck_with_no_card(subject: Subject) -> Iterator[Hit]:
    for each in subject.objects:
        if each.relation == "contained" and each.parent and each.parent.get("Name") in (*DECKS, *BOTS):
            name = each.object.get("Name")
            if name not in CARDS:
                yield Hit(f"A deck cannot hold a {name}.", each.path, each)


@rule(
    "C021",
    "note",
    "Something inside what is no container",
    hint="Put it into a bag or on the table.",
    text="An object that is neither bag nor deck has ContainedObjects. The game passes over them, and "
    "they are gone when the table is saved again.",
)
def inside_no_container(subject: Subject) -> Iterator[Hit]:
    for each in subject.objects:
        held = each.object.get("ContainedObjects")
        if held and each.object["Name"] not in (*_BAGS, *DECKS, *BOTS) and not _may_hold(each.object["Name"]):
            yield Hit(
                f"A {each.object['Name']} holds {len(held)} objects.", f"{each.path}.ContainedObjects", each
            )


def _may_hold(name: str) -> bool:
    """Kinds that are not known may be containers of the game's add-ons; the bowls of go are bags."""
    from tts_builder.saves.lint.kinds import KINDS

    return name not in KINDS or name.startswith("go_game_bowl")


@rule(
    "C022",
    "note",
    "Infinite bag without one thing to give",
    hint="Put exactly one object into it.",
    text="An infinite bag gives copies of the one object in it. With none it gives nothing; of several "
    "only the first counts.",
)
def infinite_bag(subject: Subject) -> Iterator[Hit]:
    for each in subject.named(*_INFINITE):
        number = len(each.object.get("ContainedObjects") or ())
        if number != 1:
            yield Hit(f"The infinite bag holds {number or 'no'} objects.", each.path, each)


@rule(
    "C023",
    "warning",
    "Stack of fewer than two",
    hint="Put the single piece there, or set Number to how many pieces there are.",
    text="A stack has Number pieces. The game makes a single piece of the last one; it saves no stack of"
    " one or none.",
)
def stack_too_small(subject: Subject) -> Iterator[Hit]:
    for each in subject.named(*_STACKS):
        number = each.object.get("Number")
        if number is not None and number < 2:
            yield Hit(f"The stack is {int(number)} pieces high.", f"{each.path}.Number", each)
