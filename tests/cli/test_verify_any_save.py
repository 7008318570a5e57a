"""`verify` for any save: selected codes, fixes, and the page of codes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.cli.conftest import Run
from tests.saves.lint import examples
from tts_builder.referee.verdict import codes_page
from tts_builder.saves.lint import fixes, registry
from tts_builder.saves.lint.config import Choice


def write(path: Path, *codes: str) -> Path:
    save = examples.sound()
    for code in codes:
        examples.BAD[code][0](save)
    path.write_bytes(msgspec.json.encode(save))
    return path


def found(run: Run, *words: str) -> set[str]:
    result = run("verify", *words, "--json")
    assert result.exit_code in (0, 1), result.output
    (file,) = msgspec.json.decode(result.stdout)["files"]
    return {each["code"] for layer in file["layers"] for each in layer["findings"]}


def test_the_sound_save_is_clean(run: Run, tmp_path: Path) -> None:
    result = run("verify", str(write(tmp_path / "a.json")))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[1:3] == ["  structure  ok", "  lint       ok"]


def test_a_finding_is_printed_with_object_place_and_hint(run: Run, tmp_path: Path) -> None:
    result = run("verify", str(write(tmp_path / "a.json", "C005", "U005")))
    assert result.exit_code == 1
    assert result.stdout.splitlines()[2:7] == [
        "  lint       2 warnings",
        "    C005 warning $.ObjectStates[1].CardID: the Card (c00009): "
        "Cell 4 is outside sheet 2 of 2×2 cells.",
        "      Correct CardID, or NumWidth and NumHeight of the sheet. Cells are counted from 0, row by row.",
        "    U005 warning $.XmlUI:3: The element in line 2 already has the id 'main'.",
        "      Give each element its own id; use class for what several elements share.",
    ]


def test_codes_are_chosen_by_option(run: Run, tmp_path: Path) -> None:
    path = str(write(tmp_path / "a.json", "C005", "G041", "G042", "U004"))
    assert found(run, path) == {"C005", "G041", "G042", "U004"}
    assert found(run, path, "--select", "g") == {"G041", "G042"}
    assert found(run, path, "--select", "C,G04", "--ignore", "G041") == {"C005", "G042"}
    assert found(run, path, "--ignore", "G", "--ignore", "U004") == {"C005"}
    assert run("verify", path, "--ignore", "C,G,U").exit_code == 0
    wrong = run("verify", path, "--select", "C0055")
    assert (wrong.exit_code, wrong.stderr) == (2, "Error: no code begins with 'C0055'. Did you mean C005?\n")


def test_codes_are_chosen_by_a_file_above(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mods" / "deep").mkdir(parents=True)
    path = str(write(tmp_path / "mods" / "deep" / "a.json", "C005", "G041", "U004"))
    settings = tmp_path / "mods" / "tts-builder.toml"
    settings.write_text(
        '[verify]\nignore = ["G041"]\nseverity = { C005 = "note", U = "error" }\n', encoding="utf-8"
    )
    result = run("verify", path)
    assert result.exit_code == 1
    assert "C005 note" in result.stdout
    assert "U004 error" in result.stdout
    assert "G041" not in result.stdout
    assert found(run, path, "--select", "C") == {"C005"}


@pytest.mark.parametrize(
    "text",
    ["[verify", "[verify]\nselct = []", '[verify]\nignore = ["Z"]', '[verify]\nseverity = { C = "bad" }'],
)
def test_a_wrong_file_is_one_sentence(run: Run, tmp_path: Path, text: str) -> None:
    path = str(write(tmp_path / "a.json"))
    (tmp_path / "tts-builder.toml").write_text(text, encoding="utf-8")
    result = run("verify", path)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: {tmp_path / 'tts-builder.toml'}: ")
    assert len(result.stderr.splitlines()) == 1


def test_the_longest_prefix_wins() -> None:
    choice = Choice(select=("C", "G04"), ignore=("C00", "G"))
    wanted = [code for code in ("C001", "C010", "G001", "G041", "A001") if choice.wants(code)]
    assert wanted == ["C010", "G041"]
    assert not Choice(select=("C",), ignore=("C",)).wants("C001")


# ---------------------------------------------------------------- fixes

FIXED = {"C004", "G001", "G003", "A005", "U002"}


def with_faults(path: Path) -> Path:
    write(path, *sorted(FIXED - {"G003"}))
    save = msgspec.json.decode(path.read_bytes())
    save["ObjectStates"][3]["GUID"] = ""
    save["Turns"]["TurnColor"] = "white"
    path.write_bytes(msgspec.json.encode(save))
    return path


def test_safe_fixes_are_written_to_another_file(run: Run, tmp_path: Path) -> None:
    path, out = with_faults(tmp_path / "a.json"), tmp_path / "b.json"
    before = path.read_bytes()
    assert found(run, str(path)) == FIXED | {"G030"} == set(fixes.fixable())
    result = run("verify", str(path), "--fix", "--out", str(out))
    assert result.exit_code == 0
    assert path.read_bytes() == before
    assert f"{out}: 6 changes." in result.stderr
    assert found(run, str(out)) == set()
    assert run("verify", str(out), "--fix", "--in-place").stderr == f"{out}: nothing to fix.\n"


def test_fixing_in_place_keeps_the_old_file(run: Run, tmp_path: Path) -> None:
    path = with_faults(tmp_path / "a.json")
    before = path.read_bytes()
    data = msgspec.json.decode(run("verify", str(path), "--fix", "--in-place", "--json").stdout)
    assert {change["code"] for change in data["fixed"][0]["changes"]} == set(fixes.fixable())
    assert (tmp_path / "a.json.bak").read_bytes() == before
    assert found(run, str(path)) == set()


def test_only_selected_codes_are_fixed(run: Run, tmp_path: Path) -> None:
    path, out = with_faults(tmp_path / "a.json"), tmp_path / "b.json"
    run("verify", str(path), "--fix", "--out", str(out), "--select", "U,G001")
    assert found(run, str(out)) == {"C004", "G003", "G030", "A005"}


def test_fixes_change_nothing_else(tmp_path: Path) -> None:
    save = examples.sound()
    save["ObjectStates"][2]["CustomImage"]["ImageURL"] = " https://example.org/tile.png"
    save["Unknown"] = {"kept": [1, "x", 0.1]}
    data, changes = fixes.fixed(msgspec.json.encode(save), "", lambda _code: True)
    save["ObjectStates"][2]["CustomImage"]["ImageURL"] = "https://example.org/tile.png"
    assert len(changes) == 1
    assert msgspec.json.decode(data) == save


def test_fix_needs_a_place_to_write(run: Run, tmp_path: Path) -> None:
    path = str(write(tmp_path / "a.json", "U002"))
    for words in (
        ["--fix"],
        ["--out", "b"],
        ["--in-place"],
        ["--fix", "--in-place", "--out", "b"],
        ["--fix", "--out", path],
    ):
        assert run("verify", path, *words).exit_code == 2
    assert run("verify", path, path + "x", "--fix", "--out", "b").exit_code == 2


@pytest.mark.parametrize("bad", [b'{"ObjectStates": [{"Name": 5}]}', b'{"SaveName": ""}'])
def test_a_damaged_save_is_left_alone(run: Run, tmp_path: Path, bad: bytes) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(bad)
    result = run("verify", str(path), "--fix", "--in-place")
    assert result.exit_code == 1
    assert path.read_bytes() == bad
    assert "cannot be fixed" in result.stderr


# ---------------------------------------------------------------- repeated findings, and the page of codes


def test_a_finding_that_repeats_is_one_with_all_its_places(run: Run, tmp_path: Path) -> None:
    save: dict[str, Any] = examples.sound()
    save["ObjectStates"] = [examples.thing(f"{n:06x}", "HandTrigger", FogColor="") for n in range(25)]
    (tmp_path / "a.json").write_bytes(msgspec.json.encode(save))
    printed = run("verify", str(tmp_path / "a.json")).stdout
    assert "25 warnings" in printed
    assert printed.count("G031 warning") == 1
    assert printed.count("      also $.ObjectStates[") == 3
    assert "      21 more; --all lists them." in printed
    data = msgspec.json.decode(run("verify", str(tmp_path / "a.json"), "--json").stdout)
    (finding,) = (each for layer in data["files"][0]["layers"] for each in layer.get("findings", ()))
    assert [each["path"] for each in (finding, *finding["more"])] == [
        f"$.ObjectStates[{n}].FogColor" for n in range(25)
    ]
    assert {each["object"]["guid"] for each in finding["more"]} == {f"{n:06x}" for n in range(1, 25)}
    assert run("verify", str(tmp_path / "a.json"), "--all").stdout.count("G031 warning") == 25


def test_three_findings_of_a_code_are_listed_one_by_one(run: Run, tmp_path: Path) -> None:
    save: dict[str, Any] = examples.sound()
    save["ObjectStates"] = [examples.thing(f"{n:06x}", "HandTrigger", FogColor="") for n in range(3)]
    (tmp_path / "a.json").write_bytes(msgspec.json.encode(save))
    assert run("verify", str(tmp_path / "a.json")).stdout.count("G031 warning") == 3


def test_the_page_of_codes_is_current() -> None:
    text = codes_page.PAGE.read_text(encoding="utf-8")
    assert text == codes_page.page(), "run python -m tts_builder.referee.verdict.codes_page"
    assert all(f"| {code} |" in text for code in registry.codes())
