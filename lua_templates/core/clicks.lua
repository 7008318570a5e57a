-- Handles clicks on the panel of a running game.

local draft = require("core/draft")
local lists = require("core/lists")
local match = require("core/match")
local notebook = require("core/notebook")
local offers = require("core/offers")
local refresh = require("core/refresh")
local session = require("core/session")
local show = require("core/show")
local takeover = require("core/takeover")
local words = require("core/words")

local clicks = {}

--- The value after this one; the first value follows the last.
function clicks.cycle(values, value)
  local at = lists.index_of(values, value) or 0
  return values[at + 1] or values[1]
end

--- Switches to the next language of the game.
function clicks.next_language(m)
  match.use_language(m, (clicks.cycle(m.module.languages, m.language)))
end

--- Whether a player may change settings for the whole table.
function clicks.leads(m, player)
  return player.host or player.promoted or (m.hotseat and player.color ~= "Grey")
end

local function write_record(m, player)
  if session.over(m.session) or m.warned == player.color then
    m.warned = ""
    notebook.export(session.record(m.session))
    show.tell(player.color, words.say("written"))
  else
    m.warned = player.color
    show.tell(player.color, words.say("write_secret"))
  end
end

local TOOLS = {
  undo = function(m, player, seat)
    match.undo(m, player.color, seat)
  end,
  agree = function(m, _, seat)
    match.answer_undo(m, seat, true)
  end,
  decline = function(m, _, seat)
    match.answer_undo(m, seat, false)
  end,
  mode = function(m, player, seat)
    if clicks.leads(m, player) then
      match.set_mode(m, seat, m.mode == "strict" and "off" or "strict")
    else
      show.tell(player.color, words.say("host_rules"))
    end
  end,
  hotseat = function(m, player)
    if clicks.leads(m, player) then
      m.hotseat = not m.hotseat
      refresh.start(m)
    else
      show.tell(player.color, words.say("host_hotseat"))
    end
  end,
  ["language-play"] = function(m, player)
    if clicks.leads(m, player) then
      clicks.next_language(m)
      refresh.start(m)
    else
      show.tell(player.color, words.say("host_language"))
    end
  end,
  export = write_record,
  close = function(m)
    m.closed = true
    show.panel(m)
  end,
}

local function press(m, player, seat, button)
  local actor = m.hotseat and button.seat or seat
  local step = { by = "press", label = button.label }
  if draft.fits(m, actor, step) then
    match.step(m, player.color, actor, step)
  else
    show.tell(player.color, words.say("not_your_turn"))
  end
end

-- The keys that change an amount, and by how much.
local STEPS = { ["less-"] = -1, ["more-"] = 1, ["lesser-"] = -10, ["further-"] = 10 }

-- The offer in the list whose panel element has this id.
local function offered(list, prefix, id)
  for i, offer in ipairs(list) do
    if id == prefix .. i then
      return offer
    end
  end
  return nil
end

local function button_of(m, id)
  return offered(m.offers.buttons, "move-", id) or offered(m.offers.steppers, "amount-", id)
end

-- Handles a click on a key that changes an amount. Returns whether the id was such a key.
local function stepped(m, player, seat, id)
  for prefix, by in pairs(STEPS) do -- portable: an id has one of them
    local stepper = offered(m.offers.steppers, prefix, id)
    if stepper then
      if m.hotseat or stepper.seat == seat then
        offers.step(m, stepper, by)
        show.panel(m)
      else
        show.tell(player.color, words.say("not_your_turn"))
      end
      return true
    end
  end
  return false
end

--- Handles a click while a game is running.
function clicks.play(m, player, id)
  local seat = match.seat_for(m, player.color)
  local button = button_of(m, id)
  if button and button.take then
    match.take_seat(m, player, button.take)
  elseif seat == nil then
    show.tell(player.color, words.say("no_seat_panel"))
  elseif TOOLS[id] then
    TOOLS[id](m, player, seat)
  elseif button then
    press(m, player, seat, button)
  else
    stepped(m, player, seat, id)
  end
end

--- Continues the game whose record was pasted into the Notebook.
function clicks.import(m, player)
  local text = notebook.import()
  if not text then
    show.tell(player.color, words.say("paste_first"))
    return
  end
  local record
  local read = pcall(function()
    record = JSON.decode(text)
  end)
  local why = words.say("import_no_record")
  if read then
    why = takeover.import(m, player.color, record)
  end
  if why then
    show.tell(player.color, why)
  end
end

return clicks
