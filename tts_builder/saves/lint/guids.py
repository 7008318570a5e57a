"""G0: GUIDs, and references to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tts_builder.saves.lint.registry import Hit, Subject, rule
from tts_builder.saves.walk import Found

_JOINTS: Final = ("JointFixed", "JointHinge", "JointSpring")


def by_guid(subject: Subject) -> dict[str, list[Found]]:
    """The objects that have a GUID, grouped by GUID."""
    groups: dict[str, list[Found]] = {}
    for each in subject.objects:
        guid = each.object.get("GUID")
        if guid:
            groups.setdefault(guid, []).append(each)
    return groups


def _on_table(subject: Subject) -> list[Found]:
    return [each for each in subject.objects if each.relation == "table"]


@rule("G001")
def guid_twice(subject: Subject) -> Iterator[Hit]:
    for guid, found in subject.once(by_guid).items():
        if len(found) > 1:
            first, *others = [each for each in found if each.relation == "table"] or found
            for each in others:
                if each.relation == "table":
                    yield Hit(f"{guid} is also the GUID of {first.path}.", f"{each.path}.GUID", each)


@rule("G002")
def guid_repeated(subject: Subject) -> Iterator[Hit]:
    for guid, found in subject.once(by_guid).items():
        inside = [each for each in found if each.relation != "table"]
        if len(found) > 1 and inside:
            at = next(each for each in inside if each is not found[0] or len(inside) == 1)
            yield Hit(f"{len(found)} objects have the GUID {guid}.", f"{at.path}.GUID", at)


@rule("G003")
def no_guid(subject: Subject) -> Iterator[Hit]:
    without = [each for each in _on_table(subject) if not each.object.get("GUID")]
    if without:
        number = f"{len(without):,} objects on the table have" if len(without) > 1 else "The object has"
        yield Hit(f"{number} no GUID.", without[0].path, without[0])


@rule("G004")
def joint_to_nothing(subject: Subject) -> Iterator[Hit]:
    for each in subject.objects:
        for field in _JOINTS:
            joint = each.object.get(field)
            other = joint and joint.get("ConnectedBodyGUID")
            if other and other not in subject.once(by_guid):
                sentence = f"The joint refers to object {other!r}, which is not in the save."
                yield Hit(sentence, f"{each.path}.{field}.ConnectedBodyGUID", each)
