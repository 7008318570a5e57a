-- States for the acceptance vectors, in the vectors' words: players have names, a team each, and a figure.
-- Seats are numbered in the given order. Pure: requires modules of this game and core modules only.

local box = require("carthage/box")
local facts = require("carthage/facts")
local hexes = require("core/hexes")
local json = require("core/json")
local lists = require("core/lists")
local state_before_deal = require("carthage/start")
local teams = require("carthage/teams")

local scene = {}

local function teams_of(names, team_of)
  local list = {}
  for i, name in ipairs(names) do
    list[i] = team_of(name) or name
  end
  return list
end

-- A state of a mode of its own: those players, their teams, no beasts to be had.
local function bare(names, given, team_of)
  local mode = {
    teams = teams_of(names, team_of),
    ruleset_team = given.rule_team,
    chained = given.chained or false,
  }
  local options = { setup = "", mode = mode, rulesets = lists.copy(given.rulesets or {}), beasts = false }
  local s = state_before_deal(#names, options)
  for _, seat in ipairs(s.seats) do
    seat.armor = facts.tracks.armor_start
  end
  return s
end

local function lay_tokens(s, tokens)
  for i, token in ipairs(tokens or {}) do
    s.tokens[i] = { type = token.type, n = token.n, at = lists.copy(token.pos), up = token.up ~= false }
  end
  box.sort_tokens(s)
end

-- Which beast it is does not matter until it acts, and then the vector names it.
local function make_beast(seat)
  seat.figure = facts.beasts[1].id
  seat.favor = 0
  seat.fell = 1
end

local function set_figure(seat, player)
  seat.pos = lists.copy(player.pos or {})
  seat.armor = player.armor or facts.tracks.armor_start
  seat.favor = player.favor or 0
  if player.kind == "beast" then
    make_beast(seat)
  end
end

function scene.seat_of(names, name)
  local number = lists.index_of(names, name)
  return number and number - 1
end

-- In the midst of the action phase.
function scene.action(given)
  local names = given.order
  local s = bare(names, given, function(name)
    return given.players[name].team
  end)
  for i, name in ipairs(names) do
    set_figure(s.seats[i], given.players[name])
    s.seats[i].dealt = (given.dealt or {})[name] or 0
    s.seats[i].discard = lists.copy((given.discards or {})[name] or {})
  end
  lay_tokens(s, given.tokens)
  s.phase = "pass"
  s.theater = given.theater or ""
  s.start_token = scene.seat_of(names, given.start_token or names[1])
  return s
end

local function lay_row(s, names, given)
  for slot = 1, facts.row do
    s.row[slot] = given.row[slot] or ""
    for i, name in ipairs(names) do
      local cubes = (given.cubes or {})[tostring(slot - 1)] or {}
      s.cubes[slot][i] = cubes[name] or 0
    end
  end
end

-- At the beginning of a FAVOR phase, but for its order of buyers.
function scene.favor(given)
  local names = given.order
  local s = bare(names, given, function(name)
    return (given.teams or {})[name]
  end)
  for i, name in ipairs(names) do
    local seat = s.seats[i]
    seat.pos = lists.copy((given.pos or {})[name] or {})
    seat.armor = (given.armor or {})[name] or facts.tracks.armor_start
    seat.favor = given.favor[name] or 0
    seat.discard = lists.copy((given.discards or {})[name] or {})
    seat.deck = lists.copy((given.player_decks or {})[name] or {})
  end
  lay_row(s, names, given)
  lay_tokens(s, given.tokens)
  s.deck = lists.copy(given.deck or {})
  s.theater_deck = lists.copy(given.theater_deck or {})
  s.theater_discard = lists.copy(given.theater_discard or {})
  s.start_token = scene.seat_of(names, given.start)
  return s
end

-- Results ---------------------------------------------------------------------------------------------------

-- One value for each seat, by the name of its player.
function scene.by_name(s, names, value_of)
  local result = {}
  for i, name in ipairs(names) do
    result[name] = value_of(s.seats[i])
  end
  return result
end

-- Where a figure stands, or null.
function scene.place(seat)
  return (hexes.is_none(seat.pos)) and json.null or (lists.copy(seat.pos))
end

-- "q,r" -> does the token lie face up?
function scene.tokens(s)
  local result = json.object({})
  for _, token in ipairs(s.tokens) do
    result[hexes.text(token.at)] = token.up
  end
  return result
end

-- The team that has won, or null.
function scene.winner(s)
  local living = teams.living(s, teams.order(s))
  return s.phase == "over" and (teams.of(s, living[1])) or json.null
end

-- The names of those that fell, in that order.
function scene.eliminated(events, names)
  local result, n = {}, 0
  for _, event in ipairs(events) do
    if event.what == "fell" or event.what == "slain" then
      n = n + 1
      result[n] = names[event.seat + 1]
    end
  end
  return result
end

return scene
