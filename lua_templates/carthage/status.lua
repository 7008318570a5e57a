-- The texts of the panel: who must do what, which steps remain, and the state of each gladiator.
-- Pure: requires modules of this game and core modules only.

local facts = require("carthage/facts")
local tables = require("carthage/tables")
local lists = require("core/lists")
local teams = require("carthage/teams")
local words = require("carthage/words")

local status = {}

-- The tasks after the current one that the player who must answer should know about.
local function still_due(s)
  local list, n = {}, 0
  for i, task in ipairs(s.todo) do
    local has_words = task.t == "choose" or (words.has("step:" .. task.t))
    if has_words and i > 1 and task.seat == s.turn then
      local text = task.t == "choose" and words.say("one_half") or (words.steps({ task }))
      n = n + 1
      list[n] = text:sub(1, 1):lower() .. text:sub(2)
    end
  end
  return n > 0 and (words.say("then", { steps = table.concat(list, ", ") })) or ""
end

local function round_of(s)
  if s.round == 0 or s.phase == "over" then
    return ""
  end
  local parts = { (words.say("round_number", { n = s.round })) }
  if s.theater ~= "" then
    parts[2] = tables.theater[s.theater].name
  end
  if s.phase == "pass" then
    parts[#parts + 1] = words.say("card_of_round", { n = s.pass, most = facts.passes })
  end
  return table.concat(parts, " · ") .. ". "
end

function status.of(s, names)
  local head = s.todo[1]
  local line = s.ask == "step" and head and head.may and "may_step" or s.ask
  return round_of(s) .. words.say("status:" .. line, {
    name = names[s.turn + 1],
    n = head and head.n or 0,
    favor = s.seats[s.turn + 1].favor,
  }) .. still_due(s)
end

local function mates_of(s, seat, names)
  local list, n = {}, 0
  for i, name in ipairs(names) do
    if i - 1 ~= seat and not teams.are_opponents(s, seat, i - 1) then
      n = n + 1
      list[n] = name
    end
  end
  return list
end

local function fighting(s, own)
  local armor = words.say("armor_left", { n = own.armor })
  if own.figure == "" then
    return { (words.say("out")) }
  elseif own.figure ~= "gladiator" then
    return { words.say("out"), words.say("beast:" .. own.figure), armor }
  elseif s.phase == "over" then
    return { armor }
  end
  return { armor, words.say("favor_left", { n = own.favor }), (words.say("hand_left", { n = #own.hand })) }
end

--- Public facts about each seat: Armor, Favor, hand and teammates. They stand in place of points.
function status.seen(s, names)
  local list = {}
  for i, own in ipairs(s.seats) do
    local mates = mates_of(s, i - 1, names)
    local with = #mates > 0 and { (words.say("with", { mates = mates })) } or {}
    list[i] = lists.joined(fighting(s, own), with)
  end
  return list
end

return status
