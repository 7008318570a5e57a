"""`tts-builder assets`: list, check, mirror and rewrite the addresses of a save."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from tts_builder.cli.params import complete_files, file_option, folder_option, json_option, positive_option

if TYPE_CHECKING:
    from tts_builder.mirror.addresses import Address
    from tts_builder.mirror.fetch import Limits
    from tts_builder.mirror.guard import Guard

MEGABYTE: Final = 1_000_000


@click.group("assets")
def command() -> None:
    """List, check, mirror and rewrite the addresses of pictures, models and other files in a save.

    \b
    Examples:
      tts-builder assets list TS_Save_12.json
      tts-builder assets check TS_Save_12.json --all-hosts
      tts-builder assets mirror TS_Save_12.json --all-hosts --out mirror
      tts-builder assets rewrite TS_Save_12.json --known-moves --out new.json
    """


def _save(words: Callable[..., Any]) -> Any:
    kind = click.Path(exists=True, path_type=Path)
    return click.argument("save", type=kind, shell_complete=complete_files)(words)


def _hosts(words: Callable[..., Any]) -> Any:
    """The options of commands that ask hosts."""
    for option in (
        click.option(
            "--host", "hosts", multiple=True, metavar="HOST",
            help="Ask this host, as `list` prints it, and no other. Repeatable.",
        ),
        click.option("--all-hosts", is_flag=True, help="Ask every host that SAVE names."),
        click.option(
            "--allow-private", "private", multiple=True, metavar="HOST",
            help="Ask this host although it is on this machine or a private network. Repeatable.",
        ),
        positive_option("--time-limit", default=30.0, show_default=True, metavar="SECONDS",
                        help="How long an address may take in all."),
        positive_option("--max-size", default=100.0, show_default=True, metavar="MB",
                        help="The largest file."),
        click.option("--jobs", "-j", type=click.IntRange(1, 16), default=4, show_default=True,
                     help="How many addresses to ask at a time."),
    ):  # fmt: skip
        words = option(words)
    return words


def _limits(time_limit: float, max_size: float, jobs: int) -> Limits:
    from tts_builder.mirror.fetch import Limits

    return Limits(seconds=time_limit, size=int(max_size * MEGABYTE), jobs=jobs)


def _guard(
    found: list[Address], hosts: tuple[str, ...], all_hosts: bool, private: tuple[str, ...]
) -> Guard | None:
    """None if no host may be asked. Who names a host that moved also means the new one."""
    from tts_builder.mirror.guard import Guard

    if hosts and all_hosts:
        raise click.UsageError("--host and --all-hosts cannot be used together.")
    if not (hosts or all_hosts or private):
        return None
    named = {each.lower() for each in hosts}
    named |= {each.asked for each in found if each.host in named}
    return Guard(None if all_hosts else named, private)


@command.command("list")
@_save
@json_option
def list_(save: Path, as_json: bool) -> None:
    """List every address in SAVE, and the objects that use it.

    SAVE is a save, a saved object, or a tree of `unpack`. Addresses are found in fields, in panels, in the
    strings of Lua scripts, in script states, and in notes. Asks no host. --json prints every use with its
    JSON path, and the line of a script.
    """
    from tts_builder.cli.assets_out import print_list
    from tts_builder.mirror.addresses import addresses
    from tts_builder.saves.opened import open_save

    print_list(addresses(open_save(save)), as_json)


@command.command("check")
@_save
@_hosts
@json_option
@click.pass_context
def check(
    ctx: click.Context, save: Path, hosts: tuple[str, ...], all_hosts: bool, private: tuple[str, ...],
    time_limit: float, max_size: float, jobs: int, as_json: bool,
) -> None:  # fmt: skip
    """Find addresses in SAVE that are dead, moved, duplicate, oversized, or only on this machine.

    Without --host or --all-hosts, asks no host and reports what is known without. Otherwise asks each address
    for its first bytes. Hosts on this machine and on private networks are never asked, unless
    --allow-private names them. Exits with 1 if there are findings.
    """
    from tts_builder.cli.assets_out import print_checked
    from tts_builder.cli.output import progress, tell
    from tts_builder.mirror.addresses import addresses
    from tts_builder.mirror.check import FINDINGS, offline, online
    from tts_builder.saves.opened import open_save

    found = addresses(open_save(save))
    guard = _guard(found, hosts, all_hosts, private)
    checked = offline(found)
    if guard is not None:
        with progress("asking", len(checked)) as advance:
            answers = []
            for each in online(checked, guard, _limits(time_limit, max_size, jobs)):
                answers.append(each)
                advance()
        checked = answers
    print_checked(found, checked, as_json)
    if guard is None and (named := sorted({each.asked for each in found} - {""})):
        tell(f"No host was asked. Add --all-hosts to ask {', '.join(named)}, or --host for some of them.")
    if any(each.verdict in FINDINGS for each in checked):
        ctx.exit(1)


@command.command("mirror")
@_save
@_hosts
@folder_option("--out", required=True, help="Folder of the mirror. An earlier mirror is added to.")
@folder_option(
    "--mods", help="Also put the files into this folder Mods of the game, where players have them."
)
@json_option
@click.pass_context
def mirror(
    ctx: click.Context, save: Path, hosts: tuple[str, ...], all_hosts: bool, private: tuple[str, ...],
    time_limit: float, max_size: float, jobs: int, out: Path, mods: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Download the files of SAVE into a folder, each once, named by its content.

    The folder has `mirror.json` with the address of each file. Files that are there already are not asked for
    again. Use it with `assets rewrite --mirror` and `install --mirror`. Exits with 1 if files are missing.
    """
    from tts_builder.cli.assets_out import print_mirrored
    from tts_builder.cli.output import progress
    from tts_builder.errors import UserError
    from tts_builder.mirror.addresses import addresses
    from tts_builder.mirror.store import Mirror, fill_cache
    from tts_builder.saves.opened import open_save

    wanted = [each for each in addresses(open_save(save)) if each.scheme == "web" and not each.partial]
    guard = _guard(wanted, hosts, all_hosts, private)
    if guard is None:
        named = ", ".join(sorted({each.asked for each in wanted})) or "none"
        raise UserError(
            f"mirror downloads files, so name the hosts. SAVE names {named}.",
            hint="Add --all-hosts, or --host for some of them.",
        )
    store = Mirror(out)
    with progress("downloading", len(wanted)) as advance:
        found = []
        for each in store.fill(wanted, guard, _limits(time_limit, max_size, jobs)):
            found.append(each)
            advance()
    new: list[Path] = []
    if mods is not None:
        new, _ = fill_cache(store, [each.address for each in found if each.result != "missing"], mods)
    print_mirrored(found, store.same(), new, as_json)
    if any(each.result == "missing" for each in found):
        ctx.exit(1)


