"""How a state of Carthage lies on the table, and how hands make a move."""

from tts_builder.games.carthage.gestures import gesture
from tts_builder.games.carthage.layout import layout
from tts_builder.games.carthage.showing import read

__all__ = ["gesture", "layout", "read"]
