"""What the commands of `assets` print."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import click
from msgspec import to_builtins

from tts_builder.cli.output import counted, emit_json, emit_table, in_line, styled
from tts_builder.errors import shortened
from tts_builder.mirror.addresses import Address, Use
from tts_builder.mirror.check import FINDINGS, Checked
from tts_builder.mirror.rewrite import Rewritten
from tts_builder.mirror.store import Fetched

_LONGEST = 200


def print_list(found: list[Address], as_json: bool) -> None:
    hosts = Counter(each.host for each in found if each.host)
    if as_json:
        listed = [{**to_builtins(each), "host": each.host} for each in found]
        emit_json({"addresses": listed, "hosts": dict(hosts)})
        return
    emit_table(("uses", "loads", "first use", "address"), [
        (len(each.uses), each.role or "–", _place(each.uses[0]), _shown(each)) for each in found
    ])  # fmt: skip
    uses = sum(len(each.uses) for each in found)
    named = ", ".join(f"{host} {number}×" for host, number in hosts.most_common())
    click.echo(in_line(f"{len(found)} addresses, used {uses} times{f'; hosts: {named}' if named else ''}"))


def _shown(found: Address) -> str:
    return shortened(found.address, _LONGEST) + ("…" if found.partial else "")


def _place(use: Use) -> str:
    if use.place:
        return use.place
    line = f", line {use.line}" if use.line else ""
    return shortened(f"{use.object}: {use.path.rpartition('.')[2]}{line}", 80)


def print_checked(found: list[Address], checked: list[Checked], as_json: bool) -> None:
    uses = {each.address: each.uses for each in found}
    numbers = Counter(each.verdict for each in checked)
    if as_json:
        listed = [
            {**to_builtins(each), "uses": to_builtins(uses[each.address])}
            for each in checked
        ]  # fmt: skip
        emit_json({"addresses": listed, "verdicts": dict(numbers)})
        return
    for each in checked:
        if each.verdict in FINDINGS or each.about.startswith("Not asked"):
            places = uses[each.address]
            more = f" and {counted(len(places) - 1, 'other place')}" if len(places) > 1 else ""
            severity = "error" if each.verdict == "dead" else "warning"
            click.echo(f"{styled(each.verdict, severity)}  {in_line(shortened(each.address, _LONGEST))}")
            click.echo(in_line(f"    {each.about} Used by {_place(places[0])}{more}."))
            if each.new and each.verdict == "moved":
                click.echo(in_line(f"    New address: {shortened(each.new, _LONGEST)}"))
    told = ", ".join(f"{verdict} {number}" for verdict, number in sorted(numbers.items()))
    click.echo(f"{len(checked)} addresses{f': {told}' if told else ''}")


def print_mirrored(found: list[Fetched], same: list[list[str]], new: list[Path], as_json: bool) -> None:
    numbers = Counter(each.result for each in found)
    if as_json:
        emit_json({
            "addresses": found, "results": dict(numbers), "same": same,
            "mods": [str(path) for path in new],
        })  # fmt: skip
        return
    for each in found:
        if each.result == "missing":
            click.echo(f"{styled('missing', 'error')}  {in_line(shortened(each.address, _LONGEST))}")
            click.echo(in_line(f"    {each.about}"))
    for several in same:
        click.echo(in_line(f"same file: {', '.join(shortened(each, _LONGEST) for each in several)}"))
    size = sum(each.size for each in found) / 1_000_000
    told = ", ".join(f"{result} {number}" for result, number in sorted(numbers.items()))
    click.echo(f"{len(found)} addresses{f': {told}' if told else ''}; {size:,.1f} MB")
    if new:
        click.echo(f"{counted(len(new), 'new file')} in the cache of the game")


def print_rewritten(done: Rewritten, out: Path, as_json: bool) -> None:
    changes: list[dict[str, Any]] = [
        {"old": old, "new": new, "times": times} for (old, new), times in done.changes.items()
    ]
    if as_json:
        emit_json({"save": str(out), "changes": changes})
        return
    times = sum(done.changes.values())
    click.echo(in_line(f"{out}: {len(changes)} addresses rewritten in {counted(times, 'place')}"))
