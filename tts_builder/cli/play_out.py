"""The statistics of `play`, as tables and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from tts_builder.cli.output import counted, emit_table

if TYPE_CHECKING:
    from tts_builder.engine.game import Game
    from tts_builder.referee.league.balance import Balance, Histogram, Share


def as_data(found: Balance) -> dict[str, Any]:
    """All figures for one number of players. Every key is always present."""
    return {
        "players": found.players,
        "games": found.games,
        "seats": found.seats,
        "turns": found.turns,
        "bots": found.bots,
        "shared_wins": found.shared_wins,
        "lost": found.lost,
        "totals": _range(found.totals, "lowest", "highest"),
        "moves": _range(found.moves, "shortest", "longest"),
        "choices": _range(found.choices, "fewest", "most"),
        "kinds": found.kinds,
        "pieces": found.pieces,
        "never": {"kinds": found.idle_kinds, "pieces": found.idle_pieces},
    }


def _range(histogram: Histogram, least: str, most: str) -> dict[str, Any]:
    from tts_builder.referee.league.balance import mean

    return {
        least: histogram[0][0] if histogram else 0,
        most: histogram[-1][0] if histogram else 0,
        "mean": round(mean(histogram), 2),
        "counts": histogram,
    }


def show(game: Game, found: Balance) -> None:
    """Prints a table by seat, one by turn order, one by bot if there are several, and a summary."""
    title = f"{game.title}, {found.players} players, {counted(found.games, 'game')}"
    _show_shares("seat", enumerate(found.seats), title)
    if found.players > 1:
        _show_shares("turn", enumerate(found.turns, start=1), "")
    if len(found.bots) > 1:
        _show_shares("bot", found.bots.items(), "")
    for what, idle in (("kinds of moves", found.idle_kinds), ("pieces", found.idle_pieces)):
        if idle:
            more = f" and {len(idle) - 8} more" if len(idle) > 8 else ""
            click.echo(f"{what} that never occurred: {', '.join(idle[:8])}{more}")
    totals, moves, choices = (as_data(found)[name] for name in ("totals", "moves", "choices"))
    click.echo(
        f"shared wins: {found.shared_wins}, games that nobody won: {found.lost}, "
        f"totals: {totals['lowest']} to {totals['highest']}, "
        f"length: {moves['shortest']} to {moves['longest']} moves, {moves['mean']:.1f} on average, "
        f"legal moves per position: {choices['mean']:.1f} on average"
    )


def _show_shares(what: str, shares: Any, title: str) -> None:
    emit_table(
        (what, "wins", "win rate", "95 %", "mean total"),
        (
            (name, each.wins, f"{100 * each.win_rate:.1f}%", _interval(each), each.mean_total)
            for name, each in shares
        ),
        title=title,
    )


def _interval(share: Share) -> str:
    low, high = share.interval
    return f"{100 * low:.1f} to {100 * high:.1f}"
