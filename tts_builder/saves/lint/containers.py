"""C2: the contents of bags, decks and stacks."""

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


@rule("C020")
def deck_with_no_card(subject: Subject) -> Iterator[Hit]:
    for each in subject.objects:
        if each.relation == "contained" and each.parent and each.parent.get("Name") in (*DECKS, *BOTS):
            name = each.object.get("Name")
            if name not in CARDS:
                yield Hit(f"A deck cannot hold a {name}.", each.path, each)


@rule("C021")
def inside_no_container(subject: Subject) -> Iterator[Hit]:
    for each in subject.objects:
        held = each.object.get("ContainedObjects")
        if held and each.object["Name"] not in (*_BAGS, *DECKS, *BOTS) and not _may_hold(each.object["Name"]):
            yield Hit(
                f"This {each.object['Name']} has ContainedObjects ({len(held)}), but is not a container.",
                f"{each.path}.ContainedObjects",
                each,
            )


def _may_hold(name: str) -> bool:
    """Unknown kinds may be containers from the game's DLCs; the bowls of go are bags."""
    from tts_builder.saves.lint.kinds import KINDS

    return name not in KINDS or name.startswith("go_game_bowl")


@rule("C022")
def infinite_bag(subject: Subject) -> Iterator[Hit]:
    for each in subject.named(*_INFINITE):
        number = len(each.object.get("ContainedObjects") or ())
        if number != 1:
            yield Hit(f"The infinite bag holds {number or 'no'} objects instead of one.", each.path, each)


@rule("C023")
def stack_too_small(subject: Subject) -> Iterator[Hit]:
    for each in subject.named(*_STACKS):
        number = each.object.get("Number")
        if number is not None and number < 2:
            yield Hit(
                f"Number is {int(number)}, but a stack has at least 2 pieces.", f"{each.path}.Number", each
            )
