"""A build writes the same files every time and touches no other file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.components.examples import hello, project
from tts_builder.components import Bag, Face, Mod, Model, Tile
from tts_builder.components.build import build
from tts_builder.errors import DefinitionError, UserError
from tts_builder.saves.read import load_save
from tts_builder.saves.walk import objects

URL = "https://example.org/art/"


def everything(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def two_tiles() -> Mod:
    """Two tiles on the table, one of them twice in a bag, and a pawn."""
    face, other = Face(text="A", width=64, height=64), Face(text="B", width=64, height=64)
    inside = [Tile("c", face), Model("pawn", "pawn")]
    return Mod("two", "Two", [Tile("a", face), Tile("b", other, at=(5, 0)), Bag("bag", inside, at=(10, 0))])


def test_hello_world(tmp_path: Path) -> None:
    result = build(hello(), tmp_path)
    assert result.save == tmp_path / "hello" / "TS_Save_1.json"
    save = load_save(result.save)
    assert save["SaveName"] == "Hello"
    deck = save["ObjectStates"][0]
    assert len(deck["ContainedObjects"]) == 10
    assert (tmp_path / "hello" / "TS_Save_1.png").read_bytes().startswith(b"\x89PNG")
    assert result.warnings == ()


def test_two_builds_into_two_folders_are_alike_to_the_byte(tmp_path: Path) -> None:
    build(two_tiles(), tmp_path / "one", URL)
    build(two_tiles(), tmp_path / "other place", URL)
    assert everything(tmp_path / "one") == everything(tmp_path / "other place")


def test_a_second_build_draws_nothing_and_changes_nothing(tmp_path: Path) -> None:
    first = build(two_tiles(), tmp_path)
    before = everything(tmp_path)
    second = build(two_tiles(), tmp_path)
    assert (first.drawn, second.drawn) == (4, 0)
    assert everything(tmp_path) == before


def test_a_picture_that_was_lost_or_cut_is_drawn_again(tmp_path: Path) -> None:
    build(two_tiles(), tmp_path)
    before = everything(tmp_path)
    one, other = sorted((tmp_path / "two" / "images").iterdir())
    one.unlink()
    assert build(two_tiles(), tmp_path).drawn == 1
    assert everything(tmp_path) == before
    other.unlink()
    other.with_name("mine.txt").write_text("keep", encoding="utf-8")
    assert build(two_tiles(), tmp_path).drawn == 1
    assert other.with_name("mine.txt").exists()


def test_pictures_no_longer_needed_go(tmp_path: Path) -> None:
    build(two_tiles(), tmp_path)
    count = len(list((tmp_path / "two" / "images").iterdir()))
    build(Mod("two", "Two", [Tile("a", Face(text="A", width=64, height=64))]), tmp_path)
    assert len(list((tmp_path / "two" / "images").iterdir())) == count - 1
    assert not (tmp_path / "two" / "models").exists()


def test_equal_faces_share_a_file(tmp_path: Path) -> None:
    save = load_save(build(two_tiles(), tmp_path).save)
    found = {item.object["Memo"]: item.object for item in objects(save)}
    assert found["a"]["CustomImage"]["ImageURL"] == found["c"]["CustomImage"]["ImageURL"]
    assert found["a"]["CustomImage"]["ImageURL"] != found["b"]["CustomImage"]["ImageURL"]


def test_addresses_lead_to_the_files(tmp_path: Path) -> None:
    from urllib.parse import unquote, urlparse
    from urllib.request import url2pathname

    save = load_save(build(two_tiles(), tmp_path / "with a blank & ü").save)
    for item in objects(save):
        if "CustomImage" in item.object:
            url = item.object["CustomImage"]["ImageURL"]
            assert url.startswith("file:///")
            assert " " not in url
            assert Path(url2pathname(urlparse(url).path)).is_file(), unquote(url)


@pytest.mark.parametrize("url", [URL, "https://example.org/art", "https://example.org/get?name="])
def test_an_asset_url_is_put_before_the_name(tmp_path: Path, url: str) -> None:
    save = load_save(build(two_tiles(), tmp_path, url).save)
    image = save["ObjectStates"][0]["CustomImage"]["ImageURL"]
    base = url if url.endswith(("/", "=")) else url + "/"
    name = image.removeprefix(base)
    assert (tmp_path / "two" / "images" / name).is_file()


def test_a_wrong_asset_url_writes_nothing(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="not a web address"):
        build(two_tiles(), tmp_path, "example.org")
    assert list(tmp_path.iterdir()) == []


def test_the_manifest_lists_every_file(tmp_path: Path) -> None:
    from hashlib import sha256

    build(two_tiles(), tmp_path, URL)
    folder = tmp_path / "two"
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    files = everything(folder)
    del files["manifest.json"]
    assert {Path(name).as_posix(): sha256(data).hexdigest() for name, data in files.items()} == {
        name: entry["sha256"] for name, entry in manifest["files"].items()
    }
    drawn = {name for name in manifest["files"] if name.startswith(("images/", "models/"))}
    assert drawn <= set(manifest["sources"])
    assert manifest["mod"] == "two"
    assert str(tmp_path) not in json.dumps(manifest)


def test_names_carry_the_hash_of_what_is_drawn(tmp_path: Path) -> None:
    build(two_tiles(), tmp_path)
    manifest = json.loads((tmp_path / "two" / "manifest.json").read_text(encoding="utf-8"))
    for path in (tmp_path / "two" / "images").iterdir():
        assert path.stem.rpartition("-")[2] == manifest["sources"][f"images/{path.name}"][:12]


def test_a_save_changed_by_somebody_is_not_overwritten(tmp_path: Path) -> None:
    result = build(two_tiles(), tmp_path)
    result.save.write_text("{}", encoding="utf-8")
    with pytest.raises(UserError, match="changed since"):
        build(two_tiles(), tmp_path)
    assert result.save.read_text(encoding="utf-8") == "{}"


def test_a_folder_of_somebody_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / "thesis.txt").write_text("x", encoding="utf-8")
    with pytest.raises(UserError, match="tts-builder did not write"):
        build(two_tiles(), tmp_path)


def test_missing_art_gets_a_placeholder_and_a_warning(tmp_path: Path) -> None:
    mod = Mod(
        "two",
        "Two",
        [
            Tile("a", Face("no/such.svg.j2", width=64, height=64)),
            Tile("b", Face("missing.png"), at=(5, 0)),
        ],
    )
    result = build(mod, tmp_path)
    assert len(result.warnings) == 2
    assert "no/such.svg.j2 is missing; a gets a placeholder" in result.warnings[0]
    assert "test_build.py:" in result.warnings[1]
    assert len(list((tmp_path / "two" / "images").iterdir())) == 2


def test_the_designers_own_files_and_templates(tmp_path: Path) -> None:
    from PIL import Image

    picture = tmp_path / "red.png"
    Image.new("RGB", (30, 20), "red").save(picture)
    (tmp_path / "own.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10"/></svg>',
        encoding="utf-8",
    )
    (tmp_path / "mine.svg.j2").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{ width }} {{ height }}">'
        '<rect width="{{ width }}" height="{{ height }}" fill="{{ color }}"/></svg>',
        encoding="utf-8",
    )
    tiles = (
        'Tile("picture", Face("red.png"), extent=(3.0, 2.0)),'
        'Tile("drawing", Face("own.svg", width=32, height=32), at=(5, 0)),'
        'Tile("template", Face("mine.svg.j2", width=32, height=32, color="#00f"), at=(10, 0))'
    )
    result = build(project(tmp_path, tiles, 'assets="."'), tmp_path / "out")
    assert result.warnings == ()
    images = {path.name.partition("-")[0]: path for path in (tmp_path / "out" / "own" / "images").iterdir()}
    assert images["picture"].read_bytes() == picture.read_bytes()
    with Image.open(images["template"]) as drawn:
        assert drawn.convert("RGB").getpixel((5, 5)) == (0, 0, 255)
    save = load_save(result.save)
    assert save["ObjectStates"][0]["Transform"]["scaleX"] == 1.0


@pytest.mark.parametrize(
    "text", ["<svg", '<svg xmlns="http://www.w3.org/2000/svg"><text>\u4e16</text></svg>', "nonsense"]
)
def test_a_drawing_that_cannot_be_drawn_is_named_with_its_line(tmp_path: Path, text: str) -> None:
    (tmp_path / "own.svg").write_text(text, encoding="utf-8")
    mod = project(tmp_path, 'Tile("a", Face("own.svg", width=32, height=32))')
    with pytest.raises(DefinitionError) as fault:
        build(mod, tmp_path / "out")
    assert "game.py:2" in fault.value.where
    assert fault.value.what.startswith("a: ")


def test_progress_counts_what_is_drawn(tmp_path: Path) -> None:
    steps: list[tuple[str, int, int]] = []
    build(two_tiles(), tmp_path, progress=lambda what, done, total: steps.append((what, done, total)))
    assert [done for _, done, _ in steps] == [0, 1, 2, 3, 4]
    assert {total for *_, total in steps} == {4}
