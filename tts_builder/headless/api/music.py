"""MusicPlayer: the current clip and the playlist. There is no sound, and a clip loads at once."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.api.arguments import parameters, rows
from tts_builder.headless.faults import CallError
from tts_builder.headless.scripts.operations import function, reader, static_getters, writer
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world.kinds import State

STOPPED, PLAYING, READY = "Stop", "Play", "Ready"


def _state(script: Script) -> State:
    found: State = script.world.save.get("MusicPlayer") or {}
    return found


def _change(script: Script, **fields: Any) -> None:
    script.world.save["MusicPlayer"] = {**_state(script), **fields}


def _library(script: Script) -> list[State]:
    return list(_state(script).get("AudioLibrary") or ())


def _loaded(script: Script) -> bool:
    return bool(_state(script).get("CurrentAudioURL"))


# The clip ---------------------------------------------------------------------
@function("MusicPlayer", "getCurrentAudioclip", result="tab")
def current_clip(script: Script) -> dict[str, str]:
    state = _state(script)
    return {"url": state.get("CurrentAudioURL", ""), "title": state.get("CurrentAudioTitle", "")}


@function("MusicPlayer", "setCurrentAudioclip", "tab")
def set_current_clip(script: Script, table: Any) -> bool:
    given = parameters(script, table)
    _take(script, str(given.get("url") or ""), str(given.get("title") or ""), -1)
    return True


def _take(script: Script, url: str, title: str, entry: int) -> None:
    _change(script, CurrentAudioURL=url, CurrentAudioTitle=title, PlaylistEntry=entry)
    if script.world.music != PLAYING:
        script.world.music = READY if url else STOPPED


@function("MusicPlayer", "play")
def play(script: Script) -> bool:
    if _loaded(script):
        script.world.music = PLAYING
    return _loaded(script)


@function("MusicPlayer", "pause")
def pause(script: Script) -> bool:
    if script.world.music != PLAYING:
        return False
    script.world.music = READY
    return True


static_getters(
    "MusicPlayer",
    {
        "player_status": lambda script: script.world.music,
        "loaded": lambda script: _loaded(script),
    },
)


# The playlist -----------------------------------------------------------------
@function("MusicPlayer", "getPlaylist", result="tab")
def get_playlist(script: Script) -> list[dict[str, str]]:
    return [{"url": entry.get("Item1", ""), "title": entry.get("Item2", "")} for entry in _library(script)]


@function("MusicPlayer", "setPlaylist", "tab")
def set_playlist(script: Script, table: Any) -> bool:
    library = [
        {"Item1": str(entry.get("url") or ""), "Item2": str(entry.get("title") or "")}
        for entry in rows(script, table)
    ]
    _change(script, AudioLibrary=library, PlaylistEntry=-1)
    return True


def _choose(script: Script, index: int) -> None:
    entry = _library(script)[index]
    _take(script, str(entry.get("Item1", "")), str(entry.get("Item2", "")), index)


def _skip(script: Script, step: int) -> bool:
    library = _library(script)
    if not library:
        return False
    if script.world.music_shuffle:
        _choose(script, script.world.rng.randrange(len(library)))
    else:
        now = int(_state(script).get("PlaylistEntry", -1))
        _choose(script, (now + step) % len(library) if now >= 0 else 0)
    return True


static_getters(
    "MusicPlayer",
    {
        "skipForward()": lambda script: _skip(script, 1),
        "skipBack()": lambda script: _skip(script, -1),
        "repeat_track": lambda script: bool(_state(script).get("RepeatSong", False)),
        "shuffle": lambda script: script.world.music_shuffle,
    },
)


@reader("MusicPlayer", "playlist_index")
@reader("MusicPlayer", "playlistIndex")
def playlist_index(script: Script) -> int:
    """The index from 0, or -1 when the clip is not from the playlist."""
    return int(_state(script).get("PlaylistEntry", -1))


@writer("MusicPlayer", "playlist_index", "num")
@writer("MusicPlayer", "playlistIndex", "num")
def set_playlist_index(script: Script, value: float) -> None:
    if not 0 <= int(value) < len(_library(script)):
        raise CallError(f"MusicPlayer.playlist_index: there is no clip {value:g}")
    _choose(script, int(value))


@writer("MusicPlayer", "repeat_track", "bool")
def set_repeat_track(script: Script, value: bool) -> None:
    _change(script, RepeatSong=value)


@writer("MusicPlayer", "shuffle", "bool")
def set_shuffle(script: Script, value: bool) -> None:
    script.world.music_shuffle = value
