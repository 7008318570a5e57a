"""The preview page in a real browser: zoom, bags, search, keys, hostile names, a thousand objects."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.report.preview_browser import Opened
from tests.report.preview_saves import HOSTILE, many, small, tile
from tts_builder.report.preview_page import Page
from tts_builder.saves.findings import Finding

Open = Callable[..., Opened]
SETTLED = (
    "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100))))"
)


@pytest.fixture
def show(window: Any, tmp_path: Path) -> Iterator[Open]:
    """Opens the page of a save from disk. At the end, it must have logged no errors and requested nothing."""
    opened: list[Opened] = []

    def call(save: dict[str, Any], *findings: Finding) -> Opened:
        Page(save, "a.json", findings=findings).write(tmp_path / "page.html")
        one = Opened(window, (tmp_path / "page.html").as_uri())
        one.page.wait_for_selector("#list .row")
        one.until("document.getElementById('scale').textContent !== ''")
        # The page fits the table again once its header has its final height.
        one.page.evaluate(SETTLED)
        opened.append(one)
        return one

    yield call
    for one in opened:
        assert all(address.startswith(("file:", "data:", "blob:")) for address in one.asked)
        one.close()


def middle(page: Any) -> tuple[float, float]:
    box = page.locator("#canvas").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def pixel(page: Any) -> bytes:
    """A screenshot of the middle of the table, because reading the canvas twice logs a warning."""
    x, y = middle(page)
    picture: bytes = page.screenshot(clip={"x": x, "y": y, "width": 1, "height": 1})
    return picture


def test_wheel_buttons_and_keys_zoom(show: Open, tmp_path: Path) -> None:
    one = show(small(tmp_path))
    page, first = one.page, one.scale()
    page.mouse.move(*middle(page))
    page.mouse.wheel(0, -600)
    one.until(f"parseFloat(document.getElementById('scale').textContent) > {first * 1.5}")
    page.click("#fit")
    one.until(f"Math.abs(parseFloat(document.getElementById('scale').textContent) - {first}) < 1")
    page.focus("#canvas")
    page.keyboard.press("-")
    one.until(f"parseFloat(document.getElementById('scale').textContent) < {first}")


def test_a_drag_and_the_arrow_keys_move_the_table(show: Open, tmp_path: Path) -> None:
    save = small(tmp_path)
    page = show({**save, "ObjectStates": save["ObjectStates"][:1]}).page
    bag = pixel(page)
    x, y = middle(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 200, steps=4)
    page.mouse.up()
    page.evaluate(SETTLED)
    assert pixel(page) != bag
    page.mouse.move(x + 40, y + 200)
    page.mouse.down()
    page.mouse.move(x, y, steps=4)
    page.mouse.up()
    page.evaluate(SETTLED)
    assert pixel(page) == bag
    page.focus("#canvas")
    for _ in range(8):
        page.keyboard.press("ArrowDown")
    page.evaluate(SETTLED)
    assert pixel(page) != bag


def test_a_click_opens_the_bag_and_what_is_in_it(show: Open, tmp_path: Path) -> None:
    save = small(tmp_path)
    one = show({**save, "ObjectStates": save["ObjectStates"][:1]})
    page = one.page
    page.mouse.click(*middle(page))
    page.wait_for_selector("#details h2:has-text('Sack')")
    assert "aaaaaa" in page.inner_text("#details dl")
    assert one.rows("#details .row") == ["Card 3\nCard", "Card 4\nCard"]
    page.click("#details summary")
    assert "2    print('here')" in page.inner_text("#details pre")
    page.click("#details .row >> nth=0")
    page.wait_for_selector("#details h2:has-text('Card 3')")
    assert page.inner_text("#details .tag") == "odd"
    assert page.locator("#details .pic").count() == 2
    page.click(".crumbs button:has-text('Sack')")
    page.wait_for_selector("#details h2:has-text('Sack')")


def test_the_whole_page_can_be_used_by_keys(show: Open, tmp_path: Path) -> None:
    page = show(small(tmp_path)).page
    page.keyboard.press("/")
    page.keyboard.type("card 4")
    page.wait_for_selector("#list p:has-text('1 of 5')")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_selector("#details h2:has-text('Card 4')")
    page.keyboard.press("Escape")
    page.wait_for_selector("#details", state="hidden")
    page.focus("#tab-table")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#faces .face")
    page.keyboard.press("ArrowLeft")
    page.focus("#canvas")
    page.keyboard.press("n")
    page.wait_for_selector("#details h2")
    assert page.inner_text("#hover") != ""


def test_objects_are_selected_by_keys_without_a_click(show: Open, tmp_path: Path) -> None:
    page = show(small(tmp_path)).page
    seen = []
    for key in "nnp":
        page.keyboard.press(key)
        page.evaluate(SETTLED)
        seen.append(page.inner_text("#details h2"))
    assert seen[0] == seen[2] != seen[1]
    page.focus("#tab-table")
    page.keyboard.press("n")
    page.evaluate(SETTLED)
    assert page.inner_text("#details h2") == seen[1]
    page.focus("#search")
    page.keyboard.type("n")
    assert page.input_value("#search") == "n"


def test_search_and_types_narrow_table_list_and_gallery(show: Open, tmp_path: Path) -> None:
    opened = show(small(tmp_path))
    page = opened.page
    page.click("[data-group=Tiles]")
    page.wait_for_selector("[data-group=Tiles][aria-pressed=false]")
    assert opened.rows("#list .rows .row .what") == ["Sack", "HandTrigger"]
    page.click("[data-group=Tiles]")
    page.fill("#search", "card aa")
    page.wait_for_selector("#list p:has-text('0 of 5 objects')")
    page.fill("#search", "ODD")
    page.wait_for_selector("#list p:has-text('1 of 5 objects')")
    (row,) = opened.rows("#list .rows .row")
    assert "in Sack" in row
    page.click("#tab-faces")
    page.wait_for_selector("#faces p:has-text('2 of 4 faces')")
    page.click("#faces .face >> nth=0")
    page.wait_for_selector("#details h2:has-text('Card 3')")


def test_sheets_have_cut_lines_and_lead_to_their_cards(show: Open, tmp_path: Path) -> None:
    page = show(small(tmp_path)).page
    page.click("#tab-sheets")
    page.wait_for_selector("figcaption:has-text('220 × 124 pixels, 5 × 2 cells, 2 used')")
    assert page.locator(".sheet b").all_inner_texts() == [str(n) for n in range(10)]
    assert page.locator(".sheet button").count() == 2
    page.click(".sheet button >> nth=1")
    page.wait_for_selector("#details h2:has-text('Card 4')")


def test_findings_lead_to_their_objects(show: Open, tmp_path: Path) -> None:
    about = Finding(
        "C001", "error", "This card is odd.", "$.ObjectStates[0].ContainedObjects[1]", hint="Fix it."
    )
    page = show(small(tmp_path), about, Finding("A002", "note", "Something general.")).page
    page.click("#tab-findings")
    assert page.locator(".finding").count() == 2
    page.click("#findings button:has-text('Card 4')")
    page.wait_for_selector("#details .finding:has-text('This card is odd.')")
    page.click("#back")
    page.click("[data-index=global]")
    page.wait_for_selector("#details .finding:has-text('Something general.')")


def test_what_wants_to_be_markup_is_shown_as_text(show: Open, tmp_path: Path) -> None:
    odd = tile("aaaaaa", HOSTILE, Nickname=HOSTILE, Description=HOSTILE, Tags=[HOSTILE], LuaScript=HOSTILE)
    save = {"SaveName": HOSTILE, "ObjectStates": [odd]}
    one = show(save, Finding("A002", "error", HOSTILE, "$.ObjectStates[0]", hint=HOSTILE))
    page = one.page
    page.mouse.click(*middle(page))
    page.wait_for_selector("#details h2")
    assert page.inner_text("#details h2") == HOSTILE
    page.click("#details summary")
    assert HOSTILE in page.inner_text("#details pre")
    for tab in ("faces", "sheets", "findings"):
        page.click(f"#tab-{tab}")
    assert HOSTILE in page.inner_text("#findings")
    assert page.locator("img, #details b").count() == 0
    assert page.title().startswith("</script><img")
    assert page.evaluate("document.title") != "taken"


def test_an_image_elsewhere_is_a_placeholder(show: Open, tmp_path: Path) -> None:
    page = show(
        {"SaveName": "x", "ObjectStates": [tile("aaaaaa", "http://127.0.0.1:9/a.png", Nickname="Far")]}
    ).page
    page.click("#tab-faces")
    page.wait_for_selector(".pic.none")


def test_a_thousand_objects(show: Open, tmp_path: Path) -> None:
    one = show(many(tmp_path))
    page = one.page
    assert "1201 objects on the table, 50 inside" in page.inner_text("#list p")
    one.until("document.querySelectorAll('#list .rows .row').length === 300")
    page.mouse.move(*middle(page))
    for _ in range(12):
        page.mouse.wheel(0, -200)
    one.until("parseFloat(document.getElementById('scale').textContent) > 60")
    page.fill("#search", "100007")
    page.wait_for_selector("#list p:has-text('1 of 1251')")
    page.fill("#search", "hidden 7")
    page.wait_for_selector("#list p:has-text('5 of 1251')")
    page.click("#list .rows .row")
    page.wait_for_selector("#details h2:has-text('Hidden 7')")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_phone_nothing_is_wider_than_the_screen(show: Open, tmp_path: Path, scheme: Any) -> None:
    page = show(small(tmp_path)).page
    page.set_viewport_size({"width": 390, "height": 800})
    page.emulate_media(color_scheme=scheme)
    for tab in ("table", "faces", "sheets", "findings"):
        page.click(f"#tab-{tab}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    back = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (sum(int(part) for part in back[4:-1].split(",")) < 200) == (scheme == "dark")
