"""The page for volunteers, walked through by a new user. The headless table stands in for the game."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, Run
from tests.truth.write_pictures import FOLDER, pictures
from tts_builder.project.saves_folder import VARIABLE
from tts_builder.saves.read import load_save
from tts_builder.saves.write import dumps
from tts_builder.truth import ask as asking
from tts_builder.truth.ask import COLOR

PAGE = (ROOT / "docs" / "truth-kit.md").read_text(encoding="utf-8")


def test_the_steps_of_the_page(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Build and install, press the buttons, write the version, save, compare."""
    (tmp_path / "Saves").mkdir()
    monkeypatch.setenv(VARIABLE, str(tmp_path / "Saves"))
    build, compare, live = (
        shlex.split(line)[1:] for line in re.findall(r"^tts-builder .*$", PAGE, re.MULTILINE)
    )
    assert live[:2] == ["live", "truth"]
    installed = Path(run(*build).stdout.strip())
    assert installed.parent == tmp_path / "Saves"

    driver = asking.Driver()
    driver.do("load", save=load_save(installed), faithful=True, host=COLOR)
    driver.do("frames", n=5)
    for button in ("Run the probes", "Answer a few questions"):
        assert button in PAGE
    driver.do("click", color=COLOR, target="truth-run")
    asking.run_out(driver)
    driver.do("click", color=COLOR, target="truth-begin")
    asking.run_out(driver)
    driver.do("type", color=COLOR, target="truth-version", text="v14.2.2")
    driver.do("frames", n=5)
    saved = tmp_path / compare[-1]
    saved.write_text(dumps(driver.do("save")), encoding="utf-8")

    done = run(*compare)
    assert done.exit_code == 0, done.output
    assert ", 0 different, 0 conflict" in done.stdout
    assert "v14.2.2" in done.stderr


def test_the_pictures_show_the_panel_as_it_is() -> None:
    drawn = pictures()
    assert sorted(drawn) == sorted(path.name for path in FOLDER.glob("truth-*.png"))
    assert all(name in PAGE for name in drawn)
