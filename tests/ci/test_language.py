"""No text of the project has a phrase that reads as translated, or a British spelling."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
READ = (".py", ".lua", ".md", ".j2", ".in", ".toml", ".yml", ".css", ".js", ".schema.json")

# What betrays the style, and what to write instead. A space also matches a line break.
# Upper and lower case both match, except in (?-i:…).
PHRASES = {
    r"(?<!\bthere\s)\b(?:is|are|was|were) no (?!longer|more|less|different|fewer)[a-z]+": "is not a …",
    r"\b(?:is|are|was|were) told\b": "reports, names, lists (active)",
    r"\bthe own\b": "its own, their own",
    r"\bof ours\b": "our, built with tts-builder",
    r"\bso many\b(?! that)": "that many, at most N",
    r"\banew\b": "again",
    r"\bmend(?:s|ed|ing)?\b": "fix",
    r"\bblanks\b": "spaces",
    r"\b(?:is|are) said so\b": "report it",
    r"\bshall\b": "must, should, will",
    r"\b(?:is|are) (?:asked|answered) for\b": "asks for (active)",
    r"\bgrave\b": "severe, serious",
    r"\blies? beside\b": "is next to, neighboring",
    r"\bnone of its (?:own|kind)\b": "does not have its own",
    r"\bthat (?:is|are) none\b": "that is not one",
    r"\bby hand of\b": "by",
    r"\bnothing is said\b": "is not reported",
    r"\bwhat is meant\b": "name the thing",
    r"\bTold (?:once|are)\b": "Reported once",
    r"\bunless told\b": "the default is …",
    r"\bis as for\b": "works as in",
    r"\bcolour": "color",
    r"\b(?:neighbour|behaviour|favour|honour|centre\b|(?-i:grey)\b|licence\b)": "American spelling",
    r"\b(?:milli)?metres?\b|\b(?:spelt|labelled|modelling)\b": "American spelling",
}

# Lines with these words are right as they are: quotations, and data of others.
ALLOWED: dict[str, tuple[str, ...]] = {
    "CONTRIBUTING.md": ('never "is no save"',),  # the example of what not to write
    "tts_builder/testing/panel_games.py": ('"grey"',),  # the id of a player color
    # A score category of Ankh'or is a key of its records.
    "docs/games/ankhor.md": ("`colours`",),
    "docs/wire/ankhor.md": ('"colours"',),
    "tts_builder/games/ankhor/facts.py": ('"colours"',),
    "tts_builder/games/ankhor/messages.py": ('"score:colours"',),
}
THIS = "tests/ci/test_language.py"  # holds the phrases

_FINDS = re.compile(
    "|".join(f"(?P<p{n}>{phrase})" for n, phrase in enumerate(PHRASES)).replace(" ", r"[ \n]"), re.IGNORECASE
)
_BREAK = re.compile(r"[ \t]*\n[ \t]*(?:(?:#|--|//)[ \t]+)?")
_ADVICE = list(PHRASES.values())


def folder(name: str) -> str:
    """The part of the project that a file belongs to: two folders deep at most."""
    return "/".join(name.split("/")[:-1][:2]) or "top"


def texts() -> dict[str, list[str]]:
    """The files of each folder that people read."""
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    ).stdout
    found: dict[str, list[str]] = {}
    for name in listed.splitlines():
        if name.endswith(READ) and name != THIS and (ROOT / name).exists():
            found.setdefault(folder(name), []).append(name)
    return found


def betrayals(name: str, text: str) -> Iterator[str]:
    """Each phrase of a file with its place and what to write instead."""
    text = _BREAK.sub("\n", text)
    for match in _FINDS.finditer(text):
        start = text.rfind("\n", 0, match.start()) + 1
        line = text[start : text.find("\n", match.end())].strip()
        if not any(words in line for words in ALLOWED.get(name, ())):
            advice = _ADVICE[int(str(match.lastgroup)[1:])]
            number = text.count("\n", 0, match.start()) + 1
            yield f"{name}:{number}: {match[0]!r}: write {advice}: {line}"


FILES = texts()


@pytest.mark.parametrize("part", FILES)
def test_no_text_reads_as_translated(part: str) -> None:
    found = [
        fault for name in FILES[part] for fault in betrayals(name, (ROOT / name).read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "sentence",
    [
        "Error: this is no save.",
        "A mistake is told with its line.",
        "# A mistake is\n    # told with its line.",
        "The Colour of a seat.",
        "It stands in the centre.",
        "A card on the own deck.",
    ],
)
def test_a_planted_phrase_is_found(sentence: str) -> None:
    assert list(betrayals("x.md", sentence)) != []


@pytest.mark.parametrize(
    "sentence",
    [
        "There is no save.",
        "It is no longer there.",
        'The player color "Grey".',
        "So many that it takes hours.",
    ],
)
def test_plain_sentences_pass(sentence: str) -> None:
    assert list(betrayals("x.md", sentence)) == []


def test_exceptions_are_still_needed() -> None:
    for name, lines in ALLOWED.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        assert all(any(words in line for line in text.splitlines()) for words in lines), name
