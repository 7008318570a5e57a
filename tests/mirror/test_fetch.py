"""Requests keep their limits, and reach no host that they must not."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from time import monotonic

import pytest

from tests.mirror.server import PNG, serving
from tts_builder.mirror.fetch import Limits, ask
from tts_builder.mirror.guard import Guard, RefusedError

LIMITS = Limits(seconds=1.5, size=20_000)


@pytest.fixture(scope="module")
def host() -> Iterator[str]:
    with serving() as (name, _):
        yield name


@pytest.fixture
def guard(host: str) -> Guard:
    return Guard(None, [host])


def test_a_file_and_its_beginning(host: str, guard: Guard) -> None:
    whole = ask(f"http://{host}/png", guard, LIMITS)
    assert (whole.status, whole.data, whole.size, whole.fault) == (200, PNG, len(PNG), "")
    start = ask(f"http://{host}/png", guard, LIMITS, 8)
    assert (start.status, start.data, start.size) == (206, PNG[:8], len(PNG))


@pytest.mark.parametrize(
    ("path", "fault"),
    [
        ("large", "the file has 50,008 bytes, more than 20,000"),
        ("endless", "the file has more than 20,000 bytes"),
        ("drip", "no answer within 1.5 s"),
        ("short", "the answer cannot be read: IncompleteRead"),
        ("round", "there are more than 5 redirects"),
        ("scheme", "only http and https addresses are asked"),
        ("inside", "the host localhost:9 is on a private network"),
    ],
)
def test_answers_that_are_not_taken(host: str, guard: Guard, path: str, fault: str) -> None:
    start = monotonic()
    answer = ask(f"http://{host}/{path}", guard, LIMITS)
    assert (answer.status, answer.fault) == (0, fault)
    assert monotonic() - start < 5


def test_redirects_are_followed_and_told(host: str, guard: Guard) -> None:
    good, now = (ask(f"http://{host}/{path}", guard, LIMITS) for path in ("moved", "found"))
    assert (good.data, good.final, good.for_good) == (PNG, f"http://{host}/png", True)
    assert (now.data, now.for_good) == (PNG, False)


def test_a_host_that_does_not_answer() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
    answer = ask(f"http://127.0.0.1:{port}/x", Guard(None, [f"127.0.0.1:{port}"]), LIMITS)
    assert answer.status == 0
    assert answer.fault
    assert not answer.refused


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1/x", "http://localhost/x", "http://0.0.0.0/", "http://10.1.2.3/", "http://192.168.0.1/",
        "http://169.254.169.254/latest/meta-data", "http://[::1]/", "http://[::ffff:127.0.0.1]/",
        "http://[fe80::1]/", "http://[fc00::1]/", "http://2130706433/", "http://0x7f.1/", "http://127.1/",
        "http://[64:ff9b::7f00:1]/", "http://[2002:7f00:1::]/", "http://224.0.0.1/", "http://100.64.0.1/",
    ],
)  # fmt: skip
def test_addresses_of_private_networks_are_refused(address: str) -> None:
    answer = ask(address, Guard(None), LIMITS)
    assert answer.status == 0
    assert answer.refused or "no such host" in answer.fault, answer


@pytest.mark.parametrize(
    "address",
    [
        "ftp://example.org/",
        "file:///etc/passwd",
        "http://user:pw@example.org/",
        "http://",
        "http://[::1",
        "http://a:b/",
    ],
)
def test_other_addresses_are_refused(address: str) -> None:
    with pytest.raises(RefusedError):
        Guard(None).target(address)


def test_only_the_named_hosts_are_asked(host: str) -> None:
    answer = ask(f"http://{host}/png", Guard(["example.org"]), LIMITS)
    assert answer.fault == f"the host {host} is not among those to ask"


def test_the_connection_uses_the_address_that_was_looked_at(
    host: str, guard: Guard, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that stands for something else a moment later gains nothing."""
    names = []

    def answer(name: str, port: int, **_: object) -> list[object]:
        names.append(name)
        ip = "127.0.0.1" if len(names) == 1 else "127.0.0.2"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (ip, port))]

    monkeypatch.setattr("tts_builder.mirror.guard.socket.getaddrinfo", answer)
    target = guard.target(f"http://{host}/png")
    assert target.ip == "127.0.0.1"
    assert names == ["127.0.0.1"]


def test_odd_letters_cannot_break_a_request(host: str, guard: Guard) -> None:
    target = guard.target(f"http://{host}/a b\r\nHost: x/é?q=ü")
    assert target.resource.isascii()
    assert not set(target.resource) & set(" \r\n")
