-- The calls of the acceptance vectors. Each takes the args of a vector and gives the result table; a refused
-- action gives { illegal = CODE }.
-- Pure: requires modules of this game and core/lists only.

local achievements = require("cartouche/achievements")
local areas = require("cartouche/areas")
local facts = require("cartouche/facts")
local kit = require("cartouche/kit")
local lists = require("core/lists")
local mural = require("cartouche/mural")
local rules = require("cartouche/rules")
local scenes = require("cartouche/scenes")
local scoring = require("cartouche/scoring")
local solo = require("cartouche/solo")
local stories = require("cartouche/stories")

local calls = {}

local NAMES = { "first", "second" }

-- Two players in a phase; the first has that board.
local function scene(phase, side, board)
  return scenes.read({ players = NAMES, side = side, phase = phase, boards = { first = board } })
end

-- The state after a move of the first player, or nil and the refused call's result.
local function act(s, action)
  action.player = NAMES[1]
  local seat, m = scenes.move(NAMES, action)
  local refusal = rules.refuse(s, seat, m)
  if refusal then
    return nil, { illegal = refusal.code }
  end
  return (rules.apply(s, seat, m)), nil
end

-- The mural -------------------------------------------------------------------------------------------------

function calls.place(args)
  local s = scene("place", args.side, { rows = args.rows, reserve = { args.tile } })
  local after, illegal = act(s, { ["do"] = "place", tile = args.tile, cells = args.cells })
  if illegal then
    return illegal
  end
  local board = after.boards[1]
  return { rows = board.rows, tokens = board.tokens }
end

-- Kinds and counts in alphabetical order, as a text that compares like the list.
local function icons_text(counts)
  local parts = {}
  for i, animal in ipairs(lists.sorted_keys(counts)) do
    parts[i] = animal .. string.format("%02d", counts[animal])
  end
  return table.concat(parts, " ")
end

