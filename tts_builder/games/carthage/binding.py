"""How a state of Carthage lies on the table, and how a player makes a move with hands and buttons."""

from tts_builder.games.carthage.gestures import gesture as gesture
from tts_builder.games.carthage.layout import layout as layout
from tts_builder.games.carthage.showing import read as read
