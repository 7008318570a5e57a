-- What the panel says: who is asked for what, what is still to be resolved, and how each gladiator fares.
-- Pure: requires modules of this game and core modules only.

local facts = require("carthage/facts")
local kit = require("carthage/kit")
local labels = require("carthage/binding_labels")
local lists = require("core/lists")
local phrases = require("core/phrases")
local teams = require("carthage/teams")
local words = require("carthage/words")

local status = {}

local LINES = {
  deal = "The decks are being shuffled.",
  shuffle_theater = "The theater cards are being shuffled.",
  shuffle_deck = "{name} shuffles the discard pile.",
  shuffle_in = "{name} shuffles the discard pile into the deck.",
  over = "The games are over.",
  choose_token = "{name}: choose the tokens of the arena.",
  place_token = "{name}: drag a token into the inner circle.",
  place_mini = "{name}: place your gladiator on the outer edge.",
  turn = "{name}: play a card.",
  rest = "{name}: end your turn, or step on for 3 Armor.",
  line = "{name}: drag your figure one hex in the direction of the charge.",
  choose = "{name}: take one half of the card.",
  step = "{name}: take a step, {n} to go.",
  may_step = "{name}: the wind allows a step.",
  target = "{name}: whom do you hit for {n}?",
  discard = "{name}: drag a card of your hand onto your discard pile.",
  beast = "{name}: drag a beast into the arena, or fight no more.",
  strict = "{name}: you may remove a card of your discard pile for 2 Armor.",
  favor = "{name}: spend your Favor, {favor} left.",
  buy = "{name}: buy one of the new cards, or none.",
  lobby = "{name}: drag a discarded theater card onto the theater deck.",
}

-- What of the tasks behind the one that asks is worth a reminder to who is asked.
local function still_due(s)
  local list, n = {}, 0
  for i, task in ipairs(s.todo) do
    local line = task.t == "choose" and "one half of the card" or (labels.step(task.t, task.n))
    if line and i > 1 and task.seat == s.turn then
      n = n + 1
      list[n] = line:sub(1, 1):lower() .. line:sub(2)
    end
  end
  return n > 0 and " Then: " .. table.concat(list, ", ") .. "." or ""
end

local function round_of(s)
  if s.round == 0 or s.phase == "over" then
    return ""
  end
  local theater = s.theater ~= "" and " · " .. kit.theater[s.theater].name or ""
  local card = s.phase == "pass" and " · card " .. tostring(s.pass) .. " of " .. tostring(facts.passes) or ""
  return "Round " .. tostring(s.round) .. theater .. card .. ". "
end

function status.of(s, names)
  local head = s.todo[1]
  local line = s.ask
  if line == "step" and head and head.may then
    line = "may_step"
  end
  return round_of(s) .. phrases.filled(LINES[line], {
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
  local armor = "Armor " .. tostring(own.armor)
  if own.figure == "" then
    return { "fallen" }
  elseif own.figure ~= "gladiator" then
    return { "fallen", words.beast(own.figure), armor }
  elseif s.phase == "over" then
    return { armor }
  end
  return { armor, "Favor " .. tostring(own.favor), "hand " .. tostring(#own.hand) }
end

--- No points are counted in a fight: what each seat has left stands on the panel instead, and with whom it fights.
function status.seen(s, names)
  local list = {}
  for i, own in ipairs(s.seats) do
    local mates = mates_of(s, i - 1, names)
    local with = #mates > 0 and { "with " .. table.concat(mates, " and ") } or {}
    list[i] = lists.joined(fighting(s, own), with)
  end
  return list
end

return status
