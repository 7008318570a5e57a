"""Runs the truth kit in the running game and fetches its answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from tts_builder.errors import InputError, UserError
from tts_builder.headless.editor.server import CUSTOM, MESSAGE
from tts_builder.live.link import Link, Message
from tts_builder.truth.answers import Answers, parsed

_KEY: Final = "truth"
Progress = Callable[[int, int], None]
"""Called with the number of probes that have answered, and of all that run."""


def fetch(link: Link, wait: float, version: str, progress: Progress) -> Answers:
    """Lets the kit in the game run its probes, and returns the answers.

    `wait` is how long the game may say nothing. Raises a UserError when no kit answers.
    """
    link.send({"messageID": MESSAGE, "customMessage": {_KEY: "run", "version": version}})
    hint = "Load the save of `tts-builder truth build` in the game first."
    while True:
        try:
            message = link.until(_is_ours, wait, "a message of the truth kit")["customMessage"]
        except UserError as fault:
            raise UserError(fault.what, hint=hint) from fault
        hint = "The kit stopped. Load its save again, or give it more time with --wait."
        if message[_KEY] == "answers":
            return _answers(message.get("text"))
        progress(_whole(message.get("done")), _whole(message.get("of")))


def _is_ours(message: Message) -> bool:
    custom = message.get("customMessage")
    known = ("progress", "answers")
    return message.get("messageID") == CUSTOM and isinstance(custom, dict) and custom.get(_KEY) in known


def _answers(text: Any) -> Answers:
    try:
        value = msgspec.json.decode(str(text))
    except msgspec.DecodeError as fault:
        raise InputError(f"the game sent answers that are not JSON: {fault}.") from fault
    return parsed(value, "answers of the game")


def _whole(value: Any) -> int:
    return int(value) if isinstance(value, int | float) else 0
