"""`install`: finds the right folder, uses its own number, and never overwrites other saves."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.hardening.test_nothing_is_lost import everything
from tts_builder.components.build import BuildResult
from tts_builder.project.installed_files import FOLDER
from tts_builder.project.saves_folder import LEDGER, VARIABLE, candidates, find
from tts_builder.saves.lint.asset_list import local_file

GAME = "from tts_builder.components import *\nMOD = Mod('mine', 'Mine', [Counter('c', {value})])\n"


@pytest.fixture
def built(run: Run, tmp_path: Path) -> Path:
    """A built game, and a Saves folder with a player's saves."""
    (tmp_path / "game.py").write_text(GAME.format(value=1), encoding="utf-8")
    assert run("build").exit_code == 0
    saves = tmp_path / "Saves"
    saves.mkdir()
    for name in (
        "TS_Save_1.json",
        "TS_Save_7.json",
        "TS_AutoSave.json",
        "SaveFileInfos.json",
        "TS_Save_9.png",
    ):
        (saves / name).write_text(f"mine {name}", encoding="utf-8")
    return saves


def rebuilt(run: Run, tmp_path: Path, value: int) -> bytes:
    (tmp_path / "game.py").write_text(GAME.format(value=value), encoding="utf-8")
    assert run("build").exit_code == 0
    return (tmp_path / "dist" / "mine" / "TS_Save_1.json").read_bytes()


def test_it_uses_a_free_number_and_keeps_it(run: Run, tmp_path: Path, built: Path) -> None:
    before = everything(built)
    first = run("install", "--to", "Saves")
    assert (first.exit_code, first.stdout) == (0, f"{Path('Saves') / 'TS_Save_10.json'}\n")
    data = rebuilt(run, tmp_path, 2)
    again = run("install", "--to", "Saves", "--json")
    assert '"replaced": true' in again.stdout
    after = everything(built)
    assert after.pop("TS_Save_10.json") == data
    assert after.pop("TS_Save_10.png").startswith(b"\x89PNG")
    after.pop(LEDGER)
    assert after == before


TILE = "from tts_builder.components import *\nMOD = Mod('mine', 'Mine', [Tile('t', Face(text='{text}'))])\n"


def with_tile(run: Run, tmp_path: Path, text: str) -> None:
    (tmp_path / "game.py").write_text(TILE.format(text=text), encoding="utf-8")
    assert run("build").exit_code == 0


def pictures_of(save: Path) -> list[Path]:
    """The files that a save uses. Each of them exists."""
    found = [
        local_file(address) for address in re.findall('"(file:///[^"]*)"', save.read_text(encoding="utf-8"))
    ]
    assert found
    assert all(path is not None and path.is_file() for path in found)
    return [path for path in found if path]


def test_a_save_keeps_its_pictures_when_the_game_is_built_again(
    run: Run, tmp_path: Path, built: Path
) -> None:
    with_tile(run, tmp_path, "one")
    done = run("install", "--to", "Saves")
    assert done.exit_code == 0, done.output
    home = built / FOLDER / "mine"
    assert f"that the save uses into {Path('Saves', FOLDER, 'mine')}." in done.stderr
    (picture,) = pictures_of(built / "TS_Save_10.json")
    assert picture.is_relative_to(home.resolve())
    played = built / "TS_Save_11.json"
    shutil.copy(built / "TS_Save_10.json", played)
    with_tile(run, tmp_path, "two")
    again = run("install", "--to", "Saves", "--json")
    assert '"kept": 1' in again.stdout
    assert "1 file of earlier installations stay there" in again.stderr
    assert pictures_of(built / "TS_Save_10.json") != [picture]
    assert pictures_of(played) == [picture]
    shutil.rmtree(tmp_path / "dist")
    assert pictures_of(played) == [picture]


def test_a_build_that_was_moved_is_installed_with_its_pictures(run: Run, tmp_path: Path, built: Path) -> None:
    with_tile(run, tmp_path, "one")
    (tmp_path / "dist").rename(tmp_path / "elsewhere")
    assert run("install", "--built", "elsewhere", "--to", "Saves").exit_code == 0
    assert len(pictures_of(built / "TS_Save_10.json")) == 1


