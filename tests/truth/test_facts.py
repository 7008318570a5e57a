"""The pages of facts: what nobody has seen, and what answer files change."""

from __future__ import annotations

from pathlib import Path

from tts_builder.truth.answers import AnswerFile, Answers
from tts_builder.truth.ask import expected
from tts_builder.truth.facts import NOBODY, facts, unseen
from tts_builder.truth.facts_page import all_facts, answer_files, pages, read_pages
from tts_builder.truth.probes import probes

KNOWN = {probe.id: probe for probe in probes()}


def file(answers: dict[str, str], version: str) -> AnswerFile:
    return AnswerFile(Path("a.json"), Answers(1, answers, version=version))


def settled(text: str) -> tuple[str, list[str]]:
    """A page without its table of open facts, and the rows of that table without the uses in our Lua.

    Those uses, and so the order of the rows, move with every change of the Lua of a game.
    """
    before, _, rest = text.partition("<!-- unseen")
    table, _, after = rest.partition("<!-- end of unseen -->")
    return before + after, sorted(line.removesuffix(" |").rpartition("|")[0] for line in table.splitlines())


def test_the_pages_are_current() -> None:
    texts = read_pages()
    made = pages(texts, answer_files())
    assert {page: settled(text) for page, text in made.items()} == {
        page: settled(text) for page, text in texts.items()
    }


def test_every_fact_names_probes_that_exist() -> None:
    found = all_facts(read_pages())
    assert len(found) > 150
    assert {name for fact in found for name in fact.probes} <= set(KNOWN)


def test_every_inferred_and_open_fact_is_asked() -> None:
    """All but two: the order among the objects of a save, and unlocking, which raises no event."""
    found = all_facts(read_pages())
    open_levels = [fact for fact in found if fact.level in ("inferred", "unverified") and not fact.probes]
    assert [fact.text[:30] for fact in open_levels if fact.page == "tts-facts.md"] == []
    assert [fact.text[:40] for fact in open_levels] == [
        "4. The order among objects is not docume",
        "A player can unlock any interactable obj",
    ]


def test_an_answer_file_fills_the_column() -> None:
    texts = read_pages()
    same = {"players.print-number": expected().answers["players.print-number"]}
    row = next(line for line in texts["tts-facts.md"].splitlines() if "players.print-number" in line)
    assert NOBODY in row
    made = pages(texts, [file(same, "v14.2.2")])["tts-facts.md"]
    assert row.replace(NOBODY, "v14.2.2 as at the headless table") in made
    made = pages(texts, [file({"players.print-number": '"error"'}, "v14.2.2")])["tts-facts.md"]
    assert row.replace(NOBODY, "differs in v14.2.2 (players.print-number)") in made
    assert pages({**texts, "tts-facts.md": made}, []) == pages(texts, [])


def test_open_facts_come_in_the_order_of_their_weight() -> None:
    page = "| fact | evidence | seen in version |\n| --- | --- | --- |\n"
    page += "| rare | likely | nobody yet: `marks.gizmo` |\n| often | likely | nobody yet: `texts.name` |\n"
    found = facts("p.md", page + "| none | proved | not asked |\n")
    assert [fact.text for fact, _ in unseen(found, KNOWN, {})] == ["often", "rare"]
