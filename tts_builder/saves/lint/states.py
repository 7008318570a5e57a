"""G1: the numbers of object states and of notebook tabs."""

from __future__ import annotations

from collections.abc import Iterator

from tts_builder.saves.lint.registry import Hit, Subject, rule
from tts_builder.saves.walk import Found, json_path


def _with_states(subject: Subject) -> list[Found]:
    return [each for each in subject.objects if each.object.get("States")]


def _numbers(each: Found) -> list[int] | None:
    """The numbers of its other states, or None if one is not a number."""
    keys = each.object["States"]
    return [int(key) for key in keys] if all(map(_is_number, keys)) else None


def _is_number(key: str) -> bool:
    return key.isascii() and key.isdigit() and len(key) < 10 and int(key) > 0


@rule("G010")
def state_without_a_number(subject: Subject) -> Iterator[Hit]:
    for each in subject.once(_with_states):
        if _numbers(each) is None:
            wrong = next(key for key in each.object["States"] if not _is_number(key))
            path = f"{each.path}.States{json_path((wrong,))[1:]}"
            yield Hit(f"{wrong!r} is not a state number.", path, each)


@rule("G011")
def states_with_gaps(subject: Subject) -> Iterator[Hit]:
    for each in subject.once(_with_states):
        numbers = _numbers(each)
        if numbers and max(numbers) > len(numbers) + 1:
            free = sorted(set(range(1, max(numbers))) - set(numbers))
            shown = ", ".join(map(str, free[:4])) + (" …" if len(free) > 4 else "")
            yield Hit(f"The states leave out the numbers {shown}.", f"{each.path}.States", each)


@rule("G012")
def states_within_a_state(subject: Subject) -> Iterator[Hit]:
    for each in subject.once(_with_states):
        if each.relation == "state":
            yield Hit("This state has its own list of states.", f"{each.path}.States", each)


@rule("G013")
def tab_without_a_number(subject: Subject) -> Iterator[Hit]:
    for key in subject.save.get("TabStates") or ():
        if not (_is_number(key) or key == "0"):
            yield Hit(f"{key!r} is not a tab number.", f"$.TabStates{json_path((key,))[1:]}")
