"""Fonts of a project: found by family, with fallbacks. A missing glyph tells what to do."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests.art.own_fonts import write
from tts_builder.art import faces, raster, text
from tts_builder.art.fonts import SERIF, FontSet, of_project
from tts_builder.art.sources import Sources
from tts_builder.errors import UserError

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50">{}</svg>'


@pytest.fixture
def project(tmp_path: Path) -> Path:
    write(tmp_path / "fonts" / "signs.ttf", "Signs", "日本語⚔、")
    return tmp_path


def written(words: str, family: str = SERIF, more: str = "") -> str:
    return SVG.format(f'<text y="40" font-size="40" font-family="{family}" {more}>{words}</text>')


def ink(svg: str, sources: Sources) -> tuple[int, int, int, int]:
    box = raster.image(svg, 200, 50, sources).getchannel("A").getbbox()
    assert box is not None
    return box


def test_a_font_is_found_by_its_family_wherever_it_lies_in_the_folder(project: Path) -> None:
    (project / "fonts" / "deep").mkdir()
    (project / "fonts" / "signs.ttf").rename(project / "fonts" / "deep" / "other name.TTF")
    # A block begins at 100 of 1000, is 800 wide and 600 high: 4 to 36, and 40 - 24.
    assert ink(written("日", "Signs"), Sources(project)) == (4, 16, 36, 40)
    assert ink(written("日日", "Papyrus, Signs"), Sources(project)) == (4, 16, 76, 40)


def test_the_file_nearest_in_weight_and_slant_is_drawn(project: Path) -> None:
    write(project / "fonts" / "bold.ttf", "Signs", "日", weight=700)
    fonts = of_project(project)
    assert Path(fonts.path("Signs", 600)).name == "bold.ttf"
    assert Path(fonts.path("Signs", 500, italic=True)).name == "signs.ttf"
    assert ink(written("日", "Signs", 'font-weight="bold"'), Sources(project)) == (4, 28, 36, 40)
    assert ink(written("日", "Signs", 'style="font-weight: 300"'), Sources(project)) == (4, 16, 36, 40)
    with pytest.raises(UserError, match="Signs has no glyph for '本'"):
        raster.image(written("本", "Signs", 'font-weight="700"'), 200, 50, Sources(project))


def test_a_fallback_draws_what_the_chosen_font_lacks(project: Path) -> None:
    plain, mixed = written("ab"), written("ab⚔cd<tspan>⚔</tspan>日")
    sources = Sources(project, None, ("Signs",))
    left, _, right, _ = ink(plain, sources)
    assert ink(mixed, sources)[2] > right + 3 * 36
    for part in ("⚔", "日本"):
        alone = raster.image(written(part), 200, 50, sources)
        assert alone.tobytes() == raster.image(written(part, "Signs"), 200, 50, Sources(project)).tobytes()
    assert left == ink(mixed, sources)[0]


def test_a_fallback_that_has_all_characters_draws_only_what_is_missing(project: Path) -> None:
    """resvg alone would draw the whole line with it."""
    write(project / "fonts" / "all.ttf", "All", "ab⚔ ")
    sources = Sources(project, None, ("All",))
    plain = raster.image(written("ab"), 100, 25, sources)
    mixed = raster.image(written("ab⚔"), 100, 25, sources)
    by_hand = written('ab<tspan font-family="All">⚔</tspan>')
    assert raster.image(by_hand, 100, 25, Sources(project)).tobytes() == mixed.tobytes()
    box = plain.getchannel("A").getbbox()
    assert box is not None
    assert mixed.crop((0, 0, box[2], 25)).tobytes() == plain.crop((0, 0, box[2], 25)).tobytes()
    assert mixed.tobytes() != plain.tobytes()


def test_the_first_fallback_that_has_the_character_wins(project: Path) -> None:
    write(project / "fonts" / "more.ttf", "More", "日月", weight=700)
    fonts = of_project(project, ("More", "Signs"))
    assert [fonts.family_for(char, SERIF) for char in "a日月本✈"] == [SERIF, "More", "More", "Signs", None]
    assert list(fonts.runs("a 日月 本b", SERIF)) == [
        (SERIF, "a "),
        ("More", "日月 "),
        ("Signs", "本"),
        (SERIF, "b"),
    ]


def test_a_missing_glyph_names_character_font_and_what_to_do(project: Path) -> None:
    with pytest.raises(UserError) as caught:
        raster.image(written("tomb ✈"), 200, 50, Sources(project))
    assert f"{SERIF} has no glyph for '✈' (U+2708, airplane) in 'tomb ✈'" in caught.value.what
    assert "into the folder fonts" in caught.value.hint
    with pytest.raises(UserError) as caught:
        raster.image(written("⚔"), 200, 50, Sources(project))
    assert caught.value.hint == "Signs has it: use that font, or add it to `fallback_fonts` of the Mod."


def test_a_font_of_the_project_replaces_a_shipped_one(project: Path) -> None:
    write(project / "fonts" / "serif.ttf", SERIF, "ab")
    assert ink(written("b"), Sources(project)) == (4, 20, 36, 40)
    with pytest.raises(UserError, match="has no glyph for 'c'"):
        raster.image(written("c"), 200, 50, Sources(project))


def test_text_is_measured_with_the_fonts_that_draw_it(project: Path) -> None:
    fonts = of_project(project, ("Signs",))
    assert fonts.width("日本", 10) == 20
    assert fonts.width("a日", 10) == pytest.approx(FontSet().width("a", 10) + 10)


def test_japanese_breaks_between_characters_but_never_before_a_comma(project: Path) -> None:
    fonts = of_project(project, ("Signs",))

    def lines(words: str, width: float) -> tuple[str, ...]:
        return text.fit(words, width, 900, 10, smallest=10, fonts=fonts).lines

    assert lines("日本語日本語", 30) == ("日本語", "日本語")
    assert lines("日本語、日本", 30) == ("日本", "語、日", "本")
    assert lines("日本 語日本", 35) == ("日本", "語日本")
    assert lines("日本 語日本", 41) == ("日本 語", "日本")


def test_a_text_box_draws_other_letters(project: Path) -> None:
    (project / "face.svg.j2").write_text(
        SVG.format('{{ text_box("日本語 {sun} ⚔ ok", 0, 0, 200, 50, 20, align="left") }}'), encoding="utf-8"
    )
    sources = Sources(project, project, ("Signs",))
    left, _, right, _ = ink(faces.render("face.svg.j2", sources=sources), sources)
    assert left == 2
    assert 110 < right < 200


def test_a_changed_font_is_noticed(project: Path) -> None:
    sources = Sources(project, project, ("Signs",))
    before = sources.fonts
    assert before.family_for("語", SERIF) == "Signs"
    assert before == Sources(project, project, ("Signs",)).fonts
    write(project / "fonts" / "signs.ttf", "Signs", "日本")
    after = Sources(project, project, ("Signs",)).fonts
    assert before.fingerprint != after.fingerprint
    assert after.family_for("語", SERIF) is None


def test_a_file_that_is_not_a_font_is_named(project: Path) -> None:
    good = (project / "fonts" / "signs.ttf").read_bytes()
    for data in (b"", b"no font", good[:200], good[:-300], good.replace(b"cmap", b"cxap")):
        (project / "fonts" / "bad.otf").write_bytes(data)
        with pytest.raises(UserError, match=r"bad\.otf is not a font that can be read") as caught:
            of_project(project)
        assert "remove the file" in caught.value.hint


def test_an_unknown_fallback_names_the_families_there_are(project: Path) -> None:
    with pytest.raises(UserError, match="the family 'Noto', which is not available") as caught:
        of_project(project, ("Noto",))
    assert "'Signs', 'Source Serif Pro'" in caught.value.hint.replace('"', "'")
    with pytest.raises(UserError, match="into the folder fonts") as unknown:
        raster.image(written("a", "Papyrus"), 200, 50, Sources(project))
    assert "'Signs'" in unknown.value.hint


def test_a_link_out_of_the_project_is_refused(
    project: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = write(tmp_path_factory.mktemp("outside") / "far.ttf", "Far", "a")
    (project / "fonts" / "far.ttf").symlink_to(outside)
    with pytest.raises(UserError, match="leads out of the project"):
        of_project(project)


def test_text_without_own_fonts_is_drawn_as_before(project: Path) -> None:
    same = [raster.image(written("Rage"), 200, 50, sources) for sources in (Sources(), Sources(project))]
    assert same[0].tobytes() == same[1].tobytes()
    assert isinstance(same[0], Image.Image)
