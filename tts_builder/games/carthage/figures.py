"""What happens to figures: entering hexes, hits, gains and losses, falling."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from tts_builder.engine.hexes import OFF
from tts_builder.games.carthage.arena import token_at, victims
from tts_builder.games.carthage.facts import ARMOR_MAX, FAVOR_MAX, TOKEN_TYPES
from tts_builder.games.carthage.language import Step
from tts_builder.games.carthage.state import (
    STRAIGHT,
    Fighter,
    Table,
    Task,
    is_beast,
    next_living,
)
from tts_builder.games.carthage.tables import BOARD, GLADIATOR, NO_SEAT, NOBODY, THEATER


def tasks(
    s: Table,
    seat: int,
    steps: Iterable[Step],
    *,
    card: bool = False,
    way: int = STRAIGHT,
    victim: int = NO_SEAT,
    push: int = STRAIGHT,
    may: bool = False,
) -> list[Task]:
    """Turn steps into tasks of the figure of a seat. Their numbers are fixed now."""
    effect = THEATER[s.theater].effect if card and s.theater else None
    made: list[Task] = []
    for step in steps:
        t, n = step.t, step.n
        if effect and effect.symbol == t:
            n = max(effect.min, n + effect.add)
        if step.per:
            n *= _count(s, seat, step.per)
        match t:
            case "M":
                made.append(Task(t, seat, n, way, may=may))
            case "D":
                made.append(Task(t, seat, n, way, card=card, steps=step.strike))
            case "K":
                made.append(Task(t, seat, n, push, victim))
            case "choose":
                made.append(Task(t, seat, 0, way, card=card, options=step.options))
            case "may_buy":
                made.append(Task("buy", seat))
            case _:
                made.append(Task(t, seat, n))
    return made


def _count(s: Table, seat: int, per: str) -> int:
    return len(victims(s, seat)) if per == "adjacent_opponent" else len(s.theater_discard)


def act(s: Table, seat: int, steps: tuple[Step, ...], *, card: bool, line: bool) -> list[Task]:
    """The tasks of a card or beast. A charge asks for its direction first."""
    if line:
        return [Task("line", seat, card=card, steps=steps)]
    return tasks(s, seat, steps, card=card)


def enter(s: Table, seat: int, to: int) -> None:
    """Move the figure to a hex. A gladiator activates the token there."""
    fighter = s.seats[seat]
    if fighter.figure == GLADIATOR:
        _leave(s, fighter.at)
    s.set_fighter(seat, replace(fighter, at=to))
    if fighter.figure != GLADIATOR:
        return
    token = token_at(s, to)
    if token and token.up:
        effect = THEATER[s.theater].effect if s.theater else None
        if not (effect and effect.tokens):
            times = effect.times if effect and effect.token == token.type else 1
            found = [replace(step, n=step.sign * token.n * times) for step in TOKEN_TYPES[token.type].enter]
            s.put_first(*tasks(s, seat, found))


def _leave(s: Table, at: int) -> None:
    for n, token in enumerate(s.tokens):
        if token.at == at:
            if token.up:
                s.tokens = (*s.tokens[:n], replace(token, up=False), *s.tokens[n + 1 :])
            return


def hit(s: Table, task: Task, victim: int) -> None:
    """Deal damage, with the strike bonus."""
    seat = task.seat
    push = BOARD.way(s.seats[seat].at, s.seats[victim].at)
    s.todo = s.todo[1:]
    s.put_first(*tasks(s, seat, task.steps, card=task.card, way=task.way, victim=victim, push=push))
    damage(s, seat, victim, task.n)


def damage(s: Table, seat: int, victim: int, n: int) -> None:
    """Deal damage from the figure of `seat`."""
    attacker = s.seats[seat]
    if attacker.figure == GLADIATOR:
        s.set_fighter(seat, replace(attacker, dealt=attacker.dealt + n))
    gain_armor(s, victim, -n)


def gain_armor(s: Table, seat: int, n: int) -> None:
    """Change Armor, up to the end of the track. At 0 the figure falls."""
    fighter = s.seats[seat]
    armor = fighter.armor + n
    if armor <= 0:
        fall(s, seat)
    else:
        s.set_fighter(seat, replace(fighter, armor=min(armor, ARMOR_MAX)))


def pay_favor(s: Table, seat: int, n: int) -> None:
    """Gain Favor, or pay it if `n` is negative."""
    own = s.seats[seat]
    s.set_fighter(seat, replace(own, favor=max(0, min(FAVOR_MAX, own.favor + n))))


def fall(s: Table, seat: int) -> None:
    """Remove the figure from the arena at once, and drop its remaining tasks."""
    fallen = s.seats[seat]
    s.todo = tuple([task for task in s.todo if task.seat != seat and task.victim != seat])
    if is_beast(fallen):
        s.set_fighter(seat, replace(fallen, figure=NOBODY, at=OFF, armor=0))
    else:
        _leave(s, fallen.at)
        fell = 1 + max(fighter.fell for fighter in s.seats)
        s.set_fighter(seat, Fighter(figure=NOBODY, fell=fell, acted=fallen.acted, declined=fallen.declined))
        s.cubes = tuple([(*slot[:seat], 0, *slot[seat + 1 :]) for slot in s.cubes])
        if s.phase == "favor":
            s.queue = tuple([other for other in s.queue if other != seat])
        if s.start_token == seat:
            s.start_token = next_living(s, seat)
        teams = s.teams
        if len({teams[n] for n, fighter in enumerate(s.seats) if fighter.figure == GLADIATOR}) == 1:
            finish(s)
            return
    if s.beasts:
        s.put_first(Task("beast", seat))


def finish(s: Table) -> None:
    """End the game. A card that is being played goes to its discard pile, so that no card is lost."""
    for task in s.todo:
        if task.t == "played":
            own = s.seats[task.seat]
            s.set_fighter(task.seat, replace(own, discard=(*own.discard, task.id)))
    s.phase = s.ask = "over"
    s.todo = s.queue = s.rules = ()
