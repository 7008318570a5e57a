"""A server on this machine that answers as hosts of pictures do, good and bad ones."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PNG = b"\x89PNG\r\n\x1a\n" + b"p" * 2000
OBJ = b"# a model\nv 1 2 3\nv 4 5 6\n"
SLOW = 20.0


class Handler(BaseHTTPRequestHandler):
    """Notes every request."""

    asked: list[str]

    def do_GET(self) -> None:
        self.asked.append(self.path)
        name = self.path.partition("?")[0].strip("/").partition("/")[0]
        getattr(self, f"on_{name}", self.on_missing)()

    def log_message(self, *_: object) -> None:
        """Stays silent."""

    def _send(self, data: bytes, status: int = 200, **headers: str) -> None:
        wanted = self.headers.get("Range")
        total = len(data)
        if wanted and status == 200:
            last = min(int(wanted.partition("-")[2]), total - 1)
            data, status = data[: last + 1], 206
            headers["Content-Range"] = f"bytes 0-{last}/{total}"
        self.send_response(status)
        for key, value in headers.items():
            self.send_header(key, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def on_missing(self) -> None:
        self._send(b"no", 404)

    def on_png(self) -> None:
        self._send(PNG)

    def on_again(self) -> None:
        self._send(PNG)

    def on_obj(self) -> None:
        self._send(OBJ)

    def on_empty(self) -> None:
        self._send(b"")

    def on_page(self) -> None:
        self._send(b"<!DOCTYPE html><html>Sorry, no such picture</html>")

    def on_large(self) -> None:
        self._send(b"\x89PNG\r\n\x1a\n" + b"x" * 50_000)

    def on_endless(self) -> None:
        """No length, and never an end."""
        self.send_response(200)
        self.end_headers()
        try:
            while True:
                self.wfile.write(b"x" * 65_536)
        except OSError:
            return

    def on_drip(self) -> None:
        """A byte now and then."""
        self.send_response(200)
        self.end_headers()
        until = time.monotonic() + SLOW
        try:
            while time.monotonic() < until:
                self.wfile.write(b"x")
                self.wfile.flush()
                time.sleep(0.05)
        except OSError:
            return

    def on_short(self) -> None:
        """Ends before the length that it promised."""
        self.send_response(200)
        self.send_header("Content-Length", "5000")
        self.end_headers()
        self.wfile.write(b"x")

    def on_moved(self) -> None:
        self._send(b"", 301, Location="/png")

    def on_found(self) -> None:
        self._send(b"", 302, Location="/png")

    def on_round(self) -> None:
        self._send(b"", 302, Location="/round")

    def on_inside(self) -> None:
        self._send(b"", 302, Location="http://localhost:9/secret")

    def on_scheme(self) -> None:
        self._send(b"", 302, Location="file:///etc/passwd")


@contextmanager
def serving() -> Iterator[tuple[str, list[str]]]:
    """The host, with its port, and the list of requests."""
    asked: list[str] = []
    handler = type("Own", (Handler,), {"asked": asked})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield f"127.0.0.1:{server.server_address[1]}", asked
    finally:
        server.shutdown()
        server.server_close()
