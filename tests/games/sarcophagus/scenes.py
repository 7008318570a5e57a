"""Short plays from a made-up position: three players with sun, moon and crown."""

from __future__ import annotations

from typing import Any

from tts_builder.games.sarcophagus import GAME

NAMES = {"sun": "S", "moon": "M", "crown": "C"}
SUITS = {name: [suit] for suit, name in NAMES.items()}


def tile(name: str, *coins: str, up: bool = True) -> dict[str, Any]:
    return {"tile": name, "up": up, "coins": list(coins)}


def place(coin: str, pos: str | None = None) -> dict[str, Any]:
    at = {} if pos is None else {"pos": pos}
    return {"do": "place", "player": NAMES[coin.partition("-")[0]], "coin": coin} | at


def discard(player: str, name: str) -> dict[str, Any]:
    return {"do": "discard", "player": player, "tile": name}


def play(*actions: dict[str, Any], **state: Any) -> dict[str, Any]:
    """The result of these actions; hands default to all coins that lie nowhere else."""
    state = {"players": list("SMC"), "suits": SUITS, "to_act": "S", "step": "first"} | state
    laid = {coin for here in state["pyramid"].values() for coin in here["coins"]}
    laid |= {coin for vault in state.get("vault", {}).values() for item in vault for coin in item["coins"]}
    free = {
        name: [f"{suit}-{n}" for n in range(6) if f"{suit}-{n}" not in laid] for suit, name in NAMES.items()
    }
    state["hands"] = free | state.get("hands", {})
    result: dict[str, Any] = GAME.calls["play"]({"state": state, "actions": list(actions)})
    return result
