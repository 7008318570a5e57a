"""Asks a host for a file, with limits on time, size and redirects, and only where the guard lets it."""

from __future__ import annotations

import http.client
import re
import socket
import ssl
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, TypeVar
from urllib.parse import urljoin

from tts_builder import __version__
from tts_builder.mirror.guard import Guard, RefusedError, Target

_REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})
_FOR_GOOD: Final = frozenset({301, 308})
_PIECE: Final = 65_536
_TOTAL: Final = re.compile(r"bytes \d+-\d+/(\d+)$")
T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True)
class Limits:
    """What one address may use: seconds in all, bytes, redirects. `jobs` addresses are asked at a time."""

    seconds: float = 30.0
    size: int = 100_000_000
    redirects: int = 5
    jobs: int = 4


@dataclass
class Answer:
    """What a host answered. `status` is 0 and `fault` says why if there was no answer."""

    address: str
    status: int = 0
    data: bytes = b""
    size: int | None = None
    """Bytes of the whole file, if known."""
    fault: str = ""
    refused: bool = False
    """Whether the request was not made, or not followed, for safety."""
    final: str = ""
    """The address that answered after redirects."""
    for_good: bool = True
    """Whether all redirects were permanent."""
    hops: list[str] = field(default_factory=list)


def ask(address: str, guard: Guard, limits: Limits, most: int | None = None) -> Answer:
    """The whole file, or only its first `most` bytes."""
    answer = Answer(address, final=address)
    closing: list[socket.socket] = []
    late = threading.Event()

    def stop() -> None:
        late.set()
        for each in closing:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def opened(connection: socket.socket) -> None:
        closing.append(connection)
        if late.is_set():
            stop()

    # A host that sends one byte now and then passes every time-out of a socket.
    timer = threading.Timer(limits.seconds, stop)
    timer.daemon = True
    timer.start()
    try:
        _follow(answer, guard, limits, most, opened, late)
    except RefusedError as fault:
        answer.fault, answer.refused, answer.status = str(fault), True, 0
    except (OSError, http.client.HTTPException) as fault:
        slow = late.is_set() or isinstance(fault, TimeoutError)
        answer.fault = f"no answer within {limits.seconds:g} s" if slow else _words(fault)
        answer.status = 0
    finally:
        timer.cancel()
    return answer


def _follow(
    answer: Answer,
    guard: Guard,
    limits: Limits,
    most: int | None,
    opened: Callable[[socket.socket], None],
    late: threading.Event,
) -> None:
    for _ in range(limits.redirects + 1):
        target = guard.target(answer.final)
        connection = _Connection(target, limits.seconds, opened)
        try:
            leads = _one(answer, connection, target, limits, most)
        finally:
            connection.close()
        if late.is_set():  # it may look like the end of the file
            raise TimeoutError
        if leads is None:
            return
        answer.hops.append(leads)
        answer.final = leads
    raise RefusedError(f"there are more than {limits.redirects} redirects")


def _one(
    answer: Answer, connection: http.client.HTTPConnection, target: Target, limits: Limits, most: int | None
) -> str | None:
    """Takes one answer; where it leads if it is a redirect."""
    headers = {"User-Agent": f"tts-builder/{__version__}", "Accept": "*/*", "Accept-Encoding": "identity"}
    if most is not None:
        headers["Range"] = f"bytes=0-{most - 1}"
    connection.request("GET", target.resource, headers=headers)
    response = connection.getresponse()
    location = response.getheader("Location")
    if response.status in _REDIRECTS and location:
        answer.for_good = answer.for_good and response.status in _FOR_GOOD
        return urljoin(answer.final, location)
    answer.status = response.status
    answer.size = _size(response)
    if most is None and answer.size is not None and answer.size > limits.size:
        raise RefusedError(f"the file has {answer.size:,} bytes, more than {limits.size:,}")
    wanted = limits.size + 1 if most is None else most
    data = bytearray()
    while len(data) < wanted:
        piece = response.read(min(_PIECE, wanted - len(data)))
        if not piece:
            break
        data += piece
    if most is None:
        if len(data) > limits.size:
            raise RefusedError(f"the file has more than {limits.size:,} bytes")
        if response.status == 200 and answer.size is not None and len(data) != answer.size:
            raise http.client.IncompleteRead(bytes(data))
        answer.size = len(data)
    answer.data = bytes(data)
    return None


def _size(response: http.client.HTTPResponse) -> int | None:
    total = _TOTAL.match(response.getheader("Content-Range") or "")
    if total is not None:
        return int(total[1])
    length = response.getheader("Content-Length") or ""
    return int(length) if response.status == 200 and length.isascii() and length.isdigit() else None


class _Connection(http.client.HTTPConnection):
    """A connection to the address that the guard has seen, whatever the name stands for by now."""

    def __init__(self, target: Target, seconds: float, opened: Callable[[socket.socket], None]) -> None:
        super().__init__(target.host, target.port, timeout=seconds)
        self._target, self._opened = target, opened
        if target.secure:
            self.default_port = 443  # so that the header `Host` has no port

    def connect(self) -> None:
        self.sock = socket.create_connection((self._target.ip, self._target.port), self.timeout)
        if self._target.secure:
            self.sock = ssl.create_default_context().wrap_socket(
                self.sock, server_hostname=self._target.host, do_handshake_on_connect=False
            )
        self._opened(self.sock)
        if isinstance(self.sock, ssl.SSLSocket):
            self.sock.do_handshake()


def _words(fault: Exception) -> str:
    if isinstance(fault, socket.gaierror):
        return "there is no such host"
    if isinstance(fault, ssl.SSLError):
        return f"the connection is not secure: {fault.reason or fault}"
    if isinstance(fault, http.client.HTTPException):
        return f"the answer cannot be read: {type(fault).__name__}"
    return (fault.strerror if isinstance(fault, OSError) else "") or str(fault) or type(fault).__name__


def in_parallel(work: Callable[[T], R], items: Iterable[T], jobs: int) -> Iterator[R]:
    """The results in the order of the items, some of them worked on at a time."""
    with ThreadPoolExecutor(jobs, thread_name_prefix="tts-builder-assets") as pool:
        try:
            yield from pool.map(work, items)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
