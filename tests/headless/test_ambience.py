"""Settings of light, grid and sound: scripts can read them back, and the save keeps those that the game
saves."""

from __future__ import annotations

from typing import Any

import pytest

from tests.headless.saves import save
from tts_builder.headless import ScriptError, Table


def table_with(names: dict[str, Any], more: str = "", **fields: Any) -> Table:
    """A table whose Global script can read and write these members by name."""
    reads = " ".join(f"['{name}'] = function() return {name} end," for name in names)
    writes = " ".join(f"['{name}'] = function(v) {name} = v end," for name in names)
    lua = f"""
      local reads, writes = {{ {reads} }}, {{ {writes} }}
      function read_one(name) return reads[name]() end
      function change(given) writes[given[1]](given[2]) end
      {more}"""
    return Table(save(lua=lua, **fields))


def kept(made: Table, names: dict[str, tuple[Any, Any]]) -> None:
    """Each member has its default, accepts a new value and returns it."""
    for name, (default, new) in names.items():
        assert made.global_.call("read_one", name) == default, name
        made.global_.call("change", [name, new])
        assert made.global_.call("read_one", name) == new, name


@pytest.mark.simulates("Lighting.ambient_intensity light_intensity lut_contribution reflection_intensity")
@pytest.mark.simulates("Lighting.lut_index ambient_type lut_url")
def test_lighting_members() -> None:
    names: dict[str, tuple[Any, Any]] = {
        "Lighting.ambient_intensity": (1.3, 2), "Lighting.light_intensity": (0.54, 1.5),
        "Lighting.lut_contribution": (1, 0.5), "Lighting.reflection_intensity": (1, 0),
        "Lighting.lut_index": (0, 3), "Lighting.ambient_type": (1, 2), "Lighting.lut_url": ("", "u"),
    }  # fmt: skip
    made = table_with(names)
    kept(made, names)
    assert made.save()["Lighting"] == {
        "AmbientIntensity": 2, "LightIntensity": 1.5, "LutContribution": 0.5, "ReflectionIntensity": 0,
        "LutIndex": 3, "AmbientType": 1, "LutURL": "u",
    }  # fmt: skip


@pytest.mark.simulates("Lighting.getLightColor setLightColor getAmbientSkyColor setAmbientSkyColor")
@pytest.mark.simulates("Lighting.getAmbientEquatorColor setAmbientEquatorColor getAmbientGroundColor")
@pytest.mark.simulates("Lighting.setAmbientGroundColor apply")
def test_lighting_colors() -> None:
    made = Table(save(lua="""
      function f()
        local first = Lighting.getLightColor()
        Lighting.setLightColor({0.25, 0.5, 0.75}) Lighting.setAmbientSkyColor('White')
        Lighting.setAmbientEquatorColor({r = 0, g = 1, b = 0}) Lighting.setAmbientGroundColor(Color(1, 0, 0))
        local l, s = Lighting.getLightColor(), Lighting.getAmbientSkyColor()
        local e, g = Lighting.getAmbientEquatorColor(), Lighting.getAmbientGroundColor()
        return {first.b, l.g, s.b, e.g, g.r, Lighting.apply()}
      end""", Lighting={"LightIntensity": 1.0}))  # fmt: skip
    assert made.global_.call("f") == [0.8902, 0.5, 1, 1, 1, True]
    assert made.save()["Lighting"] == {
        "LightIntensity": 1.0,
        "LightColor": {"r": 0.25, "g": 0.5, "b": 0.75},
        "AmbientSkyColor": {"r": 1.0, "g": 1.0, "b": 1.0},
        "AmbientEquatorColor": {"r": 0.0, "g": 1.0, "b": 0.0},
        "AmbientGroundColor": {"r": 1.0, "g": 0.0, "b": 0.0},
    }


@pytest.mark.simulates("Grid.type show_lines opacity thick_lines sizeX sizeY offsetX offsetY snapping color")
def test_grid() -> None:
    names: dict[str, tuple[Any, Any]] = {
        "Grid.type": (1, 3), "Grid.show_lines": (False, True), "Grid.opacity": (0.75, 0.5),
        "Grid.thick_lines": (False, True), "Grid.sizeX": (2, 3), "Grid.sizeY": (2, 4),
        "Grid.offsetX": (0, 1), "Grid.offsetY": (0, -1), "Grid.snapping": (1, 3),
    }  # fmt: skip
    made = table_with(names, "function paint() Grid.color = {1, 0.5, 0} return Grid.color.g end")
    kept(made, names)
    assert made.global_.call("paint") == 0.5
    grid = made.save()["Grid"]
    assert grid == {
        "Type": 2, "Lines": True, "Opacity": 0.5, "ThickLines": True, "xSize": 3, "ySize": 4,
        "PosOffset": {"x": 1.0, "y": 1.0, "z": -1.0}, "Snapping": False, "Offset": True,
        "BothSnapping": False, "Color": {"r": 1.0, "g": 0.5, "b": 0.0},
    }  # fmt: skip
    made.global_.call("change", ["Grid.snapping", 4])
    assert made.global_.call("read_one", "Grid.snapping") == 4
    with pytest.raises(ScriptError, match="snapping is 1"):
        made.global_.call("change", ["Grid.snapping", 5])


