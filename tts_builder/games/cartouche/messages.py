"""Every text that Cartouche shows to players, by id. The id of a refusal is its code."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tts_builder.engine.messages import Message, Messages, of_items
from tts_builder.games.cartouche.cards import STORIES, Counts, Story
from tts_builder.games.cartouche.facts import SPEND_CARDS, TILES, TOKEN_TYPES, animals_of

_MALFORMED: Final = {
    "copy_missing": "Say which bonus the repeat ankh repeats.",
    "copy_unneeded": "Only the repeat ankh repeats a bonus.",
    "spend_missing": "Say which tokens you pay for this story.",
    "black_missing": "Say which icons the black tiles of this story cover.",
    "deal_achievements": "A deal needs three different achievement cards.",
    "deal_starred": "A first game uses the three starred achievement cards.",
    "deal_stories": "This deal does not use each story of the game once.",
    "deal_tiles": "This deal does not use each animal tile of the game once.",
    "deal_starters": "A deal needs a different starting story for each player.",
    "deal_start": "The start player of this deal does not sit at this table.",
    "shuffle_tiles": "A shuffle must put exactly the discarded tiles into the bag.",
}
_NOT_NOW: Final = {
    "take": "Stories and tiles are taken in the draft.",
    "discard_story": "You discard a story only when you have more than {limit} open stories.",
    "place": "Tiles are placed in the place phase and in the final phase.",
    "complete": "Stories are completed in the score phase and in the final phase.",
    "achieve": "Achievements are scored in the score phase and in the final phase.",
    "done": "Make your choice; this phase ends by itself.",
    "keep": "You keep a tile only after you have drawn three.",
    "deal": "The game has already been dealt.",
    "shuffle": "The discarded tiles are shuffled only when the bag is empty.",
}
_REFUSED: Final = {
    "before_deal": "Nobody can move before the game is dealt.",
    "deal_first_of_all": "The game must be dealt first.",
    "before_shuffle": "The bag is empty: the discarded tiles must be shuffled first.",
    "no_chance": "There is nothing to deal or shuffle now.",
    "WRONG_PHASE": "You are done with this phase; wait for the other players.",
    "STORY_LIMIT": "You have more than {limit} open stories: discard one of them first.",
    "story_limit_of_another": "Another player must discard a story first.",
    "NO_SUCH_ITEM": "You cannot take {item}: it is not on display.",
    "not_open": "You do not have {item} among your open stories.",
    "not_in_reserve": "You do not have {item} in your reserve.",
    "not_drawn": "You cannot keep {item}: it was not drawn.",
    "BAD_SHAPE": "These squares do not match {item}, however you turn or flip it.",
    "OVERHANG": "Column {column}, row {row} is not on the mural.",
    "OVERLAP": "Column {column}, row {row} is already filled.",
    "NOT_ADJACENT": "A tile must share a side with something on the mural.",
    "not_at_reeds": "A tile must share a side with something on the mural, "
    "or with the reeds along the bottom.",
    "RESERVE_LIMIT": "You may keep {limit} animal tile in your reserve; place the others while they fit.",
    "CONDITION_NOT_MET": "For {story} you need {needs}.",
    "achievement_not_met": "For this achievement you need {achievement}.",
    "BAD_SPEND": "Pay the exact price: {needs}. A scarab replaces any token.",
    "spend_nothing": "There is nothing to pay here.",
    "spend_not_held": "You want to pay {wanted}, but you have {held}.",
    "BAD_BLACK": "The black tiles of {story} must cover {icons}, "
    "in the chamber or next to the river you use.",
    "no_black": "There are no black tiles on {story}.",
    "ALREADY_SCORED": "You have already scored this achievement: {achievement}.",
    "CLOSED": "The opponent has scored this achievement twice, so it is closed to you: {achievement}.",
    "ANKH_GONE": "The ankh for {ankh} is no longer on your mural.",
    "NOTHING_TO_REPEAT": "You can repeat only a bonus you have taken; "
    "the ankh for {ankh} is still on your mural.",
    "repeat_itself": "The repeat ankh cannot repeat itself.",
    "TRADE_NEEDS_TWO": "A trade takes exactly {needed} tokens, not {total}.",
    "NOT_ENOUGH_TOKENS": "You want to give {wanted}, but you have {held}.",
}
_CHAT: Final = {
    "dealt": "The murals are blank. Achievements: {achievements}.",
    "shuffled": "The discarded tiles are shuffled into the bag.",
    "round": "Round {round}: {name} begins.",
    "phase:draft": "Take a story or a tile.",
    "phase:place": "Place your tiles.",
    "phase:score": "Complete stories and score achievements.",
    "phase:final": "The last round is over. Place, complete and score what you still can.",
    "phase:over": "The game is over.",
    "took": "{name} takes {item}.",
    "discarded": "{name} discards {item}.",
    "collected": "The opponent collects {items}.",
    "placed": "{name} places {item}.",
    "placed_and_earned": "{name} places {item} and earns {tokens}.",
    "completed": "{name} completes {item}: {points} points.",
    "completed_and_paid": "{name} pays {tokens} and completes {item}: {points} points.",
    "achieved": "{name} scores {points} points for {achievement}, and takes {bonus}.",
    "opponent scored": "The opponent scores {points} points for {achievement}.",
    "traded": "{name} trades {tokens} for {good}.",
    "done": "{name} is done.",
    "drawn": "{name} draws {items} and keeps one of them.",
    "kept": "{name} keeps {item}.",
}
_STATUS: Final = {
    "setup": "The murals are being prepared.",
    "deal": "The discarded tiles go back into the bag.",
    "draft": "Round {round} of {rounds}, draft. {name}: take a story or a tile.",
    "debt": "{name}: discard one of your five stories.",
    "place": "Round {round} of {rounds}, place. Put tiles on your mural, then press Done.{waiting}",
    "score": "Round {round} of {rounds}, score. Complete stories, place ankhs, then press Done.{waiting}",
    "draw": "{name}: keep one of the drawn tiles.",
    "final": "Final phase: place, complete and score what you can, then press Done.{waiting}",
    "over": "The game is over.",
    "waiting": " Not done: {names}.",
    "opponent": " The opponent has {points} points.",
}
_BUTTONS: Final = {
    "button:done": "Done",
    "button:pay": "Pay {tokens}",
    "button:pay_one": "Pay a {kind}",
    "button:cover": "Cover column {column}, row {row}",
    "button:repeat": "Repeat {bonus}",
}
_BONUSES: Final = {
    "three_small": "three small cartouches",
    "long": "the long cartouche",
    "square_scarab": "the square cartouche and a scarab",
    "two_scarabs": "two scarabs",
    "three_pieces": "a draw of three tiles",
    "repeat": "a repeated bonus",
}
_CONDITIONS: Final = {
    "three_river": "three completed river stories",
    "three_chamber": "three completed chamber stories",
    "three_token": "three completed token stories",
    "five_same": "five completed stories of one type",
    "row_and_column": "a full row and a full column",
    "two_rows_or_columns": "two full rows or two full columns",
    "chamber_8": "a chamber with exactly eight icons",
    "chamber_pair": "a chamber with exactly two icons of the same kind",
    "four_single_chambers": "four chambers with a single icon, all of the same kind",
    "river_corners": "connected tiles that join two opposite corners",
    "river_across": "a river that joins two opposite edges",
    "spend_6_same": "six tokens of one kind",
    "spend_2_each": "two tokens of each animal",
}
_ITEMS: Final = {
    **{tile: f"the {' and '.join(animals_of(tile))} tile {tile.split('-')[1]}" for tile in TILES},
    "K1": "the small cartouche",
    "K4": "the long cartouche",
    "K22": "the square cartouche",
    **{story.id: f"the {story.type} story {story.id}" for story in STORIES.values()},
}


def _counted(asked: Counts) -> str:
    """The cost of a story or a card in words: `any 5 tokens`, `2 cats and 1 snake`."""
    if "any" in asked:
        return f"any {asked['any']} tokens"
    if "same" in asked:
        return f"{asked['same']} tokens of one kind"
    return _joined(
        [f"{asked[kind]} {kind}{'s' * (asked[kind] > 1)}" for kind in TOKEN_TYPES if kind in asked]
    )


def _joined(parts: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))


def _icons(asked: Counts) -> str:
    n = asked.get("any")
    return f"{n} icon{'s' * (n > 1)}" if n else _counted(asked)


def _needs(story: Story) -> str:
    if story.type == "token":
        return _counted(story.tokens)
    if story.type == "chamber":
        return _joined([f"a chamber with exactly {_icons(asked)}" for asked in story.chambers])
    river = "a river" if story.color == "any" else f"a {story.color} river"
    return f"{river} that touches {_icons(story.icons)}"


ENGLISH: Final = {
    **_MALFORMED,
    **_REFUSED,
    **_CHAT,
    **_BUTTONS,
    **of_items("not_now", _NOT_NOW),
    **of_items("status", _STATUS),
    **of_items("item", _ITEMS),
    **of_items("good", {"K1": "a small cartouche", "scarab": "a scarab"}),
    **of_items("bonus", _BONUSES),
    **of_items("achievement", _CONDITIONS),
    **of_items("needs", {story.id: _needs(story) for story in STORIES.values()}),
    **of_items("needs", {card: _counted(asked) for card, asked in SPEND_CARDS.items()}),
    **of_items(
        "covers",
        {
            story.id: _counted({kind: story.black.count(kind) for kind in story.black})
            for story in STORIES.values()
            if story.black
        },
    ),
    **of_items("none", {kind: f"no {kind}" for kind in TOKEN_TYPES}),
    **of_items("one", {kind: f"1 {kind}" for kind in TOKEN_TYPES}),
    **of_items("many", {kind: f"{{n}} {kind}s" for kind in TOKEN_TYPES}),
}
MESSAGES: Final = Messages(ENGLISH)
say: Final = MESSAGES.say


def count(kind: str, n: int) -> Message:
    """`no cat`, `1 cat`, `2 cats`."""
    return Message(f"many:{kind}", {"n": n}) if n > 1 else Message(f"{('none', 'one')[n]}:{kind}")


def counted(tokens: Iterable[tuple[str, int]]) -> tuple[Message, ...]:
    """`2 cats and 1 scarab`: the kinds with at least one token."""
    return tuple(count(kind, n) for kind, n in tokens if n)
