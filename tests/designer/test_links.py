"""Links between pages: every linked file and heading exists, and every page is linked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = {path.relative_to(ROOT).as_posix(): path for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"))}
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]*`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
START = "README.md"


def links(path: Path) -> list[str]:
    """The relative link targets on a page. Brackets in code are not links."""
    text = CODE.sub("", FENCED.sub("", path.read_text(encoding="utf-8")))
    return [target for target in LINK.findall(text) if "://" not in target]


def anchors(path: Path) -> set[str]:
    """The anchors of the headings, as GitHub makes them."""
    headings = HEADING.findall(FENCED.sub("", path.read_text(encoding="utf-8")))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def target(page: Path, link: str) -> tuple[Path, str]:
    name, _, anchor = link.partition("#")
    return (page.parent / name).resolve() if name else page, anchor


@pytest.mark.parametrize("name", PAGES)
def test_every_link_of_a_page_leads_somewhere(name: str) -> None:
    broken = []
    for link in links(PAGES[name]):
        path, anchor = target(PAGES[name], link)
        if not path.exists() or (anchor and anchor not in anchors(path)):
            broken.append(link)
    assert broken == []


def test_every_page_is_reached_from_the_readme() -> None:
    """A link to a folder leads to its README, or to all its pages where there is none."""
    reached: set[Path] = set()
    waiting = [ROOT / START]
    while waiting:
        page = waiting.pop()
        if page in reached:
            continue
        reached.add(page)
        for path, _ in (target(page, link) for link in links(page)):
            if path.is_dir():
                front = path / START
                waiting += [front] if front.exists() else sorted(path.glob("*.md"))
            elif path.suffix == ".md" and path.exists():
                waiting.append(path)
    docs = {path for name, path in PAGES.items() if name.startswith("docs/")}
    assert sorted(path.relative_to(ROOT).as_posix() for path in docs - reached) == []


def test_headings_become_anchors_as_on_github() -> None:
    page = ROOT / "docs" / "events.md"
    assert {"known-orders", "zones-and-hands"} <= anchors(page)
