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