@command.command("rewrite")
@_save
@file_option("--out", required=True, help="The new save; it must not exist yet.")
@click.option("--known-moves", is_flag=True, help="Give addresses of hosts that moved their new address.")
@click.option(
    "--rule", "rules", multiple=True, metavar="OLD NEW", nargs=2,
    help="Replace the beginning OLD of addresses by NEW. Repeatable.",
)  # fmt: skip
@file_option("--map", "table", exists=True, help="JSON file with a new address for each old one.")
@folder_option("--mirror", "mirrored", help="A mirror: addresses become those of its files.")
@click.option("--base-url", default="", metavar="URL", help="With --mirror: where you host the mirror.")
@json_option
def rewrite(
    save: Path, out: Path, known_moves: bool, rules: tuple[tuple[str, str], ...], table: Path | None,
    mirrored: Path | None, base_url: str, as_json: bool,
) -> None:  # fmt: skip
    """Write a save that differs from SAVE in its addresses and in no other byte.

    An address takes the first that fits: --map, --mirror, the longest --rule, --known-moves. Without
    --base-url, a mirror gives addresses of its files on this machine, which only the host of a game sees.
    """
    from tts_builder.cli.assets_out import print_rewritten
    from tts_builder.errors import UserError
    from tts_builder.mirror.moves import by_address, by_prefix, first_of, moved
    from tts_builder.mirror.rewrite import rewrite as rewritten
    from tts_builder.mirror.rules import base_of, checked_rules, read_table
    from tts_builder.mirror.store import Mirror
    from tts_builder.saves.opened import open_save
    from tts_builder.saves.write import write_bytes

    if base_url and mirrored is None:
        raise click.UsageError("--base-url needs --mirror.")
    if not (known_moves or rules or table or mirrored):
        raise click.UsageError("Name what to rewrite: --known-moves, --rule, --map or --mirror.")
    if out.exists():
        raise UserError("this file exists already.", where=str(out), hint="Choose another name with --out.")
    ways = []
    if table is not None:
        ways.append(by_address(read_table(table)))
    if mirrored is not None:
        if not mirrored.is_dir():
            raise UserError(
                "there is no such mirror.", where=str(mirrored), hint="`assets mirror` makes one."
            )
        ways.append(by_address(Mirror(mirrored).new_addresses(base_of(base_url, mirrored))))
    if rules:
        ways.append(by_prefix(checked_rules(rules)))
    if known_moves:
        ways.append(moved)
    opened = open_save(save)
    _ = opened.value  # refuses what is not a save
    done = rewritten(opened.data, first_of(*ways))
    write_bytes(out, done.data)
    print_rewritten(done, out, as_json)