def test_a_folder_with_spaces_and_signs_gives_right_addresses(run: Run, tmp_path: Path, built: Path) -> None:
    with_tile(run, tmp_path, "one")
    odd = tmp_path / "My Saves #1 100% ä"
    odd.mkdir()
    assert run("install", "--to", str(odd)).exit_code == 0
    (picture,) = pictures_of(odd / "TS_Save_1.json")
    assert picture.is_relative_to(odd.resolve())


def test_the_game_in_proton_gets_addresses_of_windows(run: Run, tmp_path: Path, built: Path) -> None:
    with_tile(run, tmp_path, "one")
    saves = (
        tmp_path / "compatdata" / "286160" / "pfx" / "drive_c" / "users" / "steamuser" / "My Games" / "Saves"
    )
    saves.mkdir(parents=True)
    done = run("install", "--to", str(saves))
    assert done.exit_code == 0, done.output
    assert "Proton" not in done.stderr
    (address,) = re.findall('"(file:///[^"]*)"', (saves / "TS_Save_1.json").read_text(encoding="utf-8"))
    assert address.startswith("file:///C:/users/steamuser/My%20Games/Saves/tts-builder/mine/images/t-")


@pytest.mark.parametrize("foreign", ["a changed picture", "a folder of somebody", "a link"])
def test_nothing_of_the_user_among_the_copies_is_overwritten(
    run: Run, tmp_path: Path, built: Path, foreign: str
) -> None:
    with_tile(run, tmp_path, "one")
    if foreign == "a changed picture":
        assert run("install", "--to", "Saves").exit_code == 0
        (picture,) = pictures_of(built / "TS_Save_10.json")
        picture.write_bytes(b"drawn over")
    elif foreign == "a folder of somebody":
        (built / FOLDER / "mine").mkdir(parents=True)
        (built / FOLDER / "mine" / "diary.txt").write_text("x", encoding="utf-8")
    else:
        (tmp_path / "other").mkdir()
        (built / FOLDER).symlink_to(tmp_path / "other")
    before = everything(tmp_path)
    result = run("install", "--to", "Saves")
    assert (result.exit_code, result.stdout) == (2, "")
    assert everything(tmp_path) == before


@pytest.mark.parametrize("name", ["TS_Save_10.json", "TS_Save_10.png"])
def test_a_game_that_was_saved_over_it_is_not_lost(run: Run, tmp_path: Path, built: Path, name: str) -> None:
    run("install", "--to", "Saves")
    (built / name).write_text("a game in progress", encoding="utf-8")
    rebuilt(run, tmp_path, 3)
    result = run("install", "--to", "Saves")
    assert result.stdout == f"{Path('Saves') / 'TS_Save_11.json'}\n"
    assert "TS_Save_10.json has changed since it was installed, so it was not replaced." in result.stderr
    assert (built / name).read_text(encoding="utf-8") == "a game in progress"


@pytest.mark.parametrize("ending", ["json", "png"])
@pytest.mark.parametrize("there", [True, False])
def test_a_link_in_its_place_is_neither_followed_nor_replaced(
    run: Run, tmp_path: Path, built: Path, ending: str, there: bool
) -> None:
    run("install", "--to", "Saves")
    link, target = built / f"TS_Save_10.{ending}", tmp_path / f"own.{ending}"
    if there:
        target.write_bytes(link.read_bytes())
    link.unlink()
    link.symlink_to(target)
    before = target.read_bytes() if there else None
    rebuilt(run, tmp_path, 3)
    assert run("install", "--to", "Saves").stdout == f"{Path('Saves') / 'TS_Save_11.json'}\n"
    assert link.is_symlink()
    assert (target.read_bytes() if target.exists() else None) == before


