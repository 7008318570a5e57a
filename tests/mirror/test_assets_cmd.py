"""`tts-builder assets` from outside, against a server on this machine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from tests.headless.saves import block, save
from tests.mirror.server import OBJ, PNG, serving
from tts_builder.cli import main

STEAM = "http://cloud-3.steamusercontent.com/ugc/1/" + "AB" * 20 + "/"
SECOND = "https://steamusercontent-a.akamaihd.net/ugc/2/" + "CD" * 20 + "/"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["assets", *map(str, arguments)], prog_name="tts-builder")


@pytest.fixture
def served() -> Iterator[tuple[str, list[str]]]:
    with serving() as (host, asked):
        yield host, asked


def written(folder: Path, **urls: str) -> Path:
    objects = [
        block(f"{n:06x}", x=n * 3, Nickname=name, CustomImage={"ImageURL": url})
        for n, (name, url) in enumerate(urls.items(), 1)
    ]
    path = folder / "save.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(save(*objects)), indent=2))
    return path


def test_list_asks_nobody(tmp_path: Path, served: tuple[str, list[str]]) -> None:
    host, asked = served
    path = written(tmp_path, a=f"http://{host}/png", b=f"http://{host}/png", c=STEAM)
    done = run("list", path)
    assert done.exit_code == 0
    assert f"hosts: {host} 1×, cloud-3.steamusercontent.com 1×" in done.stdout
    (first, *_) = json.loads(run("list", path, "--json").stdout)["addresses"]
    assert first["host"] == host
    assert [use["object"] for use in first["uses"]] == ["a (000001)", "b (000002)"]
    assert asked == []


def test_check_without_hosts_asks_nobody(tmp_path: Path, served: tuple[str, list[str]]) -> None:
    host, asked = served
    again = SECOND.replace("/2/", "/3/")
    gone = "file:///no/such.png"
    path = written(tmp_path, a=f"http://{host}/png", b=STEAM, c=SECOND, d=again, e=gone)
    done = run("check", path, "--json")
    assert done.exit_code == 1
    told = json.loads(done.stdout)["addresses"]
    verdicts = {each["address"]: each["verdict"] for each in told}
    assert verdicts == {
        f"http://{host}/png": "unasked", STEAM: "moved", SECOND: "unasked", again: "duplicate",
        gone: "dead",
    }  # fmt: skip
    assert f"No host was asked. Add --all-hosts to ask {host}" in done.stderr
    assert asked == []


def test_check_tells_what_hosts_answer(tmp_path: Path, served: tuple[str, list[str]]) -> None:
    host, _ = served
    names = ("png", "missing", "page", "empty", "large", "moved", "found", "inside", "round", "drip")
    path = written(tmp_path, **{name: f"http://{host}/{name}" for name in names})
    given = ("--all-hosts", "--allow-private", host, "--max-size", 0.02, "--time-limit", 2, "--jobs", 8)
    done = run("check", path, *given, "--json")
    assert done.exit_code == 1
    told = json.loads(done.stdout)["addresses"]
    found = {each["address"].rpartition("/")[2]: each for each in told}
    assert {name: each["verdict"] for name, each in found.items()} == {
        "png": "ok", "missing": "dead", "page": "dead", "empty": "dead", "large": "oversized",
        "moved": "moved", "found": "ok", "inside": "moved", "round": "moved", "drip": "dead",
    }  # fmt: skip
    assert found["moved"]["new"] == f"http://{host}/png"
    assert "localhost:9 is on a private network" in found["inside"]["about"]
    assert found["png"]["uses"][0]["object"] == "png (000001)"


def test_check_stays_off_private_networks(tmp_path: Path, served: tuple[str, list[str]]) -> None:
    host, asked = served
    done = run("check", written(tmp_path, a=f"http://{host}/png"), "--all-hosts")
    assert done.exit_code == 0
    assert "is on a private network" in done.stdout
    assert asked == []


def test_check_asks_only_the_named_hosts(tmp_path: Path, served: tuple[str, list[str]]) -> None:
    host, asked = served
    with serving() as (other, others):
        path = written(tmp_path, a=f"http://{host}/png", b=f"http://{other}/png")
        done = run("check", path, "--host", host, "--allow-private", host)
    assert done.exit_code == 0, done.output
    assert asked == ["/png"]
    assert others == []


def test_mirror_needs_the_hosts(tmp_path: Path) -> None:
    done = run("mirror", written(tmp_path, a="http://a.example/x"), "--out", tmp_path / "m")
    assert done.exit_code == 2
    assert "SAVE names a.example" in done.stderr
    assert not (tmp_path / "m").exists()


def test_a_mirror_has_each_file_once(tmp_path: Path, served: tuple[str, list[str]]) -> None:
    host, asked = served
    urls = {name: f"http://{host}/{name}" for name in ("png", "again", "obj", "missing", "page")}
    path, out, mods = written(tmp_path, **urls), tmp_path / "mirror", tmp_path / "Mods"
    given = ("--out", out, "--all-hosts", "--allow-private", host)
    done = run("mirror", path, *given, "--mods", mods, "--json")
    assert done.exit_code == 1
    told = json.loads(done.stdout)
    assert told["results"] == {"missing": 2, "stored": 3}
    assert told["same"] == [[urls["again"], urls["png"]]]
    png, obj = f"{sha256(PNG).hexdigest()}.png", f"{sha256(OBJ).hexdigest()}.obj"
    assert {each.name for each in (out / "files").iterdir()} == {png, obj}
    plain = "http" + host.replace(".", "").replace(":", "")
    assert {each.relative_to(mods).as_posix() for each in mods.rglob("*.*")} == {
        f"Images/{plain}png.png", f"Images/{plain}again.png", f"Models/{plain}obj.obj",
    }  # fmt: skip
    asked.clear()
    (out / "files" / obj).write_bytes(b"damaged")
    again = json.loads(run("mirror", path, *given, "--json").stdout)
    assert again["results"] == {"kept": 2, "missing": 2, "stored": 1}
    assert sorted(asked) == ["/missing", "/obj", "/page"]
    assert (out / "files" / obj).read_bytes() == OBJ


def test_a_foreign_folder_is_no_mirror(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "a.txt").write_text("mine", encoding="utf-8")
    done = run(
        "mirror", written(tmp_path, a="http://a.example/"), "--out", tmp_path / "mine", "--host", "b.example"
    )
    assert done.exit_code == 2
    assert [each.name for each in (tmp_path / "mine").iterdir()] == ["a.txt"]


@pytest.mark.parametrize(
    "entry",
    [
        {"file": "../../x.png", "size": 1},
        {"file": "files/../x.png", "size": 1},
        {"file": "files/a.png", "size": 1, "cached": "../x.png"},
        {"file": "files/a.png", "size": 1, "cached": "Images/../../x.png"},
        {"file": "files/a.png", "size": 1, "cached": "Saves/x.json"},
    ],
)
def test_a_list_that_leads_out_of_the_mirror_is_refused(tmp_path: Path, entry: dict[str, object]) -> None:
    out = tmp_path / "mirror"
    out.mkdir()
    listed = {"tool": "tts-builder", "mirror": 1, "addresses": {"http://a.example/": entry}}
    (out / "mirror.json").write_bytes(msgspec.json.encode(listed))
    done = run("mirror", written(tmp_path, a="http://a.example/"), "--out", out, "--host", "b.example")
    assert done.exit_code == 2
    assert "outside of the mirror" in done.stderr


def test_rewrite_with_a_mirror_and_known_moves(tmp_path: Path, served: tuple[str, list[str]]) -> None:
    host, _ = served
    path = written(tmp_path, a=f"http://{host}/png", b=STEAM, c="http://c.example/")
    run("mirror", path, "--out", tmp_path / "mirror", "--host", host, "--allow-private", host)
    done = run("rewrite", path, "--out", tmp_path / "new.json", "--mirror", tmp_path / "mirror",
               "--base-url", "https://my.example/m/", "--known-moves")  # fmt: skip
    assert done.exit_code == 0, done.output
    old, new = path.read_bytes(), (tmp_path / "new.json").read_bytes()
    expected = old.replace(
        f"http://{host}/png".encode(), f"https://my.example/m/files/{sha256(PNG).hexdigest()}.png".encode()
    ).replace(b"http://cloud-3.steamusercontent.com/", b"https://steamusercontent-a.akamaihd.net/")
    assert new == expected
    local = run("rewrite", path, "--out", tmp_path / "here.json", "--mirror", tmp_path / "mirror")
    assert local.exit_code == 0
    address = json.loads((tmp_path / "here.json").read_bytes())["ObjectStates"][0]["CustomImage"]["ImageURL"]
    assert Path("/" + address.removeprefix("file:///")).read_bytes() == PNG


@pytest.mark.parametrize(
    "given",
    [
        (),
        ("--rule", "http://a.example/", 'https://b.example/"'),
        ("--rule", "http://a.example/", "b.example"),
        ("--rule", "", "http://b.example/"),
        ("--base-url", "https://b.example/"),
        ("--mirror", "nowhere"),
    ],
)
def test_rewrite_refuses_what_is_no_address(tmp_path: Path, given: tuple[str, ...]) -> None:
    done = run("rewrite", written(tmp_path, a="http://a.example/x"), "--out", tmp_path / "new.json", *given)
    assert done.exit_code == 2
    assert not (tmp_path / "new.json").exists()


def test_rewrite_never_overwrites(tmp_path: Path) -> None:
    path = written(tmp_path, a=STEAM)
    before = path.read_bytes()
    assert run("rewrite", path, "--out", path, "--known-moves").exit_code == 2
    assert path.read_bytes() == before


def test_rewrite_with_a_table(tmp_path: Path) -> None:
    path, table = written(tmp_path, a="http://a.example/x"), tmp_path / "table.json"
    table.write_text('{"http://a.example/x": "https://b.example/y"}', encoding="utf-8")
    done = run("rewrite", path, "--out", tmp_path / "new.json", "--map", table, "--json")
    assert json.loads(done.stdout)["changes"] == [
        {"old": "http://a.example/x", "new": "https://b.example/y", "times": 1}
    ]
    table.write_text('["x"]', encoding="utf-8")
    assert run("rewrite", path, "--out", tmp_path / "n.json", "--map", table).exit_code == 2


def test_install_fills_the_cache_of_the_game(tmp_path: Path, served: tuple[str, list[str]]) -> None:
    host, asked = served
    path = written(tmp_path, a=f"http://{host}/png", b=f"http://{host}/obj", c="http://c.example/")
    run("mirror", path, "--out", tmp_path / "mirror", "--host", host, "--allow-private", host)
    asked.clear()
    game = tmp_path / "Tabletop Simulator"
    saves, images = game / "Saves", game / "Mods" / "Images"
    saves.mkdir(parents=True)
    images.mkdir(parents=True)
    name = "http" + host.replace(".", "").replace(":", "") + "png.png"
    (images / name).write_bytes(b"mine")
    given = ["install", str(path), "--to", str(saves), "--mirror", str(tmp_path / "mirror")]
    done = CliRunner().invoke(main, given, prog_name="tts-builder")
    assert done.exit_code == 0, done.output
    assert "1 new file in the cache of the game." in done.stderr
    assert "The mirror has no file for 1 of 3 addresses." in done.stderr
    assert (images / name).read_bytes() == b"mine"
    (model,) = (images.parent / "Models").iterdir()
    assert model.read_bytes() == OBJ
    assert asked == []


def test_a_tree_is_a_save(tmp_path: Path) -> None:
    path = written(tmp_path, a=STEAM)
    assert CliRunner().invoke(main, ["unpack", str(path), str(tmp_path / "tree")]).exit_code == 0
    done = run("rewrite", tmp_path / "tree", "--known-moves", "--out", tmp_path / "new.json")
    assert done.exit_code == 0, done.output
    assert b"cloud-3" not in (tmp_path / "new.json").read_bytes()
    assert run("list", tmp_path / "tree").stdout.startswith("uses")


@pytest.mark.parametrize(
    "content", [b"", b"[]", b"{", b'{"ObjectStates": 1}', b"\xff\xfe", b'{"a": "http://x/']
)
def test_what_is_not_a_save_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    for action in (("list",), ("check",), ("rewrite", "--known-moves", "--out", tmp_path / "new.json")):
        done = run(action[0], path, *action[1:])
        assert done.exit_code == 2, (action, done.output)
    assert not (tmp_path / "new.json").exists()


def test_odd_values_of_a_save_do_no_harm(tmp_path: Path) -> None:
    value = save(
        {"Name": 1, "GUID": None, "CustomImage": {"ImageURL": 5}, "CustomUIAssets": [None, 3, {"URL": []}]}
    )
    value["Decals"] = [["http://a.example/deep"], {"x": {"URL": "http://[::1"}}]
    path = tmp_path / "odd.json"
    path.write_bytes(msgspec.json.encode(value))
    assert run("list", path).exit_code == 0
    assert run("check", path, "--host", "[::1", "--host", "b.example").exit_code == 0


def test_who_names_a_host_that_moved_means_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = []

    def answer(name: str, *_: object, **__: object) -> list[object]:
        names.append(name)
        raise OSError("no network in this test")

    monkeypatch.setattr("tts_builder.mirror.guard.socket.getaddrinfo", answer)
    path = written(tmp_path, a=STEAM, b="http://b.example/")
    run("check", path, "--host", "cloud-3.steamusercontent.com")
    assert names == ["steamusercontent-a.akamaihd.net"]
    assert "SAVE names b.example, steamusercontent-a" in run("mirror", path, "--out", tmp_path / "m").stderr
