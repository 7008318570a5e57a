"""Messages of the External Editor API: one JSON object per connection, both ways, on this machine only."""

from __future__ import annotations

import re
import socket
from contextlib import suppress
from time import monotonic
from typing import Any, Final

import msgspec

HOST: Final = "127.0.0.1"
LARGEST: Final = 64 * 1024 * 1024
"""Bytes of a message; Save & Play sends every script at once."""
PATIENCE: Final = 5.0
"""Seconds for a whole message to arrive or leave."""
_BARE_KEY = re.compile(rb'("(?:\\.|[^"\\])*")|([A-Za-z_]\w*)(?=\s*:)')
_PIECE: Final = 65536


def parse(data: bytes) -> dict[str, Any] | None:
    """The message, None when it is none (yet). Like the game, it takes keys without quotes."""
    for text in (data, _BARE_KEY.sub(lambda found: found[1] or b'"' + found[2] + b'"', data)):
        with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            value = msgspec.json.decode(text)
            return value if isinstance(value, dict) else None
    return None


def receive(connection: socket.socket) -> dict[str, Any] | None:
    """One message. There is no frame: it ends when the sender closes, or when the text is whole."""
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
    """Hand a message to whoever listens there; False when nobody does."""
    try:
        with socket.create_connection((host, port), timeout=PATIENCE) as connection:
            connection.sendall(msgspec.json.encode(message))
            return True
    except OSError:
        return False
