-- The state before anything is dealt.
-- Pure: requires modules of this game only. The module is the function itself.

local facts = require("carthage/facts")
local kit = require("carthage/kit")
local teams = require("carthage/teams")

local function new_seat()
  return {
    figure = "gladiator",
    pos = {},
    armor = facts.tracks.armor_start,
    favor = 0,
    dealt = 0,
    fell = 0,
    acted = false,
    declined = false,
    deck = {},
    hand = {},
    discard = {},
  }
end

-- Some rulesets change how gladiators start.
local function set_up_rulesets(s)
  for _, id in ipairs(s.rulesets) do
    local change = kit.rulesets[id].setup
    for i, seat in ipairs(change and s.seats or {}) do
      if teams.has_rulesets(s, i - 1) then
        seat.armor = change.armor
      end
    end
  end
end

-- A list of so many things that `make` gives.
local function filled(count, make)
  local list, n = {}, 0
  for _ = 1, count do
    n = n + 1
    list[n] = make()
  end
  return list
end

local function no_card()
  return ""
end

local function no_cube()
  return 0
end

local function add_beast_cards(s)
  s.beast_cards = {}
  for i, beast in ipairs(s.beasts and facts.beasts or {}) do
    s.beast_cards[i] = beast.id
  end
end

-- `chosen` has the settled options { setup, mode, rulesets, beasts }.
return function(players, chosen)
  local s = {
    players = players, setup = chosen.setup, mode = chosen.mode, rulesets = chosen.rulesets,
    beasts = chosen.beasts, round = 0, phase = "deal", pass = 0, queue = {}, rules = {},
    first = 0, start_token = 0, turn = 0, ask = "deal", todo = {}, tokens = {}, chosen = {}, deck = {},
    focus = {}, theater = "", theater_deck = {}, theater_discard = {}, lobbied = {},
    initiated = false, sales = 0,
  }
  s.seats = filled(players, new_seat)
  set_up_rulesets(s)
  s.row = filled(facts.row, no_card)
  s.cubes = filled(facts.row, function()
    return filled(players, no_cube)
  end)
  add_beast_cards(s)
  return s
end
