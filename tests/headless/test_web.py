"""WebRequest with given answers. Without an answer the request fails."""

from __future__ import annotations

import pytest

from tests.headless.saves import printed, save, settled
from tts_builder.errors import UserError
from tts_builder.headless import ScriptError, Table
from tts_builder.headless.faults import Options
from tts_builder.headless.world.network import OFFLINE, Reply
from tts_builder.testing import open_table

LUA = """
local function tell(r)
  print(r.url .. ' ' .. tostring(r.is_done) .. ' ' .. tostring(r.is_error) .. ' ' .. tostring(r.error) .. ' '
    .. r.response_code .. ' ' .. r.text)
end
function get(url)
  kept = WebRequest.get(url, tell)
  return tostring(kept.is_done) .. kept.download_progress .. kept.text
end
function progress() return kept.download_progress .. kept.upload_progress .. tostring(kept.is_done) end
function header() return kept.getResponseHeader('content-TYPE') .. kept.getResponseHeaders()['X-One'] end
function none() return kept.getResponseHeader('absent') end
function dispose() kept.dispose() return kept.text end
function others()
  WebRequest.put('p', 'body', tell) WebRequest.post('q', {a = 1, b = 'x'}, tell) WebRequest.post('q', 'raw')
  WebRequest.head('h', tell) WebRequest.delete('d', tell)
  WebRequest.custom('c', 'patch', true, '{}', {Accept = 'text'}, tell)
  WebRequest.custom('c', 'GET', false, nil, nil, tell)
end
"""


def online(**web: Reply | str) -> Table:
    return Table(save(lua=LUA), options=Options(web=web))


@pytest.mark.simulates("WebRequest.get", "WebRequestInstance.url is_done is_error error response_code text")
@pytest.mark.simulates("WebRequestInstance.download_progress upload_progress")
def test_a_text_arrives_later() -> None:
    made = online(a="hello", b=Reply("slow", delay=5))
    assert made.global_.call("get", "a") == "false0"
    assert made.global_.call("progress") == "00false"
    made.frames(1)
    assert printed(made) == ["a true false nil 200 hello"]
    assert made.global_.call("progress") == "11true"
    made.global_.call("get", "b")
    made.frames(4)
    assert len(printed(made)) == 1
    made.frames(1)
    assert printed(made)[1] == "b true false nil 200 slow"
    assert not made.not_simulated


@pytest.mark.parametrize("isolated", [False, True])
def test_answers_given_to_a_test_of_a_mod(isolated: bool) -> None:
    web = {"a": "text", "b": {"body": "lost", "status": 404}}
    made = open_table(save(lua=LUA), web=web, isolated=isolated)
    made.global_.call("get", "a")
    made.global_.call("get", "b")
    made.frames(2)
    assert made.printed == ["a true false nil 200 text", "b true true HTTP/1.1 404 404 lost"]
    made.close()


def test_answers_have_a_form() -> None:
    with pytest.raises(UserError, match="a: a text, or an object of body"):
        open_table(save(lua=LUA), web={"a": {"code": 4}})


def test_an_error_of_the_server_has_its_code() -> None:
    made = online(a=Reply("not here", 404))
    settled(made, "get", "a")
    assert printed(made) == ["a true true HTTP/1.1 404 404 not here"]


def test_without_an_answer_there_is_no_network_and_it_is_counted() -> None:
    made = online()
    settled(made, "get", "https://example.org")
    assert printed(made) == [f"https://example.org true true {OFFLINE} 0 "]
    assert made.not_simulated == {"WebRequest GET https://example.org": 1}


@pytest.mark.simulates("WebRequestInstance.getResponseHeader getResponseHeaders dispose")
def test_headers_and_disposing() -> None:
    made = online(a=Reply("x", headers={"Content-Type": "text/plain", "X-One": "1"}))
    settled(made, "get", "a")
    assert made.global_.call("header") == "text/plain1"
    assert made.global_.call("none") is None
    assert made.global_.call("dispose") == ""


@pytest.mark.simulates("WebRequest.put post head delete custom")
def test_other_methods() -> None:
    made = Table(save(lua=LUA), options=Options(web={
        "p": "put", "q": "post", "h": "head", "d": "gone", "c": "any", "PATCH c": "patched",
    }))  # fmt: skip
    settled(made, "others")
    assert [line.split(" ", 4)[-1] for line in printed(made)] == [
        "200 put", "200 post", "200 ", "200 gone", "200 patched", "200 ",
    ]  # fmt: skip
    sent = made.requests
    assert [request.method for request in sent] == [
        "PUT", "POST", "POST", "HEAD", "DELETE", "PATCH", "GET",
    ]  # fmt: skip
    assert (sent[0].data, sent[1].form, sent[2].data) == ("body", {"a": "1", "b": "x"}, "raw")
    assert (sent[5].data, sent[5].headers) == ("{}", {"Accept": "text"})


@pytest.mark.simulates("WebRequest.get put post")
def test_the_answer_goes_to_a_function_named_by_its_owner() -> None:
    lua = """
    function heard(r) print(r.url .. ' ' .. r.text) end
    function ask()
      WebRequest.get('a', self, 'heard')
      WebRequest.put('b', 'body', self, 'heard')
      WebRequest.post('c', {x = 1}, Global, 'heard')
      WebRequest.get('d', Global, 'absent')
      WebRequest.get('e', nil)
    end"""
    made = Table(save(lua=lua), options=Options(web=dict.fromkeys("abcde", "yes")))
    made.global_.call("ask")
    made.frames(2)
    assert printed(made) == ["a yes", "b yes", "c yes"]
    assert [entry.text for entry in made.errors] == ["WebRequest: there is no function absent"]
    with pytest.raises(ScriptError, match="an owner and the name of its function"):
        made.global_.script.execute("WebRequest.get('a', Global)")
