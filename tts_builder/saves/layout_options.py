"""The options of a layout zone, by their names in scripts and in saves."""

from __future__ import annotations

from typing import Final

LAYOUT_OPTIONS: Final[dict[str, tuple[str, bool | int | float]]] = {
    "trigger_for_face_up": ("TriggerForFaceUp", True),
    "trigger_for_face_down": ("TriggerForFaceDown", True),
    "trigger_for_non_cards": ("TriggerForNonCards", False),
    "split_added_decks": ("SplitAddedDecks", True),
    "combine_into_decks": ("CombineIntoDecks", False),
    "cards_per_deck": ("CardsPerDeck", 0),
    "direction": ("Direction", 0),
    "new_object_facing": ("NewObjectFacing", 1),
    "horizontal_group_padding": ("HorizontalGroupPadding", 1.0),
    "vertical_group_padding": ("VerticalGroupPadding", 1.0),
    "sticky_cards": ("StickyCards", False),
    "instant_refill": ("InstantRefill", False),
    "randomize": ("Randomize", False),
    "manual_only": ("ManualOnly", False),
    "meld_direction": ("MeldDirection", 0),
    "meld_sort": ("MeldSort", 3),
    "meld_reverse_sort": ("MeldReverseSort", False),
    "meld_sort_existing": ("MeldSortExisting", False),
    "horizontal_spread": ("HorizontalSpread", 0.6),
    "vertical_spread": ("VerticalSpread", 0.0),
    "max_objects_per_group": ("MaxObjectsPerGroup", 0),
    "alternate_direction": ("AlternateDirection", False),
    "max_objects_per_new_group": ("MaxObjectsPerNewGroup", 13),
    "allow_swapping": ("AllowSwapping", True),
}
"""Name in Lua → name in the save, and the default."""
