"""Messages of the External Editor API: one JSON object per connection, in both directions, on this machine
only."""

from __future__ import annotations

import re
import socket
from contextlib import suppress
from time import monotonic
from typing import Any, Final

import msgspec

HOST: Final = "127.0.0.1"
LARGEST: Final = 64 * 1024 * 1024
"""The maximum size of a message in bytes. Save & Play sends all scripts at once."""
PATIENCE: Final = 5.0
"""Seconds until a whole message must have arrived or left."""
_BARE_KEY = re.compile(rb'("(?:\\.|[^"\\])*")|([A-Za-z_]\w*)(?=\s*:)')
_PIECE: Final = 65536


def parse(data: bytes) -> dict[str, Any] | None:
    """The message, or None when the data is not a message (yet). Accepts keys without quotes, as the game
    does."""
    for text in (data, _BARE_KEY.sub(lambda found: found[1] or b'"' + found[2] + b'"', data)):
        with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            value = msgspec.json.decode(text)
            return value if isinstance(value, dict) else None
    return None


def receive(connection: socket.socket) -> dict[str, Any] | None:
    """Receive one message. It ends when the sender closes the connection, or when the JSON is complete."""
    until = monotonic() + PATIENCE
    data = bytearray()
    while len(data) <= LARGEST and (left := until - monotonic()) > 0:
        connection.settimeout(left)
        try:
            piece = connection.recv(_PIECE)
        except OSError:
            return None
        if not piece:
            return parse(bytes(data))
        data += piece
        if piece.rstrip()[-1:] == b"}":
            whole = parse(bytes(data))
            if whole is not None:
                return whole
    return None


def send(port: int, message: dict[str, Any], host: str = HOST) -> bool:
    """Send a message to the listener on that port; False when there is none."""
    try:
        with socket.create_connection((host, port), timeout=PATIENCE) as connection:
            connection.sendall(msgspec.json.encode(message))
            return True
    except OSError:
        return False
