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

local function add_seats(s)
  s.seats = {}
  for i = 1, s.players do
    s.seats[i] = new_seat()
  end
  set_up_rulesets(s)
end

local function add_row(s)
  s.row = {}
  s.cubes = {}
  for slot = 1, facts.row do
    s.row[slot] = ""
    s.cubes[slot] = {}
    for i = 1, s.players do
      s.cubes[slot][i] = 0
    end
  end
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
  add_seats(s)
  add_row(s)
  add_beast_cards(s)
  return s
end
