"""`tts-builder live`: exchange scripts and Lua with a running Tabletop Simulator."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from tts_builder.cli.output import clean, emit_json, emit_table, indented, say, styled
from tts_builder.cli.params import json_option, port_option, positive_option

if TYPE_CHECKING:
    from tts_builder.live.link import Link

ACTIONS: Final = ("push", "get", "exec", "log", "watch", "truth")


@click.command(
    epilog="""\b
Examples:
  tts-builder live push my-game
  tts-builder live get --out scripts
  tts-builder live exec "#getObjects()"
  tts-builder live log
  tts-builder live watch my-game
  tts-builder live truth --out answers.json --game-version v14.2.2
"""
)
@click.argument("action", type=click.Choice(ACTIONS))
@click.argument("what", required=False, metavar="[GAME|SAVE|LUA]")
@click.option("--guid", default="-1", help="With exec: the object whose script runs the Lua; -1 is Global.")
@click.option(
    "--out", type=click.Path(path_type=Path),
    help="With get: write the scripts into this folder. With truth: write the answers into this new file.",
)  # fmt: skip
@click.option(
    "--game-version", default="", help="With truth: the version that the main menu of the game shows."
)
@click.option("--host", default="127.0.0.1", show_default=True, help="Machine on which the game runs.")
@port_option("--port", lowest=1, default=39999, words="Port on which the game listens.")
@port_option("--editor-port", default=39998, words="Port to which the game sends messages.")
@positive_option(
    "--wait",
    default=20.0,
    show_default=True,
    metavar="SECONDS",
    help="How long to wait for an answer.",
)
@positive_option("--for", "seconds", metavar="SECONDS", help="With log and watch: stop after this time.")
@json_option
def command(
    action: str,
    what: str | None,
    guid: str,
    out: Path | None,
    game_version: str,
    host: str,
    port: int,
    editor_port: int,
    wait: float,
    seconds: float | None,
    as_json: bool,
) -> None:
    """Exchange scripts and Lua with a running Tabletop Simulator, like an external editor.

    \b
    push   send the scripts and panels of GAME; the game reloads its last save
    get    list the scripts of the running game, or write them into a folder
    exec   run LUA and print its result; an expression is enough
    log    print messages and script errors until Ctrl-C
    watch  push GAME now and whenever you save one of its files, and print the log
    truth  run the probes of the truth kit in the game, and write their answers

    GAME is a project folder, a definition, or a name from `tts-builder games`. You can also push a SAVE.
    Without an argument, use the project in the current folder. Scripts and panels that exist only in the
    running game are kept. Errors in a bundle name the source file and line.
    """
    from tts_builder.live.link import Link

    if action == "exec" and not what:
        raise click.UsageError('exec needs Lua to run, such as "#getObjects()".')
    if as_json and action in ("log", "watch"):
        raise click.UsageError(f"{action} cannot be combined with --json.")
    if game_version and action != "truth":
        raise click.UsageError("--game-version is an option of truth.")
    if action == "truth" and out is not None and out.exists():
        raise click.UsageError(f"{out} already exists. Choose another name for --out.")
    if action == "get" and out is not None and out.is_file():
        raise click.UsageError(f"{out} is a file, not a folder.")
    with Link(host, port, editor_port) as link:
        try:
            _ACT[action](
                link,
                what,
                guid=guid,
                out=out,
                wait=wait,
                seconds=seconds,
                version=game_version,
                as_json=as_json,
            )
        except KeyboardInterrupt:
            if action not in ("log", "watch"):
                raise


def _push(link: Link, what: str | None, *, wait: float, as_json: bool, **_: Any) -> None:
    from tts_builder.live.push import push
    from tts_builder.live.source import scripts_of
    from tts_builder.live.watch import summary

    done = push(link, scripts_of(what or ".").entries, wait)
    if as_json:
        emit_json({"sent": done.sent, "kept": done.kept})
    else:
        for guid in done.sent:
            click.echo(guid)
        say(summary(done))


def _get(link: Link, what: str | None, *, out: Path | None, wait: float, as_json: bool, **_: Any) -> None:
    from tts_builder.live.push import write

    entries = link.scripts(wait)
    if out is not None:
        for path in write(entries, out):
            click.echo(str(path))
    elif as_json:
        emit_json(entries)
    else:
        emit_table(
            ("guid", "name", "script", "panel"),
            (
                (e["guid"], e.get("name", ""), len(e.get("script") or ""), len(e.get("ui") or ""))
                for e in entries
            ),
        )


def _exec(link: Link, what: str | None, *, guid: str, wait: float, as_json: bool, **_: Any) -> None:
    from tts_builder.live.execute import execute

    value = execute(link, str(what), guid, wait)
    if as_json or not isinstance(value, str):
        emit_json(value)
    else:
        click.echo(clean(value))


def _log(link: Link, what: str | None, *, wait: float, seconds: float | None, **_: Any) -> None:
    from tts_builder.live.follow import Follower
    from tts_builder.live.source import scripts_of
    from tts_builder.live.watch import follow

    follower = Follower(scripts_of(what, broken=True).files if what else {})
    follower.learn(link.scripts(wait))
    follow(link, follower, _print, seconds)


def _watch(link: Link, what: str | None, *, wait: float, seconds: float | None, **_: Any) -> None:
    from tts_builder.live.source import script_reader
    from tts_builder.live.watch import watch

    link.scripts(wait)
    with script_reader(what or ".") as reader:
        watch(link, what or ".", reader, _print, wait, seconds)


def _truth(
    link: Link, what: str | None, *, out: Path | None, wait: float, version: str, as_json: bool, **_: Any
) -> None:
    from tts_builder.live.truth import fetch
    from tts_builder.saves.write import write_bytes
    from tts_builder.truth.answers import encoded

    if what:
        raise click.UsageError("truth takes no argument.")
    found = fetch(link, wait, version, lambda done, of: say(f"{done} of {of} probes have answered."))
    if out is not None:
        write_bytes(out, encoded(found))
    if as_json or out is None:
        emit_json(found)
    else:
        click.echo(str(out))
    say(f"The game answered {len(found.answers)} probes.")


def _print(text: str, error: bool) -> None:
    click.echo(styled(indented(text), "error") if error else indented(text))


_ACT: Final[dict[str, Callable[..., None]]] = {
    "push": _push,
    "get": _get,
    "exec": _exec,
    "log": _log,
    "watch": _watch,
    "truth": _truth,
}
