"""What a player sees of an object: which side, or a question mark, or nothing.

The game decides it by hands, hidden zones, scripts, and the flag that hides what lies face down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from tts_builder.headless.players.hands import hand_of
from tts_builder.headless.world.kinds import MASTER

if TYPE_CHECKING:
    from tts_builder.headless.world.world_object import WorldObject

View = Literal["face", "back", "hidden image", "question mark", "nothing"]
CARDS: Final = ("Card", "Deck")


def hides_face_down(obj: WorldObject) -> bool:
    """Whether it is hidden while it lies face down; cards and decks are unless they say otherwise."""
    return bool(obj.state.get("HideWhenFaceDown", obj.kind in CARDS))


def view(obj: WorldObject, color: str) -> View:
    """What the player at `color` sees of it from above. The Game Master sees through hands and zones."""
    if obj.hidden(color) or any(_conceals(zone, color) for zone in obj.zones.values()):
        return "nothing"
    secret = obj.hidden(color, "hidden") or _in_the_hand_of_another(obj, color)
    if secret or (obj.face_down and hides_face_down(obj)):
        return _covered(obj) if obj.kind in CARDS else "question mark"
    return "back" if obj.face_down else "face"


def _covered(card: WorldObject) -> View:
    """A hidden card keeps its back; in place of its face it has the last cell of its sheet, or its back."""
    sheets = (card.state.get("CustomDeck") or {}).values()
    backs = card.face_down or all(sheet.get("BackIsHidden") for sheet in sheets)
    return "back" if backs else "hidden image"


def _conceals(zone: WorldObject, color: str) -> bool:
    """A hidden zone shows what is in it to its own color alone, or with reverse hiding to all others."""
    if zone.kind != "FogOfWar" or color == MASTER:
        return False
    own = zone.state.get("FogColor") == color
    return own if zone.state.get("FogReverseHiding") else not own


def _in_the_hand_of_another(obj: WorldObject, color: str) -> bool:
    zone = hand_of(obj)
    if zone is None or color == MASTER:
        return False
    owner = str(zone.state.get("FogColor") or "")
    seats = obj.world.seats
    one, other = seats.at(owner), seats.at(color)
    mates = one is not None and other is not None and one.team == other.team != "None"
    return owner != color and not mates
