-- The event handlers, the same for every game: set-up, saving and loading, and refusing every way to handle pieces
-- except drops.

local areas = require("core/areas")
local arrange = require("core/arrange")
local chance = require("core/chance")
local clicks = require("core/clicks")
local drops = require("core/drops")
local greeting = require("core/greeting")
local guard = require("core/guard")
local json = require("core/json")
local lists = require("core/lists")
local match = require("core/match")
local panel = require("core/panel")
local patrol = require("core/patrol")
local refresh = require("core/refresh")
local rings = require("core/rings")
local seats = require("core/seats")
local session = require("core/session")
local show = require("core/show")
local sources = require("core/sources")
local stored = require("core/stored")
local turns = require("core/turns")
local takeover = require("core/takeover")
local words = require("core/words")

local main = {}

local m -- the match at this table
local choice -- what the set-up panel shows
local unread = "" -- the loaded script state; if it cannot be read, it is kept and saved again

local function default_options(game)
  local options = {}
  for _, option in ipairs(game.options) do
    options[option.name] = option.values[1]
  end
  return options
end

-- Why the options do not fit the number of players; empty if they do. A game may have binding.misfit(players, options)
-- for this, and binding.notice(players, options) for advice.
local function misfit(players, options)
  return m.binding.misfit and (m.binding.misfit(players, options)) or ""
end

local function note_of(players, options)
  local why = misfit(players, options)
  if why == "" and m.binding.notice then
    return (m.binding.notice(players, options))
  end
  return why
end

-- Shows the set-up panel. Until somebody chooses a number of players, it is the number of people at the table.
local function show_setup()
  local game = m.module.game
  choice = choice or { players = nil, counted = false, options = default_options(game) }
  if not choice.counted then
    local seated = seats.seated(m.module)
    choice.players = lists.contains(game.players, seated) and seated or game.players[1]
  end
  panel.setup(game, choice, function(text)
    return words.caption(m.binding, text)
  end, (note_of(choice.players, choice.options)), (session.running(m.session)))
end

-- Begins a game if the choices fit; otherwise tells the player at `color` why not.
local function begin(color, players, options, colors)
  local why = misfit(players, options)
  if why ~= "" then
    show.tell(color, why)
    return
  end
  unread = ""
  match.begin(m, players, options, colors)
end

local function enforcing()
  return m.mode == "strict" and (session.running(m.session))
end

--- To be called once by the entry file, with the parts of the game.
function main.use(rules, binding, module, facts)
  words.know(module.texts, facts.messages)
  areas.unfold(module.areas)
  panel.use(module)
  m = match.new(rules, binding, module)
end

-- ---------------------------------------------------------------- saving and loading

-- Keeps a saved game that cannot be continued, and shows the set-up panel.
local function keep_unread(why)
  show.tell(nil, why)
  show_setup()
end

local function restore(text)
  unread = text
  local state, texts = stored.read(text)
  match.use_language(m, state and state.language or m.language)
  if not state then
    return words.say("unreadable_save")
  end
  local why = takeover.resume(m, state.record, texts, keep_unread)
  if not why then
    m.mode = state.mode == "off" and "off" or "strict"
    m.hotseat = state.hotseat == true
  end
  return why
end

-- Puts back pieces that somebody unlocked and moved, for which there is no event.
local function keep_watch()
  Wait.time(function()
    if enforcing() and patrol.finds_disturbed(m.view) then
      refresh.soon(m)
    end
  end, patrol.SECONDS, -1)
end

function main.load(text)
  arrange.fasten(m.module)
  keep_watch()
  rings.prepare(m.module)
  m.people = seats.seated(m.module)
  local language = stored.language(text or "")
  if text == nil or text == "" or language then
    unread = text or ""
    match.use_language(m, language or m.language)
    show_setup()
    greeting.everybody(m.module)
    return
  end
  local why = restore(text)
  if why then
    keep_unread(why)
  end
end

function main.save()
  local loading = (refresh.is_first(m)) and (session.is_untouched(m.session))
  if loading or not session.running(m.session) then
    return unread
  end
  refresh.finish(m)
  return table.concat({
    '{"hotseat":', m.hotseat and "true" or "false",
    ',"language":', json.encode(m.language),
    ',"loose":', json.encode(lists.sorted(arrange.loose(m.view))),
    ',"mode":', json.encode(m.mode),
    ',"record":', session.saved(m.session),
    ',"tts_builder":1}',
  })
end

-- ---------------------------------------------------------------- pieces

function main.pick_up(color, object)
  if enforcing() then
    refresh.finish(m)
    drops.pick_up(m, color, object)
  end
end

function main.drop(color, object)
  if enforcing() then
    drops.drop(m, color, object)
  end
end

function main.turned(color, object, spin, flip)
  if enforcing() then
    drops.turned(m, color, object, spin, flip)
  end
end

-- Returns a function that says which pieces a player may lift: those that a legal move drags, and those in their own
-- hand.
local function may_take(color)
  return function(object)
    local source = sources.of(m.view, object)
    if source and refresh.touches(m, source) then
      return true
    end
    for _, lay in ipairs(m.view.layout[object.memo] or {}) do
      local own = m.hotseat or match.colors(m)[lay.seat + 1] == color
      if own and m.view.areas[lay.area].kind == "hand" then
        return true
      end
    end
    return false
  end
