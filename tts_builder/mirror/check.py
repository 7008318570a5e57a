"""What is wrong with the addresses of a save: known without asking, and as their hosts answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, Literal

import msgspec

from tts_builder.mirror.addresses import Address
from tts_builder.mirror.cache import is_page
from tts_builder.mirror.fetch import Limits, ask, in_parallel
from tts_builder.mirror.guard import Guard
from tts_builder.mirror.moves import moved
from tts_builder.saves.lint.asset_list import exists, local_file

Verdict = Literal["ok", "dead", "moved", "oversized", "duplicate", "local", "unasked", "partial", "other"]
FINDINGS: Final = ("dead", "moved", "oversized", "duplicate", "local")
"""Verdicts that somebody should do something about."""
_STEAM: Final = re.compile(r"https?://[^/]*steamusercontent[^/]*/ugc/\d+/([0-9A-F]{40})/?$", re.IGNORECASE)
_HEAD: Final = 1024
GONE: Final = frozenset({401, 403, 404, 410, 451})


class Checked(msgspec.Struct, omit_defaults=True):
    """An address with its verdict and a sentence about it. `new` is its new address, if it has moved."""

    address: str
    verdict: Verdict
    about: str = ""
    new: str = ""
    size: int | None = None


def offline(found: Iterable[Address]) -> list[Checked]:
    """What is known without asking any host."""
    seen: dict[str, str] = {}
    return [_offline(each, seen) for each in found]


def _offline(found: Address, seen: dict[str, str]) -> Checked:
    address = found.address
    if found.partial:
        return Checked(address, "partial", "A script puts the rest of the address together.")
    if found.scheme == "file":
        path = local_file(address)
        there = path is not None and exists(path)
        about = "The file is only on this machine." if there else "The file does not exist."
        return Checked(address, "local" if there else "dead", about)
    if found.scheme == "other":
        return Checked(address, "other")
    new = moved(address)
    if new is not None:
        return Checked(address, "moved", "The host has moved.", new)
    first = seen.setdefault(_identity(address), address)
    if first != address:
        return Checked(address, "duplicate", f"The same file as {first}.", first)
    return Checked(address, "unasked")


def _identity(address: str) -> str:
    """What other spellings of an address share. Steam names files by the hash of their content."""
    steam = _STEAM.match(address)
    return steam[1].lower() if steam else re.sub(r"^https?://", "", address, flags=re.IGNORECASE).rstrip("/")


def online(found: list[Checked], guard: Guard, limits: Limits) -> Iterator[Checked]:
    """The same with the answers of the hosts. Known moves are asked at their new address."""

    def work(before: Checked) -> Checked:
        if before.verdict not in ("unasked", "moved", "duplicate"):
            return before
        return _asked(before, guard, limits)

    return in_parallel(work, found, limits.jobs)


def _asked(before: Checked, guard: Guard, limits: Limits) -> Checked:
    address = before.new if before.verdict == "moved" else before.address
    answer = ask(address, guard, limits, _HEAD)
    if answer.refused and not answer.hops:
        return msgspec.structs.replace(before, about=f"{before.about} Not asked: {answer.fault}.".strip())
    if answer.refused:
        about = f"It leads to {answer.final}, which was not followed: {answer.fault}."
        return Checked(before.address, "moved", about, answer.final)
    if answer.fault:
        return Checked(before.address, "dead", f"{answer.fault[:1].upper()}{answer.fault[1:]}.")
    if answer.status not in (200, 206):
        reason = "The host has no such file" if answer.status in GONE else "The host answers with an error"
        return Checked(before.address, "dead", f"{reason} (status {answer.status}).")
    if not answer.data and not answer.size:
        return Checked(before.address, "dead", "The file is empty.")
    if is_page(answer.data):
        return Checked(before.address, "dead", "The host sends a web page instead of a file.")
    if answer.size is not None and answer.size > limits.size:
        about = f"The file has {answer.size:,} bytes, more than {limits.size:,}."
        return Checked(before.address, "oversized", about, size=answer.size)
    if before.verdict == "unasked" and answer.hops and answer.for_good:
        return Checked(before.address, "moved", f"It leads to {answer.final}.", answer.final, answer.size)
    verdict = "ok" if before.verdict == "unasked" else before.verdict
    return Checked(before.address, verdict, before.about, before.new, answer.size)
