"""Which hosts a request may reach: a save of a stranger must not make this machine ask its own network."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import urlsplit

from tts_builder.mirror.addresses import host_of


class RefusedError(Exception):
    """A request that is not made; the text says why."""


class Target(NamedTuple):
    """Where a request goes. `ip` is what the name stands for: a connection uses it and asks no other."""

    secure: bool
    host: str
    port: int
    ip: str
    resource: str


class Guard:
    """Refuses addresses that are not public, except for hosts that the user names in `private`.

    `hosts` are the only hosts that may be asked; None means all.
    """

    def __init__(self, hosts: Iterable[str] | None, private: Iterable[str] = ()) -> None:
        self._private = {each.lower() for each in private}
        self._hosts = None if hosts is None else {each.lower() for each in hosts} | self._private

    def target(self, address: str) -> Target:
        """Where an address leads. Raises RefusedError, or OSError if there is no such host."""
        try:
            parts = urlsplit(address)
            port = parts.port
        except ValueError as fault:
            raise RefusedError(f"this is not an address: {fault}") from fault
        scheme = parts.scheme.lower()
        if scheme not in ("http", "https") or not parts.hostname:
            raise RefusedError("only http and https addresses are asked")
        if parts.username is not None:
            raise RefusedError("the address has a user name or password in it")
        named = host_of(address)
        if self._hosts is not None and named not in self._hosts:
            raise RefusedError(f"the host {named} is not among those to ask")
        port = port or (443 if scheme == "https" else 80)
        try:
            host = parts.hostname.encode("idna").decode("ascii")
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (UnicodeError, ValueError) as fault:
            raise RefusedError("the host name cannot be read") from fault
        ips = [str(entry[4][0]) for entry in found]
        if named not in self._private and not all(_is_public(ip) for ip in ips):
            raise RefusedError(f"the host {named} is on a private network")
        path = parts.path or "/"
        resource = _escaped(f"{path}?{parts.query}" if parts.query else path)
        return Target(scheme == "https", host, port, ips[0], resource)


def _is_public(text: str) -> bool:
    ip = ipaddress.ip_address(text.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if inner is not None:
            return inner.is_global and not inner.is_multicast
        if ip in _NAT64:
            return _is_public(str(ipaddress.IPv4Address(int(ip) & 0xFFFF_FFFF)))
    return ip.is_global and not ip.is_multicast


_NAT64 = ipaddress.ip_network("64:ff9b::/96")


def _escaped(resource: str) -> str:
    """The path as it may stand in a request: without control characters, spaces or letters beyond ASCII."""
    return "".join(
        letter
        if "!" <= letter <= "~"
        else "".join(f"%{byte:02X}" for byte in letter.encode("utf-8", "replace"))
        for letter in resource
    )
