"""One whole game as readable text.

If you change the rules, write it again with `python -m tests.games.carthage.test_golden` and read the
difference.
"""

from __future__ import annotations

from pathlib import Path

from tests.games.carthage.plays import POLICIES
from tts_builder.engine.record import record_of
from tts_builder.engine.selfplay import play
from tts_builder.engine.transcript import transcript
from tts_builder.games.carthage import GAME

GOLDEN = Path(__file__).with_name("golden.txt")


def game() -> str:
    return transcript(GAME, record_of(GAME, play(GAME, players=2, seed=12, policy=POLICIES["brawler"])))


def test_golden_playthrough() -> None:
    assert game() == GOLDEN.read_text(encoding="utf-8")


if __name__ == "__main__":
    GOLDEN.write_text(game(), encoding="utf-8", newline="\n")
