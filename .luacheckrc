-- luacheck . : what the plain Lua of the templates may use.
-- Tabletop Simulator runs MoonSharp's soft sandbox: Lua 5.2 without files, loading and debugging.

std = "lua52"
max_line_length = 120
include_files = { "lua_templates/**/*.lua" }

-- Not there in the game, so not there for luacheck either.
not_globals = {
  "collectgarbage", "debug", "dofile", "io", "load", "loadfile", "package",
  "os.execute", "os.exit", "os.getenv", "os.remove", "os.rename", "os.setlocale", "os.tmpname",
}

-- What core uses of Tabletop Simulator. `require` is given by the bundle.
read_globals = {
  "Color", "Global", "JSON", "Notes", "Player", "Time", "UI", "Vector", "Wait",
  "broadcastToAll", "broadcastToColor", "destroyObject", "getObjectFromGUID", "getObjects",
  "getObjectsWithTag", "getSeatedPlayers", "log", "print", "printToAll", "printToColor",
  "spawnObjectData", "spawnObjectJSON", "startLuaCoroutine", "self",
}

-- Core sets fields of it.
globals = { "Turns" }

-- A rules function has the same parameters in every game, used or not.
unused_args = false

-- The truth kit uses the whole API, changes settings and puts them back.
files["lua_templates/truth"] = {
  read_globals = {
    "Backgrounds", "Hands", "Info", "MusicPlayer", "Physics", "Tables", "Timer", "WebRequest", "json",
    "addContextMenuItem", "addHotkey", "addNotebookTab", "allowRewindStore", "callLuaFunctionInOtherScript",
    "callLuaFunctionInOtherScriptWithParams", "chooseInHand", "clearChooseInHand", "clearContextMenu",
    "clearHotkeys", "color", "copy", "currentChooseInHand", "editNotebookTab", "getAllObjects", "getNotebookTabs",
    "getNotes", "getObjectsWithAllTags", "getObjectsWithAnyTags", "getPlayerHandPositionAndRotation", "group",
    "logString", "logStyle", "paste", "removeNotebookTab", "sendExternalMessage", "setLookingForPlayers",
    "setNotes", "spawnObject", "storeRewindState", "stringColorToRGB", "vector",
  },
  globals = { "Grid", "Lighting" },
}
-- Scripts of the table itself: their functions and variables are found by name.
files["lua_templates/truth/global.lua"] = { allow_defined_top = true, ignore = { "131" } }
files["lua_templates/truth/watcher.lua"] = { allow_defined_top = true, ignore = { "131" } }
-- A line of this file is a piece of Lua as a text.
files["lua_templates/truth/probes/moonsharp.lua"] = { max_line_length = false }