@pytest.mark.simulates("MusicPlayer.getCurrentAudioclip setCurrentAudioclip play pause player_status loaded")
def test_the_clip_that_plays() -> None:
    made = Table(save(lua="""
      function f()
        local t = {tostring(MusicPlayer.play()), tostring(MusicPlayer.loaded), MusicPlayer.player_status}
        MusicPlayer.setCurrentAudioclip({url = 'u', title = 'Song'})
        t[4], t[5] = MusicPlayer.player_status, tostring(MusicPlayer.loaded)
        t[6], t[7] = tostring(MusicPlayer.play()), MusicPlayer.player_status
        t[8], t[9] = tostring(MusicPlayer.pause()), MusicPlayer.player_status
        t[10] = MusicPlayer.getCurrentAudioclip().title
        return table.concat(t, ' ')
      end"""))  # fmt: skip
    assert made.global_.call("f") == "false false Stop Ready true true Play true Ready Song"
    assert made.save()["MusicPlayer"] == {
        "CurrentAudioURL": "u",
        "CurrentAudioTitle": "Song",
        "PlaylistEntry": -1,
    }


@pytest.mark.simulates("MusicPlayer.getPlaylist setPlaylist skipForward skipBack playlist_index")
@pytest.mark.simulates("MusicPlayer.playlistIndex repeat_track shuffle")
def test_the_playlist() -> None:
    made = Table(save(lua="""
      local function title() return MusicPlayer.getCurrentAudioclip().title end
      function f()
        local t = {tostring(MusicPlayer.skipForward()), MusicPlayer.playlist_index}
        local a, b, c = {url = 'a', title = 'A'}, {url = 'b', title = 'B'}, {url = 'c', title = 'C'}
        MusicPlayer.setPlaylist({a, b, c})
        t[3] = #MusicPlayer.getPlaylist() .. MusicPlayer.getPlaylist()[2].url
        MusicPlayer.skipForward() t[4] = title()
        MusicPlayer.skipBack() t[5] = title()
        MusicPlayer.skipForward() t[6] = title()
        MusicPlayer.playlist_index = 1 t[7] = title() .. MusicPlayer.playlistIndex
        MusicPlayer.repeat_track = true t[8] = tostring(MusicPlayer.repeat_track)
        MusicPlayer.shuffle = true t[9] = tostring(MusicPlayer.shuffle)
        return table.concat(t, ' ')
      end
      function some() MusicPlayer.skipForward() return title() end
      function wrong() MusicPlayer.playlistIndex = 3 end"""))  # fmt: skip
    assert made.global_.call("f") == "false -1 3b A C A B1 true true"
    assert len({made.global_.call("some") for _ in range(30)}) == 3
    assert made.save()["MusicPlayer"]["AudioLibrary"][0] == {"Item1": "a", "Item2": "A"}
    assert made.save()["MusicPlayer"]["RepeatSong"] is True
    with pytest.raises(ScriptError, match="no clip 3"):
        made.global_.call("wrong")


@pytest.mark.simulates("Tables.getTable setTable getCustomURL setCustomURL")
@pytest.mark.simulates("Backgrounds.getBackground setBackground getCustomURL setCustomURL")
def test_table_and_background() -> None:
    made = Table(save(lua="""
      function f()
        local before = Tables.getTable() .. Backgrounds.getBackground()
        Tables.setTable('Table_Poker') Tables.setCustomURL('t')
        Backgrounds.setBackground('Sky_Field') Backgrounds.setCustomURL('b')
        return before .. Tables.getTable() .. Tables.getCustomURL() .. Backgrounds.getBackground()
          .. Backgrounds.getCustomURL()
      end"""))  # fmt: skip
    assert made.global_.call("f") == "Table_RPGSky_MuseumTable_PokertSky_Fieldb"
    saved = made.save()
    assert (saved["Table"], saved["TableURL"]) == ("Table_Poker", "t")
    assert (saved["Sky"], saved["SkyURL"]) == ("Sky_Field", "b")


@pytest.mark.simulates("Info.name type complexity number_of_players playing_time tags")
def test_info() -> None:
    names: dict[str, tuple[Any, Any]] = {
        "Info.name": ("Old", "New"), "Info.type": ("", "Game"), "Info.complexity": ("", "Low Complexity"),
        "Info.number_of_players": ([2, 4], [1, 6]), "Info.playing_time": ([30, 60], [5, 10]),
        "Info.tags": (["Board Games"], ["Card Games", "Dice Games"]),
    }  # fmt: skip
    made = table_with(names, GameMode="Old", PlayerCounts=[2, 4], PlayingTime=[30, 60], Tags=["Board Games"])
    kept(made, names)
    saved = made.save()
    assert (saved["GameMode"], saved["GameType"], saved["PlayerCounts"]) == ("New", "Game", [1, 6])
