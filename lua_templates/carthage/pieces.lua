-- The pieces of the table by their keys, and the slots of hexes and cubes.
-- Pure: requires modules of this game and core modules only.

local facts = require("carthage/facts")
local hexes = require("core/hexes")
local tables = require("carthage/tables")
local lists = require("core/lists")
local piles = require("carthage/piles")

local pieces = {
  names = {}, -- gladiators by seat
  colors = {}, -- of their cubes, by seat
  cells = {}, -- hex of each slot of the arena
  inner = {}, -- hex of each slot for tokens, in the inner circle
  beast_slot = {}, -- id of a beast -> its slot in the den
  mode_slot = {}, -- mode -> the slot of the marker that shows it
  all = {}, -- every piece: {key, count, face in the box}
  rank = {}, -- key of a piece -> its place in byte order; many pieces are sorted after every move
}

local HIDDEN, KNOWN = "down", "up" -- pieces that could reveal something are face down in the box

local count = 0
local function add(key, number, face)
  count = count + 1
  pieces.all[count] = { key = key, count = number, face = face or KNOWN }
end

function pieces.rule(sides)
  return "rule:" .. table.concat(sides, "-")
end

function pieces.token(type, n)
  return "token:" .. type .. "-" .. tostring(n)
end

for _, card in ipairs(facts.starting_deck) do
  add("card:" .. card.id, card.copies_per_deck * #facts.gladiators, HIDDEN)
end
for _, card in ipairs(facts.action_cards) do
  add("card:" .. card.id, card.copies, HIDDEN)
end
for _, card in ipairs(facts.theater_cards) do
  add("theater:" .. card.id, 1, HIDDEN)
end
for _, card in ipairs(facts.ruleset_cards) do
  add(pieces.rule(card.sides), 1)
end
for i, beast in ipairs(facts.beasts) do
  pieces.beast_slot[beast.id] = i - 1
  add("den:" .. beast.id, 1)
  add("beast:" .. beast.id, 1)
end
for i, gladiator in ipairs(facts.gladiators) do
  pieces.names[i] = gladiator.id
  pieces.colors[i] = gladiator.color
  add("mini:" .. gladiator.id, 1)
  add("board:" .. gladiator.id, 1)
  add("armor:" .. gladiator.color, 1)
  add("favor:" .. gladiator.color, 1)
  add("retain:" .. gladiator.color, facts.retain_cubes)
end
for _, token in ipairs(facts.arena_tokens) do
  add(pieces.token(token.type, token.n), token.count)
end
add("start", 1)
add("mode", 1)

for _, option in ipairs(facts.options) do
  if option.name == "mode" then
    for i, mode in ipairs(option.values) do
      pieces.mode_slot[mode] = i - 1
    end
  end
end

local keys = {}
for i, piece in ipairs(pieces.all) do
  keys[i] = piece.key
end
for i, key in ipairs(lists.sorted(keys)) do
  pieces.rank[key] = i
end

local arena_slot, token_slot = {}, {}
for i, hex in ipairs(facts.hexes) do
  pieces.cells[i] = hex
  arena_slot[hexes.key(hex)] = i - 1
  if tables.hexes[hexes.key(hex)].ring <= facts.arena.inner_radius then
    table.insert(pieces.inner, hex)
    token_slot[hexes.key(hex)] = #pieces.inner - 1
  end
end

-- The slot of a hex in the arena. Nil for a hex off the board.
function pieces.arena_slot(hex)
  return arena_slot[hexes.key(hex)]
end

function pieces.token_slot(hex)
  return token_slot[hexes.key(hex)]
end

pieces.cubes_on_card = #facts.gladiators * facts.retain_cubes

-- The slot of a Retain cube of a seat on a card of the row.
function pieces.cube_slot(slot, seat, cube)
  return slot * pieces.cubes_on_card + seat * facts.retain_cubes + cube
end

-- The slot of the next cube a seat uses: the last one at home.
function pieces.next_cube(s, seat)
  return facts.retain_cubes - piles.cubes_out(s, seat) - 1
end

-- The slot of a card in a discard pile. Of equal cards, the oldest one. Nil if there is none.
function pieces.discarded(s, seat, card)
  local place = lists.index_of(s.seats[seat + 1].discard, card)
  return place and place - 1
end

-- The figure of a seat: its gladiator, or its beast.
function pieces.figure(s, seat)
  local figure = s.seats[seat + 1].figure
  return figure == "gladiator" and "mini:" .. pieces.names[seat + 1] or "beast:" .. figure
end

return pieces