end

function main.action(player, action, targets)
  if not enforcing() then
    return true
  end
  refresh.finish(m)
  local why = guard.why_not(m.view.guarded, action, targets, may_take(player.color), function(object)
    return drops.has_poses(m, object)
  end)
  if why then
    show.tell(player.color, why)
    if guard.any_unlocked(m.view.guarded, targets) then
      refresh.soon(m)
    end
    return false
  end
  return true
end

--- Rolling and changing states are allowed only for objects that are not pieces of the game.
function main.may_change(object)
  return not (enforcing() and guard.is_game_piece(m.view.guarded, object))
end

--- Turning is allowed for other objects, and for held pieces with poses.
function main.may_turn(object)
  return (main.may_change(object)) or (drops.has_poses(m, object) and object.held_by_color ~= nil)
end

--- Typing a number over a piece or bag would draw or deal. Returning true prevents that.
function main.number_typed(object)
  return (enforcing()) and (guard.is_game_piece(m.view.guarded, object))
end

--- A piece may enter only the bag that its layout names, and nothing else may enter a bag of the game.
function main.may_enter(container, object)
  if not enforcing() then
    return true
  end
  if not guard.is_game_piece(m.view.guarded, object) then
    return not guard.is_game_piece(m.view.guarded, container)
  end
  return arrange.belongs_in(m.view, object.memo, container)
end

function main.contents_changed(container)
  arrange.contents_changed(m.view, container)
end

--- Sends a spawned piece to its spot, however it was spawned.
function main.spawned(object)
  if enforcing() and guard.is_game_piece(m.view.guarded, object) then
    refresh.soon(m)
  end
end

--- Restores a destroyed piece as soon as the rules are enforced. A piece that went into its bag counts as present.
function main.destroyed(object)
  if not session.running(m.session) or not guard.is_game_piece(m.view.guarded, object) then
    return
  end
  m.view.lost[object.memo] = object.getData()
  refresh.soon(m)
end

-- ---------------------------------------------------------------- people and panel

--- `color` has a player from now on; it is Grey if somebody stood up or left.
function main.seat_changed(color)
  local before = m.people
  m.people = seats.seated(m.module)
  if lists.contains(m.module.places, color) and Player[color].seated then
    greeting.greet(m.module, Player[color])
  end
  if not session.running(m.session) then
    show_setup()
    return
  end
  if m.people ~= before then
    match.people_changed(m, before, color)
  end
  refresh.soon(m)
end

--- Somebody came to the table.
function main.joined(player)
  greeting.greet(m.module, player)
  main.people_changed()
end

--- Somebody came to the table or left it. Refreshes the panel, because newcomers do not see earlier changes.
function main.people_changed()
  panel.renew()
  if session.running(m.session) then
    refresh.soon(m)
  else
    match.use_language(m, m.language)
    show_setup()
  end
end

function main.turn_given(player, previous)
  if enforcing() then
    turns.given(m, player, previous)
  end
end

local function choose(id)
  for _, players in ipairs(m.module.game.players) do
    if id == "players-" .. players then
      choice.players = players
      choice.counted = true
    end
  end
  for _, option in ipairs(m.module.game.options) do
    if id == "option-" .. option.name then
      choice.options[option.name] = clicks.cycle(option.values, choice.options[option.name])
    end
  end
  show_setup()
end

local SETTING_UP = { start = true, new = true, language = true, import = true, ["import-start"] = true }

local function begins_another(id)
  return SETTING_UP[id] or id:find("players-", 1, true) == 1 or id:find("option-", 1, true) == 1
end

function main.click(player, id)
  if session.running(m.session) and begins_another(id) and not clicks.leads(m, player) then
    show.tell(player.color, words.say("host_game"))
  elseif id == "back" then
    refresh.start(m)
  elseif id == "start" then
    begin(player.color, choice.players, choice.options)
  elseif id == "new" then
    refresh.finish(m) -- otherwise the panel of the game would come back
    show_setup()
  elseif id == "language" then
    clicks.next_language(m)
    show_setup()
  elseif id == "import" or id == "import-start" then
    clicks.import(m, player)
  elseif id:find("players-", 1, true) == 1 or id:find("option-", 1, true) == 1 then
    choose(id)
  elseif session.running(m.session) then
    clicks.play(m, player, id)
  end
end

-- ---------------------------------------------------------------- for other scripts and tests

function main.record()
  if session.running(m.session) then
    return session.record(m.session)
  end
  return ""
end

function main.state()
  if session.running(m.session) then
    return json.encode(m.session.state)
  end
  return ""
end

--- Begins a game without the panel. `wish` is {players, options, colors, seed}.
function main.start(wish)
  if wish.seed then
    m.draw = chance.seeded(wish.seed)
  end
  local options = default_options(m.module.game)
  for name, value in pairs(wish.options or {}) do -- portable: every option is set once
    options[name] = value
  end
  begin(nil, wish.players, options, wish.colors)
end

return main
