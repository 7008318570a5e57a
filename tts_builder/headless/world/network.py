"""Web requests with given answers, and messages to an editor. There is never a real network."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tts_builder.errors import UserError

OFFLINE = "Cannot resolve destination host"


@dataclass(frozen=True)
class Reply:
    """The answer of a web address."""

    body: str = ""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    delay: int = 1
    """Frames until the answer arrives."""


@dataclass
class Request:
    """A web request of a script, with the response once it is `done`."""

    method: str
    url: str
    data: str = ""
    form: dict[str, Any] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    download: bool = True
    done: bool = False
    status: int = 0
    text: str = ""
    error: str = ""
    received: dict[str, str] = field(default_factory=dict)

    @property
    def failed(self) -> bool:
        return self.done and (bool(self.error) or self.status >= 400)


def replies(given: Mapping[str, Any]) -> dict[str, Reply | str]:
    """Convert answers from plain data: a text, or an object with body, status, headers and delay."""
    known = set(Reply.__dataclass_fields__)
    found: dict[str, Reply | str] = {}
    for url, answer in given.items():
        if isinstance(answer, (str, Reply)):
            found[url] = answer
        elif isinstance(answer, Mapping) and set(answer) <= known:
            found[url] = Reply(**answer)
        else:
            raise UserError(f"{url}: a text, or an object of {', '.join(sorted(known))} expected")
    return found


class Network:
    """The given answers, and the requests and messages of scripts."""

    def __init__(self, web: Mapping[str, Reply | str]) -> None:
        self.web = web
        self.requests: list[Request] = []
        self.messages: list[Any] = []
        """Messages of scripts to the editor, oldest first."""

    def answer(self, method: str, url: str) -> Reply | None:
        """The answer for `METHOD url`, else for `url`. None means that the host cannot be reached."""
        found = self.web.get(f"{method} {url}", self.web.get(url))
        return Reply(found) if isinstance(found, str) else found
