---@meta _
-- Written by `tts-builder types`, which replaces this file. Do not edit it.

---The table of all globals of this script.
---@type table<string, any>
_G = {}

---The version of Lua.
---@type string
_VERSION = ""

---Facts about MoonSharp, the Lua of the game.
---@class tts.MoonSharp
---@field version string The version of MoonSharp.
---@field luacompat string The version of Lua that it follows.
---@field platform string The system it runs on.
---@field is_aot boolean Whether the game was compiled ahead of time.
---@field is_unity boolean Whether it runs in Unity.
---@field is_mono boolean Whether it runs on Mono.
---@field is_clr4 boolean Whether it runs on .NET 4.
---@field is_pcl boolean Whether it is a portable library.
---@field banner string Name, version and authors.

---@type tts.MoonSharp
_MOONSHARP = nil

---Raises an error if the value is false or nil. Otherwise returns all arguments.
---@generic T
---@param value T? The value to test.
---@param message? any The error.
---@param ... any Returned after the value.
---@return T
---@return any ...
function assert(value, message, ...) end

---The memory that the script uses. The game decides when it frees memory.
---@param what? string What to do; "count" asks for kilobytes.
---@param number? number A number for some of them.
---@return any
function collectgarbage(what, number) end

---Raises an error.
---@param message? any The error.
---@param level? number Which caller the position in the message names; 1 by default.
function error(message, level) end

---All arguments from a place on, or with "#" their number.
---@param from integer|string The first to return; negative numbers count from the end.
---@param ... any The values.
---@return any ...
function select(from, ...) end

---The name of a value's type. Objects of the game are "userdata".
---@param value any The value.
---@return "nil"|"number"|"string"|"boolean"|"table"|"function"|"thread"|"userdata"
function type(value) end

---A text as a number; nil if it is not a number.
---@param value any The text or number.
---@param base? integer The base, from 2 to 36; 10 by default.
---@return number
function tonumber(value, base) end

---A value as text.
---@param value any The value.
---@return string
function tostring(value) end

---Calls a function. Returns true and its results, or false and the error.
---@param call function The function.
---@param ... any Its arguments.
---@return boolean ok
---@return any ...
function pcall(call, ...) end

---As pcall; another function gets the error and returns what to answer.
---@param call function The function.
---@param handler function Gets the error.
---@param ... any The arguments of the function.
---@return boolean ok
---@return any ...
function xpcall(call, handler, ...) end

---Sets the metatable of a table. Returns the table.
---@generic T: table
---@param object T The table.
---@param metatable? table The metatable; nil removes it.
---@return T
function setmetatable(object, metatable) end

---The metatable of a value; nil if there is none.
---@param object any The value.
---@return any
function getmetatable(object) end

---Sets a field without metamethods. Returns the table.
---@generic T: table
---@param object T The table.
---@param key any The key.
---@param value any The value.
---@return T
function rawset(object, key, value) end

---A field, without metamethods.
---@param object table The table.
---@param key any The key.
---@return any
function rawget(object, key) end

---Whether two values are the same, without metamethods.
---@param one any The first value.
---@param other any The second value.
---@return boolean
function rawequal(one, other) end

---The length of a table or text, without metamethods.
---@param value table|string The value.
---@return integer
function rawlen(value) end

---The key after a key of a table, and its value; nil after the last.
---@generic K, V
---@param object table<K, V> The table.
---@param key? K The key; nil asks for the first.
---@return K?
---@return V?
function next(object, key) end

---Goes through all keys of a table.
---@generic T: table, K, V
---@param object T The table.
---@return fun(object: table<K, V>, key?: K): K, V
---@return T
function pairs(object) end

---Goes through a list: 1, 2, 3, until a nil.
---@generic T: table, V
---@param object T The list.
---@return fun(object: V[], index?: integer): integer, V
---@return T
---@return integer
function ipairs(object) end

---The values of a list.
---@generic T
---@param list T[] The list.
---@param from? integer The first; 1 by default.
---@param to? integer The last; the length by default.
---@return T ...
function unpack(list, from, to) end

---A table of all arguments, with their number as `n`.
---@param ... any The values.
---@return table
function pack(...) end

---Loads a module. An editor or tts-builder bundles modules into the script before the game gets it.
---@param module tts.Module The name of the module.
---@return any
function require(module) end

---@class oslib
os = {}

---Seconds of processor time, for measuring.
---@return number
function os.clock() end

---A date as text or, with "*t", as a table.
---@param format? string As in C; a leading "!" means UTC.
---@param time? number Seconds since 1970; now by default.
---@return any
function os.date(format, time) end

---The seconds between two times.
---@param later number The later time.
---@param earlier? number The earlier time.
---@return number
function os.difftime(later, earlier) end

---Seconds since 1970.
---@param date? table A date with year, month and day; now by default.
---@return integer
function os.time(date) end

---An addition of MoonSharp: whether this text contains another.
---@param text string|number This text.
---@param part string|number The other.
---@return boolean
function string.contains(text, part) end

---An addition of MoonSharp: whether this text starts with another.
---@param text string|number This text.
---@param start string|number The other.
---@return boolean
function string.startsWith(text, start) end

---An addition of MoonSharp: whether this text ends with another.
---@param text string|number This text.
---@param ending string|number The other.
---@return boolean
function string.endsWith(text, ending) end

---An addition of MoonSharp: the numbers of characters in Unicode.
---@param text string|number The text.
---@param from? integer The first character; 1 by default.
---@param to? integer The last character; the first by default.
---@return integer ...
function string.unicode(text, from, to) end
