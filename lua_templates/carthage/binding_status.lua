-- One line for the panel: who is asked for what, and what is still to be resolved.
-- Pure: requires modules of this game and core/phrases only.

local facts = require("carthage/facts")
local kit = require("carthage/kit")
local labels = require("carthage/binding_labels")
local phrases = require("core/phrases")

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
  choose = "{name}: take one side of the card.",
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

-- What of the tasks behind the one that asks is worth a reminder.
local function still_due(s)
  local list, n = {}, 0
  for i, task in ipairs(s.todo) do
    local line = i > 1 and labels.step(task.t, task.n)
    if task.t == "choose" and i > 1 then
      line = "one side of the card"
    end
    if line then
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

return status
