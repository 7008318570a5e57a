-- How a state of Carthage lies on the table, and which move a drop means. The rules do not depend on this.
-- Pure: requires modules of this game and core modules only.

local arena = require("carthage/arena")
local gesture = require("carthage/gestures")
local hexes = require("core/hexes")
local layout = require("carthage/layout")
local options = require("carthage/options")
local pieces = require("carthage/pieces")
local status = require("carthage/status")
local teams = require("carthage/teams")
local words = require("carthage/words")

local binding = {
  layout = layout.of, tell = words.tell, status = status.of, seen = status.seen, gesture = gesture,
  caption = options.caption, misfit = options.misfit, notice = options.notice,
}

local COMMON = -1

local function name_of(piece, kind)
  if piece:sub(1, #kind) == kind then
    return piece:sub(#kind + 1)
  end
  return nil
end

-- The spot of that area (and seat, if given) among the spots near the drop.
local function spot_in(spots, area, seat)
  for _, spot in ipairs(spots) do
    if spot.area == area and (seat == nil or spot.seat == seat) then
      return spot
    end
  end
  return nil
end

-- ---------------------------------------------------------------- drops

local PILES = { discard = true, focus = true, ["own-deck"] = true, ["theater-deck"] = true }

local function seat_of_color(color)
  for i, own in ipairs(pieces.colors) do
    if own == color then
      return i - 1
    end
  end
  return nil
end

-- The slot of the row for a spot of the row or of its cubes. Nil for other spots.
local function row_slot(spot)
  if spot.area == "row" then
    return spot.slot
  end
  return spot.area == "row-cubes" and math.floor(spot.slot / pieces.cubes_on_card) or nil
end

--- The spot a drop means: a pile takes a card anywhere on it, and a cube goes to the next free spot of its card.
function binding.meant(s, piece, spot)
  if PILES[spot.area] then
    return { area = spot.area, seat = spot.seat, slot = 0 }
  end
  local color = name_of(piece, "retain:")
  local slot = color and row_slot(spot)
  local seat = color and seat_of_color(color)
  if slot and seat < s.players then
    local at = pieces.cube_slot(slot, seat, s.cubes[slot + 1][seat + 1])
    return { area = "row-cubes", seat = COMMON, slot = at }
  end
  return spot
end

local FIGURE_MOVES = {
  place_mini = "place_mini", step = "step", line = "line", turn = "naked", rest = "naked", favor = "burst",
}

local function figure_meant(s, seat, piece, spots)
  local spot, verb = spot_in(spots, "arena"), FIGURE_MOVES[s.ask]
  if not spot or not verb or s.seats[seat + 1].figure == "" or piece ~= pieces.figure(s, seat) then
    return nil
  end
  local hex = pieces.cells[spot.slot + 1]
  if verb == "place_mini" then
    return { ["do"] = verb, at = { hex[1], hex[2] } }
  elseif verb == "line" then
    return { ["do"] = verb, dir = hexes.way(s.seats[seat + 1].pos, hex) }
  end
  return { ["do"] = verb, to = { hex[1], hex[2] } }
end

local function beast_meant(beast, spots)
  local spot = spot_in(spots, "arena")
  local hex = spot and pieces.cells[spot.slot + 1]
  return hex and { ["do"] = "beast", beast = beast, at = { hex[1], hex[2] } } or nil
end

local function discarded_meant(s, seat, card, spots, owner)
  if spot_in(spots, "focus") then
    if owner ~= seat then
      return { ["do"] = "intimidate", victim = owner, card = card }
    end
    return { ["do"] = s.ask == "strict" and "strict_focus" or "focus", card = card }
  elseif owner == seat and spot_in(spots, "own-deck", seat) then
    return { ["do"] = "repair", card = card }
  end
  return nil
end

local function card_meant(s, seat, card, spots, source)
  if source.area == "hand" and source.seat == seat then
    if spot_in(spots, "played", seat) then
      return { ["do"] = "play", card = card }
    elseif spot_in(spots, "discard", seat) then
      return { ["do"] = "discard", card = card }
    end
  elseif source.area == "row" and spot_in(spots, "discard", seat) then
    return { ["do"] = "buy", slot = source.slot }
  elseif source.area == "discard" then
    return discarded_meant(s, seat, card, spots, source.seat)
  end
  return nil
end

local function token_meant(piece, spots, source)
  local spot = spot_in(spots, "tokens")
  local to = spot and pieces.inner[spot.slot + 1]
  local type, n = piece:match("^token:(%a+)%-(%d+)$")
  if not to then
    local outside = spot_in(spots, "arena")
    to = outside and pieces.cells[outside.slot + 1]
  end
  if not to then
    return nil
  elseif source.area == "chosen" then
    return { ["do"] = "place_token", type = type, n = tonumber(n), at = { to[1], to[2] } }
  elseif source.area == "tokens" then
    local at = pieces.inner[source.slot + 1]
    return { ["do"] = "renovate", at = { at[1], at[2] }, to = { to[1], to[2] } }
  end
  return nil
end

local function cube_meant(spots)
  for _, spot in ipairs(spots) do
    local slot = row_slot(spot)
    if slot then
      return { ["do"] = "retain", slot = slot }
    end
  end
  return nil
end

--- The move that a drop near these spots means, legal or not. Nil when it means no move.
function binding.intent(s, seat, piece, spots, source)
  if not source then
    return nil
  end
  local card, theater = name_of(piece, "card:"), name_of(piece, "theater:")
  if card then
    return card_meant(s, seat, card, spots, source)
  elseif theater then
    return spot_in(spots, "theater-deck") and { ["do"] = "lobby", card = theater, show = false } or nil
  elseif source.area == "den" then
    return beast_meant(name_of(piece, "beast:"), spots)
  elseif name_of(piece, "token:") then
    return token_meant(piece, spots, source)
  elseif name_of(piece, "retain:") then
    return cube_meant(spots)
  end
  return figure_meant(s, seat, piece, spots)
end

-- ---------------------------------------------------------------- what may be touched

-- Adds {piece, area, seat} to a list.
local function touch_all(list, kind, names, area, seat)
  for _, name in ipairs(names) do
    table.insert(list, { piece = kind .. name, area = area, seat = seat })
  end
end

local function touch_figure(list, s, seat)
  local piece = pieces.figure(s, seat)
  if #s.seats[seat + 1].pos == 0 then
    table.insert(list, { piece = piece, area = "home", seat = seat })
  else
    table.insert(list, { piece = piece, area = "arena", seat = COMMON })
  end
end

local function touch_hand(list, s, seat)
  touch_all(list, "card:", s.seats[seat + 1].hand, "hand", seat)
end

local function touch_turn(list, s, seat)
  touch_hand(list, s, seat)
  if teams.is_in_force(s, "naked_and_afraid", seat) then
    touch_figure(list, s, seat)
  end
end

local function touch_row(list, s)
  for _, card in ipairs(s.row) do
    if card ~= "" then
      table.insert(list, { piece = "card:" .. card, area = "row", seat = COMMON })
    end
  end
end

local function touch_theater(list, s)
  touch_all(list, "theater:", s.theater_discard, "theater-discard", COMMON)
end

local function touch_discard(list, s, seat)
  touch_all(list, "card:", s.seats[seat + 1].discard, "discard", seat)
end

-- Adds the pieces that may be picked up because of rulesets in play.
local RULESET_TOUCHES = {
  intimidate = function(list, s, seat)
    for other = 0, s.players - 1 do
      if teams.are_opponents(s, seat, other) then
        touch_discard(list, s, other)
      end
    end
  end,
  retain = function(list, _, seat)
    table.insert(list, { piece = "retain:" .. pieces.colors[seat + 1], area = "cubes", seat = seat })
  end,
  -- A token under a figure cannot be picked up.
  renovate = function(list, s)
    for _, token in ipairs(s.tokens) do
      if not arena.figure_at(s, token.at) then
        local piece, slot = pieces.token(token.type, token.n), pieces.token_slot(token.at)
        table.insert(list, { piece = piece, area = "tokens", seat = COMMON, slot = slot })
      end
    end
  end,
  burst = touch_figure,
}

local function touch_favor(list, s, seat)
  touch_row(list, s)
  touch_discard(list, s, seat)
  touch_theater(list, s)
  for _, rule in ipairs({ "intimidate", "retain", "renovate", "burst" }) do
    if teams.is_in_force(s, rule, seat) then
      RULESET_TOUCHES[rule](list, s, seat)
    end
  end
end

local TOUCHES = {
  place_token = function(list, s)
    for _, token in ipairs(s.chosen) do
      table.insert(list, { piece = pieces.token(token.type, token.n), area = "chosen", seat = COMMON })
    end
  end,
  place_mini = touch_figure,
  turn = touch_turn,
  rest = touch_figure,
  line = touch_figure,
  step = touch_figure,
  discard = touch_hand,
  beast = function(list, s)
    touch_all(list, "beast:", s.beast_cards, "den", COMMON)
  end,
  strict = touch_discard,
  favor = touch_favor,
  buy = touch_row,
  lobby = touch_theater,
}

--- The pieces that a seat may pick up now.
function binding.touchable(s, seat)
  local list = {}
  if seat == s.turn and TOUCHES[s.ask] then
    TOUCHES[s.ask](list, s, seat)
  end
  return list
end

--- Which of equal cards leaves a discard pile, or which cube leaves home, does not matter. Gestures name one of them.
function binding.taken(s, piece, source)
  local card, slot = name_of(piece, "card:"), nil
  if source.area == "discard" and card then
    slot = pieces.discarded(s, source.seat, card)
  elseif source.area == "cubes" then
    slot = pieces.next_cube(s, source.seat)
  end
  return slot and { area = source.area, seat = source.seat, slot = slot } or source
end

--- Cards from a hand are carried face down. Cards from the row and from discard piles are public.
function binding.carried_face_down(piece, source)
  return name_of(piece, "card:") ~= nil and source ~= nil and source.area == "hand"
end

--- Whether an event revealed hidden information: a hand was drawn, or the top cards of a deck were seen.
function binding.shows(event)
  return event.what == "pass of cards" and event.n == 1
end

return binding
