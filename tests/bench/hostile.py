"""Verify for hostile texts, compared with ordinary texts of the same size, and at twice the size."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

from tests.bench.rows import Row, row
from tests.hardening.hostile_texts import LUA, PANELS, SCRIPTS, XML, ordinary, save_with
from tts_builder.lua.parse import forget
from tts_builder.referee.verdict.source import parse
from tts_builder.referee.verdict.verdict import verify

TIMES = 20
DOUBLED = 2.5
MOMENT = 0.05
"""Seconds. Shorter times are not compared with half the size."""


def _seconds(field: str, text: str) -> float:
    data = save_with(field, text)

    def once() -> float:
        forget()
        start = process_time()
        verify(parse(data, "x.json"))
        return process_time() - start

    return min(once(), once())


def _worst(field: str, texts: dict[str, tuple[int, Callable[[int], str], str]], plain: str) -> Row:
    """The hostile text that takes longest, compared with an ordinary one."""
    ratios = {}
    doubled = 0.0
    for name, (count, make, _) in texts.items():
        text = make(count)
        hostile, twice = _seconds(field, text), _seconds(field, make(2 * count))
        ratios[name] = (hostile / _seconds(field, ordinary(plain, len(text))), hostile)
        doubled = max(doubled, twice / max(hostile, MOMENT))
    name = max(ratios, key=lambda name: ratios[name][0])
    ratio, seconds = ratios[name]
    return Row(
        work=f"verify of hostile {field}, the worst of {len(texts)}: {name}",
        figure=f"{1000 * seconds:,.0f} ms",
        peer="as many bytes of ordinary text",
        ratio=f"{ratio:.2f}×, twice the size {doubled:.2f}×",
        bar=f"≤ {TIMES}×, ≤ {DOUBLED}×",
        met=ratio <= TIMES and doubled <= DOUBLED,
    )


@row
def hostile_lua() -> Row:
    return _worst("LuaScript", SCRIPTS, LUA)


@row
def hostile_xml() -> Row:
    return _worst("XmlUI", PANELS, XML)