function calls.chambers(args)
  local chambers = {}
  for i, chamber in ipairs(areas.chambers(mural.read(args.side, args.rows))) do
    chambers[i] = { size = #chamber.places, icons = chamber.counts }
  end
  table.sort(chambers, function(a, b)
    if a.size ~= b.size then
      return a.size < b.size
    end
    return lists.byteless(icons_text(a.icons), icons_text(b.icons))
  end)
  return { chambers = chambers }
end

function calls.end_place(args)
  local s = scene("place", args.side, { rows = args.rows, reserve = args.reserve })
  local _, illegal = act(s, { ["do"] = "done" })
  return illegal or { ok = true }
end

-- Stories and achievements ----------------------------------------------------------------------------------

function calls.story(args)
  return { met = stories.is_met(mural.read(args.side, args.rows), scenes.stock(args.tokens), args.card) }
end

function calls.complete(args)
  local s = scene("score", args.side, { rows = args.rows, tokens = args.tokens, open = { args.card } })
  local action = { ["do"] = "complete", card = args.card, spend = args.spend, black = args.black }
  local after, illegal = act(s, action)
  if illegal then
    return illegal
  end
  local board = after.boards[1]
  return { rows = board.rows, tokens = board.tokens, points = kit.stories[args.card].points }
end

function calls.achievement(args)
  local board = { rows = args.rows, tokens = scenes.stock(args.tokens), completed = {} }
  return { met = achievements.is_met(args.side, board, args.achievement) }
end

function calls.reward_space(args)
  local rewards = facts.achievement_board[args.board][args.achievement]
  local space = achievements.space(rewards, args.filled, args.final)
  return { space = space - 1, points = rewards[space] }
end

-- An ankh is used for three rivers, which cost nothing.
function calls.ankh(args)
  local s = scene("score", "A", { completed = { "R01", "R02", "R03" }, ankhs = args.available })
  local action = { ["do"] = "achieve", achievement = "three_river", ankh = args.ankh, copy = args.copy }
  local after, illegal = act(s, action)
  if illegal then
    return illegal
  end
  local board = after.boards[1]
  local draw = board.owed * facts.tiles_per_draw
  return { reserve = board.reserve, scarabs = board.tokens[facts.scarab], draw = draw }
end

function calls.trade(args)
  local s = scene("place", "A", { tokens = args.tokens })
  if scenes.without_zeros(args.give) == nil then
    return { illegal = "TRADE_NEEDS_TWO" }
  end
  local after, illegal = act(s, { ["do"] = "trade", give = args.give, ["for"] = args["for"] })
  if illegal then
    return illegal
  end
  local board = after.boards[1]
  return { tokens = board.tokens, reserve = board.reserve }
end

-- Solo and the end ------------------------------------------------------------------------------------------

-- Tiles may be given by their number; any tiles will do.
local function column_of(tiles)
  if type(tiles) == "table" then
    return tiles
  end
  local column = {}
  for i = 1, tiles do
    column[i] = facts.tiles[1].id
  end
  return column
end

local function opponent_scene(given)
  local columns, spaces = {}, {}
  for i, tiles in ipairs(given.tiles) do
    columns[i] = column_of(tiles)
  end
  for achievement, owners in pairs(given.spaces or {}) do -- portable: each achievement by itself
    spaces[achievement] = {}
    for i, owner in ipairs(owners) do
      spaces[achievement][i] = { owner }
    end
  end
  local ai = { cards = given.cards, columns = columns, ankhs = given.ankhs }
  return scenes.read({ players = { "you" }, phase = "score", spaces = spaces, ai = ai })
end

-- What the opponent has scored and no space shows.
local function add_scored(s, scored)
  for _, achievement in ipairs(scored or {}) do
    if solo.times(s, achievement) == 0 then
      achievements.occupy(s, solo.OWNER, achievement, #s.spaces[achievement] + 1)
    end
  end
end

local function single_owners(spaces)
  local result = {}
  for achievement, per_space in pairs(spaces) do -- portable: each achievement by itself
    result[achievement] = {}
    for i, owners in ipairs(per_space) do
      result[achievement][i] = owners[1]
    end
  end
  return result
end

function calls.solo_ai(args)
  local s = opponent_scene(args.state)
  add_scored(s, args.state.scored)
  local scored_now, cards, tiles = {}, {}, {}
  for i, scored in ipairs(solo.score(s)) do
    scored_now[i] = scored.achievement
  end
  for _, story_type in ipairs(facts.story_types) do
    cards[story_type] = #s.ai.cards[story_type]
  end
  for i, given in ipairs(args.state.tiles) do
    tiles[i] = type(given) == "table" and s.ai.columns[i] or #s.ai.columns[i]
  end
  local spaces = single_owners(scenes.result({ "you" }, s).spaces)
  return { scored_now = scored_now, cards = cards, tiles = tiles, ankhs = s.ai.ankhs, spaces = spaces }
end

local function standing_of(player)
  local rewards = 0
  for _, points in ipairs(player.rewards) do
    rewards = rewards + points
  end
  return scoring.standing(player.stories, rewards, player.tokens)
end

function calls.final_score(args)
  if args.solo then
    local opponent = standing_of(args.players.AI).merits[1]
    local sheet = scoring.ranked_alone(standing_of(args.players.you), opponent, true)
    local totals, winners = scenes.totals({ "you" }, sheet, opponent)
    return { totals = totals, winners = winners }
  end
  local names, standings = lists.sorted_keys(args.players), {}
  for i, name in ipairs(names) do
    standings[i] = standing_of(args.players[name])
  end
  local totals, winners = scenes.totals(names, scoring.ranked(standings, true))
  return { totals = totals, winners = winners }
end

function calls.play(args)
  local names, s = args.state.players, scenes.read(args.state)
  for _, action in ipairs(args.actions) do
    local seat, m = scenes.move(names, action)
    local refusal = rules.refuse(s, seat, m)
    if refusal then
      return { illegal = refusal.code }
    end
    s = rules.apply(s, seat, m)
  end
  return scenes.result(names, s)
end

-- The move of chance when it always draws the first.
function calls.chance(args)
  return {
    move = rules.chance(scenes.read(args.state), function()
      return 0
    end),
  }
end

-- The legal moves of a player as they are listed.
function calls.moves(args)
  return { moves = rules.moves(scenes.read(args.state), lists.index_of(args.state.players, args.player) - 1) }
end

return calls
