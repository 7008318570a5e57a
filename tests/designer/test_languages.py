"""A translation is one gettext file and no code: `texts` writes it, `build` uses it and names its faults."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import msgspec
import pytest
from pypdf import PdfReader

from tests.catalogs import translate, write_catalog
from tests.cli.conftest import Run
from tts_builder.components.build import unbuilt
from tts_builder.components.translation import all_texts, problems
from tts_builder.engine.messages import Messages
from tts_builder.games.ankhor import GAME as ANKHOR
from tts_builder.headless.table import Table

GAME = """
from tts_builder.components import *

MOD = Mod(
    "inn", "The Inn",
    [
        Deck(
            "d",
            [
                Card(f"card:{title.lower()}", Face("card.svg.j2", id=title.lower(), title=title), name=title)
                for title in ("Ale", "Bed")
            ],
            Face(text="Inn"),
        ),
        Token("coin", Face(text="Coin"), name="Coin", description="Pays once.", at=(9, 9), lua="coin.lua"),
        Text3D("sign", "Welcome", at=(-9, 9)),
    ],
    note="Pour first.",
    notebook=[NotebookTab("Rules", "Drink.", id="rules")],
    assets="faces", lua="global.lua", xml="ui.xml",
)
"""
FACE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 560">
<rect width="400" height="560" fill="white"/>
{{ text_box(say("title:" ~ id, title), 20, 20, 360, 60, 40, smallest=30) }}
{{ text_box(say("cost", "Cost {n}", n=2), 20, 100, 360, 60, 40, smallest=30) }}
</svg>
"""
GLOBAL = """local say = require("core/say")
function onLoad() print(say("hello", "Good evening, {name}!", { name = "Zoe" })) end
"""
GERMAN = {
    "title": "Das Wirtshaus",
    "note": "Erst einschenken.",
    "name:card:ale": "Bier",
    "name:card:bed": "Bett",
    "name:coin": "Münze",
    "description:coin": "Zahlt einmal.",
    "text:sign": "Willkommen",
    "face:title:ale": "Bier",
    "face:title:bed": "Bett",
    "face:cost": "Preis {n}",
    "words:d-back": "Wirt",
    "words:coin": "Münze",
    "tab:rules:title": "Regeln",
    "tab:rules:body": "Trinkt.",
    "script:hello": "Guten Abend, {name}!",
    "script:clink": "Kling",
    "panel:ui.xml:go:text": "Los",
    "panel:ui.xml:/Text1": "Wirtshaus",
}


