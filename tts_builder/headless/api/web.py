"""WebRequest: uses the answers given to the table. A request without an answer fails and is counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tts_builder.headless.faults import CallError
from tts_builder.headless.scripts.conversion import Handle, LuaFunction
from tts_builder.headless.scripts.operations import function, getters
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world.clock import Phase
from tts_builder.headless.world.network import OFFLINE, Request
from tts_builder.headless.world.world import GlobalScript
from tts_builder.headless.world.world_object import WorldObject


def _listener(script: Script, run: Any, name: Any) -> Callable[[Handle], object] | None:
    """The function that gets the answer. Until 2018 the manual gave an owner and the name of its function."""
    given = script.to_python(run)
    if given is None or isinstance(given, LuaFunction):
        return given
    if not isinstance(given, WorldObject | GlobalScript) or not isinstance(name, str):
        raise CallError("WebRequest: a function, or an owner and the name of its function, expected")

    def tell(answer: Handle) -> None:
        if given.script is not None and given.script.has(name) and not given.destroyed:
            given.script.fire(name, answer)
        else:
            script.world.write("error", f"WebRequest: there is no function {name}", script=given.guid)

    return tell


def _send(script: Script, request: Request, run: Any, name: Any = None) -> int:
    world = script.world
    callback = _listener(script, run, name)
    outside = world.network
    outside.requests.append(request)
    reply = outside.answer(request.method, request.url)
    if reply is None:
        world.not_simulated[f"WebRequest {request.method} {request.url}"] += 1
    number = len(outside.requests)

    def arrive() -> None:
        request.done = True
        if reply is None:
            request.error = OFFLINE
        else:
            request.status, request.received = reply.status, dict(reply.headers)
            request.text = reply.body if request.download and request.method != "HEAD" else ""
            request.error = f"HTTP/1.1 {reply.status}" if reply.status >= 400 else ""
        if callback is not None and not script.owner.destroyed:
            callback(Handle("WebRequestInstance", number))

    world.later(1 if reply is None else max(1, reply.delay), Phase.WAIT, arrive)
    return number


def _text(value: Any) -> str:
    return "" if value is None else str(value)


def _plain(method: str) -> None:
    @function("WebRequest", method.lower(), "str any any", "WebRequestInstance")
    def ask(script: Script, url: str, run: Any = None, name: Any = None) -> int:
        return _send(script, Request(method, url), run, name)


for _method in ("GET", "HEAD", "DELETE"):
    _plain(_method)


@function("WebRequest", "put", "str str any any", "WebRequestInstance")
def put(script: Script, url: str, data: str, run: Any = None, name: Any = None) -> int:
    return _send(script, Request("PUT", url, data), run, name)


@function("WebRequest", "post", "str any any any", "WebRequestInstance")
def post(script: Script, url: str, form: Any, run: Any = None, name: Any = None) -> int:
    """Post a form of names and values, or a plain string."""
    given = script.to_python(form)
    if isinstance(given, dict):
        fields = {str(key): _text(value) for key, value in given.items()}
        return _send(script, Request("POST", url, form=fields), run, name)
    if given is not None and not isinstance(given, str):
        raise CallError("WebRequest.post: a table of names and values, or a string, expected")
    return _send(script, Request("POST", url, given or ""), run, name)


@function("WebRequest", "custom", "str str bool str? tab? fn?", "WebRequestInstance")
def custom(
    script: Script,
    url: str,
    method: str,
    download: bool,
    data: str | None = None,
    headers: Any = None,
    run: Any = None,
) -> int:
    sent = script.to_python(headers) if headers is not None else {}
    named = {str(k): _text(v) for k, v in sent.items()} if isinstance(sent, dict) else {}
    return _send(script, Request(method.upper(), url, data or "", headers=named, download=download), run)


# The request ------------------------------------------------------------------
def _request(script: Script, number: int) -> Request:
    return script.world.network.requests[number - 1]


getters(
    "WebRequestInstance",
    int,
    {
        "url": lambda script, number: _request(script, number).url,
        "text": lambda script, number: _request(script, number).text,
        "is_done": lambda script, number: _request(script, number).done,
        "download_progress, upload_progress": lambda script, number: float(_request(script, number).done),
        "is_error": lambda script, number: _request(script, number).failed,
        "error": lambda script, number: _request(script, number).error or None,
        "response_code": lambda script, number: _request(script, number).status,
        "getResponseHeaders() tab": lambda script, number: dict(_request(script, number).received),
    },
)


@function("WebRequestInstance", "getResponseHeader", "str")
def get_response_header(script: Script, number: int, name: str) -> str | None:
    received = _request(script, number).received
    return next((value for key, value in received.items() if key.lower() == name.lower()), None)


@function("WebRequestInstance", "dispose")
def dispose(script: Script, number: int) -> None:
    """Discard the text of the response."""
    _request(script, number).text = ""
