-- How a player makes a legal move with hands and buttons.
-- Pure: requires modules of this game and core modules only.

local facts = require("carthage/facts")
local hexes = require("core/hexes")
local pieces = require("carthage/pieces")
local tables = require("carthage/tables")
local tasks = require("carthage/tasks")
local teams = require("carthage/teams")
local words = require("carthage/words")

local COMMON = -1

local function press(label, values)
  return { by = "press", label = words.say("label:" .. label, values) }
end

-- "Evaluate for 2 Favor". Purchases with their own label may say more.
local function price(s, name, label, values)
  local cost, told = tables.purchases[name].cost, values or {}
  told.what = { id = "rule:" .. name }
  told.price = (cost.favor or 0) + (cost.token_sales or 0) * s.sales
  return press(label or "purchase", told)
end

local function face(token)
  return { id = "face:" .. token.type .. "-" .. tostring(token.n) }
end

local function compass(way)
  for i, direction in ipairs(facts.arena.directions) do
    if hexes.is_same(direction, way) then
      return { id = "way:" .. tostring(i - 1) }
    end
  end
  return nil
end

-- The name of a figure.
local function name(s, seat)
  local figure = s.seats[seat + 1].figure
  return { id = tables.beasts[figure] and "beast:" .. figure or "gladiator:" .. pieces.names[seat + 1] }
end

local function drag(piece, area, seat, slot, source)
  return { by = "drag", piece = piece, area = area, seat = seat, slot = slot, source = source }
end

local function spot(area, seat, slot)
  return { area = area, seat = seat, slot = slot }
end

local function walk(s, seat, hex)
  return drag(pieces.figure(s, seat), "arena", COMMON, pieces.arena_slot(hex))
end

local function from_hand(seat, card, area)
  return drag("card:" .. card, area, seat, 0, spot("hand", seat, 0))
end

-- The spot of a card that is taken out of a discard pile.
local function discarded(s, seat, card)
  return spot("discard", seat, pieces.discarded(s, seat, card))
end

local function removed(s, owner, card)
  return drag("card:" .. card, "focus", COMMON, 0, discarded(s, owner, card))
end

local function token_at(s, at)
  for _, token in ipairs(s.tokens) do
    if hexes.is_same(token.at, at) then
      return token
    end
  end
  return nil
end

local function chosen_slot(s, type, n)
  for i, token in ipairs(s.chosen) do
    if token.type == type and token.n == n then
      return i - 1
    end
  end
  return nil
end

local GESTURES = {
  choose_token = function(_, _, m)
    return { press("take", { token = face(m) }) }
  end,
  done = function()
    return { press("done") }
  end,
  place_token = function(s, _, m)
    local source = spot("chosen", COMMON, chosen_slot(s, m.type, m.n))
    return { drag(pieces.token(m.type, m.n), "tokens", COMMON, pieces.token_slot(m.at), source) }
  end,
  place_mini = function(s, seat, m)
    return { walk(s, seat, m.at) }
  end,
  play = function(_, seat, m)
    return { from_hand(seat, m.card, "played") }
  end,
  -- Drags one hex in the direction, or presses a button if that hex is off the board.
  line = function(s, seat, m)
    local slot = pieces.arena_slot(hexes.sum(s.seats[seat + 1].pos, m.dir))
    if not slot then
      return { press("charge", { way = compass(m.dir) }) }
    end
    return { drag(pieces.figure(s, seat), "arena", COMMON, slot) }
  end,
  choose = function(s, _, m)
    local task = s.todo[1]
    local half = tasks.of_steps(s, task.seat, task.options[m.side + 1], { card = task.card })
    return { { by = "press", label = words.steps(half) } }
  end,
  step = function(s, seat, m)
    return { walk(s, seat, m.to) }
  end,
  target = function(s, _, m)
    return { press("hit", { figure = name(s, m.seat) }) }
  end,
  discard = function(_, seat, m)
    return { from_hand(seat, m.card, "discard") }
  end,
  naked = function(s, seat, m)
    return { walk(s, seat, m.to), press("naked") }
  end,
  end_turn = function()
    return { press("end_turn") }
  end,
  beast = function(_, _, m)
    local source = spot("den", COMMON, pieces.beast_slot[m.beast])
    return { drag("beast:" .. m.beast, "arena", COMMON, pieces.arena_slot(m.at), source) }
  end,
  strict_focus = function(s, seat, m)
    return { removed(s, seat, m.card) }
  end,
  decline = function(s)
    return { press("decline_" .. s.ask) }
  end,
  pass = function()
    return { press("pass") }
  end,
  buy = function(s, seat, m)
    return { drag("card:" .. s.row[m.slot + 1], "discard", seat, 0, spot("row", COMMON, m.slot)) }
  end,
  -- If a card can be removed at two prices, a button chooses one.
  focus = function(s, seat, m)
    local steps = { removed(s, seat, m.card) }
    if teams.is_in_force(s, "discipline", seat) then
      steps[2] = price(s, "focus")
    end
    return steps
  end,
  discipline = function(s, seat, m)
    return { removed(s, seat, m.card), price(s, "discipline", "discipline") }
  end,
  intimidate = function(s, _, m)
    return { removed(s, m.victim, m.card) }
  end,
  repair = function(s, seat, m)
    return { drag("card:" .. m.card, "own-deck", seat, 0, discarded(s, seat, m.card)) }
  end,
  lobby = function(_, _, m)
    return { drag("theater:" .. m.card, "theater-deck", COMMON, 0), press(m.show and "show" or "hide") }
  end,
  -- Drags the last cube at home onto the next spot of the card.
  retain = function(s, seat, m)
    local at = pieces.cube_slot(m.slot, seat, s.cubes[m.slot + 1][seat + 1])
    local piece = "retain:" .. pieces.colors[seat + 1]
    return { drag(piece, "row-cubes", COMMON, at, spot("cubes", seat, pieces.next_cube(s, seat))) }
  end,
  demolish = function(s, seat, m)
    local way = hexes.way(s.seats[seat + 1].pos, m.at)
    return { price(s, "demolish", "demolish", { token = face(token_at(s, m.at)), way = compass(way) }) }
  end,
  renovate = function(s, _, m)
    local token = token_at(s, m.at)
    local source = spot("tokens", COMMON, pieces.token_slot(m.at))
    return { drag(pieces.token(token.type, token.n), "tokens", COMMON, pieces.token_slot(m.to), source) }
  end,
  burst = function(s, seat, m)
    return { walk(s, seat, m.to), price(s, "burst") }
  end,
}

-- The module is the function itself. A purchase without a place on the table is a button with its price.
return function(s, seat, move)
  local verb = move["do"]
  if GESTURES[verb] then
    return GESTURES[verb](s, seat, move)
  end
  return { price(s, verb) }
end
