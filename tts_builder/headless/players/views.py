"""What a player sees of an object: its face, its back, a question mark or nothing.

This depends on hands, hidden zones, scripts, and the flag that hides objects that are face down.
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
    """Whether the object is hidden while face down. Cards and decks are, unless their flag is false."""
    return bool(obj.state.get("HideWhenFaceDown", obj.kind in CARDS))


def view(obj: WorldObject, color: str) -> View:
    """What the player at `color` sees of the object from above. The Game Master sees through hands and
    zones."""
    if obj.hidden(color) or any(_conceals(zone, color) for zone in obj.zones.values()):
        return "nothing"
    secret = obj.hidden(color, "hidden") or _in_the_hand_of_another(obj, color)
    if secret or (obj.face_down and hides_face_down(obj)):
        return _covered(obj) if obj.kind in CARDS else "question mark"
    return "back" if obj.face_down else "face"


def _covered(card: WorldObject) -> View:
    """A hidden card shows its back, and in place of its face the last cell of its sheet, or its back."""
    sheets = (card.state.get("CustomDeck") or {}).values()
    backs = card.face_down or all(sheet.get("BackIsHidden") for sheet in sheets)
    return "back" if backs else "hidden image"


def _conceals(zone: WorldObject, color: str) -> bool:
    """Whether a hidden zone hides its contents from this color. With reverse hiding it hides them from its
    owner."""
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
