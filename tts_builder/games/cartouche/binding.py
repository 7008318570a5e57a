"""Where the pieces of a state lie on the table, and the gestures that make a move."""

from tts_builder.games.cartouche.gestures import gesture
from tts_builder.games.cartouche.layout import layout
from tts_builder.games.cartouche.scan import read

__all__ = ["gesture", "layout", "read"]
