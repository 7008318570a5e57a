"""A local server that shows a page and notifies it of newer versions."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Condition, Thread
from typing import Any, Final

import msgspec

from tts_builder.errors import UserError
from tts_builder.report.page import render
from tts_builder.report.preview_page import TEMPLATE, context

HOST: Final = "127.0.0.1"
_HEARTBEAT: Final = 10.0
"""Seconds between heartbeats, which detect that a page was closed."""
_KINDS: Final = {
    b"\x89PNG": "image/png",
    b"\xff\xd8": "image/jpeg",
    b"RIFF": "image/webp",
    b"GIF8": "image/gif",
}


class Live:
    """The page to show: the last one that could be built, and the error since then, if any."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._version = 0
        self._news: dict[str, Any] = {"number": 0, "busy": True, "fault": None}
        self.data = b"null"
        self.pictures: dict[str, Path | bytes] = {}
        self.closed = False

    def busy(self) -> None:
        self._set(busy=True)

    def page(self, data: bytes, pictures: dict[str, Path | bytes]) -> None:
        """Shows a new page and clears the error."""
        with self._changed:
            # A slow browser may still request pictures of the previous page.
            self.data, self.pictures = data, {**pictures, **self._recent(pictures)}
        self._set(number=self._news["number"] + 1, busy=False, fault=None)

    def _recent(self, pictures: dict[str, Path | bytes]) -> dict[str, Path | bytes]:
        kept = [(key, value) for key, value in self.pictures.items() if key not in pictures]
        return dict(kept[-1000:])

    def fault(self, error: dict[str, str]) -> None:
        """Shows an error and keeps the previous page."""
        self._set(busy=False, fault=error)

    def close(self) -> None:
        self.closed = True
        self._set()

    def _set(self, **news: Any) -> None:
        with self._changed:
            self._news |= news
            self._version += 1
            self._changed.notify_all()

    def news(self, seen: int) -> tuple[int, bytes]:
        """Waits for a version after `seen`, or for the next heartbeat. Returns (version, news as JSON)."""
        with self._changed:
            self._changed.wait_for(lambda: self._version != seen or self.closed, _HEARTBEAT)
            return self._version, msgspec.json.encode(self._news)


@contextmanager
def serving(live: Live, port: int) -> Iterator[str]:
    """Serves on this machine only and yields the address. Port 0 uses any free port."""
    try:
        server = _Server((HOST, port), _handler(live))
    except OSError as fault:
        raise UserError(
            f"cannot use port {port}: {fault.strerror}.", hint="Choose another port with --port."
        ) from fault
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True)
    thread.start()
    try:
        yield f"http://{HOST}:{server.server_address[1]}/"
    finally:
        live.close()
        server.shutdown()
        server.server_close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignores browsers that disconnect."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


def _handler(live: Live) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            name, _, port = self.headers.get("Host", "").rpartition(":")
            # A page of another site whose host name resolves to this machine must not read the data.
            if name not in (HOST, "localhost") or port != str(self.connection.getsockname()[1]):
                self.send_error(HTTPStatus.FORBIDDEN)
                return
            path = self.path.partition("?")[0]
            if path == "/":
                self._answer(
                    render(TEMPLATE, **context(None, live=True)).encode("utf-8"), "text/html; charset=utf-8"
                )
            elif path == "/data.json":
                self._answer(live.data, "application/json")
            elif path == "/events":
                self._events()
            elif path.startswith("/picture/"):
                self._picture(live.pictures.get(path.removeprefix("/picture/")))
            else:
                self.send_error(HTTPStatus.NOT_FOUND)

        def _picture(self, source: Path | bytes | None) -> None:
            try:
                data = source.read_bytes() if isinstance(source, Path) else source
            except OSError:
                data = None
            if data is None:
                self.send_error(HTTPStatus.NOT_FOUND)
                return
            kind = next(
                (kind for start, kind in _KINDS.items() if data.startswith(start)), "application/octet-stream"
            )
            self._answer(data, kind, "max-age=31536000, immutable")

        def _answer(self, data: bytes, kind: str, keep: str = "no-store") -> None:
            self.send_response(HTTPStatus.OK)
            for name, value in (
                ("Content-Type", kind),
                ("Content-Length", str(len(data))),
                ("Cache-Control", keep),
                ("X-Content-Type-Options", "nosniff"),
            ):
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(data)

        def _events(self) -> None:
            self.close_connection = True
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            seen = -1
            while not live.closed:
                version, news = live.news(seen)
                self.wfile.write(
                    b": still here\n\n" if version == seen else b"event: state\ndata: " + news + b"\n\n"
                )
                self.wfile.flush()
                seen = version

        def log_message(self, format: str, *args: Any) -> None:
            """Requests are not logged."""

    return Handler
