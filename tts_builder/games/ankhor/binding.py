"""How a state of Ankh'or lies on the table, and how hands make a move."""

from tts_builder.games.ankhor.gestures import gesture
from tts_builder.games.ankhor.layout import layout, read

__all__ = ["gesture", "layout", "read"]
