"""Where the pieces of a state lie on the table, and the gestures that make a move."""

from tts_builder.games.ankhor.gestures import gesture
from tts_builder.games.ankhor.layout import layout, read

__all__ = ["gesture", "layout", "read"]