def test_a_folder_in_its_place_stays(run: Run, built: Path) -> None:
    run("install", "--to", "Saves")
    (built / "TS_Save_10.json").unlink()
    (built / "TS_Save_10.json").mkdir()
    assert run("install", "--to", "Saves").stdout == f"{Path('Saves') / 'TS_Save_11.json'}\n"
    assert (built / "TS_Save_10.json").is_dir()


def test_a_ledger_that_is_a_link_stops_it(run: Run, tmp_path: Path, built: Path) -> None:
    (built / LEDGER).symlink_to(tmp_path / "elsewhere.json")
    before = sorted(path.name for path in built.iterdir())
    result = run("install", "--to", "Saves")
    assert result.exit_code == 2
    assert "this is a link, which tts-builder did not write." in result.stderr
    assert sorted(path.name for path in built.iterdir()) == before
    assert not (tmp_path / "elsewhere.json").exists()


def test_a_folder_of_any_name(run: Run, built: Path, tmp_path: Path) -> None:
    folder = tmp_path / "Jürgen – Игры 游戏" / "Saves"
    folder.mkdir(parents=True)
    result = run("install", "--to", str(folder))
    assert result.stdout == f"{folder / 'TS_Save_1.json'}\n"
    assert sorted(path.name for path in folder.iterdir()) == [LEDGER, "TS_Save_1.json", "TS_Save_1.png"]