@pytest.fixture
def inn(tmp_path: Path, run: Run) -> Path:
    """A small mod with every kind of text. `run` works in this folder."""
    files = {
        "game.py": GAME,
        "faces/card.svg.j2": FACE,
        "global.lua": GLOBAL,
        "coin.lua": 'local say = require("core/say")\nfunction onDrop() print(say("clink", "Clink")) end\n',
        "ui.xml": '<Button id="go" text="Go" />\n<Text>Inn</Text>\n',
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_texts_writes_every_text_and_keeps_what_translators_wrote(run: Run, inn: Path) -> None:
    made = run("texts", "--language", "de")
    assert (made.exit_code, made.stdout) == (0, str(Path("locale", "de.po")) + "\n"), made.stderr
    assert made.stderr == f"de: {len(GERMAN)} texts, {len(GERMAN)} to translate or check.\n"
    file = inn / "locale" / "de.po"
    translate(file, GERMAN)
    assert run("texts").stderr == f"de: {len(GERMAN)} texts, 0 to translate or check.\n"
    assert run("build").stderr.count("Warning") == 0
    before = file.read_bytes()
    run("texts")
    assert file.read_bytes() == before
    game = (inn / "game.py").read_text("utf-8")
    (inn / "game.py").write_text(game.replace('"Welcome"', '"Come in"').replace("Pour first.", ""), "utf-8")
    built = run("build")
    assert "1 text changed in English since it was translated: text:sign." in built.stderr
    assert "1 text is no longer used: note." in built.stderr
    again = run("texts", "--json")
    assert msgspec.json.decode(again.stdout)[0]["open"] == ["text:sign"]
    text = file.read_text("utf-8")
    assert "Willkommen" in text
    assert '#~ msgstr "Erst einschenken."' in text
    (inn / "game.py").write_text(game, "utf-8")
    run("texts")
    assert "Warning" not in run("build").stderr


def test_a_build_in_each_language(run: Run, inn: Path) -> None:
    run("texts", "--language", "de")
    translate(inn / "locale" / "de.po", GERMAN)
    made = run("build", "--language", "all", "--json")
    assert made.exit_code == 0, made.stderr
    english, german = msgspec.json.decode(made.stdout)
    assert english["build"] == german["build"]
    saves = [msgspec.json.decode(Path(each["save"]).read_bytes()) for each in (english, german)]
    assert [Path(each["save"]).parent.name for each in (english, german)] == ["inn", "inn-de"]
    assert [save["SaveName"] for save in saves] == ["The Inn", "Das Wirtshaus"]
    text = Path(german["save"]).read_text("utf-8")
    for said in set(GERMAN.values()) - {"Preis {n}", "Wirt"}:
        assert said in text, said
    for said in ("Welcome", "Good evening", "Clink", "Pour first.", "Drink.", '"Go'):
        assert said not in text, said
    sheets = [save["ObjectStates"][0]["CustomDeck"]["1"]["FaceURL"] for save in saves]
    assert len({sheet.rpartition("/")[2] for sheet in sheets}) == 2
    log = [entry.text for entry in Table(saves[1]).log]
    assert "Guten Abend, Zoe!" in log


def test_build_finds_what_is_missing_and_what_does_not_fit(run: Run, inn: Path) -> None:
    run("texts", "--language", "de")
    long = "Donaudampfschifffahrtsgesellschaft"
    texts = {**GERMAN, "face:title:bed": long, "script:hello": "Guten Abend, {nmae}!", "name:coin": ""}
    translate(inn / "locale" / "de.po", texts)
    said = run("build")
    assert said.exit_code == 0
    assert "de: 1 text is not translated: name:coin." in said.stderr
    assert "script:hello names the value 'nmae'" in said.stderr
    fitting = [line for line in said.stderr.splitlines() if long in line]
    assert len(fitting) == 1
    assert "de: " in fitting[0]
    assert "card:bed" in fitting[0]
    refused = run("build", "--language", "de")
    assert refused.exit_code == 2
    assert long in refused.stderr
    translate(inn / "locale" / "de.po", {**GERMAN, "face:title:ale": "\N{SNOWMAN}"})
    assert "has no glyph for '\N{SNOWMAN}'" in run("build").stderr


def test_a_translation_is_printed_too(run: Run, inn: Path) -> None:
    run("texts", "--language", "de")
    translate(inn / "locale" / "de.po", GERMAN)
    made = run("export", "--pdf", "inn.pdf", "--language", "de", "--dpi", "72")
    assert made.exit_code == 0, made.stderr
    text = PdfReader(inn / "inn.pdf").pages[-1].extract_text()
    assert "Das Wirtshaus" in text
    assert "Trinkt." in text
    assert "not translated" in run("export", "--pdf", "inn.pdf", "--language", "fr").stderr


def test_bad_languages_are_refused(run: Run, inn: Path) -> None:
    assert "not translated into 'fr'" in run("build", "--language", "fr").stderr
    assert "not the code of a language" in run("texts", "--language", "../x").stderr
    assert "not the code of a language" in run("texts", "--language", "en").stderr
    assert "has no translation" in run("texts").stderr
    (inn / "locale").mkdir()
    (inn / "locale" / "de.po").write_text("not gettext", encoding="utf-8")
    for command in (("build",), ("texts",), ("build", "--language", "de")):
        result = run(*command)
        assert result.exit_code == 2
        assert "de.po" in result.stderr
    assert (inn / "locale" / "de.po").read_text("utf-8") == "not gettext"


HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'


@pytest.mark.parametrize(
    ("body", "kept"),
    [
        ('msgid "Old"\nmsgstr "Alt"\n', "Alt"),
        ('msgid "one"\nmsgid_plural "many"\nmsgstr[0] "eins"\nmsgstr[1] "viele"\n', "viele"),
        ('# mine\nmsgctxt "note"\nmsgid "Pour first."\nmsgstr "Los"\n', "# mine"),
        ('#~ msgctxt "gone"\n#~ msgid "x"\n#~ msgstr "Weg"\n', "Weg"),
    ],
)
def test_what_other_tools_wrote_into_a_file_stays(run: Run, inn: Path, body: str, kept: str) -> None:
    file = inn / "locale" / "de.po"
    file.parent.mkdir()
    file.write_text("\ufeff" + HEAD + body, encoding="utf-8")
    for _ in range(2):
        assert run("texts").exit_code == 0
        assert kept in file.read_text("utf-8")
    assert run("build").exit_code == 0


def test_equal_names_are_translated_once(run: Run, inn: Path) -> None:
    game = (inn / "game.py").read_text("utf-8").replace("name=title)", 'name="Drink")')
    (inn / "game.py").write_text(game, "utf-8")
    run("texts", "--language", "de")
    file = inn / "locale" / "de.po"
    translate(file, {"name:card:ale": "Trunk"})
    run("texts")
    assert file.read_text("utf-8").count('msgstr "Trunk"') == 2


def test_an_id_that_is_there_twice_is_refused(run: Run, inn: Path) -> None:
    file = inn / "locale" / "de.po"
    file.parent.mkdir()
    text = 'msgctxt "note"\nmsgid "{}"\nmsgstr "{}"\n\n'
    file.write_text(HEAD + text.format("a", "Eins") + text.format("a", "Zwei"), encoding="utf-8")
    before = file.read_bytes()
    for command in ("texts", "build"):
        refused = run(command)
        assert refused.exit_code == 2
        assert "de.po:9: The text 'note' is there twice, first in line 5." in refused.stderr
    assert file.read_bytes() == before


def test_one_id_has_one_english_text(run: Run, inn: Path) -> None:
    face = (inn / "faces" / "card.svg.j2").read_text("utf-8")
    (inn / "faces" / "card.svg.j2").write_text(face.replace('"title:" ~ id', '"title"'), "utf-8")
    refused = run("build")
    assert refused.exit_code == 2
    assert "'face:title' is 'Ale' and 'Bed'" in refused.stderr


def test_ankhor_is_whole_in_french() -> None:
    assert problems(ANKHOR.kit(), ANKHOR) == []


def test_a_third_language_of_ankhor_is_one_file(tmp_path: Path) -> None:
    """Its French and a few made-up words: the table speaks both, and the save begins in the new one."""
    french = ANKHOR.kit().locale_folder / "fr.po"
    (tmp_path / "fr.po").write_bytes(french.read_bytes())
    write_catalog(
        tmp_path / "eo.po",
        {
            "title": "Ankho",
            "core:start": "Ekludi",
            "core:language": "Lingvo: Esperanto",
            "say:label:End turn": "Fini",
            "name:box": "Skatolo",
        },
    )
    mod = dataclasses.replace(ANKHOR.kit(), locale=tmp_path)
    game = dataclasses.replace(ANKHOR, kit=lambda: mod, messages=Messages(ANKHOR.messages.english, tmp_path))
    assert mod.languages == ("en", "eo", "fr")
    save = unbuilt(mod, game, "eo")
    assert save["SaveName"] == "Ankho"
    assert save["LuaScript"] == unbuilt(mod, game)["LuaScript"]
    table = Table(save, host="White")
    white = table.player("White")
    assert table.ui.attribute("start", "text") == "Ekludi"
    again = Table(table.save(), host="White")
    assert again.ui.attribute("start", "text") == "Ekludi"
    white.click("language")
    assert table.ui.attribute("start", "text") == "Mettre en place et jouer"
    assert {"core:start", "core:language"} <= all_texts(mod, game, "eo").keys()
    assert not {"core:start"} & all_texts(mod, game, "fr").keys()