def test_a_mistyped_folder_is_not_made(run: Run, built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = 'Error: Svaes: no such folder. Check the path, or create the folder: mkdir "Svaes"\n'
    typed = run("install", "--to", "Svaes")
    assert (typed.exit_code, typed.stdout, typed.stderr) == (2, "", told)
    monkeypatch.setenv(VARIABLE, "Svaes")
    assert run("install").stderr == told
    assert not (built.parent / "Svaes").exists()


def test_the_folder_that_the_game_itself_would_make_is_made(run: Run, built: Path) -> None:
    root = built.parent / "Tabletop Simulator"
    assert run("install", "--to", str(root / "Saves")).exit_code == 2
    root.mkdir()
    result = run("install", "--to", str(root / "Saves"))
    assert result.stdout == f"{root / 'Saves' / 'TS_Save_1.json'}\n"


def test_a_folder_that_cannot_be_written_is_reported(
    run: Run, built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = everything(built)
    whole = Path.open

    def closed(self: Path, mode: str = "r", *more: Any, **named: Any) -> Any:
        if "x" in mode and self.parent.name == "Saves":
            raise PermissionError(13, "Permission denied")
        return whole(self, mode, *more, **named)

    monkeypatch.setattr(Path, "open", closed)
    result = run("install", "--to", "Saves")
    assert result.exit_code == 2
    assert result.stderr == f"Error: {Path('Saves/TS_Save_10.json')}: cannot be written: Permission denied.\n"
    assert everything(built) == before


def test_a_number_that_was_given_away_is_not_taken_back(run: Run, tmp_path: Path, built: Path) -> None:
    run("install", "--to", "Saves")
    (built / "TS_Save_10.json").unlink()
    (built / "TS_Save_10.png").unlink()
    (built / "TS_Save_10.PNG.bak").write_text("x", encoding="utf-8")
    assert run("install", "--to", "Saves").stdout == f"{Path('Saves') / 'TS_Save_11.json'}\n"


def test_a_damaged_ledger_stops_it(run: Run, built: Path) -> None:
    (built / LEDGER).write_text("[]", encoding="utf-8")
    before = everything(built)
    result = run("install", "--to", "Saves")
    assert result.exit_code == 2
    assert "Delete it; the next install uses a new number." in result.stderr
    assert everything(built) == before


def test_a_game_that_is_not_built_is_reported(run: Run, tmp_path: Path) -> None:
    result = run("install", "sarcophagus", "--to", "Saves")
    assert result.exit_code == 2
    assert "Sarcophagus has not been built. Run `tts-builder build sarcophagus` first." in result.stderr
    assert not (tmp_path / "Saves").exists()


@pytest.mark.parametrize("name", ["TS_Save_1.json", "TS_Save_1.png", "manifest.json"])
@pytest.mark.parametrize("text", ["{}", None])
def test_an_incomplete_build_is_not_installed(
    run: Run, tmp_path: Path, built: Path, name: str, text: str | None
) -> None:
    file = tmp_path / "dist" / "mine" / name
    if text is None and name != "TS_Save_1.json":
        file.unlink()
    else:
        file.write_text(text or '{"ObjectStates": []}', encoding="utf-8")
    before = everything(built)
    result = run("install", "--to", "Saves")
    assert result.exit_code == 2
    save, folder = Path("dist/mine/TS_Save_1.json"), Path("dist/mine")
    assert result.stderr == (
        f"Error: {save}: this build is incomplete or was changed. Move {folder} away and build Mine again.\n"
    )
    assert everything(built) == before


def test_the_environment_names_the_folder(run: Run, built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(built))
    assert run("install").stdout == f"{built / 'TS_Save_10.json'}\n"


@pytest.mark.parametrize(
    ("system", "env", "folder"),
    [
        ("win32", {}, "Documents/My Games/Tabletop Simulator/Saves"),
        ("win32", {"OneDrive": "{home}/OneDrive"}, "OneDrive/Documents/My Games/Tabletop Simulator/Saves"),
        ("darwin", {}, "Library/Tabletop Simulator/Saves"),
        ("linux", {}, ".local/share/Tabletop Simulator/Saves"),
        ("linux", {"XDG_DATA_HOME": "{home}/data"}, "data/Tabletop Simulator/Saves"),
        (
            "linux",
            {},
            ".local/share/Steam/steamapps/compatdata/286160/pfx/drive_c/users/steamuser/Documents/My Games/"
            "Tabletop Simulator/Saves",
        ),
    ],
)
def test_the_folder_of_each_system(tmp_path: Path, system: str, env: dict[str, str], folder: str) -> None:
    known = {name: value.format(home=tmp_path) for name, value in env.items()}
    assert tmp_path / folder in list(candidates(system, tmp_path, known))


def test_a_missing_saves_folder_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from tts_builder.errors import UserError

    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    with pytest.raises(UserError, match="was not found"):
        find(env={})


PICTURED = "from tts_builder.components import *\nMOD = Mod('mine', 'Mine', [Tile('t', Face(text='o'))])\n"


@pytest.mark.parametrize("command", [("build",), ("install", "--to", "Saves")], ids=["build", "install"])
def test_it_warns_that_other_players_cannot_see_local_pictures(
    run: Run, tmp_path: Path, built: Path, command: Any
) -> None:
    (tmp_path / "game.py").write_text(PICTURED, encoding="utf-8")
    assert run("build").exit_code == 0
    told = run(*command).stderr
    assert "other players see white pieces" in told
    assert "Upload > Cloud Manager > Upload All" in told
    assert "--asset-url" in told
    assert run("build", "--asset-url", "https://example.org/mine/").exit_code == 0
    again = run(*command, *(["--asset-url", "https://example.org/mine/"] if command == ("build",) else []))
    assert (again.exit_code, "white pieces" in again.stderr) == (0, False)


def test_a_game_without_pictures_gets_no_warning(run: Run, built: Path) -> None:
    assert "white pieces" not in run("build").stderr + run("install", "--to", "Saves").stderr


def test_verify_is_silent_once_the_game_has_uploaded_the_files(
    run: Run, tmp_path: Path, drawn: BuildResult
) -> None:
    shutil.copytree(drawn.folder, tmp_path / "dist" / "sarcophagus")
    save = tmp_path / run("build", "sarcophagus").stdout.strip()
    assert "A008 note" in run("verify", str(save)).stdout
    local = save.read_text(encoding="utf-8")
    uploaded = re.sub(r'"file:///[^"]*/([^"/]+)"', r'"https://example.org/ugc/\1"', local)
    (tmp_path / "uploaded.json").write_text(uploaded, encoding="utf-8")
    judged = run("verify", "uploaded.json", "--json", "--ignore", "A013")
    assert (judged.exit_code, '"code": "A' in judged.stdout) == (0, False)
